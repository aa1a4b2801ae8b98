"""The chart of the scores by round."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pygame

from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.view.geometry import Point
from santiago.ui.view.values import Person

_TIMES = 3
_MOST_LINES = 9
_DOT = 1.45
"""How broad the dot of a round is, in breadths of the line."""


@dataclass(frozen=True, slots=True)
class ChartPainter:
    """Paints points by round, one line per seat that ends in its symbol."""

    context: DrawContext

    def paint(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        history: tuple[tuple[int, ...], ...],
        people: tuple[Person, ...],
    ) -> None:
        """Paint `history`: points by seat after each round, from the first round."""
        if not history or box.width < 40 or box.height < 40:
            return
        style = TextStyle(Face.REGULAR, 11.5, self.context.palette.muted)
        line = self.context.text.line_height(style)
        most = max(10, *(max(points) for points in history))
        least = min(0, *(min(points) for points in history))
        chip = max(14, round(20 * self.context.scale.k))
        plot = pygame.Rect(box.left, box.top + chip // 2, 0, 0)
        plot.height = box.bottom - line - plot.top
        if plot.height < 2 * line:
            return
        most_lines = max(1, min(_MOST_LINES, plot.height // (line + self.context.scale.px(10))))
        step = _round_step(most - least, most_lines)
        top = max(
            most, least + step
        )  # the scale ends at the maximum: the next grid line would leave a low chart half empty
        margin = self.context.text.width(str(top), style) + self.context.scale.px(8)
        plot.left += margin
        plot.width = box.right - plot.left - chip - self.context.scale.px(5)
        ground = plot.inflate(self.context.scale.px(8), self.context.scale.px(8))
        self.context.shapes.rounded(
            surface, ground, self.context.palette.paper_shade, 5 * self.context.scale.k, 90
        )
        for value in range(least, top + 1, step):
            y = round(plot.bottom - (value - least) * plot.height / (top - least))
            self.context.shapes.rounded(
                surface, pygame.Rect(plot.left, y, plot.width, 1), self.context.palette.paper_line, 0, 110
            )
            label = pygame.Rect(box.left, y - line // 2, margin - self.context.scale.px(6), line)
            self.context.text.line(surface, str(value), label, style, Align.RIGHT)
        columns = [plot.left + plot.width * n / max(1, len(history) - 1) for n in range(len(history))]
        every = 1 + int(line * 1.5 * len(columns) / max(1, plot.width))
        for n, x in enumerate(columns):
            if n % every:
                continue
            label = pygame.Rect(0, plot.bottom, line * 2, line)
            label.centerx = round(x)
            self.context.text.line(surface, str(n + 1), label, style, Align.CENTRE)
        ends: list[tuple[float, int]] = []
        lines = pygame.Surface((box.width * _TIMES, box.height * _TIMES), pygame.SRCALPHA)
        for seat, person in enumerate(people):
            points = [
                (x, plot.bottom - (scores[seat] - least) * plot.height / (top - least))
                for x, scores in zip(columns, history, strict=True)
            ]
            ends.append((points[-1][1], seat))
            self._line(lines, [(x - box.left, y - box.top) for x, y in points], person.colour)
        surface.blit(pygame.transform.smoothscale(lines, box.size), box)
        for height, seat in _spread(ends, chip, plot.top, plot.bottom):
            centre = (box.right - chip / 2, height)
            self.context.sprites.paint_centred(surface, f"chip-{people[seat].colour}", centre, chip)

    def _line(self, large: pygame.Surface, points: list[Point], colour: str) -> None:
        """Paint one seat's line, outlined for contrast with the paper."""
        thick = max(2.4, 3.4 * self.context.scale.k)
        scaled = [(round(x * _TIMES), round(y * _TIMES)) for x, y in points]
        for tone, width in (
            (self.context.palette.ink, thick + 2 * max(1.0, self.context.scale.k * 1.2)),
            (self.context.palette.seat(colour).base, thick),
        ):
            radius = width * _TIMES / 2
            for a, b in pairwise(scaled):
                pygame.draw.line(large, (*tone, 255), a, b, round(width * _TIMES))
            for point in scaled:
                pygame.draw.circle(large, (*tone, 255), point, radius * _DOT)


def _round_step(reach: int, lines: int) -> int:
    """The distance between two grid lines, a round number of points."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200):
        if reach / step <= lines:
            return step
    return 500


def _spread(ends: list[tuple[float, int]], gap: int, top: int, bottom: int) -> list[tuple[float, int]]:
    """The positions of the symbols at the ends of the lines, moved apart where they would overlap."""
    placed: list[tuple[float, int]] = []
    for y, seat in sorted(ends):
        lowest = placed[-1][0] + gap if placed else float(top)
        placed.append((max(y, lowest), seat))
    over = placed[-1][0] - bottom if placed else 0
    if over > 0:
        limit = float(bottom)
        for n in range(len(placed) - 1, -1, -1):
            y = min(placed[n][0], limit)
            placed[n] = (y, placed[n][1])
            limit = y - gap
    return placed
