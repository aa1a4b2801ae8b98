"""The card on which advice and reasons are written, beside the board."""

from dataclasses import dataclass
from itertools import product

import pygame

from santiago.ui.cards import Card
from santiago.ui.look import Look
from santiago.ui.table.advice import Advice, AdviceLine
from santiago.ui.text import Align, Face, Ink


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the card lies, and how many reasons each of its lines has room for."""

    card: pygame.Rect
    most: int


def laid_out(
    look: Look, advice: Advice, columns: tuple[pygame.Rect, ...], covered: tuple[pygame.Rect, ...]
) -> Sheet:
    """The card at the head of the first of `columns` in which it fits, reasons left out to make it fit.

    Of the cards `covered` below it none is left half seen.
    """
    for column, most in product(columns, (3, 2, 1, 0)):
        height = _height(look, advice, column.width, most)
        if height <= column.height:
            break
    card = pygame.Rect(column.left, column.top, column.width, min(height, column.height))
    for other in covered:
        if other.top < card.bottom < other.bottom:
            card.height = other.bottom - card.top
    return Sheet(card, most)


def paint_sheet(look: Look, surface: pygame.Surface, advice: Advice, sheet: Sheet) -> None:
    """The card with its options and their reasons."""
    card, most = sheet.card, sheet.most
    look.cards.paint(surface, Card.PAPER, card, 1.2)
    pad = look.scale.px(16)
    inner = card.inflate(-2 * pad, -2 * pad)
    top = inner.top
    top += look.text.paragraph(surface, advice.title, inner.move(0, 0), _title(look)) + look.scale.px(4)
    for n, line in enumerate(advice.lines):
        top = _paint_line(look, surface, line, pygame.Rect(inner.left, top, inner.width, 0), n + 1, most)
    closing = pygame.Rect(inner.left, top, inner.width, look.text.line_height(_small(look)))
    look.text.line(surface, look.tr("table.advice_close"), closing, _small(look), Align.RIGHT)


def _height(look: Look, advice: Advice, width: int, most: int) -> int:
    pad = look.scale.px(16)
    room = width - 2 * pad
    height = 2 * pad + look.text.paragraph_height(advice.title, room, _title(look)) + look.scale.px(4)
    for line in advice.lines:
        height += _line_height(look, line, room) + look.scale.px(4)
        words = room - _indent(look)
        height += sum(look.text.paragraph_height(r, words, _small(look)) for r in line.reasons[:most])
    return height + look.text.line_height(_small(look))


def _paint_line(
    look: Look, surface: pygame.Surface, line: AdviceLine, box: pygame.Rect, number: int, most: int
) -> int:
    """The number, the move, its value, then the reasons; the pixel row below comes back."""
    strong, small, indent = _strong(look), _small(look), _indent(look)
    row = pygame.Rect(box.left, box.top, box.width, look.text.line_height(strong))
    look.text.line(surface, f"{number}.", pygame.Rect(row.left, row.top, indent, row.height), strong)
    value = look.text.width(line.value, strong) + 2
    words = pygame.Rect(row.left + indent, row.top, row.width - indent - value - indent // 2, 0)
    used = look.text.paragraph(surface, line.text, words, strong)
    accent = strong.coloured(look.palette.accent)
    look.text.line(surface, line.value, pygame.Rect(row.right - value, row.top, value, row.height), accent)
    top = row.top + used
    for reason in line.reasons[:most]:
        place = pygame.Rect(row.left + indent, top, row.width - indent, 0)
        top += look.text.paragraph(surface, reason, place, small)
    return top + look.scale.px(4)


def _line_height(look: Look, line: AdviceLine, room: int) -> int:
    strong = _strong(look)
    indent = _indent(look)
    words = room - indent - look.text.width(line.value, strong) - 2 - indent // 2
    return look.text.paragraph_height(line.text, words, strong)


def _indent(look: Look) -> int:
    return look.text.width("3. ", _strong(look)) + look.scale.px(4)


def _title(look: Look) -> Ink:
    return Ink(Face.TITLE, 18, look.palette.ink)


def _strong(look: Look) -> Ink:
    return Ink(Face.BOLD, 15.5, look.palette.ink)


def _small(look: Look) -> Ink:
    return Ink(Face.REGULAR, 13.5, look.palette.muted)
