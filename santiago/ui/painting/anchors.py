"""The points of the table at which moving pieces start and end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.rules.options import Seat
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.panels import SeatPanelPart


@dataclass(frozen=True, slots=True)
class Anchors:
    """Holds the boxes, in pixels, at which moving pieces start and end."""

    geometry: BoardGeometry
    seats: tuple[Seat, ...]
    """The seats in the order of their panels, from the top."""
    panel: Callable[[Seat], SeatPanelPart]
    """Returns a seat's panel, laid out on the first call."""
    offers: tuple[pygame.Rect, ...]
    supply_box: pygame.Rect

    @property
    def first_panel(self) -> SeatPanelPart:
        return self.panel(self.seats[0])
