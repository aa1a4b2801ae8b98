"""Explains why a move is better than another by comparing how the search expects the round to end.

Each move is searched separately. Its lines are the simulations with results nearest to the mean, continued to
the end of the round. The reported figures are the exact differences between the final positions of two lines.
Moves of other seats are reported only if nearly all simulations agree on them. A cause is reported only if
its figures explain at least half of the difference that the search found.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final, NamedTuple

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
    about_equal,
)
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.facts import free_beside, points_after_drought
from santiago.ai.explain.outlook import Line, Outlook, outlook_of
from santiago.ai.moves.secret_bids import bid_move, mixture
from santiago.rules.board import Board
from santiago.rules.grid import Canal, Square, SquareSet, canals_in, squares_in
from santiago.rules.legal import price_of_refusing
from santiago.rules.moves import Accept, Bid, Build, BuildOwn, Move, Pass, Plant, Propose
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    OverseerDecision,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.previews import bid_preview
from santiago.rules.scoring import field_points, plantations
from santiago.rules.state import GameState, next_seat
from santiago.rules.tiles import Crop, TileKind, crop_of

_Side = tuple[Outlook, Line]
"""The outlook of a move, and the one of its lines that the cause reports."""
_Telling = Callable[..., Reason]
"""A function that creates a reason with a contrast between two moves."""

CAUSES: Final = (
    ReasonKind.TAKEN,
    ReasonKind.GETS,
    ReasonKind.SAME_TILE,
    ReasonKind.FEWER_FARMERS,
    ReasonKind.NO_EARLIER,
    ReasonKind.OVERSEES,
    ReasonKind.LOSES_SEAT,
    ReasonKind.STAYS_DRY,
    ReasonKind.BUILT,
    ReasonKind.SAME_CANAL,
    ReasonKind.REFUSES,
    ReasonKind.CANAL_LATER,
    ReasonKind.CANAL_NOW,
    ReasonKind.OUTCOME,
)
MIN_EXPLAINED_SHARE: Final = 0.5
"""Minimum share of the difference found by the search that a cause must explain."""
MAX_ERROR_POINTS, MAX_ERROR_SHARE = 1.0, 0.25
"""Maximum error of the reported figures, in points or as a share of the difference, whichever is greater."""
GROWTH_ERROR_SHARE: Final = 0.5
"""Share of the reported future growth (the figures for water and room) that is added to the maximum error."""
PAIRS: Final = 64
"""Maximum number of pairs of lines to try; the most typical pairs are tried first."""
FIGURES: Final = 4
"""Maximum number of reported figures."""
MIN_POINTS: Final = 0.5
"""Minimum difference in points for reporting a cause or a figure for growth (but see `LESS_OFTEN`)."""
CONFIRMED, CLOSE_POINTS = 0.5, 0.75
"""A figure is confirmed if the mean of all simulations is at least `CONFIRMED` times the figure, or differs
from the figure by at most `CLOSE_POINTS` points."""
LESS_OFTEN: Final = 0.02
"""If the points differ by less than `MIN_POINTS`, a cause is reported only if the chance of winning (0-1)
differs by at least this value."""
DECIDES: Final = 5
"""The chance of winning is reported instead of the points if two moves differ by at most about one point and
their chances differ by at least this many percent."""
SMALL_POINTS, SMALL_CHANCE = 0.5, 0.01
"""Differences, in points and in the chance of winning, below which moves count as about equal."""
BIDS, LIKELY = 2, 0.15
"""Maximum number of assumed secret bids of the other seat, and the minimum probability of each."""


def cause(observation: Observation, best: Outlook, rival: Outlook) -> Reason | None:
    """Return the reason why the move of `best` is better than the move of `rival`, or None if none is found.

    The reason includes all differences in plantation points, money and own canal of the seat to move. Of the
    other differences, only the smallest may be missing.
    """
    state, seat = observation.position, observation.seat
    ahead = (best.option.points or 0.0) - (rival.option.points or 0.0)
    value = best.option.value - rival.option.value
    oftener = (best.option.chance or 0.0) - (rival.option.chance or 0.0)
    is_alike = value <= best.option.error + rival.option.error
    if is_alike or (ahead < MIN_POINTS and oftener < LESS_OFTEN) or best.option.move == rival.option.move:
        return None
    pairs = sorted(product(best.lines, rival.lines), key=lambda pair: _unlike(best.mean, rival.mean, *pair))
    found: list[tuple[list[Figure], Line, Line]] = []
    for first, second in pairs[:PAIRS]:
        figures = list(figures_of(best.mean, rival.mean, first, second, seat))
        overseer = _overseer_points(first, second, seat)
        told = _figures_told(figures, seat, ahead, overseer)
        if told:
            found.append((told, first, second))
    if not found:
        return None
    told, first, second = min(found, key=lambda one: (*_unclear(one[0], seat), len(one[0])))
    told.sort(key=lambda one: (one.term.seat != seat, -abs(one.size)))
    worse, better = ([one.term for one in told if (one.points > 0) == is_worse] for is_worse in (True, False))
    is_used = isinstance(rival.option.move, BuildOwn) and [(one.part, one.seat) for one in worse] == [
        (Part.CANAL, seat)
    ]
    if is_used and (Part.FIELDS, seat) not in [(one.part, one.seat) for one in better]:
        worse.append(Term(Part.FIELDS, seat, 0))
    contrast = Contrast(
        seat,
        first.moves,
        second.moves,
        tuple(worse),
        tuple(better),
        contrasted(state.board, first.end.board, second.end.board, [*worse, *better]),
        rival.sealed,
    )
    contrast = _with_total(contrast, best.option, rival.option)
    return _reason_for(state, seat, (best, first), (rival, second), contrast)


class Figure(NamedTuple):
    """A difference between the outcomes of the chosen move and a rival move.

    `points` is the cost of this difference to the seat if the rival move is made. In `size`, each escudo
    counts as one point. A figure is reported only if the mean of all simulations confirms it.
    """

    points: float
    term: Term
    size: float
    is_confirmed: bool


def _figures_told(figures: list[Figure], seat: Seat, ahead: float, overseer: float) -> list[Figure] | None:
    """Return the fewest figures that explain a lead of `ahead` points, or None if the figures do not explain
    it.

    `overseer` is the part of this lead that is due to being overseer. If `ahead` is less than `MIN_POINTS`,
    the points need not favour the chosen move, because the chance of winning decides.
    """
    exact = (Part.FIELDS, Part.MONEY, Part.CANAL)
    figures = sorted(figures, key=lambda one: -abs(one.size))
    own = [one for one in figures if one.term.seat == seat and one.term.part in exact]
    rest = [one for one in figures if one not in own]
    for count in range(min(len(rest), FIGURES - len(own)) + 1):
        told, untold = [*own, *rest[:count]], rest[count:]
        points, size = (sum(one[n] for one in told) for n in (0, 2))  # type: ignore[misc]
        counted = [abs(one.size) for one in told if one.term.part in (Part.FIELDS, Part.MONEY)]
        smallest = [abs(one.size) for one in rest[:count][-1:] or told[:1]]
        if not told or any(abs(one.size) >= min(counted[:1] + smallest) for one in untold):
            continue
        if not all(one.is_confirmed for one in told) or not any(one.points > 0 for one in told):
            continue
        growth = sum(abs(one.points) for one in told if one.term.part in (Part.WET, Part.ROOM))
        near = max(MAX_ERROR_POINTS, MAX_ERROR_SHARE * ahead) + GROWTH_ERROR_SHARE * growth
        if max(abs(points + overseer - ahead), abs(size + overseer - ahead)) > near:
            continue
        if ahead < MIN_POINTS or min(points, size) >= MIN_EXPLAINED_SHARE * max(ahead - overseer, 0):
            return told
    return None


def _unclear(told: list[Figure], seat: Seat) -> tuple[bool, bool]:
    """Return two signs of an unclear explanation: whether points and escudos together favour the rival move,
    and whether another seat both gains and loses."""
    counted = [one.points for one in told if one.term.part in (Part.FIELDS, Part.MONEY)]
    seats = [{one.term.seat for one in told if (one.points > 0) == is_worse} for is_worse in (True, False)]
    return sum(counted) < 0, bool((seats[0] & seats[1]) - {seat})


def _overseer_points(first: Line, second: Line, seat: Seat) -> float:
    """Return the value of being overseer, in points, if `seat` is overseer only after `first`; otherwise 0.

    The result is also 0 if the game is over, or if the seat has its own canal in hand after only one of the
    lines.
    """
    ends = (first.end, second.end)
    if first.end.is_over or [one.overseer == seat for one in ends] != [True, False]:
        return 0.0
    same_hand = ends[0].own_canals[seat] == ends[1].own_canals[seat]
    return first.value.hand[seat] - second.value.hand[seat] if same_hand else 0.0


def _unlike(best: PositionValue, rival: PositionValue, first: Line, second: Line) -> float:
    """Return how untypical the lines `first` and `second` are as a pair, in points (0: typical).

    The differences between the values of these lines are compared with the differences between the mean
    values `best` and `rival`. The absolute deviations are added up.
    """
    unlike = 0.0
    for of_first, of_second, of_best, of_rival in zip(
        first.value[:3], second.value[:3], best[:3], rival[:3], strict=True
    ):
        for figures in zip(of_first, of_second, of_best, of_rival, strict=True):
            unlike += abs((figures[0] - figures[1]) - (figures[2] - figures[3]))
    return unlike


def cause_of(
    observation: Observation, move: Move, rival: Move, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
) -> Reason | None:
    """Search both moves, each within `limit`, and return the reason why `move` is better than `rival`, or
    None if no reason is found."""
    best, other = (outlook_of(observation, one, limit, monitor) for one in (move, rival))
    return None if best is None or other is None else cause(observation, best, other)


def secret_cause(
    observation: Observation,
    move: Move,
    limit: Limit,
    monitor: ProgressMonitor = NO_PROGRESS,
    alike: Collection[Move] = (),
) -> tuple[Reason, ...]:
    """Return a tuple with the reason why the secret bid `move` is better than another bid, or an empty tuple.

    For each likely bid of the other seat, `move` is compared with a pass, the smallest bid that plants first,
    and the bid one escudo above `move`, except bids in `alike`. Each search may spend an eighth of the
    budget.
    """
    state, seat = observation.position, observation.seat
    weights, own = weights_for_search(2, state.options.edition), replace(limit, nodes=limit.nodes // 8)
    shares = mixture(state, next_seat(seat, 2), weights).shares
    mine = move.escudos if isinstance(move, Bid) else 0
    found: list[Reason] = []
    for theirs in sorted(range(len(shares)), key=lambda bid: -shares[bid])[:BIDS]:
        if shares[theirs] < LIKELY:
            break
        least = theirs + (seat != state.overseer)
        rivals = [
            bid
            for bid in dict.fromkeys((0, least, mine + 1))
            if bid <= state.money[seat] and bid != mine and bid_move(bid) not in alike
        ]
        best = outlook_of(observation, move, own, monitor, theirs)
        others = [outlook_of(observation, bid_move(bid), own, monitor, theirs) for bid in rivals]
        causes = [
            cause(observation, best, other) for other in others if best is not None and other is not None
        ]
        found += [reason for reason in causes if reason is not None]
    return first_cause(found)


def figures_of(
    best: PositionValue, rival: PositionValue, line: Line, other: Line, seat: Seat
) -> Iterator[Figure]:
    """Yield the differences between the final positions of `line` and `other`, starting with those of `seat`.

    `line` follows the best move, and `other` the rival move. `best` and `rival` are the mean values of all
    simulations after these moves.
    """
    first, second, values = line.end, other.end, (line.value, other.value)
    fields = [field_points(one.board) for one in (first, second)]
    for one in sorted(range(first.seats), key=lambda one: one != seat):
        weight = 1.0 if one == seat else -values[0].spite / (first.seats - 1)
        apart = [
            (then[one] - now[one], meant[one] - mean[one])
            for then, now, meant, mean in zip(values[1][:3], values[0][:3], rival[:3], best[:3], strict=True)
        ]
        parts = [
            (Part.FIELDS, fields[1][one] - fields[0][one]),
            (Part.MONEY, second.money[one] - first.money[one]),
            (Part.CANAL, int(second.own_canals[one]) - int(first.own_canals[one])),
        ]
        for (part, amount), (worth, meant) in zip(parts, apart, strict=True):
            is_meant = worth * meant >= CONFIRMED * worth * worth or abs(worth - meant) <= CLOSE_POINTS
            points = float(amount) if part is Part.FIELDS else worth
            if amount:
                size = points if part is Part.CANAL else float(amount)
                told = is_meant and amount * points > 0
                yield Figure(-weight * points, Term(part, Seat(one), amount), -weight * size, told)
            if part is Part.FIELDS:
                for growth, term in _grown(first, second, Seat(one), worth - points):
                    if abs(weight * growth) >= MIN_POINTS:
                        yield Figure(-weight * growth, term, -weight * growth, is_meant)


def _grown(first: GameState, second: GameState, seat: Seat, points: float) -> Iterator[tuple[float, Term]]:
    """Yield a pair of `points` and the term that explains these points, or nothing if no term explains them.

    `points` is the difference between the two positions in the points that the plantations of `seat` are
    expected to gain in later rounds. The term states the difference in tiles with water or, if this does not
    explain the points, in free wet squares beside the plantations.
    """
    if first.is_over:
        return
    for part, count in ((Part.WET, wet_tiles), (Part.ROOM, room)):
        amount = count(second.board, seat) - count(first.board, seat)
        if amount * points > 0:
            yield points, Term(part, seat, amount)
            return


def wet_tiles(board: Board, seat: Seat) -> int:
    """Return the number of tiles that have water and farmers of `seat`."""
    return (board.owners[seat] & board.wet).bit_count()


def room(board: Board, seat: Seat) -> int:
    """Return the number of free wet squares beside plantations of `seat`."""
    return (free_beside(board, seat) & board.wet).bit_count()


def contrasted(now: Board, first: Board, second: Board, terms: list[Term]) -> SquareSet:
    """Return the squares of plantations that score differently for a seat in `terms` on the final boards
    `first` and `second`. Only squares with farmers on the board `now` are included."""
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


def _reason_for(state: GameState, seat: Seat, best: _Side, rival: _Side, contrast: Contrast) -> Reason:
    """Return the reason why `best` is better than `rival`, with `contrast`. Its kind is OUTCOME if no more
    specific reason applies."""
    move, other = best[0].option.move, rival[0].option.move
    told = partial(Reason, rival=other, contrast=contrast)
    match state.phase:
        case Auction() | SecretAuction():
            found = _tile_told(state, best, rival, contrast, told) or _bid_told(
                contrast, state, best[0], rival[0], told
            )
        case Planting():
            found = _tile_told(state, best, rival, contrast, told) or _water_told(best[0], rival[0], told)
        case Proposals():
            found = _canal_told(best[1], rival[1], told)
        case OverseerDecision(proposals=proposals):
            refuses = isinstance(move, Accept) and isinstance(other, Build)
            is_dear = (Part.MONEY, seat) in [(one.part, one.seat) for one in contrast.worse]
            price = price_of_refusing(proposals)
            found = told(ReasonKind.REFUSES, escudos=price) if refuses and is_dear else None
        case ExtraCanal():
            found = _own_canal_told(state, seat, best, rival, told)
        case _:
            found = None
    return found or told(ReasonKind.OUTCOME, wet=best[0].alone and rival[0].alone)


def _own_canal_told(state: GameState, seat: Seat, best: _Side, rival: _Side, told: _Telling) -> Reason | None:
    """Return a cause for building the own canal now, or for keeping it for later.

    Return None unless one of the moves builds the canal, the other keeps it, and the points favour `best`.
    """
    move, other = best[0].option.move, rival[0].option.move
    dry = points_after_drought(state, None)[seat]
    if isinstance(move, BuildOwn) and isinstance(other, Pass):
        later = keeping_worth(rival[1], best[1], seat)
        points = points_after_drought(state, move.canal)[seat] - dry
        if 1 <= later < points:
            return told(ReasonKind.CANAL_NOW, points, later, canal=move.canal)
    elif isinstance(move, Pass) and isinstance(other, BuildOwn):
        later = keeping_worth(best[1], rival[1], seat)
        points = (
            max(points_after_drought(state, canal)[seat] for canal in canals_in(state.board.places)) - dry
        )
        if later > points:
            return told(ReasonKind.CANAL_LATER, points, later)
    return None


def keeping_worth(keeps: Line, builds: Line, seat: Seat) -> int:
    """Return the value, in whole points, of keeping the own canal of `seat` until the end of the round.

    `keeps` is a line in which the canal is kept, and `builds` is a line in which it is built.
    """
    return round(keeps.value.hand[seat] - builds.value.hand[seat])


def tile_points(before: Board, end: Board, square: Square, seat: Seat) -> int:
    """Return the points that the tile on `square` adds for `seat` on the board `end`. `before` is a board
    from before the tile was planted."""
    without = end.with_squares_of(before, 1 << square)
    return field_points(end)[seat] - field_points(without)[seat]


def _tile_told(
    state: GameState, best: _Side, rival: _Side, contrast: Contrast, told: _Telling
) -> Reason | None:
    """Return a cause that names a crop planted after the rival move. None if no planting is likely enough."""
    move, seat = best[0].option.move, contrast.seat
    mine, then = (_sure(side, seat) for side in (best, rival))
    if isinstance(move, Plant):
        mine = crop_of(move.kind)
    if mine is None:
        return None
    if mine != rival[1].crops[seat]:
        seats = [term.seat for term in (*contrast.worse, *contrast.better)]
        others = [Seat(n) for n in range(len(best[1].crops)) if n != seat]
        takers = [one for one in others if _sure(rival, one) == mine != best[1].crops[one]]
        takers.sort(key=lambda one: one not in seats)
        for taker in takers:
            points = _points_of_tile(state, rival[1], taker)
            if points > 0:
                return told(ReasonKind.TAKEN, points, seat=taker, tile=TileKind(mine * 2))
    if isinstance(move, Plant) or then is None or (then == mine and isinstance(rival[0].option.move, Pass)):
        return None
    return told(ReasonKind.SAME_TILE if then == mine else ReasonKind.GETS, tile=TileKind(then * 2))


def _points_of_tile(state: GameState, line: Line, seat: Seat) -> int:
    """Return the points that `seat` gains by the end of the round from the tile that it plants in `line`."""
    for square in squares_in(SquareSet(line.end.board.owners[seat] & ~state.board.occupied)):
        return tile_points(state.board, line.end.board, square, seat)
    return 0


def _sure(side: _Side, seat: Seat) -> Crop | None:
    """Return the crop that `seat` plants with farmers both in the line of `side` and in nearly all
    simulations. Return None if the line and the simulations differ."""
    outlook, line = side
    return line.farmed[seat] if line.farmed[seat] == outlook.planted[seat] else None


def _bid_told(
    contrast: Contrast, state: GameState, best: Outlook, rival: Outlook, told: _Telling
) -> Reason | None:
    """Return a cause that concerns the overseer, the planting order or the farmer lost by a pass (R5.2), or
    None if no such cause applies."""
    mine, other, seat = best.option.move, rival.option.move, contrast.seat
    if isinstance(state.phase, Auction):
        if rival.overseer not in (seat, None) and rival.overseer != best.overseer is not None:
            return told(ReasonKind.OVERSEES, seat=rival.overseer)
        if best.oversees and rival.oversees is False:
            return told(ReasonKind.LOSES_SEAT)
        if isinstance(mine, Bid) and isinstance(other, Bid) and other.escudos > mine.escudos:
            ranks = [bid_preview(state, bid.escudos).rank for bid in (mine, other)]
            if ranks[0] == ranks[1]:
                (term, *more), better = contrast.worse, contrast.better
                if (term.part, term.seat) == (Part.MONEY, seat) and not more and not better:
                    return told(ReasonKind.NO_EARLIER, escudos=-term.amount)
    return told(ReasonKind.FEWER_FARMERS) if isinstance(other, Pass) else None


def _water_told(best: Outlook, rival: Outlook, told: _Telling) -> Reason | None:
    """Return a cause if, in all lines, the tile of the rival move stays dry and the tile of the chosen move
    gets water. Otherwise, return None."""
    move = rival.option.move
    assert isinstance(move, Plant), "a planting"
    return told(ReasonKind.STAYS_DRY, square=move.square) if best.wet and rival.wet is False else None


def _canal_told(best: Line, rival: Line, told: _Telling) -> Reason | None:
    """Return a cause that names the overseer's canal, or None if its place after the rival move is
    uncertain."""
    if rival.canal is None:
        return None
    if _canal(best.moves) != rival.canal:
        return told(ReasonKind.BUILT, canal=rival.canal, instead=best.canal)
    return told(ReasonKind.SAME_CANAL, canal=rival.canal) if best.canal == rival.canal else None


def _canal(line: tuple[Move, ...]) -> Canal | None:
    """Return the place where the overseer builds in `line`, or None."""
    return next((move.canal for move in line if isinstance(move, Accept | Build)), None)


def first_cause(causes: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return a tuple with the clearest of `causes`, or an empty tuple if there are none.

    Causes that concern the seat to move are the clearest. Other causes follow, then causes that concern a
    needlessly high bid, and finally weak causes (see `is_weak`).
    """
    return tuple(sorted(causes, key=_obscurity)[:1])


def as_good(best: Option, option: Option) -> bool:
    """Return whether `option` is about as good as `best`."""
    points = (best.points or 0.0) - (option.points or 0.0)
    chance = (best.chance or 0.0) - (option.chance or 0.0)
    is_small = abs(points) < SMALL_POINTS and abs(chance) < SMALL_CHANCE
    return is_small or about_equal(best, option)


def with_difference(reason: Reason, best: Option, rival: Option) -> Reason:
    """Return `reason` with a contrast that states the total difference between the options `best` and
    `rival`."""
    assert reason.contrast is not None, "causes contrast two moves"
    return replace(reason, contrast=_with_total(reason.contrast, best, rival))


def _with_total(contrast: Contrast, best: Option, rival: Option) -> Contrast:
    """Return `contrast` with the total difference between two options, in points. If they differ
    mainly in the chance of winning, the chances are added."""
    points = (best.points or 0.0) - (rival.points or 0.0)
    chances = tuple(round(100 * (one.chance or 0.0)) for one in (best, rival))
    decides = chances[0] - chances[1] >= (DECIDES if points >= MIN_POINTS else 1) and round(points) <= 1
    return replace(contrast, points=max(round(points), 1), chances=chances if decides else ())


def _obscurity(reason: Reason) -> tuple[bool, bool, bool]:
    told = reason.contrast
    assert told is not None, "causes contrast two moves"
    is_about_others = told.seat not in [term.seat for term in told.worse]
    return is_weak(reason), reason.kind is ReasonKind.NO_EARLIER, is_about_others


def is_weak(reason: Reason) -> bool:
    """Return whether a cause concerns only a single escudo, or only the cost of a rival proposal that brings
    no advantage."""
    assert reason.contrast is not None, "causes contrast two moves"
    told = reason.contrast
    is_price = isinstance(reason.rival, Propose) and not told.better
    return all(term.part is Part.MONEY and (is_price or abs(term.amount) == 1) for term in told.worse) and (
        is_price or len(told.worse) == 1
    )
