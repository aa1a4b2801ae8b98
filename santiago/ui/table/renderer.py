"""Paints the frames of the table and computes the position of everything on it."""

from dataclasses import dataclass, replace
from functools import cached_property

import pygame

from santiago.presentation.boxes import Box, Point
from santiago.presentation.spoken.nodes import key_of
from santiago.presentation.table.cursor import TargetBox, TargetMap
from santiago.presentation.table.environment import AdvicePart
from santiago.presentation.table.present import Presentation
from santiago.presentation.table.press_guard import BarControl, BarControls, BarTarget
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import Region
from santiago.presentation.view_model.open_proposals import open_proposals
from santiago.presentation.view_model.targets import (
    ActionTextTarget,
    ButtonTarget,
    CanalTarget,
    StageTarget,
    Target,
)
from santiago.presentation.view_model.values import TableView
from santiago.rules.grid import SQUARES
from santiago.ui.animation.field_sway import FieldSway
from santiago.ui.animation.timeline import Timeline
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import row_of
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.hit_boxes import HitBox, target_at
from santiago.ui.painting.layout import TableLayout
from santiago.ui.painting.motion_anchors import Anchors
from santiago.ui.painting.moving_board import Motion
from santiago.ui.painting.side_parts import action_bar
from santiago.ui.painting.table_painter import TablePainter
from santiago.ui.table.advice_card import AdviceCard, advice_card
from santiago.ui.table.notice_tag import paint_notice
from santiago.ui.table.overlay_buttons import (
    OverlayButton,
    button_at,
    buttons_at,
    history_row,
    paint_overlay_button,
)
from santiago.ui.table.piece_in_hand import PieceInHand, paint_piece
from santiago.ui.widgets.tool_tip import TipObstacles, paint_tip


@dataclass(frozen=True, slots=True)
class FrameContent:
    """Everything that a frame shows except animations. The table is redrawn when this content changes.

    `lit` is the command of the floating button under the pointer, `tip` is the target whose tooltip is shown,
    and `sway` is the number of seconds until the crops stop swaying.
    """

    presented: Presentation
    lit: Command | None = None
    piece: PieceInHand | None = None
    notice: tuple[str, tuple[int, int] | None] | None = None
    tip: Target | None = None
    sway: float = 0.0


class TableGeometry:
    """The boxes of everything on the screen, computed on first use."""

    def __init__(self, context: DrawContext, painter: TablePainter, presented: Presentation) -> None:
        self.presented = presented
        self.context = context
        self._painter = painter

    @cached_property
    def layout(self) -> TableLayout:
        """The boxes of the parts of the screen."""
        return self._painter.layout_of(self.presented.view)

    @cached_property
    def view(self) -> TableView:
        """The view to paint, without the arrow and glow of a seat whose panel the advice card hides."""
        view, card = self.presented.view, self.advice_card
        return (
            view
            if card is None
            else replace(
                view,
                panels=tuple(
                    replace(panel, turn=panel.turn and not any(paper.contains(box) for paper in card.papers))
                    for panel, box in zip(view.panels, self.layout.panels, strict=True)
                ),
            )
        )

    @cached_property
    def hit_boxes(self) -> tuple[HitBox, ...]:
        """The hit boxes of all targets, topmost last."""
        return self._painter.hit_boxes(self.view)

    @cached_property
    def anchors(self) -> Anchors:
        """The start and end points of animations."""
        return self._painter.anchors(self.presented.view)

    @property
    def board(self) -> BoardGeometry:
        """The geometry of the board, with the boxes of squares and canals."""
        return self.layout.board

    def target(self, point: Point) -> Target | None:
        """Return the topmost target at a point, or None."""
        return target_at(self.hit_boxes, point)

    @cached_property
    def boxes_by_key(self) -> dict[str, pygame.Rect]:
        """The boxes of all targets and floating buttons, keyed by their accessibility node keys."""
        return {box.key: box.rect for box in self.hit_boxes} | {
            key_of(ButtonTarget(one.command)): one.rect for one in self.buttons
        }

    def rect(self, target: Target | None) -> pygame.Rect | None:
        """Return the box of a target in pixels, or None if the target is not visible."""
        return next((box.rect for box in self.hit_boxes if box.target == target), None)

    def box(self, target: Target | None) -> Box | None:
        """Return what `rect` returns, but as a `Box`, the type that `santiago.presentation` uses."""
        rect = self.rect(target)
        return None if rect is None else Box(*rect)

    @property
    def log_expandable(self) -> bool:
        """Whether the log can be expanded. True if the log is collapsed or very short."""
        return self.layout.log_expandable

    @cached_property
    def buttons(self) -> tuple[OverlayButton, ...]:
        """The floating buttons, if there are any.

        While the history is shown, these are the history buttons. While a piece waits for confirmation, these
        are the tick and the cross beside it.
        """
        presented = self.presented
        if presented.history is not None:
            tempo, playing = presented.history
            bar = action_bar(self.context, self.layout, presented.view)
            return history_row(self.context, bar.middle, tempo, playing=playing)
        piece = self._asked_piece() if presented.facts.asks else None
        return () if piece is None else buttons_at(self.context, piece, self.board.bounds)

    def button_at(self, point: Point) -> Command | None:
        """Return the command of the floating button at a point, or None."""
        return button_at(self.buttons, point)

    @cached_property
    def controls(self) -> BarControls:
        """The buttons of the action bar and the floating buttons."""
        return tuple(control for control, _ in self.control_boxes)

    def controls_at(self, point: Point) -> BarControls:
        return tuple(control for control, rect in self.control_boxes if rect.collidepoint(point))

    @cached_property
    def control_boxes(self) -> tuple[tuple[BarControl, pygame.Rect], ...]:
        """The controls with their boxes. The box of the text has room for a longer text, which may follow."""
        occasion, bar = self.presented.occasion, action_bar(self.context, self.layout, self.presented.view)
        shown = [
            (BarControl(box.target, occasion), bar.words if box.target == ActionTextTarget() else box.rect)
            for box in bar.hit_boxes()  # without those of the rest, as this is asked after every change
            if isinstance(box.target, BarTarget)
        ]
        shown += [
            (BarControl(ButtonTarget(one.command), occasion, floating=True), one.rect) for one in self.buttons
        ]
        return tuple(shown)

    @cached_property
    def reachable(self) -> TargetMap:
        """The targets that the keyboard cursor can reach."""
        elements, view = self.presented.elements, self.presented.view
        start = Region.BOARD if view.overlay.places_active else Region.OFFER
        offered = {CanalTarget(canal) for canal in open_proposals(view.position)}
        boxes = tuple(
            TargetBox(box.target, Box(*box.rect), region, elements[box.target].enabled, box.target in offered)
            for box in self.hit_boxes
            if box.target in elements and (region := elements[box.target].region) is not None
        )
        return TargetMap(
            boxes,
            start=Region.BUTTONS if self.presented.facts.asks else start,
            spring=self.board.intersection(view.position.board.spring).center,
        )

    def advice_at(self, point: Point) -> AdvicePart | int | None:
        """Return the part of the advice card at a point, the number of another move on it, or None."""
        card = self.advice_card
        if card is None or not card.contains(point):
            return None
        if card.cross.collidepoint(point):
            return AdvicePart.CROSS
        for number, box in card.lines.items():
            if box.collidepoint(point):
                return number
        follows = card.follow is not None and card.follow.collidepoint(point)
        return AdvicePart.FOLLOW if follows else AdvicePart.CARD

    @cached_property
    def advice_card(self) -> AdviceCard | None:
        advice, forecast = self.presented.advice, self.presented.forecast
        look = self.presented.facts.names.edition, self.presented.view.people
        return None if advice is None else advice_card(self.context, advice, self.layout, forecast, look)

    @cached_property
    def tip_room(self) -> TipObstacles:
        """The boxes that a tooltip should not cover, and spare boxes where it may appear.

        A tooltip may appear in a spare box even if its target is far away. The spare boxes are the strip
        above the board's squares, and the area of the log and the remaining tiles.
        """
        layout, tray, card = self.layout, self.layout.tray, self.advice_card
        kept_free = (
            layout.action,
            *layout.panels,
            *map(layout.board.square, SQUARES),
            *(() if tray is None else (tray,)),
            *(() if card is None else card.papers),
            *(
                box.rect
                for box in self.hit_boxes
                if isinstance(box.target, ButtonTarget) and layout.top.contains(box.rect)
            ),
            *(box.rect for box in self.hit_boxes if isinstance(box.target, StageTarget)),
        )
        frame, bottom = layout.board.bounds, layout.top.bottom
        rim = row_of(frame, bottom, layout.board.square(SQUARES[0]).top - bottom)
        spare = [layout.remaining if layout.log is None else layout.remaining.union(layout.log), rim]
        return TipObstacles(kept_free, tuple(spare))

    def _asked_piece(self) -> pygame.Rect | None:
        """Return the box of the previewed piece that waits for the player's confirmation, or None."""
        overlay = self.presented.view.overlay
        if overlay.ghost_tile is not None:
            return self.board.square(overlay.ghost_tile.square)
        if overlay.ghost_canal is not None:
            return self.board.canal(overlay.ghost_canal.canal)
        return None


class TableRenderer:
    """Paints the table at the scale and in the style of one draw context."""

    def __init__(self, context: DrawContext) -> None:
        self.context = context
        self.painter = TablePainter(context)
        self._geometry: TableGeometry | None = None

    def geometry(self, presented: Presentation) -> TableGeometry:
        """Return the geometry of a presentation. The geometry of the last presentation is cached."""
        if self._geometry is None or self._geometry.presented is not presented:
            self._geometry = TableGeometry(self.context, self.painter, presented)
        return self._geometry

    def draw(
        self,
        surface: pygame.Surface,
        frame: FrameContent,
        timeline: Timeline,
        sway: FieldSway,
        motion: Motion,
    ) -> None:
        presented, geometry = frame.presented, self.geometry(frame.presented)
        view = geometry.view
        self.painter.draw(surface, view, motion, playing=timeline.busy)
        if sway.left:
            sway.paint(surface, geometry.board)
        timeline.draw(surface, self.painter, view)
        if geometry.advice_card is not None:
            geometry.advice_card.sheet.paint(surface)
        for button in geometry.buttons:
            paint_overlay_button(self.context, surface, button, lit=button.command is frame.lit)
        if frame.piece is not None:
            paint_piece(self.painter.pieces(surface, view), view, frame.piece)
        self.draw_notice(surface, frame)
        text = "" if frame.tip is None else presented.tip(frame.tip)
        rect = geometry.rect(frame.tip) if text else None
        if rect is not None:
            paint_tip(self.context, surface, text, rect, geometry.tip_room)

    def draw_notice(self, surface: pygame.Surface, frame: FrameContent) -> None:
        if frame.notice is not None:
            text, point = frame.notice
            layout = self.geometry(frame.presented).layout
            bottom = layout.action.top - self.context.scale.px(6)
            column = pygame.Rect(layout.side.left, 0, layout.side.width, bottom)
            paint_notice(self.context, surface, text, point, column)
