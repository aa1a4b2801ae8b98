"""Makes crops sway for a second when water reaches their field."""

from math import pi, sin

import pygame

from santiago.presentation.view_model.values import BoardOverlay
from santiago.rules.board import Board
from santiago.rules.grid import SquareSet, squares_in
from santiago.ui.graphics.rects import clipped
from santiago.ui.painting.board_geometry import BoardGeometry

_SECONDS = 1.1
_SWAYS = 2.5
_LEAN = 7.0
"""How far the tops of the crops move to each side at most, in board units."""
_STRIPS = 7
_INSET, _CROP = 0.09, 0.6
"""The margin of a tile, and the height of the crop above the farmers, as shares of the tile's size."""


class FieldSway:
    """Finds the fields that have just been irrigated, and makes their painted crops sway."""

    def __init__(self) -> None:
        self._wet: int | None = None
        self._squares = SquareSet(0)
        self.left = 0.0
        """The number of seconds until the crops stop swaying."""

    def follow(self, board: Board, overlay: BoardOverlay, *, moves: bool) -> None:
        """Record which squares are drawn as irrigated.

        If `moves` is true, the crops on squares that have become irrigated since the last call start to sway.
        """
        dry = sum({1 << square for square, _ in overlay.tile_states})
        wet = board.wet & ~dry
        if self._wet is not None and moves:
            reached = SquareSet(wet & ~self._wet & board.occupied & ~board.deserts)
            if reached:
                self._squares, self.left = reached, _SECONDS
        self._wet = wet

    def update(self, seconds: float) -> None:
        self.left = max(0.0, self.left - seconds)

    def paint(self, surface: pygame.Surface, geometry: BoardGeometry) -> None:
        """Paint the crops shifted sideways, their tops farthest."""
        share = 1 - self.left / _SECONDS
        lean = _LEAN * geometry.k * sin(2 * pi * _SWAYS * share) * (1 - share)
        for square in squares_in(self._squares):
            box = geometry.square(square)
            inner = box.inflate(-round(2 * _INSET * box.width), -round(2 * _INSET * box.height))
            inner.height = round(box.height * _CROP)
            crop, high = surface.subsurface(inner.clip(surface.get_rect())).copy(), inner.height / _STRIPS
            with clipped(surface, inner):
                for n in range(_STRIPS):
                    top, bottom = round(n * high), round((n + 1) * high)
                    across = round(lean * (1 - n / _STRIPS))
                    area = pygame.Rect(0, top, inner.width, bottom - top)
                    surface.blit(crop, (inner.left + across, inner.top + top), area)
