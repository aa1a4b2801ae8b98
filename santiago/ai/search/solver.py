"""Solves the end of a round exactly, over every move of every seat."""

from typing import Final

from santiago.ai.evaluation.evaluate import position_value
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.weights import Weights
from santiago.ai.search.budget import Budget
from santiago.ai.search.search_result import Branch, SearchResult
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move
from santiago.rules.phases import ExtraCanal, Over
from santiago.rules.state import GameState
from santiago.rules.successor import successor

LEAVES_A_NODE: Final = 8
"""How many positions valued without playout count as one simulation."""
LEAVES_A_LOOK: Final = 32
"""How many of them between two looks at the clock and the watch."""


class Stopped(Exception):
    """The budget of positions is exceeded, or the decision is cancelled."""


def solve(
    state: GameState, weights: Weights, budget: Budget, leaves: int, prize: float, *, only: Move | None = None
) -> SearchResult | None:
    """Solve to the end of the round, each seat maximising its lead; None if that takes more than `leaves`."""
    seat = state.to_move
    assert seat is not None, "not over"
    if only is None and _leaves(state) > leaves:
        return None
    solver = RoundSolver(state.round, weights, leaves, budget, prize)
    branches = []
    try:
        for move in (only,) if only is not None else legal_moves(state):
            branch = Branch(move, state.seats)
            branch.visits = 1
            branch.sums = solver.value(successor(state, move))
            branch.squares = branch.sums.advantage[seat] ** 2
            branches.append(branch)
    except Stopped:
        return None
    spent = solver.used // LEAVES_A_NODE + 1
    budget.spent += spent
    return SearchResult(tuple(branches), spent, budget.timed_out, exact=True)


def _leaves(state: GameState) -> int:
    """The estimated number of leaves to the end of the round."""
    decisions = len(legal_moves(state))
    if isinstance(state.phase, ExtraCanal):
        return decisions * state.seats
    places = state.board.places.bit_count() + 2
    return decisions * (1 + places * sum(state.own_canals))


class RoundSolver:
    """Values positions by every line to the end of the round; raises Stopped after `leaves` of them."""

    def __init__(
        self, round_number: int, weights: Weights, leaves: int, budget: Budget, prize: float
    ) -> None:
        self.round = round_number
        self.weights = weights
        self.leaves = leaves
        self.used = 0
        self.budget = budget
        self.prize = prize

    def value(self, state: GameState) -> PositionValue:
        """The value when every seat maximises its lead."""
        if state.round != self.round or isinstance(state.phase, Over):
            self.used += 1
            if self.used > self.leaves or (self.used % LEAVES_A_LOOK == 0 and self.budget.is_timed_out()):
                raise Stopped
            return position_value(state, self.weights, self.prize)
        seat = state.to_move
        assert seat is not None, "not over"
        best: PositionValue | None = None
        for move in legal_moves(state):
            result = self.value(successor(state, move))
            if best is None or result.advantage[seat] > best.advantage[seat]:
                best = result
        assert best is not None, "some move is legal"
        return best
