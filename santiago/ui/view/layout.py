"""The layout of the table's screen for a window size, a text scale and a number of seats.

All lengths are in units of `k` pixels, so that a window is always at least 1280 x 800 units, with one
side exact. The board is always complete; the side column gets the rest, and drops words before figures:
first the room of the log, then titles, then the second line of the seat panels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

import pygame

from santiago.ui.graphics.styles import FIGURE_SIZE, SMALL_SIZE
from santiago.ui.view.geometry import BOARD_HEIGHT, BOARD_WIDTH, BoardGeometry
from santiago.ui.view.values import LogForm

MARGIN = 16
POINTER = 30
"""Room between the board and the seat panels, for the pointer at the one whose turn it is."""
LEAST_FONT = 11
LEADING = 1.25


class PanelForm(Enum):
    """The amount of content of a seat panel."""

    FULL = auto()
    COMPACT = auto()


class RemainingTilesForm(Enum):
    """The arrangement of the remaining tiles."""

    TALL = auto()
    FLAT = auto()
    BARE = auto()


class ActionForm(Enum):
    """The position of the action bar's text: beside its buttons, or above them."""

    ONE_ROW = auto()
    TWO_ROWS = auto()


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The boxes of the table's screen in pixels, and the forms in which they are filled.

    `side`: the column of the seat panels, or of the final table at the end. `strip`: the box
    of the final chart, below the board in a nearly square window, left of it in a broad one.
    """

    size: tuple[int, int]
    k: float
    t: float
    top: pygame.Rect
    board: BoardGeometry
    panels: tuple[pygame.Rect, ...]
    side: pygame.Rect
    strip: pygame.Rect | None
    remaining: pygame.Rect
    tray: pygame.Rect | None
    log: pygame.Rect | None
    action: pygame.Rect
    panel_form: PanelForm
    remaining_form: RemainingTilesForm
    tray_titled: bool
    action_form: ActionForm
    log_low: bool = False
    """Its arrow makes the log higher: it is low, or has room for a line or two only."""
    log_over: bool = False
    """It lies over the cards above it."""

    def px(self, units: float) -> int:
        """Convert units of the window scale to whole pixels."""
        return round(units * self.k)

    def font(self, units: float) -> int:
        """A font size in pixels, scaled by the text scale, at least 11."""
        return max(LEAST_FONT, round(units * self.k * self.t))

    def line(self, units: float) -> int:
        """The line height of a font, in pixels."""
        return round(self.font(units) * LEADING)


@dataclass(frozen=True, slots=True)
class _LineHeights:
    """Heights of text, in units."""

    k: float
    t: float

    def line(self, units: float) -> float:
        return max(LEAST_FONT / self.k, units * self.t) * LEADING


@dataclass(frozen=True, slots=True)
class _Column:
    """The heights, in units, of a column of panels, remaining tiles, tray and log."""

    panel_form: PanelForm
    panel: float
    gap: float
    remaining_form: RemainingTilesForm
    remaining: float
    tray_titled: bool
    tray: float
    log: float

    def height(self, seats: int) -> float:
        parts = [seats * self.panel + (seats - 1) * self.gap, self.remaining, self.tray, self.log]
        return sum(parts) + _BETWEEN * (sum(1 for part in parts if part) - 1)


_BETWEEN = 10
_FEW_LINES, _MANY_LINES = 3, 8
"""A log lower than that is raised by its arrow, to so many lines at most."""


def table_layout(
    size: tuple[int, int],
    text_scale: float,
    seats: int,
    *,
    tray: bool = True,
    log_form: LogForm = LogForm.USUAL,
) -> TableLayout:
    """Lay out the table; `tray`: whether tiles are turned up.

    A high log covers the cards above it only if it has no room for a few lines below them.
    Seat panels, board and bars do not move with the tray; without it the log gets its room.
    """
    k = min(size[0] / 1280, size[1] / 800)
    width, height = size[0] / k, size[1] / k
    words = _LineHeights(k, text_scale)
    form, bottom = _action_bar(words)
    top = max(52.0, words.line(16) + words.line(13) + 10)
    area = _Area(4 + top, height - bottom - 2 * MARGIN, width)
    if width >= 1680:
        inner = _wide(area, words, seats)
    elif height >= 900 and (tall := _tall(area, words, seats)) is not None:
        inner = tall
    else:
        inner = _usual(area, words, seats)
    to_pixels = _Pixels(k)
    log, cramped = inner.log_box(words, log_form, tray=tray)
    return TableLayout(
        size=size,
        k=k,
        t=text_scale,
        top=to_pixels.rect(MARGIN, 4, width - 2 * MARGIN, top - 4),
        board=inner.board(k),
        panels=tuple(to_pixels.rect(*panel) for panel in inner.panels),
        side=to_pixels.rect(*inner.side),
        strip=to_pixels.rect(*inner.strip) if inner.strip is not None else None,
        remaining=to_pixels.rect(*inner.remaining_box(tray=tray)),
        tray=to_pixels.rect(*inner.tray) if tray else None,
        log=to_pixels.rect(*log) if log else None,
        action=to_pixels.rect(MARGIN, height - bottom - MARGIN + 4, width - 2 * MARGIN, bottom),
        panel_form=inner.column.panel_form,
        remaining_form=inner.column.remaining_form,
        tray_titled=inner.column.tray_titled,
        action_form=form,
        log_low=log_form is LogForm.LOW or (cramped and log_form is LogForm.USUAL),
        log_over=log_form is LogForm.HIGH and cramped,
    )


def _action_bar(words: _LineHeights) -> tuple[ActionForm, float]:
    if words.t <= 1.1:
        return ActionForm.ONE_ROW, max(80.0, words.line(21) + 2 * words.line(14) + 16)
    buttons = max(46.0, words.line(17) + 14)
    return ActionForm.TWO_ROWS, words.line(21) + words.line(14) + buttons + 26


Box = tuple[float, float, float, float]
"""Left, top, width, height in units."""


@dataclass(frozen=True, slots=True)
class _Area:
    """The area between the top bar and the action bar, in units."""

    top: float
    bottom: float
    width: float

    @property
    def height(self) -> float:
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class _Inner:
    """Board, panels and cards in units; `remaining_alone` and `log_alone` while no tiles are turned up."""

    board_left: float
    board_top: float
    board_scale: float
    column: _Column
    side: Box
    panels: tuple[Box, ...]
    remaining: Box
    remaining_alone: Box
    tray: Box
    log: Box
    log_alone: Box
    strip: Box | None = None

    def board(self, k: float) -> BoardGeometry:
        return BoardGeometry(round(self.board_left * k), round(self.board_top * k), self.board_scale * k)

    def remaining_box(self, *, tray: bool) -> Box:
        return self.remaining if tray else self.remaining_alone

    def log_box(self, words: _LineHeights, form: LogForm, *, tray: bool) -> tuple[Box | None, bool]:
        """The log's box, None without room; and whether it has no room for a few lines."""
        x, y, width, height = self.log if tray else self.log_alone
        least = _log_height(words, 1)
        if height < least - 0.01:
            return None, False
        cramped = height < _log_height(words, _FEW_LINES) - 0.01
        end = y + height
        if form is LogForm.LOW:
            y = end - least
        elif form is LogForm.HIGH and cramped:
            y = self._raised_to(y, end - _log_height(words, _MANY_LINES))
        return (x, y, width, end - y), cramped

    def _raised_to(self, low: float, highest: float) -> float:
        """The top of a log raised from `low`: not above `highest`, and below a whole card."""
        cards = (*self.panels, self.remaining)
        edges = (self.side[1], *(top + height + _BETWEEN for _, top, _, height in cards))
        return min((edge for edge in edges if highest <= edge < low), default=max(highest, self.side[1]))


@dataclass(frozen=True, slots=True)
class _Pixels:
    k: float

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        left, top = round(x * self.k), round(y * self.k)
        return pygame.Rect(left, top, round((x + width) * self.k) - left, round((y + height) * self.k) - top)


def _usual(area: _Area, words: _LineHeights, seats: int) -> _Inner:
    """Lay out the board left, everything else in one column at its right."""
    scale = min(
        area.height / BOARD_HEIGHT, (area.width - 2 * MARGIN - POINTER - _least_column(words)) / BOARD_WIDTH
    )
    across, down = scale * BOARD_WIDTH, scale * BOARD_HEIGHT
    side = min(area.width - 2 * MARGIN - POINTER - across, 600)
    left = (area.width - across - POINTER - side) / 2
    x, column = left + across + POINTER, _fill(area.height, words, seats)
    panels, y = _stack(column, x, area.top, side, seats)
    remaining = (x, y, side, column.remaining)
    y += column.remaining + _BETWEEN
    tray = (x, y, side, column.tray)
    below = y + column.tray + _BETWEEN
    log_alone = (x, y, side, area.bottom - y)
    log = (x, below, side, area.bottom - below)
    top = area.top + min((area.height - down) / 2, 40)
    whole = (x, area.top, side, area.height)
    return _Inner(left, top, scale, column, whole, panels, remaining, remaining, tray, log, log_alone)


def _tall(area: _Area, words: _LineHeights, seats: int) -> _Inner | None:
    """Lay out a nearly square window: remaining tiles and tray below the board, the log in the column."""
    side = _least_column(words)
    scale = (area.width - 2 * MARGIN - POINTER - side) / BOARD_WIDTH
    across, down = scale * BOARD_WIDTH, scale * BOARD_HEIGHT
    strip = area.height - down - MARGIN
    column = _fill(area.height, words, seats, cards=False)
    if strip < _flat_remaining(words) or strip < 72:
        return None
    panels, y = _stack(column, MARGIN + across + POINTER, area.top, side, seats)
    low = area.bottom - strip
    half = (across - MARGIN) / 2
    remaining, tray = (MARGIN, low, half, strip), (MARGIN + half + MARGIN, low, half, strip)
    form = RemainingTilesForm.TALL if strip >= _tall_remaining(words) else RemainingTilesForm.FLAT
    log = (MARGIN + across + POINTER, y, side, area.bottom - y)
    column = replace(column, remaining_form=form, tray_titled=strip >= _titled_tray(words))
    whole = (MARGIN + across + POINTER, area.top, side, area.height)
    under = (MARGIN, low, across, strip)
    return _Inner(MARGIN, area.top, scale, column, whole, panels, remaining, under, tray, log, log, under)


def _wide(area: _Area, words: _LineHeights, seats: int) -> _Inner:
    """Lay out a very broad window: tray and log left of the board, panels and remaining tiles right."""
    scale = area.height / BOARD_HEIGHT
    across = scale * BOARD_WIDTH
    room = area.width - 2 * MARGIN - POINTER - MARGIN - across
    side = min(max(_least_column(words), room * 0.55), 600)
    other = min(room - side, 520)
    start = (area.width - other - MARGIN - across - POINTER - side) / 2
    board_left = start + other + MARGIN
    column = _fill(area.height, words, seats, log=False)
    titled = _titled_tray(words)
    spare = area.height - column.height(seats)
    column = replace(column, tray_titled=True, remaining=column.remaining + max(0.0, min(spare, 90.0)))
    panels, y = _stack(column, board_left + across + POINTER, area.top, side, seats)
    remaining = (board_left + across + POINTER, y, side, column.remaining)
    tray = (start, area.top, other, titled)
    log_alone = (start, area.top, other, area.height)
    below = area.top + titled + _BETWEEN
    log = (start, below, other, area.bottom - below)
    whole = (board_left + across + POINTER, area.top, side, area.height)
    chart = (start, area.top, other, area.height)
    return _Inner(
        board_left, area.top, scale, column, whole, panels, remaining, remaining, tray, log, log_alone, chart
    )


def _stack(column: _Column, x: float, y: float, width: float, seats: int) -> tuple[tuple[Box, ...], float]:
    """The boxes of the stacked seat panels, and the top of the next part."""
    step = column.panel + column.gap
    panels = tuple((x, y + n * step, width, column.panel) for n in range(seats))
    return panels, y + seats * step - column.gap + _BETWEEN


def _least_column(words: _LineHeights) -> float:
    return 389 + 130 * (words.t - 1) if words.t > 1 else 360 + 29 * max(0.0, words.t * 5 - 4)


def _fill(height: float, words: _LineHeights, seats: int, *, cards: bool = True, log: bool = True) -> _Column:
    """The column with most content that fits; its panels grow, and the log gets the rest."""
    choices = list(_columns(words))
    if not cards:
        choices = [replace(choice, remaining=0, tray=0) for choice in choices]
    if not log:
        choices = [replace(choice, tray=0, log=0) for choice in choices]
    column = next((choice for choice in choices if choice.height(seats) <= height), choices[-1])
    spare = height - column.height(seats)
    share = 0.55 if log else 1.0
    return replace(column, panel=column.panel + max(0.0, min(spare * share / seats, 110.0 - column.panel)))


def _columns(words: _LineHeights) -> Iterator[_Column]:
    """The columns in falling order of content."""
    full = max(66.0, words.line(FIGURE_SIZE) + words.line(SMALL_SIZE) + 14)
    compact = max(46.0, words.line(22) + 8)
    nice, tray, titled, small = max(74.0, full), 78.0, _titled_tray(words), 62.0
    tall = RemainingTilesForm.TALL, _tall_remaining(words)
    for panel, lines in ((92.0, 4), (nice, 3), (nice, 2)):
        if panel >= full:
            yield _Column(PanelForm.FULL, panel, 9, *tall, True, titled, _log_height(words, lines))
    yield _Column(PanelForm.FULL, full, 7, *tall, False, tray, _log_height(words, 2))
    yield _Column(PanelForm.FULL, max(70, full), 8, *tall, False, tray, _log_height(words, 1))
    flat = RemainingTilesForm.FLAT, _titled_remaining(words)
    bare = RemainingTilesForm.BARE, _flat_remaining(words)
    yield _Column(PanelForm.FULL, max(68, full), 8, *flat, False, tray, _log_height(words, 2))
    yield _Column(PanelForm.FULL, full, 7, *flat, False, tray, _log_height(words, 1))
    yield _Column(PanelForm.FULL, full, 7, *bare, False, tray, _log_height(words, 1))
    yield _Column(PanelForm.FULL, full, 6, *bare, False, tray, 0)
    yield _Column(PanelForm.COMPACT, compact, 6, *flat, False, tray, _log_height(words, 1))
    yield _Column(PanelForm.COMPACT, compact, 6, *bare, False, tray, _log_height(words, 1))
    yield _Column(PanelForm.COMPACT, compact, 5, *bare, False, tray, 0)
    yield _Column(PanelForm.COMPACT, compact, 4, *bare, False, small, 0)


def _tall_remaining(words: _LineHeights) -> float:
    return words.line(16) + 42 + words.line(14.5) + 24


def _titled_remaining(words: _LineHeights) -> float:
    return words.line(16) + _flat_remaining(words) - 2


def _flat_remaining(words: _LineHeights) -> float:
    return max(40.0, 2 * words.line(SMALL_SIZE)) + 16


def _titled_tray(words: _LineHeights) -> float:
    return words.line(14) + 64 + 30


def _log_height(words: _LineHeights, lines: int) -> float:
    return lines * (words.line(SMALL_SIZE) + 5) + 14
