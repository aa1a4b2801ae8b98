"""A small board on which the player places the spring and the palms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import pygame

from santiago.presentation.boxes import Box, nearest
from santiago.presentation.spoken.nodes import Node
from santiago.rules.grid import (
    COLUMNS,
    INTERSECTION_NAMES,
    INTERSECTIONS,
    ROWS,
    SQUARE_NAMES,
    SQUARES,
    Intersection,
    Square,
)
from santiago.rules.setup import PALMS, palm_fault
from santiago.session.table_setup import TableSetup
from santiago.ui.graphics.palette import Colour
from santiago.ui.graphics.rects import row_of
from santiago.ui.graphics.text import Align
from santiago.ui.widgets.controls import Control, ControlOwner, ControlState
from santiago.ui.widgets.scroll_area import ScrollArea

PlacementHandler = Callable[[Intersection | None, tuple[Square, ...] | None, str], None]
"""Called after each click. The arguments are the spring, the palms, and the text key of the refusal, which
is "" if nothing was refused.
"""

_WOOD: Colour = (188, 138, 82)
_STONE: Colour = (201, 163, 119)
_DITCH: Colour = (106, 67, 42)
_GROUNDS = 12
_CROSSINGS_ACROSS = 5


@dataclass(frozen=True, slots=True)
class _BoardSpot:
    """A square or an intersection, with its centre in window pixels before scrolling."""

    square: Square | None
    crossing: Intersection | None
    middle: tuple[int, int]


class PlacementBoard(Control):
    """A board on which the player places palms on squares and the spring on an intersection. The arrow keys
    move between all squares and intersections.
    """

    immediate = True

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        area: ScrollArea,
        table: TableSetup,
        placed: PlacementHandler,
    ) -> None:
        super().__init__(owner, key, rect, self._act, area=area)
        self._table = table
        self._placed = placed
        what = "spring" if table.options.palms else "only-spring"
        self._help = self.tr(f"new-table.placement-board.{what}")
        self._ink = self.styles.detail.coloured(self.palette.muted)
        words = self.text.paragraph_height(self._help, rect.width, self._ink)
        pad = self.px(12)
        self._cell = max(8, min((rect.height - words - 3 * pad) // ROWS, (rect.width - 2 * pad) // COLUMNS))
        self._board = pygame.Rect(0, 0, self._cell * COLUMNS, self._cell * ROWS)
        self._board.midtop = (rect.centerx, rect.top + pad)
        self._words = row_of(rect, self._board.bottom + pad, words)
        self._edge = max(5, self._cell // 4)
        self.spots = self._all_spots()
        """The spots, keyed by the name of the square or intersection, such as "d3" or "C2"."""
        self._cursor = self.spots[INTERSECTION_NAMES[7]]

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the ground, the ditches, the palms, the spring, and a ring around the hovered or focused
        spot.
        """
        shift = rect.top - self.home.top
        surface.blit(self._ground, self._board.move(0, shift).inflate(2 * self._edge, 2 * self._edge))
        self._paint_pieces(surface, shift)
        self._paint_spot(surface, shift)
        words = self._words.move(0, shift)
        self.text.paragraph(surface, self._help, words, self._ink, Align.CENTRE)

    def handle_direction(self, across: int, down: int) -> bool:
        """Move to the next spot in a direction. Return False at the edge of the board, so that the focus
        moves on.
        """
        spots = list(self.spots.values())
        points = [Box(*spot.middle, 0, 0) for spot in spots]
        found = nearest(Box(*self._cursor.middle, 0, 0), points, across, down)
        if found is None:
            return False
        self._cursor = spots[found]
        self.invalidate()
        return True

    @property
    def node_key(self) -> str:
        """The key of the current spot's accessibility node; each spot has its own key."""
        return f"spot {self._cursor.middle}"

    def spoken(self) -> Node:
        name = next(name for name, spot in self.spots.items() if spot is self._cursor)
        here = self._cursor.square, self._cursor.crossing
        if here[0] is not None and here[0] in (self._table.palms or ()):
            name = f"{name}, {self.tr('spoken.palm')}"
        if here[1] is not None:
            kind = "spoken.spring" if here[1] == self._table.spring else "spoken.intersection"
            name = self.tr(kind, {"name": name})
        return replace(super().spoken(), name=name, description=self._help)

    def _pressed(self) -> None:
        pointed = self._pointed()
        if pointed is not None:
            self._cursor = pointed
        super()._pressed()

    def _act(self) -> None:
        """Place or remove the piece at the chosen spot."""
        spring, palms = self._table.spring, self._table.palms or ()
        square, crossing = self._cursor.square, self._cursor.crossing
        refusal = ""
        if crossing is not None:
            spring = None if crossing == spring else crossing
            if spring is not None:
                palms = tuple(palm for palm in palms if palm_fault(palm, (), spring) is None)
        elif square is not None and square in palms:
            palms = tuple(palm for palm in palms if palm != square)
        elif square is not None:
            refusal = self._refusal(square, palms)
            palms = palms if refusal else tuple(sorted((*palms, square)))
        self._placed(spring, palms or None, refusal)

    def _refusal(self, square: Square, palms: tuple[Square, ...]) -> str:
        if palm_fault(square, palms, self._table.spring) is not None:
            return "new-table.placement-board.touch"
        return "new-table.placement-board.three" if len(palms) >= PALMS else ""

    def _all_spots(self) -> dict[str, _BoardSpot]:
        cell, (left, top) = self._cell, self._board.topleft
        spots = {}
        for square in SQUARES if self._table.options.palms else ():
            row, column = divmod(square, COLUMNS)
            middle = left + column * cell + cell // 2, top + row * cell + cell // 2
            spots[SQUARE_NAMES[square]] = _BoardSpot(square, None, middle)
        for crossing in INTERSECTIONS:
            row, column = divmod(crossing, _CROSSINGS_ACROSS)
            middle = left + column * 2 * cell, top + row * 2 * cell
            spots[INTERSECTION_NAMES[crossing]] = _BoardSpot(None, crossing, middle)
        return spots

    def _pointed(self) -> _BoardSpot | None:
        """Return the square or intersection nearest to the pointer, or None if the pointer is elsewhere."""
        pointer = self.owner.pointer
        if pointer is None or not self.covers(pointer):
            return None
        shift = self.rect.top - self.home.top
        x, y = pointer[0], pointer[1] - shift

        def away(spot: _BoardSpot) -> float:
            return abs(spot.middle[0] - x) + abs(spot.middle[1] - y)

        return min(self.spots.values(), key=away)

    @cached_property
    def _ground(self) -> pygame.Surface:
        """A picture of the frame, the soil and the ditches."""
        edge, cell, context = self._edge, self._cell, self.context
        surface = pygame.Surface(
            (self._board.width + 2 * edge, self._board.height + 2 * edge), pygame.SRCALPHA
        )
        context.shapes.rounded(surface, surface.get_rect(), context.palette.ink, edge)
        context.shapes.rounded(surface, surface.get_rect().inflate(-3, -3), _WOOD, edge)
        for square in SQUARES:
            column, row = square % COLUMNS, square // COLUMNS
            name = f"ground-{(column * 5 + row * 7) % _GROUNDS}"
            context.sprites.paint(surface, name, edge + column * cell, edge + row * cell, cell, cell)
        broad = max(5, cell // 5)
        start, across, down = edge - broad // 2, self._board.width + broad, self._board.height + broad
        lines = [pygame.Rect(start + 2 * n * cell, start, broad, down) for n in range(_CROSSINGS_ACROSS)]
        lines += [pygame.Rect(start, start + 2 * n * cell, across, broad) for n in range(ROWS // 2 + 1)]
        for line in lines:
            surface.fill(_STONE, line)
        for line in lines:
            surface.fill(_DITCH, line.inflate(-2, -2))
        return surface

    def _paint_pieces(self, surface: pygame.Surface, shift: int) -> None:
        sprites, cell = self.sprites, self._cell
        for spot in self.spots.values():
            x, y = spot.middle[0], spot.middle[1] + shift
            if spot.square is not None and spot.square in (self._table.palms or ()):
                sprites.paint_centred(surface, "palm", (x, y - cell * 0.12), cell * 0.86)
            if spot.crossing is not None and spot.crossing == self._table.spring:
                sprites.paint_centred(surface, "spring", (x, y), cell * 0.82)

    def _paint_spot(self, surface: pygame.Surface, shift: int) -> None:
        """Paint a ring around the spot that a click or Enter would change."""
        pointed = self._pointed() if self.state is ControlState.HOVERED else None
        if pointed is None and self.owner.ring_key == self.key:
            pointed = self._cursor
        if pointed is None:
            return
        size = self._cell if pointed.square is not None else round(self._cell * 0.7)
        ring = pygame.Rect(0, 0, size, size).move_to(center=(pointed.middle[0], pointed.middle[1] + shift))
        radius = size / 6 if pointed.square is not None else size / 2
        self.shapes.frame(surface, ring, self.palette.ink, radius, max(3, self.px(4)))
        self.shapes.frame(surface, ring.inflate(-2, -2), self.palette.glow, radius, max(1, self.px(2)))
