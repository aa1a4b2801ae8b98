"""The areas of the table that a step of the lesson is about."""

from __future__ import annotations

import pygame

from santiago.presentation.input.selection import NO_SELECTION, Selection
from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.open_proposals import open_proposals
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    PanelTarget,
    SquareTarget,
    Target,
)
from santiago.presentation.wording.card_text import LEARNER, counted
from santiago.rules.grid import Canal, SquareSet, squares_in
from santiago.rules.moves import Bid, Move, Pass, Plant
from santiago.session.game import GameSession
from santiago.session.lesson_script import CountTask, LessonStep, MoveTask, ReadTask, StepArea
from santiago.ui.lesson.card_placement import CardArea, CoveredArea
from santiago.ui.lesson.pointers import PointedAt, aims
from santiago.ui.painting.board_labels import LabelPainter
from santiago.ui.painting.layout import TableLayout
from santiago.ui.painting.pieces import marker_box
from santiago.ui.table.renderer import TableGeometry

_CHEAP, _USUAL, _DEAR = 0.3, 1.0, 4.0
_LOW_LOG_UNITS = 150
"""A log of no more than a few lines is covered whole or not at all."""


class StepAreas:
    """The areas of one step on the presented table."""

    def __init__(self, step: LessonStep, geometry: TableGeometry, session: GameSession) -> None:
        self._step = step
        self._geometry = geometry
        self._session = session

    def pointed(self, turn: Turn | None, selection: Selection, *, in_hand: bool) -> PointedAt:
        """What is pointed at now; `in_hand` while a piece is dragged."""
        match self._step.task:
            case ReadTask(squares, beside):
                return self._pointed_for_reading(squares, beside)
            case CountTask() as task:
                return PointedAt(squares=counted(self._session, task).squares)
            case MoveTask(moves, any_move):
                if turn is None:
                    return PointedAt()
                meant = moves if any_move else moves[:1]
                return self._aimed(turn, selection, meant, in_hand=in_hand)

    def ground(self, turn: Turn | None) -> CardArea:
        """Where its card may lie."""
        layout, px = self._layout, self._geometry.context.scale.px
        low = layout.action.bottom + px(8)
        room = pygame.Rect(
            px(8), layout.top.bottom, self._geometry.context.size[0] - 2 * px(8), low - layout.top.bottom
        )
        above = pygame.Rect(room.left, room.top, room.width, layout.action.top - px(6) - room.top)
        over_tray = layout.side.copy()
        if layout.tray is not None and layout.tray.colliderect(layout.side):
            over_tray.height = layout.tray.top - px(6) - over_tray.top
        edges = (above, layout.side, over_tray, layout.board.bounds)
        return CardArea(room, self._spared(turn), self._dear(), edges)

    # ---------------------------------------------------------------- pointing

    def _pointed_for_reading(self, squares: SquareSet, beside: StepArea | None) -> PointedAt:
        match beside:
            case StepArea.PANELS:
                anchors = self._geometry.anchors
                grow = self._geometry.context.scale.px(14)
                boxes = tuple(anchors.panel(seat).money.inflate(grow, 0) for seat in anchors.seats)
                return PointedAt(boxes=boxes)
            case StepArea.TOOLS:
                return PointedAt(boxes=(self._tools(),))
            case StepArea.SPRING:
                spring = self._geometry.board.intersection(self._session.state.board.spring)
                spring = spring.inflate(spring.size)
                return PointedAt(boxes=(spring, *self._boxes(PanelTarget(LEARNER))), aim=spring)
            case None:
                return PointedAt(squares=squares, aim=self._area(squares))

    def _aimed(
        self, turn: Turn, selection: Selection, moves: tuple[Move, ...], *, in_hand: bool
    ) -> PointedAt:
        targets = [target for move in moves for target in aims(turn, selection, move)]
        if in_hand:
            targets = [target for target in targets if isinstance(target, SquareTarget | CanalTarget)]
        boxes = self._boxes(*dict.fromkeys(targets))
        return PointedAt(boxes=boxes, aim=boxes[0] if boxes else None)

    # ---------------------------------------------------------------- what is covered

    def _spared(self, turn: Turn | None) -> tuple[pygame.Rect, ...]:
        """The boxes that the card must not cover, with room for the arrow."""
        layout = self._layout
        match self._step.task:
            case ReadTask(squares, beside):
                if beside is StepArea.PANELS:
                    return layout.panels
                pointed_at = self._pointed_for_reading(squares, beside)
                if pointed_at.aim is None:
                    return pointed_at.boxes
                return (*pointed_at.boxes, self._with_arrow(pointed_at.aim))
            case CountTask() as task:
                area = self._area(counted(self._session, task).squares)
                return () if area is None else (self._with_arrow(area),)
            case MoveTask(moves):
                spared = [layout.action]
                if layout.tray is not None and isinstance(moves[0], Plant):
                    spared.append(layout.tray)
                if turn is not None:
                    spared += [self._with_arrow(box) for move in moves for box in self._aims(turn, move)]
                return tuple(spared)

    def _dear(self) -> tuple[CoveredArea, ...]:
        layout, task = self._layout, self._step.task
        bids = isinstance(task, MoveTask) and isinstance(task.moves[0], Bid | Pass)
        board = _DEAR if isinstance(task, MoveTask) and not bids else _CHEAP * 1.5
        found = [CoveredArea(layout.board.bounds, board, whole=False), CoveredArea(layout.action, _USUAL)]
        panels = zip(self._geometry.presented.view.panels, layout.panels, strict=True)
        found += [CoveredArea(box, 2 * _DEAR if panel.turn else _USUAL) for panel, box in panels]
        found.append(CoveredArea(layout.remaining, _CHEAP))
        if layout.log is not None:
            low = layout.log.height < self._geometry.context.scale.px(_LOW_LOG_UNITS)
            found.append(CoveredArea(layout.log, _CHEAP, whole=low))
        if layout.tray is not None:
            found.append(CoveredArea(layout.tray, _USUAL))
        return tuple(found)

    def _aims(self, turn: Turn, move: Move) -> tuple[pygame.Rect, ...]:
        """The boxes at which the arrow points on the way to `move`."""
        kinds = SquareTarget | CanalTarget | CoinTarget | ButtonTarget
        return self._boxes(*(one for one in aims(turn, NO_SELECTION, move) if isinstance(one, kinds)))

    def _with_arrow(self, box: pygame.Rect) -> pygame.Rect:
        reach = self._geometry.context.scale.px(66)
        return pygame.Rect(box.left, box.top - reach, box.width, box.height + reach).inflate(reach // 3, 0)

    # ---------------------------------------------------------------- boxes

    @property
    def _layout(self) -> TableLayout:
        return self._geometry.layout

    def _area(self, squares: SquareSet) -> pygame.Rect | None:
        boxes = [self._geometry.board.square(square) for square in squares_in(squares)]
        return boxes[0].unionall(boxes[1:]) if boxes else None

    def _tools(self) -> pygame.Rect:
        buttons = {tool.command for tool in self._geometry.presented.view.tools}
        boxes = [
            box.rect
            for box in self._geometry.boxes
            if isinstance(box.target, ButtonTarget) and box.target.command in buttons
        ]
        return boxes[0].unionall(boxes[1:])

    def _place(self, canal: Canal) -> pygame.Rect:
        """A canal's place with the flags and bribes that stand there, so that a ring cuts none of them."""
        geometry, view = self._geometry, self._geometry.presented.view
        place = geometry.board.canal(canal)
        offers = open_proposals(view.position).get(canal)
        if offers is None:
            return place
        labels = LabelPainter(geometry.context, geometry.board, view.people, view.position.board)
        return place.unionall([marker_box(geometry.board, canal), labels.bribes_box(canal, offers)])

    def _boxes(self, *targets: Target) -> tuple[pygame.Rect, ...]:
        return tuple(box for target in targets if (box := self._box(target)) is not None)

    def _box(self, target: Target) -> pygame.Rect | None:
        match target:
            case SquareTarget(square):
                return self._geometry.board.square(square)
            case CanalTarget(canal):
                return self._place(canal)
            case _:
                return self._geometry.rect(target)
