"""R7: an extra canal."""

from dataclasses import replace

from santiago.rules.events import CanalBuilt, ExtraPassed, Source
from santiago.rules.grid import canal_named
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal
from santiago.rules.previews import own_canal_helps
from santiago.rules.refusals import Why

from .notation import (
    at_decision,
    at_extra,
    game,
    last_round,
    moves,
    on,
    phase,
    play,
    same,
    step,
    turns,
    why,
)


def holding(state, *seats: int):
    return replace(state, own_canals=tuple(seat in seats for seat in range(state.seats)))


def test_clockwise_from_the_overseers_left_all_are_asked_the_overseer_last() -> None:
    """R7.1"""
    assert turns(at_extra(game(4, overseer=2)), "pass", "pass", "pass", "pass") == [3, 0, 1, 2]


def test_after_the_decision_the_overseers_left_neighbour_is_asked_first() -> None:
    """R7.1"""
    state = at_decision(game(4, overseer=2), "", "C2-D2 1", "", "")
    for decision in ("accept C2-D2", "build B2-C2"):
        assert play(state, decision).to_move == 3
    assert play(at_decision(game(4, overseer=2), "", "", "", ""), "discard").to_move == 3


def test_an_own_canal_goes_on_any_place_that_touches_the_network() -> None:
    """R6.1 R7.1"""
    state = at_extra(game(4))
    assert moves(state) == ["pass", "extra B2-C2", "extra C1-C2", "extra C2-C3", "extra C2-D2"]
    assert why(state, "extra A1-B1") is Why.CANAL_NOT_CONNECTED
    assert why(play(at_decision(game(4), "", "", "", ""), "build C2-D2"), "extra C2-D2") is Why.CANAL_EXISTS


def test_an_own_canal_is_free_of_charge_and_leaves_the_shared_ones_alone() -> None:
    """R7.1"""
    after = play(at_extra(game(4)), "extra C2-D2")
    assert after.money == (13, 13, 13, 13), "but for the income"
    assert after.supply == 11
    assert same(
        after.board,
        """
        +         +         +         +         +


        +         +         @=========+         +
        """,
    )


def test_as_soon_as_one_builds_the_phase_ends() -> None:
    """R7.1"""
    state = play(at_extra(game(4)), "pass", "extra C2-D2")
    assert phase(state) == "auction"
    assert state.round == 2


def test_the_phase_ends_when_the_overseer_passes() -> None:
    """R7.1"""
    state = play(at_extra(game(4)), "pass", "pass", "pass")
    assert phase(state) == "extra"
    assert phase(play(state, "pass")) == "auction"


def test_a_player_has_one_own_canal_for_the_whole_game() -> None:
    """R2.4 R7.1"""
    state = play(at_extra(game(4)), "pass", "extra C2-D2")
    assert state.own_canals == (True, True, False, True)


def test_players_without_an_own_canal_are_not_asked() -> None:
    """R7.1"""
    state = holding(at_decision(game(4, overseer=1), "", "", "", ""), 0, 1)
    assert turns(play(state, "discard"), "pass", "pass") == [0, 1]


def test_the_overseer_without_an_own_canal_is_not_asked_either() -> None:
    """R7.1"""
    state = holding(at_decision(game(4, overseer=1), "", "", "", ""), 3)
    state = play(state, "discard")
    assert state.to_move == 3
    assert phase(play(state, "pass")) == "auction"


def test_when_nobody_has_an_own_canal_the_round_ends_with_the_decision() -> None:
    """R7.1"""
    state = play(holding(at_decision(game(4), "", "", "", "")), "discard")
    assert phase(state) == "auction"
    assert state.round == 2


def test_building_and_passing_are_reported() -> None:
    """R7.1"""
    state = at_extra(game(4))
    assert step(state, "pass").events == (ExtraPassed(1, helps=False),)
    assert step(state, "extra C2-D2").events[0] == CanalBuilt(1, canal_named("C2-D2"), Source.OWN)


def helps(e3: str, f3: str, state=None) -> bool:
    """Whether the own canal of seat 1 helps; e3 and f3 are beside places for canals."""
    board = f"""
        +         +         +         +         +


        +         +         @         +         +
         .    .    .    .    {e3:5}{f3:5}.    .
         .    .    .    .    .    .    .    .
        +         +         +         +         +
         .    .    .    .    .    .    .    g1
         .    .    .    .    .    .    .    g1
        """
    return own_canal_helps(on(board, state or at_extra(game(4))))


def test_an_own_canal_helps_where_it_waters_a_dry_tile_of_a_plantation_of_ones_own() -> None:
    """R7.1 R8.2 R9.2"""
    assert helps("b1", ".")
    assert helps("b1", "b2"), "whoever owns the tile, the plantation shrinks"
    assert helps("b1", "b")
    assert not helps("b1", ".", replace(at_extra(game(4)), phase=ExtraCanal(Seat(2)))), "another seat's"
    assert not helps("b", "c2"), "nothing of its own"
    assert not helps("#b", ".")
    assert not helps(".", "."), "the place can be built on, but the tiles on h5 and h6 lie out of reach"


def test_a_tile_with_water_needs_no_own_canal() -> None:
    """R8.1"""
    board = """
        +         +         +         +         +
         .    .    .    .    .    .    .    .
         .    .    .    .    b1   .    .    .
        +         +         @=========+         +
        """
    assert not own_canal_helps(on(board, at_extra(game(4))))


def test_in_the_last_round_an_own_canal_also_helps_against_a_seat_that_is_asked_later() -> None:
    """R7.1 R8.3"""
    state = last_round(at_extra(game(4)))
    assert helps("c2", ".", state)
    assert not helps("c2", ".", holding(state, 1, 3)), "it has no own canal left"
    assert not helps("c2", ".", replace(holding(state, 1, 2), phase=ExtraCanal(Seat(3)))), "it has passed"
