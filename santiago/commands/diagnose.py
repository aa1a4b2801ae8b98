"""`santiago --diagnose`: prints versions, devices, folders and problems."""

import os
import platform
import shutil
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from santiago import __version__
from santiago.persistence import paths
from santiago.persistence.faults import printable
from santiago.persistence.safe_write import CannotWrite, make_folder, remove_file, write_safely
from santiago.resources import asset, shipped_saves

_LIBRARIES = ("pygame-ce", "pygame-gui", "msgspec", "appdirs")
_MEGABYTE = 1 << 20


def diagnose() -> int:
    """Print the report and return the exit code: 1 if there is a problem, otherwise 0."""
    problems: list[str] = []
    _say(f"Santiago {__version__}")
    _say(f"Python {sys.version.split()[0]} on {platform.platform()}")
    for library in _LIBRARIES:
        _say(f"{library} {_version(library, problems)}")
    _screens(problems)
    _sound()
    _screen_readers()
    _voice()
    for name, folder in (
        ("data", paths.data_folder()),
        ("settings", paths.config_folder()),
        ("log", paths.log_folder()),
    ):
        _folder(name, folder, problems)
    for name, shipped in (("assets", asset()), ("sample games", shipped_saves())):
        _say(f"{name}: {shipped}")
        if not shipped.is_dir():
            problems.append(f"{shipped} is missing: install the game again.")
    for problem in problems:
        _say(f"PROBLEM: {problem}")
    _say(f"Problems found: {len(problems)}." if problems else "No problems found.")
    return 1 if problems else 0


def _say(text: str) -> None:
    print(printable(text))


def _version(library: str, problems: list[str]) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        if getattr(sys, "frozen", False):
            return "(bundled)"
        problems.append(f"{library} is not installed: run 'pip install {library}'.")
        return "is missing"


def _screens(problems: list[str]) -> None:
    from santiago.ui.app.game_window import NoDisplay, screens

    try:
        driver, sizes = screens()
    except NoDisplay as error:
        problems.append(f"{error} The window cannot open; 'render' and the other commands work.")
        return
    _say(f"video driver: {driver}; screens: {', '.join(f'{width}x{height}' for width, height in sizes)}")


def _sound() -> None:
    from santiago.ui.sound.sounds import SILENCE, Sounds

    sounds = Sounds(SILENCE)
    sounds.start()
    _say(f"sound: {'works' if sounds.available else 'no device; the game is silent'}")
    sounds.close()


def _screen_readers() -> None:
    from santiago.ui.devices.optional_part import optional_part

    with optional_part("screen readers", _say):
        import_module("accesskit")
        _say("screen readers: AccessKit works")


def _voice() -> None:
    from santiago.ui.devices.optional_part import optional_part
    from santiago.ui.voice.engines import engine

    with optional_part("its voice", _say):
        speaks = engine()
        _say(f"voice: {type(speaks).__name__} works")
        speaks.close()


def _folder(name: str, folder: Path, problems: list[str]) -> None:
    try:
        make_folder(folder)
        probe = folder / f"probe-{os.getpid()}.tmp"
        write_safely(probe, b"santiago")
        remove_file(probe)
    except CannotWrite as problem:
        problems.append(f"{problem}. Set SANTIAGO_HOME to a writable folder.")
        _say(f"{name}: {folder}")
        return
    free = shutil.disk_usage(folder).free // _MEGABYTE
    _say(f"{name}: {folder} ({free} MB free)")
    if free < 1:
        problems.append(f"The disk of {folder} is full: make room, or games cannot be saved.")
