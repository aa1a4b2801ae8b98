"""What a character says: a bubble in the seat's own panel, in the place of its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.values import Remark
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import TextStyle
from santiago.ui.painting.panel_boxes import PanelBoxes

_SMALLEST = 12.5


@dataclass(frozen=True, slots=True)
class Speech:
    """Where a character's face and words lie in a panel."""

    face: pygame.Rect
    bubble: pygame.Rect
    words: pygame.Rect
    style: TextStyle


@dataclass(frozen=True, slots=True)
class SpeechPainter:
    """Paints remarks; stateless."""

    context: DrawContext

    def lay_out(self, boxes: PanelBoxes, remark: Remark) -> Speech:
        """The bubble beside the badge: in place of the name, and of what follows if it is not enough."""
        *choices, last = self._choices(boxes)
        text = self.context.text
        for speech in choices:
            tall = text.paragraph_height(remark.text, speech.words.width, speech.style)
            if tall <= speech.words.height:
                return self._snug(speech, remark.text)
        return self._snug(last, remark.text)

    def paint(self, surface: pygame.Surface, speech: Speech, remark: Remark) -> None:
        """Paint the face, and the words in a bubble that points at it."""
        px, palette, shapes = self.context.scale.px, self.context.palette, self.context.shapes
        self.context.sprites.paint_centred(
            surface, f"face-{remark.character}", speech.face.center, speech.face.width
        )
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

    def _choices(self, boxes: PanelBoxes) -> Iterator[Speech]:
        """Bubbles of growing breadth, each in a usual and a small size of text."""
        px, card, styles = self.context.scale.px, boxes.card, self.context.styles
        side = min(px(38), card.height - px(10))
        face = pygame.Rect(boxes.name.left - px(6), card.centery - side // 2, side, side)
        left, high = face.right + px(9), card.height - 2 * px(3)
        for right in (boxes.name.right, boxes.money.right, boxes.canal.right, card.right - px(6)):
            bubble = pygame.Rect(left, card.centery - high // 2, right - left, high)
            for style in (styles.detail, styles.detail.sized(_SMALLEST)):
                yield Speech(face, bubble, bubble.inflate(-2 * px(9), -2 * px(2)), style)

    def _snug(self, speech: Speech, text: str) -> Speech:
        """The bubble as large as its words."""
        px, measured = self.context.scale.px, self.context.text
        lines = measured.wrap(text, speech.words.width, speech.style)
        wide = max(measured.width(line, speech.style) for line in lines)
        words = pygame.Rect(0, 0, wide, len(lines) * measured.line_height(speech.style))
        words.midleft = speech.words.midleft
        bubble = words.inflate(2 * px(9), 2 * px(5)).clip(speech.bubble)
        return Speech(speech.face, bubble, words, speech.style)
