"""A fixture with the empty library of a new player."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.home import set_home

if TYPE_CHECKING:  # coverage of the rules is measured from their first import
    from santiago.session.library import Library


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Library":
    """Return an empty library; the library and the player's home are in a temporary folder."""
    from santiago.session.library import Library

    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "santiago"))
    set_home(monkeypatch, tmp_path)
    return Library()
