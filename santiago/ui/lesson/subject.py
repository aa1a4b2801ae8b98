"""What a step speaks of: where it points, and what of the table its card must leave clear."""

from __future__ import annotations

import pygame

from santiago.rules.grid import SquareSet, squares_in
from santiago.rules.moves import Bid, Move, Pass, Plant
from santiago.session.game import GameSession
from santiago.session.lesson_script import Act, Beside, Count, Listen, Step
from santiago.ui.lesson.place import Dear, Ground
from santiago.ui.lesson.pointing import Pointed, aims
from santiago.ui.lesson.words import LEARNER, counted
from santiago.ui.table.selection import NOTHING, Selection
from santiago.ui.table.showing import Showing
from santiago.ui.table.turn import Turn
from santiago.ui.view.layout import TableLayout
from santiago.ui.view.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    PanelTarget,
    SquareTarget,
    Target,
)

_CHEAP, _USUAL, _DEAR = 0.3, 1.0, 4.0
_LOW_LOG_UNITS = 150
"""A log of no more than a few lines is covered whole or not at all."""


class Subject:
    """One step at a table as it is shown."""

    def __init__(self, step: Step, showing: Showing, session: GameSession) -> None:
        self._step = step
        self._showing = showing
        self._session = session

    def pointed(self, turn: Turn | None, selection: Selection, *, in_hand: bool) -> Pointed:
        """What is pointed at now; `in_hand` while a piece is dragged."""
        match self._step.task:
            case Listen(squares, beside):
                return self._told(squares, beside)
            case Count() as task:
                return Pointed(squares=counted(self._session, task).squares)
            case Act(moves, any_move):
                if turn is None:
                    return Pointed()
                meant = moves if any_move else moves[:1]
                return self._aimed(turn, selection, meant, in_hand=in_hand)

    def ground(self, turn: Turn | None) -> Ground:
        """Where its card may lie."""
        layout, px = self._layout, self._showing.look.scale.px
        low = layout.action.bottom + px(8)
        room = pygame.Rect(px(8), layout.top.bottom, layout.size[0] - 2 * px(8), low - layout.top.bottom)
        above = pygame.Rect(room.left, room.top, room.width, layout.action.top - px(6) - room.top)
        over_tray = layout.side.copy()
        if layout.tray is not None and layout.tray.colliderect(layout.side):
            over_tray.height = layout.tray.top - px(6) - over_tray.top
        edges = (above, layout.side, over_tray, layout.board.bounds)
        return Ground(room, self._spared(turn), self._dear(), edges)

    # ---------------------------------------------------------------- pointing

    def _told(self, squares: SquareSet, beside: Beside | None) -> Pointed:
        match beside:
            case Beside.PANELS:
                anchors = self._showing.painter.anchors(self._showing.view)
                grow = self._showing.look.scale.px(14)
                return Pointed(boxes=tuple(boxes.money.inflate(grow, 0) for _, boxes in anchors.panels))
            case Beside.TOOLS:
                tools = self._tools()
                return Pointed(boxes=(tools,))
            case Beside.SPRING:
                spring = self._showing.board.intersection(self._session.state.board.spring)
                spring = spring.inflate(spring.size)
                return Pointed(boxes=(spring, *self._boxes(PanelTarget(LEARNER))), aim=spring)
            case None:
                area = self._area(squares)
                return Pointed(squares=squares, aim=area)

    def _aimed(self, turn: Turn, selection: Selection, moves: tuple[Move, ...], *, in_hand: bool) -> Pointed:
        targets = [target for move in moves for target in aims(turn, selection, move)]
        if in_hand:
            targets = [target for target in targets if isinstance(target, SquareTarget | CanalTarget)]
        boxes = self._boxes(*dict.fromkeys(targets))
        return Pointed(boxes=boxes, aim=boxes[0] if boxes else None)

    # ---------------------------------------------------------------- what is covered

    def _spared(self, turn: Turn | None) -> tuple[pygame.Rect, ...]:
        """With room for the arrow round squares and places."""
        layout = self._layout
        match self._step.task:
            case Listen(squares, beside):
                if beside is Beside.PANELS:
                    return layout.panels
                told = self._told(squares, beside)
                return told.boxes if told.aim is None else (*told.boxes, self._with_arrow(told.aim))
            case Count() as task:
                area = self._area(counted(self._session, task).squares)
                return () if area is None else (self._with_arrow(area),)
            case Act(moves):
                spared = [layout.action]
                if layout.tray is not None and isinstance(moves[0], Plant):
                    spared.append(layout.tray)
                if turn is not None:
                    spared += [self._with_arrow(box) for move in moves for box in self._aims(turn, move)]
                return tuple(spared)

    def _dear(self) -> tuple[Dear, ...]:
        layout, task = self._layout, self._step.task
        bids = isinstance(task, Act) and isinstance(task.moves[0], Bid | Pass)
        board = _DEAR if isinstance(task, Act) and not bids else _CHEAP * 1.5
        found = [Dear(layout.board.bounds, board, whole=False), Dear(layout.action, _USUAL)]
        found += [Dear(panel, _USUAL) for panel in layout.panels]
        found.append(Dear(layout.still, _CHEAP))
        if layout.log is not None:
            low = layout.log.height < layout.px(_LOW_LOG_UNITS)
            found.append(Dear(layout.log, _CHEAP, whole=low))
        if layout.tray is not None:
            found.append(Dear(layout.tray, _USUAL))
        return tuple(found)

    def _aims(self, turn: Turn, move: Move) -> tuple[pygame.Rect, ...]:
        """What an arrow points at from above first of all on the way to `move`."""
        kinds = SquareTarget | CanalTarget | CoinTarget | ButtonTarget
        return self._boxes(*(one for one in aims(turn, NOTHING, move) if isinstance(one, kinds)))

    def _with_arrow(self, box: pygame.Rect) -> pygame.Rect:
        reach = self._showing.look.scale.px(66)
        return pygame.Rect(box.left, box.top - reach, box.width, box.height + reach).inflate(reach // 3, 0)

    # ---------------------------------------------------------------- boxes

    @property
    def _layout(self) -> TableLayout:
        return self._showing.painter.layout_of(self._showing.view)

    def _area(self, squares: SquareSet) -> pygame.Rect | None:
        boxes = [self._showing.board.square(square) for square in squares_in(squares)]
        return boxes[0].unionall(boxes[1:]) if boxes else None

    def _tools(self) -> pygame.Rect:
        buttons = {tool.button for tool in self._showing.view.tools}
        boxes = [
            box.rect
            for box in self._showing.boxes
            if isinstance(box.target, ButtonTarget) and box.target.button in buttons
        ]
        return boxes[0].unionall(boxes[1:])

    def _boxes(self, *targets: Target) -> tuple[pygame.Rect, ...]:
        return tuple(box for target in targets if (box := self._box(target)) is not None)

    def _box(self, target: Target) -> pygame.Rect | None:
        match target:
            case SquareTarget(square):
                return self._showing.board.square(square)
            case CanalTarget(canal):
                return self._showing.board.canal(canal)
            case _:
                return self._showing.rect(target)
