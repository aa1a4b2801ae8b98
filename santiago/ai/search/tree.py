"""Searches the moves of one round as a tree, and evaluates the positions at the end of the round.

Within a round, nothing is random. The root divides the simulations by sequential halving: all candidates are
searched equally often, then the better half, and so on. Below the root, the search is multiplayer UCT: each
seat maximises its lead over the mean of the others. The search uses progressive widening over the one-ply
player's candidates, and playouts with slightly noisy one-ply moves to the end of the round.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, log, log2, sqrt
from random import Random
from typing import Final, NamedTuple, Protocol

from santiago.ai.evaluation.canal_advantage import CanalAdvantage, build_stage_after
from santiago.ai.evaluation.canal_values import PlantedBoard, RoundMemory
from santiago.ai.evaluation.evaluate import droughts_left, money_worth, position_value
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.ai.search.budget import Budget
from santiago.ai.search.candidate_cache import FEW, CandidateCache
from santiago.ai.search.candidates import SearchParams, candidates
from santiago.ai.search.payment_bias import payment_bias
from santiago.ai.search.proposals_solver import proposals_value, solve_proposals
from santiago.ai.search.round_solver import LEAVES_PER_NODE, SearchStopped, solve
from santiago.ai.search.search_result import Branch, SearchResult
from santiago.rules.board import Board
from santiago.rules.grid import CanalSet
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.phases import (
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Proposals,
    SecretAuction,
)
from santiago.rules.state import GameState
from santiago.rules.successor import successor

MOST_CANDIDATES: Final = {2: 32, 3: 8, 4: 8, 5: 8}
"""Maximum number of root candidates, by number of seats. With more than two seats, higher values did not make
the search stronger."""
NODES_PER_SQUARE: Final = 20
"""Number of simulations for each square that is tried for the leftover tile. Many squares are tried, because
a square with a poor estimate may be best."""
REFINED_NODES: Final = 27
"""Number of overseer decisions to try when proposals are solved in the tree."""
LEAST_SHARED: Final = 200
"""Minimum number of simulations for which a search is divided among processes; smaller searches take only
milliseconds."""
SCALE: Final = 60.0
"""Number of points that count as 1 in the UCT formula."""


class Node:
    """A decision in the tree, or a leaf (the proposals or the end of the round).

    `chooser` is the seat whose move leads to this node. `total` and `mean` are the sum and the mean of that
    seat's lead over all visits, and `spread` is the square root of `visits`. In a leaf, `end` is the
    evaluation of the leaf and `lead` holds the lead of each seat.
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


class Task(NamedTuple):
    """The input of a search: the root position, its candidate moves, and the seed of the random numbers."""

    state: GameState
    weights: Weights
    params: SearchParams
    seed: int
    moves: tuple[Move, ...]


class SharedSearch(Protocol):
    """The interface of a task whose candidates are divided between this process and others."""

    def run(self, candidates: list[int], visits: int) -> list[list[int]]:
        """Make the other processes search their shares of `candidates` until each candidate has `visits`
        visits.

        Returns the shares of all processes, beginning with the share of this process.
        """

    def results(self, own: CandidateSearch, visits: int) -> dict[int, Branch]:
        """Wait for the other processes and return the branches that they searched. The share of a dead
        process is searched again by `own`."""


class Helpers(Protocol):
    """The interface of a team of helper processes that search candidates."""

    def begin(self, task: Task, seconds: float) -> SharedSearch | None:
        """Start `task` with the processes that are ready, and return the shared task. Return None if no
        process is ready. Each process may use `seconds` seconds of processor time."""


_helpers: list[Helpers] = []
"""The helpers of this process: an empty list, or a list with one team."""


def use_helpers(helpers: Helpers | None) -> None:
    """Share all later searches of this process with `helpers`. If `helpers` is None, this process searches
    alone again."""
    _helpers[:] = [] if helpers is None else [helpers]


def can_search(state: GameState) -> bool:
    """Return whether `state` can be searched: False only for secret bids and the first canal."""
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
    """Search `state` with at most `nodes` simulations, within the limits of `budget`.

    If `only` is given, it is the only root move that is searched.
    """
    result = _solved(state, weights, budget, nodes, params, only)
    if result is not None:
        return result
    width = min(nodes // params.enough, MOST_CANDIDATES[state.seats])
    if isinstance(state.phase, Leftover):
        width = nodes // NODES_PER_SQUARE
    width = max(params.width, width)
    moves = [only] if only is not None else candidates(state, weights, params)[:width]
    task = Task(state, weights, params, random.getrandbits(64), tuple(moves))
    return _halved(task, budget, min(nodes, budget.nodes - budget.spent))


def _solved(
    state: GameState,
    weights: Weights,
    budget: Budget,
    nodes: int,
    params: SearchParams,
    only: Move | None,
    *,
    has_parts: bool = False,
) -> SearchResult | None:
    """Return the exact result, or None if the search is stopped or the round's plantings are not over."""
    if isinstance(state.phase, Proposals):
        return solve_proposals(state, weights, budget, nodes, params, only=only, has_parts=has_parts)
    if isinstance(state.phase, OverseerDecision | ExtraCanal):
        return solve(
            state, weights, budget, nodes * LEAVES_PER_NODE, params.prize, only=only, has_parts=has_parts
        )
    return None


class Simulation(NamedTuple):
    """One simulation of the moves to the end of the round.

    `line` contains the moves, beginning with the candidate. `planted` is the position after the plantings,
    and `value` is the value at the end of the round.
    """

    line: tuple[Move, ...]
    planted: GameState
    value: PositionValue


class SingleMoveResult(NamedTuple):
    """The result of searching a single candidate, with all its simulations (none if the result is exact)."""

    branch: Branch
    simulations: tuple[Simulation, ...] = ()
    exact: bool = False


def walk(
    state: GameState,
    weights: Weights,
    budget: Budget,
    nodes: int,
    random: Random,
    params: SearchParams,
    move: Move,
) -> SingleMoveResult | None:
    """Search only `move` and return the result with all simulations, or None if no time is left.

    The values are divided into parts (see `PositionValue.parts`).
    """
    result = _solved(state, weights, budget, nodes, params, move, has_parts=True)
    if result is not None:
        return SingleMoveResult(result.branches[0], exact=True)
    own = CandidateSearch(
        Task(state, weights, params, random.getrandbits(64), (move,)), budget, has_parts=True
    )
    return own.walked(min(nodes, budget.nodes - budget.spent))


def _halved(task: Task, budget: Budget, nodes: int) -> SearchResult:
    """Spend `nodes` simulations on the candidates by sequential halving, with helper processes if available.

    Each candidate stays with one process, and its result does not depend on the other candidates.
    """
    own, visits, before = CandidateSearch(task, budget), 0, budget.spent
    is_shared = len(task.moves) > 1 and nodes >= LEAST_SHARED and bool(_helpers)
    shared = _helpers[0].begin(task, budget.seconds) if is_shared else None
    rivals, found = list(range(len(task.moves))), dict[int, Branch]()
    stages = max(ceil(log2(len(rivals))), 1)
    for stage in range(stages):
        left = nodes - budget.spent + before
        each = max(left // ((stages - stage) * len(rivals)), 1)
        visits, searched = visits + each, rivals[: left // each]
        shares = [searched] if shared is None else shared.run(searched, visits)
        budget.scale_progress(len(searched) / len(shares[0]) if shares[0] else 1.0)
        own.run(shares[0], visits)
        budget.scale_progress(1.0)
        if shared is not None:
            found.update(shared.results(own, visits))
        found.update({n: own.branch(n) for n in shares[0]})
        if budget.timed_out or len(searched) < len(rivals):
            break
        rivals.sort(key=lambda n: found[n].lead, reverse=True)
        del rivals[(len(rivals) + 1) // 2 :]
    branches = [found[n] for n in sorted(found) if found[n].visits]
    return SearchResult(tuple(branches), budget.spent - before, budget.timed_out)


class CandidateSearch:
    """Searches the candidates of a task, each with its own tree and random generator."""

    def __init__(self, task: Task, budget: Budget, *, has_parts: bool = False) -> None:
        self.budget = budget
        self._shared = _Shared(task, budget, has_parts=has_parts)
        self._trees: dict[int, _CandidateTree] = {}

    def run(self, candidates: list[int], visits: int) -> None:
        """Search `candidates` in turn until each has `visits` visits or the budget is spent."""
        budget = self.budget
        trees = [self._tree(n) for n in candidates]
        try:
            while trees:
                for tree in trees:
                    if tree.branch.visits < visits:
                        if budget.is_over():
                            return
                        tree.simulate()
                        budget.spent += 1
                trees = [tree for tree in trees if tree.branch.visits < visits]
        except SearchStopped:
            pass

    def branch(self, candidate: int) -> Branch:
        """Return the branch of `candidate`, after summing its collected values."""
        branch = self._tree(candidate).branch
        branch.add_up()
        return branch

    def walked(self, visits: int) -> SingleMoveResult | None:
        """Search the task's only candidate and return the result, or None if no time is left."""
        tree = self._tree(0)
        tree.simulations = []
        self.run([0], visits)
        return SingleMoveResult(self.branch(0), tuple(tree.simulations)) if tree.branch.visits else None

    def _tree(self, candidate: int) -> _CandidateTree:
        tree = self._trees.get(candidate)
        if tree is None:
            tree = self._trees[candidate] = _CandidateTree(self._shared, candidate)
        return tree


class _Shared:
    """What the search trees of all candidate moves share: the task, and caches, which do not affect the
    results."""

    def __init__(self, task: Task, budget: Budget, *, has_parts: bool) -> None:
        state, weights, params, _, _ = self.task = task
        self.budget = budget
        self.droughts = droughts_left(state) - 1
        self.escudo = money_worth(weights, self.droughts, state.rounds)
        self.payment_bias = payment_bias(state, weights)
        self.candidate_cache = CandidateCache(weights, params)
        self.memory = RoundMemory(state, weights, params.prize, has_parts=has_parts)


class _CandidateTree:
    """The search tree below one candidate move.

    `simulations` is None unless the simulations are to be kept. `ends` is the cache of `_canals`. It is not
    shared between trees, because a cached value depends on the first simulation that reaches the board.
    """

    def __init__(self, shared: _Shared, candidate: int) -> None:
        state, move = shared.task.state, shared.task.moves[candidate]
        self.shared = shared
        self.random = Random(shared.task.seed + candidate)
        self.round, self.seat = state.round, state.mover
        self.ends: dict[tuple[Board, Seat, tuple[bool, ...]], tuple[tuple[int, ...], PositionValue]] = {}
        self.simulations: list[Simulation] | None = None
        self.branch = Branch(move, state.seats)
        self.node = Node(successor(state, move), self.round, self.seat)

    def simulate(self) -> None:
        """Run one simulation: selection, playout and backpropagation."""
        node = self.node
        path = [node]
        while node.visits and not node.is_leaf:
            node = self._step(node)
            path.append(node)
        played: list[Move] = []
        if node.is_leaf:
            planted = node.state
            end, lead = self._end(node)
        else:
            planted = self._play_out(node.state, played)
            end = self._value(planted)
            lead = end.advantage
        if self.simulations is not None:
            chosen = [one.moves[one.children.index(two)] for one, two in pairwise(path)]
            self.simulations.append(Simulation((self.branch.move, *chosen, *played), planted, end))
        if self.shared.payment_bias is not None:
            end, lead = self.shared.payment_bias.adjusted(end), lead.copy()
            lead[self.seat] = end.lead(self.seat)
        for passed in path:
            passed.visits += 1
            passed.total += lead[passed.chooser]
            passed.mean = passed.total / passed.visits
            passed.spread = sqrt(passed.visits)
        self.branch.add(end, lead[self.seat])

    def _step(self, node: Node) -> Node:
        moves, children, params = node.moves, node.children, self.shared.task.params
        tried = len(children)
        if tried < params.narrow + int(params.widen * node.spread):
            if not tried:
                moves = node.moves = self.shared.candidate_cache.best_few(node.state, node.seat)
            elif tried == FEW:
                moves = node.moves = self.shared.candidate_cache.candidates(node.state, node.seat)
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
        """Return the value of a leaf and the lead of each seat.

        If the proposals are still to come, and the leaf is visited often, the proposals are solved.
        """
        shared, params = self.shared, self.shared.task.params
        if node.end is None or node.lead is None:
            node.end = self._value(node.state)
            node.lead = node.end.advantage
        elif node.visits == params.refined and isinstance(node.state.phase, Proposals):
            node.end = proposals_value(node.state, shared.memory, shared.budget, REFINED_NODES, params)
            node.lead = node.end.advantage
        return node.end, node.lead

    def _play_out(self, state: GameState, played: list[Move]) -> GameState:
        """Play slightly noisy one-ply moves up to the proposals, append them to `played`, and return the
        position reached."""
        cache, random, noise = self.shared.candidate_cache, self.random, self.shared.task.params.noise
        while state.round == self.round and not isinstance(state.phase, Over | Proposals):
            seat = state.mover
            if random.random() < noise:
                moves = cache.best_few(state, seat)
                move = moves[random.randrange(min(FEW, len(moves)))]
            else:
                move = cache.best_few(state, seat)[0]
            played.append(move)
            state = successor(state, move)
        return state

    def _value(self, state: GameState) -> PositionValue:
        """Return the value of a position after the plantings (see `_canals`) or after the round."""
        if state.round == self.round and isinstance(state.phase, Proposals):
            return self._canals(state)
        return position_value(state, self.shared.task.weights, self.shared.task.params.prize)

    def _canals(self, state: GameState) -> PositionValue:
        """Return the value at the end of the round if all seats play one-ply moves after the plantings.

        The moves are computed once for each board. The value is then adjusted to the money in `state`.
        """
        key = state.board, state.overseer, state.own_canals
        known = self.ends.get(key)
        if known is None:
            known = self.ends[key] = state.money, self._after_canals(state)
        return known[1].with_money(state.money, known[0], self.shared.escudo, self.shared.droughts)

    def _after_canals(self, state: GameState) -> PositionValue:
        board = PlantedBoard(state, self.shared.memory)
        advantage: dict[tuple[CanalSet, int], CanalAdvantage] = {}
        while state.round == self.round and not isinstance(state.phase, Over):
            key = state.board.canals, build_stage_after(state.phase)
            if key not in advantage:
                advantage[key] = board.advantage(*key)
            weights = self.shared.task.weights
            state = successor(state, one_ply.best_canal_move(state, state.mover, weights, advantage[key]))
        return board.value(state)
