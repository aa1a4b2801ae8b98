"""Fields that get water sway for about a second, and nothing is drawn anew afterwards."""

from dataclasses import replace

import pygame

from santiago.presentation.view_model.values import BoardOverlay, TileState
from santiago.rules.events import CanalBuilt
from santiago.rules.grid import squares_in
from santiago.ui.animation.field_sway import FieldSway
from santiago.ui.painting.board_geometry import BoardGeometry
from tests.presentation.plays import game
from tests.ui.table.playing import QUICK, TablePilot
from tests.ui.table.playing import session as a_session

STEP = next(
    step
    for step in game(3)
    if any(isinstance(event, CanalBuilt) for event in step.events)
    and step.after.board.wet & ~step.before.board.wet & step.before.board.occupied
)
BEFORE, AFTER = STEP.before.board, STEP.after.board
PLAIN = BoardOverlay()


def swayed(surface: pygame.Surface, sway: FieldSway) -> bool:
    """Whether painting it changes a striped board."""
    for x in range(0, surface.get_width(), 4):
        pygame.draw.line(surface, "khaki", (x, 0), (x, surface.get_height()))
    before = pygame.image.tobytes(surface, "RGB")
    sway.paint(surface, BoardGeometry(0, 0, 0.5))
    return pygame.image.tobytes(surface, "RGB") != before


def test_a_field_sways_once_water_is_drawn_in_it_and_then_rests() -> None:
    sway, surface = FieldSway(), pygame.Surface((700, 560))
    sway.follow(BEFORE, PLAIN, moves=True)
    assert not sway.left
    reached = tuple(squares_in(AFTER.wet & ~BEFORE.wet))  # type: ignore[arg-type]
    dry = replace(PLAIN, tile_states=tuple((square, TileState.DRY) for square in reached))
    sway.follow(AFTER, dry, moves=True)
    assert not sway.left
    sway.follow(AFTER, PLAIN, moves=True)
    assert 0 < sway.left < 1.5
    sway.update(0.1)
    assert swayed(surface, sway)
    sway.update(1.5)
    assert not sway.left


def test_nothing_sways_with_reduced_motion_or_in_the_history() -> None:
    sway = FieldSway()
    sway.follow(BEFORE, PLAIN, moves=False)
    sway.follow(AFTER, PLAIN, moves=False)
    assert not sway.left


def test_a_table_at_rest_is_not_drawn_again() -> None:
    """Faces blink and fields sway only for some seconds after the last input."""
    player = TablePilot(a_session("hhh"), QUICK)
    player.wait()
    for _ in range(100):
        player.wait(0.1)
    player.scene.draw(player.surface)
    drawn = []
    for _ in range(60):
        player.scene.update(0.1)
        drawn.append(player.scene.dirty)
    assert not any(drawn)
