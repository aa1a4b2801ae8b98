"""Explains why a move is better than another by comparing the outcomes of the round that the search expects.

Each move is searched separately. Its line is the most visited one, played out to the end of the round; the
reported figures are the exact differences between the two final positions. Moves of other seats are reported
only if nearly all simulations agree on them, and a cause only if its figures explain at least half of the
difference that the search found.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from santiago.ai.agent import (
    NO_PROGRESS,
    Contrast,
    Limit,
    Option,
    Part,
    ProgressMonitor,
    Reason,
    ReasonKind,
    Term,
)
from santiago.ai.agents.search_agent import EXPERT_PARAMS, option_of
from santiago.ai.evaluation.evaluate import position_value
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.moves import one_ply
from santiago.ai.search.budget import Budget
from santiago.ai.search.proposals_solver import proposals_line
from santiago.ai.search.search_result import best_branch
from santiago.ai.search.tree import REFINED_NODES, search, walk
from santiago.rules.board import Board
from santiago.rules.grid import Canal, SquareSet, beside, squares_in
from santiago.rules.moves import Accept, Build, Move, Plant
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, ExtraCanal, Leftover, OverseerDecision, Planting, Proposals
from santiago.rules.scoring import field_points, plantations
from santiago.rules.state import GameState
from santiago.rules.successor import successor
from santiago.rules.tiles import Crop, TileKind, crop_of

T = TypeVar("T")

CAUSES: Final = (
    ReasonKind.TAKEN,
    ReasonKind.GETS,
    ReasonKind.SAME_TILE,
    ReasonKind.OVERSEES,
    ReasonKind.BUILT,
    ReasonKind.OUTCOME,
)
AGREED: Final = 0.9
"""Share of the simulations that must agree before a seat's move is reported as probable."""
EXPLAINED: Final = 0.5
"""Minimum share of the difference found by the search that a cause must explain."""
MOST: Final = 2.0
"""A cause may explain at most this multiple of the difference plus 1 point."""
LEAST: Final = 0.5
"""Difference in points below which no cause is reported."""
CONFIRMED: Final = 0.5
"""Share of a figure that the mean of all simulations must confirm."""
CANAL_NODES: Final = 400
"""The budget of each canal decision at the end of a line."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A separately searched move with its option, mean value, line, and the facts that simulations agree on.

    `lined`: the crop that each seat plants in the line; `planted`: in nearly all simulations; `overseer`,
    `canal`: of the round; None if simulations disagree or no canal is built; `alone`: no other seat decides
    after the move.
    """

    option: Option
    mean: PositionValue
    line: tuple[Move, ...]
    end: GameState
    lined: tuple[Crop | None, ...]
    planted: tuple[Crop | None, ...]
    overseer: Seat | None
    canal: Canal | None
    alone: bool


def outlook_of(
    observation: Observation, move: Move, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
) -> Outlook | None:
    """Search `move` with the budget of `limit`; None if no time is left."""
    state, seat = observation.position, observation.seat
    weights, is_proposed = (
        weights_for_search(state.seats, state.options.edition),
        isinstance(state.phase, Proposals),
    )
    budget = Budget(limit, monitor)
    walked = walk(state, weights, budget, limit.nodes, Random(limit.seed), EXPERT_PARAMS, move)
    if walked is None:
        return None
    moves, after, alone, canal = list(walked.line), state, True, None
    for one in moves:
        after = successor(after, one)
    planted = after
    own = Budget(Limit(1 << 30, 1e9), NO_PROGRESS)
    while (mover := after.to_move) is not None and after.round == state.round:
        alone = alone and mover == seat
        if isinstance(after.phase, Proposals) or (is_proposed and isinstance(after.phase, OverseerDecision)):
            share_of = limit.nodes / (2 * EXPERT_PARAMS.width) if is_proposed else REFINED_NODES
            follow, share = proposals_line(after, weights, own, share_of, EXPERT_PARAMS)
            canal = next((one.canal for one in follow if isinstance(one, Accept | Build)), None)
            canal = canal if share >= AGREED and is_proposed else None
        else:
            follow = [_played(after, mover)]
        for one in follow:
            alone = alone and after.to_move == seat
            after = successor(after, one)
        moves += follow
        if isinstance(after.phase, Planting | Leftover | Proposals) and after.round == state.round:
            planted = after
    lined: list[Crop | None] = [None] * state.seats
    playing = state
    for one in moves:
        if isinstance(one, Plant) and isinstance(playing.phase, Planting):
            lined[playing.phase.turn] = crop_of(one.kind)
        playing = successor(playing, one)
    before, ends = state.board, (planted, *walked.planted)
    crops = [[_crop_planted(before, one.board, Seat(n)) for one in ends] for n in range(state.seats)]
    option = option_of(walked.branch, seat, exact=walked.exact)
    return Outlook(
        option,
        walked.branch.mean,
        tuple(moves),
        after,
        tuple(lined),
        tuple(_agreed(some) for some in crops) if walked.planted else (None,) * state.seats,
        _agreed([one.overseer for one in ends]) if walked.planted else None,
        canal,
        alone,
    )


def _played(state: GameState, seat: Seat) -> Move:
    """Return the next move of a line."""
    weights = weights_for_search(state.seats, state.options.edition)
    if not isinstance(state.phase, OverseerDecision | ExtraCanal):
        return one_ply.best_move(state, seat, weights)
    budget = Budget(Limit(CANAL_NODES, 1e9), NO_PROGRESS)
    return best_branch(search(state, weights, budget, CANAL_NODES, Random(0), EXPERT_PARAMS), seat).move


def _crop_planted(before: Board, after: Board, seat: Seat) -> Crop | None:
    """Return the crop of the tile that `seat` has planted with farmers, or None."""
    for square in squares_in(SquareSet(after.owners[seat] & ~before.occupied)):
        kind = after.kind(square)
        return None if kind is None else crop_of(kind)
    return None


def _agreed(found: list[T]) -> T | None:
    """Return the first of `found` if nearly all are equal to it, else None."""
    return found[0] if found.count(found[0]) >= AGREED * len(found) else None


def cause(observation: Observation, best: Outlook, rival: Outlook) -> Reason | None:
    """Return the reason that `best` is better than `rival`; None if their lines do not explain it."""
    state, seat = observation.position, observation.seat
    ahead = (best.option.points or 0.0) - (rival.option.points or 0.0)
    if ahead < LEAST or best.option.move == rival.option.move:
        return None
    weighed = sorted(_weighed(best, rival, seat), key=lambda one: -abs(one[0]))
    worse = [one for one in weighed if one[0] > 0][:2]
    better = [one for one in weighed if one[0] < 0][:1]
    told = sum(points for points, _ in (*worse, *better))
    if not worse or not EXPLAINED * ahead <= told <= MOST * ahead + 1:
        return None
    if not better and [term[:2] for _, term in worse] == [(Part.CANAL, seat)]:  # the gain if planted now
        now, then = (field_points(one.end.board)[seat] for one in (best, rival))
        (better if then > now else worse).append((0.0, Term(Part.FIELDS, seat, then - now)))
    terms = [term for _, term in (*worse, *better)]
    contrast = Contrast(
        seat,
        best.line,
        rival.line,
        tuple(term for _, term in worse),
        tuple(term for _, term in better),
        _squares(state.board, best.end.board, rival.end.board, terms),
    )
    return _told(state, seat, best, rival, contrast)


def cause_of(
    observation: Observation, move: Move, rival: Move, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
) -> Reason | None:
    """Return the reason that `move` is better, or None; each move is searched with the budget of `limit`."""
    best, other = (outlook_of(observation, one, limit, monitor) for one in (move, rival))
    return None if best is None or other is None else cause(observation, best, other)


def _weighed(best: Outlook, rival: Outlook, seat: Seat) -> Iterator[tuple[float, Term]]:
    """Yield the confirmed differences between the final positions, each with its points for `best`."""
    first, second = best.end, rival.end
    weights = weights_for_search(first.seats, first.options.edition)
    values = [position_value(one, weights) for one in (first, second)]
    fields = [field_points(one.board) for one in (first, second)]
    for one in range(first.seats):
        weight = 1.0 if one == seat else -values[0].spite / (first.seats - 1)
        apart = [
            (then[one] - now[one], meant[one] - mean[one])
            for then, now, meant, mean in zip(
                values[1][:3], values[0][:3], rival.mean[:3], best.mean[:3], strict=True
            )
        ]
        parts = [
            (Part.FIELDS, fields[1][one] - fields[0][one]),
            (Part.MONEY, second.money[one] - first.money[one]),
            (Part.CANAL, int(second.own_canals[one]) - int(first.own_canals[one])),
        ]
        for (part, amount), (worth, meant) in zip(parts, apart, strict=True):
            if worth * meant < CONFIRMED * worth * worth:
                continue
            points = float(amount) if part is Part.FIELDS else worth
            if amount * points > 0 and abs(weight * points) >= LEAST:
                yield -weight * points, Term(part, Seat(one), amount)
            if part is Part.FIELDS and one == seat:
                yield from _grown(first, second, Seat(one), worth - points)


def _grown(first: GameState, second: GameState, seat: Seat, points: float) -> Iterator[tuple[float, Term]]:
    """Yield the sources of `points` of later growth: tiles with water, and room beside plantations."""
    if abs(points) < LEAST or first.is_over:
        return
    for part, count in ((Part.DRY, dry_tiles), (Part.ROOM, room)):
        amount = count(second.board, seat) - count(first.board, seat)
        if amount and (amount > 0) == ((points > 0) == (part is Part.ROOM)):
            yield -points, Term(part, seat, amount)
            return


def dry_tiles(board: Board, seat: Seat) -> int:
    """Return the number of dry tiles of `seat`."""
    return (board.owners[seat] & ~board.wet).bit_count()


def room(board: Board, seat: Seat) -> int:
    """Return the number of free wet squares beside plantations of `seat`."""
    own = 0
    for field in plantations(board):
        own |= field.squares if field.farmers[seat] else 0
    return (beside(SquareSet(own)) & board.empty_squares() & board.wet).bit_count()


def _squares(now: Board, first: Board, second: Board, terms: list[Term]) -> SquareSet:
    """Return the tiles of `now` in plantations whose points for the seats of `terms` differ at the ends."""
    squares = 0
    for term in terms:
        if term.part is Part.FIELDS:
            counted = [
                {(one.squares, one.points[term.seat]) for one in plantations(board) if one.points[term.seat]}
                for board in (first, second)
            ]
            for found, _ in counted[0] ^ counted[1]:
                squares |= found
    return SquareSet(squares & now.farmed)


def _told(state: GameState, seat: Seat, best: Outlook, rival: Outlook, contrast: Contrast) -> Reason:
    """Return the cause with the expected events after the rival move."""
    move = rival.option.move
    mine, then = best.planted[seat], rival.planted[seat]
    if isinstance(best.option.move, Plant):
        mine = crop_of(best.option.move.kind)
    seats = [term.seat for term in (*contrast.worse, *contrast.better)]
    others = [Seat(n) for n in range(state.seats) if n != seat]
    if isinstance(state.phase, Auction | Planting) and mine is not None and mine != rival.lined[seat]:
        takers = [one for one in others if rival.planted[one] == mine and best.lined[one] != mine]
        takers.sort(key=lambda one: one not in seats)
        if takers:
            return Reason(
                ReasonKind.TAKEN, seat=takers[0], tile=TileKind(mine * 2), rival=move, contrast=contrast
            )
    if isinstance(state.phase, Auction) and mine is not None:
        if then == mine:
            return Reason(ReasonKind.SAME_TILE, tile=TileKind(mine * 2), rival=move, contrast=contrast)
        if then is not None and then != mine:
            return Reason(ReasonKind.GETS, tile=TileKind(then * 2), rival=move, contrast=contrast)
    if (
        isinstance(state.phase, Auction)
        and rival.overseer in others
        and rival.overseer != best.overseer is not None
    ):
        return Reason(ReasonKind.OVERSEES, seat=rival.overseer, rival=move, contrast=contrast)
    if isinstance(state.phase, Proposals) and rival.canal is not None and _canal(best.line) != rival.canal:
        return Reason(ReasonKind.BUILT, canal=rival.canal, rival=move, contrast=contrast)
    return Reason(ReasonKind.OUTCOME, wet=best.alone and rival.alone, rival=move, contrast=contrast)


def _canal(line: tuple[Move, ...]) -> Canal | None:
    """Return the place of the overseer's canal in `line`."""
    return next((move.canal for move in line if isinstance(move, Accept | Build)), None)
