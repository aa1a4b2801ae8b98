"""The review screen of a finished game. It shows each mistake beside the board as it was at that moment."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from santiago.ai.explain.review import Mistake, costliest
from santiago.ai.explain.win_chances import final_chances
from santiago.presentation.advice.mistake_text import (
    MistakeText,
    mistake_overlay,
    mistake_text,
    seat_lines,
)
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.people import people_at
from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.values import ActionBar
from santiago.rules.observation import unseen_tiles
from santiago.rules.record import Record, replay
from santiago.session.review_runner import ReviewRunner
from santiago.session.table_record import people_of, seat_choices, seats_at
from santiago.session.turning_points import turning_points
from santiago.session.worker_messages import Failure, ReviewResult, ThinkingProgress
from santiago.ui.contracts import Pop, Push, SceneChange, ShowPly
from santiago.ui.devices.bindings import command_of
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.review.game_overview import GameOverviewPage, MomentRoutes, ReviewedGame
from santiago.ui.review.position_details import place_position_details
from santiago.ui.screens.board_screen import BoardScreen
from santiago.ui.screens.price_table import place_ledger
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import Button, ButtonKind, IconButton
from santiago.wording.names import GameNames, capital

_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Review(BoardScreen):
    """Shows the progress of the review, then one mistake at a time, the most costly first."""

    def __init__(self, reviews: ReviewRunner, record: Record, routes: MomentRoutes) -> None:
        super().__init__()
        self._reviews = reviews
        self._record = record
        self._routes = routes
        self._steps = tuple(replay(record))
        self._reviewed: ReviewResult | None = None
        self._mistakes: tuple[Mistake, ...] | None = None
        self._number = reviews.last_shown_mistake(record) or 0
        self._opens_whole = reviews.last_shown_mistake(record) is None
        self._is_chosen = not self._opens_whole
        """Whether the player has chosen the mistake that is shown; otherwise the costliest is shown."""
        self._failed = False
        self._progress = ThinkingProgress(0, 1)
        known = reviews.known(record)
        if known is not None:
            self._take(known)
            return
        self._take_found(reviews.found(record))
        reviews.ask(record)

    def back(self) -> SceneChange | None:
        """Return to the whole-game page, or leave the review if there is no such page."""
        return self._whole() or self._leave()

    def _leave(self) -> SceneChange:
        """Leave the review, and cancel it if it is still running."""
        self._reviews.cancel()
        return Pop()

    def enter(self) -> SceneChange | None:
        """Show the position of the current mistake at the table."""
        return self._show()

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Handle Left (previous mistake), Right (next mistake) and the hint key (start a what-if game).

        The keys work whichever control has the focus.
        """
        if event.type == pygame.KEYDOWN and self._mistakes:
            if command_of(event) is Command.HINT:
                return self._what_if()
            if event.key in _KEYS:
                self._go(_KEYS[event.key])
                self.rebuild(self.context)
                return None
        return super().handle(event)

    def update(self, seconds: float) -> SceneChange | None:
        match self._reviews.poll():
            case ThinkingProgress(found=ReviewResult(rounds=rounds) as found) if rounds:
                self._take(found)
                self.rebuild(self.context)
            case ThinkingProgress() as progress:
                self._progress = progress
                self.widgets.dirty = True
                if progress.found is not None and self._take_found(progress.found.mistakes):
                    self.rebuild(self.context)
            case ReviewResult() as reviewed:
                self._take(reviewed)
                self.rebuild(self.context)
            case Failure():
                self._failed = True
                self.rebuild(self.context)
            case None:
                pass
        return super().update(seconds) or self._opened()

    def _opened(self) -> SceneChange | None:
        """Show the whole-game page first, unless the player last left the review at a mistake."""
        if not self._opens_whole or self._reviewed is None:
            return None
        self._opens_whole = False
        return self._whole()

    def _whole(self) -> SceneChange | None:
        """Return the scene change that opens the whole-game page, or None if no round was reviewed."""
        reviewed = self._reviewed
        if reviewed is None or not reviewed.rounds:
            return None
        people = people_of(self._record)
        game = ReviewedGame(
            seat_choices(self._record),
            tuple(sorted(people)),
            reviewed.rounds,
            final_chances(self._steps[-1].after),
            len(self._record.moves),
            tuple(ply for ply, step in enumerate(self._steps) if step.before.to_move in people),
            self._mistakes or (),
            turning_points(self._steps, people),
            self._record,
        )
        routes = self._routes
        show, practise, what_if = (
            self._leaving(route, None) for route in (routes.show, routes.practise, routes.what_if)
        )
        leading = replace(routes, show=lambda ply: Pop(show(ply)), practise=practise, what_if=what_if)
        return Push(GameOverviewPage(game, leading, self._examine, self._leave))

    def _leaving(self, route: ShowPly, place: int | None) -> ShowPly:
        """Return a function that stores `place` as the point where the review was left and calls `route`.

        `place` is the index of the mistake being shown, or None for the whole-game page.
        """

        def leave(ply: int) -> SceneChange | None:
            self._reviews.set_last_shown_mistake(self._record, place)
            return route(ply)

        return leave

    def _examine(self, mistake: Mistake) -> SceneChange | None:
        self._number = (self._mistakes or ()).index(mistake)
        return Pop()

    def build(self) -> None:
        """Place the mistake beside its board, or a notice if there is no mistake."""
        if self._mistake is None:
            self._build_notice()
        else:
            self._build_mistake(self._mistake)

    # ---------------------------------------------------------------- common parts

    @property
    def _mistake(self) -> Mistake | None:
        return self._mistakes[self._number] if self._mistakes else None

    @property
    def _is_waiting(self) -> bool:
        return self._mistakes is None and not self._failed

    def _take(self, reviewed: ReviewResult) -> None:
        self._reviewed = reviewed
        if not self._take_found(reviewed.mistakes):
            self._mistakes = self._mistakes or ()

    def _take_found(self, mistakes: tuple[Mistake, ...]) -> bool:
        """Show the mistakes of people, and return whether there are any; the chosen one stays."""
        made = [one for one in mistakes if seats_at(self._record, one.ply)[one.seat].level is None]
        if not made:
            return False
        shown = self._mistake
        self._mistakes = costliest(made, len(made))
        if shown is not None and self._is_chosen:
            plies = [one.ply for one in self._mistakes]
            self._number = plies.index(shown.ply) if shown.ply in plies else 0
        self._opens_whole = self._opens_whole and self._reviewed is not None and shown is None
        return True

    def _go(self, step: int) -> None:
        if self._mistakes:
            self._number, self._is_chosen = (self._number + step) % len(self._mistakes), True
            self.refresh()

    def _show(self) -> SceneChange | None:
        return self._from_mistake(self._routes.show)

    def _what_if(self) -> SceneChange | None:
        return self._from_mistake(self._routes.what_if)

    def _make_problem(self) -> SceneChange | None:
        return None if self._mistake is None else self._routes.make_problem(self._mistake.ply)

    def _from_mistake(self, route: ShowPly) -> SceneChange | None:
        """Leave the review by calling `route` for the current mistake. Return None if there is no mistake."""
        return None if self._mistake is None else self._leaving(route, self._number)(self._mistake.ply)

    # ---------------------------------------------------------------- the notice

    def _build_notice(self) -> None:
        if self._failed:
            text = self.tr("review.failed")
        else:
            text = self.tr("review.waiting" if self._is_waiting else "review.none")
        width = min(self.tx(480), self.context.size[0] - self.px(60))
        pad, tall = self.px(28), self.tx(46)
        room = width - 2 * pad
        heads = self.text.paragraph_height(self.tr("review.title"), room, self.styles.section_title)
        body = self.text.paragraph_height(text, room, self.styles.body)
        bar = self.tx(26) if self._is_waiting else 0
        card = box_at(
            width,
            2 * pad + heads + body + bar + tall + 2 * self.px(14),
            center=(self.context.size[0] // 2, self.context.size[1] // 2),
        )
        inner = inset(self.sheet.card(card, 1.2), pad, pad)
        top = self.sheet.paragraph(self.tr("review.title"), inner, self.styles.section_title) + self.px(8)
        low = self.sheet.paragraph(text, row_of(inner, top, body), self.styles.body)
        if self._is_waiting:
            self.sheet.place(row_of(inner, low + self.tx(10), self.px(12)), self._paint_progress)
        label = self.tr("common.cancel" if self._is_waiting else "common.back")
        rect = box_at(
            min(room, self.widgets.button_width(label, icon=True)), tall, bottomright=inner.bottomright
        )
        icon = "icon-cross" if self._is_waiting else "icon-back"
        Button(self.widgets, "back", rect, label, self.back, icon=icon)

    def _paint_progress(self, surface: pygame.Surface, track: pygame.Rect) -> None:
        self.context.cards.paint_progress(surface, track, self._progress.done, self._progress.of)

    # ---------------------------------------------------------------- a mistake

    def _build_mistake(self, mistake: Mistake) -> None:
        position = self._steps[mistake.ply].before
        choices = seats_at(self._record, mistake.ply)
        people = people_at(choices)
        names = GameNames(tuple(one.name for one in choices), self._record.options.edition, self.tr)
        text = mistake_text(mistake, position.round, names)
        view = table_view(position, people, self.tr, to_come=unseen_tiles(position))
        view = replace(
            view,
            overlay=mistake_overlay(position, mistake, self.tr),
            action=ActionBar(headline=text.headline, detail=text.summary, seat=mistake.seat),
        )
        layout, inner = self.place_board(view)
        tall = max(self.px(40), self.tx(36))
        show = row_of(inner, inner.bottom - tall, tall)
        steps = show.move(0, -tall - self.px(8))
        self._place_buttons(show, steps)
        room = pygame.Rect(inner.topleft, (inner.width - self.px(8), steps.top - self.px(8) - inner.top))
        words, area = self.scroll_sheet("mistake", room)
        box = column_of(room, room.left, room.width - self.px(8))
        box.top = self._place_words(words, text, box)
        if text.ledger is not None:
            look = names.edition, people
            box.top = place_ledger(words, self.context, text.ledger, box, look)
        box.top += self.px(14)
        deeds = seat_lines(view.panels, names)
        area.grow_to(place_position_details(self.context, words, view, deeds, layout.board, box) - room.top)

    def _place_buttons(self, show: pygame.Rect, steps: pygame.Rect) -> None:
        """Place the navigation buttons in `steps` and all other buttons in `show`."""
        tr, side, strong = self.tr, steps.height, self.styles.strong
        mistakes, gap = self._mistakes or (), self.px(6)
        if self._reviewed is None and not self._failed:
            track = row_of(steps, steps.top - self.px(7), self.px(6))
            self.sheet.place(track, self._paint_progress)
        back = column_of(steps, steps.left, side)
        after = column_of(steps, steps.right - side, side)
        broad = self.text.width("88 / 88", strong) + 4
        counter = column_of(steps, after.left - gap - broad, broad)
        before = column_of(steps, counter.left - gap - side, side)
        self.sheet.line(f"{self._number + 1} / {len(mistakes)}", counter, strong, Align.CENTRE)
        IconButton(self.widgets, "back", back, "icon-back", self.back, tip=tr("common.back"))
        whole = back.move(side + gap, 0)
        tip, waits = tr("review.whole"), self._reviewed is None
        why = tr("review.waiting")
        IconButton(
            self.widgets, "whole", whole, "icon-chart", self._whole, tip=tip, enabled=not waits, why=why
        )
        for key, box, way, step in (("before", before, "left", -1), ("after", after, "right", 1)):
            press, several = partial(self._go, step), len(mistakes) > 1
            icon, tip = f"icon-chevron-{way}", tr(f"review.{key}")
            IconButton(self.widgets, key, box, icon, press, tip=tip, enabled=several, why=tr("spoken.only"))
        what_if = column_of(show, show.right - side, side)
        tip = tr("review.what_if.tip")
        IconButton(self.widgets, "what-if", what_if, "icon-hint", self._what_if, tip=tip)
        make, tip = what_if.move(-side - gap, 0), tr("problems.make")
        IconButton(self.widgets, "make-problem", make, "icon-plus", self._make_problem, tip=tip)
        show = column_of(show, show.left, show.width - 2 * (side + gap))
        label, kind = tr("review.show"), ButtonKind.MAIN
        Button(self.widgets, "show", show, label, self._show, kind=kind, icon="icon-eye", size=16)

    def _place_words(self, sheet: Sheet, text: MistakeText, room: pygame.Rect) -> int:
        """Place the texts about a mistake one below another, and return their bottom in pixels."""
        tr, styles, gap = self.tr, self.styles, self.px(8)
        box = room.copy()

        def say(words: str, style: TextStyle) -> None:
            box.top = sheet.paragraph(words, box, style)

        if self._number == 0:
            say(tr("review.costliest" if self._reviewed else "review.costliest.so-far"), styles.strong)
        say(text.headline, styles.section_title)
        for lost in text.lost:
            say(capital(lost), styles.strong.coloured(self.palette.accent))
        for heading, move, reasons in (("played", text.played, ()), ("better", text.better, text.reasons)):
            box.top += gap
            say(tr(f"review.{heading}"), styles.small)
            say(move, styles.strong)
            for reason in reasons:
                say(reason, styles.small)
        return box.top
