"""A look back at a finished game: the decisions that lost most, each on the board as it lay then."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from santiago.ai.review import Lapse, costliest
from santiago.rules.observation import unseen_tiles
from santiago.rules.record import Record, replay
from santiago.rules.state import GameState
from santiago.session.opening import seat_choices
from santiago.session.questions import Failed, Progress, Reviewed
from santiago.ui.cards import Bar, Card
from santiago.ui.controls import Kind
from santiago.ui.look import Look
from santiago.ui.reviews import Reviews, Visit
from santiago.ui.scene import Pop, SceneChange
from santiago.ui.screens.screen import Screen
from santiago.ui.table.cast import Cast
from santiago.ui.table.lapses import LapseWords, lapse_overlay, lapse_words
from santiago.ui.text import Align, Face, Ink
from santiago.ui.view.reading import read_table
from santiago.ui.view.table import TablePainter
from santiago.ui.view.values import ActionBar, Person, TableView

_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class _Words:
    text: str
    box: pygame.Rect
    ink: Ink


class Review(Screen):
    """Waits for the look back, then shows one lapse after the other, the costliest first.

    `visit` shows the game as it stood after so many moves.
    """

    def __init__(self, reviews: Reviews, record: Record, visit: Visit) -> None:
        super().__init__()
        self._reviews = reviews
        self._record = record
        self._visit = visit
        self._positions: tuple[GameState, ...] = tuple(step.before for step in replay(record))
        self._lapses: tuple[Lapse, ...] | None = None
        self._number = 0
        self._failed = False
        self._progress = Progress(0, 1)
        self._painter: TablePainter | None = None
        self._view: TableView | None = None
        self._card = pygame.Rect(0, 0, 0, 0)
        self._counter = pygame.Rect(0, 0, 0, 0)
        self._words: list[_Words] = []
        known = reviews.known(record)
        if known is None:
            reviews.ask(record)
        else:
            self._take(known)

    def back(self) -> SceneChange | None:
        """Leave it; a look back that is not done is given up."""
        self._reviews.cancel()
        return Pop()

    def enter(self) -> SceneChange | None:
        """Enter shows the moment."""
        return self._show()

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Arrows lead from lapse to lapse, whatever has the focus."""
        if event.type == pygame.KEYDOWN and event.key in _KEYS and self._lapses:
            self._go(_KEYS[event.key])
            self.rebuild(self.look)
            return None
        return super().handle(event)

    def update(self, seconds: float) -> SceneChange | None:
        """Look whether it is done."""
        match self._reviews.poll():
            case Progress() as progress:
                self._progress = progress
                self.widgets.dirty = True
            case Reviewed() as reviewed:
                self._take(reviewed)
                self.rebuild(self.look)
            case Failed():
                self._failed = True
                self.rebuild(self.look)
            case None:
                pass
        return super().update(seconds)

    def rebuild(self, look: Look) -> None:
        """The table is painted for the look."""
        self._painter = TablePainter(look)
        super().rebuild(look)

    def build(self) -> None:
        """The lapse beside its board; or a card in the middle while there is none."""
        self._words = []
        self._view = None
        if self._lapse is None:
            self._build_notice()
        else:
            self._build_lapse(self._lapse)

    def paint(self, surface: pygame.Surface) -> None:
        """The table as it lay, and the card."""
        if self._view is not None and self._painter is not None:
            self._painter.draw(surface, self._view)
        self.look.cards.paint(surface, Card.PAPER, self._card, 1.2)
        if self._view is None:
            self._paint_words(surface, 0)
        if self._is_waiting:
            self._paint_progress(surface)
        if self._lapses:
            told = f"{self._number + 1} / {len(self._lapses)}"
            self.look.text.line(surface, told, self._counter, self._strong(), Align.CENTRE)

    # ---------------------------------------------------------------- what is shown

    @property
    def _lapse(self) -> Lapse | None:
        return self._lapses[self._number] if self._lapses else None

    @property
    def _is_waiting(self) -> bool:
        return self._lapses is None and not self._failed

    def _take(self, reviewed: Reviewed) -> None:
        self._lapses = costliest(reviewed.lapses, len(reviewed.lapses))

    def _go(self, step: int) -> SceneChange | None:
        if self._lapses:
            self._number = (self._number + step) % len(self._lapses)
            self.refresh()
        return None

    def _show(self) -> SceneChange | None:
        return None if self._lapse is None else self._visit(self._lapse.ply)

    # ---------------------------------------------------------------- waiting, or nothing to tell

    def _build_notice(self) -> None:
        look, scale, tr = self.look, self.look.scale, self.look.tr
        if self._failed:
            text = tr("review.failed")
        elif self._lapses is None:
            text = tr("review.waiting")
        else:
            text = tr("review.none")
        width = min(scale.tx(480), look.size[0] - scale.px(60))
        pad, tall = scale.px(28), scale.tx(46)
        inner = pygame.Rect(0, 0, width - 2 * pad, 0)
        heads = look.text.paragraph_height(tr("review.title"), inner.width, self._title())
        body = look.text.paragraph_height(text, inner.width, self._plain())
        bar = scale.tx(26) if self._is_waiting else 0
        height = 2 * pad + heads + body + bar + tall + 2 * scale.px(14)
        self._card = pygame.Rect(0, 0, width, height)
        self._card.center = (look.size[0] // 2, look.size[1] // 2)
        top = self._card.top + pad
        left = self._card.left + pad
        self._words.append(
            _Words(tr("review.title"), pygame.Rect(left, top, inner.width, heads), self._title())
        )
        top += heads + scale.px(8)
        self._words.append(_Words(text, pygame.Rect(left, top, inner.width, body), self._plain()))
        label = tr("common.cancel" if self._is_waiting else "common.back")
        rect = pygame.Rect(0, 0, min(inner.width, self.widgets.button_width(label, icon=True)), tall)
        rect.bottomright = (self._card.right - pad, self._card.bottom - pad)
        icon = "icon-cross" if self._is_waiting else "icon-back"
        self.widgets.button("back", rect, label, self.back, icon=icon)

    def _paint_progress(self, surface: pygame.Surface) -> None:
        scale, words = self.look.scale, self._words[-1]
        track = pygame.Rect(words.box.left, words.box.bottom + scale.tx(10), words.box.width, scale.px(12))
        self.look.cards.paint_bar(surface, Bar.SLIDER_TRACK, track)
        done = track.width * self._progress.done // max(1, self._progress.of)
        if done > track.height:
            filled = pygame.Rect(track.left, track.top, done, track.height)
            self.look.cards.paint_bar(surface, Bar.SLIDER_FILL, filled)

    # ---------------------------------------------------------------- a lapse

    def _build_lapse(self, lapse: Lapse) -> None:
        look, scale = self.look, self.look.scale
        assert self._painter is not None, "a scene is rebuilt before it is used"
        position = self._positions[lapse.ply]
        choices = seat_choices(self._record)
        people = tuple(Person(one.name, one.paint.value, one.level) for one in choices)
        cast = Cast(tuple(one.name for one in choices), self._record.options.edition, look.tr)
        told = lapse_words(lapse, position.round, cast)
        view = read_table(position, people, look.tr, to_come=unseen_tiles(position))
        bar = ActionBar(headline=told.headline, detail=told.summary, seat=lapse.seat)
        panels = tuple(replace(panel, turn=False) for panel in view.panels)
        view = replace(view, panels=panels)
        self._view = replace(view, overlay=lapse_overlay(position, lapse, look.tr), action=bar)
        layout = self._painter.layout_of(self._view)
        column = layout.panels[0].unionall(layout.panels[1:])
        low = layout.action.top - scale.px(12)
        self._card = pygame.Rect(column.left, column.top, column.width, low - column.top)
        pad, tall = scale.px(14), max(scale.px(40), scale.tx(36))
        inner = self._card.inflate(-2 * pad, -2 * pad)
        show = pygame.Rect(inner.left, inner.bottom - tall, inner.width, tall)
        steps = show.move(0, -tall - scale.px(8))
        self._place_buttons(show, steps)
        room = pygame.Rect(inner.left, inner.top, inner.width, steps.top - scale.px(8) - inner.top)
        area = self.widgets.area("lapse", room, content=self._paint_words)
        bottom = self._lay_words(told, pygame.Rect(room.left, room.top, room.width - scale.px(16), 0))
        area.grow_to(bottom - room.top)

    def _place_buttons(self, show: pygame.Rect, steps: pygame.Rect) -> None:
        """Back and from lapse to lapse in one row, the moment itself below."""
        tr, side = self.look.tr, steps.height
        back = pygame.Rect(steps.left, steps.top, side, side)
        after = pygame.Rect(steps.right - side, steps.top, side, side)
        gap = self.look.scale.px(6)
        self._counter = pygame.Rect(0, steps.top, self.look.text.width("88 / 88", self._strong()) + 4, side)
        self._counter.right = after.left - gap
        before = pygame.Rect(self._counter.left - gap - side, steps.top, side, side)
        several = len(self._lapses or ()) > 1
        self.widgets.icon_button("back", back, "icon-back", self.back, tip=tr("common.back"))
        self.widgets.icon_button(
            "before",
            before,
            "icon-chevron-left",
            lambda: self._go(-1),
            tip=tr("review.before"),
            enabled=several,
        )
        self.widgets.icon_button(
            "after", after, "icon-chevron-right", lambda: self._go(1), tip=tr("review.after"), enabled=several
        )
        self.widgets.button(
            "show", show, tr("review.show"), self._show, kind=Kind.MAIN, icon="icon-eye", size=16
        )

    def _lay_words(self, told: LapseWords, box: pygame.Rect) -> int:
        """All that is told, one below the other; returns the bottom."""
        gap = self.look.scale.px(8)
        top = self._say(told.headline, self._title(), box, box.top)
        top = self._say(told.lost, self._strong().coloured(self.look.palette.accent), box, top) + gap
        for part in (told.played, told.better):
            top = self._say(part.heading, self._small(), box, top)
            top = self._say(part.move, self._strong(), box, top)
            for reason in part.reasons:
                top = self._say(reason, self._small(), box, top)
            top += gap
        return top

    def _say(self, text: str, ink: Ink, box: pygame.Rect, top: int) -> int:
        tall = self.look.text.paragraph_height(text, box.width, ink)
        self._words.append(_Words(text, pygame.Rect(box.left, top, box.width, tall), ink))
        return top + tall

    def _paint_words(self, surface: pygame.Surface, offset: int) -> None:
        for words in self._words:
            box = words.box.move(0, -offset)
            if box.colliderect(surface.get_clip()):
                self.look.text.paragraph(surface, words.text, box, words.ink)

    def _title(self) -> Ink:
        return Ink(Face.TITLE, 19, self.look.palette.ink)

    def _strong(self) -> Ink:
        return Ink(Face.BOLD, 15.5, self.look.palette.ink)

    def _plain(self) -> Ink:
        return Ink(Face.REGULAR, 16, self.look.palette.ink)

    def _small(self) -> Ink:
        return Ink(Face.REGULAR, 13.5, self.look.palette.muted)
