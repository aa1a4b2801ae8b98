"""The expected course of the round after a move: likely lines of play, and what most simulations share."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple, TypeVar

from santiago.ai.agent import NO_PROGRESS, Limit, Option, ProgressMonitor
from santiago.ai.agents.search_agent import EXPERT_PARAMS, option_of
from santiago.ai.evaluation.evaluate import position_value
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.moves import one_ply
from santiago.ai.moves.secret_bids import bid_move
from santiago.ai.search.budget import Budget
from santiago.ai.search.proposals_solver import proposals_line
from santiago.ai.search.search_result import best_branch
from santiago.ai.search.tree import REFINED_NODES, Simulation, search, walk
from santiago.rules.board import Board
from santiago.rules.grid import Canal, SquareSet, squares_in
from santiago.rules.legal import price_of_refusing
from santiago.rules.moves import Accept, Build, BuildOwn, Move, Plant
from santiago.rules.observation import Observation, with_sealed_bid
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal, OverseerDecision, Planting, Proposals
from santiago.rules.state import GameState
from santiago.rules.successor import payments, successor
from santiago.rules.tiles import Crop, crop_of

T = TypeVar("T")

AGREED: Final = 0.9
"""Share of the simulations that must agree before a seat's move is reported as probable."""
LINES: Final = 4
"""Maximum number of simulations that are continued to the end of the round."""
CANAL_NODES: Final = 400
"""The budget of each canal decision at the end of a line."""


class Line(NamedTuple):
    """A sequence of moves to the end of the round, with the final position, its value, and what happened.

    `planted` contains the plantings in their order, keyed by seat. `canal` is the place of the overseer's
    canal, and `is_likely` is true if the overseer chooses it with at least the probability `AGREED`. `paid`
    are the bribes paid by each seat, and `price` is what the overseer paid to the bank. `own` is the seat
    that built its own canal, with the place.
    """

    moves: tuple[Move, ...]
    end: GameState
    value: PositionValue
    planted: dict[Seat, Plant]
    overseer: Seat
    canal: Canal | None
    is_likely: bool
    paid: tuple[int, ...]
    price: int
    own: tuple[Seat, Canal] | None

    def water_cost(self, seat: Seat) -> int:
        """Return the escudos that `seat` pays for canals, less the bribes that it receives."""
        received = self.price - sum(self.paid) if seat == self.overseer else 0
        return self.paid[seat] + received

    def place(self, seat: Seat) -> int:
        """Return the place of `seat` in the planting order, from 1, or 0 if it plants nothing."""
        return [*self.planted].index(seat) + 1 if seat in self.planted else 0


@dataclass(frozen=True, slots=True)
class Outlook:
    """The search result of one move: its option, mean value and lines, and facts on which simulations agree.

    `planted` contains the crop that each seat plants, and `overseer` is the overseer of the round; they are
    None where the simulations disagree. The first half of `lines` ends with solved canal decisions. `sealed`
    is the assumed secret bid of the other seat.
    """

    option: Option
    mean: PositionValue
    lines: tuple[Line, ...]
    planted: tuple[Crop | None, ...]
    overseer: Seat | None
    sealed: int | None = None

    @property
    def canal(self) -> Canal | None:
        """The place where the overseer builds with a probability of at least `AGREED`, or None."""
        solved = self.lines[: (len(self.lines) + 1) // 2]
        places = {line.canal if line.is_likely else None for line in solved}
        return places.pop() if len(places) == 1 else None


def outlook_of(
    observation: Observation,
    move: Move,
    limit: Limit,
    monitor: ProgressMonitor = NO_PROGRESS,
    sealed: int | None = None,
) -> Outlook | None:
    """Search `move` within `limit` and return its outlook, or None if no time is left.

    In a secret auction, `sealed` is the assumed bid of the other seat (0 for a pass).
    """
    state, seat = observation.position, observation.seat
    budget, random = Budget(limit, monitor), Random(limit.seed)
    weights = weights_for_search(state.seats, state.options.edition)
    opening: tuple[Move, ...] = ()
    if sealed is not None:
        opening, state = _after_bids(observation, move, sealed)
        mover = state.mover
        result = search(state, weights, budget, limit.nodes // 2, random, EXPERT_PARAMS)
        if not result.branches:
            return None
        move = best_branch(result, mover).move
    walked = walk(state, weights, budget, limit.nodes, random, EXPERT_PARAMS, move)
    if walked is None:
        return None
    mean, simulations = walked.branch.mean, walked.simulations
    typical = _typical(simulations, mean) or [(move,)]
    ways = (True,) if isinstance(state.phase, OverseerDecision | ExtraCanal) else (True, False)
    played = [_played_on(state, moves, limit, is_solved=way) for way in ways for moves in typical]
    ends = [one.planted for one in simulations]
    crops = {
        board: [crop_planted(state.board, board, Seat(n)) for n in range(state.seats)]
        for board in {one.board for one in ends}  # many simulations end alike
    }
    option = option_of(walked.branch, seat, exact=walked.exact)
    return Outlook(
        option if sealed is None else replace(option, move=opening[0]),
        mean,
        tuple(one._replace(moves=(*opening, *one.moves)) for one in played),
        tuple(_agreed([crops[one.board][n] for one in ends]) for n in range(state.seats)),
        _agreed([one.overseer for one in ends]),
        sealed,
    )


def _after_bids(observation: Observation, move: Move, sealed: int) -> tuple[tuple[Move, ...], GameState]:
    """Return the remaining secret bids, beginning with `move`, and the position after them."""
    state, other = observation.position, bid_move(sealed)
    if observation.seat == state.overseer:  # bids last
        return (move,), successor(with_sealed_bid(observation, sealed), move)
    return (move, other), successor(successor(state, move), other)


def _typical(simulations: tuple[Simulation, ...], mean: PositionValue) -> list[tuple[Move, ...]]:
    """Return the moves of the most typical simulations: those in the later half with values nearest to
    `mean`."""
    later = simulations[len(simulations) // 2 :]
    lines = dict.fromkeys(one.line for one in sorted(later, key=lambda one: _distance(one.value, mean)))
    return list(lines)[:LINES]


def _distance(value: PositionValue, mean: PositionValue) -> float:
    """Return the sum of the absolute differences between the components of two values, in points."""
    return sum(
        abs(one - two)
        for part, of in zip(value[:3], mean[:3], strict=True)
        for one, two in zip(part, of, strict=True)
    )


def _played_on(state: GameState, line: tuple[Move, ...], limit: Limit, *, is_solved: bool) -> Line:
    """Play the moves `line` from `state`, continue to the end of the round, and return the complete line.

    The added moves are the best one-ply moves. If `is_solved` is true, canal decisions are searched instead.
    """
    weights, first = weights_for_search(state.seats, state.options.edition), state
    own = Budget(Limit(1 << 30, 1e9), NO_PROGRESS)
    is_proposed, is_likely = isinstance(state.phase, Proposals), isinstance(state.phase, OverseerDecision)
    moves, after = list(line), state
    for one in moves:
        after = successor(after, one)
    while (mover := after.to_move) is not None and after.round == first.round:
        follow = [one_ply.best_move(after, mover, weights)]
        if is_solved and (
            isinstance(after.phase, Proposals) or (is_proposed and isinstance(after.phase, OverseerDecision))
        ):
            nodes = limit.nodes / (2 * EXPERT_PARAMS.width) if is_proposed else REFINED_NODES
            follow, share = proposals_line(after, weights, own, nodes, EXPERT_PARAMS)
            is_likely = share >= AGREED
        elif is_solved and isinstance(after.phase, OverseerDecision | ExtraCanal):
            budget = Budget(Limit(CANAL_NODES, 1e9), NO_PROGRESS)
            result = search(after, weights, budget, CANAL_NODES, Random(0), EXPERT_PARAMS)
            follow = [best_branch(result, mover).move]
        for one in follow:
            after = successor(after, one)
        moves += follow
    return _course(first, moves, position_value(after, weights), is_likely=is_likely)


def _course(state: GameState, moves: list[Move], value: PositionValue, *, is_likely: bool) -> Line:
    """Return the line of `moves` from `state`, with what happens in it."""
    planted: dict[Seat, Plant] = {}
    overseer, canal, price, own = state.overseer, None, 0, None
    paid = (0,) * state.seats
    for move in moves:
        phase, seat = state.phase, state.mover
        if isinstance(phase, Planting) and isinstance(move, Plant):
            planted[seat] = move
        elif isinstance(phase, OverseerDecision):
            overseer = seat
            canal = move.canal if isinstance(move, Accept | Build) else None
            paid = payments(phase.proposals, move.canal) if isinstance(move, Accept) else paid
            price = price_of_refusing(phase.proposals) if isinstance(move, Build) else 0
        elif isinstance(move, BuildOwn):
            own = seat, move.canal
        state = successor(state, move)
    return Line(tuple(moves), state, value, planted, overseer, canal, is_likely, paid, price, own)


def crop_planted(before: Board, after: Board, seat: Seat) -> Crop | None:
    """Return the crop of the tile that `seat` has planted with farmers since the board `before`, or None."""
    for square in squares_in(SquareSet(after.owners[seat] & ~before.occupied)):
        kind = after.kind(square)
        return None if kind is None else crop_of(kind)
    return None


def _agreed(found: list[T], share: float = AGREED) -> T | None:
    """Return the most common value of `found`, or None if its share of `found` is below `share`."""
    for most, count in Counter(found).most_common(1):
        return most if count >= share * len(found) else None
    return None
