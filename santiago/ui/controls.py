"""The controls: pygame_gui tells presses and edits text, every pixel is painted here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UITextEntryLine

from santiago.ui.cards import Bar, Card
from santiago.ui.look import Look
from santiago.ui.scene import SceneChange
from santiago.ui.shapes import mixed
from santiago.ui.text import Align, Face, Ink
from santiago.ui.theme import ENTRY_SIZE

if TYPE_CHECKING:
    from santiago.ui.scroll import ScrollArea
    from santiago.ui.widgets import Widgets

Press = Callable[[], SceneChange | None]
Painter = Callable[[pygame.Surface, pygame.Rect, "Mood"], None]

_SWITCH_BOX = (112, 64)
_SWITCH = pygame.Rect(10, 12, 92, 42)
"""The visible piece of a switch in its box, in units; likewise that of a slider's knob."""
_KNOB_BOX = 64
_KNOB = pygame.Rect(9, 8, 44, 44)
LABEL_SIZE = 16.0
"""The size of the words beside a control, in units."""


class Mood(Enum):
    """How a control shows itself."""

    CALM = auto()
    HOVERED = auto()
    HELD = auto()
    DISABLED = auto()


class Kind(Enum):
    """How much a button wants to be pressed."""

    MAIN = auto()
    PLAIN = auto()
    ICON = auto()
    BARE = auto()
    """No card of its own: a label that lights up."""


class Hit(UIButton):
    """The button of pygame_gui under a control, without any surface: it only tells what is pressed.

    Outside its scroll area it cannot be hit.
    """

    def __init__(
        self, rect: pygame.Rect, owner: Widgets, press: Callable[[], None], view: pygame.Rect | None
    ) -> None:
        self._view = view
        super().__init__(rect, "", owner.manager, command=press)

    def rebuild_from_changed_theme_data(self) -> None:
        """There is nothing to draw, so there is nothing to take from the theme."""

    def rebuild(self) -> None:
        """There is nothing to draw."""

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Whether a pointer there is on the control."""
        seen = self._view is None or self._view.collidepoint(hover_x, hover_y)
        return bool(seen and self.rect.collidepoint(hover_x, hover_y))

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take note of a press; let go on the control it counts, beside it not."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self.held:
            self.held = False
            if self.hover_point(*event.pos):
                self.on_self_event(pygame_gui.UI_BUTTON_PRESSED, {"mouse_button": event.button})
            return True
        return bool(super().process_event(event))


class Control:
    """What all controls share: a place, perhaps in a scroll area, a press and a painter."""

    def __init__(
        self, owner: Widgets, key: str, rect: pygame.Rect, press: Press, area: ScrollArea | None
    ) -> None:
        self.key = key
        self.tip = ""
        self.enabled = True
        self.owner = owner
        self.look: Look = owner.look
        self.press = press
        self.area = area
        self._home = rect.copy()
        self._hit = Hit(self.rect, owner, self._pressed, None if area is None else area.view)

    @property
    def rect(self) -> pygame.Rect:
        """Its place in the window, scrolled."""
        return self._home if self.area is None else self._home.move(0, -self.area.offset)

    @property
    def home(self) -> pygame.Rect:
        """Its place before scrolling."""
        return self._home

    @property
    def reachable(self) -> bool:
        """Whether the keyboard can come here."""
        return self.enabled

    @property
    def takes_text(self) -> bool:
        """Whether letters go into it."""
        return False

    @property
    def mood(self) -> Mood:
        """How it is to be painted now."""
        if not self.enabled:
            return Mood.DISABLED
        if self._hit.held:
            return Mood.HELD
        return Mood.HOVERED if self.owner.hovered is self else Mood.CALM

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether the pointer is on it."""
        return self.rect.collidepoint(point) and (self.area is None or self.area.view.collidepoint(point))

    def enable(self, *, enabled: bool) -> None:
        """Let it be pressed, or not."""
        self.enabled = enabled
        if enabled:
            self._hit.enable()  # type: ignore[no-untyped-call]
        else:
            self._hit.disable()  # type: ignore[no-untyped-call]
        self.owner.dirty = True

    def moved(self) -> None:
        """Its scroll area was scrolled."""
        self._hit.set_position(self.rect.topleft)

    def discard(self) -> None:
        """It is not needed any more."""
        self._hit.kill()  # type: ignore[no-untyped-call]

    def activate(self) -> None:
        """Press it by keyboard."""
        if self.enabled:
            self.owner.report(self.press())

    def steer(self, across: int, down: int) -> bool:
        """Use an arrow key; plain controls leave them to the focus."""
        del across, down
        return False

    def focus_changed(self, *, focused: bool) -> None:
        """Come into view where it lies in a scroll area."""
        if focused and self.area is not None:
            self.area.reveal(self._home)
        self.owner.dirty = True

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it as it is now."""
        raise NotImplementedError

    def _pressed(self) -> None:
        self.owner.focus_by_pointer(self.key)
        self.owner.report(self.press())


class Button(Control):
    """A button with a label, an icon, or both."""

    def __init__(
        self,
        owner: Widgets,
        key: str,
        rect: pygame.Rect,
        press: Press,
        *,
        label: str = "",
        icon: str | None = None,
        kind: Kind = Kind.PLAIN,
        size: float = 17.0,
        align: Align = Align.CENTRE,
        area: ScrollArea | None = None,
    ) -> None:
        super().__init__(owner, key, rect, press, area)
        self.align = align
        self.label = label
        self.icon = icon
        self.kind = kind
        self.size = size

    def paint(self, surface: pygame.Surface) -> None:
        """Draw card, icon and label; a held button sinks."""
        mood, look, rect = self.mood, self.look, self.rect
        if self.kind is not Kind.BARE:
            weight = 0.78 if self.kind is Kind.ICON else 0.95
            look.cards.paint(surface, button_card(self.kind, mood), rect, weight)
        sunk = max(2, look.scale.px(3)) if mood in (Mood.HELD, Mood.DISABLED) else 0
        face = pygame.Rect(rect.left, rect.top + sunk, rect.width, rect.height - max(2, look.scale.px(3)))
        self._paint_content(surface, face if self.kind is not Kind.BARE else rect, mood)

    def _paint_content(self, surface: pygame.Surface, face: pygame.Rect, mood: Mood) -> None:
        look, ink = self.look, self._ink(mood)
        pad = look.scale.px(20 if self.align is Align.LEFT else 10)
        icon_size = min(look.scale.tx(22), face.height - 2 * max(1, look.scale.px(6))) if self.icon else 0
        if self.icon and not self.label:
            size = min(face.size) * 0.62
            self._paint_icon(surface, face.center, size, mood)
            return
        gap = look.scale.tx(9) if icon_size else 0
        room = face.width - 2 * pad - icon_size - gap
        width = min(room, look.text.width(self.label, ink))
        spare = face.width - width - icon_size - gap - 2 * pad
        left = face.left + pad + round(spare * self.align.value)
        if icon_size:
            self._paint_icon(surface, (left + icon_size // 2, face.centery), icon_size, mood)
        box = pygame.Rect(left + icon_size + gap, face.top, width, face.height)
        look.text.line(surface, self.label, box, ink)

    def _paint_icon(self, surface: pygame.Surface, centre: tuple[int, int], size: float, mood: Mood) -> None:
        assert self.icon is not None
        look = self.look
        if self.kind is Kind.MAIN:
            image = look.sprites.line_icon(self.icon, size, self._ink(mood).colour)
            surface.blit(image, image.get_rect(center=centre))
        elif mood is Mood.DISABLED:
            image = look.sprites.line_icon(
                self.icon, size, mixed(look.palette.muted, look.palette.paper, 0.55)
            )
            surface.blit(image, image.get_rect(center=centre))
        else:
            look.sprites.paint_centred(surface, self.icon, centre, size)

    def _ink(self, mood: Mood) -> Ink:
        palette = self.look.palette
        if self.kind is Kind.MAIN:
            colour = mixed(palette.ink, (196, 154, 128), 0.2) if mood is Mood.DISABLED else palette.on_accent
            return Ink(Face.BLACK, self.size, colour)
        if mood is Mood.DISABLED:
            return Ink(Face.BOLD, self.size, mixed(palette.muted, palette.paper_shade, 0.35))
        if self.kind is Kind.BARE and mood in (Mood.HOVERED, Mood.HELD):
            return Ink(Face.BOLD, self.size, palette.accent)
        return Ink(Face.BOLD, self.size, palette.ink)


class Painted(Control):
    """A control that looks as its maker likes: a coin, a card of a saved game, a row of a list."""

    def __init__(
        self,
        owner: Widgets,
        key: str,
        rect: pygame.Rect,
        press: Press,
        painter: Painter,
        area: ScrollArea | None = None,
    ) -> None:
        super().__init__(owner, key, rect, press, area)
        self._painter = painter

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it by its own painter."""
        self._painter(surface, self.rect, self.mood)


class Toggle(Control):
    """A label and a switch; the whole row can be pressed."""

    def __init__(
        self,
        owner: Widgets,
        key: str,
        rect: pygame.Rect,
        change: Callable[[bool], SceneChange | None],
        *,
        label: str,
        value: bool,
        area: ScrollArea | None = None,
    ) -> None:
        super().__init__(owner, key, rect, self._flip, area)
        self.value = value
        self._label = label
        self._change = change

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the label at the left, the switch at the right end."""
        look, rect, palette = self.look, self.rect, self.look.palette
        switch = self.switch_rect(rect)
        room = pygame.Rect(rect.left, rect.top, switch.left - rect.left - look.scale.px(14), rect.height)
        ink = Ink(Face.REGULAR, LABEL_SIZE, palette.ink if self.enabled else palette.muted)
        if self._label:
            paint_block(look, surface, self._label, room, ink)
        name = "ui-switch-on" if self.value else "ui-switch-off"
        pixel = switch.width / _SWITCH.width * (1.04 if self.mood is Mood.HOVERED else 1.0)
        left, top = switch.centerx - _SWITCH.centerx * pixel, switch.centery - _SWITCH.centery * pixel
        look.sprites.paint(surface, name, left, top, _SWITCH_BOX[0] * pixel, _SWITCH_BOX[1] * pixel)

    def switch_rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the switch lies in a row."""
        width = self.look.scale.tx(54)
        size = (width, round(width * _SWITCH.height / _SWITCH.width))
        switch = pygame.Rect((0, 0), size)
        switch.midright = rect.midright
        return switch

    def steer(self, across: int, down: int) -> bool:
        """Left switches off, right switches on."""
        if down or self.value == (across > 0):
            return bool(across)
        self.owner.report(self._flip())
        return True

    def _flip(self) -> SceneChange | None:
        self.value = not self.value
        self.owner.dirty = True
        return self._change(self.value)


class Slider(Control):
    """A value between two ends; the change is told on release, or at each step of an arrow key."""

    def __init__(
        self,
        owner: Widgets,
        key: str,
        rect: pygame.Rect,
        change: Callable[[float], SceneChange | None],
        *,
        value: float,
        low: float,
        high: float,
        step: float,
        shown: Callable[[float], str],
        area: ScrollArea | None = None,
    ) -> None:
        super().__init__(owner, key, rect, self._stop, area)
        self.value = value
        self._low, self._high, self._step = low, high, step
        self._change = change
        self._shown = shown

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the groove, its filled part, the knob, and the value in words at the right end."""
        look, palette, track = self.look, self.look.palette, self._track()
        rect = self.rect
        look.cards.paint_bar(surface, Bar.SLIDER_TRACK, track)
        share = (self.value - self._low) / (self._high - self._low)
        x = track.left + round(track.width * share)
        filled = pygame.Rect(track.left, track.top, x - track.left, track.height)
        if filled.width >= track.height:
            look.cards.paint_bar(surface, Bar.SLIDER_FILL, filled)
        size = self._knob_size() * (1.1 if self.mood in (Mood.HOVERED, Mood.HELD) else 1.0)
        pixel = size / _KNOB.width
        left, top = x - _KNOB.centerx * pixel, track.centery - _KNOB.centery * pixel
        look.sprites.paint(surface, "ui-slider-knob", left, top, _KNOB_BOX * pixel)
        words = pygame.Rect(0, rect.top, self._words_width(), rect.height)
        words.right = rect.right
        look.text.line(
            surface, self._shown(self.value), words, Ink(Face.BOLD, LABEL_SIZE, palette.ink), Align.RIGHT
        )

    def drag_to(self, x: int) -> None:
        """Follow the pointer while it is held down."""
        track = self._track()
        share = min(1.0, max(0.0, (x - track.left) / max(1, track.width)))
        self.value = self._stepped(self._low + share * (self._high - self._low))
        self.owner.dirty = True

    @property
    def held(self) -> bool:
        """Whether the pointer holds the knob."""
        return bool(self._hit.held)

    def released(self) -> None:
        """The pointer let go: the value counts."""
        self.owner.report(self._change(self.value))

    def steer(self, across: int, down: int) -> bool:
        """One step left or right."""
        if down:
            return False
        self.value = self._stepped(self.value + across * self._step)
        self.owner.dirty = True
        self.owner.report(self._change(self.value))
        return True

    def _stop(self) -> SceneChange | None:
        return None

    def _stepped(self, value: float) -> float:
        steps = round((min(self._high, max(self._low, value)) - self._low) / self._step)
        return round(min(self._high, self._low + steps * self._step), 6)

    def _knob_size(self) -> int:
        return self.look.scale.tx(28)

    def _words_width(self) -> int:
        ink = Ink(Face.BOLD, LABEL_SIZE, self.look.palette.ink)
        return (
            max(
                self.look.text.width(self._shown(value), ink) for value in (self._low, self._high, self.value)
            )
            + 2
        )

    def _track(self) -> pygame.Rect:
        rect, scale, knob = self.rect, self.look.scale, self._knob_size()
        track = pygame.Rect(
            0, 0, rect.width - self._words_width() - scale.tx(14) - knob, max(6, scale.tx(10))
        )
        track.midleft = (rect.left + knob // 2, rect.centery)
        return track


class Cycler(Control):
    """One of several values, with an arrow at each side; a click on the value goes on to the next."""

    def __init__(
        self,
        owner: Widgets,
        key: str,
        rect: pygame.Rect,
        change: Callable[[int], SceneChange | None],
        *,
        options: Sequence[str],
        index: int,
        area: ScrollArea | None = None,
    ) -> None:
        super().__init__(owner, key, rect, self._forward, area)
        self.options = tuple(options)
        self.index = index
        self._change = change

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the frame, both arrows and the value."""
        look, palette, rect, mood = self.look, self.look.palette, self.rect, self.mood
        look.cards.paint(surface, Card.QUIET if mood is Mood.DISABLED else Card.TAG, rect, 0.72)
        arrow = self._arrow_width()
        left = pygame.Rect(rect.left, rect.top, arrow, rect.height)
        right = pygame.Rect(rect.right - arrow, rect.top, arrow, rect.height)
        pointer = self.owner.pointer if mood in (Mood.HOVERED, Mood.HELD) else None
        for side, path in ((left, "M78 4L22 50L78 96Z"), (right, "M22 4L78 50L22 96Z")):
            lit = pointer is not None and side.collidepoint(pointer)
            size = look.scale.tx(12 if lit else 11)
            figure = pygame.Rect(0, 0, size, size)
            figure.center = side.center
            calm = palette.muted if mood is Mood.DISABLED else palette.accent
            look.shapes.figure(surface, figure, path, palette.accent_light if lit else calm)
        room = pygame.Rect(left.right, rect.top, right.left - left.right, rect.height)
        ink = Ink(Face.BOLD, LABEL_SIZE, palette.muted if mood is Mood.DISABLED else palette.ink)
        look.text.line(surface, self.options[self.index], room, ink, Align.CENTRE)

    def steer(self, across: int, down: int) -> bool:
        """To the value before or after."""
        if down:
            return False
        self.owner.report(self._turn(across))
        return True

    def _arrow_width(self) -> int:
        return self.look.scale.tx(30)

    def _pressed(self) -> None:
        pointer = self.owner.pointer
        at_left = pointer is not None and pointer[0] < self.rect.left + self._arrow_width() * 1.2
        self.owner.focus_by_pointer(self.key)
        self.owner.report(self._turn(-1 if at_left else 1))

    def _forward(self) -> SceneChange | None:
        return self._turn(1)

    def _turn(self, step: int) -> SceneChange | None:
        self.index = (self.index + step) % len(self.options)
        self.owner.dirty = True
        return self._change(self.index)


class Entry(Control):
    """One line of text. pygame_gui edits it while it has the focus; otherwise it is painted here."""

    def __init__(
        self,
        owner: Widgets,
        key: str,
        rect: pygame.Rect,
        change: Callable[[str], None],
        *,
        value: str,
        limit: int,
        hint: str = "",
        area: ScrollArea | None = None,
    ) -> None:
        super().__init__(owner, key, rect, self._nothing, area)
        self.entered: Press | None = None
        self._change = change
        self._hint = hint
        self.value = value
        self._line = UITextEntryLine(self._line_rect(), owner.manager, initial_text=value)
        self._line.set_text_length_limit(limit)
        self._line.hide()  # type: ignore[no-untyped-call]
        self._caret = False

    @property
    def takes_text(self) -> bool:
        """It does while it can be reached."""
        return True

    @property
    def editing(self) -> bool:
        """Whether the caret is in it."""
        return bool(self._line.visible)

    def focus_changed(self, *, focused: bool) -> None:
        """Take the caret, or give it up."""
        super().focus_changed(focused=focused)
        if focused:
            self._line.show()  # type: ignore[no-untyped-call]
            self.owner.manager.set_focus_set(self._line.get_focus_set())
            self._line.edit_position = len(self._line.get_text())
            self._line.cursor_has_moved_recently = True
            pygame.key.set_repeat(400, 35)
        else:
            self.owner.manager.set_focus_set(None)
            self._line.hide()  # type: ignore[no-untyped-call]
            pygame.key.set_repeat()

    def discard(self) -> None:
        """It is not needed any more."""
        super().discard()
        self._line.kill()  # type: ignore[no-untyped-call]

    def moved(self) -> None:
        """Its scroll area was scrolled."""
        super().moved()
        self._line.set_position(self._line_rect().topleft)

    def collect(self) -> bool:
        """Take over what was typed; True where the text or the caret changed."""
        text = str(self._line.get_text())
        caret = bool(self._line.cursor_on)
        changed = text != self.value or caret != self._caret
        self._caret = caret
        if text != self.value:
            self.value = text
            self._change(text)
        return changed

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the field, then the text: with caret and selection while it is edited."""
        look, palette, rect = self.look, self.look.palette, self.rect
        lit = self.editing or self.mood is Mood.HOVERED
        look.cards.paint(surface, Card.FIELD_FOCUS if lit else Card.FIELD, rect, 0.9)
        if self.editing:
            surface.blit(self._line.image, self._line_rect(), special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        ink = Ink(Face.REGULAR, ENTRY_SIZE, palette.ink)
        text = self.value
        if not text:
            ink, text = ink.coloured(palette.muted), self._hint
        look.text.line(surface, text, self._line_rect(), ink)

    def _nothing(self) -> SceneChange | None:
        return None

    def _line_rect(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.look.scale.px(10), -2 * max(2, self.look.scale.px(3)))


def paint_block(look: Look, surface: pygame.Surface, text: str, box: pygame.Rect, ink: Ink) -> None:
    """A text of one or more lines, centred in the height of `box`."""
    height = look.text.paragraph_height(text, box.width, ink)
    top = box.top + (box.height - height) // 2
    look.text.paragraph(surface, text, pygame.Rect(box.left, top, box.width, height), ink)


def button_card(kind: Kind, mood: Mood) -> Card:
    """The card of a button in that mood."""
    main = kind is Kind.MAIN
    match mood:
        case Mood.CALM:
            return Card.BUTTON_MAIN if main else Card.BUTTON
        case Mood.HOVERED:
            return Card.BUTTON_MAIN_HOVER if main else Card.BUTTON_HOVER
        case Mood.HELD:
            return Card.BUTTON_MAIN_PRESSED if main else Card.BUTTON_PRESSED
        case Mood.DISABLED:
            return Card.BUTTON_MAIN_DISABLED if main else Card.BUTTON_DISABLED
