"""Winning chances from round to round, and the luck of the tiles."""

from dataclasses import replace
from functools import cache

import pytest

from santiago.ai.explain.win_chances import RoundChances, chances_and_loss, final_chances, win_chances
from santiago.ai.measure.contest import Contest, entrant, simulate
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid
from santiago.rules.record import Record, replay
from tests.ai.impatient import Impatient
from tests.combinations import Axis

SAMPLES = 12


@cache
def record(*levels: str) -> Record:
    return next(simulate(Contest(tuple(map(entrant, levels)), 1, 4))).record


def chances(played: Record, samples: int = SAMPLES) -> tuple[RoundChances, ...]:
    return tuple(win_chances(played, samples))


@pytest.mark.matrix(seats=Axis((2, 3, 5), extremes=(2, 5)))
def test_every_round_has_chances_that_add_up_and_luck_that_cancels_out(seats: int) -> None:
    played = record(*["normal"] * seats)
    found = chances(played)
    assert [one.round for one in found] == list(range(1, played.start().rounds + 1))
    for one in found:
        assert sum(one.chances) == pytest.approx(1)
        assert sum(one.luck) == pytest.approx(0)
        assert all(0 <= chance <= 1 for chance in one.chances)
    assert found == chances(played)


def test_there_is_no_luck_where_no_other_tiles_could_come() -> None:
    last = chances(record("normal", "normal", "normal"))[-1]
    assert last.luck == (0, 0, 0)


def test_the_chances_know_nothing_of_the_tiles_still_face_down() -> None:
    """The order of the face-down tiles changes neither the chances nor the luck by more than the error."""
    played = record("normal", "normal")
    setup = played.setup
    stacks = tuple((*stack[:1], *reversed(stack[1:])) for stack in setup.stacks)
    first = next(win_chances(played, 60))
    reordered = replace(played, setup=replace(setup, stacks=stacks), moves=played.moves[:2])
    other = next(win_chances(reordered, 60))
    for seat in range(2):
        assert first.chances[seat] == pytest.approx(other.chances[seat], abs=0.1)
        assert first.luck[seat] == pytest.approx(other.luck[seat], abs=0.1)


def test_who_wins_in_the_end_had_good_chances_before_the_last_round() -> None:
    """A random player against two Normal players is expected to lose."""
    played = record("random", "normal", "normal")
    end = list(replay(played))[-1].after
    assert final_chances(end)[0] == 0
    assert chances(played)[-1].chances[0] < 0.1


def test_chances_that_are_no_longer_wanted_end() -> None:
    assert list(win_chances(record("normal", "normal"), SAMPLES, Impatient(0))) == []


def test_the_chance_after_a_move_that_ends_a_round_is_that_of_the_next_before_its_tiles() -> None:
    """The chart and the mistakes use the same estimate for the same position."""
    played = record("normal", "normal", "normal")
    steps = list(replay(played))
    last = max(ply for ply, step in enumerate(steps) if step.before.round == 3)
    after, lost = chances_and_loss(steps[last].before, steps[last].move, steps[last].move, 60)
    fourth = next(one for one in win_chances(played, 60) if one.round == 4)
    assert lost == 0
    assert after == pytest.approx(fourth.chances, abs=0.12)


def test_a_bid_of_all_money_costs_chances() -> None:
    state = record("normal", "normal", "normal").start()
    everything = max(move.escudos for move in legal_moves(state) if isinstance(move, Bid))
    chances_then, lost = chances_and_loss(state, Bid(everything), Bid(1), 60)
    assert sum(chances_then) == pytest.approx(1)
    assert lost > 0.05
    assert chances_and_loss(state, Bid(1), Bid(everything), 60)[1] == -lost
