"""The folders for the player's files; the environment variables are read on every call."""

import os
import tempfile
from pathlib import Path
from typing import Final

import appdirs

from santiago.persistence.temporary_folders import claim_folder

_NAME: Final = "santiago"
_HOME: Final = "SANTIAGO_HOME"
"""The environment variable that puts all folders under one root."""


def data_folder() -> Path:
    """Return the folder for games and their indexes."""
    return _folder("data", appdirs.user_data_dir(_NAME, appauthor=False))


def config_folder() -> Path:
    """Return the folder for the settings and the last table."""
    return _folder("config", appdirs.user_config_dir(_NAME, appauthor=False))


def log_folder() -> Path:
    """Return the folder for logs and error reports."""
    return _folder("log", appdirs.user_log_dir(_NAME, appauthor=False))


def cache_folder() -> Path:
    """Return the folder for cached files."""
    return _folder("cache", appdirs.user_cache_dir(_NAME, appauthor=False))


def drawings_folder() -> Path:
    """Return the folder for cached drawings, which is emptied if there is no room to save a game."""
    return cache_folder() / "drawings"


def games_folder() -> Path:
    """Return the folder for unfinished games, which contains a subfolder for each game."""
    return data_folder() / "games"


def slots_folder() -> Path:
    """Return the folder for games that the player saved under a name."""
    return data_folder() / "saves"


def finished_folder() -> Path:
    """Return the folder for games that were played to the end."""
    return data_folder() / "finished"


def problems_folder() -> Path:
    """Return the folder for problems made from the player's own games."""
    return data_folder() / "problems"


def index_folder() -> Path:
    """Return the folder for indexes of game lists; the indexes can be rebuilt at any time."""
    return data_folder() / "index"


def temporary_data_folder() -> Path | None:
    """Return the temporary data folder if there is no home directory, else None.

    The folder is created on the first call, so that no other user can take its name.
    """
    try:
        Path(os.environ.get(_HOME) or "~").expanduser()
    except RuntimeError:
        user = f"-{os.getuid()}" if os.name == "posix" else ""
        return claim_folder(temporary_folder() / f"{_NAME}{user}")
    return None


def temporary_folder() -> Path:
    """Return the system's temporary folder, or `/tmp` on the current drive if none is writable."""
    try:
        return Path(tempfile.gettempdir())
    except OSError:
        return Path(os.sep, "tmp").absolute()


def _folder(name: str, usual: str) -> Path:
    temporary = temporary_data_folder()
    if temporary is not None:
        return temporary / name
    home = os.environ.get(_HOME)
    return Path(home).expanduser().absolute() / name if home else Path(usual)
