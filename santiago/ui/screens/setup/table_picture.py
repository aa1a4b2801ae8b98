"""A picture of the table at which a game would start: the board, and the seats round it."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin

import pygame

from santiago.session.table_record import new_record
from santiago.session.table_setup import Placing, TableSetup
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.painting.board_geometry import BOARD_HEIGHT, BOARD_WIDTH
from santiago.ui.painting.offscreen import render_board_in_steps
from santiago.wording.board_words import board_words
from santiago.wording.names import GameNames

_BADGE = 0.085
"""The width of a seat's badge, as a share of the picture's width."""
_FIGURE = 0.085
"""The width of the first overseer's figure, as a share of the picture's width."""


class TablePicture:
    """A picture, `width` pixels wide, of the first position of a game at `table`, which must have a seed.

    The badges of the seats are round the board, clockwise from below; the first overseer stands at one.
    """

    def __init__(self, context: DrawContext, table: TableSetup, width: int) -> None:
        if table.fault is not None:
            table = replace(table, placing=Placing.INNER)
        self._context, self._table = context, table
        self._state = new_record(table).start()
        self._image: pygame.Surface | None = None
        self.box = pygame.Rect(0, 0, width, round(width * BOARD_HEIGHT / BOARD_WIDTH))
        names = GameNames((), table.options.edition, context.tr)
        self.words = board_words(self._state, names)

    def paint_in_steps(self, surface: pygame.Surface, box: pygame.Rect) -> Steps[None]:
        """Blit the picture. It is painted when it is first needed."""
        if self._image is None:
            self._image = yield from self._painted()
        surface.blit(self._image, box)

    def _painted(self) -> Steps[pygame.Surface]:
        sprites, seats = self._context.sprites, self._table.seats
        side = round(self.box.width * _BADGE)
        surface, inner = pygame.Surface(self.box.size, pygame.SRCALPHA), inset(self.box, side // 2, side // 2)
        colours = tuple(seat.paint.value for seat in seats)
        board = yield from render_board_in_steps(self._state, colours, inner.size, sprites)
        surface.blit(board, board.get_rect(center=inner.center))
        for number, seat in enumerate(seats):
            place = _on_rim(inner, pi * (0.5 + 2 * number / len(seats)))
            sprites.paint_centred(surface, f"badge-{seat.paint.value}", place, side)
            if number == self._state.overseer:
                away = -side if place[0] > self.box.centerx + side else side
                beside = place[0] + away, min(max(place[1], side), self.box.bottom - side)
                sprites.paint_centred(surface, "overseer", beside, self.box.width * _FIGURE)
        return surface


def _on_rim(box: pygame.Rect, angle: float) -> tuple[float, float]:
    """Return the point of the rim of `box` in the direction `angle` from its centre, clockwise from right."""
    across, down = cos(angle) / box.width, sin(angle) / box.height
    reach = 0.5 / max(abs(across), abs(down))
    return box.centerx + cos(angle) * reach, box.centery + sin(angle) * reach
