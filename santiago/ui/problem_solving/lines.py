"""Two lines of play side by side, from a problem to the end of the round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from santiago.presentation.advice.problem_text import LineText
from santiago.presentation.input.hover_choice import choice_of_move
from santiago.rules.grid import SquareSet, squares_in
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.rects import column_of, inset
from santiago.ui.painting.board_geometry import BOARD_HEIGHT, BOARD_WIDTH, BoardGeometry
from santiago.ui.painting.offscreen import render_board_in_steps
from santiago.ui.screens.screen import Page
from santiago.ui.widgets.controls import IconButton, OnPress
from santiago.wording.translator import Translator

_STEP_SECONDS = 1.2
_BOARD_SHARE = 0.56
"""The board's maximum share of the height of a column."""
_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -99, pygame.K_END: 99}


class LinesPage(Page):
    """The page that plays two lines of moves side by side.

    During play, the last move of each line is highlighted. At the end of the lines, the plantations
    whose points differ are highlighted instead.
    """

    key = "problems.lines"

    def __init__(
        self,
        said: Callable[[Translator], tuple[LineText, LineText]],
        squares: SquareSet,
        colours: tuple[str, ...],
    ) -> None:
        super().__init__()
        self._said = said
        self._squares = squares
        self._colours = colours
        self._step = 0
        self._last = 0
        self._plays, self._waited = True, 0.0
        self._boards: dict[tuple[int, int, int], pygame.Surface] = {}
        """Pictures of the board, keyed by line, step and width in pixels."""

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Step through the lines with Left, Right, Home and End, whichever control has the focus."""
        if event.type == pygame.KEYDOWN and event.key in _KEYS:
            self._go(_KEYS[event.key])
            self.rebuild(self.context)
            return None
        return super().handle(event)

    def update(self, seconds: float) -> SceneChange | None:
        """Show the next step after a delay, unless paused."""
        if self._plays:
            self._waited += seconds
            if self._waited >= _STEP_SECONDS:
                self._move_to(self._step + 1)
                self.rebuild(self.context)
        return super().update(seconds)

    def fill(self, view: pygame.Rect) -> None:
        """Place the two lines, and the buttons below them."""
        side, gap = max(self.px(40), self.tx(34), self.context.finger), self.px(10)
        lines = self._said(self.tr)
        self._last = max(len(line.moves) for line in lines)
        at_end = self._step == self._last
        row = pygame.Rect(0, 0, 4 * side + 3 * gap, side).move_to(midbottom=view.midbottom)
        buttons: tuple[tuple[str, str, OnPress, bool], ...] = (
            ("start", "icon-to-start", partial(self._go, -self._last), self._step > 0),
            ("back", "icon-step-back", partial(self._go, -1), self._step > 0),
            ("play", "icon-pause" if self._plays else "icon-play", self._play, True),
            ("forward", "icon-step", partial(self._go, 1), not at_end),
        )
        for n, (key, icon, press, enabled) in enumerate(buttons):
            box, tip = column_of(row, row.left + n * (side + gap), side), self.tr(f"problems.lines.{key}")
            name = f"step-{key}"
            why = self.tr("spoken.end" if key == "forward" else "spoken.start")
            IconButton(self.widgets, name, box, icon, press, tip=tip, enabled=enabled, why=why)
        width = (view.width - gap) // 2
        column = pygame.Rect(view.left, view.top, width, row.top - gap - view.top)
        for number, line in enumerate(lines):
            self._place_line(column.move(number * (width + gap), 0), number, line)

    def _place_line(self, card: pygame.Rect, number: int, line: LineText) -> None:
        inner = inset(self.sheet.card(card, 1.1), self.px(12), self.px(10))
        top = self.sheet.paragraph(line.title, inner, self.styles.section_title) + self.px(6)
        k = min(inner.width / BOARD_WIDTH, (inner.bottom - top) * _BOARD_SHARE / BOARD_HEIGHT)
        size = int(BOARD_WIDTH * k), int(BOARD_HEIGHT * k)
        board = pygame.Rect((0, 0), size).move_to(midtop=(inner.centerx, top))
        self.sheet.place_in_steps(board, partial(self._paint_board, number, line))
        room = pygame.Rect(inner.left, board.bottom + self.px(8), inner.width - self.px(8), 0)
        room.height = inner.bottom - room.top
        words, area = self.scroll_sheet(f"line-{number}", room)
        box = column_of(room, room.left, room.width - self.px(8))
        made = min(self._step, len(line.moves))
        if self._step == self._last:
            for text, differs in line.figures:
                style = self.styles.strong.coloured(self.palette.accent) if differs else self.styles.body
                box.top = words.paragraph(text, box, style)
            box.top += self.px(6)
        current = box.top
        for n, text in enumerate(line.said):
            style = self.styles.small if n < made else self.styles.small.coloured(self.palette.muted)
            if n == made - 1:
                style, current = self.styles.small_strong, box.top
            box.top = words.paragraph(text, box, style)
        area.grow_to(box.top - room.top)
        if self._step < self._last:
            area.scroll_to(max(0, min(area.most, current - room.top - room.height // 2)))
        else:
            area.scroll_to(0)

    def _paint_board(
        self, number: int, line: LineText, surface: pygame.Surface, box: pygame.Rect
    ) -> Iterator[None]:
        step = min(self._step, len(line.moves))
        key = number, step, box.width
        if key not in self._boards:
            self._boards[key] = yield from render_board_in_steps(
                line.positions[step], self._colours, box.size, self.sprites
            )
        image = self._boards[key]
        place = image.get_rect(center=box.center)
        surface.blit(image, place)
        self.shapes.frame(surface, place.inflate(2, 2), self.palette.ink, 4, 2)
        geometry = BoardGeometry(place.left, place.top, place.width / BOARD_WIDTH)
        boxes = [geometry.square(square) for square in squares_in(self._squares)]
        if step and self._step < self._last:
            site = choice_of_move(line.moves[step - 1])
            boxes = [] if site.square is None else [geometry.square(site.square)]
            boxes += [] if site.canal is None else [geometry.canal(site.canal)]
        thick = max(3, self.px(3))
        for box in boxes if step else ():
            frame = box.inflate(thick, thick)
            self.shapes.frame(surface, frame, self.palette.glow, thick * 2, thick)

    # ---------------------------------------------------------------- steps

    def _go(self, steps: int) -> None:
        self._plays = False
        self._move_to(self._step + steps)
        self.refresh()

    def _play(self) -> None:
        """Pause or continue; at the end, play again from the start."""
        self._plays, self._waited = not self._plays, 0.0
        if self._plays and self._step == self._last:
            self._step = 0
        self.refresh()

    def _move_to(self, step: int) -> None:
        self._step, self._waited = max(0, min(self._last, step)), 0.0
        self._plays = self._plays and self._step < self._last
