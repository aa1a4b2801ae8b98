"""Solves the proposals of a round by trying all sequences of candidate moves.

Each seat is assumed to maximise its lead. After the overseer's decision, the rest of the round depends on the
canal that was built. It is therefore solved only once for each canal.
"""

from math import exp
from typing import Final

from santiago.ai.evaluation.canal_advantage import canal_advantage
from santiago.ai.evaluation.canal_values import PlantedBoard, RoundMemory
from santiago.ai.evaluation.evaluate import droughts_left, money_worth
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.weights import Weights
from santiago.ai.search.budget import Budget
from santiago.ai.search.candidates import SearchParams, candidates
from santiago.ai.search.payment_bias import payment_bias
from santiago.ai.search.round_solver import RoundSolver, SearchStopped
from santiago.ai.search.search_result import Branch, SearchResult
from santiago.rules.grid import Canal
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.moves import ACCEPTS, BUILDS, DISCARD, Move
from santiago.rules.phases import OverseerDecision, Proposals
from santiago.rules.state import GameState
from santiago.rules.successor import payments, successor

UNPROPOSED_PLACES_TRIED: Final = 3
"""Number of places without a proposal that the overseer is expected to consider."""
LEAST_RELATIVE_PROBABILITY: Final = 0.02
"""Decisions of the overseer with a lower probability, relative to the best decision, are ignored."""
MOST_LEAVES: Final = 1 << 20
"""Maximum number of leaf positions. It is never reached, because the own canals of all seats lead to only a
few hundred positions."""
DECISIONS_PER_CHECK: Final = 16
"""Number of overseer decisions between two checks of the clock and the monitor."""


def solve_proposals(
    state: GameState,
    weights: Weights,
    budget: Budget,
    nodes: int,
    params: SearchParams,
    *,
    only: Move | None = None,
    has_parts: bool = False,
) -> SearchResult | None:
    """Evaluate the candidates in `state` by trying about `nodes` decisions of the overseer.

    If `only` is given, no other move is evaluated. If `has_parts` is true, the values are divided into parts.
    Returns None if the search is stopped.
    """
    first, later = 2 * params.width, _proposers(state) - 1
    board = PlantedBoard(state, RoundMemory(state, weights, params.prize, has_parts=has_parts))
    solver = ProposalsSolver(state, weights, budget, params, _candidate_count(nodes / first, later), board)
    moves = [only] if only is not None else candidates(state, weights, params)[:first]
    bias, branches = payment_bias(state, weights), []
    try:
        for move in moves:
            branch = Branch(move, state.seats)
            value = mean(solver.lines(successor(state, move))[1])
            branch.add(value if bias is None else bias.adjusted(value), 0.0)
            branches.append(branch)
    except SearchStopped:
        return None
    budget.spent += solver.decisions
    return SearchResult(tuple(branches), solver.decisions, budget.timed_out, exact=True)


def proposals_value(
    state: GameState, memory: RoundMemory, budget: Budget, nodes: int, params: SearchParams
) -> PositionValue:
    """Return the value of `state` after trying about `nodes` overseer decisions; raises SearchStopped."""
    width, board = _candidate_count(nodes, _proposers(state)), PlantedBoard(state, memory)
    return mean(ProposalsSolver(state, memory.weights, budget, params, width, board).lines(state)[1])


def proposals_line(
    state: GameState, weights: Weights, budget: Budget, nodes: float, params: SearchParams
) -> tuple[list[Move], float]:
    """Return the best moves from `state` to the overseer's most probable decision, and the probability of
    that decision; raises SearchStopped."""
    board = PlantedBoard(state, RoundMemory(state, weights, params.prize))
    width = _candidate_count(nodes, _proposers(state) if isinstance(state.phase, Proposals) else 0)
    return ProposalsSolver(state, weights, budget, params, width, board).line(state)


def _proposers(state: GameState) -> int:
    """Return the number of seats that have yet to propose, including the seat to move (R6.2)."""
    phase = state.phase
    assert isinstance(phase, Proposals), "proposals only"
    return (state.overseer - phase.turn) % state.seats


def _candidate_count(nodes: float, proposers: int) -> int:
    """Return how many candidates to try for each of the `proposers` seats, or 0 if there are no proposers.

    It is the largest number with at most `nodes` combinations of candidates, but at least 2.
    """
    return max(int(nodes ** (1 / proposers)), 2) if proposers else 0


_Lines = list[tuple[float, PositionValue]]
"""(probability, value) pairs for the possible ends of the round."""
_Deal = tuple[Canal | None, int | tuple[int, ...]]
"""(canal, payment) of an overseer's decision. The canal is None if no canal is built. The payment is in
escudos: either the bribes paid, as a tuple by seat, or the price that the overseer pays."""


def mean(lines: _Lines) -> PositionValue:
    """Return the mean of the values in `lines`, weighted by their probabilities."""
    if len(lines) == 1:
        return lines[0][1]
    (chance, first), *rest = lines
    result = first.times(chance)
    for chance, value in rest:
        result = result.plus(value.times(chance))
    return result


class ProposalsSolver:
    """Evaluates positions during the proposals of one round, trying `width` candidates for each seat.

    No money changes hands before the overseer decides, so different sequences often end with the same canal
    and the same payments. Such an outcome is evaluated only once.
    """

    def __init__(
        self,
        state: GameState,
        weights: Weights,
        budget: Budget,
        params: SearchParams,
        width: int,
        board: PlantedBoard,
    ) -> None:
        self.weights = weights
        self.params = params
        self.budget = budget
        self.width = width
        self.board = board
        self.round = state.round
        self.droughts = droughts_left(state) - 1
        self.escudo = money_worth(weights, self.droughts, state.rounds)
        self.ends: dict[Canal | None, tuple[tuple[int, ...], PositionValue]] = {}
        self.outcomes: dict[_Deal, tuple[list[float], PositionValue]] = {}
        self.decisions = 0

    def lines(self, state: GameState) -> tuple[list[float], _Lines]:
        """Return the mean lead of each seat if all seats play well, and the possible ends of the round with
        their probabilities; raises SearchStopped."""
        phase = state.phase
        if isinstance(phase, OverseerDecision):
            return self._decided(state, phase)
        seat = state.mover
        best: tuple[list[float], _Lines] | None = None
        for move in candidates(state, self.weights, self.params)[: self.width]:
            result = self.lines(successor(state, move))
            if best is None or result[0][seat] > best[0][seat]:
                best = result
        assert best is not None, "passing is a candidate"
        return best

    def _decided(self, state: GameState, phase: OverseerDecision) -> tuple[list[float], _Lines]:
        """Return the mean lead of each seat, and the possible ends of the round with their probabilities.

        Only the overseer's best and nearly best decisions are included.
        """
        self.decisions += 1
        if self.decisions % DECISIONS_PER_CHECK == 0 and self.budget.must_stop():
            raise SearchStopped
        overseer = state.overseer
        leads = [self._outcome(state, deal, move) for deal, move in self._choices(state, phase)]
        most = max([lead[overseer] for lead, _ in leads])
        likely = []
        total = 0.0
        for lead, value in leads:
            share = exp((lead[overseer] - most) / self.params.softness)
            if share >= LEAST_RELATIVE_PROBABILITY:
                total += share
                likely.append((share, lead, value))
        mixed = [0.0] * len(state.money)
        for share, lead, _ in likely:
            chance = share / total
            for seat, points in enumerate(lead):
                mixed[seat] += chance * points
        return mixed, [(share / total, value) for share, _, value in likely]

    def _outcome(self, state: GameState, deal: _Deal, move: Move) -> tuple[list[float], PositionValue]:
        """Return the lead of each seat, and the value of the position, at the end of the round after the
        overseer's `move`. The result is cached by `deal`."""
        outcome = self.outcomes.get(deal)
        if outcome is None:
            value = self._end(successor(state, move), deal[0])
            outcome = self.outcomes[deal] = value.advantage, value
        return outcome

    def line(self, state: GameState) -> tuple[list[Move], float]:
        """Return the best moves up to the overseer's most probable decision, and the probability of that
        decision."""
        phase, seat = state.phase, state.mover
        if isinstance(phase, OverseerDecision):
            choices = self._choices(state, phase)
            leads = [self._outcome(state, *choice)[0][seat] for choice in choices]
            most = max(leads)
            total = sum(exp((lead - most) / self.params.softness) for lead in leads)
            return [choices[leads.index(most)][1]], 1 / total
        moves = candidates(state, self.weights, self.params)[: self.width]
        values = [self.lines(successor(state, move))[0][seat] for move in moves]
        best = moves[values.index(max(values))]
        rest, share = self.line(successor(state, best))
        return [best, *rest], share

    def _choices(self, state: GameState, phase: OverseerDecision) -> list[tuple[_Deal, Move]]:
        proposals = phase.proposals
        totals, price = bribe_totals(proposals), price_of_refusing(proposals)
        choices: list[tuple[_Deal, Move]] = [
            ((canal, payments(proposals, canal)), ACCEPTS[canal]) for canal in totals
        ]
        if not totals:
            choices.append(((None, 0), DISCARD))
        if state.money[state.overseer] >= price:
            order = canal_advantage(state, self.weights).order(state.overseer)
            free = [canal for canal in order[: UNPROPOSED_PLACES_TRIED + len(totals)] if canal not in totals]
            choices += [((canal, price), BUILDS[canal]) for canal in free[:UNPROPOSED_PLACES_TRIED]]
        return choices

    def _end(self, state: GameState, canal: Canal | None) -> PositionValue:
        """Return the value at the end of the round. `state` is the position after the overseer's decision.

        `canal` is the canal that the overseer has built, or None. The value is computed once for each `canal`
        and then adjusted to the money in `state`.
        """
        end = self.ends.get(canal)
        if end is None:
            solver = RoundSolver(self.round, self.board, MOST_LEAVES, self.budget)
            end = self.ends[canal] = state.money, solver.value(state)
        return end[1].with_money(state.money, end[0], self.escudo, self.droughts)
