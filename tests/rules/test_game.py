"""A game with its history."""

from copy import copy, deepcopy

import pytest

from santiago.rules.game import Game
from santiago.rules.moves import PASS, Bid
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options, Passers, Seat
from santiago.rules.record import Result
from santiago.rules.refusals import IllegalMove
from santiago.rules.setup import SetupFault, table_fault

from .notation import game


def test_a_move_leads_on_and_is_taken_back() -> None:
    start = game(3)
    played = Game(start)
    first = played.push("bid 3")
    second = played.push(PASS)
    assert (first.before, second.before, played.state) == (start, first.after, second.after)
    assert (played.moves, played.steps, played.ply) == ((Bid(3), PASS), (first, second), 2)
    assert [played.state_at(ply) for ply in range(3)] == [start, first.after, second.after]
    assert (played.pop(), played.state) == (PASS, first.after)
    assert (played.pop(), played.state, played.to_move) == (Bid(3), start, 1)
    with pytest.raises(IndexError, match="no move"):
        played.pop()


def test_a_game_goes_on_after_its_steps() -> None:
    step = Game(game(3)).push("bid 3")
    later = Game(step.before, [step])
    assert (later.state, later.ply, later.to_move) == (step.after, 1, 2)


@pytest.mark.parametrize(("move", "error"), [("bid 99", IllegalMove), ("bit 9", ValueError)])
def test_a_refused_move_changes_nothing(move: str, error: type[ValueError]) -> None:
    played = Game(game(3))
    with pytest.raises(error):
        played.push(move)
    assert (played.ply, played.state) == (0, game(3))


@pytest.mark.parametrize("duplicate", [copy, deepcopy, Game.copy])
def test_a_copy_goes_on_by_itself(duplicate: "type[Game]") -> None:
    played = Game(game(3))
    played.push("bid 3")
    other = duplicate(played)
    other.push("bid 4")
    assert (played.moves, other.moves) == ((Bid(3),), (Bid(3), Bid(4)))
    other.pop()
    assert other.state == played.state


def test_a_game_tells_its_end() -> None:
    played = Game(game(3))
    assert (played.is_over, played.result, played.seats) == (False, None, 3)
    while not played.is_over:
        played.push(played.legal_moves[0])
    assert played.to_move is None
    assert played.result == Result(played.result.scores, played.result.winners)
    assert max(played.result.scores) == played.result.scores[played.result.winners[0]]
    assert repr(played) == f"<Game: 3 seats, {played.ply} moves, round 11 of 11, over>"
    with pytest.raises(ValueError, match="name a seat"):
        played.observation()


def test_an_observation_is_that_of_the_seat_to_move_unless_named() -> None:
    played = Game(game(3))
    assert played.observation() == observe(played.state, Seat(1))
    assert played.observation(2) == observe(played.state, Seat(2))
    with pytest.raises(ValueError, match="seat is a whole number from 0 to 2, not -1"):
        played.observation(-1)


def test_the_board_is_that_of_the_position() -> None:
    played = Game(game(2))
    played.push("first C2-C3")
    assert "|" in str(played.board)


def test_options_by_name() -> None:
    assert Options.named("amigo") == Options.of(Edition.AMIGO)
    assert Options.named(Edition.TREFL, passers="clockwise", palms=None) == Options(passers=Passers.CLOCKWISE)
    with pytest.raises(ValueError, match="edition is trefl or amigo, not 'x'"):
        Options.named("x")


def test_a_table_has_two_to_five_seats_and_two_play_trefl() -> None:
    """R2, R10"""
    assert [table_fault(Options(), seats) for seats in range(1, 7)] == [
        SetupFault.SEATS,
        *[None] * 4,
        SetupFault.SEATS,
    ]
    assert table_fault(Options.of(Edition.AMIGO), 2) is SetupFault.EDITION
