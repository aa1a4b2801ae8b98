"""Marks on the board: selectable squares and canal sites, irrigated squares, and the tiles of a seat."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.targets import CanalTarget, SquareTarget
from santiago.presentation.view_model.values import BoardArrow, BoardOverlay
from santiago.rules.grid import CANALS, Canal, CanalSet, Square, canals_in, squares_in
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.palette import colour_of
from santiago.ui.graphics.sprites import box_of
from santiago.ui.painting.board_geometry import SQUARE, BoardGeometry, is_level
from santiago.ui.painting.board_painter import wet_sides
from santiago.ui.painting.pieces import faded

_WET, _NEAR = 150, 60
"""The alpha of the shade on irrigated empty squares, and on squares that one more canal would irrigate."""
_OPEN_ALPHA = 150
"""The alpha of open canal sites that the player cannot select now."""


@dataclass(frozen=True, slots=True)
class MarkPainter(Drawn):
    """Paints marks on squares and canal sites; keeps no state."""

    context: DrawContext
    geometry: BoardGeometry

    def paint_watered_ground(self, surface: pygame.Surface, overlay: BoardOverlay, canals: CanalSet) -> None:
        """Darken irrigated empty squares and, less so, squares that one more canal would irrigate."""
        radius = 10 * self.geometry.k
        for squares, alpha in ((overlay.wet_ground, _WET), (overlay.near_water, _NEAR)):
            for square in squares_in(squares):
                place = self.geometry.square(square)
                self.shapes.rounded(surface, place, colour_of("board.wet_soil"), radius, alpha)
        for square in squares_in(overlay.wet_ground):
            for side in wet_sides(square, canals):
                self._on_square(surface, square, f"seep-{side}")

    def paint_squares(self, surface: pygame.Surface, overlay: BoardOverlay) -> None:
        """Paint marks in the corners of the selectable squares, and a frame on the selected one."""
        ghost = overlay.ghost_tile.square if overlay.ghost_tile is not None else None
        for square in squares_in(overlay.squares):
            if square != ghost:
                lit = overlay.hover == SquareTarget(square)
                self._on_square(surface, square, "target-square-active" if lit else "target-square")
        if overlay.chosen_square is not None:
            self._on_square(surface, overlay.chosen_square, "tile-frame-selected")

    def paint_places(self, surface: pygame.Surface, overlay: BoardOverlay) -> None:
        """Paint dashes along the open canal sites, and a plus sign on selectable sites without a label."""
        lit = {overlay.chosen_place}
        tagged = {tag.canal for tag in overlay.tags}
        if isinstance(overlay.hover, CanalTarget) and overlay.places_active >> overlay.hover.canal & 1:
            lit.add(overlay.hover.canal)
        for canal in canals_in(overlay.places_open):
            if not overlay.places_active >> canal & 1 and canal not in lit:
                self._place(surface, canal, "open", _OPEN_ALPHA)
        for canal in CANALS:
            if canal in lit:
                self._place(surface, canal, "active", 255)
            elif overlay.places_active >> canal & 1:
                self._place(surface, canal, "open", 255)
                if canal not in tagged:
                    self._plus(surface, self.geometry.canal(canal).center)

    def paint_watered(self, surface: pygame.Surface, square: Square, *, drop: bool) -> None:
        """Paint a frame, and optionally a drop, on a square that would be irrigated."""
        place, k = self.geometry.square(square), self.geometry.k
        self.shapes.frame(surface, place.inflate(2, 2), colour_of("water.edge"), 12 * k, max(3, 9 * k), 200)
        self.shapes.frame(surface, place, colour_of("water.mid"), 11 * k, max(2, 5 * k))
        if drop:
            side = max(14, round(44 * k))
            image = self.sprites.image("status-wet", side, side)
            centre = place.left + round(16 * k), place.top + round(16 * k)
            surface.blit(image, image.get_rect(center=centre))

    def paint_highlight(self, surface: pygame.Surface, square: Square) -> None:
        """Paint a frame around a tile of the seat whose panel is hovered."""
        k, place = self.geometry.k, self.geometry.square(square).inflate(4, 4)
        self.shapes.frame(surface, place.inflate(6, 6), self.palette.shadow, 15 * k, max(4, 13 * k))
        self.shapes.frame(surface, place.inflate(2, 2), self.palette.glow, 13 * k, max(2, 8 * k))

    def paint_arrow(self, surface: pygame.Surface, arrow: BoardArrow) -> None:
        """Paint an arrow between two neighbours."""
        geometry, k, start = self.geometry, self.geometry.k, arrow.start
        box = geometry.canal(Canal(start)) if arrow.is_canal else geometry.square(Square(start))
        tail, tip = pygame.Vector2(box.center), pygame.Vector2(geometry.square(arrow.end).center)
        along = (tip - tail).normalize() * k
        tail, tip, across = tail + 16 * along, tip - 20 * along, along.rotate(90)
        neck = tip - 20 * along
        points = [tail + 7 * across, neck + 7 * across, neck + 18 * across, tip]
        points += [neck - 18 * across, neck - 7 * across, tail - 7 * across]
        corners = [(x, y) for x, y in points]
        self.shapes.polygon(surface, corners, self.palette.glow, 255, self.palette.ink, max(1.2, 3 * k))

    def _on_square(self, surface: pygame.Surface, square: Square, name: str) -> None:
        """Paint the sprite `name` on a square. Large sprites extend 24 board units beyond each side."""
        place = self.geometry.square(square)
        if box_of(name)[0] > SQUARE:
            side = round(place.width * 176 / SQUARE)
            place = place.inflate(side - place.width, side - place.height)
        surface.blit(self.sprites.image(name, *place.size), place)

    def _place(self, surface: pygame.Surface, canal: Canal, kind: str, alpha: int) -> None:
        place = self.geometry.canal(canal)
        name = f"place-{kind}-{'h' if is_level(canal) else 'v'}"
        faded(surface, self.sprites.image(name, *place.size), place, alpha)

    def _plus(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        """Paint the plus sign of a selectable site."""
        radius = max(6.0, 12 * self.geometry.k)
        self.shapes.circle(surface, centre, radius + 1.5, self.palette.ink)
        self.shapes.circle(surface, centre, radius, colour_of("board.mark"))
        arm, thick = round(radius * 0.6), max(2, round(radius * 0.3))
        for size in ((2 * arm, thick), (thick, 2 * arm)):
            bar = pygame.Rect((0, 0), size).move_to(center=centre)
            surface.fill(self.palette.accent, bar)
