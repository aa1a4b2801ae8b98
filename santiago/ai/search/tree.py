"""Searches the tree of a round, which is deterministic, and evaluates its end.

UCT for several players (each maximises its lead over the others' mean), candidates from the one-ply
player widened as visits grow, one-ply playouts with a little noise to the end of the round.
"""

from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Final

from santiago.ai.evaluation.evaluate import position_value
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.ai.moves.scored_move import ScoredMove
from santiago.ai.search.budget import Budget
from santiago.ai.search.search_result import Branch, SearchResult
from santiago.ai.search.solver import LEAVES_A_NODE, solve
from santiago.rules.moves import Move, Propose
from santiago.rules.phases import ExtraCanal, FirstCanal, Over, OverseerDecision, SecretAuction
from santiago.rules.state import GameState
from santiago.rules.successor import successor

SCALE: Final = 60.0
"""Points that count as 1 in the formula of UCT."""


@dataclass(frozen=True, slots=True)
class SearchParams:
    """Parameters of the search.

    `curiosity`: UCT's constant; `width`: candidates at the root; `narrow`, `widen`: candidates elsewhere, at
    first and per square root of visits; `noise`: probability that a playout's move is not the best;
    `bribes`: candidate bribes for one place; `prize`: points that a certain win adds to the lead.
    """

    curiosity: float = 0.07
    width: int = 8
    narrow: int = 2
    widen: float = 0.7
    noise: float = 0.1
    bribes: int = 3
    prize: float = 0.0


SEARCH_PARAMS: Final = SearchParams()


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
        self.end: PositionValue | None = None


def search(
    state: GameState,
    weights: Weights,
    budget: Budget,
    nodes: int,
    random: Random,
    params: SearchParams,
    *,
    only: Move | None = None,
) -> SearchResult:
    """Search `state` with `nodes` more simulations of `budget`; `only` restricts the root."""
    if isinstance(state.phase, OverseerDecision | ExtraCanal):
        result = solve(state, weights, budget, nodes * LEAVES_A_NODE, params.prize, only=only)
        if result is not None:
            return result
    tree = _Tree(state, weights, random, params, only)
    until = min(budget.spent + nodes, budget.nodes)
    while not budget.is_over() and budget.spent < until:
        tree.simulate()
        budget.spent += 1
        if only is None and tree.is_settled(until - budget.spent):
            break
    return SearchResult(tuple(tree.branches), tree.root.visits, budget.timed_out)


class _Tree:
    def __init__(
        self, state: GameState, weights: Weights, random: Random, params: SearchParams, only: Move | None
    ) -> None:
        self.weights = weights
        self.random = random
        self.params = params
        self.round = state.round
        self.root = Node(state, self.round)
        assert self.root.seat is not None, "somebody is to move"
        self.seat = self.root.seat
        self.root.moves = [only] if only is not None else candidates(state, weights, params)
        self.branches: list[Branch] = []

    def simulate(self) -> None:
        """Run one simulation: selection, playout and backpropagation."""
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
        advantage = end.advantage
        for passed in path:
            passed.visits += 1
            totals = passed.totals
            for seat, lead in enumerate(advantage):
                totals[seat] += lead
        assert branch is not None, "the root has a move"
        branch.visits += 1
        branch.sums = branch.sums.plus(end)
        branch.squares += advantage[self.seat] ** 2

    def is_settled(self, left: int) -> bool:
        """Whether `left` more simulations cannot change the most visited branch."""
        first = second = 0
        for branch in self.branches:
            if branch.visits > first:
                first, second = branch.visits, first
            elif branch.visits > second:
                second = branch.visits
        return first - second > left

    def _branch(self, child: Node) -> Branch:
        at = self.root.children.index(child)
        if at == len(self.branches):
            assert self.root.moves is not None, "expanded"
            self.branches.append(Branch(self.root.moves[at], self.root.state.seats))
        return self.branches[at]

    def _step(self, node: Node) -> tuple[Node, bool]:
        moves, children, params = node.moves, node.children, self.params
        if moves is None:
            moves = node.moves = candidates(node.state, self.weights, params)
        widened = params.narrow + int(params.widen * sqrt(node.visits))
        allowed = params.width if node is self.root else widened
        if len(children) < min(allowed, len(moves)):
            child = Node(successor(node.state, moves[len(children)]), self.round)
            children.append(child)
            return child, True
        seat, bonus = node.seat, params.curiosity * SCALE * sqrt(log(node.visits + 1))
        assert seat is not None, "only decisions have children"
        best, chosen = -1e9, children[0]
        for child in children:
            value = child.totals[seat] / child.visits + bonus / sqrt(child.visits)
            if value > best:
                best, chosen = value, child
        return chosen, False

    def _play_out(self, node: Node) -> PositionValue:
        if node.seat is None:
            node.end = position_value(node.state, self.weights, self.params.prize)
            return node.end
        state, weights, random, noise = node.state, self.weights, self.random, self.params.noise
        while state.round == self.round and not isinstance(state.phase, Over):
            seat = state.to_move
            assert seat is not None, "not over"
            if random.random() < noise:
                scored = one_ply.candidates(state, seat, weights)
                scored.sort(key=_falling)
                move = scored[random.randrange(min(3, len(scored)))].move
            else:
                move = one_ply.best_move(state, seat, weights)
            state = successor(state, move)
        return position_value(state, weights, self.params.prize)


def _falling(scored: ScoredMove) -> float:
    return -scored.value


def candidates(state: GameState, weights: Weights, params: SearchParams) -> list[Move]:
    """The candidate moves of the tree, best first."""
    seat = state.to_move
    assert seat is not None, "not over"
    scored = one_ply.candidates(state, seat, weights)
    scored.sort(key=_falling)
    by_place: dict[int, int] = {}
    moves = []
    for _, move in scored:
        if isinstance(move, Propose):
            by_place[move.canal] = by_place.get(move.canal, 0) + 1
            if by_place[move.canal] > params.bribes:
                continue
        moves.append(move)
    return moves


def can_search(state: GameState) -> bool:
    """Whether the tree covers the phase: all but secret bids and the first canal."""
    return not isinstance(state.phase, SecretAuction | FirstCanal)
