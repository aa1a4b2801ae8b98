"""Fixtures that run commands in a temporary working folder and home folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change to a temporary folder and home, which protects the files of the real player."""
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SANTIAGO_BOX", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session", autouse=True)
def shared_sprites() -> Iterator[None]:
    """Share sprites between all pictures that are rendered in this process."""
    from santiago.ui.graphics.sprites import Sprites
    from santiago.ui.painting import offscreen

    shared = Sprites()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(offscreen, "Sprites", lambda: shared)
        yield
