"""Draws the dragged piece under the pointer."""

from dataclasses import dataclass

from santiago.presentation.boxes import Point
from santiago.presentation.view_model.targets import CanalTarget, Target, TrayTarget
from santiago.presentation.view_model.values import CanalKind, TableView
from santiago.ui.painting.board_geometry import is_level
from santiago.ui.painting.pieces import Pieces

GROWN = 1.06
OVER_ALPHA = 150
"""The opacity (0 to 255) of a dragged tile over a square, so that the preview on the square stays visible."""


@dataclass(frozen=True, slots=True)
class PieceInHand:
    """A piece at `point` that is being dragged or is gliding back.

    `over` is the target to which the piece would snap, or None.
    """

    piece: Target
    point: Point
    over: Target | None = None


def paint_piece(pieces: Pieces, view: TableView, shown: PieceInHand) -> None:
    """Paint the dragged tile, marker or canal, slightly enlarged.

    A marker or canal over a canal site is rotated to align with the site.
    """
    piece, point, over = shown.piece, shown.point, shown.over
    if isinstance(piece, TrayTarget):
        if view.tray is not None and piece.index < len(view.tray):
            side = pieces.square_side * GROWN
            alpha = 255 if over is None else OVER_ALPHA
            pieces.tile(point, view.tray[piece.index].kind, side=side, alpha=alpha)
        return
    level = is_level(over.canal) if isinstance(over, CanalTarget) else True
    seat = view.action.seat
    if view.action.piece is CanalKind.MARKER and seat is not None:
        pieces.marker(point, view.people[seat].colour, level=level, grown=GROWN)
    else:
        pieces.canal_piece(point, level=level, grown=GROWN)
