"""Paints previewed pieces and the markers of proposals."""

from __future__ import annotations

from dataclasses import dataclass

from santiago.presentation.view_model.open_proposals import Bribes
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import CanalKind, GhostCanal, GhostTile
from santiago.rules.grid import Canal
from santiago.ui.painting.board_geometry import is_level
from santiago.ui.painting.pieces import Pieces, faded


@dataclass(frozen=True, slots=True)
class PreviewPainter:
    """Paints previewed pieces and the markers of proposals; keeps no state."""

    pieces: Pieces
    people: tuple[Person, ...]

    def markers(self, proposals: dict[Canal, Bribes]) -> None:
        """Paint a marker at each proposed site, in the colour of the seat that proposed the site first."""
        for canal, offers in proposals.items():
            centre = self.pieces.geometry.canal(canal).center
            colour = self.people[offers[0][0]].colour
            self.pieces.marker(centre, colour, level=is_level(canal))

    def tile(self, ghost: GhostTile) -> None:
        """Paint a previewed tile with its farmers and a dashed frame."""
        place = self.pieces.geometry.square(ghost.square)
        pieces = self.pieces
        pieces.tile(place.center, ghost.kind, ghost.state, side=place.width, square=ghost.square)
        if ghost.seat is not None:
            colour = self.people[ghost.seat].colour
            pieces.cubes_on_tile(place.center, colour, ghost.farmers, side=place.width)
        frame = pieces.context.sprites.image("tile-ghost", round(place.width * 1.07))
        faded(pieces.surface, frame, frame.get_rect(center=place.center), 200)

    def canal(self, ghost: GhostCanal) -> None:
        """Paint a previewed marker or canal."""
        centre, level = self.pieces.geometry.canal(ghost.canal).center, is_level(ghost.canal)
        match ghost.kind:
            case CanalKind.MARKER:
                self.pieces.marker(centre, self.people[ghost.seat].colour, level=level, alpha=235)
            case CanalKind.SHARED | CanalKind.OWN:
                self.pieces.canal_piece(centre, level=level, alpha=240)
