"""The tree of a round: nothing random happens until the next one, so it is searched and valued at its end.

UCT for several players (each maximises the own lead over the others' mean), candidates from the one-ply
player widened as visits grow, one-ply playouts with a little noise to the end of the round.
"""

from dataclasses import dataclass
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Final

from santiago.ai import oneply
from santiago.ai.agent import Limit, Watch
from santiago.ai.evaluation import droughts_left, outcome
from santiago.ai.outcome import Outcome
from santiago.ai.rating import Rated
from santiago.ai.weights import Weights
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move, Propose
from santiago.rules.phases import ExtraCanal, FirstCanal, Over, OverseerDecision, SecretAuction
from santiago.rules.state import GameState
from santiago.rules.successor import successor

SCALE = 60.0
"""Points that count as 1 in the formula of UCT."""
CHECK_EVERY = 4
"""Simulations between two looks at the clock and the watch: a few milliseconds."""
LEAVES_A_NODE = 8
"""How many positions valued without playout count as one simulation."""
LEAVES_A_LOOK = 32
"""How many of them between two looks at the clock and the watch."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How the tree is grown. `curiosity`: UCT's constant; `width`: candidates at the root; `narrow`, `widen`:
    candidates elsewhere, at first and per square root of visits; `noise`: chance a playout's move is not the
    best; `bribes`: how many sums for one place; `prize`: points that a sure win counts beside the lead."""

    curiosity: float = 0.07
    width: int = 8
    narrow: int = 2
    widen: float = 0.7
    noise: float = 0.1
    bribes: int = 3
    prize: float = 0.0


HABITS: Final = Habits()


class Node:
    """A decision in the tree, or the end of the round."""

    __slots__ = ("children", "end", "moves", "seat", "state", "totals", "visits")

    def __init__(self, state: GameState, round_number: int) -> None:
        self.state = state
        self.seat = state.to_move if state.round == round_number else None
        self.moves: list[Move] | None = None
        self.children: list[Node] = []
        self.visits = 0
        self.totals = [0.0] * state.seats
        self.end: Outcome | None = None


class Branch:
    """What the root knows of one of its moves."""

    __slots__ = ("move", "node", "squares", "sums", "visits")

    def __init__(self, move: Move, node: Node, seats: int) -> None:
        self.move = move
        self.node = node
        self.visits = 0
        self.squares = 0.0
        self.sums = Outcome((0.0,) * seats, (0.0,) * seats, (0.0,) * seats)

    @property
    def mean(self) -> Outcome:
        """The mean outcome so far."""
        return self.sums.times(1 / max(self.visits, 1))

    def error(self, value: float) -> float:
        """Half of the 95 % interval of the mean lead `value`."""
        if self.visits < 2:
            return SCALE
        variance = max(self.squares / self.visits - value * value, 0.0)
        return 1.96 * sqrt(variance / (self.visits - 1))


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to; `cut`: ended early, `exact`: counted out."""

    branches: tuple[Branch, ...]
    spent: int
    cut: bool = False
    exact: bool = False


class Budget:
    """What is left of a limit; the clock begins with it."""

    def __init__(self, limit: Limit, watch: Watch) -> None:
        self.nodes = limit.nodes
        self.spent = 0
        self.cut = False
        self._until = perf_counter() + limit.seconds
        self._watch = watch

    def is_over(self, every: int = CHECK_EVERY) -> bool:
        """Whether to stop; looks at clock and watch each `every` nodes."""
        if self.spent >= self.nodes or self.cut:
            return True
        if self.spent % every == 0:
            self._watch.told(self.spent, self.nodes)
            return self.is_cut()
        return self.cut

    def is_cut(self) -> bool:
        """Look at clock and watch now."""
        self.cut = self.cut or self._watch.cancelled() or perf_counter() > self._until
        return self.cut


def search(
    state: GameState,
    weights: Weights,
    budget: Budget,
    nodes: int,
    random: Random,
    habits: Habits,
    *,
    only: Move | None = None,
) -> Found:
    """Search `state` with `nodes` simulations more of `budget`; `only` this move at the root, if given."""
    if isinstance(state.phase, OverseerDecision | ExtraCanal):
        found = solve(state, weights, budget, nodes * LEAVES_A_NODE, habits, only=only)
        if found is not None:
            return found
    tree = _Tree(state, weights, random, habits, only)
    until = min(budget.spent + nodes, budget.nodes)
    while not budget.is_over() and budget.spent < until:
        tree.simulate()
        budget.spent += 1
        if only is None and tree.is_settled(until - budget.spent):
            break
    return Found(tuple(tree.branches), tree.root.visits, budget.cut)


class _Tree:
    def __init__(
        self, state: GameState, weights: Weights, random: Random, habits: Habits, only: Move | None
    ) -> None:
        self.weights = weights
        self.random = random
        self.habits = habits
        self.round = state.round
        self.root = Node(state, self.round)
        assert self.root.seat is not None, "somebody is to move"
        self.seat = self.root.seat
        self.root.moves = [only] if only is not None else candidates(state, weights, habits)
        self.branches: list[Branch] = []

    def simulate(self) -> None:
        """One walk down the tree, a playout, and the way back."""
        node, path = self.root, [self.root]
        branch: Branch | None = None
        while node.seat is not None:
            child, is_new = self._step(node)
            if branch is None:
                branch = self._branch(child)
            path.append(child)
            node = child
            if is_new:
                break
        end = node.end if node.seat is None and node.end else self._play_out(node)
        leads = end.leads
        for passed in path:
            passed.visits += 1
            totals = passed.totals
            for seat, lead in enumerate(leads):
                totals[seat] += lead
        assert branch is not None, "the root has a move"
        branch.visits += 1
        branch.sums = branch.sums.plus(end)
        branch.squares += leads[self.seat] ** 2

    def is_settled(self, left: int) -> bool:
        """Whether `left` simulations more cannot change which branch is visited most."""
        first = second = 0
        for branch in self.branches:
            if branch.visits > first:
                first, second = branch.visits, first
            elif branch.visits > second:
                second = branch.visits
        return first - second > left

    def _branch(self, child: Node) -> Branch:
        for branch in self.branches:
            if branch.node is child:
                return branch
        at = self.root.children.index(child)
        assert self.root.moves is not None, "expanded"
        branch = Branch(self.root.moves[at], child, self.root.state.seats)
        self.branches.append(branch)
        return branch

    def _step(self, node: Node) -> tuple[Node, bool]:
        moves, children, habits = node.moves, node.children, self.habits
        if moves is None:
            moves = node.moves = candidates(node.state, self.weights, habits)
        widened = habits.narrow + int(habits.widen * sqrt(node.visits))
        allowed = habits.width if node is self.root else widened
        if len(children) < min(allowed, len(moves)):
            child = Node(successor(node.state, moves[len(children)]), self.round)
            children.append(child)
            return child, True
        seat, bonus = node.seat, habits.curiosity * SCALE * sqrt(log(node.visits + 1))
        assert seat is not None, "only decisions have children"
        best, chosen = -1e9, children[0]
        for child in children:
            value = child.totals[seat] / child.visits + bonus / sqrt(child.visits)
            if value > best:
                best, chosen = value, child
        return chosen, False

    def _play_out(self, node: Node) -> Outcome:
        if node.seat is None:
            node.end = _outcome(node.state, self.weights, self.habits)
            return node.end
        state, weights, random, noise = node.state, self.weights, self.random, self.habits.noise
        while state.round == self.round and not isinstance(state.phase, Over):
            seat = state.to_move
            assert seat is not None, "not over"
            if random.random() < noise:
                rated = oneply.candidates(state, seat, weights)
                rated.sort(key=_falling)
                move = rated[random.randrange(min(3, len(rated)))].move
            else:
                move = oneply.best_move(state, seat, weights)
            state = successor(state, move)
        return _outcome(state, weights, self.habits)


def _outcome(state: GameState, weights: Weights, habits: Habits) -> Outcome:
    end = outcome(state, weights)
    return end.with_prize(habits.prize, droughts_left(state)) if habits.prize else end


def _falling(rated: Rated) -> float:
    return -rated.value


def candidates(state: GameState, weights: Weights, habits: Habits) -> list[Move]:
    """The moves that the tree looks at, the most promising first."""
    seat = state.to_move
    assert seat is not None, "not over"
    rated = oneply.candidates(state, seat, weights)
    rated.sort(key=_falling)
    by_place: dict[int, int] = {}
    moves = []
    for _, move in rated:
        if isinstance(move, Propose):
            by_place[move.canal] = by_place.get(move.canal, 0) + 1
            if by_place[move.canal] > habits.bribes:
                continue
        moves.append(move)
    return moves


def can_search(state: GameState) -> bool:
    """Whether the phase is one for the tree: neither secret bids nor the first canal."""
    return not isinstance(state.phase, SecretAuction | FirstCanal)


# The end of a round, counted out


class _Stopped(Exception):
    """The positions to value are more than the budget, or nobody waits for the answer."""


def solve(
    state: GameState,
    weights: Weights,
    budget: Budget,
    leaves: int,
    habits: Habits,
    *,
    only: Move | None = None,
) -> Found | None:
    """All moves to the end of the round, each seat at its best; None if that takes more than `leaves`."""
    seat = state.to_move
    assert seat is not None, "not over"
    if only is None and _leaves(state) > leaves:
        return None
    solver = _Solver(state.round, weights, leaves, budget, habits)
    branches = []
    try:
        for move in (only,) if only is not None else legal_moves(state):
            branch = Branch(move, Node(state, state.round), state.seats)
            branch.visits = 1
            branch.sums = solver.value(successor(state, move))
            branch.squares = branch.sums.leads[seat] ** 2
            branches.append(branch)
    except _Stopped:
        return None
    spent = solver.used // LEAVES_A_NODE + 1
    budget.spent += spent
    return Found(tuple(branches), spent, budget.cut, exact=True)


def _leaves(state: GameState) -> int:
    """About how many ends the round still has."""
    decisions = len(legal_moves(state))
    if isinstance(state.phase, ExtraCanal):
        return decisions * state.seats
    places = state.board.places.bit_count() + 2
    return decisions * (1 + places * sum(state.own_canals))


class _Solver:
    def __init__(
        self, round_number: int, weights: Weights, leaves: int, budget: Budget, habits: Habits
    ) -> None:
        self.round = round_number
        self.weights = weights
        self.leaves = leaves
        self.used = 0
        self.budget = budget
        self.habits = habits

    def value(self, state: GameState) -> Outcome:
        """The outcome when everybody plays on at their best."""
        if state.round != self.round or isinstance(state.phase, Over):
            self.used += 1
            if self.used > self.leaves or (self.used % LEAVES_A_LOOK == 0 and self.budget.is_cut()):
                raise _Stopped
            return _outcome(state, self.weights, self.habits)
        seat = state.to_move
        assert seat is not None, "not over"
        best: Outcome | None = None
        for move in legal_moves(state):
            found = self.value(successor(state, move))
            if best is None or found.leads[seat] > best.leads[seat]:
                best = found
        assert best is not None, "some move is legal"
        return best
