"""The advice card: one move, one reason, over the log and the remaining tiles."""

from dataclasses import replace
from functools import cache
from itertools import combinations

import pygame
import pytest

from santiago.ai.agent import Decision, Option, Part, PricedTerm, Reason, ReasonKind, Why
from santiago.presentation.advice.advice_state import AdviceState
from santiago.presentation.advice.advice_text import Advice, explanation_advice, hint_advice
from santiago.presentation.advice.why_text import ledger_of
from santiago.rules.grid import canal_named, square_named
from santiago.rules.moves import Bid, Pass, Plant, Propose
from santiago.rules.options import Edition, Seat
from santiago.rules.phases import Auction, OverseerDecision, Phase, Planting, Proposals
from santiago.rules.record import Player, Record
from santiago.rules.tiles import Crop, TileKind, icons_of
from santiago.session.game_session import GameSession
from santiago.ui.animation.field_sway import FieldSway
from santiago.ui.painting.layout import PanelVariant
from santiago.ui.painting.moving_board import STILL
from santiago.ui.screens.price_table import place_ledger
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.table.advice_card import advice_card
from santiago.ui.table.renderer import FrameContent, TableRenderer
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator
from tests.combinations import Axis
from tests.ui.text_layout import Notes, noted_context, paper

from .playing import TablePilot, easy_move, session, with_settings

PHASES: tuple[type[Phase], ...] = (Auction, Planting, Proposals, OverseerDecision)
LOOKS = Axis(
    [((1280, 800), 1.0), ((1024, 640), 1.0), ((1024, 640), 1.5), ((1000, 900), 1.0), ((1920, 800), 1.2)],
    extremes=[((1024, 640), 1.5), ((1000, 900), 1.0), ((1920, 800), 1.2)],
)


@cache
def before(phase: type[Phase], seats: str) -> Record:
    """Return a game in which a person decides next in `phase` of a later round."""
    game = session(seats)
    while not (
        isinstance(game.state.phase, phase)
        and game.state.round > 1
        and game.record.seats[game.state.to_move or 0].player is Player.HUMAN
    ):
        game.play(easy_move(game))
    return game.record


def advised_in(phase: type[Phase], size: tuple[int, int], scale: float, seats: str = "haaa") -> TablePilot:
    """Return a table that shows advice in `phase` of a later round."""
    player = TablePilot(GameSession(before(phase, seats)), with_settings(text_scale=scale), size=size)
    player.wait()
    assert player.scene.turn
    player.key(pygame.K_h)
    player.wait()
    return player


@pytest.mark.matrix(phase=PHASES, look=LOOKS, state=("folded", "unfolded"), seats=("ha", "haaa", "haaaa"))
def test_the_card_covers_no_tile_board_or_bar_and_only_for_large_text_a_panel(
    phase: type[Phase], look: tuple[tuple[int, int], float], state: str, seats: str
) -> None:
    if len(seats) == 2 and phase is Auction:
        return  # two players bid in secret
    player = advised_in(phase, *look, seats)
    if state == "unfolded":
        player.key(pygame.K_h)
    geometry = player.scene.geometry
    card, layout = geometry.advice_card, geometry.layout
    assert card is not None
    lowest = max(layout.panels, key=lambda panel: panel.top)
    kept_free = [panel for panel in layout.panels if panel != lowest or look[1] <= 1.0]
    kept_free += [layout.board.bounds, layout.action, layout.top]
    kept_free += [layout.tray] if layout.tray is not None else []
    for one in card.papers:
        assert one.collidelist(kept_free) == -1
    assert all(not one.colliderect(two) for one, two in combinations(card.papers, 2))


@pytest.mark.parametrize("text_scale", [1.0, 1.6])
def test_the_card_grows_before_its_text_gets_too_small_to_read(text_scale: float) -> None:
    player, notes = advised_in(Auction, (1280, 800), text_scale), Notes()
    advice = player.scene.state.advice.shown
    assert advice is not None
    context = noted_context((1280, 800), "en", text_scale, notes)
    player.scene.rebuild(context)
    player.scene.draw(paper((1280, 800)))
    (said,) = (note for note in notes.written if note.wanted == advice.text)
    assert said.style.size >= 0.8 * context.text.pixels(context.styles.strong)


@pytest.mark.parametrize("state", ["folded", "unfolded"])
@pytest.mark.parametrize("look", [((1280, 800), 1.0), ((1280, 800), 1.5), ((1024, 640), 1.0)])
def test_a_long_ledger_stays_on_the_card_whose_edge_cuts_no_name_on_a_panel(
    look: tuple[tuple[int, int], float], state: str
) -> None:
    player = advised_in(Planting, *look, "haaaa")
    advice, geometry = player.scene.state.advice.shown, player.scene.geometry
    assert advice is not None
    terms = [
        PricedTerm(part, 2.0, 2.0, amount=2) for part in (Part.NOW, Part.LATER, Part.MONEY, Part.OVERSEER)
    ]
    why = Why(Seat(0), Pass(), Bid(2), (), tuple(terms), 6, (0.3, 0.3))
    options = tuple(Option(Bid(n), 2.0 - n) for n in (1, 2, 3))
    decision = Decision(
        Pass(), (Reason(ReasonKind.KEEPS_CANAL, count=1),), (Option(Pass(), 2.0), *options), why=why
    )
    advice = replace(hint_advice(decision, NAMES), unfolded=state == "unfolded")
    faces = Edition.TREFL, player.scene.view.people
    card = advice_card(player.context, advice, geometry.layout, (), faces)
    assert any(paper.contains(card.main) for paper in card.papers)
    panels = geometry.layout.panels
    assert look[1] > 1.0 or all(one.collidelist(panels) == -1 for one in card.papers)
    assert card.follow is None or card.main.contains(card.follow)
    assert card.more > 0 or look[1] == 1.0 or state == "folded"  # at 100 % the lines are in the text
    for panel in geometry.layout.panels:
        hidden = max(panel.clip(paper).height for paper in card.papers)
        most = panel.height / (4 if geometry.layout.panel_variant is PanelVariant.COMPACT else 2)
        assert hidden == panel.height or hidden <= most


def test_beside_the_card_nothing_marks_the_seat_to_move_whose_panel_it_hides() -> None:
    """Everything around the card is as if it was nobody's turn, also left of it, where the arrow stands."""
    player = advised_in(Planting, (1280, 800), 1.5, "haaaa")
    state = player.scene.state
    assert state.advice.shown is not None
    long = replace(state.advice.shown, reason="A reason as long as that of the coach. " * 8)
    player.scene.state = replace(state, advice=replace(state.advice, shown=long))
    shown, card = player.scene.presented, player.scene.geometry.advice_card
    assert card is not None
    hidden = {
        panel.seat
        for panel, box in zip(shown.view.panels, player.scene.geometry.layout.panels, strict=True)
        if card.papers[0].contains(box)
    }
    assert hidden
    drawn = []
    for marked in (hidden, set[Seat]()):
        panels = tuple(replace(panel, turn=panel.seat in marked) for panel in shown.view.panels)
        frame = FrameContent(replace(shown, view=replace(shown.view, panels=panels)))
        picture = pygame.Surface((1280, 800))
        TableRenderer(player.context).draw(picture, frame, player.scene.playback.timeline, FieldSway(), STILL)
        drawn.append(pygame.image.tobytes(picture, "RGB"))
    assert drawn[0] == drawn[1]


def test_more_unfolds_the_figures_by_key_and_by_click_and_the_cross_closes() -> None:
    player = advised_in(Planting, (1280, 800), 1.0)

    def shown() -> Advice | None:
        return player.scene.state.advice.shown

    def card():
        found = player.scene.geometry.advice_card
        assert found is not None
        return found

    first = shown()
    assert first is not None
    assert not first.unfolded
    assert card().more == 0
    player.click_at(card().main.center)
    assert shown().unfolded  # type: ignore[union-attr]
    assert card().more
    player.click_at(card().main.center)
    assert shown() == first
    player.click_at(card().cross.center)
    assert shown() is None


def test_more_is_read_aloud_in_parts_with_single_full_stops() -> None:
    player = advised_in(Planting, (1280, 800), 1.0)
    folded = player.scene.spoken().now
    assert not any(".." in text for text in folded)
    player.key(pygame.K_h)
    advice, said = player.scene.state.advice.shown, player.scene.spoken().now
    assert advice is not None
    added = [*(line.text for line in advice.lines), *advice.reasons]
    assert added
    for text in added:
        assert any(text.rstrip(".") in one and one not in folded for one in said)
    assert all(len(one) <= 400 for one in said)


def test_a_reason_stands_before_the_other_moves() -> None:
    """Below them, "it" would seem to refer to the move just above."""
    here = canal_named("C2-C3")
    options = tuple(Option(Propose(here, sum_), 30.0, 0.1, 400, 10.0, 0.4) for sum_ in (1, 2))
    advice = hint_advice(Decision(options[0].move, (Reason(ReasonKind.KEEPS_MONEY),), options), NAMES)
    notes = Notes()
    context = noted_context((1280, 800), "en", 1.0, notes)
    layout = advised_in(Proposals, (1280, 800), 1.0).scene.geometry.layout
    advice_card(context, replace(advice, unfolded=True), layout, (), (Edition.TREFL, ())).sheet.paint(
        paper((1280, 800))
    )
    (reason,) = (note.box.top for note in notes.written if "It costs no money" in note.wanted)
    (other,) = (note.box.top for note in notes.written if "Offer 2" in note.wanted)
    assert reason < other


def test_the_advised_planting_is_drawn_on_the_board_until_another_is_chosen() -> None:
    player = advised_in(Planting, (1280, 800), 1.0)
    shown = player.scene.state.advice.shown
    assert shown is not None
    assert isinstance(shown.decided, Plant)
    ghost = player.scene.view.overlay.ghost_tile
    assert ghost is not None
    assert (ghost.square, ghost.kind) == (shown.decided.square, shown.decided.kind)
    player.key(pygame.K_h)
    player.key(pygame.K_h)
    player.wait()
    assert player.scene.view.overlay.ghost_tile is None


NAMES = GameNames(("Ana", "Bruno", "Chloé", "Diego"), Edition.TREFL, Translator("en"))


def option(points: float, chance: float, error: float = 0.1, bribe: int = 0) -> Option:
    move = Propose(canal_named("C2-D2"), bribe)
    return Option(move, points + 60 * chance, error, 40, points, chance)


def lines(*options: Option) -> list[str]:
    decision = Decision(options[0].move, (Reason(ReasonKind.KEEPS_MONEY),), options)
    return [line.figure for line in hint_advice(decision, NAMES).others]


def test_alternatives_are_given_in_points_and_in_the_chance_to_win_each_by_itself() -> None:
    best = option(10.0, 0.40)
    assert lines(best, option(7.2, 0.37, bribe=1)) == ["−3 points, 40% → 37% to win"]
    assert lines(best, option(7.2, 0.40, bribe=1)) == ["−3 points"]
    assert lines(best, option(10.0, 0.35, bribe=1)) == ["40% → 35% to win"]
    assert lines(best, option(11.2, 0.35, bribe=1)) == ["+1 point, 40% → 35% to win"]


def test_an_alternative_within_the_error_is_about_as_good() -> None:
    assert lines(option(10.0, 0.40, 2.0), option(9.0, 0.40, 2.0, bribe=1)) == ["about as good"]
    assert lines(option(10.0, 0.40, 2.0), option(8.0, 0.40, 2.0, bribe=1)) == ["−2 points"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_tiles_of_a_crop_are_named_with_their_farmers(language: str) -> None:
    """A crop has tiles with 1 and with 2 farmers (R2.1); where only one is named, the crop is enough."""
    names = GameNames(NAMES.names, Edition.TREFL, Translator(language))
    square = square_named("e1")
    moves = [Plant(TileKind(kind), square) for kind in (Crop.PEPPER * 2, Crop.PEPPER * 2 + 1, Crop.GRAPE * 2)]
    assert [icons_of(move.kind) for move in moves[:2]] == [1, 2]
    options = tuple(Option(move, 0.0) for move in moves)
    told = hint_advice(Decision(moves[0], (Reason(ReasonKind.MOST_PROMISING),), options), names)
    texts = {
        "en": [
            "Plant peppers with 1 farmer on e1",
            "Plant peppers with 2 farmers on e1",
            "Plant grapes on e1",
        ],
        "fr": [
            "Planter des piments à 1 cultivateur en e1",
            "Planter des piments à 2 cultivateurs en e1",
            "Planter du raisin en e1",
        ],
    }[language]
    shown = [told.text, *(line.text for line in told.others)]
    assert [text.replace("\u00a0", " ") for text in shown] == texts
    alone = hint_advice(Decision(moves[0], (Reason(ReasonKind.MOST_PROMISING),), options[::2]), names)
    assert "1" not in alone.text.replace("e1", "")


def test_no_line_denies_the_terms_of_the_card() -> None:
    """A card that prices a move at 2 points more says nowhere that no move looked clearly better."""
    terms = (PricedTerm(Part.MONEY, 2.0, 2.0, amount=2),)
    why = Why(Seat(0), Pass(), Bid(2), (), terms, 2, (0.3, 0.3))
    unsure = (Reason(ReasonKind.KEEPS_CANAL, count=1), Reason(ReasonKind.MOST_PROMISING))
    told = hint_advice(Decision(Pass(), unsure, (Option(Pass(), 2.0), Option(Bid(2), 0.0)), why=why), NAMES)
    assert told.reason == "Your own canal can still be built in the next round."
    assert told.reasons == ()


@pytest.mark.parametrize(
    ("total", "chances", "says"),
    [
        (0, (0.9, 0.1), "as many points as “Bid 2”"),
        (0, (0.3, 0.3), "about as good as “Bid 2”"),
        (-2, (0.3, 0.2), "fewer points than “Bid 2”, but a better chance"),
        (-2, (0.3, 0.3), "worse than “Bid 2”"),
        (2, (0.3, 0.3), "better than “Bid 2”"),
    ],
)
def test_a_move_is_not_called_worse_or_as_good_if_it_wins_more_often(
    total: int, chances: tuple[float, float], says: str
) -> None:
    why = Why(Seat(0), Pass(), Bid(2), (), (), total, chances)
    told = hint_advice(Decision(Pass(), (), (Option(Pass(), 2.0), Option(Bid(2), 0.0)), why=why), NAMES)
    assert told.ledger is not None
    assert told.ledger.against == says


@pytest.mark.parametrize("count", [1, 2])
def test_more_is_offered_only_if_there_is_more(count: int) -> None:
    """The first reason is on the card, the second one behind the link."""
    reasons = (Reason(ReasonKind.KEEPS_CANAL, count=1), Reason(ReasonKind.KEEPS_MONEY))[:count]
    advice = hint_advice(Decision(Pass(), reasons, (Option(Pass(), 0.0),)), NAMES)
    notes = Notes()
    context = noted_context((1280, 800), "en", 1.0, notes)
    player = advised_in(Auction, (1280, 800), 1.0)
    card = advice_card(context, advice, player.scene.geometry.layout, (), (Edition.TREFL, ()))
    card.sheet.paint(paper((1280, 800)))
    assert [note.wanted for note in notes.written].count("More") == count - 1
    player.scene.state = replace(player.scene.state, advice=AdviceState(advice))
    player.key(pygame.K_h)
    shown = player.scene.state.advice.shown
    assert (shown is not None and shown.unfolded) == (count == 2)


def test_the_coach_speaks_to_the_player_and_why_of_the_computer() -> None:
    reason = Reason(ReasonKind.KEEPS_CANAL, count=1)
    decision = Decision(Pass(), (reason,), (Option(Pass(), 0.0),))
    assert hint_advice(decision, NAMES).reason == "Your own canal can still be built in the next round."
    player = TablePilot(session("ahaa"))
    from santiago.rules.record import Level
    from santiago.session.computer_turns import question

    asked = question(player.game.observation(Seat(2)), Level.EASY, None, 1, player.program.settings().ai_time)
    assert (
        explanation_advice(asked, decision, NAMES).reason
        == "Chloé’s own canal can still be built in the next round."
    )


def test_a_row_of_the_table_has_icons_of_the_crops_that_its_text_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crops = tuple(
        PricedTerm(Part.CROP, exact, crop=crop) for exact, crop in ((3.8, Crop.GRAPE), (0.3, Crop.PEPPER))
    )
    fields = PricedTerm(Part.FIELDS, 4.1, 4, members=crops)
    ledger = ledger_of(Why(Seat(0), Bid(6), Bid(2), (), (fields,), 4, (0.5, 0.5)), NAMES)
    assert [row.text for row in ledger.rows] == ["more points from grapes"]
    icons: list[str] = []
    monkeypatch.setattr(Sheet, "sprite", lambda _, name, *__: icons.append(name))
    context = noted_context((1280, 800), "en", 1.0, Notes())
    place_ledger(Sheet(context), context, ledger, pygame.Rect(0, 0, 400, 0), (Edition.TREFL, ()))
    assert len(icons) == 1


@pytest.mark.parametrize("part", [part for part in Part if part not in (Part.CROP, Part.OTHER, Part.PURSE)])
def test_a_row_that_names_no_crop_or_player_has_an_icon_too(
    part: Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows of crops and players have theirs, and those of a purse the icons of its parts."""
    ledger = ledger_of(Why(Seat(0), Bid(6), Bid(2), (), (PricedTerm(part, 3.0, 3.0),), 3, (0.5, 0.5)), NAMES)
    icons: list[str] = []
    monkeypatch.setattr(Sheet, "sprite", lambda _, name, *__: icons.append(name))
    context = noted_context((1280, 800), "en", 1.0, Notes())
    place_ledger(Sheet(context), context, ledger, pygame.Rect(0, 0, 400, 0), (Edition.TREFL, ()))
    assert len(icons) == 1
