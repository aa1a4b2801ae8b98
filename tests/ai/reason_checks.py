# ruff: noqa: ARG001 all checks share one signature
"""Checks the claims of reasons by recomputing them from the rules alone."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from santiago.ai.agent import Reason, ReasonKind
from santiago.rules.apply import apply
from santiago.rules.board import Board
from santiago.rules.grid import CANAL_SQUARES, Square, canals_in, squares_in
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid, BuildFirst, Discard, Move, Pass, Plant
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Leftover,
    Over,
    Planting,
    SecretAuction,
)
from santiago.rules.scoring import Plantation, plantations
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind, crop_of, icons_of


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
    return (
        reason.points == _points(after)[seat] - _points(state.board)[seat] > 0
        and reason.wet == _is_wet(state.board, move.square)
        and _planted_in_time(state, move, seat)
    )


# Bids


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


"""A line of moves and its positions."""


CHECKS: dict[ReasonKind, Callable[[Reason, GameState, Move, Seat], bool]] = {
    ReasonKind.STARTS: _starts,
    ReasonKind.BRINGS: _brings,
    ReasonKind.KEEPS_MONEY: _keeps_money,
    ReasonKind.FIRST_IF_LOWER: _first_if_lower,
    ReasonKind.MIXED: _mixed,
    ReasonKind.KEEPS_CANAL: _keeps_canal,
    ReasonKind.WATERS: _waters,
    ReasonKind.REACHES: _reaches,
    ReasonKind.ONLY_MOVE: _only_move,
}
"""Checks by kind; the other kinds are about measured games or compared moves, not about the rules."""
