"""Groups moves by idea; two moves with the same idea differ only in details."""

from typing import Final

from santiago.ai.explain.facts import kept
from santiago.rules.grid import CANAL_SQUARES, Canal, SquareSet, beside, canals_in
from santiago.rules.moves import Accept, Bid, Build, BuildOwn, Move, Plant, Propose
from santiago.rules.phases import SecretAuction
from santiago.rules.previews import bid_preview
from santiago.rules.scoring import Plantation, plantations
from santiago.rules.state import GameState
from santiago.rules.tiles import crop_of

Idea = tuple[object, ...]

IS_WET: Final = 99
"""Marks a square that has water, instead of the number of canals that could water it."""


def idea(state: GameState, move: Move) -> Idea:
    """Return the idea of a legal move, a tuple that is equal for moves that differ only in details.

    The idea of a bid consists of its current rank and the resulting overseer. That of a planting consists of
    the kind of tile, the plantations that it joins or touches, and its access to water, and that of a canal
    consists of the points of all seats after the drought and the number of empty squares that it waters.
    """
    match move:
        case Bid(escudos):
            if isinstance(state.phase, SecretAuction):
                return ("bid", escudos)
            preview = bid_preview(state, escudos)
            return ("bid", preview.rank, preview.overseer)
        case Plant():
            return _planting(state, move)
        case Propose(canal) | Accept(canal) | Build(canal) | BuildOwn(canal):
            opened = CANAL_SQUARES[canal] & ~state.board.wet & state.board.empty_squares()
            return (type(move).__name__, *kept(state, canal), opened.bit_count())
        case _:
            return (type(move).__name__,)


def _planting(state: GameState, move: Plant) -> Idea:
    board, square = state.board, move.square
    near = [field for field in plantations(board) if field.squares & beside(SquareSet(1 << square))]
    joined = tuple(sorted(field.squares for field in near if field.crop == crop_of(move.kind)))
    touched = tuple(sorted(field.squares for field in near if any(field.farmers)))
    palm = board.palms >> square & 1
    return ("plant", move.kind, joined, ways_to_water(state, move), palm, () if joined else touched)


def ways_to_water(state: GameState, move: Plant) -> int:
    """Return the number of places at which a canal would water the square of `move`; `IS_WET` if the square
    is wet."""
    board = state.board
    if board.wet >> move.square & 1:
        return IS_WET
    return sum(CANAL_SQUARES[canal] >> move.square & 1 for canal in canals_in(board.places))


def closed_by(state: GameState, move: Plant) -> Plantation | None:
    """Return the plantation that loses its only free adjacent square to `move`, or None. Plantations with
    fewer than two farmers do not count."""
    border = SquareSet(1 << move.square)
    for field in plantations(state.board):
        if beside(field.squares) & state.board.empty_squares() == border and sum(field.farmers) >= 2:
            return field
    return None


def place_of(move: Move) -> Canal | None:
    """Return the place of the canal that `move` proposes, accepts or builds; None for other moves."""
    return move.canal if isinstance(move, Propose | Accept | Build | BuildOwn) else None
