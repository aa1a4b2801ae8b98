"""The virtual screen on which the real window is driven, and when it is pressed."""

import os
import subprocess
from dataclasses import replace
from pathlib import Path
from shutil import which
from typing import Any

import pygame
import pytest

from tests.hidden_window import hidden_window
from tests.home import set_home
from tests.ui.table.playing import session
from tools.desktop import window_driver
from tools.desktop.window_driver import PLANS, PROGRAMS, Desktop, Driver, Twin

__all__ = ["hidden_window"]


@pytest.mark.skipif(not all(map(which, PROGRAMS)), reason="needs Xvfb, openbox and xdotool")
def test_a_screen_is_managed_even_if_the_window_manager_fails_to_start_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a window manager, nothing closes a window at Alt+F4."""
    failed, program = tmp_path / "failed", tmp_path / "openbox"
    program.write_text(
        f'#!/bin/sh\n[ -e {failed} ] || {{ touch {failed}; exit 1; }}\nexec {which("openbox")} "$@"\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with Desktop((320, 200)) as desktop:
        asked = subprocess.run(
            ["xdotool", "get_num_desktops"], env=desktop.environment, capture_output=True, check=False
        )
    assert failed.exists()
    assert asked.returncode == 0


class LateWindow:
    """A window that shows the table only at the third look. Before that, presses are lost."""

    def __init__(self) -> None:
        self.looks = self.lost = 0

    def difference(self, expected: pygame.Surface, box: pygame.Rect) -> float:
        del expected, box
        self.looks += 1
        return 0.0 if self.looks >= 3 else 99.0

    def button(self, action: str, button: int) -> None:
        del action, button
        self.lost += self.looks < 3

    def move(self, point: tuple[int, int]) -> None: ...

    def key(self, name: str) -> None: ...


def test_nothing_is_pressed_before_the_window_shows_what_has_been_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is saved before it is shown; after Continue, the menu is still there for a while."""
    set_home(monkeypatch, tmp_path)
    window, begun = LateWindow(), session("hhh").record
    twins: list[Twin] = []

    class KnownTwin(Twin):
        def __init__(self, *words: Any) -> None:
            super().__init__(*words)
            twins.append(self)

    monkeypatch.setattr(window_driver, "Window", lambda *_: window)
    monkeypatch.setattr(window_driver, "Twin", KnownTwin)
    monkeypatch.setattr(window_driver.UnfinishedGames, "newest", lambda _: begun)
    monkeypatch.setattr(Driver, "record", lambda _: twins[0].game.record if twins else begun)
    driver = Driver(replace(PLANS["smoke"], moves=1), tmp_path, Desktop((1280, 800)))
    assert driver.play().ply == 1
    assert window.lost == 0
