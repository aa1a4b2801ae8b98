"""Paints the text of the action bar at the largest size that fits."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from santiago.presentation.view_model.values import ActionBar
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.text import TextStyle
from santiago.wording.translator import Shortened

_TIGHT = 1.24
"""The line spacing in the bar, in font sizes."""


@dataclass(frozen=True, slots=True)
class _WrappedText:
    """The wrapped lines of the action bar's text, with their styles."""

    head: tuple[str, ...]
    detail: tuple[str, ...]
    head_style: TextStyle
    detail_style: TextStyle


@dataclass(frozen=True, slots=True)
class WordsPainter(Drawn):
    """Paints the text of the action bar, and a progress bar while a computer is thinking."""

    context: DrawContext

    def paint(self, surface: pygame.Surface, box: pygame.Rect, action: ActionBar) -> None:
        """Paint the text and the progress bar, centred vertically in `box`.

        The name of the player is in a bolder font.
        """
        progress = self.px(6) if action.progress is not None else 0
        wrapped = self._wrapped(pygame.Rect(box.x, box.y, box.width, box.height - 2 * progress), action)
        head, detail = self._pitch(wrapped.head_style), self._pitch(wrapped.detail_style)
        gap = self.px(2) if wrapped.detail else 0
        total = len(wrapped.head) * head + len(wrapped.detail) * detail + gap + 2 * progress
        top = box.top + max(0, (box.height - total) // 2)
        lead = self._lead(action)
        for n, row in enumerate(wrapped.head):
            rest, shown = row_of(box, top, head), row
            if n == 0 and lead and row.startswith(lead):
                black = self.styles.figure.sized(wrapped.head_style.size)
                name = column_of(rest, rest.left, self.text.width(lead, black))
                self.text.line(surface, lead, name, black)
                rest, shown = column_of(rest, name.right, rest.width - name.width), row.removeprefix(lead)
            self.text.line(surface, shown, rest, wrapped.head_style)
            top += head
        top += gap
        for row in wrapped.detail:
            self.text.line(surface, row, row_of(box, top, detail), wrapped.detail_style)
            top += detail
        if action.progress is not None:
            self._progress(surface, row_of(box, top + progress // 2, progress), action.progress)

    def text_box(self, box: pygame.Rect, action: ActionBar) -> pygame.Rect:
        """Return the part of `box` that the text covers: the left part, as wide as the widest line."""
        wrapped, text = self._wrapped(box, action), self.text
        styled = [(row, wrapped.head_style) for row in wrapped.head]
        styled += [(row, wrapped.detail_style) for row in wrapped.detail]
        return column_of(box, box.left, min(box.width, max(text.width(row, style) for row, style in styled)))

    def _wrapped(self, box: pygame.Rect, action: ActionBar) -> _WrappedText:
        """Wrap the headline and the detail text at the largest font sizes with which they fit in `box`.

        If no size fits, use the short form of the detail text. If there is no short form, use the smallest
        size.
        """
        if action.wait:
            action = replace(action, detail=action.wait, wait="")
        whole = self._lead(action) + action.headline
        wrapped = None
        for head_size, detail_size in ((21, 14), (19, 13.5), (17, 13), (15.5, 12.5), (14, 12)):
            head_style = self.styles.strong.sized(head_size)
            detail_style = self.styles.caption.sized(detail_size)
            head = self.text.wrap(whole, box.width - 2, head_style)
            # the name uses a bolder, slightly wider font
            if len(head) == 1 and self.text.width(whole, self.styles.figure.sized(head_size)) > box.width:
                head = self.text.wrap(whole, round(box.width * 0.94), head_style)
            detail = self.text.wrap(action.detail, box.width, detail_style) if action.detail else ()
            wrapped = _WrappedText(head, detail, head_style, detail_style)
            high = len(head) * self._pitch(head_style) + len(detail) * self._pitch(detail_style)
            if high <= box.height and (len(head) == 1 or head_size < 18):
                break
        else:
            if isinstance(action.detail, Shortened):
                return self._wrapped(box, replace(action, detail=action.detail.short))
        assert wrapped is not None, "there is at least one size"
        return wrapped

    def _lead(self, action: ActionBar) -> str:
        """Return the player's name and a colon, with the spacing that the language requires.

        Return "" if no name is given.
        """
        return self.tr("view.says", {"name": action.name}) + " " if action.name else ""

    def _pitch(self, style: TextStyle) -> int:
        return round(self.text.pixels(style) * _TIGHT)

    def _progress(self, surface: pygame.Surface, box: pygame.Rect, share: float) -> None:
        """Paint the progress bar; `share` is the elapsed share (0 to 1) of the computer's thinking time."""
        shapes, palette, radius = self.shapes, self.palette, box.height / 2
        bar = column_of(box, box.left, min(box.width, self.px(360)))
        shapes.rounded(surface, bar, palette.paper_shade, radius)
        shapes.frame(surface, bar, palette.paper_line, radius, 1)
        done = column_of(bar, bar.left, max(bar.height, round(bar.width * max(0.0, min(1.0, share)))))
        shapes.rounded(surface, done, palette.accent, radius)
