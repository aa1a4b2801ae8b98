"""The card on which advice and reasons are written, beside the board."""

from dataclasses import dataclass
from itertools import product

import pygame

from santiago.ui.cards import Card
from santiago.ui.look import Look
from santiago.ui.table.advice import Advice, AdviceLine
from santiago.ui.table.forecast_bars import ForecastBar, bars_height, paint_bars
from santiago.ui.text import Align, Face, Ink


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the card lies, and what it has room for.

    `most` reasons of each line, `asked` of the move that the player asked about; the forecast in `bars`.
    """

    card: pygame.Rect
    most: int
    asked: int
    bars: tuple[ForecastBar, ...] = ()


_DETAILS = (
    (3, 3, True),
    (2, 3, True),
    (1, 3, True),
    (1, 2, True),
    (1, 2, False),
    (0, 2, False),
    (0, 1, False),
    (0, 0, False),
)
"""How many reasons of each line are told and of the move asked about, and whether the forecast is."""


def laid_out(
    look: Look,
    advice: Advice,
    columns: tuple[pygame.Rect, ...],
    covered: tuple[pygame.Rect, ...],
    forecast: tuple[ForecastBar, ...] = (),
) -> Sheet:
    """The card at the head of the first of `columns` in which it fits, details left out to make it fit.

    Of the cards `covered` below it none is left half seen.
    """
    for column, (most, asked, with_forecast) in product(columns, _DETAILS):
        bars = forecast if with_forecast else ()
        height = _height(look, advice, column.width, most, asked) + bars_height(look, bars)
        if height <= column.height:
            break
    card = pygame.Rect(column.left, column.top, column.width, min(height, column.height))
    for other in covered:
        if other.top < card.bottom < other.bottom:
            card.height = other.bottom - card.top
    return Sheet(card, most, asked, bars)


def paint_sheet(look: Look, surface: pygame.Surface, advice: Advice, sheet: Sheet) -> None:
    """The card with its options and their reasons."""
    card, most = sheet.card, sheet.most
    look.cards.paint(surface, Card.PAPER, card, 1.2)
    pad = look.scale.px(16)
    inner = card.inflate(-2 * pad, -2 * pad)
    top = inner.top
    top += look.text.paragraph(surface, advice.title, inner.move(0, 0), _title(look)) + look.scale.px(4)
    for n, line in enumerate(advice.lines):
        top = _paint_line(
            look, surface, line, pygame.Rect(inner.left, top, inner.width, 0), f"{n + 1}.", most
        )
    top = paint_bars(look, surface, pygame.Rect(inner.left, top, inner.width, 0), sheet.bars)
    if advice.marked:
        top = _paint_what_if(look, surface, advice, pygame.Rect(inner.left, top, inner.width, 0), sheet.asked)
    closing = pygame.Rect(inner.left, top, inner.width, look.text.line_height(_small(look)))
    look.text.line(surface, look.tr("table.advice_close"), closing, _small(look), Align.RIGHT)


def _height(look: Look, advice: Advice, width: int, most: int, asked: int) -> int:
    pad = look.scale.px(16)
    room = width - 2 * pad
    height = 2 * pad + look.text.paragraph_height(advice.title, room, _title(look)) + look.scale.px(4)
    height += sum(_whole_height(look, line, room, most) for line in advice.lines)
    if advice.marked:
        height += _what_if_height(look, advice, room, asked)
    return height + look.text.line_height(_small(look))


def _whole_height(look: Look, line: AdviceLine, room: int, most: int) -> int:
    """Of a line with its reasons."""
    words = room - _indent(look)
    reasons = sum(look.text.paragraph_height(r, words, _small(look)) for r in line.reasons[:most])
    return _line_height(look, line, room) + look.scale.px(4) + reasons


def _what_if_height(look: Look, advice: Advice, room: int, most: int) -> int:
    if advice.what_if is None:
        return look.text.paragraph_height(advice.asking, room, _small(look)) + look.scale.px(4)
    return _whole_height(look, advice.what_if, room, most)


def _paint_what_if(look: Look, surface: pygame.Surface, advice: Advice, box: pygame.Rect, most: int) -> int:
    """What the move under the pointer is worth, or how to ask."""
    if advice.what_if is not None:
        return _paint_line(look, surface, advice.what_if, box, "?", most)
    return box.top + look.text.paragraph(surface, advice.asking, box, _small(look)) + look.scale.px(4)


def _paint_line(
    look: Look, surface: pygame.Surface, line: AdviceLine, box: pygame.Rect, mark: str, most: int
) -> int:
    """The number, the move, its value, then the reasons; the pixel row below comes back."""
    strong, small, indent = _strong(look), _small(look), _indent(look)
    row = pygame.Rect(box.left, box.top, box.width, look.text.line_height(strong))
    look.text.line(surface, mark, pygame.Rect(row.left, row.top, indent, row.height), strong)
    value = look.text.width(line.figure, strong) + 2
    words = pygame.Rect(row.left + indent, row.top, row.width - indent - value - indent // 2, 0)
    used = look.text.paragraph(surface, line.text, words, strong)
    accent = strong.coloured(look.palette.accent)
    look.text.line(surface, line.figure, pygame.Rect(row.right - value, row.top, value, row.height), accent)
    top = row.top + used
    for reason in line.reasons[:most]:
        place = pygame.Rect(row.left + indent, top, row.width - indent, 0)
        top += look.text.paragraph(surface, reason, place, small)
    return top + look.scale.px(4)


def _line_height(look: Look, line: AdviceLine, room: int) -> int:
    strong = _strong(look)
    indent = _indent(look)
    words = room - indent - look.text.width(line.figure, strong) - 2 - indent // 2
    return look.text.paragraph_height(line.text, words, strong)


def _indent(look: Look) -> int:
    return look.text.width("3. ", _strong(look)) + look.scale.px(4)


def _title(look: Look) -> Ink:
    return Ink(Face.TITLE, 18, look.palette.ink)


def _strong(look: Look) -> Ink:
    return Ink(Face.BOLD, 15.5, look.palette.ink)


def _small(look: Look) -> Ink:
    return Ink(Face.REGULAR, 13.5, look.palette.muted)
