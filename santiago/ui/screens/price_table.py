"""Places the ledger of an advice: a small table of prices with icons, and the total."""

from collections.abc import Sequence

import pygame

from santiago.ai.agent import Part, PricedTerm
from santiago.ai.explain.mechanisms import SMALL
from santiago.presentation.advice.why_text import Ledger
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import TileState
from santiago.rules.options import Edition
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align
from santiago.ui.painting.pieces import ANY_SQUARE
from santiago.ui.painting.tile_sprites import crop_sprite
from santiago.ui.screens.static_parts import Sheet

Look = tuple[Edition, Sequence[Person]]
"""The edition and the players of a table, which have their icons."""
_PAD, _GAP = 6, 3
_SPRITES = {
    **dict.fromkeys((Part.FIELDS, Part.NOW, Part.LATER), "icon-fields"),
    Part.MONEY: "coins-few",
    Part.CANAL: "canal-icon",
    Part.OVERSEER: "overseer",
    Part.OTHERS: "icon-human",
}
"""The sprites of terms that name no crop and no player."""
_MOST_ICONS = 3


def place_ledger(
    sheet: Sheet,
    context: DrawContext,
    ledger: Ledger,
    box: pygame.Rect,
    look: Look,
    size: float = 1.0,
) -> int:
    """Place `ledger` at the top of `box` and return its bottom in pixels.

    `look` is the edition and the players, who have icons. `size` multiplies the usual text size.
    """
    styles, text, scale, palette = context.styles, context.text, context.scale, context.palette
    plain, strong = (style.sized(style.size * size) for style in (styles.note, styles.strong))
    tall, pad, gap = text.line_height(plain), scale.px(_PAD), scale.px(_GAP)
    signs = [*(row.price for row in ledger.rows), ledger.total]
    column = max(text.width(sign, strong) for sign in signs) + scale.px(4)
    icons = [_icons(row.term, *look) for row in ledger.rows]
    room = max((tall + scale.px(8) + (len(some) - 1) * tall * 2 // 3 for some in icons if some), default=gap)
    frame, top = pygame.Rect(box.left, box.top + gap, box.width, 0), box.top + gap + pad
    sheet.place(
        frame, lambda surface, moved: context.shapes.frame(surface, moved, palette.paper_line, scale.px(7), 1)
    )
    left = box.left + pad
    words = pygame.Rect(left + column + room + gap, top, box.right - left - column - room - gap - pad, 0)
    for row, some in zip(ledger.rows, icons, strict=True):
        low = sheet.paragraph(row.text, pygame.Rect(words.left, top, words.width, 0), plain)
        colour = palette.gain if row.term.price > 0 else palette.accent
        sheet.line(row.price, pygame.Rect(left, top, column, tall), strong.coloured(colour), Align.RIGHT)
        for n, name in enumerate(some):
            sheet.sprite(
                name, (left + column + scale.px(4) + tall / 2 + n * tall * 2 / 3, top + tall / 2), tall
            )
        top = max(low, top + tall) + gap
    if ledger.rows:
        line = pygame.Rect(left, top, box.width - 2 * pad, 1)
        sheet.place(line, lambda surface, moved: surface.fill(palette.paper_line, moved))
        top += gap
    colour = palette.gain if ledger.is_gain else palette.accent
    sheet.line(ledger.total, pygame.Rect(left, top, column, tall), strong.coloured(colour), Align.RIGHT)
    beside = pygame.Rect(left + column + pad, top, box.right - left - column - 2 * pad, 0)
    top = sheet.paragraph(ledger.against, beside, strong)
    top = sheet.paragraph(ledger.chance, pygame.Rect(beside.left, top, beside.width, 0), plain)
    frame.height = top + pad - frame.top
    return frame.bottom + gap


def _icons(term: PricedTerm, edition: Edition, people: Sequence[Person]) -> list[str]:
    """Return the names of the sprites of a term, at most `_MOST_ICONS`."""
    told = [one for one in term.members if abs(one.exact) >= SMALL and one.exact * term.exact > 0]
    names: list[str] = []
    for one in told or [term]:
        if one.seat is not None:
            names.append(f"chip-{people[one.seat].colour}")
        elif one.crop is not None:
            names.append(crop_sprite(one.crop, edition, TileState.WET, ANY_SQUARE))
        elif one.part in _SPRITES:
            used = one.part is Part.CANAL and one.exact < 0
            names.append("canal-icon-spent" if used else _SPRITES[one.part])
    return names[:_MOST_ICONS]
