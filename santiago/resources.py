"""Paths of the files that ship with the program: inside the package if installed, next to the package in a
checkout."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _shipped(folder: str) -> Path:
    inside = _PACKAGE / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder


def asset(*parts: str) -> Path:
    """The path of a file or folder below `assets/`; it need not exist."""
    return _shipped("assets").joinpath(*parts)


def shipped_saves() -> Path:
    """The folder of the games that ship with the program."""
    return _shipped("saves")
