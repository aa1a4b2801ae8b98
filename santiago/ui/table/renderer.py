"""What is on the screen at this moment: the view, what lies where, and how it is drawn."""

from dataclasses import replace

import pygame

from santiago.session.expected_scores import expected_scores
from santiago.ui.animation.timeline import Shown
from santiago.ui.animation.water_glints import WaterGlints
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.table.advice import Advice
from santiago.ui.table.advice_card import FRAME, Sheet, laid_out, paint_sheet
from santiago.ui.table.controller import TableController
from santiago.ui.table.forecast_bars import ForecastBar
from santiago.ui.table.input.drag import Glide, paint_piece
from santiago.ui.table.input.pointer import Point
from santiago.ui.table.input.selection import Asking
from santiago.ui.table.notice import paint_notice
from santiago.ui.table.overlay_buttons import Floating, beside, history_row, paint_floating
from santiago.ui.table.presenter import TablePresenter, Waiting
from santiago.ui.table.tool_tips import tip_of
from santiago.ui.view.action_parts import ActionMeasures
from santiago.ui.view.geometry import BoardGeometry
from santiago.ui.view.hit_boxes import HitBox, target_at
from santiago.ui.view.table import TablePainter
from santiago.ui.view.targets import LogLineTarget, Target
from santiago.ui.view.values import TableView
from santiago.ui.widgets.tool_tip import paint_tip


class TableRenderer:
    """Made anew for each look. The view is composed once for each change."""

    def __init__(
        self, context: DrawContext, deeds: TableController, glints: WaterGlints, *, practice: bool
    ) -> None:
        self.context = context
        self.painter = TablePainter(context)
        self.composer = TablePresenter(deeds.session, context.tr, practice=practice)
        if deeds.names is not None and deeds.names.tr.language != context.tr.language:
            deeds.drop_advice()
            deeds.notice = None
        deeds.names = self.composer.names
        self._deeds = deeds
        self._glints = glints
        self._shown: Shown | None = None
        self._view: TableView | None = None

    @property
    def view(self) -> TableView:
        """What is shown."""
        shown = self._deeds.play.timeline.shown
        if self._view is None or self._deeds.changed or shown is not self._shown:
            self._deeds.changed = False
            self._shown = shown
            self._view = self._with_card(self._composed(shown))
        return self._view

    @property
    def boxes(self) -> tuple[HitBox, ...]:
        """Everything that can be pointed at, the uppermost last."""
        return self.painter.boxes(self.view)

    @property
    def board(self) -> BoardGeometry:
        """Where the board's squares and canals lie."""
        return self.painter.layout_of(self.view).board

    @property
    def log_is_low(self) -> bool:
        """Whether the log's arrow makes it higher."""
        return self.painter.layout_of(self.view).log_low

    def target(self, point: Point) -> Target | None:
        """The uppermost target under a point."""
        return target_at(self.boxes, point)

    def rect(self, target: Target | None) -> pygame.Rect | None:
        """Where a target lies."""
        return next((box.rect for box in self.boxes if box.target == target), None)

    def floating(self) -> tuple[Floating, ...]:
        """The small buttons over the table: the history's row, or tick and cross beside a piece."""
        play = self._deeds.play
        if play.visit is not None:
            return history_row(self.context, self._middle_of_bar(), play.tempo, playing=play.visit.playing)
        if isinstance(self._deeds.desk.selection, Asking) and not play.timeline.busy:
            piece = self._asked_piece()
            return () if piece is None else beside(self.context, piece, self.board.bounds)
        return ()

    def draw(self, surface: pygame.Surface, pointer: Point, glide: Glide | None) -> None:
        """Everything."""
        view, deeds = self.view, self._deeds
        self.painter.draw(surface, view)
        deeds.play.timeline.draw(surface, self.painter, view)
        if deeds.adviser.shown is not None:
            paint_sheet(self.context, surface, deeds.adviser.shown, self._sheet(deeds.adviser.shown))
        for floating in self.floating():
            paint_floating(self.context, surface, floating, lit=floating.rect.collidepoint(pointer))
        pieces = self.painter.pieces(view)
        if glide is not None:
            paint_piece(surface, pieces, view, glide.piece, glide.point)
        elif deeds.desk.carried is not None:
            paint_piece(surface, pieces, view, deeds.desk.carried, pointer, deeds.desk.over)
        if deeds.notice is not None:
            paint_notice(self.context, surface, deeds.notice, self.painter.layout_of(view).action)

    def draw_tip(self, surface: pygame.Surface) -> None:
        """The tool tip of what the pointer is on."""
        target = self._deeds.desk.hover
        rect = self.rect(target)
        if target is None or rect is None or self._deeds.desk.carried is not None:
            return
        turn = self._deeds.turn
        viewer = self._deeds.play.viewer if turn is None else turn.seat
        context = self.composer.context(self.view.position, viewer, may_ask=turn is not None)
        text = tip_of(target, context, self._deeds.session)
        if text:
            paint_tip(self.context, surface, text, rect)

    def _composed(self, shown: Shown | None) -> TableView:
        composer, deeds = self.composer, self._deeds
        play, attention = deeds.play, deeds.desk.attention
        composer.log_form = deeds.log_form
        composer.covered = deeds.is_covered
        if shown is not None:
            bar = composer.visiting(play.visit, play.viewer, attention).action if play.visit else None
            return composer.moving(shown, play.viewer, bar)
        if play.visit is not None:
            return composer.visiting(play.visit, play.viewer, attention)
        if deeds.is_finished:
            return composer.finished(attention)
        turn = deeds.turn
        if turn is not None:
            return composer.deciding(
                turn, deeds.desk, self._glints.flow, deeds.adviser.shown, deeds.adviser.progress
            )
        view = composer.watching(play.viewer, self._waiting(), attention, self._glints.flow)
        return view if deeds.aside is None else replace(view, action=deeds.aside)

    def _with_card(self, view: TableView) -> TableView:
        """With the card of the round that is over, until it is put away."""
        deeds = self._deeds
        if deeds.ended_round is None:
            return view
        card = self.composer.round_card(deeds.ended_round, deeds.play.viewer)
        return replace(view, summary=card, hover=deeds.desk.hover)

    def _waiting(self) -> Waiting | None:
        state, flow = self._deeds.session.state, self._deeds.play.flow
        if state.to_move is None or state.to_move in self._deeds.play.humans:
            return None
        return Waiting(flow.opponents.progress or 0.0, flow.ready)

    def _middle_of_bar(self) -> pygame.Rect:
        """Between the words and the buttons of the action bar."""
        layout = self.painter.layout_of(self.view)
        return ActionMeasures(self.context).parts(layout.action, layout.action_form, self.view.action).middle

    def _asked_piece(self) -> pygame.Rect | None:
        """Where the piece lies that the question is about."""
        overlay = self.view.overlay
        if overlay.ghost_tile is not None:
            return self.board.square(overlay.ghost_tile.square)
        if overlay.ghost_canal is not None:
            return self.board.canal(overlay.ghost_canal.canal)
        return None

    def is_on_sheet(self, point: Point) -> bool:
        """Whether advice lies under a point."""
        advice = self._deeds.adviser.shown
        return advice is not None and self._sheet(advice).card.collidepoint(point)

    def _sheet(self, advice: Advice) -> Sheet:
        """Advice lies over the seat panels, so that tiles turned up can still be chosen; else over all."""
        layout = self.painter.layout_of(self.view)
        panels = layout.panels[0].unionall(layout.panels[1:])
        low = layout.action.top - self.context.scale.px(12)
        whole = pygame.Rect(panels.left, panels.top, panels.width, low - panels.top)
        tray = layout.tray
        beside = tray is not None and tray.left < whole.right and tray.right > whole.left
        above = tray.top - self.context.scale.px(8) if tray is not None and beside else low
        short = pygame.Rect(whole.left, whole.top, whole.width, above - whole.top)
        lines = (box.rect for box in self.boxes if isinstance(box.target, LogLineTarget))
        frame = 2 * self.context.scale.px(FRAME)
        covered = (*(panel.inflate(frame, frame) for panel in layout.panels), layout.still, *lines)
        return laid_out(self.context, advice, (short, whole), covered, self._forecast(advice))

    def _forecast(self, advice: Advice) -> tuple[ForecastBar, ...]:
        """What may be known of how the game should end goes with advice to a person."""
        turn = self._deeds.turn
        if turn is None or not advice.marked:
            return ()
        context = self.composer.context(turn.position, turn.seat, may_ask=True)
        forecasts = expected_scores(context.position, context.concealed)
        return tuple(ForecastBar(context.people[one.seat], one) for one in forecasts)
