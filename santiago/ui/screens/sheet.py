"""What a screen paints besides its controls: placed once, painted in each frame."""

from collections.abc import Callable, Iterator

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align, TextStyle

BoxPainter = Callable[[pygame.Surface, pygame.Rect], object]


class Sheet:
    """Cards, texts, sprites and boxes with a painter, painted in the order in which they were placed.

    Boxes are in pixels of the window before scrolling. Those of `place` and `card` may grow afterwards.
    """

    def __init__(self, context: DrawContext) -> None:
        self._context = context
        self._painters: list[Callable[[pygame.Surface, int], object]] = []

    def place(self, box: pygame.Rect, painter: BoxPainter) -> pygame.Rect:
        """Paint `box` by `painter` whenever any of it is seen; returns `box`."""

        def paint(surface: pygame.Surface, offset: int) -> None:
            moved = box.move(0, -offset)
            if moved.colliderect(surface.get_clip()):
                painter(surface, moved)

        self._painters.append(paint)
        return box

    def card(self, box: pygame.Rect, weight: float = 1.0, card: Card = Card.PAPER) -> pygame.Rect:
        """Paint a card, whose shadow lies outside `box`; returns `box`."""
        cards = self._context.cards
        self._painters.append(
            lambda surface, offset: cards.paint(surface, card, box.move(0, -offset), weight)
        )
        return box

    def sprite(self, name: str, centre: tuple[float, float], size: float) -> None:
        """Paint a sprite, `size` pixels broad, around `centre`."""
        sprites, (x, y) = self._context.sprites, centre
        self._painters.append(
            lambda surface, offset: sprites.paint_centred(surface, name, (x, y - offset), size)
        )

    def line(self, text: str, box: pygame.Rect, style: TextStyle, align: Align = Align.LEFT) -> pygame.Rect:
        """Paint one line in the middle of `box`; returns a copy of `box`."""
        painter = self._context.text
        return self.place(box.copy(), lambda surface, moved: painter.line(surface, text, moved, style, align))

    def paragraph(self, text: str, box: pygame.Rect, style: TextStyle, align: Align = Align.LEFT) -> int:
        """Paint lines from the top of `box` down, as broad as it is and as many as needed; the bottom."""
        if not text:
            return box.top
        painter = self._context.text
        whole = pygame.Rect(box.topleft, (box.width, painter.paragraph_height(text, box.width, style)))
        self.place(whole, lambda surface, moved: painter.paragraph(surface, text, moved, style, align))
        return whole.bottom

    def paint(self, surface: pygame.Surface, offset: int = 0) -> None:
        """Paint everything `offset` pixels further up."""
        for _ in self.paint_in_steps(surface, offset):
            pass

    def paint_in_steps(self, surface: pygame.Surface, offset: int = 0) -> Iterator[None]:
        """The same, one thing at each step."""
        for paint in self._painters:
            paint(surface, offset)
            yield
