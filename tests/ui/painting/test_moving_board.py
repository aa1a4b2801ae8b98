"""What moves on the board at rest: it looks like a complete drawing, and lies under everything else."""

from functools import cache

import pygame
import pytest

from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.values import TableView
from santiago.rules.grid import CANAL_ENDS, canals_in
from santiago.rules.observation import unseen_tiles
from santiago.ui.animation.water_and_wind import BETWEEN_GUSTS, WaterAndWind
from santiago.ui.painting.board_geometry import is_level
from santiago.ui.painting.moving_board import STILL, Motion
from santiago.ui.painting.table_painter import TablePainter
from tests.presentation.recorded_games import game, people
from tests.ui.drawings import context_of

HERE = context_of((1024, 640))


def middle_of_a_game() -> TableView:
    states = game("5p-trefl-a")
    state = next(one for one in states if one.board.canals.bit_count() == 6 and one.board.palms)
    return table_view(state, people(state), HERE.tr, to_come=unseen_tiles(state))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether all pixels are equal but for rounding."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (3, 3, 3, 255), other)
    return mask.count() == one.get_width() * one.get_height()


@cache
def _painter(view: TableView) -> TablePainter:
    """Return a painter that has prepared all pictures of leaning plants."""
    painter, surface = TablePainter(HERE), pygame.Surface(HERE.size)
    painter.draw(surface, view)
    for _ in range(48 * 4 * 3):
        painter.moving.repaint(surface, STILL)
    return painter


def prepared(view: TableView) -> tuple[TablePainter, pygame.Surface]:
    """Return a prepared painter, and its drawing of `view`."""
    painter, surface = _painter(view), pygame.Surface(HERE.size)
    painter.draw(surface, view)
    return painter, surface


def test_what_is_repainted_looks_like_a_complete_drawing() -> None:
    view, life = middle_of_a_game(), WaterAndWind()
    painter, surface = prepared(view)
    plants = set(painter.moving.plants)
    wet = view.position.board.occupied & view.position.board.wet & ~view.position.board.deserts
    assert {n for n in range(48) if wet >> n & 1} <= plants
    leant, whole, still = set(), pygame.Surface(HERE.size), pygame.Surface(HERE.size)
    TablePainter(HERE).draw(still, view)
    for _ in range(round(BETWEEN_GUSTS / 0.3)):
        life.advance(0.3)
        motion = life.motion(painter.moving.plants)
        leant |= set(motion.leans)
        assert painter.moving.repaint(surface, motion)
        assert not alike(surface, still)
        painter.draw(whole, view, motion)
        assert alike(surface, whole)
        painter.draw(surface, view, motion)
    assert leant == plants


def test_dry_tiles_and_deserts_stand_still() -> None:
    view = middle_of_a_game()
    board = view.position.board
    painter, _ = prepared(view)
    dry = board.occupied & ~board.palms & (board.deserts | ~board.wet)
    assert dry
    assert not [square for square in painter.moving.plants if dry >> square & 1]


def test_what_covers_the_board_is_not_touched() -> None:
    view = middle_of_a_game()
    painter, surface = prepared(view)
    painter.draw(surface, view)
    board = painter.layout_of(view).board
    canals = list(canals_in(view.position.board.canals))
    cards = [board.canal(canals[0]), board.canal(canals[5]).inflate(20, 20)]
    for card in cards:
        surface.fill((250, 240, 220), card)
    before = surface.copy()
    assert painter.moving.repaint(surface, Motion(1.0))
    for card in cards:
        assert pixels(surface.subsurface(card)) == pixels(before.subsurface(card))
    free = board.canal(canals[1])
    assert pixels(surface.subsurface(free)) != pixels(before.subsurface(free))


@pytest.mark.parametrize("level", [True, False])
def test_water_flows_away_from_the_spring(*, level: bool) -> None:
    view = middle_of_a_game()
    painter, surface = prepared(view)
    spring, board = view.position.board.spring, painter.layout_of(view).board
    near = [canal for canal in canals_in(view.position.board.canals) if spring in CANAL_ENDS[canal]]
    canals = [canal for canal in near if is_level(canal) is level]
    assert canals
    for canal in canals:
        way = 1 if CANAL_ENDS[canal][0] == spring else -1
        inner = board.canal(canal).inflate(*((-60, -14) if level else (-14, -60)))
        painter.draw(surface, view)
        before = surface.subsurface(inner).copy()
        painter.draw(surface, view, Motion(4 / 26 / board.k))
        moved = inner.move((4 * way, 0) if level else (0, 4 * way))
        same = _same(surface.subsurface(moved), before)
        back = _same(surface.subsurface(inner.move((-4 * way, 0) if level else (0, -4 * way))), before)
        assert same > back + 0.3


def _same(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the share of equal pixels."""
    width, height = one.get_size()
    points = [(x, y) for x in range(width) for y in range(height)]
    return sum(one.get_at(point) == other.get_at(point) for point in points) / len(points)


def test_a_position_that_changes_keeps_moving() -> None:
    states = [state for state in game("5p-trefl-a") if state.board.canals and not state.is_over][::14]
    painter, surface, whole = TablePainter(HERE), pygame.Surface(HERE.size), pygame.Surface(HERE.size)
    for number, state in enumerate(states):
        view = table_view(state, people(state), HERE.tr, to_come=unseen_tiles(state))
        painter.draw(surface, view, Motion(number))
        assert painter.moving.repaint(surface, Motion(number + 0.3))
        TablePainter(HERE).draw(whole, view, Motion(number + 0.3))
        assert alike(surface, whole)
