"""The state of a tile on the board, and the sign that shows the effect of the next drought."""

from __future__ import annotations

from santiago.presentation.view_model.values import Drought, Sign, TileState
from santiago.rules.board import Board
from santiago.rules.grid import Square


def tile_state(board: Board, square: Square) -> TileState:
    """Return the state of the tile on `square` (R8.2)."""
    if board.deserts >> square & 1:
        return TileState.DESERT
    if board.wet >> square & 1:
        return TileState.WET
    return TileState.DRY if board.farmed >> square & 1 else TileState.DYING


def danger(state: TileState, drought: Drought) -> Sign | None:
    """Return the sign for the effect of the next drought on a tile, or None for no effect (R8.2, R8.3)."""
    match state:
        case TileState.WET | TileState.DESERT:
            return None
        case TileState.DRY:
            return {Drought.USUAL: Sign.LOSES_FARMER, Drought.LAST: Sign.DIES, Drought.NONE: None}[drought]
        case TileState.DYING:
            return None if drought is Drought.NONE else Sign.DIES
