"""The page shown after an answer to a problem, which says whether the answer is right, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from santiago.ai.agent import Limit
from santiago.presentation.advice.mistake_text import labelled_moves
from santiago.presentation.advice.problem_text import (
    AnswerText,
    answer_text,
    lines_of,
    question_of,
    squares_apart,
)
from santiago.presentation.view_model.people import people_at
from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.seat_panels import Person, SeatPanel, seat_words
from santiago.presentation.view_model.values import ActionBar, Tone
from santiago.rules.moves import Move
from santiago.rules.observation import unseen_tiles
from santiago.session.problem import Task, label_of
from santiago.session.table_record import seat_choices
from santiago.session.thinking import Thinker
from santiago.session.visibility import concealed_seats, seen_by
from santiago.session.worker_messages import Explanation, ExplanationRequest, Failure
from santiago.ui.contracts import Pop, Push, SceneChange
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.text import TextStyle
from santiago.ui.problem_solving.lines import LinesPage
from santiago.ui.screens.board_screen import BoardScreen
from santiago.ui.screens.dialog import copied
from santiago.ui.screens.price_table import Look, place_ledger
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import Button, ButtonKind, IconButton, OnPress
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator

_LIMIT = Limit(nodes=1000, seconds=20.0)


@dataclass(frozen=True, slots=True)
class AnswerRoutes:
    """Functions for the buttons. `leave` opens the list of problems.

    `next` opens the next problem, or is None if there is no next problem.
    """

    next: Callable[[], SceneChange] | None
    leave: Callable[[], SceneChange]


@dataclass(frozen=True, slots=True)
class AnswerNews:
    """What an answer has changed. `note` is the text key of a note below the comments, or "".

    `line` says how it went with a problem of the day, without the answer, or is None. `figure` contains the
    player's chance of solving a medium problem before and after the answer, or is None.
    """

    note: str = ""
    line: Callable[[Translator], str] | None = None
    figure: tuple[float, float] | None = None


class AnswerPage(BoardScreen):
    """Shows the answer on the board, and the comments on a card beside the board."""

    def __init__(
        self, task: Task, move: Move, thinker: Thinker, routes: AnswerRoutes, news: AnswerNews
    ) -> None:
        super().__init__()
        self._task = task
        self._move = move
        self._thinker = thinker
        self._routes = routes
        self._news = news
        self._is_right = task.is_solved_by(move)
        self._found: Explanation | None = None
        best, wrong = (move, task.tempting) if self._is_right else (task.solutions[0], move)
        measured = task.measured(move)
        parts = () if measured is None else measured.parts
        thinker.ask(ExplanationRequest(task.position, best, wrong, _LIMIT, parts))

    def back(self) -> SceneChange | None:
        """Return to the problem, or to the list of problems if the answer is right."""
        self._thinker.cancel()
        return self._routes.leave() if self._is_right else Pop()

    def enter(self) -> SceneChange | None:
        """Do what the main button does.

        If the answer is right, open the next problem, or the list of problems if there is no next problem. If
        the answer is wrong, return to the problem.
        """
        return self._next() if self._is_right else self.back()

    def update(self, seconds: float) -> SceneChange | None:
        """Show the explanation once the worker has found it."""
        if self._found is None:
            answer = self._thinker.poll()
            if isinstance(answer, Explanation | Failure):
                self._found = answer if isinstance(answer, Explanation) else Explanation(None)
                self.rebuild(self.context)
        return super().update(seconds)

    def build(self) -> None:
        """Place the board with the answer and, beside it, the card with the texts and buttons."""
        context, task, tr = self.context, self._task, self.tr
        choices = seat_choices(task.record)
        names = self._names(tr)
        text = answer_text(task, self._move, self._found, names)
        position = seen_by(task.position, task.seat)
        concealed = concealed_seats(position, task.seat)
        view = table_view(
            position, people_at(choices), tr, to_come=unseen_tiles(position), concealed=concealed
        )
        label = self._move, tr("problems.answer"), Tone.GOOD if self._is_right else Tone.BAD
        overlay = text.marks.over(labelled_moves(position, task.seat, (label,)))
        question, said = question_of(position, names) or ("", "")
        view = replace(
            view, overlay=overlay, action=ActionBar(question, names.name(task.seat), said, task.seat)
        )
        _, inner = self.place_board(view)
        low = self._place_buttons(inner)
        top = self._place_seats(view.panels, view.people, names, inner) + context.scale.px(8)
        room = pygame.Rect(inner.left, top, inner.width - self.px(8), low - self.px(8) - top)
        words, area = self.scroll_sheet("answer", room)
        box = column_of(room, room.left, room.width - self.px(8))
        look = names.edition, view.people
        area.grow_to(self._place_words(words, text, box, look) - room.top)

    def _place_seats(
        self, panels: Sequence[SeatPanel], people: Sequence[Person], names: GameNames, inner: pygame.Rect
    ) -> int:
        """Place the points and the money of all seats at the top of the card and return their bottom."""
        context, width = self.context, inner.width // len(panels)
        tall = context.text.line_height(context.styles.strong)
        for number, panel in enumerate(panels):
            box = pygame.Rect(inner.left + number * width, inner.top, width, 2 * tall)
            money = "?" if panel.money is None else str(panel.money)
            icons = f"chip-{people[panel.seat].colour}", "coins-few"
            for row, (icon, words) in enumerate(zip(icons, (str(panel.score), money), strict=True)):
                line = row_of(box, box.top + row * tall, tall)
                self.sheet.sprite(icon, (line.left + tall / 2, line.centery), tall)
                beside = column_of(line, line.left + tall + context.scale.px(4), width - tall)
                self.sheet.place(beside, partial(self._paint_figure, words))
            self.sheet.tell(seat_words(panel, names), box)
        return inner.top + 2 * tall

    def _paint_figure(self, words: str, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Paint a figure, which is not read aloud by itself."""
        self.text.line(surface, words, box, self.styles.strong)

    def _place_words(self, sheet: Sheet, text: AnswerText, box: pygame.Rect, look: Look) -> int:
        """Place the texts and the ledger below each other and return the bottom of the last one in pixels.

        `look` is that of `place_ledger`.
        """
        context, gap = self.context, self.px(8)
        tr, styles, top = context.tr, context.styles, box.top

        def say(words: str, style: TextStyle) -> None:
            nonlocal top
            top = sheet.paragraph(words, row_of(box, top, 0), style) + gap

        label = label_of(self._task.record)
        if label is not None and label.number:
            say(
                tr("problems.named", {"name": label.name, "degree": tr(f"problems.degree.{label.degree}")}),
                styles.small,
            )
        say(text.title, styles.section_title)
        say(text.move, styles.strong)
        if text.lost:
            say(text.lost, styles.strong.coloured(context.palette.accent))
        for reason in text.reasons:
            say(reason, styles.body)
        if text.ledger is not None:
            top = place_ledger(sheet, context, text.ledger, row_of(box, top, 0), look) + gap
            say(text.basis, styles.small)
        if self._found is None:
            say(tr("problems.thinking"), styles.small)
        if self._news.note:
            say(tr(self._news.note), styles.small_strong)
        if self._news.figure is not None:
            before, after = (tr("settings.percent", {"value": round(100 * one)}) for one in self._news.figure)
            say(tr("problems.figure", {"before": before, "after": after}), styles.small)
        return top

    def _place_buttons(self, inner: pygame.Rect) -> int:
        """Place the buttons at the bottom of the card and return the top of the first one in pixels."""
        tall, gap = max(self.px(40), self.tx(36)), self.px(8)
        buttons: list[tuple[str, str, OnPress]] = [
            ("next", "icon-step", self._next) if self._is_right else ("again", "icon-restart", self.back),
            ("show", "icon-eye", self._show),
            ("leave", "icon-back", self._leave),
        ]
        row = row_of(inner, inner.bottom - len(buttons) * (tall + gap) + gap, tall)
        top, tr = row.top, self.tr
        for number, (key, icon, press) in enumerate(buttons):
            kind = ButtonKind.PLAIN if number else ButtonKind.MAIN
            has_copy = key == "show" and self._news.line is not None
            box = column_of(row, row.left, row.width - has_copy * (tall + gap))
            Button(self.widgets, key, box, tr(f"problems.{key}"), press, kind=kind, icon=icon, size=16)
            if has_copy:
                box = column_of(row, row.right - tall, tall)
                IconButton(self.widgets, "copy", box, "icon-copy", self._copy, tip=tr("problems.copy"))
            row = row.move(0, tall + gap)
        return top

    def _copy(self) -> SceneChange:
        assert self._news.line is not None, "the button is there"
        return Push(copied(self._news.line(self.tr)))

    def _next(self) -> SceneChange:
        self._thinker.cancel()
        return self._routes.leave() if self._routes.next is None else self._routes.next()

    def _leave(self) -> SceneChange:
        self._thinker.cancel()
        return self._routes.leave()

    def _show(self) -> SceneChange:
        colours = tuple(one.paint.value for one in seat_choices(self._task.record))
        return Push(
            LinesPage(lambda tr: lines_of(self._task, self._names(tr)), squares_apart(self._task), colours)
        )

    def _names(self, tr: Translator) -> GameNames:
        record = self._task.record
        return GameNames(tuple(one.name for one in seat_choices(record)), record.options.edition, tr)
