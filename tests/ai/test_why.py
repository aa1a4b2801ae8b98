"""Why a move is better than another: the parts of values, the prices and the claims."""

from random import Random

import pytest

from santiago.ai.agent import NO_PROGRESS, Limit
from santiago.ai.agents.search_agent import EXPERT_PARAMS
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.search.budget import Budget
from santiago.ai.search.tree import can_search, search, walk
from santiago.rules.legal import legal_moves

from .positions import game

LIMIT = Limit(60, 1e9, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_parts_of_a_value_add_up_and_change_no_value(seats: int) -> None:
    """Explanations search with parts, decisions without; both search the same moves to the same values."""
    for state in [state for state in game(seats, 4)[::17] if can_search(state)]:
        weights = weights_for_search(seats, state.options.edition)
        for move in list(legal_moves(state))[:2]:
            walked = walk(state, weights, _budget(), LIMIT.nodes, Random(1), EXPERT_PARAMS, move)
            result = search(state, weights, _budget(), LIMIT.nodes, Random(1), EXPERT_PARAMS, only=move)
            assert walked is not None
            value, plain = walked.branch.mean, result.branches[0].mean
            assert value._replace(parts=()) == plain
            for seat in range(seats):
                now, later, overseer = value.part_values(seat)
                assert sum(now) + sum(later) == pytest.approx(plain.fields[seat])
                assert 0 <= overseer <= plain.hand[seat] + 1e-9


def _budget() -> Budget:
    return Budget(LIMIT, NO_PROGRESS)
