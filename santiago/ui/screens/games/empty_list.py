"""The card that a list of games shows while it is empty."""

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import row_of
from santiago.ui.graphics.text import Align


def paint_empty_list(
    context: DrawContext,
    surface: pygame.Surface,
    view: pygame.Rect,
    words: tuple[str, str],
    picture: str = "trophy",
) -> None:
    """Paint the sprite `picture`, a title and a text on a card in the middle of `view`."""
    scale = context.scale
    title, text = words
    style, title_style = context.styles.lead, context.styles.empty_title
    width = min(scale.tx(520), view.width - scale.px(40))
    pad, size = scale.px(30), scale.px(96)
    tall = context.text.paragraph_height(text, width - 2 * pad, style)
    card = pygame.Rect(0, 0, width, tall + size + scale.tx(58) + 2 * pad)
    card.center = view.center
    context.cards.paint(surface, Card.PAPER, card, 1.3)
    context.sprites.paint_centred(surface, picture, (card.centerx, card.top + pad + size // 2), size)
    box = pygame.Rect(card.left + pad, card.top + pad + size + scale.tx(12), width - 2 * pad, scale.tx(36))
    context.text.line(surface, title, box, title_style, Align.CENTRE)
    place = row_of(box, box.bottom + scale.tx(8), tall)
    context.text.paragraph(surface, text, place, style, Align.CENTRE)
