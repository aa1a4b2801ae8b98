"""The parts of the table screen beside the board, such as the seat panels. Each is repainted separately."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import pygame

from santiago.presentation.view_model.offers import TrayTile
from santiago.presentation.view_model.seat_panels import SeatPanel
from santiago.presentation.view_model.targets import (
    CanalTarget,
    PanelTarget,
    RemainingTilesTarget,
    SquareTarget,
    Target,
)
from santiago.presentation.view_model.values import FinalTable, RoundSummary, TableView, ToolButton
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.rects import row_of
from santiago.ui.painting.actionbar import ActionBarPart
from santiago.ui.painting.final_table import FinalTableCard
from santiago.ui.painting.hit_boxes import HitBox
from santiago.ui.painting.layout import TableLayout
from santiago.ui.painting.log_card import LogPainter, paint_emblem
from santiago.ui.painting.remaining_tiles import RemainingTilesPainter
from santiago.ui.painting.round_summary import RoundSummaryCard
from santiago.ui.painting.seat_panel_painter import SeatPanelPart
from santiago.ui.painting.topbar import TopBar
from santiago.ui.painting.tray_painter import TrayPainter
from santiago.wording.stages import Stage

_LINES_SEEN = 40
"""The number of log lines compared to detect a change of the log. No window shows more lines."""
_LEAST_LOG_LINES = 3
"""The log is shown together with a round summary if at least this many lines of the log fit."""
_BELOW_SUMMARY = 14
"""The gap between the summary and the log, in units of the window scale."""
_AROUND = 12
"""The margin that a part may paint around its box, in units of the window scale."""
_ABOVE, _BELOW = 3, 6
"""The margins above and below a card, in units. The lower one is larger because of the card's shadow."""
_INLAY = 2
"""The margin above and below the top bar and inlaid cards, in units."""
_GLOW = 10
"""The margin above and below the panel of the seat to move, in units."""
BESIDE_PANEL = 26
"""The margin left and right of a seat panel, in units, for the arrow that marks the seat to move."""


@dataclass(frozen=True, slots=True)
class SidePart:
    """A part of the table screen beside the board, with its painter and its hit boxes.

    `region` is the area that the part may cover. `key` contains everything else that its picture depends on.
    If `over` is given, this area is cleared before the part is painted.
    """

    region: pygame.Rect
    key: object
    paint: Callable[[pygame.Surface], None]
    hit_boxes: Callable[[], tuple[HitBox, ...]] = tuple
    over: pygame.Rect | None = None


@dataclass(frozen=True, slots=True)
class SideParts(Drawn):
    """Creates the parts beside the board for a view, in painting order."""

    context: DrawContext
    layout: TableLayout
    view: TableView

    def all(self) -> Iterator[SidePart]:
        """Yield all parts beside the board."""
        layout, view = self.layout, self.view
        bar = top_bar(self.context, layout, view)
        yield SidePart(
            self._reach(layout.top, _INLAY, _INLAY),
            (_top_bar_inputs(view), self._hover),
            partial(bar.paint, hover=self._hover),
            bar.hit_boxes,
        )
        if view.final is not None:
            yield from self._final(view.final)
        elif view.summary is not None:
            yield from self._summary(view.summary)
        else:
            yield from self.panels()
            if layout.bare is not None:
                yield from self._emblem(layout.bare)
            yield from self._cards()
        yield SidePart(
            self._reach(layout.action, _ABOVE, _AROUND),
            (view.action, view.people, self._hover),
            lambda surface: action_bar(self.context, layout, view).paint(surface, view.hover),
            lambda: action_bar(self.context, layout, view).hit_boxes(),
        )

    def panels(self) -> Iterator[SidePart]:
        return map(self.panel, self.view.panels, self.layout.panels)

    def panel(self, panel: SeatPanel, card: pygame.Rect) -> SidePart:
        """Return the part for a seat panel, whose layout is computed on first use.

        For the seat to move, the region is larger, because its panel has wider margins.
        """
        view, px, form = self.view, self.px, self.layout.panel_variant
        figure = not view.overlay.hidden.overseer
        person, hovered = view.people[panel.seat], view.hover == PanelTarget(panel.seat)

        def part() -> SeatPanelPart:
            return self.context.part(SeatPanelPart, card, form, panel, person)

        above, below = (_GLOW, _GLOW) if panel.turn else (_ABOVE, _BELOW)
        return SidePart(
            self._reach(card, above, below).union(card.inflate(2 * px(BESIDE_PANEL), 0)),
            (form, panel, person, hovered, figure),
            lambda surface: part().paint(surface, hovered=hovered, figure=figure),
            lambda: part().hit_boxes(),
        )

    @property
    def _hover(self) -> Target | None:
        """The hovered target if it is beside the board, else None."""
        return None if isinstance(self.view.hover, SquareTarget | CanalTarget) else self.view.hover

    def _final(self, table: FinalTable) -> Iterator[SidePart]:
        """Yield the final table and, if a cell is chosen, the part that highlights the cell."""
        layout, people, edition = self.layout, self.view.people, self.view.position.options.edition
        region = layout.side if layout.strip is None else layout.side.union(layout.strip)
        painter = FinalTableCard(self.context, edition, table, people, layout.side, layout.strip)
        key = (replace(table, chosen=None), people, edition)
        yield SidePart(self._about(region), key, painter.paint, painter.hit_boxes)
        cell = painter.chosen_cell
        if cell is not None:
            yield SidePart(cell, table.chosen, painter.paint_chosen)

    def _summary(self, summary: RoundSummary) -> Iterator[SidePart]:
        """Yield the summary card and, if there is room, the log below the card or in a separate column."""
        side, own, people = self.layout.side, self.layout.log, self.view.people
        painter = self.context.part(RoundSummaryCard, side, summary, people)
        card = painter.card
        below = card.bottom + self.px(_BELOW_SUMMARY)
        rest = row_of(side, below, side.bottom - below)
        log = LogPainter(self.context, own if own and not side.contains(own) else rest, self.view.log, people)
        shown = log.has_room_for(_LEAST_LOG_LINES)
        if shown:
            yield self._log(log)
        if not shown or log.box is not rest:
            yield from self._emblem(rest)
        key = summary, people, self._hover
        yield SidePart(
            self._about(card), key, partial(painter.paint, hover=self.view.hover), painter.hit_boxes
        )

    def _cards(self) -> Iterator[SidePart]:
        layout, view, side = self.layout, self.view, self.layout.side
        column = [box for box in (layout.remaining, layout.tray, layout.log) if box and side.contains(box)]
        if column:
            lowest = max(box.bottom for box in column)
            yield from self._emblem(row_of(side, lowest, side.bottom - lowest))
        yield self._remaining()
        if layout.tray is not None and view.tray is not None:
            yield self._tray(layout.tray, view.tray)
        if layout.log is not None:
            log = LogPainter(self.context, layout.log, view.log, view.people)
            over = layout.log if layout.log_over else None
            yield replace(self._log(log, low=layout.log_expandable), hit_boxes=log.hit_boxes, over=over)

    def _remaining(self) -> SidePart:
        setup, edition = self.view.position.setup, self.view.position.options.edition
        kinds, stacks, box = self.view.to_come, len(setup.stacks), self.layout.remaining
        painter = RemainingTilesPainter(self.context, edition, setup.set_aside)
        form = self.layout.remaining_variant
        return SidePart(
            self._reach(box, _ABOVE, _BELOW),
            (kinds, stacks, edition, setup.set_aside),
            partial(painter.paint, card=box, form=form, kinds=kinds, stacks=stacks),
            lambda: (HitBox(RemainingTilesTarget(), box),),
        )

    def _tray(self, box: pygame.Rect, tiles: tuple[TrayTile, ...]) -> SidePart:
        layout, hidden, edition = self.layout, self.view.overlay.hidden, self.view.position.options.edition
        painter = TrayPainter(self.context, layout.board, edition, box, tiles, layout.tray_titled)
        return SidePart(
            self._reach(box, _INLAY, _INLAY),
            (tiles, hidden.offers, edition, self._hover),
            partial(painter.paint, hover=self.view.hover, hidden=hidden),
            painter.hit_boxes,
        )

    def _log(self, painter: LogPainter, *, low: bool | None = None) -> SidePart:
        """Return the part that shows the log, without hit boxes; `low` is passed to `LogPainter.paint`."""
        log = painter.log
        lines = (log.lines[-_LINES_SEEN:], len(log.lines))
        key = (lines, low, log.shown, painter.people, self._hover)
        paint = partial(painter.paint, hover=self.view.hover, low=low)
        return SidePart(self._reach(painter.box, _INLAY, _INLAY), key, paint)

    def _emblem(self, bare: pygame.Rect) -> Iterator[SidePart]:
        """Yield the emblem on the empty area `bare` of the table, if the area is high enough."""
        if bare.height >= self.px(70):
            yield SidePart(bare, None, lambda surface: paint_emblem(surface, self.context, bare))

    def _about(self, box: pygame.Rect) -> pygame.Rect:
        return self._reach(box, _AROUND, _AROUND)

    def _reach(self, box: pygame.Rect, above: int, below: int) -> pygame.Rect:
        """Return `box` with margins on all sides; `above` and `below` are in units of the window scale."""
        high = self.px(above) + box.height + self.px(below)
        return pygame.Rect(
            box.left - self.px(_AROUND), box.top - self.px(above), box.width + 2 * self.px(_AROUND), high
        )


def top_bar(context: DrawContext, layout: TableLayout, view: TableView) -> TopBar:
    """Return the cached top bar for `view`, laid out as in `layout`."""
    return context.part(TopBar, layout.top, *_top_bar_inputs(view))


def _top_bar_inputs(view: TableView) -> tuple[tuple[int, int], int, Stage, str, tuple[ToolButton, ...]]:
    position = view.position
    return (position.round, position.rounds), position.supply, view.stage, view.counting, view.tools


def action_bar(context: DrawContext, layout: TableLayout, view: TableView) -> ActionBarPart:
    """Return the cached action bar for `view`, laid out as in `layout`."""
    return context.part(ActionBarPart, layout.action, layout.action_variant, view.action, view.people)
