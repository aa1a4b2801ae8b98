"""Draws the forecast of the final scores.

Each seat has a bar with the expected points and the margin of error.
"""

import pygame

from santiago.presentation.advice.advice_text import ForecastBar
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align, TextStyle


def bars_height(context: DrawContext, bars: tuple[ForecastBar, ...]) -> int:
    """Return the height in pixels of the title and a row for each bar, or 0 if there are no bars."""
    return (len(bars) + 1) * _row(context) + context.scale.px(6) if bars else 0


def paint_bars(
    context: DrawContext, surface: pygame.Surface, box: pygame.Rect, bars: tuple[ForecastBar, ...]
) -> None:
    """Paint the title at the top of `box`, and a bar for each seat below it."""
    if not bars:
        return
    row = pygame.Rect(box.left, box.top, box.width, _row(context))
    title = context.tr("table.forecast-fields" if bars[0].expected.fields_only else "table.forecast")
    context.text.line(surface, title, row, context.styles.small_strong)
    ends = max(1, *(bar.expected.points + bar.expected.error for bar in bars))
    style = _ink(context)
    words = max(context.text.width(bar.expected.text, style) for bar in bars) + 2
    for bar in bars:
        row = row.move(0, row.height)
        _paint_bar(context, surface, row, bar, words, ends)


def _paint_bar(
    context: DrawContext, surface: pygame.Surface, row: pygame.Rect, bar: ForecastBar, words: int, ends: int
) -> None:
    """Paint a row with a seat's symbol, name, bar and number.

    `words` is the width of the number in pixels, and `ends` is the number of points at which the bar is full.
    """
    gap, size = context.scale.px(6), round(row.height * 0.86)
    context.sprites.paint_centred(
        surface, f"chip-{bar.person.colour}", (row.left + size // 2, row.centery), size
    )
    left = row.left + size + gap
    name = pygame.Rect(left, row.top, (row.right - left) * 3 // 10, row.height)
    context.text.line(surface, bar.person.name, name, _ink(context))
    figure = pygame.Rect(row.right - words, row.top, words, row.height)
    context.text.line(surface, bar.expected.text, figure, _ink(context), Align.RIGHT)
    track = box_at(
        figure.left - name.right - 2 * gap,
        max(5, row.height * 2 // 5),
        midleft=(name.right + gap, row.centery),
    )
    _paint_track(context, surface, track, bar, ends)


def _paint_track(
    context: DrawContext, surface: pygame.Surface, track: pygame.Rect, bar: ForecastBar, ends: int
) -> None:
    palette, expected = context.palette, bar.expected
    radius = track.height / 2
    context.shapes.rounded(surface, track, palette.paper_shade, radius)
    filled = pygame.Rect(track.left, track.top, track.width * expected.points // ends, track.height)
    context.shapes.rounded(surface, filled, palette.seat(bar.person.colour), radius)
    context.shapes.frame(surface, filled, palette.ink, radius, 1)
    start = track.left + track.width * max(0, expected.points - expected.error) // ends
    end = track.left + track.width * (expected.points + expected.error) // ends
    thick = max(1, context.scale.px(1.6))
    surface.fill(palette.ink, pygame.Rect(start, track.centery - thick // 2, end - start, thick))
    for across in (start, end - thick):
        surface.fill(palette.ink, pygame.Rect(across, track.top, thick, track.height))


def _row(context: DrawContext) -> int:
    return context.text.line_height(_ink(context)) + context.scale.px(2)


def _ink(context: DrawContext) -> TextStyle:
    return context.styles.small.coloured(context.palette.ink)
