"""The static parts of a screen. They are placed once and painted in each frame."""

# without this import, each call would evaluate the annotations of the inner functions below
from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align, Face, TextStyle

BoxPainter = Callable[[pygame.Surface, pygame.Rect], object]
StepPainter = Callable[[pygame.Surface, pygame.Rect], Iterator[None]]
"""Paints a box in steps."""


class Sheet:
    """Holds cards, texts, sprites and painted boxes, in the order in which they were placed.

    Boxes are in window pixels before scrolling. The caller may enlarge a box after passing it to
    `place` or `card`.
    """

    def __init__(self, context: DrawContext) -> None:
        self._context = context
        self._painters: list[Callable[[pygame.Surface, int], Iterator[None]]] = []
        self.words: list[str] = []
        """The texts in the order in which they were placed, for screen readers."""
        self.headings: set[str] = set()
        """The texts in `words` in the font of titles."""
        self.boxes: dict[str, pygame.Rect] = {}
        """The box of each text in `words`, before scrolling, keyed by the text."""

    def place(self, box: pygame.Rect, painter: BoxPainter) -> pygame.Rect:
        """Add `box` to the sheet and return it. `painter` paints it whenever any part of it is visible."""

        def paint(surface: pygame.Surface, moved: pygame.Rect) -> Iterator[None]:
            painter(surface, moved)
            yield

        return self.place_in_steps(box, paint)

    def place_in_steps(self, box: pygame.Rect, painter: StepPainter) -> pygame.Rect:
        """Like `place`, for a painter that works in steps."""

        def paint(surface: pygame.Surface, offset: int) -> Iterator[None]:
            moved = box.move(0, -offset)
            if moved.colliderect(surface.get_clip()):
                yield from painter(surface, moved)

        self._painters.append(paint)
        return box

    def card(self, box: pygame.Rect, weight: float = 1.0, card: Card = Card.PAPER) -> pygame.Rect:
        """Paint a card that fills `box`, with its shadow outside `box`, and return `box`."""
        cards = self._context.cards

        def paint(surface: pygame.Surface, offset: int) -> Iterator[None]:
            cards.paint(surface, card, box.move(0, -offset), weight)
            yield

        self._painters.append(paint)
        return box

    def sprite(self, name: str, centre: tuple[float, float], size: float) -> None:
        """Paint a sprite, `size` pixels wide, around `centre`."""
        sprites, (x, y) = self._context.sprites, centre

        def paint(surface: pygame.Surface, offset: int) -> Iterator[None]:
            sprites.paint_centred(surface, name, (x, y - offset), size)
            yield

        self._painters.append(paint)

    def line(self, text: str, box: pygame.Rect, style: TextStyle, align: Align = Align.LEFT) -> pygame.Rect:
        """Paint one line of text, centred vertically in `box`, and return a copy of `box`."""
        painter = self._context.text
        self.tell(text, box, style)
        return self.place(box.copy(), lambda surface, moved: painter.line(surface, text, moved, style, align))

    def paragraph(self, text: str, box: pygame.Rect, style: TextStyle, align: Align = Align.LEFT) -> int:
        """Place a paragraph at the top of `box`, wrapped to its width, and return its bottom in pixels."""
        if not text:
            return box.top
        painter = self._context.text
        whole = pygame.Rect(box.topleft, (box.width, painter.paragraph_height(text, box.width, style)))
        self.tell(text, whole, style)
        self.place(whole, lambda surface, moved: painter.paragraph(surface, text, moved, style, align))
        return whole.bottom

    def tell(self, text: str, box: pygame.Rect, style: TextStyle | None = None) -> None:
        """Register, for screen readers, a text that is shown in `box`, if known in `style`."""
        self.words.append(text)
        if style is not None and style.face is Face.TITLE:
            self.headings.add(text)
        self.boxes.setdefault(text, box.copy())

    def tell_as_row(self, since: int) -> None:
        """Merge the registered texts from index `since` on, so that the cells of a row are read as one text.

        A negative index counts from the end.
        """
        cells = self.words[since:]
        self.words[since:] = []
        boxes = [self.boxes[cell] for cell in cells]
        self.tell(", ".join(cells), boxes[0].unionall(boxes[1:]))

    def paint(self, surface: pygame.Surface, offset: int = 0) -> None:
        """Paint everything, moved up by `offset` pixels."""
        for _ in self.paint_in_steps(surface, offset):
            pass

    def paint_in_steps(self, surface: pygame.Surface, offset: int = 0) -> Iterator[None]:
        """Generator form of `paint` that takes at least one step for each visible part."""
        for paint in self._painters:
            yield from paint(surface, offset)
