"""Thumbnails of boards, cached."""

import pygame

from santiago.rules.record import Record
from santiago.rules.state import GameState
from santiago.session.table_record import seat_choices
from santiago.ui.contracts import USUAL_THUMBNAIL, Size
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.surface_cache import SurfaceCache

_KEPT_BYTES = 12_000_000
"""Room for about forty of the usual size, more than a list shows at once."""


class Thumbnails:
    """Draws thumbnails; the most recent are cached by name, number of moves and size."""

    def __init__(self) -> None:
        self._sprites = Sprites()
        self._known: SurfaceCache[tuple[str, int, Size]] = SurfaceCache(_KEPT_BYTES)

    def of(
        self, name: str, record: Record, position: GameState, size: Size = USUAL_THUMBNAIL
    ) -> pygame.Surface:
        """The board of `position`, with which `record` ends, fitted into `size` pixels."""
        from santiago.ui.view.render import render_board

        key = (name, len(record.moves), size)
        found = self._known.get(key)
        if found is not None:
            return found
        colours = tuple(seat.paint.value for seat in seat_choices(record))
        return self._known.put(key, render_board(position, colours, size, self._sprites))
