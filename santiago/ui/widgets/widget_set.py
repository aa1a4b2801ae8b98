"""The widgets of a screen: event handling, drawing of controls, and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from santiago.presentation.spoken.nodes import Node, Role
from santiago.ui.contracts import SceneChange
from santiago.ui.devices.touch import Gesture, gesture_of
from santiago.ui.graphics.buttons import button_width
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import clipped
from santiago.ui.graphics.work_steps import Steps, at_once
from santiago.ui.widgets.control import Control, DragControl
from santiago.ui.widgets.focus import ENTER, Focus
from santiago.ui.widgets.scroll_area import ScrollArea
from santiago.ui.widgets.skinned_elements import WidgetManager
from santiago.ui.widgets.text_entry import TextEntry
from santiago.ui.widgets.tool_tip import TipObstacles, TipTimer, paint_tip


@dataclass(frozen=True, slots=True)
class EventResult:
    """Whether a control used an event, and the scene change that follows."""

    used: bool = False
    change: SceneChange | None = None


class Widgets:
    """The controls of a screen for one draw context. Each rebuild of the screen creates a new set."""

    def __init__(self, context: DrawContext, before: Widgets | None = None) -> None:
        """Keep the focus and the scroll offsets of `before`, and its manager if the context is the same.

        The controls of `before` are discarded.
        """
        self.context = context
        self.dirty = True
        self.pointer: tuple[int, int] | None = None if before is None else before.pointer
        self._controls: list[Control] = []
        self.focus = Focus(context, self._controls)
        self._offsets: dict[str, int] = {area.key: area.offset for area in before.areas} if before else {}
        if before is not None:
            self.focus.key, self.focus.ring_shown = before.focus.key, before.focus.ring_shown
            before.discard()
        same = before is not None and before.context is context
        self.manager: WidgetManager = (
            before.manager if before is not None and same else WidgetManager(context)
        )
        self._areas: list[ScrollArea] = []
        self._change: SceneChange | None = None
        self._tip = TipTimer()
        self._dragged: ScrollArea | None = None
        """The area that a finger is scrolling."""
        self._gliding: ScrollArea | None = None
        """The area that a finger scrolled last, for kinetic scrolling."""
        self._by_keys = self.focus.ring_shown
        """Whether the keyboard was used last. If so, the tooltip of the focused control is shown."""

    def button_width(self, label: str, *, icon: bool = False, size: float = 17.0) -> int:
        """Return the smallest width, in pixels, at which the label of a button is not shrunk."""
        return button_width(self.context, label, icon=icon, size=size)

    def add(self, control: Control) -> None:
        """Append a control to the drawing and focus order."""
        self._controls.append(control)

    def replace(self, gone: Sequence[Control], make: Callable[[], None]) -> None:
        """Discard the controls `gone`, and put the controls that `make` creates in their place."""
        at = min((self._controls.index(control) for control in gone), default=len(self._controls))
        for control in gone:
            control.discard()
            self._controls.remove(control)
        count = len(self._controls)
        make()
        self._controls[at:] = [*self._controls[count:], *self._controls[at:count]]
        if self.pointer is not None:
            self._point_at(self.pointer)
        self.dirty = True

    def add_area(self, area: ScrollArea) -> int:
        """Add a scroll area and return the offset that it had before the rebuild."""
        self._areas.append(area)
        return self._offsets.get(area.key, 0)

    def discard(self) -> None:
        """Remove all controls and scroll areas together with their elements."""
        for area in self._areas:
            area.discard()
        for control in self._controls:
            control.discard()
        self._controls.clear()
        self._areas.clear()

    def restore_focus(self) -> None:
        """Restore the focus after a rebuild.

        If a gamepad is in use or a screen reader is running, show the focus ring immediately.
        """
        if (self.context.pad is not None or self.context.reader) and not self.focus.ring_shown:
            self.focus.show_ring()
        current = self.focus.current
        if current is not None and (self.focus.ring_shown or current.takes_text):
            current.focus_changed(focused=True)
        elif current is not None and current.area is not None:
            current.area.reveal(current.home)

    def report(self, change: SceneChange | None) -> None:
        """Record that a control was used and which scene change follows."""
        self.dirty = True
        self.context.pressed()
        if change is not None:
            self._change = change

    def focus_by_pointer(self, key: str) -> None:
        """Focus the clicked control, and hide the focus ring."""
        self.focus.ring_shown = False
        self.focus.move_to(key)

    def handle(self, event: pygame.event.Event) -> EventResult:
        """Pass an event to the control or scroll area that should handle it."""
        self._change = None
        used = self._handled(event)
        if used:
            self.dirty = True
        self._tip.rest_on(self._tip_target())
        change, self._change = self._change, None
        return EventResult(used or change is not None, change)

    def update(self, seconds: float) -> None:
        """Advance the blinking caret, the tooltip delay and kinetic scrolling."""
        entry = self._edited()
        if entry is not None:
            self.manager.update(seconds)
            if entry.collect():
                self.dirty = True
        self._tip.rest_on(self._tip_target())
        if self._tip.update(seconds):
            self.dirty = True
        if self._gliding is not None and self._gliding.sweep(seconds, held=self._dragged is not None):
            self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        at_once(self.draw_in_steps(surface))

    def draw_in_steps(self, surface: pygame.Surface) -> Steps[None]:
        """Draw one control per step. If a control changes meanwhile, `dirty` is set again."""
        self.dirty = False
        for area in self._areas:
            yield from area.draw_in_steps(surface)
        held = self._held()
        for control in self._controls:
            if control is not held:
                yield from self._paint_immediate(surface, control)
        for control in self._controls:
            control.refresh()
            yield
        self.manager.draw_ui(surface)
        if held is not None:
            yield from self._paint_immediate(surface, held)
            if held.on_top is not None:
                surface.blit(held.on_top.element.image, held.on_top.element.rect)
        self.focus.draw(surface)
        target = self._tip_target()
        if self._tip.is_due and target is not None:
            others = tuple(_shown(control) for control in self._controls if control is not target)
            paint_tip(self.context, surface, target.tip, target.rect, TipObstacles(others))

    @property
    def hovered(self) -> Control | None:
        return next((control for control in self._controls if control.hovered), None)

    @property
    def ring_key(self) -> str | None:
        """The key of the control that has the focus, or None while the focus ring is hidden."""
        return self.focus.key if self.focus.ring_shown else None

    def find(self, key: str) -> Control:
        """Return the control with `key`; raises `KeyError` if there is none."""
        for control in self._controls:
            if control.key == key:
                return control
        raise KeyError(key)

    def spoken(self) -> tuple[Node, ...]:
        """Return the accessibility nodes of the controls."""
        nodes = (control.spoken() for control in self._controls)
        return tuple(node for node in nodes if node.role is not Role.LABEL)  # a label is a text of the page

    def boxes(self) -> dict[str, pygame.Rect]:
        """Return the visible box of each accessibility node, by key."""
        return {key: box for control in self._controls for key, box in control.boxes().items()}

    def focus_node(self, key: str, *, press: bool) -> SceneChange | None:
        """Focus the control with `key` for a screen reader and, if `press` is true, press the control."""
        self._change = None
        self.focus.move_to(key)
        self.focus.ring_shown, self.dirty = True, True
        current = self.focus.current
        if press and current is not None:
            current.activate()
        change, self._change = self._change, None
        return change

    @property
    def areas(self) -> tuple[ScrollArea, ...]:
        """The scroll areas in order of creation."""
        return tuple(self._areas)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all controls in focus order."""
        return tuple(control.key for control in self._controls)

    def _paint_immediate(self, surface: pygame.Surface, control: Control) -> Iterator[None]:
        area = control.area
        if not control.immediate or (area is not None and not control.rect.colliderect(area.view)):
            return
        with clipped(surface, surface.get_clip() if area is None else area.view):
            yield from control.paint_in_steps(surface, control.rect)

    def _handled(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                return self._pointer_moved(event)
            case pygame.WINDOWLEAVE:
                self.pointer = None
                self._point_at((-1, -1))
                return False
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return self._pointer_button(event)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.TEXTINPUT | pygame.KEYUP if self._edited() is not None:
                return self._typed(event)
        return False

    def _pointer_moved(self, event: pygame.event.Event) -> bool:
        before, self.pointer = self.pointer, event.pos
        self._by_keys = False
        if self._dragged is not None:
            self._dragged.drag_by(event.pos[1] - (before or event.pos)[1])
            return True
        self._gliding = None
        if any(area.handle(event, self.pointer) for area in self._areas):
            return True
        held = self._held()
        if held is not None:
            held.drag_to(event.pos)
            return True
        entry = self._edited()
        if entry is not None and event.buttons[0]:
            self.manager.process_events(event)
        self._point_at(event.pos)
        return self.hovered is not None

    def _pointer_button(self, event: pygame.event.Event) -> bool:
        self.pointer = event.pos
        gesture, down = gesture_of(event), event.type == pygame.MOUSEBUTTONDOWN
        if gesture is Gesture.HOLD or self._dragged is not None:
            self._dragged = None
            return True
        if gesture is Gesture.DRAG and down and self._begins_to_scroll(event):
            return True
        if any(area.handle(event, self.pointer) for area in self._areas):
            return True
        self._tip.restart()
        self.dirty = True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._leave_entry(event.pos)
        before = self._held()
        used = bool(self.manager.process_events(event))
        held = self._held()
        if held is not None and event.type == pygame.MOUSEBUTTONDOWN:
            held.drag_to(event.pos)
        if before is not None and held is None:
            self.focus_by_pointer(before.key)
            before.released()
        self._point_at(event.pos)
        return used

    def _begins_to_scroll(self, event: pygame.event.Event) -> bool:
        """Start to scroll the area under a finger, and return True.

        If there is no area, or if the finger is on a text field or a draggable control, return False.
        """
        self._point_at(event.pos)
        area = next((one for one in self._areas if one.most and one.view.collidepoint(event.pos)), None)
        if area is None or isinstance(self.hovered, DragControl | TextEntry):
            return False
        self._dragged = self._gliding = area
        self._point_at((-1, -1))
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        used = any(area.handle(event, self.pointer) for area in self._areas)
        if used and self.pointer is not None:
            self._point_at(self.pointer)
        return used

    def _held(self) -> DragControl | None:
        followers = (control for control in self._controls if isinstance(control, DragControl))
        return next((control for control in followers if control.held), None)

    def _leave_entry(self, point: tuple[int, int]) -> None:
        entry = self._edited()
        if entry is not None and not entry.covers(point):
            self.focus.move_to(None)

    def _key(self, event: pygame.event.Event) -> bool:
        self._tip.restart()
        self._by_keys = self.focus.ring_shown or event.key == pygame.K_TAB
        entry = self._edited()
        if entry is not None:  # text fields receive untranslated keys
            event = event.dict.get("raw", event)
        enter = event.key in ENTER
        if not (entry is not None and enter) and self.focus.handle(event):
            return True
        if entry is None:
            jumps = self.context.reader and self.focus.jump(event)
            scrolls = jumps or any(area.handle(event, self.pointer) for area in self._areas)
            return scrolls or self.focus.jump(event)
        if enter and entry.entered is not None:
            self.report(entry.entered())
            return True
        if enter or event.key == pygame.K_ESCAPE:
            self.focus.move_to(None)
            return True
        return self._typed(event)

    def _typed(self, event: pygame.event.Event) -> bool:
        entry = self._edited()
        assert entry is not None
        self.manager.process_events(event)
        self.manager.update(0.0)
        entry.collect()
        return True

    def _edited(self) -> TextEntry | None:
        entries = (control for control in self._controls if isinstance(control, TextEntry))
        return next((entry for entry in entries if entry.editing), None)

    def _point_at(self, point: tuple[int, int]) -> None:
        before = self.hovered
        self.manager.point_at(point)
        if self.hovered is not before:
            self.dirty = True
        for control in (before, self.hovered):
            if control is not None:
                control.pointer_moved()

    def _tip_target(self) -> Control | None:
        target = self.focus.current if self._by_keys else self.hovered
        return target if target is not None and target.tip else None


def _shown(control: Control) -> pygame.Rect:
    """Return the part of a control's rectangle that is inside the view of its scroll area."""
    return control.rect if control.area is None else control.rect.clip(control.area.view)
