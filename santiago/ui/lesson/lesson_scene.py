"""The scene of the lesson: a table, the teacher's card, and rings around what the lesson explains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pygame

from santiago.presentation.input.selection import NO_SELECTION
from santiago.presentation.spoken.nodes import Node, Role, SpokenScreen, sentences
from santiago.presentation.table.actions import Signal
from santiago.presentation.table.lesson_policy import LessonPolicy
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import CoinTarget, PieceTarget, SquareTarget, Target
from santiago.rules.grid import squares_in
from santiago.session.lesson import Lesson
from santiago.session.lesson_script import LessonStep, MoveTask, ReadTask
from santiago.session.thinking import Thinker
from santiago.ui.contracts import Navigation, SceneChange, Services
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.lesson.card import CardSheet, LessonCard
from santiago.ui.lesson.card_placement import CardPosition, card_position
from santiago.ui.lesson.pointers import NOD_SECONDS, PointedAt, next_targets, paint_pointed
from santiago.ui.lesson.step_areas import StepAreas
from santiago.ui.painting.side_parts import action_bar
from santiago.ui.screens.pause import LessonPause
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import Sounds
from santiago.ui.table.table_scene import TableScene
from santiago.wording.lesson_card_text import (
    CardButton,
    CardText,
    Choice,
    Prompt,
    card_text,
    card_words,
    next_button,
)
from santiago.wording.names import said_by

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_OF_CARD = (*_ENTER, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_KEYS = {
    "plant": "say-plantation",
    "worth": "say-own",
    "water": "say-offers",
    "drought": "say-dry",
    "bid": "say-turn",
    "desert": "say-next-field",
    "bribe": "say-seats",
    "pass": "decline",
    "join": "say-events",
}
"""The keys that a step teaches to a player who plays by ear, as they are named on the page of the keys."""
_POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


@dataclass(frozen=True, slots=True)
class _Situation:
    """The state that determines the content of the card.

    `said` selects the wording: for the mouse, for the keyboard, or after a mistake.
    """

    step: LessonStep
    said: Prompt


class LessonScene:
    """A table for learning the game, with the teacher's card over it.

    `restart` starts the lesson again; `first_game` starts a real game against Easy opponents.
    """

    overlay = False

    def __init__(
        self,
        lesson: Lesson,
        thinker: Thinker,
        sounds: Sounds,
        services: Services,
        navigation: Navigation,
        *,
        restart: Callable[[], SceneChange | None],
        first_game: Callable[[], SceneChange | None],
    ) -> None:
        self.table = TableScene(
            lesson.session,
            thinker,
            sounds,
            services,
            navigation,
            policy=LessonPolicy(lesson, services.settings, navigation.is_saving, self._card_again),
            menu=lambda: LessonPause(services, navigation, restart),
        )
        self.lesson = lesson
        self._navigation = navigation
        self._first_game = first_game
        self._sounds = sounds
        self.card: LessonCard | None = None
        """The card on the screen, or None if no card is shown."""
        self._position: CardPosition | None = None
        self._step = lesson.step
        self._objections = 0
        """The number of rejected moves before this step."""
        self._situation: _Situation | None = None
        self._paragraph: int | None = None
        """The paragraph of the card that was read last by ear, -1 before the first one.

        None after another key, which leaves Up and Down to the table if the card has a task.
        """
        self.pointed = PointedAt()
        """The boxes and squares that the teacher points at."""
        self._pointed_seconds = 0.0
        self._drawn: tuple[LessonCard | None, PointedAt] | None = None
        self._by_keys = self._pressed_on_table = self._has_read = False

    # -------------------------------------------------------------- called by the program

    def visit(self, ply: int) -> None:
        """Show the position after `ply` moves."""
        self.table.visit(ply)

    @property
    def dirty(self) -> bool:
        card_is_dirty = self.card is not None and self.card.widgets.dirty
        return self.table.dirty or card_is_dirty or self._drawn != (self.card, self.pointed)

    @property
    def animating(self) -> bool:
        """Whether an animation of the table or the arrow is running."""
        return self.table.animating or self._nods

    def rebuild(self, context: DrawContext) -> None:
        """Lay out the table and the card for `context`."""
        self.table.rebuild(context)
        self.card = self._situation = self._position = None
        self._teach()

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Pass the event to the card or the table, then update the card."""
        change = self._handled(event)
        self._notice_hand(event)
        self._teach()
        return change

    def update(self, seconds: float) -> SceneChange | None:
        """Advance the table, the card and the arrow by `seconds`."""
        change = self.table.update(seconds)
        self._teach()
        if self.card is not None:
            self.card.widgets.update(seconds)
        if self._pointed_seconds < NOD_SECONDS:
            self._pointed_seconds += seconds
        return change

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        """Prepare the table in steps, then draw the whole scene in the last step."""
        yield from self.table.prepare_in_steps()
        self.draw(surface)  # not in steps, so that the frames of an animation are evenly spaced

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, then the rings and the arrow, then the card."""
        self.table.draw(surface)
        self._drawn = self.card, self.pointed
        if self.card is None:
            return
        geometry, context = self.table.geometry, self._context
        bar = action_bar(context, geometry.layout, geometry.presented.view)
        others = [box.rect for box in bar.hit_boxes()[1:] if box.rect not in self.pointed.boxes]
        avoided = self.card.rect, geometry.layout.top, bar.text_box, *others
        paint_pointed(surface, context, geometry.board, self.pointed, avoided, self._pointed_seconds)
        self.card.draw(surface)
        self.table.draw_notice(surface)

    def breathe(self, surface: pygame.Surface) -> bool:
        """Repaint what moves on the board at rest, and return whether anything has."""
        return self.table.breathe(surface)

    def spoken(self) -> SpokenScreen:
        """Return the accessibility tree, with the teacher's card before the table.

        The card takes the place of the table's question.
        """
        table = self.table.spoken()
        if self.card is None:
            return table
        labels = tuple(
            Node(f"lesson {n}", Role.LABEL, text, about=f"lesson {n}")
            for n, text in enumerate(self._paragraphs(table))
        )
        root = replace(table.root, children=(*labels, *self.card.widgets.spoken(), *table.root.children))
        button = self.card.widgets.focus.current if self._holds_keys else None
        focus = table.focus if button is None else button.node_key
        if self._paragraph is not None and self._paragraph >= 0:
            focus = f"lesson {self._paragraph}"
        now = table.now if self.table.turn is None else table.now[1:]
        if self.table.state.selection != NO_SELECTION:
            now = (self._shown_in_words(table), *now)
        opening = self._opening(self.card.text, len(labels) - 1)
        return replace(table, root=root, focus=focus, now=(opening, *now))

    def _opening(self, text: CardText, paragraphs: int) -> str:
        """Return the reply to a wrong move, or otherwise the card's title and the number of `paragraphs`.

        The replies to two moves differ, because an unchanged text would not be announced.
        """
        if text.warns:
            return text.ask + "\u00a0" * (self.table.state.objections % 2)
        return sentences(text.title, self._context.tr("spoken.paragraphs", {"count": paragraphs}))

    def _paragraphs(self, table: SpokenScreen) -> tuple[str, ...]:
        """Return the texts of the card and what the arrow shows."""
        assert self.card is not None
        tr, key = self._context.tr, _KEYS.get("" if self.lesson.step is None else self.lesson.step.name)
        taught = said_by(tr(f"keys.{key}.key"), tr(f"keys.{key}"), self.table.presenter.names) if key else ""
        return tuple(filter(None, (*card_words(self.card.text, tr), self._shown_in_words(table), taught)))

    def _card_again(self) -> str:
        """Return the text of the card and what the arrow shows, "" if no card is shown."""
        return "" if self.card is None else sentences(*self._paragraphs(self.table.spoken()))

    def boxes(self) -> dict[str, pygame.Rect]:
        """Return the visible boxes of the accessibility nodes, keyed by node key."""
        if self.card is None:
            return self.table.boxes()
        paragraphs = self._paragraphs(self.table.spoken())
        card = {f"lesson {n}": self.card.rect for n in range(len(paragraphs))}
        return self.table.boxes() | card | self.card.widgets.boxes()

    def _shown_in_words(self, table: SpokenScreen) -> str:
        """Return a sentence that names the elements to press next and the squares in rings.

        Return "" if there are none.
        """
        step, turn, shown = self.lesson.step, self.table.turn, squares_in(self.pointed.squares)
        targets: list[Target] = [SquareTarget(square) for square in shown]
        if turn is not None and step is not None and isinstance(step.task, MoveTask):
            targets += next_targets(turn, self.table.state.selection, step.task.moves[0])
        tr, nodes = self._context.tr, table.root.all()
        names = tuple(dict.fromkeys(node.name for node in nodes if node.about in targets))
        key = "spoken.asked" if step is not None and isinstance(step.task, MoveTask) else "spoken.shown"
        return tr(key, {"what": tr.joined_by_semicolons(names)}) if names else ""

    def focus_node(self, about: Target | str, *, press: bool) -> SceneChange | None:
        """Focus or press a control of the card, or a target on the table."""
        self._by_keys = True
        if not isinstance(about, str):
            change = self.table.focus_node(about, press=press)
        elif about.startswith("lesson "):
            change, self._paragraph = None, int(about.removeprefix("lesson "))
        else:
            change = None if self.card is None else self.card.widgets.focus_node(about, press=press)
        self._teach()
        return change

    # ---------------------------------------------------------------- parts

    @property
    def _context(self) -> DrawContext:
        return self.table.renderer.context

    @property
    def _nods(self) -> bool:
        arrow = self.card is not None and self.pointed.aim is not None
        return arrow and self._pointed_seconds < NOD_SECONDS and not self._context.reduced_motion

    @property
    def _is_unread(self) -> bool:
        """Whether the card has two pages and still shows the first one."""
        is_task = self.lesson.step is not None and not isinstance(self.lesson.step.task, ReadTask)
        return is_task and self._position is not None and self._position.paged and not self._has_read

    @property
    def _holds_keys(self) -> bool:
        return self.lesson.holds or self._is_unread

    # ---------------------------------------------------------------- events

    def _notice_hand(self, event: pygame.event.Event) -> None:
        """Record whether the learner uses the keys or the mouse, which changes the wording of the tasks.

        The mouse is recorded when its button is released, so that the card does not change during a click.
        """
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP):
            self._by_keys = event.type == pygame.KEYDOWN

    def _handled(self, event: pygame.event.Event) -> SceneChange | None:
        card = self.card
        if card is None:
            return self.table.handle(event)
        if event.type == pygame.KEYDOWN and event.key in _OF_CARD:
            if self._reads(event.key):
                return None
            if self._holds_keys:
                return self._key(card, event)
        if event.type in _POINTER:
            return self._pointer(card, event)
        if event.type == pygame.WINDOWLEAVE:
            card.widgets.handle(event)
        return self.table.handle(event)

    def _reads(self, key: int) -> bool:
        """Move to the next or previous paragraph if `key` is Down or Up and a reader or the voice is on.

        The first paragraph is the title, which is read when the card opens.
        """
        step, here = _STEPS.get(key, 0), max(self._paragraph or 0, 0)
        if not (step and self._context.reader and (self._holds_keys or self._paragraph is not None)):
            self._paragraph = None
            return False
        wanted, last = here + step, len(self._paragraphs(self.table.spoken())) - 1
        self._paragraph = min(max(wanted, 0), last)
        if wanted != self._paragraph:
            self._context.bumped()
        return True

    def _key(self, card: LessonCard, event: pygame.event.Event) -> SceneChange | None:
        reply = card.widgets.handle(event)
        main = next((button for button in card.text.buttons if button.main), None)
        if reply.used or event.key not in _ENTER or main is None:
            return reply.change
        self._context.pressed()
        return self._press(main)

    def _pointer(self, card: LessonCard, event: pygame.event.Event) -> SceneChange | None:
        """Pass a mouse event to the card if the pointer is over it, and otherwise to the table.

        A drag that began on the table stays with the table until the button is released, even over the card.
        """
        if self._pressed_on_table:
            self._pressed_on_table = event.type != pygame.MOUSEBUTTONUP
        elif card.rect.collidepoint(event.pos):
            if event.type == pygame.MOUSEMOTION:
                self.table.do(Signal.POINTER_LEFT)
            return card.widgets.handle(event).change
        else:
            card.widgets.handle(event)
            self._pressed_on_table = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return self.table.handle(event)

    # ---------------------------------------------------------------- teaching

    def _teach(self) -> None:
        """Update the card, the rings and the arrow if the step or the state of the table has changed."""
        if self.lesson.step is not self._step:
            self._step = self.lesson.step
            self._objections = self.table.state.objections
            self._has_read = False
        situation = self._situation_now()
        if situation != self._situation:
            self._situation = situation
            self.card = None if situation is None else self._made_card(situation)
            # after a wrong move the arrows stay on the table
            self._paragraph = None if situation is not None and situation.said is Prompt.NOT_THAT else -1
        pointed = self._pointed_now()
        if pointed != self.pointed:
            self.pointed, self._pointed_seconds = pointed, 0.0

    def _situation_now(self) -> _Situation | None:
        """Return the situation that determines the content of the card, or None if no card is shown now.

        No card is shown while other players move, or while an earlier position or advice is on the screen.
        """
        table, step = self.table, self.lesson.step
        state = table.state
        if step is None or table.busy or state.visit is not None or state.advice.shown is not None:
            return None
        if isinstance(step.task, MoveTask) and table.turn is None:
            return None
        if state.objections > self._objections:
            return _Situation(step, Prompt.NOT_THAT)
        by_keys = self._by_keys or self._context.reader
        return _Situation(step, Prompt.BY_KEYS if by_keys else Prompt.BY_MOUSE)

    def _pointed_now(self) -> PointedAt:
        if self._situation is None:
            return PointedAt()
        state = self.table.state
        areas = StepAreas(self._situation.step, self.table.geometry)
        return areas.pointed(self.table.turn, state.selection, in_hand=state.drag is not None)

    def _box_of(self, text: CardText, position: CardPosition, left: int, width: int) -> pygame.Rect:
        """Return the box of a card that shows `text` and is `width` pixels wide.

        `left` is the left edge of the box, and `position.bottom` is its lower edge.
        """
        height = CardSheet(self._context, text, position.variant, (0, 0), width).height
        return pygame.Rect(left, position.bottom - height, width, height)

    def _clear_box(self, text: CardText, position: CardPosition, usual: pygame.Rect) -> pygame.Rect:
        """Return `usual`, or a wider or moved box if `usual` covers what the card should not cover.

        The card may cover the panel of the seat to move if there is no better box. If every box covers
        something in the first list of `_not_to_cover`, return `usual`.
        """
        layout, left = self.table.geometry.layout, self._context.scale.px(8)
        edges = layout.board.bounds.right, layout.panels[0].left - left, self._context.size[0] - left
        starts = position.left, left
        room = [(one, right - one) for right in edges for one in starts]
        # with the panels at the left, there is no room before them
        wide = [self._box_of(text, position, *one) for one in room if one[1] >= usual.width]
        kept = usual, *wide  # same bottom: the Continue button stays in its row
        moved = [box.move_to(bottom=layout.action.bottom) for box in kept]
        moved += [box.move_to(top=layout.board.bounds.top) for box in kept]
        needed, panels = self._not_to_cover()
        every = [*needed, *panels]
        for boxes, covered in ((kept, every), (moved, every), (kept, needed), (moved, needed)):
            for box in boxes:
                if box.collidelist(covered) < 0:
                    return box
        return usual

    def _not_to_cover(self) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
        """Return two lists of boxes that the card should not cover.

        The first list contains the boxes of the lesson's targets, the coins and the pieces. The second list
        contains the box of the panel of the seat to move.
        """
        table, pointed = self.table, self._pointed_now()
        boxes = [*pointed.boxes, *map(table.geometry.board.square, squares_in(pointed.squares))]
        hits = table.geometry.hit_boxes if table.turn else ()
        boxes += [hit.rect for hit in hits if isinstance(hit.target, CoinTarget | PieceTarget)]
        panels = zip(table.view.panels, table.geometry.layout.panels, strict=True)
        return boxes, [box for panel, box in panels if panel.turn]

    def _made_card(self, situation: _Situation) -> LessonCard:
        context = self._context
        text = card_text(self.lesson, situation.step, situation.said, context.tr)
        if self._position is None:
            self._position = card_position(context, self.lesson, self.table.geometry.layout)
        position = self._position
        if position.paged and text.ask:
            if self._has_read or text.warns:
                text = replace(text, text="")
            else:
                text = replace(text, ask="", buttons=(next_button(context.tr),))
        box = self._box_of(text, position, position.left, position.width)
        if position.paged:
            box = self._clear_box(text, position, box)
        before = None if self.card is None else self.card.widgets
        card = LessonCard(context, text, position.variant, box, self._press, before)
        if context.reader and text.buttons:
            card.focus_main()
        return card

    def _press(self, button: CardButton) -> SceneChange | None:
        match button.choice:
            case Choice.NEXT if self._is_unread:
                self._has_read, self._situation = True, None
            case Choice.NEXT:
                self._go_on()
            case Choice.PLAY:
                return self._first_game()
            case Choice.LEAVE:
                return self._navigation.leave()
            case Choice.RULES:
                return self.table.invoke(Command.RULES)
            case Choice.MENU:
                return self.table.invoke(Command.PAUSE)
        return None

    def _go_on(self) -> None:
        self.lesson.resume()
        if self.lesson.is_at_end:
            self._sounds.play(Effect.FANFARE)
