"""Speech bubbles with the remarks of characters. A bubble is shown in place of the name in a seat panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.seat_panels import Remark
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.room import box_at
from santiago.ui.graphics.text import TextStyle

_SMALLEST = 12.5


@dataclass(frozen=True, slots=True)
class Speech:
    """The layout of a speech bubble: its box, the box of its text, and the text style."""

    bubble: pygame.Rect
    words: pygame.Rect
    style: TextStyle


@dataclass(frozen=True, slots=True)
class SpeechPainter:
    """Paints the remarks of characters in speech bubbles; keeps no state."""

    context: DrawContext

    def lay_out(self, card: pygame.Rect, left: int, ends: Sequence[int], remark: Remark) -> Speech:
        """Return the layout of a bubble that is no larger than `remark` requires.

        The bubble begins at the x coordinate `left`. It may extend to the first x coordinate in `ends` at
        which the text fits or, if the text fits at none of them, to the right edge of the card.
        """
        *choices, last = self._choices(card, left, ends)
        text = self.context.text
        for speech in choices:
            tall = text.paragraph_height(remark.text, speech.words.width, speech.style)
            if tall <= speech.words.height:
                return self._shrunk(speech, remark.text)
        return self._shrunk(last, remark.text)

    def paint(self, surface: pygame.Surface, speech: Speech, remark: Remark) -> None:
        """Paint the remark in a bubble that points at the portrait."""
        px, palette, shapes = self.context.scale.px, self.context.palette, self.context.shapes
        bubble, line, radius = speech.bubble, max(1, px(1.6)), 10 * self.context.scale.k
        tail = [
            (bubble.left + px(5), bubble.centery - px(7)),
            (bubble.left - px(8), bubble.centery),
            (bubble.left + px(5), bubble.centery + px(7)),
        ]
        shapes.rounded(surface, bubble, palette.paper_light, radius)
        shapes.frame(surface, bubble, palette.ink, radius, line)
        shapes.polygon(surface, tail, palette.ink)
        inner = [(x + 2 * line, bubble.centery + (y - bubble.centery) * 0.7) for x, y in tail]
        shapes.polygon(surface, inner, palette.paper_light)
        self.context.text.paragraph(surface, remark.text, speech.words, speech.style)

    def _choices(self, card: pygame.Rect, start: int, ends: Sequence[int]) -> Iterator[Speech]:
        """Yield layouts from narrow to wide. For each width, the text is first of normal size, then small."""
        px, styles = self.context.scale.px, self.context.styles
        left, high = start, card.height - 2 * px(3)
        for right in (*ends, card.right - px(6)):
            bubble = box_at(right - left, high, midleft=(left, card.centery))
            for style in (styles.detail, styles.detail.sized(_SMALLEST)):
                yield Speech(bubble, bubble.inflate(-2 * px(9), -2 * px(2)), style)

    def _shrunk(self, speech: Speech, text: str) -> Speech:
        px, measured = self.context.scale.px, self.context.text
        lines = measured.wrap(text, speech.words.width, speech.style)
        wide = max(measured.width(line, speech.style) for line in lines)
        high = len(lines) * measured.line_height(speech.style)
        words = box_at(wide, high, midleft=speech.words.midleft)
        bubble = words.inflate(2 * px(9), 2 * px(5)).clip(speech.bubble)
        return Speech(bubble, words, speech.style)
