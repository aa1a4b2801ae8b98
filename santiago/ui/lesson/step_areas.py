"""The areas of the table that a step of the lesson refers to."""

from __future__ import annotations

import pygame

from santiago.presentation.input.selection import Selection
from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.open_proposals import open_proposals
from santiago.presentation.view_model.targets import (
    CanalTarget,
    SquareTarget,
    Target,
)
from santiago.rules.grid import Canal, SquareSet, squares_in
from santiago.rules.moves import Move
from santiago.session.lesson_script import LessonStep, MoveTask, ReadTask
from santiago.ui.lesson.pointers import PointedAt, next_targets
from santiago.ui.painting.board_labels import LabelPainter
from santiago.ui.painting.pieces import marker_box
from santiago.ui.table.renderer import TableGeometry


class StepAreas:
    """Finds the areas of the table that one step of the lesson refers to."""

    def __init__(self, step: LessonStep, geometry: TableGeometry) -> None:
        self._step = step
        self._geometry = geometry

    def pointed(self, turn: Turn | None, selection: Selection, *, in_hand: bool) -> PointedAt:
        """Return the targets of the lesson's rings and arrow; `in_hand` is true while a piece is dragged.

        There is no arrow while the pointer or the cursor is on a target, whose labels it would cover.
        """
        match self._step.task:
            case ReadTask(squares):
                return PointedAt(squares=squares, aim=self._area(squares))
            case MoveTask(moves, any_move):
                if turn is None:
                    return PointedAt()
                meant = moves if any_move else moves[:1]
                return self._aimed(turn, selection, meant, in_hand=in_hand)

    def _aimed(
        self, turn: Turn, selection: Selection, moves: tuple[Move, ...], *, in_hand: bool
    ) -> PointedAt:
        targets = [target for move in moves for target in next_targets(turn, selection, move)]
        if in_hand:
            targets = [target for target in targets if isinstance(target, SquareTarget | CanalTarget)]
        boxes = self._boxes(*dict.fromkeys(targets))
        is_reached = self._geometry.presented.view.overlay.hover in targets
        return PointedAt(boxes=boxes, aim=None if is_reached else next(iter(boxes), None))

    # ---------------------------------------------------------------- boxes

    def _area(self, squares: SquareSet) -> pygame.Rect | None:
        boxes = [self._geometry.board.square(square) for square in squares_in(squares)]
        return boxes[0].unionall(boxes[1:]) if boxes else None

    def _site(self, canal: Canal) -> pygame.Rect:
        """Return a box around a canal site, its marker and its bribes. The lesson draws a ring around it."""
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
                return self._site(canal)
            case _:
                return self._geometry.rect(target)
