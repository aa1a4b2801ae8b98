"""The library of a player who has nothing yet."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # coverage of the rules is measured from their first import on
    from santiago.session.library import Library


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Library":
    """Kept, like the player's home, in a folder of its own."""
    from santiago.session.library import Library

    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "santiago"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return Library()
