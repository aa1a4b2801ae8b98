# ruff: noqa: ARG001 all checks share one signature
"""Checks the claims of reasons by recomputing them from the rules alone."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from math import inf

from santiago.ai.agent import Part, Reason, ReasonKind, Term
from santiago.ai.evaluation.evaluate import position_value
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.causes import CAUSES
from santiago.rules.apply import apply
from santiago.rules.board import Board
from santiago.rules.grid import CANAL_SQUARES, Canal, Square, canals_in, squares_in
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.scoring import Plantation, plantations
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop, TileKind, crop_of, icons_of


def holds(reason: Reason, state: GameState, move: Move) -> bool:
    """Return whether the claim of `reason` about `move` is true in `state`, which includes hidden values."""
    seat = state.to_move
    assert seat is not None
    return CHECKS[reason.kind](reason, state, move, seat)


@lru_cache(maxsize=4096)
def _points(board: Board) -> tuple[int, ...]:
    totals = [0] * len(board.owners)
    for field in plantations(board):
        for seat, points in enumerate(field.points):
            totals[seat] += points
    return tuple(totals)


def _neighbours(square: Square) -> set[int]:
    column, row = square % 8, square // 8
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {y * 8 + x for x, y in around if 0 <= x < 8 and 0 <= y < 6}


def _touching(board: Board, square: Square) -> list[Plantation]:
    near = _neighbours(square)
    return [field for field in plantations(board) if near & set(squares_in(field.squares))]


def _is_wet(board: Board, square: Square) -> bool:
    return any(CANAL_SQUARES[canal] >> square & 1 for canal in canals_in(board.canals))


def _gain(board: Board, seat: Seat, kind: TileKind, square: Square, farmers: int) -> int:
    return _points(board.with_tile(kind, square, seat, farmers))[seat] - _points(board)[seat]


def _wettable(board: Board) -> set[Square]:
    """Return the squares that one more canal could water."""
    return {square for canal in canals_in(board.places) for square in squares_in(CANAL_SQUARES[canal])}


def _in_time(state: GameState, square: Square, farmers: int) -> bool:
    """Return whether a tile with `farmers` farmers can get water before it loses all (R8.2, R8.3)."""
    outlasts = farmers == 2 and state.round < state.rounds
    return outlasts or _is_wet(state.board, square) or square in _wettable(state.board)


def _planted_in_time(state: GameState, move: Plant, seat: Seat) -> bool:
    own = state.bids[seat] == 0
    farmers = 0 if isinstance(state.phase, Leftover) else icons_of(move.kind) - own
    return _in_time(state, move.square, farmers)


# Planting


def _joins(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Plant)
    after = apply(state, move).after.board
    touched = [one for one in _touching(state.board, move.square) if one.crop == crop_of(move.kind)]
    field = next(one for one in plantations(after) if one.squares >> move.square & 1)
    shared = (
        any(one.farmers[seat] for one in touched)
        if reason.kind is ReasonKind.JOINS
        else not any(one.farmers[seat] for one in touched)
        and reason.seat is not None
        and any(one.farmers[reason.seat] for one in touched)
    )
    return (
        shared
        and reason.tile == move.kind
        and reason.count == field.tiles
        and reason.farmers == field.farmers[seat]
        and reason.points == _points(after)[seat] - _points(state.board)[seat] > 0
        and reason.wet == _is_wet(state.board, move.square)
        and _planted_in_time(state, move, seat)
    )


def _starts(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Plant)
    hidden = [kind for stack in state.setup.stacks for kind in stack[state.round :]]
    offered = list(state.offered)
    offered.remove(move.kind)
    to_come = sum(crop_of(kind) == crop_of(move.kind) for kind in (*hidden, *offered))
    alone = all(field.crop != crop_of(move.kind) for field in _touching(state.board, move.square))
    return (
        alone
        and reason.count == to_come > 0
        and reason.wet == _is_wet(state.board, move.square)
        and _planted_in_time(state, move, seat)
    )


def _brings(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Plant)
    after = apply(state, move).after.board
    touched = [one for one in _touching(state.board, move.square) if one.crop == crop_of(move.kind)]
    return (
        not any(sum(one.farmers) for one in touched)
        and reason.points == _points(after)[seat] - _points(state.board)[seat] > 0
        and reason.wet == _is_wet(state.board, move.square)
        and _planted_in_time(state, move, seat)
    )


def _keeps_from(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Plant)
    assert isinstance(state.phase, Planting)
    assert reason.seat is not None
    farmers = icons_of(move.kind) - (0 if state.bids[reason.seat] else 1)
    free = [one for one in squares_in(state.board.empty_squares()) if _in_time(state, one, farmers)]
    most = max(_gain(state.board, reason.seat, move.kind, square, farmers) for square in free)
    is_last = state.offered.count(move.kind) == 1
    return is_last and reason.seat in state.phase.waiting and reason.points == most


def _hems_in(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Plant)
    assert reason.seat is not None
    assert reason.tile is not None
    return crop_of(reason.tile) != crop_of(move.kind) and any(
        field.crop == crop_of(reason.tile) and field.farmers[reason.seat] and not field.farmers[seat]
        for field in _touching(state.board, move.square)
    )


def _only_open(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Plant)
    assert reason.seat is not None
    assert reason.tile is not None
    crop, free = crop_of(reason.tile), state.board.empty_squares()
    closed = [
        field
        for field in _touching(state.board, move.square)
        if field.crop == crop != crop_of(move.kind)
        and {one for own in squares_in(field.squares) for one in _neighbours(own) if free >> one & 1}
        == {move.square}
    ]
    to_come = [*state.offered, *(kind for stack in state.setup.stacks for kind in stack[state.round :])]
    return reason.seat != seat and any(
        field.farmers[reason.seat] == reason.farmers > 0
        and reason.count == sum(crop_of(kind) == crop for kind in to_come)
        for field in closed
    )


def _ways(state: GameState, square: Square) -> int:
    return sum(CANAL_SQUARES[canal] >> square & 1 for canal in canals_in(state.board.places))


def _ways_to_water(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Plant)
    assert isinstance(reason.rival, Plant)
    dry = [one for one in (move.square, reason.rival.square) if not _is_wet(state.board, one)]
    ways = [_ways(state, one) for one in dry]
    return reason.square == move.square and ways == [reason.count, reason.points] and ways[0] > ways[1]


def _denies(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Propose | Accept | Build | BuildOwn)
    assert reason.seat is not None
    more = _kept(state, reason.instead)[reason.seat] - _kept(state, move.canal)[reason.seat]
    return reason.seat != seat and reason.canal == move.canal and reason.points == more > 0


def _harmless(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    before, after = _points(state.board), _points(apply(state, move).after.board)
    return all(after[other] <= before[other] for other in range(state.seats) if other != seat)


# Bids


def _rank_of(state: GameState, seat: Seat, escudos: int) -> int:
    return 1 + sum((bid or 0) > escudos for other, bid in enumerate(state.bids) if other != seat)


def _rank(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Bid)
    certain = all(bid is not None for other, bid in enumerate(state.bids) if other != seat)
    if certain:
        phase = apply(state, move).after.phase
        assert isinstance(phase, Planting)
        if (phase.turn, *phase.waiting)[reason.count - 1] != seat:
            return False
    return (
        reason.escudos == move.escudos
        and reason.count == _rank_of(state, seat, move.escudos)
        and reason.wet == certain
    )


def _least_bid(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Bid)
    lower = [one for one in legal_moves(state) if isinstance(one, Bid) and one.escudos < move.escudos]
    ranks = [_rank_of(state, seat, one.escudos) for one in lower]
    return bool(ranks) and reason.count == _rank_of(state, seat, move.escudos) and reason.count not in ranks


def _overseer(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    if reason.wet != (state.overseer == seat):
        return False
    after = apply(state, move).after
    if isinstance(after.phase, Planting):
        return after.overseer == seat
    return isinstance(move, Pass) and 0 not in state.bids  # the first to pass, whatever the others do (R4.1)


def _keeps_money(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    return isinstance(move, Pass | Discard) and reason.escudos == state.money[seat]


def _first_if_lower(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(state.phase, SecretAuction)
    for theirs in range(state.money[1 - seat] + 1):
        other: Move = Bid(theirs) if theirs else Pass()
        if seat == state.overseer:  # the overseer bids last
            begun = replace(state, phase=SecretAuction(seat, theirs))
            after = apply(begun, move).after
        else:
            after = apply(apply(state, move).after, other).after
        assert isinstance(after.phase, Planting)
        if (after.phase.turn == seat) != (theirs <= reason.escudos):
            return False
    assert isinstance(move, Bid)
    return reason.seat == 1 - seat and move.escudos - reason.escudos == (seat != state.overseer)


def _mixed(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    return isinstance(state.phase, SecretAuction)


# Canals


def _kept(state: GameState, canal: Canal | None) -> tuple[int, ...]:
    board = state.board if canal is None else state.board.with_canal(canal)
    return _points(board.dried(last=state.round == state.rounds))


def _is_alternative(reason: Reason, state: GameState, seat: Seat) -> bool:
    """Return whether `instead` is the overseer's best choice besides the canal; True outside proposals."""
    if not isinstance(state.phase, Proposals):
        return True
    values = _overseer_values(state)
    if reason.canal is not None and values.get(reason.canal) == max(values.values()):
        del values[reason.canal]
    return values[reason.instead] == max(values.values())


def _overseer_values(state: GameState) -> dict[Canal | None, int]:
    """Return the overseer's points after this drought, plus payments, by choice, if all later seats pass."""
    overseer, decided = state.overseer, state
    while isinstance(decided.phase, Proposals):
        decided = apply(decided, Pass()).after
    values: dict[Canal | None, int] = {}
    for choice in legal_moves(decided):
        canal = None if isinstance(choice, Discard) else choice.canal  # type: ignore[union-attr]
        paid = _paid(decided, choice)
        values[canal] = _kept(state, canal)[overseer] + paid
    return values


def _paid(state: GameState, move: Move) -> int:
    """Return the bribes that the overseer receives for `move`, or minus the overseer's own payment (R6.3)."""
    assert isinstance(state.phase, OverseerDecision)
    offers = [one for one in state.phase.proposals if one is not None]
    totals = {one.canal: sum(two.bribe for two in offers if two.canal == one.canal) for one in offers}
    if isinstance(move, Accept):
        return totals[move.canal]
    return -1 - max(totals.values(), default=0) if isinstance(move, Build) else 0


def _saves(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert reason.canal is not None
    ahead = _kept(state, reason.canal)[seat] - _kept(state, reason.instead)[seat]
    return (
        move.canal == reason.canal  # type: ignore[union-attr]
        and reason.canal != reason.instead
        and reason.points == ahead > 0
        and _is_alternative(reason, state, seat)
    )


def _opened(state: GameState, seat: Seat, canal: Canal | None) -> int:
    if canal is None:
        return 0
    own = {
        square
        for field in plantations(state.board)
        if field.farmers[seat]
        for square in squares_in(field.squares)
    }
    return sum(
        not _is_wet(state.board, square) and bool(_neighbours(square) & own)
        for square in squares_in(CANAL_SQUARES[canal])
        if state.board.tile(square) is None
    )


def _opens(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    more = _opened(state, seat, reason.canal) - _opened(state, seat, reason.instead)
    is_planted_on = state.round < state.rounds
    return is_planted_on and reason.count == more > 0 and _is_alternative(reason, state, seat)


def _in_reach(board: Board, seat: Seat) -> int:
    return sum(board.owner(square) == seat and not _is_wet(board, square) for square in _wettable(board))


def _nearer(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert reason.canal is not None
    more = _in_reach(state.board.with_canal(reason.canal), seat) - _in_reach(state.board, seat)
    return reason.count == more > 0


def _blocks(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(state.phase, Proposals | OverseerDecision)
    assert reason.seat is not None
    offer = state.phase.proposals[reason.seat]
    lost = _kept(state, reason.instead)[reason.seat] - _kept(state, reason.canal)[reason.seat]
    return (
        reason.seat != seat
        and offer is not None
        and offer.canal == reason.instead != reason.canal
        and reason.points == lost > 0
    )


def _supports(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(state.phase, Proposals)
    assert isinstance(move, Propose)
    assert reason.seat is not None
    offer = state.phase.proposals[reason.seat]
    total = sum(one.bribe for one in state.phase.proposals if one is not None and one.canal == move.canal)
    return offer is not None and offer.canal == move.canal and reason.escudos == total + move.bribe


def _secures(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, Propose)

    def lead(values: dict[Canal | None, int]) -> float:
        others = [value for canal, value in values.items() if canal != move.canal]
        return values[move.canal] - max(others, default=-inf)

    before = lead(_overseer_values(state))
    return reason.seat == state.overseer and lead(_overseer_values(apply(state, move).after)) > before >= 0


def _price(state: GameState) -> int:
    """Return the overseer's price for building at a place without a proposal (R6.3)."""
    assert isinstance(state.phase, Proposals | OverseerDecision)
    offers = [one for one in state.phase.proposals if one is not None]
    sums = [sum(two.bribe for two in offers if two.canal == one.canal) for one in offers]
    return 1 + max(sums, default=0)


def _dearer(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    return reason.escudos == _price(apply(state, move).after) > _price(state) == reason.count


def _refusing(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    return isinstance(move, Accept) and reason.escudos == _price(state)


def _free(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    return isinstance(move, Propose) and move.bribe == 0


def _is_paid(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    return isinstance(move, Accept) and reason.escudos == _paid(state, move) > 0


def _no_better(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    most = _kept(state, reason.instead)[seat]
    places = canals_in(state.board.places)
    return all(_kept(state, canal)[seat] <= most for canal in places) and _is_alternative(reason, state, seat)


def _keeps_canal(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    after = apply(state, move).after
    is_over = isinstance(after.phase, Over)
    return after.own_canals[seat] and not is_over and reason.count == state.rounds - state.round


def _waters(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert isinstance(move, BuildFirst)
    return reason.count == apply(state, move).after.board.wet.bit_count()


def _reaches(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    assert reason.instead is not None
    boards = [apply(state, one).after.board for one in (move, BuildFirst(reason.instead))]
    counts = [sum(not _is_wet(board, one) for one in _wettable(board)) for board in boards]
    return counts == [reason.count, reason.points] and reason.count > reason.points


def _only_move(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    return list(legal_moves(state)) == [move]


# Outcomes compared


def _played(state: GameState, line: tuple[Move, ...]) -> list[GameState]:
    """Return the positions of `line`, which must end with the round: `state` and those after each move."""
    states = [state]
    for move in line:
        assert states[-1].round == state.round, "it ends with the round"
        assert not states[-1].is_over
        states.append(apply(states[-1], move).after)
    assert states[-1].is_over or states[-1].round == state.round + 1
    return states


def _figure(part: Part, seat: Seat, end: GameState) -> int:
    board = end.board
    own = [one for one in plantations(board) if one.farmers[seat]]
    beside = {near for one in own for square in squares_in(one.squares) for near in _neighbours(square)}
    match part:
        case Part.FIELDS:
            return _points(board)[seat]
        case Part.MONEY:
            return end.money[seat]
        case Part.CANAL:
            return end.own_canals[seat]
        case Part.WET:
            return sum(board.owner(one) == seat and _is_wet(board, one) for one in map(Square, range(48)))
        case Part.ROOM:
            free = squares_in(board.empty_squares())
            return sum(one in beside and _is_wet(board, one) for one in free)


def _ends_so(term: Term, first: GameState, second: GameState) -> bool:
    return term.amount == _figure(term.part, term.seat, second) - _figure(term.part, term.seat, first)


def leaves_out(reason: Reason, state: GameState) -> list[Term]:
    """Return the figures that a cause should also give: all of the seat to move, and those of another seat
    with at least the weight of the largest given figure. The others' weights add up to that of the mover."""
    told = reason.contrast
    assert told is not None
    if told.sealed is not None and told.seat == state.overseer:
        state = replace(state, phase=SecretAuction(told.seat, told.sealed))
    ends = [_played(state, line)[-1] for line in (told.line, told.other)]
    terms = (*told.worse, *told.better)
    shares = [1.0 if seat == told.seat else 1 / (state.seats - 1) for seat in range(state.seats)]
    counted = (Part.FIELDS, Part.MONEY)
    largest = max((shares[one.seat] * abs(one.amount) for one in terms if one.part in counted), default=inf)
    missing = []
    for seat in map(Seat, range(state.seats)):
        for part in (*counted, Part.CANAL):
            amount = _figure(part, seat, ends[1]) - _figure(part, seat, ends[0])
            is_needed = seat == told.seat or (part in counted and shares[seat] * abs(amount) >= largest)
            if amount and is_needed and (part, seat) not in [(one.part, one.seat) for one in terms]:
                missing.append(Term(part, seat, amount))
    return missing


def _crops_planted(states: list[GameState], seat: Seat, line: tuple[Move, ...]) -> list[Crop]:
    return [
        crop_of(move.kind)
        for before, move in zip(states, line, strict=False)
        if isinstance(move, Plant) and before.to_move == seat and isinstance(before.phase, Planting)
    ]


def _missing(states: list[GameState], seat: Seat, line: tuple[Move, ...]) -> list[int]:
    """Return, for each tile that `seat` plants, the number of its farmer icons minus that of its farmers."""
    missing = []
    for before, move, after in zip(states, line, states[1:], strict=False):
        if isinstance(move, Plant) and before.to_move == seat and isinstance(before.phase, Planting):
            board = after.board
            farmers = (board.owner(move.square) == seat) * (1 + (board.pairs >> move.square & 1))
            missing.append(icons_of(move.kind) - farmers)
    return missing


def _contrast(reason: Reason, state: GameState, move: Move, seat: Seat) -> bool:
    """Return whether the claimed figures, and the claim of the reason's kind, are true of its two lines."""
    told = reason.contrast
    assert told is not None
    assert (told.seat, told.line[0], told.other[0]) == (seat, move, reason.rival)
    if told.sealed is not None:  # R10.3: both lines assume it as the other seat's bid
        bid: Move = Bid(told.sealed) if told.sealed else Pass()
        if seat == state.overseer:
            state = replace(state, phase=SecretAuction(seat, told.sealed))
        elif not told.line[1] == told.other[1] == bid:
            return False
    first, second = _played(state, told.line), _played(state, told.other)
    if not all(_ends_so(term, first[-1], second[-1]) for term in (*told.worse, *told.better)):
        return False
    if told.squares & ~state.board.occupied or not told.worse:
        return False
    if reason.kind in BY_LINES:
        return BY_LINES[reason.kind](reason, state, (told.line, first), (told.other, second))
    others = {one.to_move for states in (first, second) for one in states[1:-1]} - {seat}
    return reason.wet == (not others)  # OUTCOME claims only its figures


Played = tuple[tuple[Move, ...], list[GameState]]
"""A line of moves and its positions."""


def _crops(played: Played, seat: Seat) -> list[Crop]:
    line, states = played
    return _crops_planted(states, seat, line)


def _mover(state: GameState) -> Seat:
    assert state.to_move is not None
    return state.to_move


def _taken(reason: Reason, state: GameState, first: Played, second: Played) -> bool:
    assert reason.seat is not None
    assert reason.tile is not None
    seat, crop = _mover(state), [crop_of(reason.tile)]
    taken, kept = _crops(second, reason.seat), _crops(first, reason.seat)
    return (
        reason.seat != seat
        and reason.points == _made_by_tile(second, reason.seat) > 0
        and _crops(first, seat) == taken == crop
        and crop not in (_crops(second, seat), kept)
    )


def _made_by_tile(played: Played, seat: Seat) -> int:
    """Return the points that `seat` has at the end of the round from the tile that it plants."""
    line, states = played
    (square,) = [
        move.square
        for before, move in zip(states, line, strict=False)
        if isinstance(move, Plant) and before.to_move == seat and isinstance(before.phase, Planting)
    ]
    end = states[-1].board
    emptied = end.with_squares_of(states[0].board, 1 << square)
    assert emptied.tile(square) is None
    return _points(end)[seat] - _points(emptied)[seat]


def _gets(reason: Reason, state: GameState, first: Played, second: Played) -> bool:
    assert reason.tile is not None
    seat = _mover(state)
    is_same = _crops(first, seat) == _crops(second, seat)
    return _crops(second, seat) == [crop_of(reason.tile)] and is_same == (reason.kind is ReasonKind.SAME_TILE)


def _overseer_of(played: Played) -> Seat:
    return next(one.overseer for one in played[1] if isinstance(one.phase, Planting))


def _oversees(reason: Reason, state: GameState, first: Played, second: Played) -> bool:
    seat, overseers = _mover(state), (_overseer_of(first), _overseer_of(second))
    if reason.kind is ReasonKind.LOSES_SEAT:
        return overseers[0] == seat != overseers[1]
    return reason.seat == overseers[1] not in (overseers[0], seat)


def _fewer_farmers(reason: Reason, state: GameState, first: Played, second: Played) -> bool:
    """Return whether the rival is a pass that costs the seat one farmer (R5.2)."""
    missing = [_missing(states, _mover(state), line) for line, states in (first, second)]
    return isinstance(reason.rival, Pass) and missing == [[0], [1]]


def _no_earlier(reason: Reason, state: GameState, first: Played, second: Played) -> bool:
    bids = [line[0] for line, _ in (first, second)]
    sums = [bid.escudos for bid in bids if isinstance(bid, Bid)]
    ranks = [_rank_of(state, _mover(state), escudos) for escudos in sums]
    saved = first[1][-1].money[_mover(state)] - second[1][-1].money[_mover(state)]
    is_cheaper = reason.escudos == saved > 0 and reason.contrast is not None and not reason.contrast.better
    return sums[0] < sums[1] and ranks[0] == ranks[1] and is_cheaper


def _stays_dry(reason: Reason, state: GameState, first: Played, second: Played) -> bool:
    assert isinstance(reason.rival, Plant)
    wet = [
        _is_wet(states[-1].board, line[0].square)
        for line, states in (first, second)
        if isinstance(line[0], Plant)
    ]
    return reason.square == reason.rival.square and wet == [True, False]


def _built(reason: Reason, state: GameState, first: Played, second: Played) -> bool:
    built = [[one.canal for one in line if isinstance(one, Accept | Build)] for line, _ in (first, second)]
    is_same = built[0] == built[1]
    is_elsewhere = reason.instead in (None, *built[0])
    return built[1] == [reason.canal] and is_elsewhere and is_same == (reason.kind is ReasonKind.SAME_CANAL)


def _refuses(reason: Reason, state: GameState, first: Played, second: Played) -> bool:
    is_refusal = isinstance(first[0][0], Accept) and isinstance(second[0][0], Build)
    return is_refusal and reason.escudos == _price(state)


def _own_canal(reason: Reason, state: GameState, first: Played, second: Played) -> bool:
    """Return whether the claimed points of this drought, and the claimed worth of a kept canal, are true."""
    seat, dry = _mover(state), _kept(state, None)
    saved = {canal: _kept(state, canal)[seat] - dry[seat] for canal in canals_in(state.board.places)}
    is_now = reason.kind is ReasonKind.CANAL_NOW
    keeps, builds = (played[1][-1] for played in ((second, first) if is_now else (first, second)))
    assert keeps.own_canals[seat] > builds.own_canals[seat]
    weights = weights_for_search(state.seats, state.options.edition)
    hands = [position_value(end, weights).hand[seat] for end in (keeps, builds)]
    if reason.count != round(hands[0] - hands[1]):
        return False
    if is_now:
        move = first[0][0]
        is_there = isinstance(move, BuildOwn) and move.canal == reason.canal
        return is_there and reason.points == saved[move.canal] > reason.count  # type: ignore[union-attr]
    return reason.points == max(saved.values()) < reason.count


BY_LINES: dict[ReasonKind, Callable[[Reason, GameState, Played, Played], bool]] = {
    ReasonKind.TAKEN: _taken,
    ReasonKind.GETS: _gets,
    ReasonKind.SAME_TILE: _gets,
    ReasonKind.FEWER_FARMERS: _fewer_farmers,
    ReasonKind.NO_EARLIER: _no_earlier,
    ReasonKind.OVERSEES: _oversees,
    ReasonKind.LOSES_SEAT: _oversees,
    ReasonKind.STAYS_DRY: _stays_dry,
    ReasonKind.BUILT: _built,
    ReasonKind.SAME_CANAL: _built,
    ReasonKind.REFUSES: _refuses,
    ReasonKind.CANAL_LATER: _own_canal,
    ReasonKind.CANAL_NOW: _own_canal,
}


CHECKS: dict[ReasonKind, Callable[[Reason, GameState, Move, Seat], bool]] = {
    ReasonKind.JOINS: _joins,
    ReasonKind.JOINS_OTHERS: _joins,
    ReasonKind.STARTS: _starts,
    ReasonKind.BRINGS: _brings,
    ReasonKind.KEEPS_FROM: _keeps_from,
    ReasonKind.HEMS_IN: _hems_in,
    ReasonKind.ONLY_OPEN: _only_open,
    ReasonKind.WAYS_TO_WATER: _ways_to_water,
    ReasonKind.DENIES: _denies,
    ReasonKind.HARMLESS: _harmless,
    ReasonKind.RANK: _rank,
    ReasonKind.LEAST_BID: _least_bid,
    ReasonKind.OVERSEER: _overseer,
    ReasonKind.KEEPS_MONEY: _keeps_money,
    ReasonKind.FIRST_IF_LOWER: _first_if_lower,
    ReasonKind.MIXED: _mixed,
    ReasonKind.SAVES: _saves,
    ReasonKind.OPENS: _opens,
    ReasonKind.NEARER: _nearer,
    ReasonKind.BLOCKS: _blocks,
    ReasonKind.SUPPORTS: _supports,
    ReasonKind.SECURES: _secures,
    ReasonKind.DEARER: _dearer,
    ReasonKind.REFUSING: _refusing,
    ReasonKind.FREE: _free,
    ReasonKind.PAID: _is_paid,
    ReasonKind.NO_BETTER: _no_better,
    ReasonKind.KEEPS_CANAL: _keeps_canal,
    ReasonKind.WATERS: _waters,
    ReasonKind.REACHES: _reaches,
    ReasonKind.ONLY_MOVE: _only_move,
    **dict.fromkeys(CAUSES, _contrast),
}
"""Checks by kind; the other kinds are about measured games or compared moves, not about the rules."""
