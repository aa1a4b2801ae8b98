"""The review of a finished game: its mistakes, each on the board of its moment."""

from __future__ import annotations

from dataclasses import replace

import pygame

from santiago.ai.explain.review import Mistake, costliest
from santiago.ai.explain.win_chances import final_chances
from santiago.rules.observation import unseen_tiles
from santiago.rules.record import Record, replay
from santiago.session.questions import Failed, Reviewed, ThinkingProgress
from santiago.session.table_record import people_of, seat_choices
from santiago.session.turning_points import turning_points
from santiago.ui.contracts import Pop, Push, SceneChange, Visit
from santiago.ui.graphics.cards import Bar, Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align, TextBlock, TextStyle
from santiago.ui.review.mistake_text import MistakeText, mistake_overlay, mistake_text
from santiago.ui.review.runner import ReviewRunner
from santiago.ui.review.whole_game import ReviewedGame, WholeGame
from santiago.ui.screens.screen import Screen
from santiago.ui.view.position_view_model import read_table
from santiago.ui.view.table import TablePainter
from santiago.ui.view.values import ActionBar, Person, TableView
from santiago.ui.widgets.controls import Button, ButtonKind, IconButton, ScrollArea
from santiago.ui.wording.names import GameNames, capital

_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Review(Screen):
    """Waits for the review, then shows one mistake at a time, the costliest first.

    `visit` shows the game as it stood after so many moves, `practise` begins a practice game there.
    """

    def __init__(self, reviews: ReviewRunner, record: Record, visit: Visit, practise: Visit) -> None:
        super().__init__()
        self._reviews = reviews
        self._record = record
        self._visit = visit
        self._practise = practise
        self._steps = tuple(replay(record))
        self._reviewed: Reviewed | None = None
        self._mistakes: tuple[Mistake, ...] | None = None
        self._number = reviews.place(record) or 0
        self._opens_whole = reviews.place(record) is None
        self._failed = False
        self._progress = ThinkingProgress(0, 1)
        self._painter: TablePainter | None = None
        self._view: TableView | None = None
        self.card = pygame.Rect(0, 0, 0, 0)
        self._counter = pygame.Rect(0, 0, 0, 0)
        self.words: list[TextBlock] = []
        known = reviews.known(record)
        if known is None:
            reviews.ask(record)
        else:
            self._take(known)

    def back(self) -> SceneChange | None:
        """Leave; an unfinished review is cancelled."""
        self._reviews.cancel()
        return Pop()

    def enter(self) -> SceneChange | None:
        """Enter shows the moment of the mistake in the game."""
        return self._show()

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Left and Right go to the previous and next mistake, whatever has the focus."""
        if event.type == pygame.KEYDOWN and event.key in _KEYS and self._mistakes:
            self._go(_KEYS[event.key])
            self.rebuild(self.context)
            return None
        return super().handle(event)

    def update(self, seconds: float) -> SceneChange | None:
        """Poll the review."""
        match self._reviews.poll():
            case ThinkingProgress() as progress:
                self._progress = progress
                self.widgets.dirty = True
            case Reviewed() as reviewed:
                self._take(reviewed)
                self.rebuild(self.context)
            case Failed():
                self._failed = True
                self.rebuild(self.context)
            case None:
                pass
        return super().update(seconds) or self._opened()

    def _opened(self) -> SceneChange | None:
        """Show the game as a whole first, unless the review was left at a mistake."""
        if not self._opens_whole or self._reviewed is None:
            return None
        self._opens_whole = False
        return self._whole()

    def _whole(self) -> SceneChange | None:
        """Show the game as a whole over the mistakes; None where there are no rounds."""
        reviewed = self._reviewed
        if reviewed is None or not reviewed.rounds:
            return None
        game = ReviewedGame(
            seat_choices(self._record),
            tuple(sorted(people_of(self._record))),
            reviewed.rounds,
            final_chances(self._steps[-1].after),
            len(self._record.moves),
            self._mistakes or (),
            turning_points(self._steps),
            self._record.options.edition,
        )
        return Push(WholeGame(game, self._visit_from_whole, self._practise_from_whole, self._examine))

    def _visit_from_whole(self, ply: int) -> SceneChange | None:
        self._reviews.leave_at(self._record, None)
        return Pop(self._visit(ply))

    def _practise_from_whole(self, ply: int) -> SceneChange | None:
        self._reviews.leave_at(self._record, None)
        return self._practise(ply)

    def _examine(self, mistake: Mistake) -> SceneChange | None:
        self._number = (self._mistakes or ()).index(mistake)
        return Pop()

    def rebuild(self, context: DrawContext) -> None:
        """Create the painter of the table for `context`."""
        self._painter = TablePainter(context)
        super().rebuild(context)

    def build(self) -> None:
        """Place the mistake beside its board, or a notice in the middle if there is none."""
        self.words = []
        self._view = None
        if self._mistake is None:
            self._build_notice()
        else:
            self._build_mistake(self._mistake)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the table and the card."""
        if self._view is not None and self._painter is not None:
            self._painter.draw(surface, self._view)
        self.context.cards.paint(surface, Card.PAPER, self.card, 1.2)
        if self._view is None:
            self._paint_words(surface, 0)
        if self._is_waiting:
            self._paint_progress(surface)
        if self._mistakes:
            text = f"{self._number + 1} / {len(self._mistakes)}"
            self.context.text.line(surface, text, self._counter, self.context.styles.strong, Align.CENTRE)

    # ---------------------------------------------------------------- what is shown

    @property
    def _mistake(self) -> Mistake | None:
        return self._mistakes[self._number] if self._mistakes else None

    @property
    def _is_waiting(self) -> bool:
        return self._mistakes is None and not self._failed

    def _take(self, reviewed: Reviewed) -> None:
        self._reviewed = reviewed
        self._mistakes = costliest(reviewed.mistakes, len(reviewed.mistakes))

    def _go(self, step: int) -> SceneChange | None:
        if self._mistakes:
            self._number = (self._number + step) % len(self._mistakes)
            self.refresh()
        return None

    def _show(self) -> SceneChange | None:
        if self._mistake is None:
            return None
        self._reviews.leave_at(self._record, self._number)
        return self._visit(self._mistake.ply)

    # ---------------------------------------------------------------- the notice

    def _build_notice(self) -> None:
        context, scale, tr = self.context, self.context.scale, self.context.tr
        if self._failed:
            text = tr("review.failed")
        elif self._mistakes is None:
            text = tr("review.waiting")
        else:
            text = tr("review.none")
        width = min(scale.tx(480), context.size[0] - scale.px(60))
        pad, tall = scale.px(28), scale.tx(46)
        inner = pygame.Rect(0, 0, width - 2 * pad, 0)
        styles = context.styles
        heads = context.text.paragraph_height(tr("review.title"), inner.width, styles.section_title)
        body = context.text.paragraph_height(text, inner.width, styles.body)
        bar = scale.tx(26) if self._is_waiting else 0
        height = 2 * pad + heads + body + bar + tall + 2 * scale.px(14)
        self.card = pygame.Rect(0, 0, width, height)
        self.card.center = (context.size[0] // 2, context.size[1] // 2)
        top = self.card.top + pad
        left = self.card.left + pad
        title_box = pygame.Rect(left, top, inner.width, heads)
        self.words.append(TextBlock(tr("review.title"), title_box, styles.section_title))
        top += heads + scale.px(8)
        self.words.append(TextBlock(text, pygame.Rect(left, top, inner.width, body), styles.body))
        label = tr("common.cancel" if self._is_waiting else "common.back")
        rect = pygame.Rect(0, 0, min(inner.width, self.widgets.button_width(label, icon=True)), tall)
        rect.bottomright = (self.card.right - pad, self.card.bottom - pad)
        icon = "icon-cross" if self._is_waiting else "icon-back"
        Button(self.widgets, "back", rect, label, self.back, icon=icon)

    def _paint_progress(self, surface: pygame.Surface) -> None:
        scale, words = self.context.scale, self.words[-1]
        track = pygame.Rect(words.box.left, words.box.bottom + scale.tx(10), words.box.width, scale.px(12))
        self.context.cards.paint_bar(surface, Bar.SLIDER_TRACK, track)
        done = track.width * self._progress.done // max(1, self._progress.of)
        if done > track.height:
            filled = pygame.Rect(track.left, track.top, done, track.height)
            self.context.cards.paint_bar(surface, Bar.SLIDER_FILL, filled)

    # ---------------------------------------------------------------- a mistake

    def _build_mistake(self, mistake: Mistake) -> None:
        context, scale = self.context, self.context.scale
        assert self._painter is not None, "a scene is rebuilt before it is used"
        position = self._steps[mistake.ply].before
        choices = seat_choices(self._record)
        people = tuple(Person(one.name, one.paint.value, one.level, one.character) for one in choices)
        names = GameNames(tuple(one.name for one in choices), self._record.options.edition, context.tr)
        text = mistake_text(mistake, position.round, names)
        view = read_table(position, people, context.tr, to_come=unseen_tiles(position))
        bar = ActionBar(headline=text.headline, detail=text.summary, seat=mistake.seat)
        panels = tuple(replace(panel, turn=False) for panel in view.panels)
        view = replace(view, panels=panels)
        self._view = replace(view, overlay=mistake_overlay(position, mistake, context.tr), action=bar)
        layout = self._painter.layout_of(self._view)
        column = layout.panels[0].unionall(layout.panels[1:])
        low = layout.action.top - scale.px(12)
        self.card = pygame.Rect(column.left, column.top, column.width, low - column.top)
        pad, tall = scale.px(14), max(scale.px(40), scale.tx(36))
        inner = self.card.inflate(-2 * pad, -2 * pad)
        show = pygame.Rect(inner.left, inner.bottom - tall, inner.width, tall)
        steps = show.move(0, -tall - scale.px(8))
        self._place_buttons(show, steps)
        room = pygame.Rect(inner.left, inner.top, inner.width, steps.top - scale.px(8) - inner.top)
        area = ScrollArea(self.widgets, "mistake", room, content=self._paint_words)
        bottom = self._lay_words(text, pygame.Rect(room.left, room.top, room.width - scale.px(16), 0))
        area.grow_to(bottom - room.top)

    def _place_buttons(self, show: pygame.Rect, steps: pygame.Rect) -> None:
        """Place Back, Previous and Next in one row, and the button for the moment below."""
        tr, side = self.context.tr, steps.height
        back = pygame.Rect(steps.left, steps.top, side, side)
        after = pygame.Rect(steps.right - side, steps.top, side, side)
        gap = self.context.scale.px(6)
        self._counter = pygame.Rect(
            0, steps.top, self.context.text.width("88 / 88", self.context.styles.strong) + 4, side
        )
        self._counter.right = after.left - gap
        before = pygame.Rect(self._counter.left - gap - side, steps.top, side, side)
        several = len(self._mistakes or ()) > 1
        IconButton(self.widgets, "back", back, "icon-back", self.back, tip=tr("common.back"))
        whole = back.move(side + gap, 0)
        IconButton(self.widgets, "whole", whole, "icon-chart", self._whole, tip=tr("review.whole"))
        IconButton(
            self.widgets,
            "before",
            before,
            "icon-chevron-left",
            lambda: self._go(-1),
            tip=tr("review.before"),
            enabled=several,
        )
        IconButton(
            self.widgets,
            "after",
            after,
            "icon-chevron-right",
            lambda: self._go(1),
            tip=tr("review.after"),
            enabled=several,
        )
        Button(
            self.widgets,
            "show",
            show,
            tr("review.show"),
            self._show,
            kind=ButtonKind.MAIN,
            icon="icon-eye",
            size=16,
        )

    def _lay_words(self, text: MistakeText, box: pygame.Rect) -> int:
        """Lay out the texts one below the other; returns the bottom."""
        gap = self.context.scale.px(8)
        styles = self.context.styles
        top = self._say(text.headline, styles.section_title, box, box.top)
        for lost in text.lost:
            top = self._say(capital(lost), styles.strong.coloured(self.context.palette.accent), box, top)
        tr = self.context.tr
        for heading, move, reasons in (
            (tr("review.played"), text.played, ()),
            (tr("review.better"), text.better, text.reasons),
        ):
            top = self._say(heading, styles.small, box, top + gap)
            top = self._say(move, styles.strong, box, top)
            for reason in reasons:
                top = self._say(reason, styles.small, box, top)
        return top

    def _say(self, text: str, style: TextStyle, box: pygame.Rect, top: int) -> int:
        tall = self.context.text.paragraph_height(text, box.width, style)
        self.words.append(TextBlock(text, pygame.Rect(box.left, top, box.width, tall), style))
        return top + tall

    def _paint_words(self, surface: pygame.Surface, offset: int) -> None:
        for words in self.words:
            box = words.box.move(0, -offset)
            if box.colliderect(surface.get_clip()):
                self.context.text.paragraph(surface, words.text, box, words.style)
