"""The player's home folder in tests; Windows names it by another environment variable than POSIX."""

from pathlib import Path

import pytest


def set_home(monkeypatch: pytest.MonkeyPatch, folder: Path | str) -> None:
    """Make `folder` the home folder of this process, on every system."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder))
