"""The placeholder card of an empty list of games."""

import pygame

from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.screen import Page


def place_empty_list(page: Page, view: pygame.Rect, title: str, text: str, picture: str = "trophy") -> None:
    """Place the sprite `picture`, a title and a text on a card in the middle of `view`."""
    context, scale, styles, sheet = page.context, page.context.scale, page.context.styles, page.sheet
    pad, size = scale.px(30), scale.px(96)
    width = min(scale.tx(520), view.width - scale.px(40))
    tall = context.text.paragraph_height(text, width - 2 * pad, styles.lead)
    card = pygame.Rect(0, 0, width, tall + size + scale.tx(58) + 2 * pad).move_to(center=view.center)
    inner = inset(sheet.card(card, 1.3), pad, pad)
    sheet.sprite(picture, (card.centerx, inner.top + size // 2), size)
    head = sheet.line(
        title, row_of(inner, inner.top + size + scale.tx(12), scale.tx(36)), styles.empty_title, Align.CENTRE
    )
    sheet.paragraph(text, row_of(inner, head.bottom + scale.tx(8), 0), styles.lead, Align.CENTRE)
