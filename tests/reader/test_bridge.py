"""Announcements in the window's title, with an adapter that records what is sent."""

import pygame
import pytest

from santiago.presentation.spoken.nodes import Node, Role, SpokenScreen
from santiago.session.settings import SpeechOutput

accesskit = pytest.importorskip("accesskit")

from santiago.ui.reader import bridge as bridges  # noqa: E402  needs accesskit
from santiago.ui.reader.bridge import Bridge  # noqa: E402

BOUNDS = pygame.Rect(0, 0, 640, 480)


class Recorder:
    """An adapter that keeps the names of the window, without repetitions."""

    def __init__(self, _: Bridge) -> None:
        self.names: list[str] = []

    def focus(self, *, focused: bool) -> None:
        pass

    def place(self, bounds: pygame.Rect) -> None:
        pass

    def send(self, update: object) -> None:
        for _, node in update.nodes:  # type: ignore[attr-defined]
            if node.role == accesskit.Role.WINDOW and (not self.names or self.names[-1] != node.label):
                self.names.append(node.label)


def screen(key: str) -> SpokenScreen:
    child = Node(f"child of {key}", Role.BUTTON, "Play")
    return SpokenScreen(Node(key, Role.WINDOW, key, children=(child,)), child.key)


def test_the_windows_name_is_not_spoken_between_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orca speaks each change of the name, except a change to ""."""
    clock = [0.0]
    monkeypatch.setattr(bridges.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
    made: list[Recorder] = []

    def make(bridge: Bridge) -> Recorder:
        made.append(Recorder(bridge))
        return made[0]

    bridge = Bridge(make)
    bridge.asked()
    assert bridge.connected

    def frame(key: str, *said: str) -> None:
        clock[0] += 5.0
        bridge.frame(screen(key), {}, BOUNDS, said, SpeechOutput.BOTH)
        clock[0] += 5.0
        bridge.frame(screen(key), {}, BOUNDS, (), SpeechOutput.BOTH)

    frame("menu", "Santiago")
    frame("table", "Ana bids 3.")
    frame("table", "Bruno passes.")
    frame("settings", "Settings.")
    frame("table")
    assert [name for name in made[0].names if name] == [
        "Santiago",
        "Santiago.",
        "Ana bids 3.",
        "Bruno passes.",
        "Settings.",
    ]
    assert made[0].names[-1] == "", "the text of another screen is gone"
    monkeypatch.setattr(pygame.key, "get_focused", lambda: False)
    frame("table")
    assert made[0].names[-1] == "Santiago"
    bridge.left()
    assert not bridge.connected
