"""The own canal is offered only if it can save something; otherwise the table passes automatically."""

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.rules.grid import CANAL_SQUARES, canals_in, squares_in
from santiago.rules.legal import legal_moves
from santiago.rules.moves import PASS, Bid, Discard, Move, Plant
from santiago.rules.phases import Auction, ExtraCanal, Planting
from santiago.rules.state import GameState
from santiago.session.game_session import GameSession

from .playing import TablePilot, session, with_settings


def a_move(state: GameState, near: int | None) -> Move:
    """Bid as little as possible, plant next to a canal place only as seat `near`, build nothing."""
    moves = legal_moves(state)
    if isinstance(state.phase, Auction):
        return next(move for move in moves if isinstance(move, Bid))
    if isinstance(state.phase, Planting):
        reach = {
            square for place in canals_in(state.board.places) for square in squares_in(CANAL_SQUARES[place])
        }
        return next(
            move
            for move in moves
            if isinstance(move, Plant) and (move.square in reach) == (state.to_move == near)
        )
    return next(move for move in moves if move in (PASS, Discard()))


def played(seats: str, *, near: int | None = None, **settings: object) -> TablePilot:
    """Return a table after the first round's last decision of the overseer; seat `near` needs water."""
    player = TablePilot(session(seats), with_settings(**settings))
    game = player.game
    while not isinstance(game.state.phase, ExtraCanal):
        player.scene.make(a_move(game.state, near))
    return player


def wait(player: TablePilot, seconds: float = 1.0) -> None:
    for _ in range(round(seconds * 10)):
        player.wait(0.1)


def log(player: TablePilot) -> str:
    return " / ".join(line.text for line in player.scene.view.log.lines)


def test_nobody_is_asked_who_has_nothing_to_save() -> None:
    """R7.1"""
    player = played("hhhh")
    wait(player)
    assert player.game.state.round == 2
    assert "it would save nothing now" in log(player)


@pytest.mark.parametrize("near", range(4))
def test_whoever_has_something_to_save_is_asked(near: int) -> None:
    """R7.1 R8.2"""
    player = played("hhhh", near=near)
    wait(player)
    assert isinstance(player.game.state.phase, ExtraCanal)
    assert player.scene.turn is not None
    assert player.scene.turn.seat == near


def test_with_the_setting_everybody_is_asked() -> None:
    player = played("hhhh", always_ask_own_canal=True)
    wait(player)
    assert isinstance(player.game.state.phase, ExtraCanal)
    assert player.game.state.to_move == (player.game.state.overseer + 1) % 4


def test_undo_leads_back_to_the_decision_and_asks_until_new_tiles_are_seen() -> None:
    player = played("hhhh", round_summary=True)
    before = player.game.ply
    wait(player)
    assert player.scene.view.summary is not None, "the round has ended, and its card waits"
    for left in (3, 2, 1, 0):
        player.button(Command.UNDO)
        wait(player)
        assert player.game.ply == before + left
        assert player.scene.turn is not None
        assert isinstance(player.game.state.phase, ExtraCanal)
    player.button(Command.UNDO)
    assert player.game.ply == before - 1, "the overseer's decision: nobody has decided anything since"


def test_once_new_tiles_are_seen_the_pass_stays() -> None:
    player = played("hhhh", round_summary=True)
    wait(player)
    player.key(pygame.K_RETURN)
    wait(player)
    ply = player.game.ply
    player.button(Command.UNDO)
    assert player.game.ply == ply


def test_a_game_that_is_opened_at_the_decision_asks() -> None:
    """A practice game from the review starts like this if keeping the canal was the mistake."""
    player = TablePilot(GameSession(played("hhhh").game.record))
    wait(player)
    assert isinstance(player.game.state.phase, ExtraCanal)
