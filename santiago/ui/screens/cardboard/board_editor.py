"""An editable board. Clicking a square, or dragging over several squares, applies the page's current tool."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from santiago.presentation.boxes import Box, nearest
from santiago.presentation.spoken.nodes import Node, Role
from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import Outline
from santiago.rules.end_position import EndPosition
from santiago.rules.grid import (
    CANAL_NAMES,
    CANALS,
    INTERSECTION_NAMES,
    INTERSECTIONS,
    SQUARE_NAMES,
    canal_named,
    square_named,
)
from santiago.rules.state import GameState
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.painting.board_geometry import BOARD_HEIGHT, BOARD_WIDTH, BoardGeometry
from santiago.ui.painting.offscreen import paint_board
from santiago.ui.painting.outlines import paint_two_tone_outline
from santiago.ui.painting.overlay import OverlayPainter
from santiago.ui.widgets.control import ControlOwner, DragControl
from santiago.ui.widgets.controls import ControlState
from santiago.wording.board_words import canal_words, square_words
from santiago.wording.names import GameNames

Spot = str
"""The name of a square such as "c4", of an intersection such as "C2", or of a canal such as "C2-D2"."""
_SQUARES, _NODES = frozenset(SQUARE_NAMES), frozenset(INTERSECTION_NAMES)


@dataclass(frozen=True, slots=True)
class EditorView:
    """The data shown on an editable board: a position, the people at its seats, and plantation outlines."""

    position: EndPosition
    people: tuple[Person, ...]
    outlines: tuple[Outline, ...]


class BoardPicture:
    """A cached picture of an `EditorView`. It is repainted when the view changes, and survives a rebuild of
    the controls.
    """

    def __init__(self) -> None:
        self._key: tuple[DrawContext, pygame.Rect, EditorView] | None = None
        self._image = pygame.Surface((1, 1))

    def of(self, context: DrawContext, board: BoardGeometry, view: EditorView) -> pygame.Surface:
        """Return the picture of `view`, with the board at the top left."""
        key = context, board.bounds, view
        if self._key is None or self._key[0] is not context or self._key[1:] != key[1:]:
            local = replace(board, x=0, y=0)
            self._key, self._image = key, pygame.Surface(local.bounds.size, pygame.SRCALPHA)
            state, colours = view.position.last_round(), tuple(person.colour for person in view.people)
            paint_board(self._image, context, local, state, colours)
            table = table_view(state, view.people, context.tr, to_come=())
            table = replace(table, overlay=replace(table.overlay, outlines=view.outlines))
            OverlayPainter(context, local).paint(self._image, table)
        return self._image


class BoardEditor(DragControl):
    """A board that calls `edit` with the name of each square, intersection or canal to be changed.

    The arrow keys move between `spots`. With the pointer, canal sites can always be chosen too.
    `stroke_ended` is called after a drag that edited spots.
    """

    immediate = True

    def __init__(
        self,
        owner: ControlOwner,
        rect: pygame.Rect,
        names: GameNames,
        picture: BoardPicture,
        show: Callable[[], EditorView],
        edit: Callable[[Spot], SceneChange | None],
        stroke_ended: Callable[[], None],
        spots: tuple[Spot, ...],
        cursor: Spot,
    ) -> None:
        super().__init__(owner, "board", rect, lambda: edit(self.cursor))
        k = min(rect.width / BOARD_WIDTH, rect.height / BOARD_HEIGHT)
        left, top = rect.centerx - BOARD_WIDTH * k / 2, rect.centery - BOARD_HEIGHT * k / 2
        self.geometry = BoardGeometry(left, top, k)
        self.spots = spots
        self.cursor = cursor if cursor in spots else spots[len(spots) // 2]
        self._names = names
        self._picture = picture
        self._show = show
        self._edit = edit
        self._stroke_ended = stroke_ended
        self._pointed: Spot | None = None
        self._pressed_on: Spot | None = None
        self._stroke: list[Spot] = []
        """The spots that were edited since the mouse button was pressed."""

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the board, and a ring around the spot that a click or Enter would change."""
        del rect
        board = self.geometry
        surface.blit(self._picture.of(self.context, board, self._show()), board.bounds)
        by_key = self.owner.ring_key == self.key
        spot = self.cursor if by_key else self._pointed if self.state is not ControlState.NORMAL else None
        if spot is not None:
            paint_two_tone_outline(surface, self.context, self.box(spot), 8 * self.scale.k)

    @property
    def pointed_square(self) -> Spot | None:
        """The square under the pointer, or None, as it is while the focus ring is shown."""
        if self.owner.pointer is None or self.owner.ring_key is not None:
            return None
        point = self.owner.pointer
        return next((spot for spot in SQUARE_NAMES if self.box(spot).collidepoint(point)), None)

    def box(self, spot: Spot) -> pygame.Rect:
        if spot in _SQUARES:
            return self.geometry.square(square_named(spot))
        if spot in _NODES:
            node = self.geometry.intersection(INTERSECTIONS[INTERSECTION_NAMES.index(spot)])
            return node.inflate(node.width // 2, node.height // 2)
        return self.geometry.canal(canal_named(spot))

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """Return the spot at a pixel, or None. A spot in `spots` takes precedence over a canal site."""
        inside = (spot for spot in self.spots if self.box(spot).collidepoint(point))
        near = (CANAL_NAMES[canal] for canal in CANALS if self.geometry.canal_zone(canal).collidepoint(point))
        return next(inside, None) or next(near, None)

    def pointer_moved(self) -> None:
        """Move the ring to the spot under the pointer while no mouse button is pressed."""
        spot = None if self.owner.pointer is None else self.spot_at(self.owner.pointer)
        if spot != self._pointed:
            self._pointed = spot
            self.invalidate()

    def drag_to(self, point: tuple[int, int]) -> None:
        """Edit the spot where the drag began, then each spot of the same kind that the pointer reaches."""
        spot, start = self.spot_at(point), self._pressed_on
        if start is None:
            self._pressed_on = self._pointed = spot
        elif spot is not None and spot not in (start, *self._stroke) and len(spot) == len(start):
            for one in (spot,) if self._stroke else (start, spot):
                self._stroke.append(one)
                self._pointed = one
                self.owner.report(self._edit(one))

    def released(self) -> None:
        """End the drag, and call `stroke_ended` if any spots were edited."""
        if self._stroke:
            self._stroke_ended()
        self._pressed_on = None
        self._stroke.clear()

    def handle_direction(self, across: int, down: int) -> bool:
        """Move the cursor to the nearest spot in a direction; return False at the edge, so that the focus
        moves on."""
        boxes = [Box(*self.box(spot).center, 0, 0) for spot in self.spots]
        found = nearest(Box(*self.box(self.cursor).center, 0, 0), boxes, across, down)
        if found is None:
            return False
        self.cursor = self.spots[found]
        self.invalidate()
        return True

    def spoken(self) -> Node:
        """Return an accessibility node for the board with a child for each spot. Pressing a child edits its
        spot.
        """
        state = self._show().position.last_round()
        nodes = tuple(
            Node(f"{self.key} {spot}", Role.BUTTON, self._words(spot, state), about=f"{self.key} {spot}")
            for spot in self.spots
        )
        return replace(super().spoken(), role=Role.GROUP, children=nodes)

    def boxes(self) -> dict[str, pygame.Rect]:
        return super().boxes() | {f"{self.key} {spot}": self.box(spot) for spot in self.spots}

    def _words(self, spot: Spot, state: GameState) -> str:
        if spot in _SQUARES:
            return square_words(state, square_named(spot), self._names)
        return spot if spot in _NODES else canal_words(canal_named(spot), self._names)

    def _pressed(self) -> None:
        self.owner.focus_by_pointer(self.key)
        spot = None if self._stroke else self._pressed_on
        if spot is not None:
            self.cursor = spot if spot in self.spots else self.cursor
        self.owner.report(None if spot is None else self._edit(spot))
