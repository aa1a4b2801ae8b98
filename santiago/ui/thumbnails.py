"""Little boards, each drawn once."""

import pygame

from santiago.rules.record import Record
from santiago.rules.state import GameState
from santiago.session import opening
from santiago.ui.sprites import Sprites

Size = tuple[int, int]
USUAL: Size = (300, 232)


class Thumbnails:
    """Pictures of boards, kept by the game's name, its number of moves and their size."""

    def __init__(self) -> None:
        self._sprites = Sprites()
        self._known: dict[tuple[str, int, Size], pygame.Surface] = {}

    def of(self, name: str, record: Record, position: GameState, size: Size = USUAL) -> pygame.Surface:
        """The board of `position`, which is where `record` ends, as broad or as high as `size` pixels."""
        from santiago.ui.view.render import render_board

        key = (name, len(record.moves), size)
        if key not in self._known:
            colours = tuple(seat.paint.value for seat in opening.seat_choices(record))
            self._known[key] = render_board(position, colours, size, self._sprites)
        return self._known[key]
