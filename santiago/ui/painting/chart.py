"""The chart of the scores after each round."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import pygame

from santiago.presentation.boxes import Point
from santiago.presentation.view_model.seat_panels import Person
from santiago.rules.options import Seat
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.rects import row_of
from santiago.ui.graphics.shapes import OVERSAMPLING, FinePainter
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.graphics.work_steps import Steps

Stops = tuple[tuple[float, tuple[int, ...]], ...]
"""Additional points of a chart: pairs of a position on the time axis and the seats' values there.

For example, position 2.5 is the middle of the third round.
"""
_LINES = 6
"""The maximum number of grid lines."""
_OWN = 1.6
"""The width of the line of the player's own seat, relative to other lines."""
_DOT = 1.45
"""The diameter of the dot at a round, in line widths."""


@dataclass(frozen=True, slots=True)
class ChartScale:
    """Converts rounds and points to pixels in a chart; `line` is the height of a label in pixels."""

    plot: pygame.Rect
    rounds: int
    least: int
    top: int
    step: int
    line: int

    def x(self, along: float) -> float:
        """Return the x coordinate of the position `along` on the time axis. The axis begins at position 0."""
        return self.plot.left + self.plot.width * along / max(1, self.rounds - 1)

    def y(self, value: float) -> float:
        return self.plot.bottom - (value - self.least) * self.plot.height / (self.top - self.least)

    def along(self, x: float) -> float:
        """Return the position on the time axis at the x coordinate `x`. The axis begins at position 0."""
        return (x - self.plot.left) * max(1, self.rounds - 1) / max(1, self.plot.width)


@dataclass(frozen=True, slots=True)
class ChartPainter(Drawn):
    """Paints a chart of the points after each round; the line of each seat ends at the seat's symbol."""

    context: DrawContext

    def scale_of(
        self, box: pygame.Rect, history: tuple[tuple[int, ...], ...], stops: Stops = ()
    ) -> ChartScale | None:
        """Return the scale for `history` in `box`, or None if the history is empty or `box` is too small."""
        if not history or box.width < 40 or box.height < 40:
            return None
        style = self._style()
        line, chip = self.text.line_height(style), self._chip()
        values = (*history, *(points for _, points in stops))
        most, least = max(10, *map(max, values)), min(0, *map(min, values))
        plot = pygame.Rect(box.left, box.top + chip // 2, 0, 0)
        plot.height = box.bottom - line - plot.top
        if plot.height < 2 * line:
            return None
        step = round_step(most - least)
        while step < most - least and plot.height * step < (most - least) * (line + self.px(4)):
            step *= 2
        # the scale ends at the maximum, because the next grid line would leave half of a low chart empty
        top = max(most, least + step)
        plot.left += self.text.width(str(top), style) + self.px(8)
        plot.width = box.right - plot.left - chip - self.px(5)
        return ChartScale(plot, len(history), least, top, step, line)

    def paint_in_steps(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        history: tuple[tuple[int, ...], ...],
        people: tuple[Person, ...],
        end: str = "",
        stops: Stops = (),
        own: Seat | None = None,
    ) -> Steps[None]:
        """Paint a line for each seat; `history` holds the points of the seats after each round.

        `stops` adds the seats' points at times between rounds. `end` is the label of the last round. The line
        of the seat `own` is wider and on top; else that of the winner is on top.
        """
        scale = self.scale_of(box, history, stops)
        if scale is None:
            return
        style, line, plot, chip = self._style(), scale.line, scale.plot, self._chip()
        ground = plot.inflate(self.px(8), self.px(8))
        self.shapes.rounded(surface, ground, self.palette.paper_shade, 5 * self.scale.k, 90)
        for value in range(scale.least, scale.top + 1, scale.step):
            y = round(scale.y(value))
            grid = pygame.Rect(plot.left, y, plot.width, 1)
            self.shapes.rounded(surface, grid, self.palette.paper_line, 0, 110)
            label = pygame.Rect(box.left, y - line // 2, plot.left - box.left - self.px(6), line)
            self.text.line(surface, str(value), label, style, Align.RIGHT)
        every = 1 + int(line * 1.5 * len(history) / max(1, plot.width))
        for n in range(0, len(history) - (every if end else 0), every):
            label = pygame.Rect(0, plot.bottom, line * 2, line)
            label.centerx = round(scale.x(n))
            self.text.line(surface, str(n + 1), label, style, Align.CENTRE)
        self.text.line(surface, end, row_of(plot, plot.bottom, line), style, Align.RIGHT)
        yield
        ends: list[tuple[float, int]] = []
        lines: list[FinePainter] = []
        known = sorted((*enumerate(history), *stops))
        for seat in sorted(range(len(people)), key=lambda seat: (seat == own, history[-1][seat])):
            points = [(scale.x(along), scale.y(scores[seat])) for along, scores in known]
            ends.append((points[-1][1], seat))
            within = [(x - box.left, y - box.top) for x, y in points]
            lines.append(partial(self._line, within, people[seat].colour, _OWN if seat == own else 1.0))
        key = "chart", history, stops, own, tuple(person.colour for person in people)
        surface.blit((yield from self.shapes.smoothed_in_steps(key, box.size, lines)), box)
        for height, seat in _spread(ends, chip, plot.top, plot.bottom):
            centre = (box.right - chip / 2, height)
            self.sprites.paint_centred(surface, f"chip-{people[seat].colour}", centre, chip)

    def _style(self) -> TextStyle:
        return self.styles.caption

    def _chip(self) -> int:
        return max(14, round(20 * self.scale.k))

    def _line(
        self, points: list[Point], colour: str, broad: float, large: pygame.Surface, above: int
    ) -> None:
        """Paint the line of a seat with a dark outline, for contrast with the paper."""
        thick = max(2.4, 3.4 * self.scale.k) * broad
        scaled = [(round(x * OVERSAMPLING), round(y * OVERSAMPLING) - above) for x, y in points]
        for tone, width in (
            (self.palette.ink, thick + 2 * max(1.5, self.scale.k * 1.7)),
            (self.palette.seat(colour), thick),
        ):
            radius = width * OVERSAMPLING / 2
            for a, b in pairwise(scaled):
                pygame.draw.line(large, (*tone, 255), a, b, round(width * OVERSAMPLING))
            for point in scaled:
                pygame.draw.circle(large, (*tone, 255), point, radius * _DOT)


def round_step(reach: int, lines: int = _LINES) -> int:
    """Return the smallest step (1, 2, 5, 10 ...) that divides `reach` into no more than `lines` parts."""
    return next((step for step in (1, 2, 5, 10, 20, 50, 100, 200) if reach / step <= lines), 500)


def _spread(ends: list[tuple[float, int]], gap: int, top: int, bottom: int) -> list[tuple[float, int]]:
    """Return `ends`, pairs of y coordinate and seat, sorted and moved at least `gap` pixels apart."""
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
