"""The start and end points of moving pieces."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.rules.grid import Canal, Square
from santiago.rules.options import Seat
from santiago.ui.view.geometry import BoardGeometry
from santiago.ui.view.panel_boxes import PanelBoxes


@dataclass(frozen=True, slots=True)
class Anchors:
    """The start and end points of moving pieces, in pixels."""

    geometry: BoardGeometry
    panels: tuple[tuple[Seat, PanelBoxes], ...]
    offers: tuple[pygame.Rect, ...]
    supply_box: pygame.Rect

    def panel(self, seat: Seat) -> PanelBoxes:
        """The parts of a seat's panel."""
        return dict(self.panels)[seat]

    def money(self, seat: Seat) -> tuple[int, int]:
        """The coin in a seat's panel."""
        return self.panel(seat).money.center

    def score(self, seat: Seat) -> tuple[int, int]:
        """The score in a seat's panel."""
        return self.panel(seat).score.center

    def tag(self, seat: Seat) -> tuple[int, int]:
        """The bid or bribe in a seat's panel."""
        return self.panel(seat).tag.center

    def own_canal(self, seat: Seat) -> tuple[int, int]:
        """The own canal in a seat's panel."""
        return self.panel(seat).canal.center

    def overseer(self, seat: Seat) -> tuple[int, int]:
        """The position of the overseer's feet in a seat's panel, with the width of the figure."""
        return self.panel(seat).figure.midbottom

    def square(self, square: Square) -> tuple[int, int]:
        """The middle of a square."""
        return self.geometry.square(square).center

    def canal(self, canal: Canal) -> tuple[int, int]:
        """The middle of a canal's place."""
        return self.geometry.canal(canal).center
