"""The agent of Hard and Expert, the levels that search."""

from dataclasses import dataclass, replace
from math import fsum
from random import Random

from santiago.ai.agent import NO_PROGRESS, Decision, Limit, Option, ProgressMonitor
from santiago.ai.agents.characters import adjusted_weights
from santiago.ai.agents.one_ply_agent import MOST_OPTIONS, NormalAgent
from santiago.ai.evaluation.evaluate import droughts_left, money_worth
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.ai.moves import secret_bids as secret
from santiago.ai.search.budget import Budget
from santiago.ai.search.candidates import SEARCH_PARAMS, SearchParams, candidates
from santiago.ai.search.search_result import Branch, SearchResult, best_branch
from santiago.ai.search.tree import can_search, search
from santiago.rules.apply import apply
from santiago.rules.observation import Observation, with_sealed_bid
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.state import GameState

EXPERT_PARAMS = SearchParams(enough=40, noise=0.08, prize=60.0, caution=0.0)
"""The search parameters of Expert, which also values the chance of winning."""


@dataclass(frozen=True, slots=True)
class SearchAgent:
    """Searches the moves up to the end of the round with a budget of simulations."""

    plain: Weights
    character: str | None = None
    params: SearchParams = SEARCH_PARAMS
    version: str = "search-13"

    @property
    def weights(self) -> Weights:
        return adjusted_weights(self.plain, self.character)

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Return the move that the search visited most, with the best alternatives as options.

        A secret bid is drawn from a mixed strategy. The first canal and decisions with only one candidate are
        left to Normal.
        """
        state = observation.position
        limit = replace(limit, nodes=simulations(limit.nodes, state.seats))
        budget = Budget(limit, monitor)
        if isinstance(state.phase, SecretAuction):
            return self._bid_in_secret(observation, limit, budget)
        if not can_search(state) or len(candidates(state, self.weights, self.params)) == 1:
            return NormalAgent(self.plain, self.character).choose(observation, limit, monitor)
        result = search(state, self.weights, budget, limit.nodes, Random(limit.seed), self.params)
        if not result.branches:
            decision = NormalAgent(self.plain, self.character).choose(observation, limit, monitor)
            return Decision(decision.move, (), decision.options, 0, budget.timed_out)
        return _decision(observation, result, limit)

    def _bid_in_secret(self, observation: Observation, limit: Limit, budget: Budget) -> Decision:
        random = Random(limit.seed)
        table = self._payoffs(observation, budget, random)
        mixed, _ = secret.equilibrium(table, secret.STEPS * 3)
        escudos = secret.draw(mixed, random)
        options = [
            Option(secret.bid_move(bid), value, points=value) for bid, value in enumerate(mixed.values)
        ]
        move = options[escudos].move
        options.sort(key=lambda option: -option.value)
        return Decision(move, (), tuple(options), budget.spent, budget.timed_out)

    def _payoffs(self, observation: Observation, budget: Budget, random: Random) -> list[list[float]]:
        """Return the expected lead of the seat, in points, indexed by its own bid, then by the other seat's
        bid.

        To save time, only the pairs of bids in `CASES` are searched. Every other pair has the lead of a
        similar case, adjusted for the escudos paid.
        """
        state, seat = observation.position, observation.seat
        other = Seat(1 - seat)
        escudo = 2 * money_worth(self.weights, droughts_left(state), state.rounds)
        nodes = min(budget.nodes // len(CASES), CASE_NODES)
        case_values: dict[tuple[int, int], float] = {}
        for mine, theirs in CASES:
            if mine > state.money[seat] or theirs > state.money[other]:
                continue
            after = _sealed(observation, mine, theirs)
            result = search(after, self.weights, budget, nodes, random, SEARCH_PARAMS)
            value = _lead_of(result, after, seat, self.weights, self.params.caution)
            case_values[mine, theirs] = value + (mine - theirs) * escudo / 2
        highest = [secret.highest_bid(state, one) for one in (seat, other)]

        def payoff(bid: int, against: int) -> float:
            case = _case(bid, against, is_overseer=seat == state.overseer)
            value = case_values.get(case, case_values[0, 0])
            value -= (self.weights.boldness * bid - against) * escudo / 2
            missed = _shortfall(state.money[seat] - bid) - _shortfall(state.money[other] - against)
            return value - self.weights.poverty * missed

        return [[payoff(bid, against) for against in range(highest[1] + 1)] for bid in range(highest[0] + 1)]


CASES = ((0, 0), (1, 0), (0, 1), (2, 1), (1, 2))
"""(own bid, other seat's bid) for each case: both pass, one passes, or both bid and one bid is higher."""


CASE_NODES = 100
"""Maximum number of simulations for each case."""


ENOUGH = 3
"""Number of escudos that should remain after a bid. Together with the income, they are enough for the next
round."""


def _case(bid: int, against: int, *, is_overseer: bool) -> tuple[int, int]:
    if bid == 0 or against == 0:
        return min(bid, 1), min(against, 1)
    return (2, 1) if bid > against or (bid == against and is_overseer) else (1, 2)


PACE = {2: 2.0, 3: 1.0, 4: 1.0, 5: 0.7}
"""Number of simulations per node of the budget, keyed by number of seats. Rounds are short with two seats and
long with five."""


def simulations(nodes: int, seats: int) -> int:
    """Return the number of simulations for a budget of `nodes`, chosen so that decisions take a similar time
    with any number of seats."""
    return round(nodes * PACE[seats])


def _sealed(observation: Observation, mine: int, theirs: int) -> GameState:
    """Return the position after the secret bids `mine` and `theirs`, in escudos; 0 is a pass."""
    state, seat = observation.position, observation.seat
    if seat == state.overseer:
        return apply(with_sealed_bid(observation, theirs), secret.bid_move(mine)).after
    return apply(apply(state, secret.bid_move(mine)).after, secret.bid_move(theirs)).after


def _shortfall(escudos: int) -> int:
    """Return how many escudos are missing to reach `ENOUGH` if `escudos` remain after a bid."""
    return max(ENOUGH - escudos, 0)


def _lead_of(result: SearchResult, state: GameState, seat: Seat, weights: Weights, caution: float) -> float:
    """Return the lead of `seat` after the best move in `result`, in points.

    Unless the result is exact, the lead is a weighted mean: the mean lead of all simulations has the weight
    `caution`. If nothing was searched, the one-ply estimate is returned.
    """
    mover = state.mover
    if not result.branches:
        move = one_ply.best_move(state, mover, weights)
        scored = next(one for one in one_ply.scored_moves(state, mover, weights) if one.move == move)
        return scored.value if mover == seat else -scored.value
    # `caution` lowers the value of choosing first, as the weights undervalue money and being overseer
    best = best_branch(result, mover).mean.advantage[seat]
    visits = sum(branch.visits for branch in result.branches)
    every = fsum(branch.sums.advantage[seat] for branch in result.branches) / visits
    return best if result.exact else best + caution * (every - best)


def _decision(observation: Observation, result: SearchResult, limit: Limit) -> Decision:
    seat = observation.seat
    best = best_branch(result, seat)
    if not limit.explain:
        return Decision(best.move, spent=result.spent, timed_out=result.timed_out)
    others = [branch for branch in result.branches if branch is not best]
    others.sort(key=lambda branch: (-branch.visits, -branch.mean.advantage[seat]))
    shown = [best, *sorted(others[: MOST_OPTIONS - 1], key=lambda branch: -branch.mean.advantage[seat])]
    options = tuple(option_of(branch, seat, exact=result.exact) for branch in shown)
    return Decision(best.move, (), options, result.spent, result.timed_out)


def option_of(branch: Branch, seat: Seat, *, exact: bool) -> Option:
    """Return an option with the move of `branch` and the values for `seat`; the error is 0 if `exact` is
    true."""
    mean = branch.mean
    value = mean.advantage[seat]
    return Option(
        branch.move,
        value,
        0.0 if exact else branch.error(value),
        branch.visits,
        PositionValue(mean.fields, mean.money, mean.hand, mean.spite).advantage[seat],
        mean.chances[seat] if mean.prize else None,
    )
