"""The piece in hand: how it is drawn under the pointer, and its way back when it may not stay."""

from dataclasses import dataclass, replace

from santiago.presentation.table_view.targets import CanalTarget, OfferTarget, Target
from santiago.presentation.table_view.values import CanalKind, TableView
from santiago.ui.graphics.shapes import Point
from santiago.ui.view.geometry import is_level
from santiago.ui.view.pieces import Pieces

GROWN = 1.06
GLIDE_SECONDS = 0.18
OVER_ALPHA = 150
"""A tile over its square lets what it would become shine through."""


@dataclass(frozen=True, slots=True)
class Glide:
    """A piece on its way back from where it was let go, `passed` seconds of it."""

    piece: Target
    start: Point
    end: Point
    passed: float = 0.0

    @property
    def point(self) -> Point:
        """Where it is: quick at first, then slower."""
        rest = 1 - min(1.0, self.passed / GLIDE_SECONDS)
        share = 1 - rest * rest
        (x, y), (to_x, to_y) = self.start, self.end
        return x + (to_x - x) * share, y + (to_y - y) * share

    def elapsed(self, seconds: float) -> "Glide | None":
        """The glide after some time; None once the piece has arrived."""
        passed = self.passed + seconds
        return None if passed >= GLIDE_SECONDS else replace(self, passed=passed)


@dataclass(frozen=True, slots=True)
class PieceShown:
    """A piece in hand or on its way back, at `point`; `over` a target to which it would snap."""

    piece: Target
    point: Point
    over: Target | None = None


def paint_piece(pieces: Pieces, view: TableView, shown: PieceShown) -> None:
    """The tile, marker or canal in hand, a little larger; it turns with the place that it is over."""
    piece, point, over = shown.piece, shown.point, shown.over
    if isinstance(piece, OfferTarget):
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
