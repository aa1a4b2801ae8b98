"""Paints everything beside the board; only changed parts are repainted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.surface_cache import SurfaceCache
from santiago.ui.view.actionbar import ActionPainter
from santiago.ui.view.final_table import FinalPainter
from santiago.ui.view.layout import TableLayout
from santiago.ui.view.log_card import LogPainter, paint_emblem
from santiago.ui.view.panels import PanelPainter
from santiago.ui.view.pieces import Pieces
from santiago.ui.view.remaining_tiles import RemainingTilesPainter
from santiago.ui.view.round_summary import SummaryPainter
from santiago.ui.view.targets import CanalTarget, PanelTarget, SquareTarget, Target
from santiago.ui.view.topbar import TopBarPainter
from santiago.ui.view.tray import TrayPainter
from santiago.ui.view.values import RoundSummary, TableView

_LINES_SEEN = 40
"""More lines of the log than any window shows."""
_LINES_OF_A_DROUGHT = 3
"""The log has room for so many lines beside a summary, or is not shown there."""
_BELOW_SUMMARY = 14
"""Units of the window scale between the summary and the log."""
_AROUND = 12
"""Units of the window scale that nothing reaches beyond its box."""
_ABOVE, _BELOW = 3, 6
"""Likewise above and below a card, whose shadow falls downwards."""
_INLAY = 2
"""Likewise above and below the top bar and the cards that are let into the table."""
_GLOW = 10
"""Likewise above and below the panel of the seat to move."""
_BESIDE_PANEL = 26
"""Likewise left and right of a seat panel, for the pointer at the one whose turn it is."""
_STRIP = 0.25
"""Areas with no more of their height in common are painted one after the other: the glow of a panel."""
_STANDS_OUT = 8
"""Likewise for the seat panels above and below, but for the last trace of their shadow."""


@dataclass(frozen=True, slots=True)
class SidePart:
    """A part: the region that it may cover, its dependencies besides its box, and its painter."""

    region: pygame.Rect
    key: object
    paint: Callable[[pygame.Surface], None]


class SidePanels:
    """Paints everything beside the board for a draw context; caches the last picture and its parts."""

    def __init__(self, context: DrawContext) -> None:
        self.context = context
        self._surface: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._parts: tuple[SidePart, ...] = ()
        self._stale: list[pygame.Rect] = []
        """Where something else is on the surface than those parts."""
        self._pictures: SurfaceCache[object] = SurfaceCache(2 * context.size[0] * context.size[1])
        """Seat panels while they move."""

    @property
    def is_behind(self) -> bool:
        """Whether something is still to be painted."""
        return bool(self._stale)

    def picture(
        self,
        ground: pygame.Surface,
        layout: TableLayout,
        view: TableView,
        bare: pygame.Rect | None,
        most: int | None = None,
    ) -> pygame.Surface:
        """The window with all parts except the board on `ground`; callers must not draw on it.

        `bare`: the area that a collapsed log leaves empty. `most`: how many pixels may be painted now; what
        is left stays as it was, for the next call.
        """
        parts = tuple(self._all(ground, layout, view, bare))
        if self._surface is None or ground is not self._ground:
            self._surface, self._ground, most = ground.copy(), ground, None
            areas = [ground.get_rect()]
        else:
            changed = (*_unlike(self._parts, parts), *_unlike(parts, self._parts))
            share = 0.0 if most is None else _STRIP
            areas = _merged([*self._stale, *(part.region for part in changed)], share)
            areas.reverse()  # the action bar first: it says what is asked
        surface, self._parts = self._surface, parts
        now, self._stale = (areas, []) if most is None else _within(areas, most)
        for area in now:
            surface.set_clip(area)
            surface.blit(ground, area, area)
            for part in parts:
                if part.region.colliderect(area):
                    part.paint(surface)
        surface.set_clip(None)
        return surface

    def panels(
        self, ground: pygame.Surface, layout: TableLayout, view: TableView
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """The seat panels on `ground`, painted once for all frames of a motion, and where they lie."""
        px, cards = self.context.scale.px, layout.panels
        column = cards[0].unionall(cards[1:]).inflate(2 * px(_BESIDE_PANEL), 2 * px(_STANDS_OUT))
        column = column.clip(ground.get_rect())
        moved = tuple(card.move(-column.x, -column.y) for card in cards)
        parts = tuple(self._panels(replace(layout, panels=moved), view))
        key = tuple((part.key, *part.region) for part in parts)
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._pictures.put(key, ground.subsurface(column).copy())
            for part in parts:
                part.paint(picture)
        return picture, column

    # ------------------------------------------------------------ the parts, in the order of painting

    def _all(
        self, ground: pygame.Surface, layout: TableLayout, view: TableView, bare: pygame.Rect | None
    ) -> Iterator[SidePart]:
        hover, position = _beside(view.hover), view.position
        yield SidePart(
            self._reach(layout.top, _INLAY, _INLAY),
            (position.round, position.rounds, position.supply, view.stage, view.counting, view.tools, hover),
            lambda surface: TopBarPainter(self.context).paint(surface, layout.top, view),
        )
        if view.final is not None:
            yield self._final(layout, view)
        elif view.summary is not None:
            yield from self._summary(layout, view.summary, view)
        else:
            yield from self._panels(layout, view)
            if bare is not None:
                yield from self._emblem(bare)
            yield from self._cards(ground, layout, view)
        yield SidePart(
            self._reach(layout.action, _ABOVE, _AROUND),
            (view.action, view.people, hover),
            lambda surface: ActionPainter(self.context).paint(
                surface, layout.action, layout.action_form, view.action, view.people, view.hover
            ),
        )

    def _panels(self, layout: TableLayout, view: TableView) -> Iterator[SidePart]:
        """The seat panels; that of the seat to move reaches farther beyond its card."""
        px, form = self.context.scale.px, layout.panel_form
        figure = not view.overlay.hidden.overseer
        for panel, card in zip(view.panels, layout.panels, strict=True):
            person, hovered = view.people[panel.seat], view.hover == PanelTarget(panel.seat)
            painter = PanelPainter(self.context, card, form, panel, person)
            above, below = (_GLOW, _GLOW) if panel.turn else (_ABOVE, _BELOW)
            yield SidePart(
                self._reach(card, above, below).union(card.inflate(2 * px(_BESIDE_PANEL), 0)),
                (form, panel, person, hovered, figure),
                partial(painter.paint, hovered=hovered, figure=figure),
            )

    def _final(self, layout: TableLayout, view: TableView) -> SidePart:
        table, edition = view.final, view.position.options.edition
        assert table is not None, "asked for it"
        region = layout.side if layout.strip is None else layout.side.union(layout.strip)
        painter = FinalPainter(self.context, edition, table, view.people, layout.side, layout.strip)
        return SidePart(self._about(region), (table, view.people, edition), painter.paint)

    def _summary(self, layout: TableLayout, summary: RoundSummary, view: TableView) -> Iterator[SidePart]:
        """The card; and the log, below it unless the log lies in another column."""
        side = layout.side
        painter = SummaryPainter(self.context, side, summary, view.people)
        card = painter.card()
        below = card.bottom + self.context.scale.px(_BELOW_SUMMARY)
        rest = pygame.Rect(side.left, below, side.width, side.bottom - below)
        log = layout.log if layout.log and not side.contains(layout.log) else rest
        shown = log.height >= LogPainter(self.context).height(_LINES_OF_A_DROUGHT)
        if shown:
            yield self._log(log, view)
        if not shown or log is not rest:
            yield from self._emblem(rest)
        yield SidePart(
            self._about(card),
            (summary, view.people, _beside(view.hover)),
            lambda surface: painter.paint(surface, view.hover),
        )

    def _cards(self, ground: pygame.Surface, layout: TableLayout, view: TableView) -> Iterator[SidePart]:
        edition, setup = view.position.options.edition, view.position.setup
        stacks = len(setup.stacks)
        column = [
            box for box in (layout.remaining, layout.tray, layout.log) if box and layout.side.contains(box)
        ]
        if column:
            lowest, side = max(box.bottom for box in column), layout.side
            yield from self._emblem(pygame.Rect(side.left, lowest, side.width, side.bottom - lowest))
        remaining = RemainingTilesPainter(self.context, edition, setup.set_aside)
        yield SidePart(
            self._reach(layout.remaining, _ABOVE, _BELOW),
            (view.to_come, stacks, edition, setup.set_aside),
            lambda surface: remaining.paint(
                surface, layout.remaining, layout.remaining_form, view.to_come, stacks
            ),
        )
        if layout.tray is not None and view.tray is not None:
            yield self._tray(layout, layout.tray, view)
        if layout.log is not None:
            covered = ground if layout.log_over else None
            yield self._log(layout.log, view, low=layout.log_low, covered=covered)

    def _tray(self, layout: TableLayout, box: pygame.Rect, view: TableView) -> SidePart:
        tiles, hidden, edition = view.tray, view.overlay.hidden, view.position.options.edition
        assert tiles is not None, "asked for them"
        painter = TrayPainter(self.context, Pieces(self.context, layout.board, edition))
        return SidePart(
            self._reach(box, _INLAY, _INLAY),
            (tiles, hidden.offers, edition, _beside(view.hover)),
            lambda surface: painter.paint(
                surface, box, titled=layout.tray_titled, tiles=tiles, hover=view.hover, hidden=hidden
            ),
        )

    def _log(
        self,
        box: pygame.Rect,
        view: TableView,
        *,
        low: bool | None = None,
        covered: pygame.Surface | None = None,
    ) -> SidePart:
        """The log; `low`: see `LogPainter.paint`; `covered`: the table, painted under a log above cards."""
        log, painter = view.log, LogPainter(self.context)

        def paint(surface: pygame.Surface) -> None:
            if covered is not None:
                surface.blit(covered, box, box)
            painter.paint(surface, box, log, view.people, view.hover, low=low)

        lines = (log.lines[-_LINES_SEEN:], len(log.lines))
        key = (lines, low, log.shown, view.people, covered is not None, _beside(view.hover))
        return SidePart(self._reach(box, _INLAY, _INLAY), key, paint)

    def _emblem(self, bare: pygame.Rect) -> Iterator[SidePart]:
        """The emblem on an empty area of the table."""
        if bare.height >= self.context.scale.px(70):
            yield SidePart(bare, None, lambda surface: paint_emblem(surface, self.context, bare))

    def _about(self, box: pygame.Rect) -> pygame.Rect:
        """`box` with its shadow."""
        return self._reach(box, _AROUND, _AROUND)

    def _reach(self, box: pygame.Rect, above: int, below: int) -> pygame.Rect:
        """`box` with so many units above and below it."""
        px = self.context.scale.px
        high = px(above) + box.height + px(below)
        return pygame.Rect(box.left - px(_AROUND), box.top - px(above), box.width + 2 * px(_AROUND), high)


def _unlike(parts: Sequence[SidePart], others: Sequence[SidePart]) -> list[SidePart]:
    """Those of `parts` that are not among `others`."""
    return [
        part
        for part in parts
        if all(part.region != other.region or part.key != other.key for other in others)
    ]


def _merged(regions: Sequence[pygame.Rect], share: float) -> list[pygame.Rect]:
    """Areas that cover `regions`; two of them have at most a strip in common, of `share` of their height."""
    areas: list[pygame.Rect] = []
    for region in regions:
        area = region
        while other := next((one for one in areas if _common_share(area, one) > share), None):
            areas.remove(other)
            area = area.union(other)
        areas.append(area)
    return areas


def _common_share(area: pygame.Rect, other: pygame.Rect) -> float:
    return area.clip(other).height / max(1, min(area.height, other.height))


def _within(areas: Sequence[pygame.Rect], most: int) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
    """Those of `areas` that have `most` pixels together, and the others; one with more than that is cut."""
    now: list[pygame.Rect] = []
    later: list[pygame.Rect] = []
    for area in areas:
        pixels = area.width * area.height
        if pixels <= most:
            now.append(area)
            most -= pixels
        elif now:
            later.append(area)
        else:
            upper = pygame.Rect(area.topleft, (area.width, max(1, most // area.width)))
            now.append(upper)
            later.append(pygame.Rect(upper.bottomleft, (area.width, area.height - upper.height)))
            most = 0
    return now, later


def _beside(hover: Target | None) -> Target | None:
    """The hovered target if it is beside the board."""
    return None if isinstance(hover, SquareTarget | CanalTarget) else hover
