"""Chooses a position at which the teacher's card covers nothing that the lesson points at."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from santiago.rules.grid import squares_in
from santiago.rules.moves import Accept, BuildOwn, Plant, Propose
from santiago.session.lesson import Lesson
from santiago.session.lesson_script import LessonStep, MoveTask, ReadTask
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.lesson.card import CardSheet, CardVariant
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.layout import TableLayout
from santiago.wording.lesson_card_text import Prompt, card_text

_WIDTHS = (500, 600, 720)
"""Widths of the card in text units."""


@dataclass(frozen=True, slots=True)
class CardPosition:
    """The position, width and variant that all cards of the lesson share.

    `left` and `bottom` are the coordinates of the bottom left corner; all numbers are in pixels. If `paged`,
    a card with a task has two pages: the text, then the task.
    """

    left: int
    bottom: int
    width: int
    variant: CardVariant
    paged: bool = False


def card_position(context: DrawContext, lesson: Lesson, layout: TableLayout) -> CardPosition:
    """Return a position at which no card of the lesson covers what the lesson points at on the board.

    The variant with the most content is preferred, then the smallest width; a card that is as wide as the
    board is `LEAN`, so that it hides less of the board. If no variant fits at any width, the cards are paged,
    as wide as the board, and of the variant `LEAN`.
    """
    board, px = layout.board.bounds, context.scale.px
    left = max(px(8), board.left - px(8))
    strip = layout.strip  # below the board, or beside it in wide windows
    below = strip if strip is not None and strip.top >= board.centery else layout.action
    bottom = below.top - px(6)
    low = max(box.bottom for step in lesson.steps for box in _spoken_of(step, layout.board))
    completed = lesson.completed()
    texts = [
        card_text(completed, step, prompt, context.tr)
        for step in lesson.steps
        for prompt in ((Prompt.BY_MOUSE,) if isinstance(step.task, ReadTask) else Prompt)
    ]
    broadest = board.right - left
    widths = sorted({min(context.scale.tx(width), broadest) for width in (*_WIDTHS, broadest)})
    for variant in CardVariant:
        for width in widths if variant is CardVariant.LEAN else widths[:-1]:
            if all(CardSheet(context, text, variant, (0, 0), width).height <= bottom - low for text in texts):
                return CardPosition(left, bottom, width, variant)
    return CardPosition(left, bottom, broadest, CardVariant.LEAN, paged=True)


def _spoken_of(step: LessonStep, board: BoardGeometry) -> Iterator[pygame.Rect]:
    match step.task:
        case ReadTask(squares):
            yield from map(board.square, squares_in(squares))
        case MoveTask(moves):
            for move in moves:
                match move:
                    case Plant(_, square):
                        yield board.square(square)
                    case Propose(canal) | Accept(canal) | BuildOwn(canal):
                        yield board.canal(canal)
                    case _:
                        pass
