"""The card on which advice and reasons are written, beside the board."""

from dataclasses import dataclass
from itertools import product

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Face, TextStyle
from santiago.ui.table.advice import Advice, AdviceLine
from santiago.ui.table.forecast_bars import ForecastBar, bars_height, paint_bars

_PAD = 16
FRAME = 3
"""How far the frame of a panel whose turn it is stands out, in units."""


@dataclass(frozen=True, slots=True)
class Detail:
    """How many reasons are shown: of the first line, of the others, of the move asked about."""

    first: int
    others: int
    asked: int
    forecast: bool

    def of(self, number: int, line: AdviceLine, asked: AdviceLine | None) -> int:
        """The number of reasons shown for the line with that index."""
        if asked is not None and asked.rank == line.rank:
            return self.asked
        return self.others if number else self.first


_DETAILS = (
    Detail(3, 3, 3, forecast=True),
    Detail(3, 2, 3, forecast=True),
    Detail(3, 1, 3, forecast=True),
    Detail(2, 1, 2, forecast=True),
    Detail(2, 0, 2, forecast=True),
    Detail(2, 0, 2, forecast=False),
    Detail(1, 0, 1, forecast=True),
    Detail(1, 0, 1, forecast=False),
    Detail(0, 0, 2, forecast=False),
    Detail(0, 0, 1, forecast=False),
    Detail(0, 0, 0, forecast=False),
)
"""From the most to the least detail: a sheet shows the first of these for which it has room.

The move asked about keeps its reasons longest.
"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the card lies, what it has room for, and the forecast in `bars`."""

    card: pygame.Rect
    detail: Detail
    bars: tuple[ForecastBar, ...] = ()


def laid_out(
    context: DrawContext,
    advice: Advice,
    columns: tuple[pygame.Rect, ...],
    covered: tuple[pygame.Rect, ...],
    forecast: tuple[ForecastBar, ...] = (),
) -> Sheet:
    """The card at the head of the first of `columns` in which it fits, details left out to make it fit.

    Of what is `covered` below it nothing is left half seen, and its frame lies over theirs.
    """
    for column, detail in product(columns, _DETAILS):
        bars = forecast if detail.forecast else ()
        height = _height(context, advice, column.width, detail) + bars_height(context, bars)
        if height <= column.height:
            break
    card = pygame.Rect(column.left, column.top, column.width, min(height, column.height))
    for other in covered:
        if other.top < card.bottom < other.bottom:
            card.height = other.bottom - card.top
    frame = context.scale.px(FRAME)
    card = pygame.Rect(card.left - frame, card.top - frame, card.width + 2 * frame, card.height + frame)
    return Sheet(card, detail, bars)


def paint_sheet(context: DrawContext, surface: pygame.Surface, advice: Advice, sheet: Sheet) -> None:
    """The card with its options and their reasons, the face of whoever decided at its head."""
    card, detail = sheet.card, sheet.detail
    context.cards.paint(surface, Card.PAPER, card, 1.2)
    pad = context.scale.px(_PAD) + context.scale.px(FRAME)
    inner = card.inflate(-2 * pad, -2 * pad)
    top = _paint_head(context, surface, advice, inner)
    for n, line in enumerate(advice.lines):
        most = detail.of(n, line, advice.what_if)
        box = pygame.Rect(inner.left, top, inner.width, _whole_height(context, line, inner.width, most))
        if advice.what_if is not None and advice.what_if.rank == line.rank:
            context.shapes.rounded(
                surface, box.inflate(context.scale.px(12), 0), context.palette.glow, context.scale.px(6), 110
            )
        top = _paint_line(context, surface, line, box, f"{line.rank}.", most)
    top = paint_bars(context, surface, pygame.Rect(inner.left, top, inner.width, 0), sheet.bars)
    if advice.marked:
        box = pygame.Rect(inner.left, top, inner.width, 0)
        top = _paint_what_if(context, surface, advice, box, detail.asked)
    _paint_foot(context, surface, advice, pygame.Rect(inner.left, top, inner.width, 0))


def _height(context: DrawContext, advice: Advice, width: int, detail: Detail) -> int:
    room = width - 2 * context.scale.px(_PAD)
    height = 2 * context.scale.px(_PAD) + _head_height(context, advice, room)
    for n, line in enumerate(advice.lines):
        height += _whole_height(context, line, room, detail.of(n, line, advice.what_if))
    if advice.marked:
        height += _what_if_height(context, advice, room, detail.asked)
    return height + _foot_height(context, advice, room)


# ---------------------------------------------------------------- head and foot


def _paint_head(context: DrawContext, surface: pygame.Surface, advice: Advice, inner: pygame.Rect) -> int:
    """Title, what the values are, the face, and the cross; the pixel row below comes back."""
    face = _face(context, advice)
    cross = context.sprites.line_icon("icon-cross", _cross(context, advice), context.palette.muted)
    surface.blit(cross, cross.get_rect(topright=(inner.right, inner.top)))
    if face:
        centre = (inner.left + face // 2, inner.top + face // 2)
        context.sprites.paint_centred(surface, f"face-{advice.character}", centre, face)
    left = inner.left + (face + context.scale.px(10) if face else 0)
    words = pygame.Rect(left, inner.top, inner.right - left - _cross(context, advice), 0)
    used = context.text.paragraph(surface, advice.title, words, _title(context, advice))
    context.text.paragraph(surface, advice.measure, words.move(0, used), _small(context))
    return inner.top + _head_height(context, advice, inner.width)


def _head_height(context: DrawContext, advice: Advice, room: int) -> int:
    face = _face(context, advice)
    words = room - (face + context.scale.px(10) if face else 0) - _cross(context, advice)
    height = context.text.paragraph_height(advice.title, words, _title(context, advice))
    if advice.measure:
        height += context.text.paragraph_height(advice.measure, words, _small(context))
    return max(height, face) + context.scale.px(4)


def _cross(context: DrawContext, advice: Advice) -> int:
    """The size of the cross that closes the sheet, in pixels."""
    return round(context.text.line_height(_title(context, advice)) * 0.9)


def _face(context: DrawContext, advice: Advice) -> int:
    """The size of the face in pixels, 0 without one."""
    return 0 if advice.character is None else min(context.scale.tx(46), context.scale.px(60))


def _paint_foot(context: DrawContext, surface: pygame.Surface, advice: Advice, box: pygame.Rect) -> None:
    """Paint the budget that was spent."""
    context.text.paragraph(surface, advice.budget, box, _small(context))


def _foot_height(context: DrawContext, advice: Advice, room: int) -> int:
    return context.text.paragraph_height(advice.budget, room, _small(context)) if advice.budget else 0


# ---------------------------------------------------------------- lines


def _whole_height(context: DrawContext, line: AdviceLine, room: int, most: int) -> int:
    """The height of a line with its reasons, in pixels."""
    words = room - _indent(context)
    reasons = sum(context.text.paragraph_height(r, words, _small(context)) for r in line.reasons[:most])
    return _line_height(context, line, room) + context.scale.px(4) + reasons


def _what_if_height(context: DrawContext, advice: Advice, room: int, most: int) -> int:
    if advice.what_if is None or advice.is_listed:
        return context.text.paragraph_height(advice.asking, room, _small(context)) + context.scale.px(4)
    return _whole_height(context, advice.what_if, room, most)


def _paint_what_if(
    context: DrawContext, surface: pygame.Surface, advice: Advice, box: pygame.Rect, most: int
) -> int:
    """What the move under the pointer is worth, or how to ask."""
    if advice.what_if is not None and not advice.is_listed:
        return _paint_line(context, surface, advice.what_if, box, "?", most)
    return (
        box.top + context.text.paragraph(surface, advice.asking, box, _small(context)) + context.scale.px(4)
    )


def _paint_line(
    context: DrawContext, surface: pygame.Surface, line: AdviceLine, box: pygame.Rect, mark: str, most: int
) -> int:
    """The number, the move, its value, then the reasons; the pixel row below comes back."""
    strong, small, indent = _strong(context), _small(context), _indent(context)
    row = pygame.Rect(box.left, box.top, box.width, context.text.line_height(strong))
    context.text.line(surface, mark, pygame.Rect(row.left, row.top, indent, row.height), strong)
    value = context.text.width(line.figure, strong) + 2
    words = pygame.Rect(row.left + indent, row.top, row.width - indent - value - indent // 2, 0)
    used = context.text.paragraph(surface, line.text, words, strong)
    accent = strong.coloured(context.palette.accent)
    context.text.line(
        surface, line.figure, pygame.Rect(row.right - value, row.top, value, row.height), accent
    )
    top = row.top + used
    for reason in line.reasons[:most]:
        place = pygame.Rect(row.left + indent, top, row.width - indent, 0)
        top += context.text.paragraph(surface, reason, place, small)
    return top + context.scale.px(4)


def _line_height(context: DrawContext, line: AdviceLine, room: int) -> int:
    strong = _strong(context)
    indent = _indent(context)
    words = room - indent - context.text.width(line.figure, strong) - 2 - indent // 2
    return context.text.paragraph_height(line.text, words, strong)


def _indent(context: DrawContext) -> int:
    return context.text.width("3. ", _strong(context)) + context.scale.px(4)


def _title(context: DrawContext, advice: Advice) -> TextStyle:
    """The style of the title; a decision contains figures, which the title font draws unclearly."""
    return (
        TextStyle(Face.TITLE, 18, context.palette.ink)
        if advice.marked
        else TextStyle(Face.BLACK, 17, context.palette.ink)
    )


def _strong(context: DrawContext) -> TextStyle:
    return TextStyle(Face.BOLD, 15.5, context.palette.ink)


def _small(context: DrawContext) -> TextStyle:
    return TextStyle(Face.REGULAR, 13.5, context.palette.muted)
