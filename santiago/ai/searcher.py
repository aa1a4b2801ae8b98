"""The levels that search: Hard and Expert, the same agent with different budgets."""

from dataclasses import dataclass, replace
from random import Random

from santiago.ai import oneply, secret
from santiago.ai.agent import UNWATCHED, Decision, Kind, Limit, Option, Reason, Term, Watch
from santiago.ai.budget import Budget
from santiago.ai.characters import bent, voice
from santiago.ai.evaluation import droughts_left, money_worth
from santiago.ai.found import Branch, Found, best_branch
from santiago.ai.onesight import NormalAgent, with_voice
from santiago.ai.outcome import Outcome
from santiago.ai.search import HABITS, Habits, can_search, search
from santiago.ai.searched_reasons import explain_search
from santiago.ai.weights import Weights
from santiago.rules.apply import apply
from santiago.rules.observation import Observation, with_sealed_bid
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.state import GameState

OPTIONS_TOLD = 5
EXPERT_HABITS = Habits(curiosity=0.05, noise=0.15, prize=60.0)
"""Expert plays for the win as well as for the lead."""


@dataclass(frozen=True, slots=True)
class SearchAgent:
    """Searches the tree of the round with a budget of simulations."""

    plain: Weights
    character: str | None = None
    habits: Habits = HABITS
    version: str = "search-2"

    @property
    def weights(self) -> Weights:
        """The weights to its character's taste."""
        return bent(self.plain, self.character)

    def choose(self, observation: Observation, limit: Limit, watch: Watch = UNWATCHED) -> Decision:
        """The move visited most, with what the others came to."""
        state = observation.position
        limit = replace(limit, nodes=simulations(limit.nodes, state.seats))
        budget = Budget(limit, watch)
        if isinstance(state.phase, SecretAuction):
            return self._bid_in_secret(observation, limit, budget)
        if not can_search(state):
            return NormalAgent(self.plain, self.character).choose(observation, limit, watch)
        found = search(state, self.weights, budget, limit.nodes, Random(limit.seed), self.habits)
        if not found.branches:
            decision = NormalAgent(self.plain, self.character).choose(observation, limit, watch)
            return Decision(decision.move, decision.reasons, decision.options, 0, budget.cut)
        decision = _decision(observation, found, limit)
        if not limit.explain:
            return decision
        return with_voice(decision, voice(observation, self.plain, self.character, decision.move))

    def _bid_in_secret(self, observation: Observation, limit: Limit, budget: Budget) -> Decision:
        random = Random(limit.seed)
        table = self._payoffs(observation, budget, random)
        mixed, _ = secret.equilibrium(table, secret.STEPS * 3)
        escudos = secret.draw(mixed, random)
        options = [
            Option(secret.bid_move(bid), value, terms=(Term(Kind.MIXED, value),))
            for bid, value in enumerate(mixed.values)
        ]
        move = options[escudos].move
        options.sort(key=lambda option: -option.value)
        value = mixed.values[escudos]
        reasons = (Reason(Kind.MIXED, value, escudos=escudos),)
        return Decision(move, reasons, tuple(options), budget.spent, budget.cut)

    def _payoffs(self, observation: Observation, budget: Budget, random: Random) -> list[list[float]]:
        """The payoff of each pair of bids: five cases are searched, sums only shift what was paid."""
        state, seat = observation.position, observation.seat
        other = Seat(1 - seat)
        escudo = 2 * money_worth(self.weights, droughts_left(state), state.rounds)
        nodes = min(budget.nodes // len(CASES), CASE_NODES)
        case_values: dict[tuple[int, int], float] = {}
        for mine, theirs in CASES:
            if mine > state.money[seat] or theirs > state.money[other]:
                continue
            after = _sealed(observation, mine, theirs)
            found = search(after, self.weights, budget, nodes, random, HABITS)
            value = _lead_of(found, after, seat, self.weights)
            case_values[mine, theirs] = value + (mine - theirs) * escudo / 2
        highest = [min(secret.CEILING, state.money[one]) for one in (seat, other)]
        table = []
        for bid in range(highest[0] + 1):
            row = []
            for against in range(highest[1] + 1):
                case = _case(bid, against, is_overseer=seat == state.overseer)
                value = case_values.get(case, case_values[0, 0])
                row.append(value - (self.weights.boldness * bid - against) * escudo / 2)
            table.append(row)
        return table


CASES = ((0, 0), (1, 0), (0, 1), (2, 1), (1, 2))
"""Own bid and the other's: both pass, one passes, both bid and one is higher."""


CASE_NODES = 100
"""Simulations for each of them: more make the first choice seem worth more, and who then bids more loses."""


def _case(bid: int, against: int, *, is_overseer: bool) -> tuple[int, int]:
    if bid == 0 or against == 0:
        return min(bid, 1), min(against, 1)
    return (2, 1) if bid > against or (bid == against and is_overseer) else (1, 2)


PACE = {2: 2.0, 3: 1.0, 4: 1.0, 5: 0.7}
"""Simulations for each node of a limit, by seats: rounds of two are short, rounds of five are long."""


def simulations(nodes: int, seats: int) -> int:
    """How many simulations a budget of `nodes` allows, so that it costs about the same time at any table."""
    return round(nodes * PACE[seats])


def _sealed(observation: Observation, mine: int, theirs: int) -> GameState:
    """The position with both bids made."""
    state, seat = observation.position, observation.seat
    if seat == state.overseer:
        return apply(with_sealed_bid(observation, theirs), secret.bid_move(mine)).after
    return apply(apply(state, secret.bid_move(mine)).after, secret.bid_move(theirs)).after


def _lead_of(found: Found, state: GameState, seat: Seat, weights: Weights) -> float:
    """The mean lead of `seat` over all simulations; by one look if there were none."""
    mover = state.to_move
    assert mover is not None, "planting follows"
    if not found.branches:
        move = oneply.best_move(state, mover, weights)
        rated = next(one for one in oneply.candidates(state, mover, weights) if one.move == move)
        return rated.value if mover == seat else -rated.value
    if found.exact:
        return best_branch(found, mover).mean.leads[seat]
    visits = sum(branch.visits for branch in found.branches)
    return sum(branch.sums.leads[seat] for branch in found.branches) / visits


def _decision(observation: Observation, found: Found, limit: Limit) -> Decision:
    seat = observation.seat
    best = best_branch(found, seat)
    if not limit.explain:
        return Decision(best.move, spent=found.spent, cut=found.cut)
    others = [branch for branch in found.branches if branch is not best]
    others.sort(key=lambda branch: (-branch.visits, -branch.mean.leads[seat]))
    told = [best, *sorted(others[: OPTIONS_TOLD - 1], key=lambda branch: -branch.mean.leads[seat])]
    options = tuple(
        _told(observation, branch, (others or told)[0] if branch is best else best, exact=found.exact)
        for branch in told
    )
    return Decision(best.move, options[0].reasons, options, found.spent, found.cut)


def _told(observation: Observation, branch: Branch, rival: Branch, *, exact: bool) -> Option:
    """The option of `branch` with reasons for it against `rival`."""
    option = option_of(branch, rival.mean, observation.seat, exact=exact)
    if branch is rival:
        return replace(option, reasons=(Reason(Kind.ONLY_MOVE, 0.0),))
    return replace(option, reasons=explain_search(observation, option, branch.mean, rival.mean, exact=exact))


def option_of(branch: Branch, base: Outcome, seat: Seat, *, exact: bool) -> Option:
    """The option that `branch` stands for, its parts told against `base`."""
    mean = branch.mean
    value = mean.leads[seat]
    return Option(
        branch.move,
        value,
        0.0 if exact else branch.error(value),
        terms_against(mean, base, seat),
        branch.visits,
    )


def terms_against(mean: Outcome, base: Outcome, seat: Seat) -> tuple[Term, ...]:
    """The lead of `mean` as that of `base` and what differs, part by part."""
    spite = mean.spite
    own_fields, others_fields = _apart(mean.fields, base.fields, seat)
    own_money, others_money = _apart(mean.money, base.money, seat)
    own_hand, others_hand = _apart(mean.hand, base.hand, seat)
    nearer = mean.chances[seat] - base.chances[seat] if mean.prize else 0.0
    return (
        Term(Kind.STANDING, base.leads[seat]),
        Term(Kind.FIELDS, own_fields),
        Term(Kind.OTHERS_FIELDS, -spite * others_fields),
        Term(Kind.MONEY, own_money),
        Term(Kind.OTHERS_MONEY, -spite * others_money),
        Term(Kind.CANAL_IN_HAND, own_hand - spite * others_hand),
        Term(Kind.WINNING, mean.prize * nearer),
    )


def _apart(points: tuple[float, ...], base: tuple[float, ...], seat: Seat) -> tuple[float, float]:
    """What `seat` has more than in `base`, and what the others have more on average."""
    own = points[seat] - base[seat]
    return own, (sum(points) - sum(base) - own) / (len(points) - 1)
