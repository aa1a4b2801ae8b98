"""Outlines of plantations: all of them on demand, and the hovered one."""

from dataclasses import replace

import pygame

from santiago.presentation.overlay.board_overlay import field_outlines
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import PanelTarget, SquareTarget, TrayTarget
from santiago.rules.board import Board
from santiago.rules.grid import CANAL_SQUARES, CANALS, SQUARES, squares_in
from santiago.rules.legal import legal_moves
from santiago.rules.options import Seat
from santiago.rules.phases import Planting
from santiago.rules.record import Player
from santiago.rules.scoring import plantations, score_now
from santiago.rules.tiles import icons_of
from santiago.session.game_session import GameSession
from tests.persistence.games import finished_game

from .playing import TablePilot, session


def in_the_middle() -> TablePilot:
    """Return a decision in the middle of a game."""
    found = finished_game("4p-trefl-a")
    seats = tuple(replace(seat, player=Player.HUMAN, level=None) for seat in found.seats)
    player = TablePilot(GameSession(replace(found, seats=seats, moves=found.moves[:60], extra={})))
    player.wait()
    return player


def lying(player: TablePilot) -> Board:
    return player.scene.view.position.board


def test_every_plantation_is_outlined_as_long_as_the_key_is_held() -> None:
    player = in_the_middle()
    player.key(pygame.K_f, "f")
    outlined = {outline.squares for outline in player.scene.view.overlay.outlines}
    assert outlined == {plantation.squares for plantation in plantations(lying(player))}
    player.key_up(pygame.K_f)
    assert not player.scene.view.overlay.outlines


def test_the_button_shows_the_plantations_until_it_is_pressed_again() -> None:
    player = in_the_middle()
    player.button(Command.FIELDS)
    assert len(player.scene.view.overlay.outlines) == len(plantations(lying(player)))
    player.button(Command.FIELDS)
    player.move((0, 0))
    assert not player.scene.view.overlay.outlines


def test_the_points_of_all_plantations_are_those_of_the_panels() -> None:
    player = in_the_middle()
    position = player.game.state
    totals = [0] * position.seats
    for outline in field_outlines(position.board):
        for label in outline.labels:
            if label.seat is not None:
                assert label.points is not None
                totals[label.seat] += label.points
    assert tuple(totals) == score_now(position).field_points


def test_a_plantation_is_safe_where_all_of_it_has_water() -> None:
    (wet,) = field_outlines(Board.parse("@=========+\n B00  b1"))
    (dry,) = field_outlines(Board.parse("@         +\n B00  b1"))
    assert [(label.seat, label.text, label.points, label.with_water) for label in wet.labels] == [
        (0, "2×2", 4, None),
        (1, "2×1", 2, None),
    ]
    assert [(label.points, label.with_water) for label in dry.labels] == [(0, 4), (0, 2)]


def test_pointing_at_a_tile_outlines_its_plantation() -> None:
    player = in_the_middle()
    for plantation in plantations(lying(player)):
        square = squares_in(plantation.squares)[0]
        player.move(player.where(SquareTarget(square)))
        (outline,) = player.scene.view.overlay.outlines
        assert outline.squares == plantation.squares
        assert outline.labels
        assert player.scene.presented.tip(SquareTarget(square)) == ""


def test_pointing_at_a_panel_lights_the_tiles_of_its_seat() -> None:
    player = in_the_middle()
    for seat, owned in enumerate(lying(player).owners):
        player.move(player.where(PanelTarget(Seat(seat))))
        assert player.scene.view.overlay.lit_tiles == owned


def test_the_keyboards_cursor_lights_the_tiles_of_a_seat_too() -> None:
    player = in_the_middle()
    player.walk_to(PanelTarget(Seat(1)))
    assert player.scene.view.overlay.lit_tiles == lying(player).owners[1]


def test_an_empty_square_outlines_nothing() -> None:
    player = in_the_middle()
    empty = next(square for square in SQUARES if not lying(player).occupied >> square & 1)
    player.move(player.where(SquareTarget(empty)))
    assert not player.scene.view.overlay.outlines


def test_the_figures_for_a_tile_planted_dry_agree_in_bar_panel_and_board() -> None:
    """No number contradicts another."""
    player = TablePilot(session("hhhh"))
    while not isinstance(player.game.state.phase, Planting):
        player.game.play(next(iter(legal_moves(player.game.state))))
    player.wait()
    seat, board = player.game.state.to_move, lying(player)
    dry = next(square for square in SQUARES if not (board.occupied | board.wet | board.palms) >> square & 1)
    double = next(n for n, kind in enumerate(player.game.state.offered) if icons_of(kind) == 2)
    player.click(TrayTarget(double))
    player.move(player.where(SquareTarget(dry)))
    view = player.scene.view
    (panel,) = (panel for panel in view.panels if panel.seat == seat)
    (label,) = view.overlay.outlines[0].labels
    points = panel.with_water
    assert panel.change == 0
    assert view.action.detail.startswith(f"1 tile × {points} farmer")
    assert f"0 now, {points} with water." in view.action.detail
    assert (label.text, label.points, label.with_water) == (f"1×{points}", 0, points)


def test_water_is_seen_in_the_soil_while_a_tile_is_in_hand() -> None:
    """R8.1: squares beside a canal are wet; squares beside a canal place need one more canal."""
    player = TablePilot(session("hhhh"))
    while not isinstance(player.game.state.phase, Planting) or player.game.state.round < 3:
        player.game.play(next(iter(legal_moves(player.game.state))))
    player.wait()
    assert not player.scene.view.overlay.wet_ground
    player.click(TrayTarget(0))
    board, overlay = lying(player), player.scene.view.overlay
    canals = [canal for canal in CANALS if board.canals >> canal & 1]
    places = [canal for canal in CANALS if board.places >> canal & 1]
    for square in SQUARES:
        empty = not board.occupied >> square & 1
        wet = any(CANAL_SQUARES[canal] >> square & 1 for canal in canals)
        near = any(CANAL_SQUARES[canal] >> square & 1 for canal in places)
        assert bool(overlay.wet_ground >> square & 1) == (empty and wet)
        assert bool(overlay.near_water >> square & 1) == (empty and near and not wet)
    assert overlay.near_water
