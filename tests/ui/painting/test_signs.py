"""The set-aside tile is shown, and the glossary explains each sign on the table."""

import re
from dataclasses import replace
from itertools import product

import pygame
import pytest

from santiago.presentation.view_model.seat_panels import MoneyTag, Person, TagKind
from santiago.presentation.view_model.targets import RemainingTilesTarget
from santiago.presentation.view_model.values import Sign
from santiago.rules.options import Edition
from santiago.rules.record import Level
from santiago.rules.tiles import crop_of, icons_of
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.painting.layout import PanelVariant, RemainingTilesVariant
from santiago.ui.painting.offscreen import view_without_input
from santiago.ui.painting.remaining_tiles import RemainingTilesPainter
from santiago.ui.painting.seat_panel_painter import SeatPanelPart
from santiago.ui.painting.table_painter import TablePainter
from santiago.wording.rulebook.chapters import BOOK
from tests.combinations import SEATS
from tests.presentation.recorded_games import game, people
from tests.ui.table.playing import TablePilot, session
from tests.ui.text_layout import CountedSprites, Notes

SIZE = (1280, 800)


def context(sprites: CountedSprites, notes: Notes | None = None) -> DrawContext:
    return make_draw_context(SIZE, DisplayOptions("en"), sprites, notes)


@pytest.mark.parametrize("form", RemainingTilesVariant)
@pytest.mark.parametrize("seats", [3, 4])
def test_the_tile_set_aside_lies_among_the_tiles_to_come(seats: int, form: RemainingTilesVariant) -> None:
    """R2"""
    aside = game(f"{seats}p-trefl-a")[0].setup.set_aside
    assert aside is not None
    drawn, words = [], []
    for shown in (None, aside):
        sprites, notes = CountedSprites(), Notes()
        painter = RemainingTilesPainter(context(sprites, notes), Edition.TREFL, shown)
        painter.paint(pygame.Surface(SIZE), pygame.Rect(800, 300, 440, 120), form, (), 4)
        drawn.append(sprites.drawn)
        words.append({note.wanted for note in notes.written})
    more = drawn[1] - drawn[0]
    assert more["icon-farmer"] == icons_of(aside)
    assert sum(more[name] for name in more if name.startswith(f"crop-{crop_of(aside).name.lower()}-")) == 1
    assert words[1] - words[0] == (set() if form is RemainingTilesVariant.BARE else {"Set aside:"})


@pytest.mark.matrix(seats=SEATS)
def test_the_table_has_a_place_for_the_tile_set_aside(seats: int) -> None:
    """R2: only with three or four seats a tile is set aside."""
    notes = Notes()
    painter = TablePainter(context(CountedSprites(), notes))
    state = game(f"{seats}p-trefl-a")[0]
    painter.draw(pygame.Surface(SIZE), view_without_input(state, people(state), painter.context))
    assert ("Set aside:" in {note.wanted for note in notes.written}) == (seats in (3, 4))


@pytest.mark.parametrize("at_table", ["hh", "hhh", "hhhh", "hhhhh"])
def test_the_tip_of_the_tiles_to_come_names_the_tile_set_aside(at_table: str) -> None:
    """R2: only with three or four seats a tile is set aside."""
    player = TablePilot(session(at_table))
    player.wait()
    shown = player.scene.presented
    tip, aside = shown.tip(RemainingTilesTarget()), player.game.state.setup.set_aside
    text = "was set aside, shown to all, and is not used in this game"
    assert (text in tip) == (len(at_table) in (3, 4))
    if aside is not None:
        assert tip.endswith(
            f": {shown.facts.names.crop(aside)}, {shown.facts.names.farmers(icons_of(aside))}."
        )


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("change", "water"), [(1, None), (-12, None), (12, 24), (0, 2)])
def test_the_change_of_the_score_covers_no_money(scale: float, change: int, water: int | None) -> None:
    notes = Notes()
    shown = make_draw_context(SIZE, DisplayOptions("en", text_scale=scale), CountedSprites(), notes)
    state = game("5p-trefl-a")[40]
    view = view_without_input(state, people(state), shown)
    panels = (replace(one, change=change, with_water=water, money=88, score=104) for one in view.panels)
    TablePainter(shown).draw(pygame.Surface(SIZE), replace(view, panels=tuple(panels)))
    money = [note.painted for note in notes.written if note.wanted == "88"]
    tags = [note.painted for note in notes.written if note.wanted[0] in "+−±"]
    assert len(money) == 5 <= len(tags)
    assert not any(tag.collidelistall(money) for tag in tags)


def signs_of_panels() -> set[str]:
    """Return the signs of panels in whole games, also with covered money; no colours, faces or coins."""
    sprites = CountedSprites()
    shown = context(sprites)
    surface, card = pygame.Surface(SIZE), pygame.Rect(900, 60, 360, 60)
    states = (*game("2p-trefl-a")[::7], *game("5p-trefl-a")[::11])
    for state, form in product(states, PanelVariant):
        view = view_without_input(state, people(state), shown)
        for panel in view.panels:
            for changes in ({}, {"covered": True}, {"change": 0, "with_water": 2}):
                changed, person = replace(panel, **changes), view.people[panel.seat]
                SeatPanelPart(shown, card, form, changed, person).paint(surface)
    others = ("badge-", "cube-", "coin", "chip-", "ui-", "face-")
    signs = {name for name in sprites.drawn if not name.startswith(others)}
    return {re.sub("^pennant-.*", "pennant-red", name) for name in signs}


def test_the_glossary_explains_every_sign_of_the_table() -> None:
    explained = {block.badge for chapter in BOOK for block in chapter.blocks if block.badge}
    shown = {sign.value for sign in Sign} | signs_of_panels()
    assert {"status-wet", "icon-auction", "canal-icon-spent"} <= shown
    assert shown - explained == set()


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_beside_a_long_name_kind_level_and_cup_stay_and_the_name_shrinks(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dolores, an easy computer, leads and has bid, at a table of five with text at 150 %."""
    sprites, dots = CountedSprites(), list[object]()
    here = make_draw_context(SIZE, DisplayOptions(language, 1.5), sprites)
    position = game("5p-trefl-a")[90]
    view = view_without_input(position, people(position), here)
    layout = TablePainter(here).layout_of(view)
    tag = MoneyTag(TagKind.BID, 3)
    panel = replace(view.panels[0], leads=True, tag=tag, turn=False, overseer=False)
    person = Person("Dolores", "red", Level.EASY)
    part = SeatPanelPart(here, layout.panels[0], layout.panel_variant, panel, person)
    monkeypatch.setattr(here.shapes, "circle", lambda *_: dots.append(0))
    part.paint(pygame.Surface(SIZE))
    assert layout.panel_variant is PanelVariant.COMPACT
    assert (sprites.drawn["icon-ai"], sprites.drawn["icon-trophy"], len(dots)) == (1, 1, 1)


@pytest.mark.parametrize("change", [(0, 1), (-4, 12), (3, 3)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_effect_of_a_move_keeps_clear_of_the_line_beside_the_score(
    change: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is below the score, between the line and the column's right edge."""
    here, tags = make_draw_context(SIZE, DisplayOptions("en", scale), CountedSprites()), list[pygame.Rect]()
    position = game("4p-trefl-a")[90]
    view = view_without_input(position, people(position), here)
    layout = TablePainter(here).layout_of(view)
    panel = replace(view.panels[0], change=change[0], with_water=change[1], tag=None)
    part = SeatPanelPart(here, layout.panels[0], PanelVariant.FULL, panel, Person("Ana", "red"))
    monkeypatch.setattr(
        here.cards, "paint", lambda _, card, box, *__: tags.append(box) if card is Card.TAG else None
    )
    part.paint(pygame.Surface(SIZE))
    assert len(tags) == 1
    assert tags[0].left > part.score.left - here.scale.px(9)
    assert tags[0].right <= part.score.right
