"""Paths of the files that ship with the program.

In a checkout, these files are next to the package instead of inside it.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _shipped(folder: str) -> Path:
    inside = _PACKAGE / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder


def asset(*parts: str) -> Path:
    """Return the path of a file or folder in `assets/`; the path need not exist."""
    return _shipped("assets").joinpath(*parts)


def shipped_saves() -> Path:
    """Return the folder that contains the games shipped with the program."""
    return _shipped("saves")
