"""Samples of an observation: complete states that a seat cannot tell from the real one."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest

from santiago.rules.game import Game
from santiago.rules.grid import SQUARES
from santiago.rules.observation import Observation, observe, rounds_seen, unseen_tiles
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.position_faults import position_fault
from santiago.rules.setup import palms_fault, random_setup, redealt, setup_fault
from santiago.rules.state import GameState, new_game

from .notation import game, play

CRITICAL = {2: 13.8, 5: 20.5, 47: 82.7}
"""The values that chi-square exceeds by chance in one of 1,000 cases, by degrees of freedom."""


def random_game(seats: int, seed: int) -> Game:
    random, options = Random(seed), Options.of(Edition.TREFL)
    played = Game(new_game(options, seats, random_setup(options, seats, random)))
    while not played.is_over:
        moves = played.legal_moves
        played.push(moves[random.randrange(len(moves))])
    return played


def states(seats: int) -> Iterator[GameState]:
    played = random_game(seats, seats)
    return (played.state_at(ply) for ply in range(played.ply + 1))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_sample_agrees_with_all_that_the_seat_knows_and_can_be_played(seats: int) -> None:
    """R2.1 R2.3 R2.5 R10.2 R10.3"""
    for number, state in enumerate(states(seats)):
        for seat in range(seats):
            seen = observe(state, Seat(seat))
            drawn = seen.sample(Random(number))
            assert observe(drawn, Seat(seat)) == seen
            assert position_fault(drawn) is None
            assert setup_fault(drawn.options, seats, drawn.setup) is None
    first = observe(next(states(seats)), Seat(0)).sample(Random(1))
    played, random = Game(first), Random(2)
    while not played.is_over:
        played.push(played.legal_moves[random.randrange(len(played.legal_moves))])
    assert sorted(kind for stack in first.setup.stacks for kind in stack) == sorted(
        kind for stack in state.setup.stacks for kind in stack
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_equal_observations_and_random_numbers_give_equal_samples(seats: int) -> None:
    """What is hidden does not leak: another order, another bid and other palms change nothing."""
    hidden = Random(8)
    for number, state in enumerate(states(seats)):
        for seat in range(seats):
            seen = observe(state, Seat(seat))
            other = observe(state, Seat(seat)).sample(hidden)
            again = observe(other, Seat(seat))
            assert again.sample(Random(number)) == seen.sample(Random(number))
            if len({*unseen_tiles(state)}) > 6:
                assert seen.sample(Random(number)) != seen.sample(Random(number + 1))


def chi_square(counts: Counter[object], expected: dict[object, float], drawn: int) -> float:
    assert {*counts} <= {*expected}
    total = sum(expected.values())
    return sum(
        (counts[key] - drawn * share / total) ** 2 / (drawn * share / total)
        for key, share in expected.items()
    )


def with_rest(*rest: tuple[int, ...]) -> Observation:
    """Return what seat 0 of 2 sees in round 9, when each stack has one tile face down, those in `rest`."""
    played = random_game(2, 6)
    ply = next(ply for ply in range(played.ply) if played.state_at(ply).round == 9)
    state = played.state_at(ply)
    stacks = tuple(stack[: -len(low)] + low for stack, low in zip(state.setup.stacks, rest, strict=True))
    return observe(replace(state, setup=replace(state.setup, stacks=stacks)), Seat(0))


def test_all_orders_of_the_tiles_to_come_are_equally_likely() -> None:
    """Of three tiles there are six orders, of one kind twice and another three; each has its chance."""
    drawn = 6000
    for rest, freedom in (((1,), (4,), (8,)), 5), (((1,), (1,), (8,)), 2):
        seen, random = with_rest(*rest), Random(17)
        assert seen.unseen == tuple(sorted(kind for low in rest for kind in low))
        counts: Counter[object] = Counter(
            tuple(stack[-1] for stack in seen.sample(random).setup.stacks) for _ in range(drawn)
        )
        orders: dict[object, float] = dict(Counter(permutations(seen.unseen)))
        assert chi_square(counts, orders, drawn) < CRITICAL[freedom]


def test_all_legal_sets_of_hidden_palms_are_equally_likely() -> None:
    """R2.3 R10.2: each square is as often a palm as it is in all legal sets, and sets are not repeated."""
    state = game(2, palms="a1 c1 h6")
    legal = [
        palms
        for palms in combinations(SQUARES, 3)
        if palms_fault(state.options, replace(state.setup, palms=palms)) is None
    ]
    expected: Counter[object] = Counter(square for palms in legal for square in palms)
    seen, random, drawn = observe(state, Seat(0)), Random(5), 3000
    sets = Counter(seen.sample(random).setup.palms for _ in range(drawn))
    counts: Counter[object] = Counter()
    for palms, count in sets.items():
        assert palms in legal
        counts.update(dict.fromkeys(palms, count))
    assert chi_square(counts, dict(expected), 3 * drawn) < CRITICAL[47]
    pairs = sum(count * (count - 1) // 2 for count in sets.values())
    assert pairs < 1.2 * drawn * (drawn - 1) / 2 / len(legal)


def test_all_bids_that_the_other_seat_can_have_made_are_equally_likely() -> None:
    """R10.3: 0 is a pass."""
    state = play(game(2, palms="a1 c1 h6"), "first C2-D2", "bid 2")
    seen, random, drawn = observe(state, Seat(0)), Random(3), 6000
    counts: Counter[object] = Counter()
    for _ in range(drawn):
        phase = seen.sample(random).phase
        assert isinstance(phase, SecretAuction)
        counts[phase.sealed] += 1
    assert chi_square(counts, dict.fromkeys(range(6), 1), drawn) < CRITICAL[5]
    assert observe(state, Seat(1)).sample(random).phase == state.phase


def test_nothing_is_drawn_if_nothing_is_hidden() -> None:
    """R8.6"""
    over = random_game(3, 1).state
    assert observe(over, Seat(0)).sample(Random(1)) == over
    assert rounds_seen(over) == 11


def test_a_sample_needs_a_source_of_random_numbers() -> None:
    with pytest.raises(TypeError, match="random is of type Random, not 3"):
        observe(game(4), Seat(0)).sample(3)  # type: ignore[arg-type]


def test_a_sample_is_dealt_from_the_tiles_to_come() -> None:
    state = game(4)
    seen = observe(state, Seat(0))
    assert redealt(seen.position.setup, 1, Random(4)) == seen.sample(Random(4)).setup
