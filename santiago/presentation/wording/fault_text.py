"""Sentences about file errors for players; the command line has its own, more technical ones."""

from __future__ import annotations

import re
from typing import Final

from santiago.presentation.wording.names import capital
from santiago.presentation.wording.translator import Translator
from santiago.session.folders import WritableFolder
from santiago.session.library import BadSave, CannotWrite, GameLocked

STORAGE_ERRORS: Final = (BadSave, CannotWrite, GameLocked)
"""What can go wrong when a saved game is read, written, renamed or deleted."""

_GAME: Final = re.compile(r"[0-9a-f]{16}")
"""The name of the folder of a single game, which means nothing to the player."""
_UNITS: Final = ("gb", "mb", "kb")


def fault_text(tr: Translator, fault: BadSave) -> str:
    """What is wrong with a saved game, as a clause."""
    return tr(f"program.fault.{fault.fault.value}", {"number": (fault.good_moves or 0) + 1})


def obstacle_text(tr: Translator, problem: CannotWrite) -> str:
    """Why something could not be written, as a sentence with the folder."""
    folder = problem.path.parent if problem.path.suffix else problem.path
    if _GAME.fullmatch(folder.name):
        folder = folder.parent
    values = {"path": str(folder), "reason": problem.reason}
    return tr(f"program.obstacle.{problem.obstacle.value}", values)


def error_text(tr: Translator, error: BadSave | CannotWrite | GameLocked) -> str:
    """Why something could not be read, written, renamed or deleted, as a sentence."""
    if isinstance(error, CannotWrite):
        return obstacle_text(tr, error)
    clause = fault_text(tr, error) if isinstance(error, BadSave) else tr("program.open_elsewhere")
    return f"{capital(clause)}."


def save_failure_text(tr: Translator, problem: CannotWrite) -> str:
    """Why it cannot be written, where, and what that means."""
    return tr("program.trouble", {"reason": obstacle_text(tr, problem)})


def place_text(tr: Translator, place: WritableFolder) -> str:
    """What a folder is called, with the room that is left on its disk."""
    name = tr(f"program.place.{place.name.value}")
    return tr("program.trouble.there", {"place": name, "free": size_text(tr, place.free)})


def size_text(tr: Translator, size: int) -> str:
    """A number of bytes as people say it."""
    for power, unit in zip((3, 2, 1), _UNITS, strict=True):
        if size >= 1000**power or unit == _UNITS[-1]:
            return tr(f"program.size.{unit}", {"number": size // 1000**power})
    raise AssertionError("the smallest unit always fits")
