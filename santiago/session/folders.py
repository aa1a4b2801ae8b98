"""The user's own folders, for exports and for games that cannot be saved in the program's folder."""

import os
import re
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from santiago.persistence.paths import temporary_folder
from santiago.persistence.regular_file import read_regular
from santiago.persistence.safe_write import FAILURES
from santiago.persistence.temporary_folders import belongs_to_another

EXPORT_SUFFIX: Final = ".santiago"
_LONGEST_NAME: Final = 40
_RESERVED_NAMES: Final = {
    "CON",
    "PRN",
    "AUX",
    "NUL",
    *(f"{port}{n}" for port in ("COM", "LPT") for n in "0123456789¹²³"),
}
"""Device names on Windows, which are reserved with any suffix."""
_LARGEST_CONFIG: Final = 1 << 20
_FALLBACK_NAME: Final = "Santiago games"


class FolderName(StrEnum):
    """The kinds of folders; each value identifies the name that the player sees."""

    DOCUMENTS = "documents"
    HOME = "home"
    TEMPORARY = "temporary"


@dataclass(frozen=True, slots=True)
class WritableFolder:
    """A writable folder; `free` is the free space on the disk in bytes."""

    name: FolderName
    folder: Path
    free: int


def writable_folders() -> tuple[WritableFolder, ...]:
    """Return the existing folders to which games can be exported, in order of preference."""
    candidates = (
        (FolderName.DOCUMENTS, documents_folder()),
        (FolderName.HOME, home_folder()),
        (FolderName.TEMPORARY, temporary_folder()),
    )
    found: dict[Path, WritableFolder] = {}
    for name, folder in candidates:
        free = _free(folder)
        if free is not None:
            found.setdefault(folder.resolve(), WritableFolder(name, folder, free))
    return tuple(found.values())


def fallback_folders() -> tuple[Path, ...]:
    """Return the folders that are used for games if the usual folder is not writable.

    The folders are in order of preference and need not exist.
    """
    likely = (documents_folder(), home_folder(), temporary_folder())
    return tuple(
        dict.fromkeys(refuge for refuge in map(fallback_folder_in, likely) if not belongs_to_another(refuge))
    )


def fallback_folder_in(folder: Path) -> Path:
    """Return the subfolder of `folder` in which games are saved as a fallback."""
    return folder / _FALLBACK_NAME


def export_folder() -> Path:
    """Return the folder for exported games: the documents folder if it exists, else the home folder."""
    documents = documents_folder()
    return documents if _is_folder(documents) else home_folder()


def home_folder() -> Path:
    """Return the home folder, or the temporary folder if the user has no home folder."""
    try:
        return Path.home()
    except RuntimeError:
        return temporary_folder()


def documents_folder() -> Path:
    """Return the user's documents folder, which need not exist."""
    return _users_folder("DOCUMENTS", "Documents")


def pictures_folder() -> Path:
    """Return the user's pictures folder if it exists, else the folder for exported games."""
    pictures = _users_folder("PICTURES", "Pictures")
    return pictures if _is_folder(pictures) else export_folder()


def _users_folder(kind: str, usual: str) -> Path:
    """Return the user's folder for files of `kind`, such as "DOCUMENTS".

    This is the folder configured on a Linux desktop, or otherwise the folder `usual` in the home folder.
    """
    home = home_folder()
    if sys.platform.startswith("linux"):
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
        try:
            data = read_regular(config / "user-dirs.dirs", _LARGEST_CONFIG)
            text = data.decode(errors="replace")
        except FAILURES:
            text = ""
        named = re.search(rf'^XDG_{kind}_DIR="([^"]+)"', text, re.MULTILINE)
        if named is not None:
            return Path(named[1].replace("$HOME", str(home)))
    return home / usual


def free_path(folder: Path, name: str, suffix: str) -> Path:
    """Return an unused path in `folder`, made from `name` and `suffix`.

    Special characters are replaced with hyphens. If the path is in use, even by a dangling symbolic link, a
    number is added.
    """
    plain = re.sub(r"[^\w-]+", "-", name).strip("-")[:_LONGEST_NAME] or "game"
    if is_device_name(plain):
        plain += "-game"
    path = folder / f"{plain}{suffix}"
    number = 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{plain}-{number}{suffix}"
    return path


def is_device_name(name: str) -> bool:
    """Return whether Windows reserves `name` for a device, such as "CON" or "CON.txt".

    Only the part before the first dot matters.
    """
    return name.partition(".")[0].strip().upper() in _RESERVED_NAMES


def export_path(
    text: str, suggested: Path, suffix: str = EXPORT_SUFFIX, endings: Iterable[str] = (EXPORT_SUFFIX, ".json")
) -> Path:
    """Return the path to which a game is exported when the player has typed `text`.

    A relative path starts at the folder of `suggested`. If the path is a folder, the file name of `suggested`
    is added. `suffix` is added unless the path has one of the `endings`. A device name, such as "con", gets
    the ending `-game`.
    """
    try:
        typed = Path(text).expanduser()
    except RuntimeError:  # there is no such home directory
        typed = Path(text)
    path = suggested.parent / typed
    if text.endswith(("/", os.sep)) or _is_folder(path):
        return path / suggested.name
    if is_device_name(path.name):
        return path.with_name(f"{path.name.partition('.')[0].strip()}-game{suffix}")
    return path if path.suffix.lower() in endings else path.with_name(f"{path.name}{suffix}")


def _is_folder(path: Path) -> bool:
    """Return whether `path` is a folder or a link to a folder; False if the system reports an error."""
    try:
        return path.is_dir()
    except FAILURES:
        return False


def _free(folder: Path) -> int | None:
    """Return the free space on the disk of `folder`, in bytes, or None if `folder` is not writable."""
    try:
        if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
            return None
        return shutil.disk_usage(folder).free
    except FAILURES:
        return None
