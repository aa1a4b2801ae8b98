"""Hands what is heard to the screen reader, and what it asks for to the program.

AccessKit calls back on another thread, which holds the adapter's lock and waits for Python's: a call to the
adapter at that moment would wait for ever. So the call-backs only note or post, and nothing is called until
a while after a reader asked. A call-back that raised would end the program.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

import accesskit
import pygame

from santiago.presentation.spoken.nodes import Node, Role, SpokenScreen, node_id
from santiago.session.settings import SpeechOutput

ASKED = pygame.event.custom_type()
"""The type of the events of readers; `node` is an id, `press`: it is pressed, else only focused."""
_PAUSE_SECONDS = 0.05
_TITLE_SECONDS = 3.0
"""How long the window is called by what is announced."""
_LIVE = "live"
"""The key of the node that readers announce when it changes."""

_ROLES = {
    Role.WINDOW: accesskit.Role.WINDOW,
    Role.DIALOG: accesskit.Role.DIALOG,
    Role.GROUP: accesskit.Role.TOOLBAR,
    Role.LIST: accesskit.Role.LIST_BOX,
    Role.GRID: accesskit.Role.GRID,
    Role.ROW: accesskit.Role.ROW,
    Role.CELL: accesskit.Role.CELL,
    Role.ITEM: accesskit.Role.LIST_BOX_OPTION,
    Role.LABEL: accesskit.Role.LABEL,
    Role.BUTTON: accesskit.Role.BUTTON,
    Role.CHECK_BOX: accesskit.Role.CHECK_BOX,
    Role.SLIDER: accesskit.Role.SLIDER,
    Role.TEXT: accesskit.Role.TEXT_INPUT,
}


class Adapter(Protocol):
    """What the adapters of the three systems have in common for the bridge."""

    def focus(self, *, focused: bool) -> None:
        """The window has the focus, or not."""

    def send(self, update: accesskit.TreeUpdate) -> None:
        """Send a change of the tree, if a reader listens."""


class Bridge:
    """Sends the differences of what is heard, once a frame; `make` makes the adapter of this system."""

    def __init__(self, make: Callable[[Bridge], Adapter]) -> None:
        self._asked: float | None = None
        self._seen: float | None = None
        """When a reader asked for the tree, and which of these times has been answered."""
        self._focused: bool | None = None
        self._sent: dict[int, Node] = {}
        self._shown: tuple[SpokenScreen, str, str] | None = None
        self._live = self._title = ""
        """What the live region and the name of the window announce."""
        self._title_until = 0.0
        self._failed = False
        self._adapter = make(self)

    # ---------------------------------------------------------------- on another thread

    def asked(self) -> None:
        """A reader wants the tree: it comes in a later frame."""
        self._asked = time.monotonic()

    def acted(self, request: accesskit.ActionRequest) -> None:
        """A reader asks to press or to focus a node."""
        press = request.action == accesskit.Action.CLICK
        if press or request.action == accesskit.Action.FOCUS:
            pygame.event.post(pygame.event.Event(ASKED, node=request.target, press=press))

    def left(self) -> None:
        """No reader listens any more."""
        self._asked = None

    # ---------------------------------------------------------------- on the main thread

    @property
    def listened(self) -> bool:
        """Whether a reader listens, and long enough for an answer."""
        asked = self._asked
        return not self._failed and asked is not None and time.monotonic() - asked >= _PAUSE_SECONDS

    def find(self, number: int) -> Node | None:
        """The node with an id, of those sent last."""
        return self._sent.get(number)

    def frame(self, screen: SpokenScreen, said: Iterable[str], means: SpeechOutput) -> None:
        """Send what changed, and announce what is `said`."""
        asked, focused = self._asked, pygame.key.get_focused()
        if asked != self._seen:
            self._seen, self._sent, self._focused, self._shown = asked, {}, None, None
        if focused != self._focused:
            self._adapter.focus(focused=focused)
            self._focused = focused
        self._announce(" ".join(map(_sentence, said)), means)
        shown = screen, self._title, self._live
        if shown != self._shown:
            self._shown = shown
            self._send(screen)

    def _announce(self, text: str, means: SpeechOutput) -> None:
        now = time.monotonic()
        if now > self._title_until:
            self._title = ""
        if not text:
            return
        if text in (self._live, self._title):
            text += "\u00a0"  # the same text would not be heard again
        if means is not SpeechOutput.TITLE:
            self._live = text
        if means is not SpeechOutput.LIVE:
            self._title, self._title_until = text, now + _TITLE_SECONDS

    def _send(self, screen: SpokenScreen) -> None:
        live = Node(_LIVE, Role.LABEL, self._live)
        children = (*screen.root.children, live)
        root = _once(replace(screen.root, name=self._title or screen.root.name, children=children), set())
        nodes = {node.id: node for node in root.all()}
        focus = node_id(screen.focus)
        update = accesskit.TreeUpdate(focus if focus in nodes else root.id)
        if root.id not in self._sent:
            update.tree = accesskit.Tree(root.id)
        for number, node in nodes.items():
            if self._sent.get(number) != node:
                update.nodes.append((number, _built(node)))
        self._sent = nodes
        try:
            self._adapter.send(update)
        except BaseException as problem:  # Rust's panic is no Exception
            if type(problem).__name__ != "PanicException":
                raise
            self._failed = True  # the game goes on without a reader


def _once(node: Node, seen: set[str]) -> Node:
    """`node` with each key once, in the order in which it is read: AccessKit panics at a second one."""
    seen.add(node.key)
    children = tuple(_once(child, seen) for child in node.children if child.key not in seen)
    return replace(node, children=children)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _built(node: Node) -> accesskit.Node:
    """AccessKit's node."""
    built = accesskit.Node(_ROLES[node.role])
    built.set_children([child.id for child in node.children])
    if node.role is Role.LABEL:
        built.set_value(node.name)  # the text of a label is its value
    else:
        built.set_label(node.name)
        if node.value:
            built.set_value(node.value)
    if node.key == _LIVE:
        built.set_live(accesskit.Live.POLITE)
    if node.description:
        built.set_description(node.description)
    if node.checked is not None:
        built.set_toggled(accesskit.Toggled.TRUE if node.checked else accesskit.Toggled.FALSE)
    if not node.enabled:
        built.set_disabled()
    if node.about is not None:
        built.add_action(accesskit.Action.FOCUS)
        built.add_action(accesskit.Action.CLICK)
    if node.role is Role.CELL:
        built.set_column_index(node.place - 1)
    elif node.role is Role.ROW:
        built.set_row_index(node.place - 1)
    elif node.places:
        built.set_position_in_set(node.place - 1)
        built.set_size_of_set(node.places)
    return built


# ---------------------------------------------------------------- the systems


class _UnixAdapter:
    """Linux and other systems with AT-SPI; sleeps until a reader is there."""

    def __init__(self, bridge: Bridge) -> None:
        self._adapter = accesskit.unix.Adapter(bridge.asked, bridge.acted, bridge.left)

    def focus(self, *, focused: bool) -> None:
        self._adapter.update_window_focus_state(focused)

    def send(self, update: accesskit.TreeUpdate) -> None:
        self._adapter.update_if_active(lambda: update)


class _WindowsAdapter:
    """Windows: made while the window is hidden. Never tried on Windows."""

    def __init__(self, bridge: Bridge, handle: int) -> None:
        self._adapter = accesskit.windows.SubclassingAdapter(handle, bridge.asked, bridge.acted)

    def focus(self, *, focused: bool) -> None:
        """The adapter sees the messages of the window itself."""

    def send(self, update: accesskit.TreeUpdate) -> None:
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()


class _MacAdapter:
    """macOS, by the window's NSWindow. Never tried on macOS."""

    def __init__(self, bridge: Bridge, handle: int) -> None:
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        self._adapter = accesskit.macos.SubclassingAdapter.for_window(handle, bridge.asked, bridge.acted)

    def focus(self, *, focused: bool) -> None:
        events = self._adapter.update_view_focus_state(focused)
        if events is not None:
            events.raise_events()

    def send(self, update: accesskit.TreeUpdate) -> None:
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()


def bridge_for(window: int) -> Bridge:
    """The bridge for the window with a handle."""
    if sys.platform == "win32":
        return Bridge(lambda bridge: _WindowsAdapter(bridge, window))
    if sys.platform == "darwin":
        return Bridge(lambda bridge: _MacAdapter(bridge, window))
    return Bridge(_UnixAdapter)
