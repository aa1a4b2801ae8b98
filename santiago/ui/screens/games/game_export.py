"""Functions that export games to a chosen file, and pictures to the pictures folder."""

import os
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import pygame

from santiago.persistence.safe_write import write_safely
from santiago.session.folders import export_folder, export_path, free_path, pictures_folder
from santiago.session.library import CannotWrite, Library
from santiago.ui.contracts import Push, Replace, Scene, SceneChange
from santiago.ui.screens.dialog import message
from santiago.ui.screens.name_dialog import LONGEST_PATH, NameRefusal, PathDialog
from santiago.wording.fault_text import obstacle_text
from santiago.wording.translator import Translator


def saved_picture(library: Library, picture: pygame.Surface, name: str) -> Callable[[Translator], str]:
    """Save a picture, and return a function that formats a message about the result."""
    try:
        path = library.save_picture(image_file(picture, "png"), name)
    except CannotWrite as error:
        problem = error
        return lambda tr: tr("program.picture.failed", {"reason": obstacle_text(tr, problem)})
    return _where("program.picture.saved", path)


def image_file(picture: pygame.Surface, kind: str) -> bytes:
    """Return the contents of an image file; `kind` is "png" or "jpg"."""
    file = BytesIO()
    pygame.image.save(picture, file, f"picture.{kind}")
    return file.getvalue()


def _where(key: str, path: Path) -> Callable[[Translator], str]:
    return lambda tr: tr(key, {"name": path.name, "folder": str(path.parent)})


def ask_to_export(suggested: Path, export: Callable[[Path], None], *, is_over: bool) -> SceneChange:
    """Ask for a file path, call `export` with it, and show the path.

    Unless `is_over` is true, the dialog warns that the file reveals the tiles to come.
    """

    def exported(path: Path) -> Scene:
        return message("finished.exported", lambda tr: tr("finished.exported.text", {"path": str(path)}))

    note = "finished.export.where" if is_over else "finished.export.where.open"
    return _ask_for_path(
        "finished.export", suggested, partial(export_path, suggested=suggested), export, exported, note
    )


def ask_to_save(
    name: str, sheet: Callable[[], str], picture: Callable[[], pygame.Surface], suffix: str
) -> SceneChange:
    """Ask for a file path, and save a printable page if it ends in ".html" and a picture if in ".png".

    The suggested path is made from `name` and `suffix`.
    """
    is_sheet = suffix == ".html"
    suggested = free_path(export_folder() if is_sheet else pictures_folder(), name, suffix)

    def save(path: Path) -> None:
        is_page = path.suffix.lower() == ".html"
        write_safely(path, sheet().encode() if is_page else image_file(picture(), "png"))

    def saved(path: Path) -> Scene:
        key = "finished.sheet.saved" if path.suffix.lower() == ".html" else "program.picture.saved"
        return message(title, _where(key, path))

    title = "finished.sheet" if is_sheet else "finished.picture"
    to_path = partial(export_path, suggested=suggested, suffix=suffix, endings=(".html", ".png"))
    return _ask_for_path(title, suggested, to_path, save, saved, "finished.save.where")


def _ask_for_path(
    title: str,
    suggested: Path,
    to_path: Callable[[str], Path],
    save: Callable[[Path], None],
    saved: Callable[[Path], Scene],
    note: str,
) -> SceneChange:
    """Ask for a file path, call `save` with it, and show the message `saved`.

    If the player enters only a folder or only a file name, `to_path` takes the other part from `suggested`.
    An existing file is never overwritten.
    """

    def done(text: str) -> SceneChange | NameRefusal:
        path = to_path(text)
        if os.path.lexists(path):
            return NameRefusal(lambda tr: tr("finished.export.exists", {"name": path.name}))
        if not os.path.isdir(path.parent):  # noqa: PTH112 - is_dir() raises if the name is too long
            return NameRefusal(lambda tr: tr("finished.export.no_folder", {"folder": str(path.parent)}))
        try:
            save(path)
        except CannotWrite as error:
            problem = error
            return NameRefusal(lambda tr: obstacle_text(tr, problem))
        return Replace(saved(path))

    return Push(PathDialog(title, str(suggested), done, note, LONGEST_PATH))
