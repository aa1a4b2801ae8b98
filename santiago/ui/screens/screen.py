"""Base classes of all screens except the table: `Screen`, and `Page` with a title bar."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from santiago.presentation.spoken.nodes import Node, Role, SpokenScreen
from santiago.presentation.view_model.commands import Command
from santiago.ui.contracts import Mute, Pop, SceneChange, ShowKeys, ShowRules
from santiago.ui.devices.bindings import command_of
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.table_top import table_top_in_steps
from santiago.ui.graphics.work_steps import Steps, at_once
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import IconButton
from santiago.ui.widgets.focus import ENTER
from santiago.ui.widgets.scroll_area import ScrollArea
from santiago.ui.widgets.widget_set import EventResult, Widgets
from santiago.wording.sentences import paragraphs, sentences

if TYPE_CHECKING:
    from santiago.presentation.view_model.targets import Target

_EMBLEM_UNITS, _EMBLEM_DOWN = 260, 0.76
"""The size of a page's emblem, in units, and the vertical position of its centre, as a share of the window's
height.
"""


_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_ENDS = {pygame.K_HOME: 0, pygame.K_END: 1}


class Screen(Drawn, ABC):
    """A scene made of controls and a sheet of static texts and pictures.

    Subclasses implement `build` and may override other methods.
    """

    overlay = False
    reads = 0
    """The number of titles with which a page of paragraphs begins, or 0 on any other screen.

    While a screen reader is running or the voice is on, Up, Down, Home and End go through the paragraphs,
    until a control has the focus.
    """
    widgets: Widgets
    """The controls of the layout. Like `context` and `sheet`, they are set by the first `rebuild`."""
    sheet: Sheet

    def __init__(self) -> None:
        self._built = self._stale = False
        self.paragraph = max(0, self.reads - 1)
        """The index of the paragraph that is being read, among all texts."""

    @property
    def dirty(self) -> bool:
        """Whether a control or the screen itself must be redrawn."""
        return self._stale or self.widgets.dirty

    @property
    def animating(self) -> bool:
        """Whether an animation is running. The base class returns False."""
        return False

    def rebuild(self, context: DrawContext) -> None:
        """Recreate all controls. The focus and the scroll offsets are kept."""
        before = self.widgets if self._built else None
        self.context, self.sheet = context, Sheet(context)
        self.widgets = Widgets(context, before)
        self._built, self._stale = True, False
        self.build()
        self.widgets.restore_focus()
        if self.reads and context.pad is None and (before is None or not before.focus.ring_shown):
            self.widgets.focus.ring_shown = False

    def refresh(self) -> None:
        """Rebuild the screen after the current event."""
        self._stale = True

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Pass an event to the controls. If none uses it, handle Escape, Enter and the screen's own keys.

        Escape closes an overlay also while a text is edited; on other screens it leaves the text field first.
        """
        key = event.dict.get("raw", event).dict.get("key") if event.type == pygame.KEYDOWN else None
        leaves = self.overlay and key == pygame.K_ESCAPE
        if not leaves and event.type == pygame.KEYDOWN and self._go_through_paragraphs(event):
            return None
        reply = EventResult() if leaves else self.widgets.handle(event)
        change = reply.change
        if not reply.used and event.type == pygame.KEYDOWN:
            change = self._key(event)
        if self._stale:
            self.rebuild(self.context)
        return change

    @property
    def _is_reading(self) -> bool:
        """Whether a paragraph has the focus, and no control."""
        focus = self.widgets.focus
        in_field = focus.current is not None and focus.current.takes_text
        return self.reads > 0 and self.context.reader and not focus.ring_shown and not in_field

    def _go_through_paragraphs(self, event: pygame.event.Event) -> bool:
        """Go to another paragraph with Up, Down, Home or End, and return whether the key was used.

        From a control, Home and End lead back to the paragraphs.
        """
        texts, focus = self._paragraphs(), self.widgets.focus
        step, jumps = _STEPS.get(event.key, 0), event.key in _ENDS
        in_field = focus.current is not None and focus.current.takes_text
        if in_field or not ((self._is_reading and step) or (self.reads and self.context.reader and jumps)):
            return False
        wanted = _ENDS[event.key] * len(texts) if jumps else self.paragraph + step
        before, self.paragraph = self.paragraph, min(max(wanted, 0), len(texts) - 1)
        if self.paragraph == before and step:
            self.context.bumped()
        focus.ring_shown, self.widgets.dirty = False, True
        for area in self.widgets.areas:
            box = {} if area.content is None else area.content.boxes
            if texts[self.paragraph][1] in box:
                area.reveal(box[texts[self.paragraph][1]])
        return True

    def _paragraphs(self) -> tuple[tuple[str, str], ...]:
        """Return the texts of the screen divided into paragraphs, each with the whole text."""
        return tuple((part, text) for text in self.read_aloud() for part in paragraphs(text))

    def update(self, seconds: float) -> SceneChange | None:
        """Advance the controls by `seconds`."""
        self.widgets.update(seconds)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        at_once(self.draw_in_steps(surface))

    def draw_in_steps(self, surface: pygame.Surface) -> Steps[None]:
        """Draw the background, the sheet and the controls in steps. If the screen is rebuilt meanwhile, the
        drawing starts again.
        """
        widgets = self.widgets
        for _ in self._draw_once(surface):
            yield
            if self.widgets is not widgets:
                break
        else:
            return
        yield from self.draw_in_steps(surface)

    def spoken(self) -> SpokenScreen:
        """Return the content for screen readers: the texts, followed by the controls.

        The first text is the name of the screen. On a page of paragraphs, each control says its place.
        """
        texts, controls, key = self._paragraphs(), self.widgets.spoken(), type(self).__name__
        if self.reads:  # such a page may have many controls
            controls = tuple(
                replace(
                    node,
                    description=sentences(
                        node.description, self.tr("spoken.place", {"place": n, "places": len(controls)})
                    ),
                )
                for n, node in enumerate(controls, start=1)
            )
        headings = self._headings()
        roles = (Role.HEADING if text in headings else Role.LABEL for _, text in texts)
        labels = tuple(
            Node(f"text {n}", role, part, about=f"text {n}" if self.reads else None)
            for n, (role, (part, _)) in enumerate(zip(roles, texts, strict=True))
        )
        name = next((part for part, _ in texts), "Santiago")
        role = Role.DIALOG if self.overlay else Role.WINDOW
        inside = Node(f"inside {key}" if self.overlay else key, role, name, children=(*labels, *controls))
        root = Node(key, Role.WINDOW, name, children=(inside,)) if self.overlay else inside
        focus = self.widgets.focus.current
        now = () if self.overlay else tuple(part for part, _ in texts)  # a dialog is read as it opens
        if self.reads and self.context.reader:
            now = (
                *now[: self.reads],
                sentences(
                    self.tr("spoken.paragraphs", {"count": len(texts) - self.reads}),
                    self.tr("spoken.paragraphs.back", {"key": self.tr("keys.cap.home")}),
                ),
            )
        if self._is_reading:
            return SpokenScreen(root, f"text {min(self.paragraph, len(texts) - 1)}", now=now)
        return SpokenScreen(root, inside.key if focus is None else focus.spoken().key, now=now)

    def boxes(self) -> dict[str, pygame.Rect]:
        """Return the visible box of each accessibility node, keyed by node key."""
        shown = dict(self.sheet.boxes)
        for area in self.widgets.areas:
            for text, box in {} if area.content is None else area.content.boxes.items():
                shown[text] = box.move(0, -area.offset).clip(area.view)
        texts = {f"text {n}": shown[text] for n, (_, text) in enumerate(self._paragraphs()) if text in shown}
        return texts | self.widgets.boxes()

    def read_aloud(self) -> tuple[str, ...]:
        """Return the texts that a screen reader reads in addition to the controls."""
        contents = (area.content for area in self.widgets.areas)
        words = [*self.sheet.words, *(word for one in contents if one is not None for word in one.words)]
        return tuple(text for text in words if text)

    def _headings(self) -> frozenset[str]:
        contents = (area.content.headings for area in self.widgets.areas if area.content is not None)
        return frozenset(self.sheet.headings.union(*contents))

    def focus_node(self, about: Target | str, *, press: bool) -> SceneChange | None:
        """Focus the control with the key `about` for a screen reader, and press it if `press` is true.

        The key may also be that of a paragraph.
        """
        if str(about).startswith("text ") and self.reads:
            self.paragraph, self.widgets.focus.ring_shown = int(str(about).removeprefix("text ")), False
            return None
        change = self.widgets.focus_node(str(about), press=press)
        if self._stale:
            self.rebuild(self.context)
        return change

    def _draw_once(self, surface: pygame.Surface) -> Iterator[None]:
        if not self.overlay:
            yield from self.paint_ground(surface)
            yield
        self.paint_behind(surface)
        yield from self.sheet.paint_in_steps(surface)
        yield from self.widgets.draw_in_steps(surface)
        box = self.boxes().get(f"text {self.paragraph}") if self._is_reading else None
        if box:
            self.widgets.focus.draw_ring(surface, box)

    @abstractmethod
    def build(self) -> None:
        """Create the controls, and place the texts and pictures on the sheet below them."""

    def scroll_sheet(self, key: str, view: pygame.Rect) -> tuple[Sheet, ScrollArea]:
        """Return a sheet of texts and pictures, and the scroll area in `view` that shows it."""
        sheet = Sheet(self.context)
        return sheet, ScrollArea(self.widgets, key, view, content=sheet)

    def paint_ground(self, surface: pygame.Surface) -> Iterator[None]:
        """Fill the window with the background, in steps. The base class paints the wooden table top."""
        surface.blit((yield from table_top_in_steps(self.context)), (0, 0))

    def paint_behind(self, surface: pygame.Surface) -> None:
        """Paint between the background and the sheet. The base class paints nothing."""

    def back(self) -> SceneChange | None:
        """Return the scene change for Escape."""
        return Pop()

    def enter(self) -> SceneChange | None:
        """Return the scene change for Enter while no control shows the focus ring."""

    def pressed(self, event: pygame.event.Event) -> SceneChange | None:
        """Return the scene change for any other key."""

    def rule_book(self) -> SceneChange | None:
        """Open the rule book when F1 is pressed. Subclasses may return None to ignore F1."""
        return ShowRules()

    def keys_page(self) -> SceneChange | None:
        """Open the page that lists all keys when F2 or ? is pressed."""
        return ShowKeys()

    def _key(self, event: pygame.event.Event) -> SceneChange | None:
        if event.key == pygame.K_ESCAPE:
            return self.back()
        if event.key in ENTER:
            return self.enter()
        command = command_of(event)
        if command is Command.MUTE:
            return Mute()
        if not self.overlay and command is Command.KEYS:
            return self.keys_page()
        if not self.overlay and command is Command.RULES:
            return self.rule_book()
        return self.pressed(event)


class Page(Screen):
    """A screen with a bar at the top that holds a back button and a title. Subclasses fill the rest."""

    key: str
    """The first part of the page's text keys."""

    def build(self) -> None:
        """Create the title bar, the emblem, and the controls of the page."""
        scale, (width, height) = self.scale, self.context.size
        bar, side = self.title_height(), max(scale.px(40), scale.tx(34), self.context.finger)
        self.sheet.sprite("emblem", (width / 2, height * _EMBLEM_DOWN), scale.px(_EMBLEM_UNITS))
        self.title_left = scale.px(24) + side + scale.px(18)
        """The left edge of the title in pixels."""
        title = pygame.Rect(self.title_left, scale.px(3), width - self.title_left - scale.px(28), bar)
        self.sheet.line(self.title(), title, self.styles.page_title)
        top = bar + scale.px(8)
        self.fill(pygame.Rect(scale.px(16), top, width - 2 * scale.px(16), height - top - scale.px(12)))
        back = pygame.Rect(scale.px(24), (bar - side) // 2 + scale.px(4), side, side)
        IconButton(self.widgets, "back", back, "icon-back", self.back, tip=self.tr("common.back"))

    def title(self) -> str:
        return self.tr(f"{self.key}.title")

    def title_height(self) -> int:
        return max(self.px(62), self.tx(44))

    @abstractmethod
    def fill(self, view: pygame.Rect) -> None:
        """Create the page's controls in `view`, the area below the title bar."""
