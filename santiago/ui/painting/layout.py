"""Computes the layout of the table screen from the window size, the text scale and the number of seats.

Lengths are in units of `k` pixels, where `k` is the smaller of window width / 1280 and window height / 800.
The board is always completely visible, and the side column gets the remaining width. If the column is too
short, the log shrinks first, then titles disappear, then the second line of the seat panels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

import pygame

from santiago.presentation.view_model.values import LogVariant
from santiago.rules.options import TABLE_SIZES
from santiago.ui.graphics.scale import SMALLEST_FONT
from santiago.ui.graphics.styles import FIGURE_SIZE, SMALL_SIZE
from santiago.ui.painting.board_geometry import BOARD_HEIGHT, BOARD_WIDTH, BoardGeometry

MARGIN = 16
LEAST_COIN = 24
"""The minimum size of a coin in the action bar, in pixels at a text scale of 1."""
POINTER = 30
"""The room between the board and the seat panels, in units, for the arrow that marks the seat to move."""
_LEADING = 1.25
"""The line spacing, in font sizes."""


class PanelVariant(Enum):
    """The amount of content that a seat panel shows."""

    FULL = auto()
    COMPACT = auto()


class RemainingTilesVariant(Enum):
    """The arrangement of the card that shows the remaining tiles."""

    TALL = auto()
    FLAT = auto()
    BARE = auto()


class ActionVariant(Enum):
    """The position of the action bar's text: beside its buttons, or above them."""

    ONE_ROW = auto()
    TWO_ROWS = auto()


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The boxes of the table screen, in pixels, and the variants of their content.

    `side` is the column that holds the seat panels or, at the end, the final table. `strip` is the box of the
    final chart. It is below the board in a nearly square window, beside the board in a wide window, and None
    in other windows.
    """

    top: pygame.Rect
    board: BoardGeometry
    panels: tuple[pygame.Rect, ...]
    side: pygame.Rect
    strip: pygame.Rect | None
    remaining: pygame.Rect
    tray: pygame.Rect | None
    log: pygame.Rect | None
    action: pygame.Rect
    panel_variant: PanelVariant
    remaining_variant: RemainingTilesVariant
    tray_titled: bool
    action_variant: ActionVariant
    log_expandable: bool = False
    """Whether the log's arrow expands the log. True if the log is collapsed or shows too few lines."""
    log_over: bool = False
    """Whether the log covers the cards above it."""
    bare: pygame.Rect | None = None
    """The area that a collapsed log leaves empty, or None."""


@dataclass(frozen=True, slots=True)
class _LineHeights:
    """Computes the heights of lines of text, in units, from the scale of the window and the text scale.

    `finger` is the minimum height of controls, in units.
    """

    k: float
    t: float
    finger: float

    def line(self, units: float) -> float:
        return max(SMALLEST_FONT / self.k, units * self.t) * _LEADING


@dataclass(frozen=True, slots=True)
class _Column:
    """The heights, in units, of the panels, the remaining tiles, the tray and the log in a column."""

    panel_variant: PanelVariant
    panel: float
    gap: float
    remaining_variant: RemainingTilesVariant
    remaining: float
    tray_titled: bool
    tray: float
    log: float

    def height(self, seats: int) -> float:
        parts = [seats * self.panel + (seats - 1) * self.gap, self.remaining, self.tray, self.log]
        return sum(parts) + _BETWEEN * (sum(1 for part in parts if part) - 1)


_BETWEEN = 10
_PLAIN_TRAY = 78.0
"""The height of a tray without a title, in units."""
_FEW_LINES, _MANY_LINES = 3, 8
"""Limits for the log, in lines.

If the log has room for fewer than `_FEW_LINES` lines, it can be expanded, to at most `_MANY_LINES` lines.
"""


def table_layout(
    size: tuple[int, int],
    text_scale: float,
    seats: int,
    *,
    tray: bool = True,
    log_variant: LogVariant = LogVariant.USUAL,
    finger: int = 0,
    panels_left: bool = False,
) -> TableLayout:
    """Return the layout of the table screen.

    `tray` is true if tiles are offered. Otherwise the log or the remaining tiles use the tray's room.
    `finger` is the minimum size of buttons in pixels. If `panels_left` is true, the layout is mirrored.
    """
    k = min(size[0] / 1280, size[1] / 800)
    width, height = size[0] / k, size[1] / k
    words = _LineHeights(k, text_scale, finger / k)
    form, bottom = _action_bar(words)
    top = max(52.0, words.line(16) + words.line(13) + 10, words.finger + 12)
    area = _Area(4 + top, height - bottom - 2 * MARGIN, width)
    if width >= 1680:
        inner = _wide(area, words, seats, tray=tray)
    elif height >= 900 and (tall := _tall(area, words, seats, tray=tray)) is not None:
        inner = tall
    else:
        is_scarce = text_scale > 1 or seats == max(TABLE_SIZES)
        is_low = is_scarce and log_variant is LogVariant.ABOVE_TRAY
        inner = _usual(area, words, seats, tray=tray, compact=is_low)
        if tray and log_variant is LogVariant.ABOVE_TRAY:
            inner = inner.with_tray_last()
    if panels_left:
        inner = inner.mirrored(width)
    log, cramped = inner.log_box(words, log_variant)
    bare = None
    if log is not None and log_variant is LogVariant.LOW:
        x, y, room, _ = inner.log
        bare = _in_pixels((x, y, room, log[1] - y), k)
    column = inner.column
    return TableLayout(
        top=_in_pixels((MARGIN, 4, width - 2 * MARGIN, top - 4), k),
        board=inner.board(k),
        panels=tuple(_in_pixels(panel, k) for panel in inner.panels),
        side=_in_pixels(inner.side, k),
        strip=_in_pixels(inner.strip, k) if inner.strip is not None else None,
        remaining=_in_pixels(inner.remaining, k),
        tray=_in_pixels(inner.tray, k) if tray else None,
        log=_in_pixels(log, k) if log else None,
        action=_in_pixels((MARGIN, height - bottom - MARGIN + 4, width - 2 * MARGIN, bottom), k),
        panel_variant=column.panel_variant,
        remaining_variant=column.remaining_variant,
        tray_titled=column.tray_titled,
        action_variant=form,
        log_expandable=log_variant is LogVariant.LOW or (cramped and log_variant is LogVariant.USUAL),
        log_over=log_variant is LogVariant.HIGH and cramped,
        bare=bare,
    )


def _action_bar(words: _LineHeights) -> tuple[ActionVariant, float]:
    if words.t <= 1.1:
        return ActionVariant.ONE_ROW, max(80.0, words.line(21) + 2 * words.line(14) + 16)
    buttons = max(46.0, words.line(17) + 14, LEAST_COIN * words.t / words.k, words.finger)
    return ActionVariant.TWO_ROWS, words.line(21) + words.line(14) + buttons + 26


UnitBox = tuple[float, float, float, float]
"""Left, top, width and height in units."""


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
    """The boxes of the board, the panels and the cards, in units.

    `tray` is unused if no tiles are offered.
    """

    board_left: float
    board_top: float
    board_scale: float
    column: _Column
    side: UnitBox
    panels: tuple[UnitBox, ...]
    remaining: UnitBox
    tray: UnitBox
    log: UnitBox
    strip: UnitBox | None = None

    def board(self, k: float) -> BoardGeometry:
        return BoardGeometry(round(self.board_left * k), round(self.board_top * k), self.board_scale * k)

    def mirrored(self, width: float) -> _Inner:
        """Return the mirror image of this layout in a window that is `width` units wide.

        The mirrored layout leaves room to the left of the panels for the arrow that marks the seat to move.
        """

        def flipped(box: UnitBox) -> UnitBox:
            x, y, wide, high = box
            return width - x - wide + (POINTER - MARGIN if x == self.side[0] else 0), y, wide, high

        return replace(
            self,
            board_left=width - self.board_left - self.board_scale * BOARD_WIDTH,
            side=flipped(self.side),
            panels=tuple(map(flipped, self.panels)),
            remaining=flipped(self.remaining),
            tray=flipped(self.tray),
            log=flipped(self.log),
            strip=None if self.strip is None else flipped(self.strip),
        )

    def with_tray_last(self) -> _Inner:
        """Return this layout with an untitled tray at the bottom of the column, and the log above it."""
        x, top, width, tall = self.tray
        bottom, tall = self.log[1] + self.log[3], min(tall, _PLAIN_TRAY)
        return replace(
            self,
            column=replace(self.column, tray_titled=False),
            tray=(x, bottom - tall, width, tall),
            log=(x, top, width, bottom - tall - _BETWEEN - top),
        )

    def log_box(self, words: _LineHeights, form: LogVariant) -> tuple[UnitBox | None, bool]:
        """Return the box of the log, and whether the log's usual box is too small for `_FEW_LINES` lines.

        The box is None if there is no room for even one line.
        """
        x, y, width, height = self.log
        least = _log_height(words, 1)
        if height < least - 0.01:
            return None, False
        cramped = height < _log_height(words, _FEW_LINES) - 0.01
        end = y + height
        if form is LogVariant.LOW:
            y = end - least
        elif form is LogVariant.HIGH and cramped:
            y = self._raised_to(y, end - _log_height(words, _MANY_LINES))
        return (x, y, width, end - y), cramped

    def _raised_to(self, low: float, highest: float) -> float:
        """Return the y coordinate of the top of an expanded log.

        This is the first gap between cards from `highest` down to `low`, or `highest` if there is none.
        """
        cards = (*self.panels, self.remaining)
        edges = (self.side[1], *(top + height + _BETWEEN for _, top, _, height in cards))
        return min((edge for edge in edges if highest <= edge < low), default=max(highest, self.side[1]))


def _in_pixels(box: UnitBox, k: float) -> pygame.Rect:
    x, y, width, height = box
    left, top = round(x * k), round(y * k)
    return pygame.Rect(left, top, round((x + width) * k) - left, round((y + height) * k) - top)


def _usual(area: _Area, words: _LineHeights, seats: int, *, tray: bool, compact: bool) -> _Inner:
    """Lay out the board on the left and everything else in a column on the right.

    If `compact` is true, the seat panels are as low as possible.
    """
    scale = min(
        area.height / BOARD_HEIGHT, (area.width - 2 * MARGIN - POINTER - _least_column(words)) / BOARD_WIDTH
    )
    across, down = scale * BOARD_WIDTH, scale * BOARD_HEIGHT
    side = min(area.width - 2 * MARGIN - POINTER - across, 600)
    left = (area.width - across - POINTER - side) / 2
    x, column = left + across + POINTER, _fill(area.height, words, seats, compact=compact)
    panels, y = _stack(column, x, area.top, side, seats)
    remaining = (x, y, side, column.remaining)
    y += column.remaining + _BETWEEN
    offers = (x, y, side, column.tray)
    if tray:
        y += column.tray + _BETWEEN
    log = (x, y, side, area.bottom - y)
    top = area.top + min((area.height - down) / 2, 40)
    return _Inner(left, top, scale, column, (x, area.top, side, area.height), panels, remaining, offers, log)


def _tall(area: _Area, words: _LineHeights, seats: int, *, tray: bool) -> _Inner | None:
    """Lay out a nearly square window, with the tray and the remaining tiles below the board.

    Return None if the tray and the remaining tiles do not fit there.
    """
    side = _least_column(words)
    scale = (area.width - 2 * MARGIN - POINTER - side) / BOARD_WIDTH
    across, down = scale * BOARD_WIDTH, scale * BOARD_HEIGHT
    strip = area.height - down - MARGIN
    if strip < max(72, _remaining_height(words, RemainingTilesVariant.BARE)):
        return None
    column = _fill(area.height, words, seats, cards=False)
    x = MARGIN + across + POINTER
    panels, y = _stack(column, x, area.top, side, seats)
    low = area.bottom - strip
    half = (across - MARGIN) / 2
    under, offers = (MARGIN, low, across, strip), (MARGIN + half + MARGIN, low, half, strip)
    remaining = (MARGIN, low, half, strip) if tray else under
    is_tall = strip >= _remaining_height(words, RemainingTilesVariant.TALL)
    form = RemainingTilesVariant.TALL if is_tall else RemainingTilesVariant.FLAT
    log = (x, y, side, area.bottom - y)
    column = replace(column, remaining_variant=form, tray_titled=strip >= _titled_tray(words))
    whole = (x, area.top, side, area.height)
    return _Inner(MARGIN, area.top, scale, column, whole, panels, remaining, offers, log, under)


def _wide(area: _Area, words: _LineHeights, seats: int, *, tray: bool) -> _Inner:
    """Lay out a very wide window, with the tray and the log left of the board, and the panels right of it."""
    scale = area.height / BOARD_HEIGHT
    across = scale * BOARD_WIDTH
    room = area.width - 2 * MARGIN - POINTER - MARGIN - across
    side = min(max(_least_column(words), room * 0.55), 600)
    other = min(room - side, 520)
    start = (area.width - other - MARGIN - across - POINTER - side) / 2
    left = start + other + MARGIN
    column = _fill(area.height, words, seats, log=False)
    spare = area.height - column.height(seats)
    column = replace(column, tray_titled=True, remaining=column.remaining + max(0.0, min(spare, 90.0)))
    x = left + across + POINTER
    panels, y = _stack(column, x, area.top, side, seats)
    remaining = (x, y, side, column.remaining)
    chart, offers = (start, area.top, other, area.height), (start, area.top, other, _titled_tray(words))
    below = area.top + _titled_tray(words) + _BETWEEN
    log = (start, below, other, area.bottom - below) if tray else chart
    whole = (x, area.top, side, area.height)
    return _Inner(left, area.top, scale, column, whole, panels, remaining, offers, log, chart)


def _stack(
    column: _Column, x: float, y: float, width: float, seats: int
) -> tuple[tuple[UnitBox, ...], float]:
    """Return the boxes of the seat panels from `y` downwards, and the y coordinate of the part below them."""
    step = column.panel + column.gap
    panels = tuple((x, y + n * step, width, column.panel) for n in range(seats))
    return panels, y + seats * step - column.gap + _BETWEEN


def _least_column(words: _LineHeights) -> float:
    return 389 + 130 * (words.t - 1) if words.t > 1 else 360 + 29 * max(0.0, words.t * 5 - 4)


def _fill(
    height: float,
    words: _LineHeights,
    seats: int,
    *,
    cards: bool = True,
    log: bool = True,
    compact: bool = False,
) -> _Column:
    """Return the column with the most content that fits in `height`.

    If `cards` is false, the column has no remaining tiles and no tray. If `log` is false, it has no tray and
    no log. The panels use some of the spare height, unless the column is `compact`.
    """
    choices = _columns(words)[-2:] if compact else _columns(words)
    if not cards:
        choices = [replace(choice, remaining=0, tray=0) for choice in choices]
    if not log:
        choices = [replace(choice, tray=0, log=0) for choice in choices]
    column = next((choice for choice in choices if choice.height(seats) <= height), choices[-1])
    spare = height - column.height(seats)
    share = 0.0 if compact else 0.55 if log else 1.0
    return replace(column, panel=column.panel + max(0.0, min(spare * share / seats, 110.0 - column.panel)))


def _columns(words: _LineHeights) -> list[_Column]:
    """Return the possible columns, in decreasing order of content."""
    full = max(66.0, words.line(FIGURE_SIZE) + words.line(SMALL_SIZE) + 14)
    compact, nice = max(46.0, words.line(22) + 8, words.finger), max(74.0, full)
    tall, flat, bare = RemainingTilesVariant

    def column(
        panel: float,
        gap: float,
        remaining: RemainingTilesVariant,
        lines: int,
        form: PanelVariant = PanelVariant.FULL,
        tray: float = _PLAIN_TRAY,
        *,
        titled: bool = False,
    ) -> _Column:
        height, log = _remaining_height(words, remaining), _log_height(words, lines) if lines else 0.0
        return _Column(form, panel, gap, remaining, height, titled, tray, log)

    return [
        *(
            column(panel, 9, tall, lines, tray=_titled_tray(words), titled=True)
            for panel, lines in ((92.0, 4), (nice, 3), (nice, 2))
            if panel >= full
        ),
        column(full, 7, tall, 2),
        column(max(70, full), 8, tall, 1),
        column(max(68, full), 8, flat, 2),
        column(full, 7, flat, 1),
        column(full, 7, bare, 1),
        column(full, 6, bare, 0),
        column(compact, 6, flat, 1, PanelVariant.COMPACT),
        column(compact, 6, bare, 1, PanelVariant.COMPACT),
        column(compact, 5, bare, 0, PanelVariant.COMPACT),
        column(compact, 4, bare, 0, PanelVariant.COMPACT, tray=62.0),
    ]


def _remaining_height(words: _LineHeights, form: RemainingTilesVariant) -> float:
    bare = max(40.0, 2 * words.line(SMALL_SIZE)) + 16
    match form:
        case RemainingTilesVariant.TALL:
            return words.line(16) + 42 + words.line(14.5) + 24
        case RemainingTilesVariant.FLAT:
            return words.line(16) + bare - 2
        case RemainingTilesVariant.BARE:
            return bare


def _titled_tray(words: _LineHeights) -> float:
    return words.line(14) + 64 + 30


def _log_height(words: _LineHeights, lines: int) -> float:
    return lines * (words.line(SMALL_SIZE) + 5) + 14
