"""Searches the tree of a round, which is deterministic, and evaluates its end.

The root divides the simulations by sequential halving: all candidates are searched equally often, then the
better half, and so on. Below it UCT for several players (each maximises its lead over the others' mean),
candidates from the one-ply player widened as visits grow, one-ply playouts with a little noise to the end of
the round.
"""

from math import ceil, log, log2, sqrt
from random import Random
from typing import Final

from santiago.ai.evaluation.canal_advantage import CanalAdvantage, stage_of
from santiago.ai.evaluation.evaluate import droughts_left, money_worth, position_value
from santiago.ai.evaluation.planted_board import PlantedBoard, RoundMemory
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.ai.search.budget import Budget
from santiago.ai.search.candidates import SearchParams, candidates
from santiago.ai.search.known_moves import FEW, KnownMoves
from santiago.ai.search.payer import payer
from santiago.ai.search.proposals_solver import proposals_value, solve_proposals
from santiago.ai.search.search_result import Branch, SearchResult
from santiago.ai.search.solver import LEAVES_A_NODE, SearchStopped, solve
from santiago.rules.board import Board
from santiago.rules.grid import CanalSet
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal, FirstCanal, Over, OverseerDecision, Proposals, SecretAuction
from santiago.rules.state import GameState
from santiago.rules.successor import successor

MOST_CANDIDATES: Final = {2: 32, 3: 8, 4: 8, 5: 8}
"""At the root, by seats. With more than two seats no gain by more was shown."""
REFINED_NODES: Final = 27
"""Decisions of the overseer with which proposals in the tree are solved."""
SCALE: Final = 60.0
"""Points that count as 1 in the formula of UCT."""


class Node:
    """A decision in the tree, or a leaf: the proposals or the end of the round.

    `total`, `mean`: the leads of `chooser`, the seat that decides for it; `spread`: the square root of
    `visits`; `end`, `lead`: the value of a leaf, and the lead of each seat by it.
    """

    __slots__ = (
        *("children", "chooser", "end", "is_leaf", "lead", "mean", "moves", "seat", "spread"),
        *("state", "total", "visits"),
    )

    def __init__(self, state: GameState, round_number: int, chooser: Seat) -> None:
        self.state = state
        self.chooser = chooser
        self.is_leaf = state.round != round_number or isinstance(state.phase, Over | Proposals)
        self.seat = state.to_move or Seat(0)
        self.moves: list[Move] = []
        self.children: list[Node] = []
        self.visits = 0
        self.total = self.mean = self.spread = 0.0
        self.end: PositionValue | None = None
        self.lead: list[float] | None = None


def can_search(state: GameState) -> bool:
    """Tell whether the search covers the phase: all but secret bids and the first canal."""
    return not isinstance(state.phase, SecretAuction | FirstCanal)


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
    result: SearchResult | None = None
    if isinstance(state.phase, Proposals):
        result = solve_proposals(state, weights, budget, nodes, params, only=only)
    elif isinstance(state.phase, OverseerDecision | ExtraCanal):
        result = solve(state, weights, budget, nodes * LEAVES_A_NODE, params.prize, only=only)
    if result is not None:
        return result
    width = max(params.width, min(nodes // params.enough, MOST_CANDIDATES[state.seats]))
    moves = [only] if only is not None else candidates(state, weights, params)[:width]
    tree = _Tree(state, weights, budget, random, params)
    tree.run(moves, min(nodes, budget.nodes - budget.spent))
    return SearchResult(tuple(tree.branches), tree.spent, budget.timed_out)


def _mean(rival: tuple[Branch, Node]) -> float:
    return rival[1].mean


class _Tree:
    def __init__(
        self,
        state: GameState,
        weights: Weights,
        budget: Budget,
        random: Random,
        params: SearchParams,
    ) -> None:
        self.weights = weights
        self.random = random
        self.params = params
        self.round = state.round
        seat = state.to_move
        assert seat is not None, "somebody is to move"
        self.seat = seat
        self.state = state
        self.budget = budget
        self.droughts = droughts_left(state) - 1
        self.escudo = money_worth(weights, self.droughts, state.rounds)
        self.payer = payer(state, weights)
        self.known = KnownMoves(weights, params)
        self.memory = RoundMemory(state, weights, params.prize)
        self.ends: dict[tuple[Board, Seat, tuple[bool, ...]], tuple[tuple[int, ...], PositionValue]] = {}
        self.branches: list[Branch] = []
        self.spent = 0

    def run(self, moves: list[Move], nodes: int) -> None:
        """Spend `nodes` simulations on the candidates `moves` by sequential halving."""
        budget = self.budget
        rivals = [
            (Branch(move, self.state.seats), Node(successor(self.state, move), self.round, self.seat))
            for move in moves
        ]
        rounds = max(ceil(log2(len(rivals))), 1)
        for stage in range(rounds):
            each = max((nodes - self.spent) // ((rounds - stage) * len(rivals)), 1)
            for _ in range(each):
                for branch, node in rivals:
                    if self.spent >= nodes or budget.is_over():
                        return
                    if not branch.visits:
                        self.branches.append(branch)
                    try:
                        self._simulate(branch, node)
                    except SearchStopped:
                        return
                    self.spent += 1
                    budget.spent += 1
            rivals.sort(key=_mean, reverse=True)
            del rivals[(len(rivals) + 1) // 2 :]

    def _simulate(self, branch: Branch, node: Node) -> None:
        """Run one simulation of a candidate: selection, playout and backpropagation."""
        path = [node]
        while node.visits and not node.is_leaf:
            node = self._step(node)
            path.append(node)
        if node.is_leaf:
            end, lead = self._end(node)
        else:
            end = self._play_out(node.state)
            lead = end.advantage
        if self.payer is not None:
            end, lead = self.payer.value(end), lead.copy()
            lead[self.seat] = end.lead(self.seat)
        for passed in path:
            passed.visits += 1
            passed.total += lead[passed.chooser]
            passed.mean = passed.total / passed.visits
            passed.spread = sqrt(passed.visits)
        branch.add(end, lead[self.seat])

    def _step(self, node: Node) -> Node:
        moves, children, params = node.moves, node.children, self.params
        tried = len(children)
        if tried < params.narrow + int(params.widen * node.spread):
            if not tried:
                moves = node.moves = self.known.best(node.state, node.seat)
            elif tried == FEW:
                moves = node.moves = self.known.candidates(node.state, node.seat)
            if tried < len(moves):
                child = Node(successor(node.state, moves[tried]), self.round, node.seat)
                children.append(child)
                return child
        bonus = params.curiosity * SCALE * sqrt(log(node.visits + 1))
        best, chosen = -1e9, children[0]
        for child in children:
            value = child.mean + bonus / child.spread
            if value > best:
                best, chosen = value, child
        return chosen

    def _end(self, node: Node) -> tuple[PositionValue, list[float]]:
        """Return the value of a leaf; proposals that are visited often are solved."""
        if node.end is None or node.lead is None:
            node.end = self._play_out(node.state)
            node.lead = node.end.advantage
        elif node.visits == self.params.refined and isinstance(node.state.phase, Proposals):
            node.end = proposals_value(node.state, self.memory, self.budget, REFINED_NODES, self.params)
            node.lead = node.end.advantage
        return node.end, node.lead

    def _play_out(self, state: GameState) -> PositionValue:
        """Return the value after one-ply moves, a few of them second or third best, then `_canals`."""
        known, random, noise = self.known, self.random, self.params.noise
        while state.round == self.round and not isinstance(state.phase, Over | Proposals):
            seat = state.to_move
            assert seat is not None, "not over"
            if random.random() < noise:
                moves = known.best(state, seat)
                move = moves[random.randrange(min(FEW, len(moves)))]
            else:
                move = known.best(state, seat)[0]
            state = successor(state, move)
        if state.round == self.round and isinstance(state.phase, Proposals):
            return self._canals(state)
        return position_value(state, self.weights, self.params.prize)

    def _canals(self, state: GameState) -> PositionValue:
        """Return the value after one-ply proposals and canals, computed once for each board.

        They are chosen by the money in the first line that leads there.
        """
        key = state.board, state.overseer, state.own_canals
        known = self.ends.get(key)
        if known is None:
            known = self.ends[key] = state.money, self._after_canals(state)
        return known[1].with_money(state.money, known[0], self.escudo, self.droughts)

    def _after_canals(self, state: GameState) -> PositionValue:
        board = PlantedBoard(state, self.memory)
        advantage: dict[tuple[CanalSet, int], CanalAdvantage] = {}
        while state.round == self.round and not isinstance(state.phase, Over):
            seat = state.to_move
            assert seat is not None, "not over"
            key = state.board.canals, stage_of(state.phase)
            if key not in advantage:
                advantage[key] = board.advantage(*key)
            move = one_ply.best_canal_move(state, seat, self.weights, advantage[key])
            state = successor(state, move)
        return board.value(state)
