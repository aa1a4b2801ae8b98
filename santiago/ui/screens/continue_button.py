"""The menu's Continue button, which shows the board, round and players of the unfinished game."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame

from santiago.ui.contracts import Services
from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, ControlState, paint_button
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.steps import Steps
from santiago.ui.screens.games.thumbnail import paint_thumbnail
from santiago.ui.screens.games.thumbnails import USUAL_THUMBNAIL

if TYPE_CHECKING:
    from santiago.session.game_summary import GameSummary

_SECONDS = 0.004
"""The time, in seconds, spent on reading and drawing in each frame."""


class ContinueButtonContent:
    """The texts and the picture on the Continue button, which `advance` prepares in several frames. If
    `at_once` is true, the texts are ready immediately.
    """

    def __init__(self, context: DrawContext, services: Services, *, at_once: bool) -> None:
        self._context = context
        self._services = services
        self._summary: GameSummary | None = None
        self._picture: pygame.Surface | None = None
        self._work: Steps[None] | None = self._made()
        if at_once:
            next(self._work, None)

    def advance(self) -> bool:
        """Read and draw for a few milliseconds. Return whether the button must be redrawn."""
        if self._work is None:
            return False
        seen, end = (self._summary, self._picture), time.perf_counter() + _SECONDS
        for _ in self._work:
            if time.perf_counter() > end:
                break
        else:
            self._work = None
        return seen != (self._summary, self._picture)

    def finish(self) -> None:
        """Read and draw everything that is still missing."""
        for _ in self._work or ():
            pass
        self._work = None

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, state: ControlState) -> None:
        """Paint a main button with the picture on the left and the texts beside it."""
        context, scale, styles = self._context, self._context.scale, self._context.styles
        face = ButtonFace(kind=ButtonKind.MAIN)
        paint_button(context, surface, rect, face, state)
        edge = max(2, scale.px(3))
        top = row_of(rect, rect.top + (edge if state is ControlState.PRESSED else 0), rect.height - edge)
        picture = self._box(top)
        paint_thumbnail(context, surface, picture, self._picture, broken=False)
        left = picture.right + scale.px(13)
        colour = context.palette.on_accent
        lines = [(context.tr("menu.continue"), styles.main_button.sized(19).coloured(colour))]
        if self._summary is not None:
            detail = styles.detail.coloured(colour)
            lines += [(self._round(self._summary), detail), (self._players(self._summary), detail)]
        heights = [context.text.line_height(style) for _, style in lines]
        row = row_of(column_of(top, left, top.right - scale.px(10) - left), 0, 0)
        row.top = top.centery - sum(heights) // 2
        for (words, style), height in zip(lines, heights, strict=True):
            row.height = height
            context.text.line(surface, words, row, style)
            row.top += height

    def _made(self) -> Steps[None]:
        left = self._services.unfinished_game()
        if left is None:
            return
        self._summary = left.summary
        yield
        self._picture = yield from left.picture(self._context.sprites)

    def _box(self, top: pygame.Rect) -> pygame.Rect:
        margin = self._context.scale.px(7)
        height = top.height - 2 * margin
        width = round(height * USUAL_THUMBNAIL[0] / USUAL_THUMBNAIL[1])
        return pygame.Rect(top.left + margin, top.top + margin, width, height)

    def _round(self, game: GameSummary) -> str:
        return self._context.tr("load.round", {"round": game.round, "rounds": game.rounds})

    def _players(self, game: GameSummary) -> str:
        """Return the names of the opponents if only one person plays, otherwise the names of all players."""
        people = [seat for seat in game.seats if seat.level is None]
        shown = [seat.name for seat in game.seats if len(people) != 1 or seat is not people[0]]
        names = ", ".join(shown)
        return self._context.tr("menu.continue.with", {"names": names}) if len(people) == 1 else names
