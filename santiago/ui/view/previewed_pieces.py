"""Paints previewed pieces and the markers of proposals."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.rules.grid import Canal
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.view.geometry import BoardGeometry, is_level
from santiago.ui.view.open_proposals import Bribes
from santiago.ui.view.pieces import Pieces, faded
from santiago.ui.view.values import CanalKind, GhostCanal, GhostTile, Person


@dataclass(frozen=True, slots=True)
class GhostPainter:
    """Paints previewed pieces and markers; stateless."""

    context: DrawContext
    geometry: BoardGeometry
    pieces: Pieces
    people: tuple[Person, ...]

    def markers(self, surface: pygame.Surface, proposals: dict[Canal, Bribes]) -> None:
        """Paint one marker at each place, that of the first proposer; the label names the others."""
        for canal, offers in proposals.items():
            centre = self.geometry.canal(canal).center
            colour = self.people[offers[0][0]].colour
            self.pieces.marker(surface, centre, colour, level=is_level(canal))

    def tile(self, surface: pygame.Surface, ghost: GhostTile) -> None:
        """Paint a tile with its farmers, dashed."""
        place = self.geometry.square(ghost.square)
        self.pieces.tile(
            surface, place.center, ghost.kind, ghost.state, side=place.width, square=ghost.square
        )
        if ghost.seat is not None:
            self.pieces.cubes_on_tile(
                surface, place.center, self.people[ghost.seat].colour, ghost.farmers, side=place.width
            )
        frame = self.context.sprites.image("tile-ghost", round(place.width * 1.07))
        faded(surface, frame, frame.get_rect(center=place.center), 200)

    def canal(self, surface: pygame.Surface, ghost: GhostCanal) -> None:
        """Paint a marker or the blue canal."""
        centre, level = self.geometry.canal(ghost.canal).center, is_level(ghost.canal)
        match ghost.kind:
            case CanalKind.MARKER:
                self.pieces.marker(surface, centre, self.people[ghost.seat].colour, level=level, alpha=235)
            case CanalKind.SHARED | CanalKind.OWN:
                self.pieces.canal_piece(surface, centre, level=level, alpha=240)
