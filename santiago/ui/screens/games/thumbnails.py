"""A cache of board thumbnails."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.rules.record import Record
from santiago.rules.state import GameState
from santiago.session.table_record import seat_choices
from santiago.session.table_setup import SeatChoice
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.surface_cache import SurfaceCache
from santiago.ui.graphics.work_steps import Steps

Size = tuple[int, int]
"""Width and height in pixels."""
USUAL_THUMBNAIL: Size = (300, 232)
_KEPT_BYTES = 12_000_000
"""The size of the cache in bytes. There is room for about forty thumbnails of the usual size, more than a
list shows at once.
"""


@dataclass(frozen=True, slots=True)
class Ending:
    """The record and the last position of a game."""

    record: Record
    position: GameState

    @property
    def seats(self) -> tuple[SeatChoice, ...]:
        """The choices made for each seat: name, colour, level and character."""
        return seat_choices(self.record)


class Thumbnails:
    """Draws thumbnails, and caches the most recently used ones.

    The cache is keyed by the name of the game, its number of moves, and the size of the thumbnail.
    """

    def __init__(self) -> None:
        self._known: SurfaceCache[tuple[str, int, Size]] = SurfaceCache(_KEPT_BYTES)

    def of(
        self,
        name: str,
        moves: int,
        load: Callable[[], Ending],
        sprites: Sprites,
        size: Size = USUAL_THUMBNAIL,
    ) -> Steps[pygame.Surface]:
        """Return the board of the game `name` after `moves` moves, scaled to fit into `size` pixels.

        If the picture is not cached, `load` reads the game. Exceptions raised by `load` propagate.
        """
        key = (name, moves, size)
        found = self._known.get(key)
        if found is not None:
            return found
        from santiago.ui.painting.offscreen import render_board_in_steps

        game = load()
        yield
        colours = tuple(seat.paint.value for seat in game.seats)
        picture = yield from render_board_in_steps(game.position, colours, size, sprites)
        return self._known.put(key, picture)
