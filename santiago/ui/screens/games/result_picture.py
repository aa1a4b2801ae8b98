"""The result of a game as a picture: the final board, the ranking, and the final count."""

from collections.abc import Sequence
from datetime import datetime

import pygame

from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import FinalTable
from santiago.rules.options import Seat
from santiago.session.table_setup import SeatChoice
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.graphics.rects import column_of, columns_of, inset, row_of
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.table_top import table_top
from santiago.ui.graphics.text import Align
from santiago.ui.painting.board_geometry import BOARD_HEIGHT, BOARD_WIDTH, BoardGeometry
from santiago.ui.painting.board_painter import paint_spring, spring_rect
from santiago.ui.painting.final_table import FinalTableCard
from santiago.ui.painting.offscreen import paint_board
from santiago.ui.screens.games.thumbnails import Ending

_SIZE = (1600, 1000)
_MARGIN, _GAP = 28, 18
_BOARD = (880, 681)
_HEAD = 60


def result_picture(
    ending: Ending, table: FinalTable, saved: datetime | None, language: str, sprites: Sprites
) -> pygame.Surface:
    """Return a picture of a finished game's result, with a fixed size that does not depend on the window."""
    context = make_draw_context(_SIZE, DisplayOptions(language), sprites)
    surface = pygame.Surface(_SIZE, pygame.SRCALPHA)  # without alpha, the board's corners would be black
    surface.blit(table_top(context), (0, 0))
    left = pygame.Rect(_MARGIN, _MARGIN, _BOARD[0], _SIZE[1] - 2 * _MARGIN)
    _paint_head(context, surface, row_of(left, left.top, _HEAD), ending, table, saved)
    colours = tuple(seat.paint.value for seat in ending.seats)
    k = min(_BOARD[0] / BOARD_WIDTH, _BOARD[1] / BOARD_HEIGHT)
    board = BoardGeometry(left.left, left.top + _HEAD, k)
    paint_board(surface, context, board, ending.position, colours)
    paint_spring(surface, context, spring_rect(board, ending.position.board.spring))
    below = board.bounds.bottom + _GAP
    _paint_places(context, surface, row_of(left, below, left.bottom - below), ending.seats, table)
    people = tuple(Person(seat.name, seat.paint.value, seat.level) for seat in ending.seats)
    count = column_of(left, left.right + _MARGIN, _SIZE[0] - left.right - 2 * _MARGIN)
    FinalTableCard(context, ending.record.options.edition, table, people, count).paint(surface)
    return surface


def _paint_head(
    context: DrawContext,
    surface: pygame.Surface,
    row: pygame.Rect,
    ending: Ending,
    table: FinalTable,
    saved: datetime | None,
) -> None:
    """Paint the winners and the date."""
    names = context.tr.listing([ending.seats[seat].name for seat in table.winners])
    points = context.tr("finished.points", {"count": table.totals[table.winners[0]]})
    words = context.tr("finished.won", {"count": len(table.winners), "names": names, "points": points})
    day = "" if saved is None else f" · {context.tr.date(saved)}"
    game, style = f"Santiago{day}", context.styles.notice
    line = row_of(row, row.top, row.height - _GAP // 2)
    context.text.line(surface, game, line, style, Align.RIGHT)
    room = line.width - context.text.width(game, style) - _GAP
    context.text.line(surface, words, column_of(line, line.left, room), context.styles.page_title)


def _paint_places(
    context: DrawContext,
    surface: pygame.Surface,
    row: pygame.Rect,
    seats: Sequence[SeatChoice],
    table: FinalTable,
) -> None:
    """Paint a card for each seat in ranking order: rank, face, name and points."""
    px, styles = context.scale.px, context.styles
    ranked = sorted(map(Seat, range(len(seats))), key=table.rank)
    for seat, card in zip(ranked, columns_of(row, len(seats), _GAP), strict=True):
        one = seats[seat]
        context.cards.paint(surface, Card.PAPER, card, 1.0)
        inner = inset(card, px(12), px(8))
        face = pygame.Rect(inner.left, inner.top, inner.height // 2, inner.height // 2)
        chip = f"badge-{one.paint.value}"
        if one.character:
            context.sprites.paint_centred(surface, f"face-{one.character}", face.center, face.width)
            corner = (face.right - px(4), face.bottom - px(8))
            context.sprites.paint_centred(surface, chip, corner, face.width * 0.42)
        else:
            context.sprites.paint_centred(surface, chip, face.center, face.width)
        figure = row_of(inner, inner.top, face.height)
        context.text.line(surface, f"{table.rank(seat)}.", figure, styles.chapter_title, Align.RIGHT)
        name = row_of(inner, face.bottom + px(4), (inner.bottom - face.bottom) // 2)
        context.text.line(surface, one.name, name, styles.name)
        words = context.tr("finished.points", {"count": table.totals[seat]})
        context.text.line(surface, words, row_of(inner, name.bottom, name.height - px(4)), styles.body)
