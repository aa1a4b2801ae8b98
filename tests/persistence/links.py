"""Symbolic links in places where the program expects its own files."""

import os
import tempfile
from pathlib import Path

import pytest


def _can_link() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        try:
            link = Path(folder) / "link"
            link.symlink_to(folder)
            return link.is_symlink()  # Wine 8 makes none, and says nothing
        except OSError:
            return False


needs_links = pytest.mark.skipif(not _can_link(), reason="symbolic links are not to be had here")
needs_root = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0, reason="needs a folder of somebody else"
)
