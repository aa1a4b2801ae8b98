"""Paints single pieces at any position, rotated or faded, for animations and dragging.

Angles are in degrees counterclockwise, alpha values range from 0 to 255, and sizes are in pixels. `centre` is
the centre of the picture unless stated otherwise. The sprites are cached, but rotated pictures are not.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.presentation.boxes import Point
from santiago.presentation.view_model.values import TileState
from santiago.rules.grid import Canal, Square
from santiago.rules.options import Edition
from santiago.rules.tiles import TileKind, crop_of, icons_of
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.text import Align
from santiago.ui.painting.board_geometry import SQUARE, BoardGeometry, is_level
from santiago.ui.painting.board_painter import CUBE_SIZE, FARMER_SPACES
from santiago.ui.painting.tile_sprites import crop_sprite

ANY_SQUARE = Square(0)
MARKER_ACROSS = (260, 96)
MARKER_DOWN = (128, 260)


@dataclass(frozen=True, slots=True)
class Pieces(Drawn):
    """Paints pieces for one board on `surface`; `edition` selects the sprites of crops."""

    surface: pygame.Surface
    context: DrawContext
    geometry: BoardGeometry
    edition: Edition

    @property
    def square_side(self) -> float:
        """The width of a tile on the board, in pixels."""
        return SQUARE * self.geometry.k

    def tile(
        self,
        centre: Point,
        kind: TileKind,
        state: TileState = TileState.WET,
        *,
        side: float,
        alpha: int = 255,
        square: Square = ANY_SQUARE,
        shadow: bool = True,
    ) -> None:
        if shadow:
            self._put("tile-shadow", centre, (side * 176 / 128, side * 176 / 128), alpha)
        crop = crop_sprite(crop_of(kind), self.edition, state, square)
        self._put(crop, centre, (side, side), alpha)
        if state is not TileState.DESERT:
            self._put(f"farmers-{icons_of(kind)}", centre, (side, side), alpha)

    def cubes_on_tile(self, centre: Point, colour: str, farmers: int, *, side: float) -> None:
        """Paint `farmers` cubes on a tile that is centred at `centre` and `side` pixels wide."""
        unit = side / SQUARE
        for n in range(farmers):
            x, y = FARMER_SPACES[n]
            spot = centre[0] + (x - SQUARE / 2 + 0.5) * unit, centre[1] + (y - SQUARE / 2 - 2) * unit
            self.cube(spot, colour, side=CUBE_SIZE * unit)

    def cube(self, centre: Point, colour: str, *, side: float | None = None, alpha: int = 255) -> None:
        across = CUBE_SIZE * self.geometry.k if side is None else side
        self._put(f"cube-{colour}", centre, (across, across), alpha)

    def coin(self, centre: Point, escudos: int | None = None, *, side: float, alpha: int = 255) -> None:
        """Paint a coin; if `escudos` is not None, the coin shows this amount."""
        name = "coin" if escudos is None else "coin-blank"
        self._put(name, centre, (side, side), alpha)
        if escudos is not None:
            box = box_at(round(side), round(side), center=(round(centre[0]), round(centre[1])))
            style = self.styles.sum.in_pixels(max(9, side * 0.42))
            self.text.line(self.surface, str(escudos), box, style, Align.CENTRE)

    def marker(
        self, centre: Point, colour: str, *, level: bool = True, alpha: int = 255, grown: float = 1
    ) -> None:
        """Paint a proposal's marker; `centre` is the centre of the marker's plank."""
        k = self.geometry.k * grown
        if level:
            size = MARKER_ACROSS[0] * k, MARKER_ACROSS[1] * k
            middle = centre[0], centre[1] - 14 * k
        else:
            size = MARKER_DOWN[0] * k, MARKER_DOWN[1] * k
            middle = centre[0] + 14 * k, centre[1]
        self._put(f"marker-{colour}-{'h' if level else 'v'}", middle, size, alpha)

    def canal_piece(self, centre: Point, *, level: bool = True, alpha: int = 255, grown: float = 1) -> None:
        """Paint a canal as the blue piece that a player drags onto the board."""
        k = self.geometry.k * grown
        size = (260 * k, 44 * k) if level else (44 * k, 260 * k)
        self._put(f"canal-piece-{'h' if level else 'v'}", centre, size, alpha)

    def palm(self, foot: Point, *, broad: float, angle: float = 0, alpha: int = 255) -> None:
        """Paint a palm with its base at `foot`."""
        tall = broad * 176 / 128
        self._put("palm", (foot[0], foot[1] - tall / 2), (broad, tall), alpha, angle)

    def overseer(self, foot: Point, *, broad: float, alpha: int = 255) -> None:
        """Paint the overseer with the feet at `foot`."""
        tall = self.sprites.image("overseer", broad).get_height()
        self._put("overseer", (foot[0], foot[1] - tall / 2), (broad, tall), alpha)

    def cracks(self, square: Square, share: float) -> None:
        """Paint cracks over a tile. The cracks become stronger as `share` increases from 0 to 1."""
        place = self.geometry.square(square)
        name = "cracks-1" if share < 0.5 else "cracks-2"
        self._put(name, place.center, place.size, round(255 * min(1.0, share)))

    def _put(self, name: str, centre: Point, size: tuple[float, float], alpha: int, angle: float = 0) -> None:
        put(self.surface, self.sprites.image(name, *size), centre, alpha, angle)


def put(
    surface: pygame.Surface, image: pygame.Surface, centre: Point, alpha: int = 255, angle: float = 0
) -> None:
    """Blit `image` centred at `centre`, rotated by `angle` degrees, with an alpha value (0 to 255)."""
    if angle:
        image = pygame.transform.rotozoom(image, angle, 1)
    faded(surface, image, image.get_rect(center=(round(centre[0]), round(centre[1]))), alpha)


def faded(surface: pygame.Surface, image: pygame.Surface, place: pygame.Rect, alpha: int) -> None:
    """Blit `image` with an alpha value (0 to 255), then make the image opaque again."""
    if alpha <= 0:
        return
    if alpha < 255:
        image.set_alpha(alpha)
    surface.blit(image, place)
    if alpha < 255:
        image.set_alpha(255)


def marker_box(geometry: BoardGeometry, canal: Canal) -> pygame.Rect:
    """Return the box of a marker at a canal's site."""
    k, level = geometry.k, is_level(canal)
    across, down = MARKER_ACROSS if level else MARKER_DOWN
    x, y = geometry.canal(canal).center
    middle = (x, round(y - 14 * k)) if level else (round(x + 14 * k), y)
    return pygame.Rect(0, 0, round(across * k), round(down * k)).move_to(center=middle)
