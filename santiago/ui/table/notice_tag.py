"""A tag that shows a message near the pointer, beside the board, or in a corner of the window."""

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext

_SMALLEST = 9.0
"""The smallest size of a long message, in units."""


def paint_notice(
    context: DrawContext,
    surface: pygame.Surface,
    text: str,
    point: tuple[int, int] | None,
    beside: pygame.Rect | None = None,
) -> None:
    """Paint `text` on a tag that is completely inside the window.

    The tag is placed next to `point`. Below a button at the top of the window, it ends at the column `beside`
    the board if there is room. If `point` is None, the tag is placed at the bottom of that column, so that it
    covers no square, and a long text is smaller. If `beside` is None too, the tag is placed in the upper left
    corner of the window.
    """
    style = context.styles.strong
    pad, icon = context.scale.px(12), context.scale.tx(22)
    room = context.size[1] - 2 * pad if beside is None else beside.height - 2 * pad
    widest = min(context.scale.tx(420), context.size[0] - 6 * pad)
    if point is None and beside is not None:
        widest = beside.width - icon - 3 * pad - 4
    elif point is None:
        widest = context.size[0] * 2 // 3 - icon - 3 * pad  # in few rows, so that it ends above the board
    while style.size > _SMALLEST and context.text.paragraph_height(text, widest, style) > room:
        style = style.sized(style.size - 1)
    rows = context.text.wrap(text, widest, style)
    width = max(context.text.width(row, style) for row in rows) + 4
    high = max(len(rows) * context.text.line_height(style), icon)
    box = pygame.Rect(0, 0, width + icon + 3 * pad, high + pad)
    if beside is not None and point is None:
        box.midbottom = beside.midbottom
    elif point is not None:
        box.midbottom = (point[0], point[1] - context.scale.px(22))
        if box.top < pad:
            box.top = point[1] + context.scale.px(26)
            if beside is not None and box.right > beside.left > box.width:
                box.right = beside.left
    box.clamp_ip(surface.get_rect().inflate(-pad, -pad))
    context.cards.paint(surface, Card.TAG, box, 0.9)
    context.sprites.paint_centred(surface, "icon-info", (box.left + pad + icon / 2, box.centery), icon)
    left = box.left + 2 * pad + icon
    inner = pygame.Rect(
        left, box.centery - len(rows) * context.text.line_height(style) // 2, box.right - pad - left, high
    )
    context.text.paragraph(surface, text, inner, style)
