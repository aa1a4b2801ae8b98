"""Paints the table screen and finds its hit boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

import pygame

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    SquareTarget,
)
from santiago.presentation.view_model.values import LogVariant, TableView
from santiago.rules.grid import CANALS, SQUARES
from santiago.rules.options import Seat
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.pad_glyphs import has_glyph, paint_glyph
from santiago.ui.graphics.surface_cache import SurfaceCache
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.graphics.work_steps import Steps, at_once
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.board_painter import (
    BoardPicture,
    changed_areas,
    paint_position_in_steps,
    picture_of,
)
from santiago.ui.painting.ground import table_with_board_in_steps
from santiago.ui.painting.hit_boxes import HitBox
from santiago.ui.painting.layout import TableLayout, table_layout
from santiago.ui.painting.motion_anchors import Anchors
from santiago.ui.painting.moving_board import STILL, Motion, MovingBoard, MovingParts
from santiago.ui.painting.outlines import paint_two_tone_outline
from santiago.ui.painting.overlay import OverlayPainter
from santiago.ui.painting.pieces import Pieces
from santiago.ui.painting.seat_panel_painter import SeatPanelPart
from santiago.ui.painting.side_panels import SidePanels
from santiago.ui.painting.side_parts import SidePart, SideParts, top_bar
from santiago.ui.painting.tray_painter import TrayPainter

_POSITIONS = 1.8
"""The size of the cache of board pictures, measured in window-sized pictures.

This is enough for the board before and after a move.
"""

_SHARE_A_FRAME = 0.125
"""The share of the window that may be painted beside the board per frame while a move is shown."""


class TablePainter(Drawn):
    """Paints the table screen in one draw context; caches layers, but keeps no game state."""

    def __init__(self, context: DrawContext) -> None:
        self.context = context
        window = 4 * context.size[0] * context.size[1]
        self._grounds: SurfaceCache[BoardGeometry] = SurfaceCache(window)
        self._positions: SurfaceCache[tuple[BoardPicture, BoardGeometry]] = SurfaceCache(
            round(_POSITIONS * window)
        )
        self._last_position: tuple[BoardPicture, BoardGeometry] | None = None
        self._surrounds = SidePanels(context)
        self.moving = MovingBoard(context)
        """What moves on the board at rest."""
        self._played = False
        """Whether a move was being shown when the table was last painted."""
        self._summed_up = False
        """Whether the round summary was shown when the table was last painted."""
        self._listed: tuple[TableView, tuple[SidePart, ...]] | None = None
        self._boxed: tuple[TableView, tuple[HitBox, ...]] | None = None
        self._part_boxes: list[tuple[SidePart, tuple[HitBox, ...]]] = []
        """The parts of the last view, each with its hit boxes, which are reused for unchanged parts."""
        self._layouts: dict[tuple[int, bool, LogVariant], TableLayout] = {}

    def layout_of(self, view: TableView) -> TableLayout:
        key = (view.position.seats, view.tray is not None, view.log.form)
        if key not in self._layouts:
            self._layouts[key] = table_layout(
                self.context.size,
                self.scale.t,
                key[0],
                tray=key[1],
                log_variant=key[2],
                finger=self.context.finger,
                panels_left=self.context.panels_left,
            )
        return self._layouts[key]

    def pieces(self, surface: pygame.Surface, view: TableView) -> Pieces:
        """Return a painter of single pieces on `surface`, at the scale of this table."""
        return Pieces(surface, self.context, self.layout_of(view).board, view.position.options.edition)

    @property
    def is_behind(self) -> bool:
        """Whether parts beside the board are still to be painted."""
        return self._surrounds.is_behind

    def draw(
        self, surface: pygame.Surface, view: TableView, motion: Motion = STILL, *, playing: bool = False
    ) -> None:
        """Paint the complete table screen on `surface`, with what moves at rest as `motion` says.

        While a move is shown (`playing`) and just after it, the areas beside the board are repainted over
        several frames, so that no frame takes too long. When the round summary goes, they are painted at
        once, because no half of it may stay under the seat panels.
        """
        layout, after = self.layout_of(view), self._played or self.is_behind
        closes = self._summed_up and view.summary is None
        self._played, self._summed_up = playing, view.summary is not None
        width, height = self.context.size
        most = round(_SHARE_A_FRAME * width * height) if (playing or after) and not closes else None
        side_panels = self._surrounds.picture(self._ground(layout), self._parts(view), most)
        board = layout.board.bounds
        for area in _around(board, side_panels.get_rect()):
            surface.blit(side_panels, area, area)
        layer, picture = self._position(layout, view), picture_of(view)
        surface.blit(layer, board)
        ground = self._ground(layout).subsurface(board)
        self.moving.follow(picture, _at_corner(layout.board), board.topleft, ground, layer)
        self.moving.paint(surface, motion)
        OverlayPainter(self.context, layout.board).paint(surface, view, motion)
        self._focus(surface, view)
        if view.practice:
            self._practice(surface, view)
        elif view.evening:
            tab = self._tab(view)
            self.context.cards.paint(surface, Card.TAG, tab, 0.5)
            self.text.line(surface, view.evening, tab, self._tab_style(), Align.CENTRE)

    def draw_in_steps(self, surface: pygame.Surface, view: TableView) -> Iterator[None]:
        """Generator form of `draw`."""
        yield from self.prepare_in_steps(view)
        self.draw(surface, view)

    def prepare_in_steps(self, view: TableView) -> Iterator[None]:
        """Paint and cache the missing layers of `view` in steps, so that `draw` is fast."""
        layout = self.layout_of(view)
        ground = yield from self._ground_in_steps(layout)
        yield from self._surrounds.paint_in_steps(ground, self._parts(view))
        yield from self._position_in_steps(layout, view)

    def hit_boxes(self, view: TableView) -> tuple[HitBox, ...]:
        """Return the hit boxes of all targets, topmost last."""
        # called on every mouse motion, mostly for the same view
        if self._boxed is None or self._boxed[0] is not view:
            self._boxed = (view, self._found_boxes(view))
        return self._boxed[1]

    def _found_boxes(self, view: TableView) -> tuple[HitBox, ...]:
        layout = self.layout_of(view)
        only_squares = bool(view.overlay.squares) and not view.overlay.places_active
        found = list(_board_boxes(layout.board, squares_above=only_squares))
        beside: list[HitBox] = []
        before, self._part_boxes = self._part_boxes, []
        for part in self._parts(view):
            if part.over is not None:
                beside = [box for box in beside if not box.rect.colliderect(part.over)]
            same = (boxes for one, boxes in before if one.region == part.region and one.key == part.key)
            boxes = next(same, None)
            self._part_boxes.append((part, part.hit_boxes() if boxes is None else boxes))
            beside += self._part_boxes[-1][1]
        found += beside
        if view.practice:
            found.append(HitBox(ButtonTarget(Command.LEAVE_PRACTICE), self._tab(view)))
        return tuple(found)

    def _parts(self, view: TableView) -> tuple[SidePart, ...]:
        """Return the parts beside the board, cached for the last view."""
        if self._listed is None or self._listed[0] is not view:
            self._listed = (view, tuple(SideParts(self.context, self.layout_of(view), view).all()))
        return self._listed[1]

    def anchors(self, view: TableView) -> Anchors:
        """Return the boxes at which moving pieces start and end."""
        layout = self.layout_of(view)
        cards = {panel.seat: (card, panel) for panel, card in zip(view.panels, layout.panels, strict=True)}

        @cache
        def panel_of(seat: Seat) -> SeatPanelPart:
            card, panel = cards[seat]
            return self.context.part(SeatPanelPart, card, layout.panel_variant, panel, view.people[seat])

        offers: tuple[pygame.Rect, ...] = ()
        if layout.tray is not None and view.tray is not None:
            edition, titled = view.position.options.edition, layout.tray_titled
            tray = TrayPainter(self.context, layout.board, edition, layout.tray, view.tray, titled)
            offers = tray.tile_boxes()
        supply = top_bar(self.context, layout, view).supply
        return Anchors(layout.board, tuple(cards), panel_of, offers, supply)

    def board_part(self, view: TableView, area: pygame.Rect) -> pygame.Surface:
        """Return a picture of the board of `view` within `area`, in window pixels, without the overlay."""
        board = self.layout_of(view).board
        layer = self._position(self.layout_of(view), view)
        part = layer.subsurface(area.move(-board.bounds.x, -board.bounds.y)).copy()
        geometry = replace(board, x=board.x - area.x, y=board.y - area.y)
        MovingParts(self.context, geometry, picture_of(view)).paint(part, self.moving.shown)
        return part

    # ------------------------------------------------------------ layers

    def _ground(self, layout: TableLayout) -> pygame.Surface:
        return at_once(self._ground_in_steps(layout))

    def _ground_in_steps(self, layout: TableLayout) -> Steps[pygame.Surface]:
        found = self._grounds.get(layout.board)
        if found is not None:
            return found
        painted = yield from table_with_board_in_steps(self.context, layout.board)
        return self._grounds.put(layout.board, painted)

    def _position(self, layout: TableLayout, view: TableView) -> pygame.Surface:
        return at_once(self._position_in_steps(layout, view))

    def _position_in_steps(self, layout: TableLayout, view: TableView) -> Steps[pygame.Surface]:
        picture = picture_of(view)
        found = self._positions.get((picture, layout.board))
        if found is not None:
            return found
        bounds = layout.board.bounds
        ground = self._ground(layout).subsurface(bounds)
        local = _at_corner(layout.board)
        before = self._last_position
        surface = None if before is None or before[1] != layout.board else self._positions.get(before)
        areas = None if before is None or surface is None else changed_areas(before[0], picture, local)
        # allocating a new surface takes longer than filling this one
        base, surface = surface, self._positions.spare(bounds.size) or ground.copy()
        if base is None or areas is None:
            areas = (ground.get_rect(),)
        elif base is not surface:
            surface.blit(base, (0, 0))
        for area in areas:
            surface.set_clip(area)
            surface.blit(ground, (0, 0))
            yield from paint_position_in_steps(surface, self.context, local, picture)
        surface.set_clip(None)
        self._last_position = picture, layout.board
        return self._positions.put((picture, layout.board), surface)

    def _focus(self, surface: pygame.Surface, view: TableView) -> None:
        """Paint the keyboard cursor.

        If a gamepad is in use, also paint each gamepad button at the target that it presses.
        """
        boxes = self.hit_boxes(view) if view.focus is not None or self.context.pad is not None else ()
        # the log has two boxes for fingers: its button in the top bar comes first
        for target, rect in {box.target: box.rect for box in reversed(boxes)}.items():
            if isinstance(target, ButtonTarget) and has_glyph(self.context, target.command):
                paint_glyph(self.context, surface, target.command, rect.midbottom)
            if target == view.focus:
                ring = rect
                if isinstance(view.focus, CanalTarget):
                    ring = self.layout_of(view).board.canal(view.focus.canal)
                paint_two_tone_outline(surface, self.context, ring, 8 * self.scale.k)
                if self.context.pad is not None:
                    paint_glyph(self.context, surface, Command.ACT, ring.bottomright)

    def _tab(self, view: TableView) -> pygame.Rect:
        """Return the box of the tab below the action bar.

        It names the evening that is played, or is clicked to leave a practice game.
        """
        px, style, words = (
            self.px,
            self._tab_style(),
            self.tr("view.practice") if view.practice else view.evening,
        )
        room = self.context.size[1] - self.layout_of(view).action.bottom + px(8)
        high = min(self.text.line_height(style) + px(4), room)
        width = high + self.text.width(words, style) + px(18)
        return pygame.Rect(px(28), self.context.size[1] - high, width, high)

    def _tab_style(self) -> TextStyle:
        return self.styles.strong.in_pixels(min(self.scale.font_px(13.5), self.px(15)))

    def _practice(self, surface: pygame.Surface, view: TableView) -> None:
        """Paint the frame that marks a practice game, and the tab that the player clicks to leave it."""
        edge, rect, tab = max(4, self.px(6)), surface.get_rect(), self._tab(view)
        pygame.draw.rect(surface, self.palette.shadow, rect, edge + 2)
        pygame.draw.rect(surface, self.palette.gold, rect, edge)
        lit = view.hover == ButtonTarget(Command.LEAVE_PRACTICE)
        tone = self.palette.glow if lit else self.palette.gold
        self.shapes.rounded(surface, tab, tone, 5 * self.scale.k)
        sign = pygame.Rect(tab.left + self.px(6), tab.top, tab.height, tab.height)
        self.sprites.paint_centred(surface, "icon-door", sign.center, tab.height * 0.8)
        words = pygame.Rect(sign.right + self.px(4), tab.top, tab.right - sign.right - self.px(6), tab.height)
        self.text.line(surface, self.tr("view.practice"), words, self._tab_style())


@lru_cache(maxsize=4)
def _board_boxes(board: BoardGeometry, *, squares_above: bool) -> tuple[HitBox, ...]:
    squares = tuple(HitBox(SquareTarget(square), board.square(square)) for square in SQUARES)
    canals = tuple(HitBox(CanalTarget(canal), board.canal_zone(canal)) for canal in CANALS)
    return (*canals, *squares) if squares_above else (*squares, *canals)


def _at_corner(board: BoardGeometry) -> BoardGeometry:
    """Return the geometry of `board` moved by whole pixels so that its top left corner is at (0, 0)."""
    return replace(board, x=board.x - board.bounds.x, y=board.y - board.bounds.y)


def _around(hole: pygame.Rect, whole: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """Return the areas of `whole` outside `hole`: above, left, right and below it."""
    return (
        pygame.Rect(0, 0, whole.width, hole.top),
        pygame.Rect(0, hole.top, hole.left, hole.height),
        pygame.Rect(hole.right, hole.top, whole.right - hole.right, hole.height),
        pygame.Rect(0, hole.bottom, whole.width, whole.bottom - hole.bottom),
    )
