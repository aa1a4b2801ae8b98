"""Paints the overlay of the board in this order: marks, outlines, markers, previews, cursor, labels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.open_proposals import open_proposals
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.targets import CanalTarget, SquareTarget, Target
from santiago.presentation.view_model.values import CanalKind, GhostCanal, GhostTile, TableView
from santiago.rules.grid import SquareSet, squares_in
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.painting.board_geometry import BoardGeometry, is_level
from santiago.ui.painting.board_labels import LabelPainter
from santiago.ui.painting.board_marks import MarkPainter
from santiago.ui.painting.board_painter import (
    paint_dangers,
    paint_palm,
    paint_spring,
    picture_of,
    spring_rect,
)
from santiago.ui.painting.moving_board import STILL, Motion
from santiago.ui.painting.outlines import paint_squares_outline, paint_two_tone_outline
from santiago.ui.painting.pieces import Pieces, put


@dataclass(frozen=True, slots=True)
class OverlayPainter(Drawn):
    """Paints the overlay of the board; keeps no state."""

    context: DrawContext
    geometry: BoardGeometry

    def paint(self, surface: pygame.Surface, view: TableView, motion: Motion = STILL) -> None:
        """Paint the overlay; labels are on top of everything else, including the keyboard cursor."""
        overlay = view.overlay
        self._signs(surface, view, motion)
        for outline in overlay.outlines:
            close = len(overlay.outlines) > 1
            paint_squares_outline(surface, self.context, self.geometry, outline.squares, close=close)
        self._signs_on_frames(surface, view)
        proposals = open_proposals(view.position, overlay.hidden.markers)
        pieces = Pieces(surface, self.context, self.geometry, view.position.options.edition)
        for canal, offers in proposals.items():  # in the colour of the seat that proposed the site first
            colour = view.people[offers[0][0]].colour
            pieces.marker(self.geometry.canal(canal).center, colour, level=is_level(canal))
        if overlay.ghost_tile is not None:
            self._ghost_tile(pieces, overlay.ghost_tile, view.people)
        if overlay.ghost_canal is not None:
            self._ghost_canal(pieces, overlay.ghost_canal, view.people)
        marks = MarkPainter(self.context, self.geometry)
        for arrow in overlay.arrows:
            marks.paint_arrow(surface, arrow)
        for target in (overlay.lit, overlay.cursor):
            if target is not None:
                self._cursor(surface, target)
        LabelPainter(self.context, self.geometry, view.people, view.position.board).paint(
            surface, overlay, proposals
        )

    def _signs(self, surface: pygame.Surface, view: TableView, motion: Motion) -> None:
        """Paint the marks on squares and canal sites, and the spring on top of the adjacent sites."""
        overlay = view.overlay
        marks = MarkPainter(self.context, self.geometry)
        for square in squares_in(overlay.lit_tiles):
            marks.paint_highlight(surface, square)
        marks.paint_watered_ground(surface, overlay, view.position.board.canals)
        marks.paint_squares(surface, overlay)
        covered = overlay.squares | overlay.wet_ground | overlay.near_water
        for square in squares_in(SquareSet(covered & view.position.board.palms)):
            lean = motion.leans.get(square, 0)
            paint_palm(surface, self.context, self.geometry, square, on_tile=False, lean=lean)
        marks.paint_places(surface, overlay)
        spring = spring_rect(self.geometry, view.position.board.spring)
        paint_spring(surface, self.context, spring, motion.seconds)
        noted = {badge.square for badge in overlay.badges}
        for square in squares_in(overlay.watered):
            desert = bool(view.position.board.deserts >> square & 1)
            marks.paint_watered(surface, square, drop=square not in noted and not desert)

    def _signs_on_frames(self, surface: pygame.Surface, view: TableView) -> None:
        """Repaint the danger signs of framed tiles, because the frames cover parts of the signs."""
        framed = view.overlay.lit_tiles
        for outline in view.overlay.outlines:
            framed = SquareSet(framed | outline.squares)
        if framed:
            paint_dangers(surface, self.context, self.geometry, picture_of(view), framed)

    def _ghost_tile(self, pieces: Pieces, ghost: GhostTile, people: tuple[Person, ...]) -> None:
        """Paint a previewed tile with its farmers and a dashed frame."""
        place = self.geometry.square(ghost.square)
        pieces.tile(place.center, ghost.kind, ghost.state, side=place.width, square=ghost.square)
        if ghost.seat is not None:
            colour = people[ghost.seat].colour
            pieces.cubes_on_tile(place.center, colour, ghost.farmers, side=place.width)
        put(pieces.surface, self.sprites.image("tile-ghost", round(place.width * 1.07)), place.center, 200)

    def _ghost_canal(self, pieces: Pieces, ghost: GhostCanal, people: tuple[Person, ...]) -> None:
        """Paint a previewed marker or canal."""
        centre, level = self.geometry.canal(ghost.canal).center, is_level(ghost.canal)
        if ghost.kind is CanalKind.MARKER:
            pieces.marker(centre, people[ghost.seat].colour, level=level, alpha=235)
        else:
            pieces.canal_piece(centre, level=level, alpha=240)

    def _cursor(self, surface: pygame.Surface, target: Target) -> None:
        k = self.scale.k
        if isinstance(target, SquareTarget):
            rect = self.geometry.square(target.square).inflate(8, 8)
            paint_two_tone_outline(surface, self.context, rect, 10 * k)
        elif isinstance(target, CanalTarget):
            rect = self.geometry.canal(target.canal).inflate(8, 8)
            paint_two_tone_outline(surface, self.context, rect, 18 * k)
