"""The lesson on the screen: a table, and over it the teacher's card and what it points at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import pygame

from santiago.session.lesson import Lesson
from santiago.session.lesson_script import CountTask, MoveTask, Step
from santiago.session.thinking import Thinker
from santiago.ui.contracts import Navigation, SceneChange, Services
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.lesson.card import CardActions, LessonCard
from santiago.ui.lesson.card_layout import CardForm, card_parts
from santiago.ui.lesson.card_placement import best_place
from santiago.ui.lesson.card_text import CardButton, CardText, Choice, Prompt, card_text, is_right
from santiago.ui.lesson.controller import LessonController
from santiago.ui.lesson.pointers import NOD_SECONDS, PointedAt, paint_pointed
from santiago.ui.lesson.step_areas import StepAreas
from santiago.ui.screens.lesson_pause import LessonPause
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import Sounds
from santiago.ui.table.controller import TableController
from santiago.ui.table.notice import paint_notice
from santiago.ui.table.scene import TableScene
from santiago.ui.view.commands import Command

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_OF_CARD = (*_ENTER, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_BROAD, _NARROW = (430, 500), (330, 380, 600, 720)
"""Widths of the card in units: those that look best, and others for where there is little room."""


@dataclass(frozen=True, slots=True)
class _Situation:
    """What the card depends on."""

    step: Step
    said: Prompt


class LessonScene(TableScene):
    """A table at which the game is taught.

    `restart` begins the lesson again; `first_game` starts a real game against easy opponents.
    """

    def __init__(
        self,
        lesson: Lesson,
        thinker: Thinker,
        sounds: Sounds,
        services: Services,
        doors: Navigation,
        *,
        restart: Callable[[], SceneChange | None],
        first_game: Callable[[], SceneChange | None],
    ) -> None:
        self._lesson = lesson
        self._pupil: LessonController
        self._first_game = first_game
        self._sounds = sounds
        super().__init__(lesson.session, thinker, sounds, services, doors)
        self._pupil.menu = lambda: LessonPause(services, doors, restart)
        self._card: LessonCard | None = None
        self._step = lesson.step
        self._situation: _Situation | None = None
        self._pointed = PointedAt()
        self._pointed_seconds = 0.0
        self._by_keys = self._miscounted = self._pressed_on_table = False

    # ---------------------------------------------------------------- for tests and drives

    @property
    def card(self) -> LessonCard | None:
        """The card that is shown."""
        return self._card

    @property
    def pointed(self) -> PointedAt:
        """What the teacher points at."""
        return self._pointed

    # ---------------------------------------------------------------- what the application asks

    @property
    def dirty(self) -> bool:
        """Whether what is on the screen is out of date."""
        return super().dirty or (self._card is not None and self._card.widgets.dirty)

    @property
    def animating(self) -> bool:
        """Whether something moves, if only the arrow."""
        return super().animating or self._nods

    def rebuild(self, context: DrawContext) -> None:
        """Lay table and card out for `context`."""
        super().rebuild(context)
        self._card = self._situation = None
        self._teach()

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """The card takes what is meant for it, the table all else."""
        change = self._handled(event)
        self._notice_hand(event)
        self._teach()
        return change

    def update(self, seconds: float) -> SceneChange | None:
        """Let time pass."""
        change = super().update(seconds)
        self._teach()
        if self._card is not None:
            self._card.widgets.update(seconds)
        if self._pointed_seconds < NOD_SECONDS:
            self._pointed_seconds += seconds
        return change

    def draw(self, surface: pygame.Surface) -> None:
        """The table, then rings and arrow, then the card."""
        super().draw(surface)
        card, showing = self._card, self._showing
        if card is None:
            return
        board = showing.board
        seconds = self._pointed_seconds
        paint_pointed(surface, showing.context, board, self._pointed, card.rect, seconds)
        card.draw(surface)
        if self._deeds.notice is not None:
            layout = showing.painter.layout_of(showing.view)
            paint_notice(showing.context, surface, self._deeds.notice, layout.action)

    # ---------------------------------------------------------------- parts

    def _made_deeds(self, thinker: Thinker, sounds: Sounds) -> TableController:
        self._pupil = LessonController(
            self._lesson, thinker, sounds, self._services, self._doors, self._practise
        )
        return self._pupil

    @property
    def _nods(self) -> bool:
        arrow = self._card is not None and self._pointed.aim is not None
        return arrow and self._pointed_seconds < NOD_SECONDS and not self._showing.context.reduced_motion

    # ---------------------------------------------------------------- events

    def _notice_hand(self, event: pygame.event.Event) -> None:
        """Whether the learner uses keys or the mouse: they are told what to do accordingly.

        Once a click is over, so that the card stays as it is under the pointer.
        """
        if event.type == pygame.KEYDOWN:
            self._by_keys = True
        elif event.type == pygame.MOUSEBUTTONUP:
            self._by_keys = False

    def _handled(self, event: pygame.event.Event) -> SceneChange | None:
        card = self._card
        if card is None:
            return super().handle(event)
        if event.type == pygame.KEYDOWN and self._lesson.holds and event.key in _OF_CARD:
            return self._key(card, event)
        if event.type in _POINTER:
            return self._pointer(card, event)
        return super().handle(event)

    def _key(self, card: LessonCard, event: pygame.event.Event) -> SceneChange | None:
        reply = card.widgets.handle(event)
        main = next((button for button in card.text.buttons if button.main), None)
        if reply.used or event.key not in _ENTER or main is None:
            return reply.change
        self._showing.context.pressed()
        return self._press(main)

    def _pointer(self, card: LessonCard, event: pygame.event.Event) -> SceneChange | None:
        """What was begun on the table ends there, even over the card."""
        on_card = card.rect.collidepoint(event.pos)
        if self._pressed_on_table:
            self._pressed_on_table = event.type != pygame.MOUSEBUTTONUP
            return super().handle(event)
        if on_card:
            if event.type == pygame.MOUSEMOTION:
                self._deeds.desk.point_at(None)
            return card.widgets.handle(event).change
        card.widgets.handle(event)
        self._pressed_on_table = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return super().handle(event)

    # ---------------------------------------------------------------- teaching

    def _teach(self) -> None:
        """The card of the step that is on, made anew when something of it changed."""
        if self._lesson.step is not self._step:
            self._step = self._lesson.step
            self._pupil.objected = self._miscounted = False
        situation = self._situation_now()
        if situation != self._situation:
            self._situation = situation
            self._card = None if situation is None else self._made_card(situation)
            self._deeds.changed = True
        pointed = self._pointed_now()
        if pointed != self._pointed:
            self._pointed, self._pointed_seconds = pointed, 0.0
            self._deeds.changed = True

    def _situation_now(self) -> _Situation | None:
        """None while the others move, an earlier moment is visited or advice lies there."""
        deeds, step = self._pupil, self._lesson.step
        if step is None or deeds.play.timeline.busy or deeds.play.visit is not None:
            return None
        if deeds.adviser.shown is not None or (isinstance(step.task, MoveTask) and deeds.turn is None):
            return None
        if deeds.objected or self._miscounted:
            return _Situation(step, Prompt.NOT_THAT)
        return _Situation(step, Prompt.BY_KEYS if self._by_keys else Prompt.BY_MOUSE)

    def _pointed_now(self) -> PointedAt:
        if self._situation is None:
            return PointedAt()
        desk = self._deeds.desk
        subject = StepAreas(self._situation.step, self._showing, self.session)
        return subject.pointed(self._deeds.turn, desk.selection, in_hand=desk.carried is not None)

    def _made_card(self, situation: _Situation) -> LessonCard:
        context = self._showing.context
        text = card_text(self._lesson, situation.step, situation.said, context.tr)
        ground = StepAreas(situation.step, self._showing, self.session).ground(self._deeds.turn)
        side = self._showing.painter.layout_of(self._showing.view).side.width
        broad = _within(ground.room, (side, *(context.scale.tx(width) for width in _BROAD)))
        every = _within(ground.room, (*broad, *(context.scale.tx(width) for width in _NARROW)))
        tries = ((broad, CardForm.FULL), *((every, form) for form in CardForm))
        for widths, form in tries:
            box, hidden = best_place(ground, widths, partial(_height, context, text, form))
            if not hidden:
                break
        parts = card_parts(context, text, box.width, form)
        before = None if self._card is None else self._card.widgets
        return LessonCard(context, text, parts, box, self._card_actions(), before)

    def _card_actions(self) -> CardActions:
        return CardActions(self._press, self._pupil.read_rules, self._menu)

    def _menu(self) -> SceneChange | None:
        return self._pupil.command(Command.PAUSE)

    def _press(self, button: CardButton) -> SceneChange | None:
        match button.choice:
            case Choice.NEXT:
                self._go_on()
            case Choice.ANSWER:
                self._answer(button.number)
            case Choice.PLAY:
                return self._first_game()
            case Choice.LEAVE:
                return self._doors.leave()
        return None

    def _go_on(self) -> None:
        self._lesson.resume()
        if self._lesson.is_at_end:
            self._sounds.play(Effect.FANFARE)

    def _answer(self, number: int) -> None:
        step = self._lesson.step
        if step is None or not isinstance(step.task, CountTask):
            return
        if is_right(self.session, step.task, number):
            self._sounds.play(Effect.TURN)
            self._go_on()
        else:
            self._sounds.play(Effect.REFUSAL)
            self._miscounted = True


def _height(context: DrawContext, text: CardText, form: CardForm, width: int) -> int:
    return card_parts(context, text, width, form).height


def _within(room: pygame.Rect, widths: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted({min(width, room.width) for width in widths}))
