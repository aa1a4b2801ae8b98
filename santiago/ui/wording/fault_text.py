"""Sentences about file errors for players; the command line has its own, more technical ones."""

from __future__ import annotations

import re
from typing import Final

from santiago.session.library import BadSave, CannotWrite, Locked
from santiago.ui.wording.names import capital
from santiago.ui.wording.translator import Translator

STORAGE_ERRORS: Final = (BadSave, CannotWrite, Locked)
"""What can go wrong when a saved game is read, written, renamed or deleted."""

_GAME: Final = re.compile(r"[0-9a-f]{16}")
"""The name of the folder of a single game, which means nothing to the player."""


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


def error_text(tr: Translator, error: BadSave | CannotWrite | Locked) -> str:
    """Why something could not be read, written, renamed or deleted, as a sentence."""
    if isinstance(error, CannotWrite):
        return obstacle_text(tr, error)
    clause = fault_text(tr, error) if isinstance(error, BadSave) else tr("program.open_elsewhere")
    return f"{capital(clause)}."
