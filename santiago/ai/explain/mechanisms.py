"""Finds the mechanisms by which a move is better than another.

Claims follow from the rules, or hold in nearly all lines of play of the move that they are about. No claim
weighs more than what its seat gains or loses in the mean of the two searches.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from statistics import fmean
from typing import Final

from santiago.ai.agent import Claim, Mechanism
from santiago.ai.explain.facts import free_beside, overseer_choices, points_after_drought, ways_to_water
from santiago.ai.explain.likely_lines import Line
from santiago.ai.explain.move_comparison import Pair
from santiago.rules.board import Board
from santiago.rules.grid import CANAL_SQUARES, Canal, Square, SquareSet, beside, squares_in
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.moves import PASS, Accept, Bid, Build, BuildOwn, Pass, Plant, Propose
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Proposals
from santiago.rules.previews import bid_preview, drying_tiles
from santiago.rules.scoring import field_points, plantations
from santiago.rules.state import GameState
from santiago.rules.successor import farmers_to_place
from santiago.rules.tiles import Crop, crop_of, tile_kind

SMALL: Final = 0.5
"""Differences below this many points are not told."""
LEAST: Final = 0.3
"""Claims that account for fewer points than this are not told."""
SURE: Final = 0.85
"""Minimum share of a move's lines in which a claim about what follows must hold."""
CLEAR: Final = 0.75
"""Minimum share of a move's lines in which a plantation must end alike for its size to be told."""
GROWING: Final = 3
"""Points kept in a drought account for at most this many times as many in the mean, by later growth."""
OFFERED: Final = 0.2
"""Minimum share of the points kept at a place, or of those of a tile on a square that will be taken, that the
mean must gain."""
CONFIRMED: Final = 0.25
"""Minimum share of the points that another seat loses by the rules that it must lose in the mean."""
LEAST_LOSS: Final = 2
"""Minimum number of points that a canal denies to another seat."""
_WEAKER, _WEAKEST = 0.9, 0.4
"""Factors of the weights of claims that say less than another one about the same."""


def claims_of(pair: Pair) -> list[Claim]:
    """Return the mechanisms that favour the move of `pair` over its rival move."""
    state, move, rival = pair.state, pair.best.option.move, pair.rival.option.move
    found: Iterator[Claim]
    match move, rival:
        case Plant(), Plant():
            found = _planting(pair, move, rival)
        case (Bid() | Pass(), Bid()) | (Bid(), Pass()):
            found = _bids(pair)
        case _:
            match state.phase:
                case Proposals():
                    found = _proposals(pair)
                case OverseerDecision():
                    found = _decisions(pair)
                case _:
                    found = _own_canals(pair)
    return [claim for claim in found if claim.weight >= LEAST]


# Plantings


def _planting(pair: Pair, move: Plant, rival: Plant) -> Iterator[Claim]:
    """Yield claims that compare two plantings."""
    state, seat, board, here, there = pair.state, pair.seat, pair.state.board, move.square, rival.square
    crop, lines = crop_of(move.kind), pair.best.lines
    farmers, fewer = (farmers_to_place(state, one.kind) for one in (move, rival))
    own = pair.fields[seat]
    gain = min(pair.crop(seat, crop), own)
    near = [
        field for field in plantations(board) if field.crop == crop and field.squares & beside(_one(here))
    ]
    size, count = Counter(_size(line.end.board, here, seat) for line in lines).most_common(1)[0]
    kept = sum(_size(line.end.board, here, seat)[1] > 0 for line in lines)
    is_sized, lives = count >= CLEAR * len(lines), kept >= CLEAR * len(lines)
    joins_too = (
        beside(_one(there)) & board.crops[crop_of(rival.kind)] & ~board.deserts
        or _size(pair.second.end.board, there, seat)[0] > 1
    )
    if near and lives:
        squares = SquareSet(_one(here) | sum(field.squares for field in near))
        points, less = (_mean_points(board, some.lines, seat) for some in (pair.best, pair.rival))
        if not joins_too and size[0] > 1:
            tiles, workers = size if is_sized else (0, 0)
            yield Claim(Mechanism.JOINS, gain, crop=crop, tiles=tiles, farmers=workers, squares=squares)
        elif points > less > 0:
            weight = _WEAKER * min(points - less + SMALL, own)
            yield Claim(Mechanism.JOINS, weight, crop=crop, points=points, fewer=less, squares=squares)
    if farmers > fewer and (
        crop == crop_of(rival.kind)
        # if the larger tile of the other crop is on offer too, farmers are no reason
        or tile_kind(crop_of(rival.kind), 2) not in {*state.offered} - {rival.kind}
    ):
        yield Claim(Mechanism.FARMER, _WEAKER * gain, count=farmers, fewer=fewer)
    if farmers and board.palms & ~_one(there) & _one(here):
        yield Claim(Mechanism.FARMER, _WEAKER * gain, here=here, squares=_one(here))
    if farmers and fewer:  # otherwise the farmers decide, and not the water
        yield from _watering(pair, move, rival)
    if not board.wet >> here & 1:  # a square that has water costs none, whatever the player pays elsewhere
        yield from _water_costs(pair)
    yield from _own_canal_uses(pair)
    yield from _against_others(pair, move, rival)
    room, less_room = (_room(state, one) for one in (move, rival))
    free, m = room.bit_count(), less_room.bit_count()
    if free > m and not state.is_last_round:
        yield Claim(Mechanism.ROOM, min(sum(pair.later), own), crop=crop, count=free, fewer=m, squares=room)


def _room(state: GameState, move: Plant) -> SquareSet:
    """Return the free squares with water beside the plantation that `move` starts or joins."""
    board = state.board.with_tile(move.kind, move.square, state.mover, farmers_to_place(state, move.kind))
    field = next(one.squares for one in plantations(board) if one.squares >> move.square & 1)
    return SquareSet(beside(field) & board.empty_squares() & board.wet)


def _one(square: Square) -> SquareSet:
    return SquareSet(1 << square)


def tile_points(before: Board, end: Board, square: Square, seat: Seat) -> int:
    """Return the points that the tile on `square` adds for `seat` on the board `end`. `before` is a board
    from before the tile was planted."""
    without = end.with_squares_of(before, 1 << square)
    return field_points(end)[seat] - field_points(without)[seat]


def _mean_points(before: Board, lines: Sequence[Line], seat: Seat) -> int:
    """Return the mean points that the tile planted by `seat` adds for it at the end of `lines`."""
    return round(
        fmean(
            tile_points(before, line.end.board, line.planted[seat].square, seat)
            if seat in line.planted
            else 0
            for line in lines
        )
    )


def _size(board: Board, square: Square, seat: Seat) -> tuple[int, int]:
    """Return (tiles, farmers of `seat`) of the plantation on `square`, or (0, 0)."""
    fields = [field for field in plantations(board) if field.squares >> square & 1]
    return (fields[0].tiles, fields[0].farmers[seat]) if fields else (0, 0)


def _watering(pair: Pair, move: Plant, rival: Plant) -> Iterator[Claim]:
    """Yield claims about the water of the two squares of plantings."""
    state, seat, here, there = pair.state, pair.seat, move.square, rival.square
    own, paid, hand = pair.fields[seat], pair.money[seat], pair.hand[seat]
    if here == there:
        return
    wet, dry = (
        [bool(line.end.board.wet >> square & 1) for line in some]
        for some, square in ((pair.best.lines, here), (pair.rival.lines, there))
    )
    squares = SquareSet(_one(here) | _one(there))
    is_sure, is_wet = all(wet) and not any(dry), state.board.wet >> here & 1
    if is_sure and not is_wet:
        yield Claim(Mechanism.WET, own + max(hand, 0), here=here, there=there, squares=squares)
    ways, fewer = (ways_to_water(state, one) for one in (move, rival))
    if ways > fewer and paid > -1:
        weight = _WEAKER * (max(paid, 0) + max(hand, 0) + (1 if is_sure else SMALL) * max(own, 0))
        count = 0 if is_wet else ways
        yield Claim(
            Mechanism.WATERED, weight, count=count, fewer=fewer, here=here, there=there, squares=squares
        )


def _against_others(pair: Pair, move: Plant, rival: Plant) -> Iterator[Claim]:
    """Yield claims about what a planting takes from other seats, or does not give to them."""
    board, here, there = pair.state.board, move.square, rival.square
    crop, other = crop_of(move.kind), crop_of(rival.kind)
    for field in plantations(board):
        border = beside(field.squares)
        if (
            0 < field.farmers[pair.seat] == max(field.farmers)
            and field.crop != other
            and border >> there & 1
            and not border >> here & 1
        ):
            weight = min(pair.crop(pair.seat, field.crop), pair.fields[pair.seat])
            squares = SquareSet(field.squares | _one(there))
            yield Claim(Mechanism.HEMS, weight, pair.seat, field.crop, count=1, here=there, squares=squares)
    for seat, field in product(_others(pair), plantations(board)):
        border, weight = beside(field.squares), pair.share * pair.lost(seat, field.crop)
        at_here, at_there = border >> here & 1, border >> there & 1
        if (
            field.farmers[seat]
            and field.crop != crop
            and (at_here and not at_there)
            and (not pair.state.is_last_round or field.crop in map(crop_of, pair.state.offered))
        ):
            squares = SquareSet(field.squares | _one(here))
            yield Claim(Mechanism.HEMS, weight, seat, field.crop, here=here, squares=squares)
        elif field.farmers[seat] and field.crop == other and at_there and not (at_here and crop == other):
            squares = SquareSet(field.squares | _one(there))
            yield Claim(Mechanism.FEEDS, weight, seat, other, here=there, squares=squares)
    if here != there:
        yield from _taken_squares(pair, here, crop)
    if crop != other:
        yield from _taken(pair, crop)


def _taken_squares(pair: Pair, square: Square, crop: Crop) -> Iterator[Claim]:
    """Yield a claim that another seat plants on `square` after the rival move. `crop` is that of the move."""
    lines, squares = pair.rival.lines, _one(square)
    counts = Counter(seat for line in lines for seat, move in line.planted.items() if move.square == square)
    if counts.total() < SURE * len(lines):
        return
    own = _mean_points(pair.state.board, pair.best.lines, pair.seat)
    gain = min(pair.crop(pair.seat, crop), pair.fields[pair.seat])
    if own > 0 and gain >= OFFERED * own:
        yield Claim(Mechanism.TAKEN, gain, points=own, here=square, squares=squares)
    seat, count = counts.most_common(1)[0]
    if count >= SURE * len(lines) and pair.second.end.board.owners[seat] & squares:
        points = tile_points(pair.state.board, pair.second.end.board, square, seat)
        weight = pair.share * min(points, -pair.points(seat))
        yield Claim(Mechanism.TAKEN, weight, seat, points=points, here=square, squares=squares)


def _others(pair: Pair) -> list[Seat]:
    return [Seat(n) for n in range(pair.state.seats) if n != pair.seat]


def _taken(pair: Pair, crop: Crop) -> Iterator[Claim]:
    """Yield claims that another seat plants `crop` after the rival move only."""
    for seat in _others(pair):
        planted, instead = pair.second.planted.get(seat), pair.first.planted.get(seat)
        is_sure = pair.rival.planted[seat] == crop != pair.best.planted[seat]
        if is_sure and planted is not None and crop_of(planted.kind) == crop:
            board = pair.state.board
            points = tile_points(board, pair.second.end.board, planted.square, seat)
            less = 0 if instead is None else tile_points(board, pair.first.end.board, instead.square, seat)
            weight = pair.share * min(points - less, -pair.points(seat))
            yield Claim(Mechanism.TAKEN, weight, seat, crop, points=points)


def _own_canal_uses(pair: Pair) -> Iterator[Claim]:
    """Yield claims that an own canal is used after one of the moves only."""
    for seat in map(Seat, range(pair.state.seats)):
        then, otherwise = (
            fmean(line.own is not None and line.own[0] == seat for line in some)
            for some in (pair.best.lines, pair.rival.lines)
        )
        is_own = seat == pair.seat
        weight = pair.hand[seat] - pair.office if is_own else -pair.share * pair.hand[seat]
        ways = (0, pair.second.own, otherwise, then), (1, pair.first.own, then, otherwise)
        for count, own, often, rarely in ways[: 1 if is_own else 2]:
            if often >= SURE and rarely <= 1 - SURE and own is not None and own[0] == seat:
                squares = SquareSet(CANAL_SQUARES[own[1]] & pair.second.end.board.owners[seat])
                yield Claim(Mechanism.OWN, weight, seat, count=count, canal=own[1], squares=squares)


def _water_costs(pair: Pair) -> Iterator[Claim]:
    """Yield a claim that the player pays less for water."""
    cost, otherwise = (
        round(fmean(line.water_cost(pair.seat) for line in some))
        for some in (pair.best.lines, pair.rival.lines)
    )
    if 0 <= cost < otherwise:
        weight = min(pair.money[pair.seat], otherwise - cost + SMALL)
        yield Claim(Mechanism.WATER_COST, weight, count=cost, escudos=otherwise)


# Bids


def _bids(pair: Pair) -> Iterator[Claim]:
    """Yield claims that compare two bids, or a bid and a pass."""
    seat, move, rival = pair.seat, pair.best.option.move, pair.rival.option.move
    bid, higher = (one.escudos if isinstance(one, Bid) else 0 for one in (move, rival))
    own = pair.fields[seat]
    crop, other = pair.best.planted[seat], pair.rival.planted[seat]
    points, less = (
        _mean_points(pair.state.board, some, seat) for some in (pair.best.lines, pair.rival.lines)
    )
    weight, less = min(points - less, own), max(less, 0)
    costs_farmer = bid and not higher and points > less
    if costs_farmer:  # the figures are told if the mean confirms them
        told = (points, less) if less and abs(own - points + less) <= max(1, CONFIRMED * own) else (0, 0)
        yield Claim(Mechanism.FARMER, weight, points=told[0], fewer=told[1])
    if crop is not None and crop != other:
        yield from _taken(pair, crop)
    places = [{line.place(seat) for line in some} for some in (pair.best.lines, pair.rival.lines)]
    place, later = (some.pop() if len(some) == 1 else 0 for some in places)
    taken = sum(max(-pair.fields[n], 0) * pair.share for n in _others(pair))
    if 0 < place < later:
        weight = (own + taken) * (_WEAKEST if costs_farmer else _WEAKER)
        is_last = seat == pair.state.overseer or pair.best.sealed is not None
        yield Claim(Mechanism.EARLIER, weight, count=place, fewer=later, likely=not is_last)
    more, gained = higher - bid, max(round(-own), 0)
    if gained <= more > 0 and place >= later + (not bid) > 0:
        weight = min(more, pair.money[seat])
        yield Claim(Mechanism.HIGHER_BID, weight, escudos=more, points=gained, count=place, fewer=later)
    if pair.best.overseer == seat != pair.rival.overseer:
        paid = fmean(line.water_cost(seat) for line in pair.best.lines) if pair.money[seat] > 0 else 0
        saved = pair.money[seat] + (0 if round(paid) < 0 or not bid else bid - higher)
        is_sure = pair.best.sealed is not None or bid_preview(pair.state, bid).overseer == seat
        canal, count = Counter(line.canal for line in pair.best.lines).most_common(1)[0]
        yield Claim(
            Mechanism.OVERSEER,
            max(pair.office, 0) + max(saved, 0),
            escudos=max(-round(paid), 0),
            canal=canal if count >= SURE * len(pair.best.lines) else None,
            likely=not is_sure,
        )
    else:
        yield from _own_canal_uses(pair)


# Canals


def _drought(pair: Pair, canal: Canal | None, instead: Canal | None, least: float = SMALL) -> Iterator[Claim]:
    """Yield claims that compare water at `canal` with water at `instead` (None: no canal).

    The mean must have at least the share `least` of what the player keeps by the rules.
    """
    state, seat, board = pair.state, pair.seat, pair.state.board
    if canal == instead:
        return
    own = pair.fields[seat] + max(pair.hand[seat], 0)  # an own canal may save the tiles otherwise
    here, there = points_after_drought(state, canal), points_after_drought(state, instead)
    saved = here[seat] - there[seat]
    squares, others = (
        CANAL_SQUARES[place] & ~board.wet if place is not None else 0 for place in (canal, instead)
    )
    if saved > 0 and own >= least * saved:
        tiles = SquareSet(board.owners[seat] & squares & ~others)
        mine = sum(field.squares for field in plantations(board) if field.farmers[seat])
        is_one = tiles.bit_count() == 1 and mine & squares & ~others == tiles and not mine & others & ~squares
        square = Square(tiles.bit_length() - 1) if is_one and not state.is_last_round else None
        yield Claim(
            Mechanism.SAVES,
            min(GROWING * saved, own),
            seat,
            points=saved,
            here=square,
            canal=canal,
            instead=instead,
            squares=tiles,
        )
    loss, n = max((there[n] - here[n], -n) for n in _others(pair))
    other, lost = Seat(-n), -pair.points(-n)
    often, rarely = (
        fmean(line.canal == instead for line in some) for some in (pair.rival.lines, pair.best.lines)
    )
    if loss >= LEAST_LOSS and instead is not None and often > rarely and lost >= CONFIRMED * loss:
        tiles, may = SquareSet(board.owners[other] & others & ~squares), pair.rival.option.move == PASS
        yield Claim(
            Mechanism.SAVES,
            pair.share * min(loss, lost, -sum(map(pair.points, _others(pair)))),
            other,
            points=loss,
            canal=instead,
            instead=canal,
            likely=may,
            squares=tiles,
        )
    if canal is None:
        return
    gained = max(map(pair.points, _others(pair)))  # if more than the player gains, the water is for them
    for field in plantations(board):
        wanted = field.squares if own >= gained else board.owners[seat] | ~sum(board.owners)
        watered = SquareSet(field.squares & squares & ~others & wanted)
        if field.farmers[seat] and watered:
            yield Claim(
                Mechanism.PRESERVES,
                _WEAKER * min(pair.crop(seat, field.crop), own),
                crop=field.crop,
                here=squares_in(watered)[0],
                canal=canal,
                squares=watered,
            )
    if not state.is_last_round:
        free = free_beside(board, seat)
        count, fewer = ((free & some).bit_count() for some in (squares, others))
        if count > fewer:
            yield Claim(
                Mechanism.ROOM,
                min(sum(pair.later), own),
                count=count,
                fewer=fewer,
                canal=canal,
                instead=instead,
                squares=SquareSet(free & squares),
            )


def _proposals(pair: Pair) -> Iterator[Claim]:
    """Yield claims that compare two proposals, or a proposal and a pass."""
    state, seat, move, rival = pair.state, pair.seat, pair.best.option.move, pair.rival.option.move
    canal, instead, overseer = pair.best.canal, pair.rival.canal, state.overseer
    bribe, other = (one.bribe if isinstance(one, Propose) else 0 for one in (move, rival))
    is_offer = isinstance(move, Propose)
    here, there = (
        one.canal if isinstance(one, Propose) else overseer_choices(state)[0][1] if place is None else place
        for place, one in ((canal, move), (instead, rival))
    )
    is_same = canal is not None and canal == instead
    if is_same and (canal == here or not is_offer):
        weight = max(min(other - bribe, pair.money[seat]), SMALL)
        yield Claim(Mechanism.BUILT, weight, overseer, canal=canal, instead=canal)
    elif (
        canal == here is not None
        and (is_offer or canal != there)
        and canal not in {line.canal for line in pair.rival.lines}
    ):
        weight = pair.total * (_WEAKER if is_offer else _WEAKEST)
        yield Claim(Mechanism.BUILT, weight, overseer, canal=canal, instead=instead)
    keeps, no_more, dry = (points_after_drought(state, place)[seat] for place in (here, there, None))
    match move, rival:
        case Propose(), Propose() if here != there and other > bribe and keeps >= max(no_more, dry + 1):
            both = CANAL_SQUARES[move.canal] & CANAL_SQUARES[rival.canal] & drying_tiles(state.board, seat)
            yield Claim(
                Mechanism.HIGHER_BID,
                min(other - bribe, pair.money[seat]),
                escudos=other - bribe,
                here=squares_in(SquareSet(both))[0] if both else None,
                canal=move.canal,
                instead=rival.canal,
                squares=SquareSet(both),
            )
    if here == there and isinstance(rival, Pass):  # built there less often: no other place can be named
        there = None
    is_known = is_offer or canal == here
    yield from (
        claim
        for claim in _drought(pair, here, there, OFFERED)
        if not is_same and (is_known or claim.seat not in (None, seat))
    )
    if isinstance(rival, Propose) and not is_offer:
        yield from _idle(pair, rival.canal, other)
    yield from _own_canal_uses(pair)


def _idle(pair: Pair, canal: Canal, price: int) -> Iterator[Claim]:
    """Yield a claim that water at `canal` is not worth its `price` for the player."""
    keeps, without = (points_after_drought(pair.state, place)[pair.seat] for place in (canal, None))
    if keeps - without <= price:
        weight = max(min(pair.money[pair.seat], price - keeps + without), SMALL)
        yield Claim(
            Mechanism.IDLE,
            weight,
            points=keeps - without,
            canal=canal if drying_tiles(pair.state.board, pair.seat) else None,
        )


def _decisions(pair: Pair) -> Iterator[Claim]:
    """Yield claims that compare two decisions of the overseer."""
    phase, move, rival = pair.state.phase, pair.best.option.move, pair.rival.option.move
    assert isinstance(phase, OverseerDecision), "the overseer decides"
    totals = bribe_totals(phase.proposals)
    canal, instead = (one.canal if isinstance(one, Accept | Build) else None for one in (move, rival))
    yield from _drought(pair, canal, instead)
    bribe, less = (totals.get(one.canal, 0) if isinstance(one, Accept) else 0 for one in (move, rival))
    price = price_of_refusing(phase.proposals)
    if isinstance(move, Accept) and isinstance(rival, Build):
        yield Claim(Mechanism.PRICE, min(price, pair.money[pair.seat]), escudos=price, instead=instead)
    elif canal is None and isinstance(rival, Build):
        yield from _idle(pair, rival.canal, price)
    elif bribe > less:
        weight = min(bribe - less, pair.money[pair.seat])
        yield Claim(Mechanism.BRIBE, weight, escudos=bribe - less, canal=canal, instead=instead)
    yield from _own_canal_uses(pair)


def _own_canals(pair: Pair) -> Iterator[Claim]:
    """Yield claims about building the own canal now, or keeping it."""
    state, seat, move, rival = pair.state, pair.seat, pair.best.option.move, pair.rival.option.move
    built = move if isinstance(move, BuildOwn) else rival
    if isinstance(move, BuildOwn) and isinstance(rival, BuildOwn):
        yield from _drought(pair, move.canal, rival.canal)
    elif isinstance(built, BuildOwn):
        points = points_after_drought(state, built.canal)[seat] - points_after_drought(state, None)[seat]
        worth = pair.hand[seat] - pair.office
        later, weight = round(abs(worth)), min(points, pair.fields[seat]) if built is move else worth
        if points != later and (points > later) == (built is move) and not state.is_last_round:
            squares = SquareSet(CANAL_SQUARES[built.canal] & state.board.owners[seat] & ~state.board.wet)
            yield Claim(
                Mechanism.OWN_CANAL, weight, points=points, fewer=later, canal=built.canal, squares=squares
            )
        elif built is move:
            yield from _drought(pair, move.canal, None)
    yield from (claim for claim in _own_canal_uses(pair) if claim.seat != seat)
