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
from santiago.rules.moves import Accept, Build, Move, Plant
from santiago.rules.observation import Observation, with_sealed_bid
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal, Leftover, OverseerDecision, Planting, Proposals
from santiago.rules.state import GameState
from santiago.rules.successor import successor
from santiago.rules.tiles import Crop, crop_of

T = TypeVar("T")

AGREED: Final = 0.9
"""Share of the simulations that must agree before a seat's move is reported as probable."""
LINES: Final = 4
"""Maximum number of simulations that are continued to the end of the round."""
CANAL_NODES: Final = 400
"""The budget of each canal decision at the end of a line."""


class Line(NamedTuple):
    """A sequence of moves to the end of the round, with the final position and its value.

    `crops` and `farmed` are indexed by seat. `crops` contains the crops that the seats plant, and `farmed`
    those that they plant with farmers; None means no crop. `canal` is the place of the overseer's canal, or
    None if the place is uncertain.
    """

    moves: tuple[Move, ...]
    end: GameState
    value: PositionValue
    crops: tuple[Crop | None, ...]
    farmed: tuple[Crop | None, ...]
    canal: Canal | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """The search result of one move: its option, mean value and lines, and facts on which simulations agree.

    `planted` contains the crop that each seat plants, `overseer` is the overseer of the round, and `oversees`
    is true if the seat to move becomes overseer; they are None where the simulations disagree. `wet` states
    whether the planted tile has water at the end of the round (None: the lines disagree). `alone` is true if
    no other seat decides after the move. `sealed` is the assumed secret bid of the other seat.
    """

    option: Option
    mean: PositionValue
    lines: tuple[Line, ...]
    planted: tuple[Crop | None, ...]
    overseer: Seat | None
    oversees: bool | None
    alone: bool
    wet: bool | None = None
    sealed: int | None = None


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
        mover = state.to_move
        assert mover is not None, "planting follows"
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
    crops = [[crop_planted(state.board, one.board, Seat(n)) for one in ends] for n in range(state.seats)]
    wet = None
    if isinstance(move, Plant) and sealed is None:
        wet = _agreed([bool(one.end.board.wet >> move.square & 1) for one in played], 1.0)
    option = option_of(walked.branch, seat, exact=walked.exact)
    return Outlook(
        option if sealed is None else replace(option, move=opening[0]),
        mean,
        tuple(one._replace(moves=(*opening, *one.moves)) for one in played),
        tuple(_agreed(some) for some in crops),
        _agreed([one.overseer for one in ends]),
        _agreed([one.overseer == seat for one in ends]),
        _is_alone(state, played[0].moves, seat),
        wet,
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
    is_proposed, canal = isinstance(state.phase, Proposals), None
    moves, after = list(line), state
    for one in moves:
        after = successor(after, one)
    planted = after
    while (mover := after.to_move) is not None and after.round == first.round:
        if not is_solved:
            follow = [one_ply.best_move(after, mover, weights)]
        elif isinstance(after.phase, Proposals) or (
            is_proposed and isinstance(after.phase, OverseerDecision)
        ):
            share_of = limit.nodes / (2 * EXPERT_PARAMS.width) if is_proposed else REFINED_NODES
            follow, share = proposals_line(after, weights, own, share_of, EXPERT_PARAMS)
            canal = next((one.canal for one in follow if isinstance(one, Accept | Build)), None)
            canal = canal if share >= AGREED and is_proposed else None
        else:
            follow = [_played(after, mover)]
        for one in follow:
            after = successor(after, one)
        moves += follow
        if isinstance(after.phase, Planting | Leftover | Proposals) and after.round == first.round:
            planted = after
    farmed = [crop_planted(first.board, planted.board, Seat(n)) for n in range(first.seats)]
    value = position_value(after, weights)
    return Line(tuple(moves), after, value, _crops(first, moves), tuple(farmed), canal)


def _crops(state: GameState, moves: list[Move]) -> tuple[Crop | None, ...]:
    """Return the crop that each seat plants (None: no crop) when `moves` are played from `state`."""
    planted: list[Crop | None] = [None] * state.seats
    for one in moves:
        if isinstance(one, Plant) and isinstance(state.phase, Planting):
            planted[state.phase.turn] = crop_of(one.kind)
        state = successor(state, one)
    return tuple(planted)


def _is_alone(state: GameState, moves: tuple[Move, ...], seat: Seat) -> bool:
    """Return whether `seat` makes all of `moves`, which begin in the position `state`."""
    for move in moves:
        if state.to_move != seat:
            return False
        state = successor(state, move)
    return True


def _played(state: GameState, seat: Seat) -> Move:
    """Return the expected move of `seat`: the result of a search in the overseer's decision and in the
    own-canal phase, and the best one-ply move in other phases."""
    weights = weights_for_search(state.seats, state.options.edition)
    if not isinstance(state.phase, OverseerDecision | ExtraCanal):
        return one_ply.best_move(state, seat, weights)
    budget = Budget(Limit(CANAL_NODES, 1e9), NO_PROGRESS)
    return best_branch(search(state, weights, budget, CANAL_NODES, Random(0), EXPERT_PARAMS), seat).move


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
