"""Little boards, each drawn once."""

import pygame

from santiago.rules.record import Record
from santiago.rules.state import GameState
from santiago.session import opening
from santiago.ui.sprites import Sprites

_SIZE = (300, 232)


class Thumbnails:
    """Pictures of boards, kept by the game's name and its number of moves."""

    def __init__(self) -> None:
        self._sprites = Sprites()
        self._known: dict[tuple[str, int], pygame.Surface] = {}

    def of(self, name: str, record: Record, position: GameState) -> pygame.Surface:
        """The board of `position`, which is where `record` ends."""
        from santiago.ui.view.render import render_board

        key = (name, len(record.moves))
        if key not in self._known:
            colours = tuple(seat.paint.value for seat in opening.seat_choices(record))
            self._known[key] = render_board(position, colours, _SIZE, self._sprites)
        return self._known[key]
