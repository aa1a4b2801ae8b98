"""The start and end points of moving pieces."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

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
