"""Sentences about file errors for players; the package `commands` has sentences for the terminal."""

from __future__ import annotations

import re
from typing import Final

from santiago.session.folders import WritableFolder
from santiago.session.library import BadSave, CannotWrite, GameLocked
from santiago.wording.names import capital
from santiago.wording.translator import Translator

STORAGE_ERRORS: Final = (BadSave, CannotWrite, GameLocked)
"""The exceptions that reading, writing, renaming or deleting a saved game can raise."""

_GAME: Final = re.compile(r"[0-9a-f]{16}")
"""Matches the folder name of a single game; messages name the parent folder instead."""
_UNITS: Final = ("gb", "mb", "kb")


def fault_text(tr: Translator, fault: BadSave) -> str:
    """Return a clause that says what is wrong with a saved game."""
    return tr(f"program.fault.{fault.fault.value}", {"number": (fault.good_moves or 0) + 1})


def obstacle_text(tr: Translator, problem: CannotWrite) -> str:
    """Return a sentence that names the folder in which writing failed, and the reason."""
    folder = problem.path.parent if problem.path.suffix else problem.path
    if _GAME.fullmatch(folder.name):
        folder = folder.parent
    values = {"path": str(folder), "reason": problem.reason}
    return tr(f"program.obstacle.{problem.obstacle.value}", values)


def error_text(tr: Translator, error: BadSave | CannotWrite | GameLocked) -> str:
    """Return a sentence about an error whose type is one of `STORAGE_ERRORS`."""
    if isinstance(error, CannotWrite):
        return obstacle_text(tr, error)
    clause = fault_text(tr, error) if isinstance(error, BadSave) else tr("program.open_elsewhere")
    return f"{capital(clause)}."


def save_failure_text(tr: Translator, problem: CannotWrite) -> str:
    """Return a warning that the game is not being saved, with the reason and the folder."""
    return tr("program.trouble", {"reason": obstacle_text(tr, problem)})


def folder_text(tr: Translator, folder: WritableFolder) -> str:
    """Return the name of a folder with the free space on its disk."""
    name = tr(f"program.place.{folder.name.value}")
    return tr("program.trouble.there", {"place": name, "free": size_text(tr, folder.free)})


def size_text(tr: Translator, size: int) -> str:
    """Return a size in bytes as text in GB, MB or kB, rounded down; the units are powers of 1000."""
    for power, unit in zip((3, 2, 1), _UNITS, strict=True):
        if size >= 1000**power or unit == _UNITS[-1]:
            return tr(f"program.size.{unit}", {"number": size // 1000**power})
    raise AssertionError("the smallest unit always fits")
