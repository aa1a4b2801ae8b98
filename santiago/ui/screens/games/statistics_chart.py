"""The chart of the points scored in each game, and of their moving average."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

import pygame

from santiago.presentation.boxes import Point
from santiago.session.statistics import Appearance
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.shapes import OVERSAMPLING
from santiago.ui.graphics.text import Align
from santiago.ui.painting.chart import round_step

MOST_GAMES = 50
"""The maximum number of games in the chart; the dots of more games would be indistinguishable."""
_MEAN_OF = 10
_LINES = 5


def paint_chart_in_steps(
    context: DrawContext, surface: pygame.Surface, box: pygame.Rect, appearances: Sequence[Appearance]
) -> Iterator[None]:
    """Paint the points of the last `MOST_GAMES` games as dots, and their moving average as a line.

    The dots of won games are filled. The dates of the first and the last game are printed below.
    """
    scale, palette = context.scale, context.palette
    shown = appearances[-MOST_GAMES:]
    least = min(0, *(appearance.points for appearance in shown))
    most = max(10, *(appearance.points for appearance in shown))
    step = round_step(most - least, _LINES)
    floor, top = least // step * step, -(-most // step) * step
    style = context.styles.hint
    label = max(context.text.width(str(value), style) for value in (floor, top)) + scale.px(8)
    plot = pygame.Rect(
        box.left + label, box.top + scale.tx(8), box.width - label, box.height - scale.tx(8) - scale.tx(26)
    )
    context.shapes.rounded(
        surface, plot.inflate(scale.px(8), scale.px(12)), palette.paper_shade, scale.px(5), 90
    )

    def height(points: float) -> float:
        return plot.bottom - (points - floor) * plot.height / (top - floor)

    for value in range(floor, top + 1, step):
        y = round(height(value))
        context.shapes.rounded(surface, pygame.Rect(plot.left, y, plot.width, 1), palette.paper_line, 0, 150)
        place = pygame.Rect(box.left, y - scale.tx(9), label - scale.px(6), scale.tx(18))
        context.text.line(surface, str(value), place, style, Align.RIGHT)
    days = pygame.Rect(plot.left, plot.bottom + scale.tx(8), plot.width, scale.tx(18))
    for appearance, align in ((shown[0], Align.LEFT), (shown[-1], Align.RIGHT)):
        day = "" if appearance.moment is None else context.tr.day(appearance.moment)
        context.text.line(surface, day, days, style, align)
    radius = min(scale.px(6), plot.width / len(shown) * 0.42)
    inner = plot.width - 4 * radius
    across = [plot.left + 2 * radius + inner * n / max(1, len(shown) - 1) for n in range(len(shown))]
    yield
    means = _means(appearances)[-len(shown) :]
    line = [(x - plot.left, height(mean) - plot.top) for x, mean in zip(across, means, strict=True)]
    lines = (partial(_paint_line, context, line),)
    surface.blit((yield from context.shapes.smoothed_in_steps(("means", *line), plot.size, lines)), plot)
    for x, appearance in zip(across, shown, strict=True):
        centre = (x, height(appearance.points))
        if appearance.share:
            context.shapes.circle(surface, centre, radius, palette.accent)
        else:
            context.shapes.circle(surface, centre, radius, palette.paper)
            context.shapes.ring(surface, centre, radius, palette.muted, max(1.5, radius / 3))


def _means(appearances: Sequence[Appearance]) -> list[float]:
    """Return a moving average: for each game, the mean points of this game and up to nine earlier games."""
    points = [appearance.points for appearance in appearances[-MOST_GAMES - _MEAN_OF :]]
    windows = (points[max(0, end - _MEAN_OF) : end] for end in range(1, len(points) + 1))
    return [sum(window) / len(window) for window in windows]


def _paint_line(context: DrawContext, points: Sequence[Point], large: pygame.Surface, above: int) -> None:
    thick = round(max(2, context.scale.px(3)) * OVERSAMPLING)
    large.fill((*context.palette.water, 0))
    scaled = [(round(x * OVERSAMPLING), round(y * OVERSAMPLING) - above) for x, y in points]
    for start, end in pairwise(scaled):
        pygame.draw.line(large, context.palette.water, start, end, thick)
    for point in scaled:
        pygame.draw.circle(large, context.palette.water, point, thick / 2)


def paint_share(context: DrawContext, share: float, surface: pygame.Surface, bar: pygame.Rect) -> None:
    """Paint a bar that is filled up to the fraction `share`, from 0 to 1."""
    palette, radius = context.palette, bar.height / 2
    context.shapes.rounded(surface, bar, palette.paper_shade, radius)
    filled = pygame.Rect(bar.left, bar.top, round(bar.width * share), bar.height)
    context.shapes.rounded(surface, filled, palette.accent, min(radius, filled.width / 2))
    context.shapes.frame(surface, bar, palette.paper_line, radius, 1)
