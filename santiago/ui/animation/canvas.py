"""Draws moving pieces, which may be rotated, scaled or faded, anywhere on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from santiago.presentation.boxes import Point
from santiago.presentation.view_model.values import BoardOverlay, TableView, TileLooks, TileState
from santiago.rules.board import Board
from santiago.rules.grid import Square
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind
from santiago.ui.animation.easing import clamped
from santiago.ui.animation.motion_paths import TableSpots
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.shapes import mixed
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.board_painter import light_at
from santiago.ui.painting.pieces import Pieces, put
from santiago.ui.painting.table_painter import TablePainter


@dataclass(frozen=True, slots=True)
class Canvas:
    """The surface that motions paint on; `painter` has already drawn `view` on this surface."""

    surface: pygame.Surface
    painter: TablePainter
    view: TableView
    spots: TableSpots

    @property
    def context(self) -> DrawContext:
        return self.painter.context

    @property
    def reduced_motion(self) -> bool:
        return self.context.reduced_motion

    @property
    def pieces(self) -> Pieces:
        """The painter of single pieces at the board's scale."""
        return self.painter.pieces(self.surface, self.view)

    @property
    def geometry(self) -> BoardGeometry:
        return self.painter.layout_of(self.view).board

    def colour(self, seat: Seat) -> str:
        return self.view.people[seat].colour

    def tile_picture(self, kind: TileKind, state: TileState, square: Square) -> pygame.Surface:
        side = round(self.pieces.square_side)
        image = pygame.Surface((side, side), pygame.SRCALPHA)
        pieces = self.painter.pieces(image, self.view)
        pieces.tile((side / 2, side / 2), kind, state, side=side, square=square, shadow=False)
        return image

    def lit_tile(
        self, kind: TileKind, state: TileState, square: Square, centre: Point, share: float = 1
    ) -> pygame.Surface:
        """Return the picture of a tile in the light that falls on the point `centre` of the board.

        `share` (0 to 1) is the strength of the light.
        """
        image = self.tile_picture(kind, state, square)
        bounds = self.geometry.bounds
        across, down = (centre[0] - bounds.x) / bounds.width, (centre[1] - bounds.y) / bounds.height
        light = light_at(clamped(across), clamped(down))
        image.fill(mixed((255, 255, 255), light, share), special_flags=pygame.BLEND_RGB_MULT)
        return image

    def board_part(self, board: Board, tile_states: TileLooks, area: pygame.Rect) -> pygame.Surface:
        """Return the picture of `board` within `area`, a rectangle in window pixels."""
        position = replace(self.view.position, board=board)
        overlay = BoardOverlay(tile_states=tile_states)
        return self.painter.board_part(replace(self.view, position=position, overlay=overlay), area)

    def put(
        self,
        image: pygame.Surface,
        centre: Point,
        *,
        scale: tuple[float, float] = (1, 1),
        angle: float = 0,
        alpha: float = 1,
    ) -> None:
        """Draw `image` centred at `centre`, scaled by the factors `scale` and rotated by `angle` degrees.

        `alpha` is the opacity, from 0 to 1.
        """
        if scale != (1, 1):
            width, height = (max(1, round(n * s)) for n, s in zip(image.get_size(), scale, strict=True))
            image = pygame.transform.smoothscale(image, (width, height))
        put(self.surface, image, centre, round(255 * alpha), angle)

    def shadow(
        self, centre: Point, side: float, height: float, *, alpha: float = 1, width: float = 1
    ) -> None:
        """Draw the shadow of a tile that is raised to `height` (0 to 1) above the table.

        A tile that is turning over has a narrower shadow, by the factor `width` (0 to 1).
        """
        image = self.context.sprites.image("tile-shadow", self.pieces.square_side * 176 / 128)
        grown = side / self.pieces.square_side * (1 + 0.12 * height)
        away = self.spots.units(26 * height)
        self.put(
            image,
            (centre[0] + away * 0.7, centre[1] + away),
            scale=(grown * width, grown),
            alpha=alpha * (1 - 0.45 * height),
        )


def spots_of(painter: TablePainter, view: TableView) -> TableSpots:
    """Return the positions of the spots on the table that `painter` lays out for `view`."""
    return TableSpots(painter.anchors(view), painter.layout_of(view).remaining, painter.context.scale.k)
