"""The painting of every kind of motion, with and without reduced motion."""

from functools import cache
from inspect import getmembers, isclass

import pygame
import pytest

from santiago.presentation.view_model.animated_view import Display, DisplayPatch, Narration
from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import TableView
from santiago.rules.grid import SQUARES
from santiago.rules.options import Seat
from santiago.ui.animation import (
    board_motions,
    celebration,
    count_motions,
    piece_motions,
    tile_motions,
    weather_motions,
)
from santiago.ui.animation.acts import Act, Cue
from santiago.ui.animation.canvas import Canvas, spots_of
from santiago.ui.animation.choreography import Pacing, acts_of, deal
from santiago.ui.animation.final_count import final_count
from santiago.ui.animation.piece_motions import WalkingOverseer
from santiago.ui.animation.timeline import Timeline
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext
from santiago.ui.painting.table_painter import TablePainter
from santiago.wording.stages import Stage
from tests.presentation.plays import every_step, game
from tests.ui.drawings import context_of

COLOURS = ("red", "white", "black", "purple", "gold")
PEOPLE = tuple(Person(name, colour) for name, colour in zip("ABCDE", COLOURS, strict=True))
MODULES = (board_motions, celebration, count_motions, piece_motions, tile_motions, weather_motions)
KINDS = [
    kind
    for module in MODULES
    for _, kind in getmembers(module, isclass)
    if kind.__module__ == module.__name__ and hasattr(kind, "paint")
]


@cache
def samples() -> dict[type, tuple[Act, Cue]]:
    """Return a cue for each kind of motion with its act, taken from real games."""
    found: dict[type, tuple[Act, Cue]] = {}
    pacing = Pacing(decision=True, card=False)
    acts = [act for step in every_step() for act in acts_of(step, pacing=pacing)]
    for act in (*acts, *deal(game(4)[0].before), *final_count(game(4)[-1].after)):
        for cue in (*act.cues, *(Cue(0, 1.0, motion) for motion in act.held)):
            found.setdefault(type(cue.motion), (act, cue))
    return found


@cache
def painter(*, still: bool = False) -> TablePainter:
    pygame.font.init()
    return TablePainter(context_of((1024, 640), DisplayOptions(language="en", reduced_motion=still)))


def view_of(shown: Display, context: DrawContext) -> TableView:
    people = PEOPLE[: shown.narration.position.seats]
    return shown.over(table_view(shown.narration.position, people, context.tr, to_come=()))


def painted(kind: type, share: float, *, still: bool) -> pygame.Surface:
    """Return the table with a motion painted after `share` of its duration."""
    act, cue = samples()[kind]
    brush = painter(still=still)
    view = view_of(Display(act, DisplayPatch(0, None, act.patched(cue.start).hidden)), brush.context)
    surface = pygame.Surface(brush.context.size)
    brush.draw(surface, view)
    before = surface.copy()
    cue.motion.paint(Canvas(surface, brush, view, spots_of(brush, view)), share)
    return changed(before, surface)


def changed(before: pygame.Surface, after: pygame.Surface) -> pygame.mask.Mask:
    same = pygame.mask.from_threshold(after, (0, 0, 0), (3, 3, 3, 255), before)
    same.invert()
    return same


def middle(mask: pygame.mask.Mask) -> pygame.Rect:
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def test_the_games_have_every_kind_of_motion() -> None:
    assert set(samples()) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_motion_is_seen_in_the_middle_of_its_time(kind) -> None:
    assert painted(kind, 0.5, still=False).count() > 20


@pytest.mark.parametrize(
    "kind", [k for k in KINDS if k is not WalkingOverseer], ids=lambda kind: kind.__name__
)
def test_with_reduced_motion_whatever_is_seen_stays_in_its_place(kind) -> None:
    places = [middle(painted(kind, share, still=True)) for share in (0.3, 0.45, 0.6)]
    seen = [place for place in places if place.width]
    for place in seen[1:]:
        assert abs(place.centerx - seen[0].centerx) <= 6
        assert abs(place.centery - seen[0].centery) <= 6


def test_with_reduced_motion_the_overseer_is_at_the_old_seat_and_then_at_the_new() -> None:
    first, second = (middle(painted(WalkingOverseer, share, still=True)) for share in (0.1, 0.9))
    assert first.width
    assert second.width


def test_drawing_changes_nothing() -> None:
    step = max(game(4)[:-1], key=lambda step: len(step.events))
    brush, timeline = painter(), Timeline()
    timeline.play(step)
    timeline.update(0.1)
    shown, time = timeline.shown, timeline.time
    assert shown is not None
    view, pictures = view_of(shown, brush.context), []
    for _ in range(2):
        surface = pygame.Surface(brush.context.size)
        brush.draw(surface, view)
        timeline.draw(surface, brush, view)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]
    assert (timeline.shown, timeline.time) == (shown, time)


def test_a_timeline_at_rest_paints_nothing() -> None:
    brush = painter()
    view = view_of(Display(Narration(game(4)[0].before), DisplayPatch(0, None)), brush.context)
    surface = pygame.Surface(brush.context.size)
    Timeline().draw(surface, brush, view)
    assert surface.get_bounding_rect().size == brush.context.size
    assert pygame.transform.average_color(surface)[:3] == (0, 0, 0)


def test_panels_do_not_give_away_what_is_still_being_counted() -> None:
    over = game(4)[-1].after
    timeline = Timeline()
    timeline.play_count(over)
    assert timeline.shown is not None
    view = view_of(timeline.shown, painter().context)
    assert [panel.seat for panel in view.panels] == [Seat(n) for n in range(4)]
    assert [panel.score for panel in view.panels] == [0, 0, 0, 0]
    assert not any(panel.leads for panel in view.panels)
    assert view.action.detail == ""


def test_it_is_nobodys_turn_in_the_drought() -> None:
    act = next(a for s in every_step() for a in acts_of(s) if a.stage is Stage.DRYING)
    view = view_of(Display(act, DisplayPatch(0, None)), painter().context)
    assert view.stage is Stage.DRYING
    assert not any(panel.turn for panel in view.panels)


def test_the_light_of_the_drought_falls_on_dry_tiles_only() -> None:
    mask = painted(weather_motions.HotLight, 0.5, still=True)
    act, _ = samples()[weather_motions.HotLight]
    brush, board = painter(still=True), act.position.board
    geometry = brush.layout_of(view_of(Display(act, DisplayPatch(0, None)), brush.context)).board
    dry = board.occupied & ~board.wet & ~board.deserts
    for square in SQUARES:
        box = geometry.square(square)
        lit = mask.overlap_area(pygame.mask.Mask(box.size, fill=True), box.topleft)
        if dry >> square & 1:
            assert lit > 0.4 * box.width * box.height
        else:
            assert not lit
