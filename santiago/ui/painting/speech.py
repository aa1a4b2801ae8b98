"""Speech bubbles with the remarks of characters. A bubble is shown in place of the name in a seat panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.seat_panels import Remark
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.text import TextStyle

_SMALLEST = 12.5


@dataclass(frozen=True, slots=True)
class Speech:
    """The layout of a speech bubble: its box, the box of its text, and the text style."""

    bubble: pygame.Rect
    words: pygame.Rect
    style: TextStyle


@dataclass(frozen=True, slots=True)
class SpeechPainter(Drawn):
    """Paints the remarks of characters in speech bubbles; keeps no state."""

    context: DrawContext

    def lay_out(self, card: pygame.Rect, left: int, ends: Sequence[int], remark: Remark) -> Speech:
        """Return the layout of a bubble that is no larger than `remark` requires.

        The bubble begins at the x coordinate `left`. It may extend to the first x coordinate in `ends` at
        which the text fits or, if the text fits at none of them, to the right edge of the card.
        """
        *choices, last = self._choices(card, left, ends)
        for speech in choices:
            tall = self.text.paragraph_height(remark.text, speech.words.width, speech.style)
            if tall <= speech.words.height:
                return self._shrunk(speech, remark.text)
        return self._shrunk(last, remark.text)

    def paint(self, surface: pygame.Surface, speech: Speech, remark: Remark) -> None:
        """Paint the remark in a bubble that points at the portrait."""
        bubble, line, radius = speech.bubble, max(1, self.px(1.6)), 10 * self.scale.k
        tail = [
            (bubble.left + self.px(5), bubble.centery - self.px(7)),
            (bubble.left - self.px(8), bubble.centery),
            (bubble.left + self.px(5), bubble.centery + self.px(7)),
        ]
        self.shapes.rounded(surface, bubble, self.palette.paper_light, radius)
        self.shapes.frame(surface, bubble, self.palette.ink, radius, line)
        self.shapes.polygon(surface, tail, self.palette.ink)
        inner = [(x + 2 * line, bubble.centery + (y - bubble.centery) * 0.7) for x, y in tail]
        self.shapes.polygon(surface, inner, self.palette.paper_light)
        self.text.paragraph(surface, remark.text, speech.words, speech.style)

    def _choices(self, card: pygame.Rect, start: int, ends: Sequence[int]) -> Iterator[Speech]:
        """Yield layouts from narrow to wide. For each width, the text is first of normal size, then small."""
        left, high = start, card.height - 2 * self.px(3)
        for right in (*ends, card.right - self.px(6)):
            bubble = box_at(right - left, high, midleft=(left, card.centery))
            for style in (self.styles.detail, self.styles.detail.sized(_SMALLEST)):
                yield Speech(bubble, bubble.inflate(-2 * self.px(9), -2 * self.px(2)), style)

    def _shrunk(self, speech: Speech, text: str) -> Speech:
        lines = self.text.wrap(text, speech.words.width, speech.style)
        wide = max(self.text.width(line, speech.style) for line in lines)
        high = len(lines) * self.text.line_height(speech.style)
        words = box_at(wide, high, midleft=speech.words.midleft)
        bubble = words.inflate(2 * self.px(9), 2 * self.px(5)).clip(speech.bubble)
        return Speech(bubble, words, speech.style)
