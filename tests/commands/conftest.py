"""Commands run in a folder and a home of their own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the player's own is touched."""
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SANTIAGO_BOX", raising=False)
    monkeypatch.chdir(tmp_path)
