"""The boxes on the table at which moving pieces start and end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.rules.options import Seat
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.seat_panel_painter import SeatPanelPart


@dataclass(frozen=True, slots=True)
class Anchors:
    """Holds the boxes, in pixels, at which moving pieces start and end."""

    geometry: BoardGeometry
    seats: tuple[Seat, ...]
    """The seats in the order of their panels, from the top."""
    panel: Callable[[Seat], SeatPanelPart]
    """Returns the panel of a seat; each panel is laid out on the first call for its seat."""
    offers: tuple[pygame.Rect, ...]
    supply_box: pygame.Rect

    @property
    def first_panel(self) -> SeatPanelPart:
        return self.panel(self.seats[0])
