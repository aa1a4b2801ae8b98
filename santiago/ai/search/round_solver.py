"""Solves the end of a round exactly, by trying every move of every seat."""

from math import inf
from typing import Final

from santiago.ai.evaluation.canal_values import PlantedBoard, RoundMemory
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.weights import Weights
from santiago.ai.search.budget import Budget
from santiago.ai.search.search_result import Branch, SearchResult
from santiago.rules.grid import CanalSet, canals_in
from santiago.rules.legal import legal_moves
from santiago.rules.moves import BUILDS_OWN, PASS, Move
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal, Over
from santiago.rules.state import GameState
from santiago.rules.successor import successor

LEAVES_PER_NODE: Final = 8
"""Number of leaf positions that count as one simulation. A leaf position takes less time than a simulation,
because it needs no playout."""
LEAVES_PER_CHECK: Final = 32
"""Number of leaf positions between two checks of the clock and the monitor."""


class SearchStopped(Exception):
    """Raised when a solver has used up its budget of positions, or when the decision is cancelled or runs out
    of time."""


def solve(
    state: GameState,
    weights: Weights,
    budget: Budget,
    leaves: int,
    prize: float,
    *,
    only: Move | None = None,
    has_parts: bool = False,
) -> SearchResult | None:
    """Return the exact result at the end of the round if each seat maximises its lead.

    `only` and `has_parts` are those of `solve_proposals`. Returns None if the search is stopped or needs more
    than `leaves` final positions.
    """
    seat = state.mover
    if only is None and _leaves(state) > leaves:
        return None
    board = PlantedBoard(state, RoundMemory(state, weights, prize, has_parts=has_parts))
    solver = RoundSolver(state.round, board, leaves, budget)
    branches = []
    try:
        for move in (only,) if only is not None else legal_moves(state):
            branch, value = Branch(move, state.seats), solver.value(successor(state, move))
            branch.add(value, value.lead(seat))
            branches.append(branch)
    except SearchStopped:
        return None
    spent = solver.used // LEAVES_PER_NODE + 1
    budget.spent += spent
    return SearchResult(tuple(branches), spent, budget.timed_out, exact=True)


def _leaves(state: GameState) -> int:
    """Return the estimated number of final positions that can be reached by the end of the round."""
    decisions = len(legal_moves(state))
    if isinstance(state.phase, ExtraCanal):
        return decisions * state.seats
    places = state.board.places.bit_count() + 2
    return decisions * (1 + places * sum(state.own_canals))


class RoundSolver:
    """Evaluates positions by trying all moves to the end of the round.

    Raises SearchStopped after `leaves` final positions. `board` computes the points after an own canal. Own
    canals of the same builder that lead to the same points are evaluated only once.
    """

    def __init__(self, round_number: int, board: PlantedBoard, leaves: int, budget: Budget) -> None:
        self.round = round_number
        self.board = board
        self.leaves = leaves
        self.used = 0
        self.budget = budget

    def value(self, state: GameState) -> PositionValue:
        """Return the value at the end of the round if every seat maximises its lead."""
        if state.round != self.round or isinstance(state.phase, Over):
            self._count()
            return self.board.value(state)
        seat = state.mover
        if isinstance(state.phase, ExtraCanal):
            return self._own_canal(state, seat)
        best: PositionValue | None = None
        most = -inf
        for move in legal_moves(state):
            result = self.value(successor(state, move))
            lead = result.lead(seat)
            if lead > most:
                best, most = result, lead
        assert best is not None, "a move is legal"
        return best

    def _own_canal(self, state: GameState, seat: Seat) -> PositionValue:
        """Return the value at the end of the round if `seat` builds its own canal at the best place or keeps
        the canal, whichever is better."""
        best = self.value(successor(state, PASS))
        most = best.lead(seat)
        canals, places = state.board.canals, canals_in(state.board.places)
        end = self.board.round_end(successor(state, BUILDS_OWN[places[0]]))
        valued = set()
        for place in places:
            self._count()
            with_place = CanalSet(canals | 1 << place)
            outcome = self.board.points(with_place), end.kept(with_place)
            if outcome in valued:
                continue
            valued.add(outcome)
            result = end.value(*outcome, self.board.parts(with_place))
            lead = result.lead(seat)
            if lead > most:
                best, most = result, lead
        return best

    def _count(self) -> None:
        """Count a final position; raises SearchStopped if there are too many or the decision is cancelled."""
        self.used += 1
        if self.used > self.leaves or (self.used % LEAVES_PER_CHECK == 0 and self.budget.must_stop()):
            raise SearchStopped
