"""Functions that export games to a chosen file, and pictures to the pictures folder."""

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pygame

from santiago.session.folders import export_path
from santiago.session.library import CannotWrite, Library
from santiago.ui.contracts import Push, Replace, SceneChange
from santiago.ui.screens.dialog import message
from santiago.ui.screens.name_dialog import LONGEST_PATH, NameRefusal, PathDialog
from santiago.wording.fault_text import obstacle_text
from santiago.wording.translator import Translator


def saved_picture(library: Library, picture: pygame.Surface, name: str) -> Callable[[Translator], str]:
    """Save a picture, and return a function that formats a message about the result."""
    file = BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return _saved("program.picture", lambda: library.save_picture(file.getvalue(), name))


def saved_sheet(library: Library, html: str, name: str) -> Callable[[Translator], str]:
    """Save a printable page. Return a function that formats a message, as in `saved_picture`."""
    return _saved("finished.sheet", lambda: library.save_sheet(html, name))


def _saved(key: str, save: Callable[[], Path]) -> Callable[[Translator], str]:
    try:
        path = save()
    except CannotWrite as error:
        problem = error
        return lambda tr: tr(f"{key}.failed", {"reason": obstacle_text(tr, problem)})
    return lambda tr: tr(f"{key}.saved", {"name": path.name, "folder": str(path.parent)})


def ask_to_export(suggested: Path, export: Callable[[Path], None], *, is_over: bool) -> SceneChange:
    """Ask for a file path, call `export` with it, and show the path.

    If the player enters only a folder or only a file name, the other part is taken from `suggested`. An
    existing file is never overwritten. Unless `is_over` is true, the dialog warns that the file reveals the
    tiles to come.
    """

    def done(text: str) -> SceneChange | NameRefusal:
        path = export_path(text, suggested)
        if os.path.lexists(path):
            return NameRefusal(lambda tr: tr("finished.export.exists", {"name": path.name}))
        if not os.path.isdir(path.parent):  # noqa: PTH112 - is_dir() raises if the name is too long
            return NameRefusal(lambda tr: tr("finished.export.no_folder", {"folder": str(path.parent)}))
        try:
            export(path)
        except CannotWrite as error:
            problem = error
            return NameRefusal(lambda tr: obstacle_text(tr, problem))
        return Replace(
            message("finished.exported", lambda tr: tr("finished.exported.text", {"path": str(path)}))
        )

    note = "finished.export.where" if is_over else "finished.export.where.open"
    return Push(PathDialog("finished.export", str(suggested), done, note, LONGEST_PATH))
