"""What a reason names is what its part of the value is, found again in another way; one test for each kind.

Those that one weight turns off are in `test_reasons.py`: the evaluation is run again without it.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from santiago.ai.agent import ReasonKind
from santiago.ai.agents.search_agent import terms_against
from santiago.ai.evaluation.evaluate import droughts_left, money_worth
from santiago.ai.evaluation.position_value import PositionValue, chances_of
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.ai.moves import secret_bids as secret
from santiago.ai.moves.bids import rank_values, tile_worths
from santiago.rules.apply import apply
from santiago.rules.grid import CanalSet, beside
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.moves import Accept, Bid, Build, Move, Pass, Plant, Propose
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    FirstCanal,
    OverseerDecision,
    Phase,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.scoring import field_points
from santiago.rules.state import GameState

from .positions import game

WEIGHTS = Weights()
Case = tuple[GameState, Seat, Move, dict[ReasonKind, float]]


def cases(phase: type[Phase], seats: int = 4, weights: Weights = WEIGHTS) -> Iterator[Case]:
    """Every move looked at in the positions of a phase, with the parts of its value."""
    for state in game(seats, 12):
        seat = state.to_move
        if seat is not None and isinstance(state.phase, phase):
            for scored in one_ply.candidates(state, seat, weights)[:60]:
                terms = one_ply.breakdown(state, seat, weights, scored.move).terms
                yield state, seat, scored.move, {term.kind: term.points for term in terms}


def test_growth_on_a_watered_square_is_what_the_rules_count_at_once() -> None:
    """R9.2; of a crop without a dry tile, and no more of it expected."""
    checked, weights = 0, replace(WEIGHTS, growth=0.0)
    for state, seat, move, parts in cases(Planting, weights=weights):
        assert isinstance(move, Plant)
        board, after = state.board, apply(state, move).after.board
        is_wet = bool(board.wet >> move.square & 1)
        if is_wet and not board.crops[move.kind >> 1] & ~board.wet:
            checked += 1
            gained = field_points(after)[seat] - field_points(board)[seat]
            assert parts[ReasonKind.GROWTH] == pytest.approx(gained)
            assert parts[ReasonKind.DROUGHT] == pytest.approx(0)
    assert checked > 3


def test_drought_only_takes_and_only_where_something_is_dry() -> None:
    result = [parts[ReasonKind.DROUGHT] for state, _, move, parts in cases(Planting) if _is_dry(state, move)]
    assert min(result) < 0
    assert max(result) <= 0


def _is_dry(state: GameState, move: Move) -> bool:
    """A tile on a dry square beside nothing."""
    assert isinstance(move, Plant)
    alone = not beside(1 << move.square) & state.board.occupied  # type: ignore[arg-type]
    return alone and not state.board.wet >> move.square & 1


def test_the_rank_of_the_last_to_bid_is_what_choosing_then_brings_more_than_choosing_last() -> None:
    checked = 0
    for state, seat, move, parts in cases(Auction):
        full, less = rank_values(state, tile_worths(state, WEIGHTS), seat, WEIGHTS)
        if isinstance(move, Pass):
            rank = 3 - sum(bid == 0 for bid in state.bids)
            assert parts[ReasonKind.FARMER] == pytest.approx(less[rank] - full[rank])
            assert parts[ReasonKind.RANK] == pytest.approx(full[rank] - full[-1])
        elif sum(bid is None for bid in state.bids) == 1 and isinstance(move, Bid):
            checked += 1
            rank = sum((bid or 0) > move.escudos for bid in state.bids)
            assert parts[ReasonKind.RANK] == pytest.approx(full[rank] - full[-1])
    assert checked > 3


def test_a_bribe_costs_what_the_offer_would_be_worth_more_if_it_cost_nothing() -> None:
    """The same chance that the overseer accepts it: that does not depend on what the payer thinks of it."""
    checked, generous = 0, replace(WEIGHTS, generosity=0.0)
    for state, seat, move, parts in cases(Proposals):
        if isinstance(move, Propose):
            free = {scored.move: scored.value for scored in one_ply.candidates(state, seat, generous)}
            value = sum(parts.values())
            checked += move.bribe > 0
            assert value - free[move] == pytest.approx(parts[ReasonKind.BRIBE])
            assert parts[ReasonKind.BRIBE] <= 0
    assert checked > 3


def test_bribes_and_refusals_count_every_escudo_once_with_what_the_others_pay() -> None:
    """R6.3"""
    taken = refused = 0
    for state, _, move, parts in cases(OverseerDecision):
        assert isinstance(state.phase, OverseerDecision)
        escudo = money_worth(WEIGHTS, droughts_left(state), state.rounds)
        if isinstance(move, Accept):
            total = bribe_totals(state.phase.proposals)[move.canal]
            assert parts[ReasonKind.BRIBES] == pytest.approx(total * escudo * (1 + WEIGHTS.others / 3))
            taken += total > 0
        elif isinstance(move, Build):
            assert parts[ReasonKind.REFUSAL] == pytest.approx(
                -escudo * price_of_refusing(state.phase.proposals)
            )
            refused += 1
    assert taken
    assert refused


def test_room_counts_the_squares_that_a_first_canal_waters_and_half_of_those_beside() -> None:
    """R10.2, R8.1"""
    for state, _, move, parts in cases(FirstCanal, seats=2):
        after = apply(state, move).after.board
        near = sum(
            1
            for square in range(48)
            if not after.wet >> square & 1 and _would_water(after.canals, after.spring, square)
        )
        palms = (after.wet & after.palms).bit_count()
        assert parts[ReasonKind.ROOM] == pytest.approx(after.wet.bit_count() + near / 2 + 2 * palms)


def _would_water(canals: CanalSet, spring: int, square: int) -> bool:
    """Whether one more canal could water a square."""
    from santiago.ai.evaluation.survival import reach

    return bool(reach(canals, spring).near >> square & 1)  # type: ignore[arg-type]


def test_a_secret_bid_is_worth_its_payoff_against_the_others_mixture() -> None:
    """R10.3"""
    checked = 0
    for state, seat, move, parts in cases(SecretAuction, seats=2):
        table = secret.payoffs(state, seat, WEIGHTS)
        _, others = secret.equilibrium(table, secret.STEPS)
        bid = move.escudos if isinstance(move, Bid) else 0
        worth = sum(share * table[bid][against] for against, share in enumerate(others.shares))
        assert parts[ReasonKind.MIXED] == pytest.approx(worth, abs=0.5)
        checked += 1
    assert checked > 5


# what a search compares


def some_outcome(random: Random, seats: int) -> PositionValue:
    fields, money, hand = (tuple(random.uniform(0, 60) for _ in range(seats)) for _ in range(3))
    chances = chances_of([sum(parts) for parts in zip(fields, money, hand, strict=True)], 3)
    return PositionValue(
        fields, money, hand, spite=random.choice((0.6, 1.0, 2.0)), chances=chances, prize=60.0
    )


def with_own(there: tuple[float, ...], here: tuple[float, ...], seat: Seat) -> tuple[float, ...]:
    """`there`, but what `seat` has as in `here`."""
    return tuple(here[n] if n == seat else points for n, points in enumerate(there))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_without_what_a_reason_of_the_search_names_the_lead_is_less_by_its_number(seats: int) -> None:
    """Each part is taken back alone: the option is valued again as if it did not differ there."""
    random = Random(seats)
    for _ in range(20):
        seat, base = Seat(random.randrange(seats)), some_outcome(random, seats)
        mean = some_outcome(random, seats)._replace(spite=base.spite)
        shown = {term.kind: term.points for term in terms_against(mean, base, seat)}
        without = {
            ReasonKind.FIELDS: mean._replace(fields=with_own(mean.fields, base.fields, seat)),
            ReasonKind.OTHERS_FIELDS: mean._replace(fields=with_own(base.fields, mean.fields, seat)),
            ReasonKind.MONEY: mean._replace(money=with_own(mean.money, base.money, seat)),
            ReasonKind.OTHERS_MONEY: mean._replace(money=with_own(base.money, mean.money, seat)),
            ReasonKind.CANAL_IN_HAND: mean._replace(hand=base.hand),
            ReasonKind.WINNING: mean._replace(chances=base.chances),
        }
        for kind, other in without.items():
            assert mean.advantage[seat] - other.advantage[seat] == pytest.approx(shown[kind]), kind
        assert shown[ReasonKind.STANDING] == pytest.approx(base.advantage[seat])
        assert sum(shown.values()) == pytest.approx(mean.advantage[seat])
