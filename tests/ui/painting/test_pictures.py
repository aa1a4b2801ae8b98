"""Painting: sprites for everything, wet banks according to the rules, and no side effects."""

from dataclasses import replace
from itertools import product

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.targets import ButtonTarget, CanalTarget, SquareTarget
from santiago.presentation.view_model.tile_states import danger, tile_state
from santiago.presentation.view_model.values import (
    ActionBar,
    ActionButton,
    BoardOverlay,
    Drought,
    HiddenPieces,
    Sign,
    TileState,
)
from santiago.resources import asset
from santiago.rules.grid import CANALS, INTERSECTIONS, SQUARES, CanalSet, SquareSet, irrigated, square_named
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Edition, Seat
from santiago.rules.phases import Planting
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.work_steps import at_once
from santiago.ui.painting.board_painter import joint_sprite, wet_sides
from santiago.ui.painting.hit_boxes import target_at
from santiago.ui.painting.offscreen import render_board_in_steps, view_without_input
from santiago.ui.painting.table_painter import TablePainter
from santiago.ui.painting.tile_sprites import crop_sprite
from tests.presentation.recorded_games import game, people
from tests.ui.drawings import context_of, render_view

SIZE = (1024, 640)


def context() -> DrawContext:
    return context_of(SIZE)


def drawn(state: GameState, overlay: BoardOverlay | None = None) -> pygame.Surface:
    here = context()
    view = view_without_input(state, people(state), here)
    if overlay is not None:
        view = replace(view, overlay=overlay)
    surface = pygame.Surface(SIZE)
    TablePainter(here).draw(surface, view)
    return surface


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_a_picture_of_the_board_shows_what_is_behind_its_round_corners() -> None:
    state, colours = game("4p-trefl-a")[0], ("red", "white", "black", "gold")
    board = at_once(render_board_in_steps(state, colours, (280, 220), context().sprites))
    right, bottom = board.get_width() - 1, board.get_height() - 1
    assert all(board.get_at((x, y)).a < 255 for x in (0, right) for y in (0, bottom))
    assert board.get_at((right // 2, bottom // 2)).a == 255


@pytest.mark.parametrize("edition", Edition)
def test_every_crop_has_a_sprite_in_every_state_of_every_edition(edition: Edition) -> None:
    for crop, state, square in product(Crop, TileState, SQUARES):
        assert asset("sprites", f"{crop_sprite(crop, edition, state, square)}.svg").is_file()


def test_the_same_crop_is_drawn_in_several_ways() -> None:
    names = {crop_sprite(Crop.BANANA, Edition.TREFL, TileState.WET, square) for square in SQUARES}
    assert len(names) >= 2


def test_water_shows_along_exactly_the_squares_that_are_irrigated() -> None:
    """R8.1"""
    for canal in CANALS:
        canals = CanalSet(1 << canal)
        wet = irrigated(canals)
        assert [bool(wet_sides(square, canals)) for square in SQUARES] == [
            bool(wet >> square & 1) for square in SQUARES
        ]


def test_every_joint_of_canals_has_its_sprite() -> None:
    every = CanalSet((1 << len(CANALS)) - 1)
    names = {joint_sprite(node, CanalSet(1 << canal)) for node in INTERSECTIONS for canal in CANALS}
    names |= {joint_sprite(node, every) for node in INTERSECTIONS}
    names |= {
        joint_sprite(node, CanalSet(every & ~(1 << canal))) for node in INTERSECTIONS for canal in CANALS
    }
    for name in names - {None}:
        assert asset("sprites", f"{name}.svg").is_file()


def test_a_dry_tile_tells_whether_the_drought_takes_a_farmer_or_the_tile() -> None:
    """R8.2"""
    for state in game("5p-trefl-a"):
        after = state.board.dried(last=False)
        for square in SQUARES:
            tile, later = state.board.tile(square), after.tile(square)
            if tile is None or later is None or tile.desert:
                continue
            fares = tile_state(state.board, square)
            assert (fares is TileState.DYING) == later.desert
            assert (fares is TileState.DRY) == (later.farmers < tile.farmers)


@pytest.mark.parametrize("drought", [Drought.USUAL, Drought.LAST])
def test_a_sign_stands_on_exactly_the_tiles_that_the_drought_touches(drought: Drought) -> None:
    """R8.2; in the last round all dry tiles become desert (R8.3)."""
    for state in game("5p-trefl-a"):
        after = state.board.dried(last=drought is Drought.LAST)
        for square in SQUARES:
            tile, later = state.board.tile(square), after.tile(square)
            if tile is None or later is None or tile.desert:
                continue
            sign = danger(tile_state(state.board, square), drought)
            assert (sign is Sign.DIES) == later.desert
            assert (sign is Sign.LOSES_FARMER) == (not later.desert and later.farmers < tile.farmers)


def test_drawing_the_same_table_twice_gives_the_same_picture() -> None:
    state = game("5p-trefl-a")[87]
    here = context()
    view = view_without_input(state, people(state), here)
    painter = TablePainter(here)
    first, second = pygame.Surface(SIZE), pygame.Surface(SIZE)
    painter.draw(first, view)
    painter.draw(second, replace(view, overlay=BoardOverlay(squares=SquareSet(0b111))))
    painter.draw(second, view)
    assert same(first, second)


def test_hidden_pieces_are_not_drawn_and_nothing_else_changes_but_the_board() -> None:
    state = game("5p-trefl-a")[87]
    board = TablePainter(context()).layout_of(view_without_input(state, people(state), context())).board
    square = next(s for s in SQUARES if state.board.owner(s) is not None)
    whole = drawn(state, BoardOverlay())
    for hidden in (HiddenPieces(cubes=SquareSet(1 << square)), HiddenPieces(tiles=SquareSet(1 << square))):
        picture = drawn(state, BoardOverlay(hidden=hidden))
        assert not same(whole.subsurface(board.square(square)), picture.subsurface(board.square(square)))
        outside = pygame.Rect(board.bounds.right, 0, SIZE[0] - board.bounds.right, SIZE[1])
        assert same(whole.subsurface(outside), picture.subsurface(outside))


def test_a_lit_tile_changes_its_square_only() -> None:
    state = game("4p-trefl-a")[0]
    square = square_named("b2")
    board = TablePainter(context()).layout_of(view_without_input(state, people(state), context())).board
    calm = drawn(state, BoardOverlay())
    lit = drawn(state, BoardOverlay(lit_tiles=SquareSet(1 << square)))
    far = board.square(square_named("g5"))
    assert not same(calm.subsurface(board.square(square)), lit.subsurface(board.square(square)))
    assert same(calm.subsurface(far), lit.subsurface(far))


@pytest.mark.parametrize("name", ["2p-trefl-a", "3p-amigo-a", "4p-trefl-a", "5p-trefl-a"])
def test_everything_to_press_lies_in_the_window(name: str) -> None:
    states = game(name)
    window = pygame.Rect((0, 0), SIZE)
    painter = TablePainter(context())
    buttons = (ActionButton(Command.COMMIT, "Offer 2", main=True), ActionButton(Command.DECLINE, "Pass"))
    for state in states[:: max(1, len(states) // 12)]:
        view = table_view(state, people(state), context().tr, to_come=unseen_tiles(state))
        view = replace(view, action=ActionBar("what?", "Ana", "that", Seat(0), buttons=buttons))
        boxes = painter.hit_boxes(view)
        assert all(window.contains(box.rect) for box in boxes)
        assert ButtonTarget(Command.COMMIT) in [box.target for box in boxes]


def test_squares_are_hit_whole_while_a_tile_is_planted() -> None:
    state = next(s for s in game("5p-trefl-a") if isinstance(s.phase, Planting))
    painter = TablePainter(context())
    view = replace(
        view_without_input(state, people(state), context()),
        overlay=BoardOverlay(squares=state.board.empty_squares()),
    )
    boxes = painter.hit_boxes(view)
    for square in SQUARES:
        place = painter.layout_of(view).board.square(square)
        for corner in (place.topleft, (place.right - 1, place.bottom - 1)):
            assert target_at(boxes, corner) == SquareTarget(square)


def test_canals_are_hit_in_their_whole_zone_while_places_are_chosen() -> None:
    state = game("5p-trefl-a")[87]
    painter = TablePainter(context())
    overlay = BoardOverlay(places_active=state.board.places, squares=SquareSet(0))
    view = replace(view_without_input(state, people(state), context()), overlay=overlay)
    boxes = painter.hit_boxes(view)
    for canal in CANALS:
        zone = painter.layout_of(view).board.canal_zone(canal)
        assert target_at(boxes, zone.center) == CanalTarget(canal)
        assert target_at(boxes, (zone.centerx, zone.top + 1)) == CanalTarget(canal)


def test_a_picture_needs_no_window() -> None:
    state = game("5p-trefl-a")[20]
    surface = context()
    picture = render_view(view_without_input(state, people(state), surface), surface)
    assert picture.get_size() == surface.size
