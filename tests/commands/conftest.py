"""Runs commands in a temporary folder and home."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Protects the real player's files."""
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SANTIAGO_BOX", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session", autouse=True)
def shared_sprites() -> Iterator[None]:
    """Pictures rendered in this process share their sprites."""
    from santiago.ui.graphics.sprites import Sprites
    from santiago.ui.painting import render

    shared = Sprites()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render, "Sprites", lambda: shared)
        yield
