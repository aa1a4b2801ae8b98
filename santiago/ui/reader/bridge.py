"""Sends the accessibility tree and announcements to screen readers, and posts their requests as events.

AccessKit calls back on another thread, which holds the adapter's lock and waits for the GIL: calling the
adapter at that moment would deadlock. Therefore callbacks only set fields or post events, and the adapter is
not called until some time after a request. An exception in a callback would end the program.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from operator import is_
from typing import Protocol

import accesskit
import pygame

from santiago.presentation.spoken.nodes import Node, Role, SpokenScreen, node_id, sentences
from santiago.session.settings import SpeechOutput
from santiago.ui.devices.optional_part import optional_part

ASKED = pygame.event.custom_type()
"""The type of the events that are posted for requests from screen readers.

The event attribute `node` is the id of a node. If the attribute `press` is true, the node should be pressed,
otherwise it should get the focus.
"""
_PAUSE_SECONDS = 0.05
_HOLD_SECONDS = 1.0
"""The minimum time, in seconds, from an announcement or a move of the focus to the next announcement.

Texts to announce are collected in the meantime. Orca does not speak a title that changes while Orca handles a
move of the focus.
"""
_ROOT = "root"
"""The key of the root on all screens; it never changes, because Orca is silent if the root is replaced."""
_WINDOW = "Santiago"
_LIVE = "live"
"""The key of the live region, the node whose changes screen readers announce."""

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
    Role.HEADING: accesskit.Role.HEADING,
    Role.BUTTON: accesskit.Role.BUTTON,
    Role.CHECK_BOX: accesskit.Role.CHECK_BOX,
    Role.SLIDER: accesskit.Role.SLIDER,
    Role.TEXT: accesskit.Role.TEXT_INPUT,
    Role.SILENT: accesskit.Role.UNKNOWN,
}


class Adapter(Protocol):
    """The methods that the bridge calls on the AccessKit adapter of the operating system."""

    def focus(self, *, focused: bool) -> None:
        """Report whether the window has the focus."""

    def place(self, bounds: pygame.Rect) -> None:
        """Report the window's bounds on the screen in pixels."""

    def send(self, update: accesskit.TreeUpdate) -> None:
        """Send a tree update if a screen reader is active."""


class Bridge:
    """Sends changes of the accessibility tree once per frame; `make` creates the system's adapter."""

    def __init__(self, make: Callable[[Bridge], Adapter]) -> None:
        self._asked: float | None = None
        self._seen: float | None = None
        """The time of the last answered request for the tree; `_asked` is the time of the last request."""
        self._focused: bool | None = None
        self._bounds: pygame.Rect | None = None
        self._focus = "", "", False
        """The keys of the screen and of the focused node, and whether the window had the focus."""
        self._sent: dict[int, tuple[Node, pygame.Rect | None]] = {}
        self._removals: dict[str, int] = {}
        """How often each node has been removed from the tree, keyed by node key."""
        self._shown: tuple[object, ...] | None = None
        self._waiting, self._free_at = "", 0.0
        """The delayed announcements, and the time until which announcements are delayed."""
        self._live = ""
        """The announcement in the live region."""
        self._title: str | None = None
        """The announcement in place of the window's name, or None if the window has its name.

        Orca speaks every change of the name except a change to "". Therefore the name comes back only while
        the window does not have the focus.
        """
        self._failed = False
        self._adapter = make(self)

    # ---------------------------------------------------------------- callbacks on another thread

    def asked(self) -> None:
        """Called when a screen reader requests the tree; `frame` sends the tree later."""
        self._asked = time.monotonic()

    def acted(self, request: accesskit.ActionRequest) -> None:
        """Called when a screen reader requests to press or focus a node; posts an `ASKED` event."""
        press = request.action == accesskit.Action.CLICK
        if press or request.action == accesskit.Action.FOCUS:
            pygame.event.post(pygame.event.Event(ASKED, node=request.target, press=press))

    def left(self) -> None:
        """Called when the last screen reader has disconnected."""
        self._asked = None

    # ---------------------------------------------------------------- on the main thread

    @property
    def connected(self) -> bool:
        """Whether a screen reader is running."""
        return not self._failed and self._asked is not None

    @property
    def listened(self) -> bool:
        """Whether a screen reader requested the tree at least `_PAUSE_SECONDS` ago."""
        asked = self._asked
        return not self._failed and asked is not None and time.monotonic() - asked >= _PAUSE_SECONDS

    def find(self, number: int) -> Node | None:
        """Return the node with the id `number` in the last tree sent, or None."""
        return self._sent.get(number, (None,))[0]

    def frame(
        self,
        screen: SpokenScreen,
        boxes: Mapping[str, pygame.Rect],
        bounds: pygame.Rect,
        said: Iterable[str],
        means: SpeechOutput,
    ) -> None:
        """Send the changes of the tree, and announce the texts `said`.

        `boxes` maps node keys to boxes in window pixels, and `bounds` is the window's box on the screen.
        `means` determines whether the texts are put into the title, the live region or both.
        """
        asked, focused = self._asked, pygame.key.get_focused()
        if asked != self._seen:
            self._seen, self._sent, self._focused, self._shown = asked, {}, None, None
            self._bounds = None
        if focused != self._focused:
            self._focused = focused
            with self._stops_at_failure():
                self._adapter.focus(focused=focused)
        if bounds != self._bounds:
            self._bounds = bounds
            with self._stops_at_failure():
                self._adapter.place(bounds)
        if not self._sent or screen.root.key != self._focus[0]:
            self._live = self._waiting = ""  # the texts may be meant for another player
            self._title = None if self._title is None else ""
        focus = screen.root.key, screen.focus, focused
        if focus != self._focus:
            self._focus, self._free_at = focus, time.monotonic() + _HOLD_SECONDS
        self._announce(said, means)
        shown = screen, boxes, bounds.size, self._title, self._live
        if shown != self._shown:
            self._shown = shown
            self._send(screen, {**boxes, _ROOT: pygame.Rect((0, 0), bounds.size)})

    def _announce(self, said: Iterable[str], means: SpeechOutput) -> None:
        """Announce `said` and any delayed texts, or delay them all.

        The texts are delayed if the focus has just moved, if the last announcement is too recent, or if the
        window has no focus.
        """
        now, text = time.monotonic(), sentences(*said)
        if not self._focused:
            self._title = None
            self._waiting = text or self._waiting
            return
        self._waiting = sentences(self._waiting, text)
        if not self._waiting or now < self._free_at:
            return
        text, self._waiting, self._free_at = self._waiting, "", now + _HOLD_SECONDS
        if text in (self._live, self._title):
            text += "\u00a0"  # an unchanged text would not be announced again
        if means is not SpeechOutput.TITLE:
            self._live = text
        if means is not SpeechOutput.LIVE:
            self._title = text

    def _number(self, key: str) -> int:
        """Return the id of the node with the key `key`.

        The id changes each time the node is removed, because Orca ignores ids that were removed.
        """
        removals = self._removals.get(key)
        return node_id(f"{key} {removals}" if removals else key)

    def _send(self, screen: SpokenScreen, boxes: Mapping[str, pygame.Rect]) -> None:
        live = Node(_LIVE, Role.LABEL, self._live)
        children = (*screen.root.children, live)
        name = _WINDOW if self._title is None else self._title
        root = replace(screen.root, key=_ROOT, name=name, children=children)
        listed = list(root.all())
        nodes = {self._number(node.key): (node, boxes.get(node.key)) for node in listed}
        if len(nodes) < len(listed):
            root = _once(root, set())
            nodes = {self._number(node.key): (node, boxes.get(node.key)) for node in root.all()}
        top, focus = node_id(_ROOT), self._number(screen.focus)
        update = accesskit.TreeUpdate(focus if focus in nodes else top)
        if top not in self._sent:
            update.tree = accesskit.Tree(top)
        for number, told in nodes.items():
            if self._sent.get(number) != told:
                update.nodes.append((number, _built(*told, self._number)))
        for number in self._sent.keys() - nodes.keys():
            key = self._sent[number][0].key
            self._removals[key] = self._removals.get(key, 0) + 1
        self._sent = nodes
        with self._stops_at_failure():
            self._adapter.send(update)

    @contextmanager
    def _stops_at_failure(self) -> Iterator[None]:
        """Continue the game without a screen reader if the block, a call of the adapter, fails."""
        with optional_part("screen readers"):
            yield
            return
        self._failed = True


def _once(node: Node, seen: set[str]) -> Node:
    """Return `node` without descendants whose key occurs earlier, because AccessKit panics at duplicates."""
    seen.add(node.key)
    children = tuple(_once(child, seen) for child in node.children if child.key not in seen)
    same = len(children) == len(node.children) and all(map(is_, children, node.children))
    return node if same else replace(node, children=children)


def _built(node: Node, box: pygame.Rect | None, number: Callable[[str], int]) -> accesskit.Node:
    """Convert a node to AccessKit's type.

    `box` is None or empty if the node is out of view. `number` returns the id of the node with a given key.
    """
    built = accesskit.Node(_ROLES[node.role])
    if box:
        built.set_bounds(accesskit.Rect(*box.topleft, *box.bottomright))
    built.set_children([number(child.key) for child in node.children])
    if node.role is Role.LABEL:
        built.set_value(node.name)  # AccessKit reads a label's text from its value
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
    """The adapter for Linux and other systems with AT-SPI; idle until a screen reader connects."""

    def __init__(self, bridge: Bridge) -> None:
        self._adapter = accesskit.unix.Adapter(bridge.asked, bridge.acted, bridge.left)

    def focus(self, *, focused: bool) -> None:
        self._adapter.update_window_focus_state(focused)

    def place(self, bounds: pygame.Rect) -> None:
        rect = accesskit.Rect(*bounds.topleft, *bounds.bottomright)
        self._adapter.set_root_window_bounds(rect, rect)

    def send(self, update: accesskit.TreeUpdate) -> None:
        self._adapter.update_if_active(lambda: update)


class _WindowsAdapter:
    """The adapter for Windows; must be created while the window is hidden. Untested on Windows."""

    def __init__(self, bridge: Bridge, handle: int) -> None:
        self._adapter = accesskit.windows.SubclassingAdapter(handle, bridge.asked, bridge.acted)

    def focus(self, *, focused: bool) -> None:
        """Do nothing: the adapter receives the window's messages itself."""

    def place(self, bounds: pygame.Rect) -> None:
        """Do nothing: AccessKit's adapter gets the bounds from the window."""

    def send(self, update: accesskit.TreeUpdate) -> None:
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()


class _MacAdapter:
    """The adapter for macOS, which uses the window's NSWindow. Untested on macOS."""

    def __init__(self, bridge: Bridge, handle: int) -> None:
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        self._adapter = accesskit.macos.SubclassingAdapter.for_window(handle, bridge.asked, bridge.acted)

    def focus(self, *, focused: bool) -> None:
        events = self._adapter.update_view_focus_state(focused)
        if events is not None:
            events.raise_events()

    def place(self, bounds: pygame.Rect) -> None:
        """Do nothing: AccessKit's adapter gets the bounds from the view."""

    def send(self, update: accesskit.TreeUpdate) -> None:
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()


def bridge_for(window: int) -> Bridge:
    """Return a bridge for this operating system; `window` is the native handle of the window."""
    if sys.platform == "win32":
        return Bridge(lambda bridge: _WindowsAdapter(bridge, window))
    if sys.platform == "darwin":
        return Bridge(lambda bridge: _MacAdapter(bridge, window))
    return Bridge(_UnixAdapter)
