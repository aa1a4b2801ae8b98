"""The game among the desktop's programs on Linux: an entry in its menu, icons, and the type of saved games.

The entry that lies in the unpacked bundle is written by the same hand.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from santiago.commands.no_terminal import BOX
from santiago.commands.usage import UsageError
from santiago.persistence.regular_file import read_regular
from santiago.persistence.safe_write import CannotWrite, make_folder, remove_file, write_safely
from santiago.resources import asset

ENTRY: Final = "santiago.desktop"
_LARGEST_ENTRY: Final = 1 << 20
LAUNCHER: Final = "SANTIAGO_LAUNCHER"
"""The environment variable by which `tools/play.py` names the file that starts the program."""
_ICON_NAME: Final = "santiago"
_STATIC_NAME: Final = "org.example.santiago"
_CACHE_MARK: Final = "CACHEDIR.TAG"
"""A file that marks a folder as a cache, which may be emptied at any time (bford.info/cachedir)."""
_RESERVED: Final = '"`$\\'
"""What has a meaning within the quotes of an Exec line."""
_GENERATED: Final = {
    Path("applications"): ("mimeinfo.cache",),
    Path("mime"): (
        *("XMLnamespaces", "aliases", "generic-icons", "globs", "globs2", "icons", "magic", "mime.cache"),
        *("subclasses", "treemagic", "types", "version"),
    ),
}
"""What the desktop's own tools make of the entries in a folder; worthless when there are none."""


def install() -> int:
    """Write the entry, the icons and the file type into the user's data folder."""
    home = _data_home()
    _refuse_cache()
    try:
        for path, content in _files(home):
            make_folder(path.parent)
            write_safely(path, content)
    except CannotWrite as problem:
        raise UsageError(f"{problem}.") from problem
    _refresh(home)
    print(f"Santiago is among the games of your desktop now ({home / 'applications' / ENTRY}).")
    return 0


def remove() -> int:
    """Take away what `install` wrote."""
    home = _data_home()
    try:
        for path, _ in _files(home):
            remove_file(path)
    except CannotWrite as problem:
        raise UsageError(f"{problem}.") from problem
    _refresh(home)
    _sweep(home)
    for folder in (home / "mime" / "application", *(path.parent for path, _ in _files(home))):
        _remove_empty(folder, home)
    print("Santiago is no longer among the programs of your desktop; your games and settings stay.")
    return 0


def desktop_entry(command: str, icon: str) -> str:
    """The text of a .desktop file; `command` is an Exec line without its file.

    It is the static entry of `assets/desktop` with another command and icon.
    """
    lines = []
    for line in _static(".desktop").splitlines():
        match line.partition("=")[0]:
            case "Exec":
                lines.append(f"Exec={command} %f")
            case "Icon":
                lines.append(f"Icon={icon}")
            case "TryExec":  # the program need not be on the path
                pass
            case _:
                lines.append(line)
    return "\n".join(lines) + "\n"


def movable_entry() -> str:
    """The entry in the unpacked bundle: it starts the program beside it, wherever that is.

    The desktop puts the entry's own path for %k; one that does not must start it in its folder.

    An icon can only be named by its whole path, so the first start writes that in: see `refresh_bundle_icon`.
    """
    script = (
        'case "$1" in *.desktop) folder=$(dirname "$1"); shift;; *) folder=.;; esac; '
        f'{BOX}=1 exec "$folder/santiago" "$@"'
    )
    return desktop_entry(f"sh -c {_quoted(script)} santiago %k", _ICON_NAME)


def refresh_bundle_icon() -> None:
    """Let the entry beside a bundled program show its icon, if its folder may be written to."""
    if not getattr(sys, "frozen", False):
        return
    folder = Path(sys.executable).parent
    entry, icon = folder / ENTRY, folder / "santiago.png"
    with suppress(OSError, UnicodeError, CannotWrite):
        text = read_regular(entry, _LARGEST_ENTRY).decode()
        lines = [f"Icon={icon}" if line.startswith("Icon=") else line for line in text.splitlines()]
        tended = "\n".join(lines) + "\n"
        if tended != text:
            mode = entry.stat().st_mode
            write_safely(entry, tended.encode())
            entry.chmod(mode)


def mime_package() -> str:
    """Description of saved games for the desktop."""
    return _static(".xml").replace(f'"{_STATIC_NAME}"', f'"{_ICON_NAME}"')


def _static(suffix: str) -> str:
    """A file that packages for distributions install as it is."""
    return asset("desktop", f"{_STATIC_NAME}{suffix}").read_text(encoding="utf-8")


def _data_home() -> Path:
    """The user's data folder, where desktops look for entries."""
    if not sys.platform.startswith("linux"):
        raise UsageError(
            "Shortcuts are made on Linux only; elsewhere pin the game's icon to the task bar or dock."
        )
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    return given if given.is_absolute() else Path("~/.local/share").expanduser()


def _files(home: Path) -> Iterator[tuple[Path, bytes]]:
    yield home / "applications" / ENTRY, desktop_entry(_command(), _ICON_NAME).encode()
    yield home / "mime" / "packages" / "santiago.xml", mime_package().encode()
    icons = home / "icons" / "hicolor"
    for picture in sorted(asset("icons").glob("santiago-*.png")):
        pixels = picture.stem.removeprefix("santiago-")
        yield icons / f"{pixels}x{pixels}" / "apps" / f"{_ICON_NAME}.png", picture.read_bytes()
    drawing = asset("sprites", "app-icon.svg").read_bytes()
    yield icons / "scalable" / "apps" / f"{_ICON_NAME}.svg", drawing


def _refuse_cache() -> None:
    """Raise UsageError if the program lies in a cache, as under `uvx`: an entry would soon lead nowhere."""
    for folder in Path(sys.prefix).parents:
        if (folder / _CACHE_MARK).is_file():
            raise UsageError(
                f"This copy of the game lies in a cache that is emptied from time to time ({folder}): "
                "install it, for example by 'uv tool install' or 'pipx install', and ask again."
            )


def _command() -> str:
    launcher = os.environ.get(LAUNCHER)
    if getattr(sys, "frozen", False):
        program = [sys.executable]
    elif launcher:
        program = [launcher]
    else:
        program = [sys.executable, "-P", "-m", "santiago"]
    return " ".join(_quoted(word) for word in ("env", f"{BOX}=1", *program))


def _quoted(word: str) -> str:
    """`word` as one argument of an Exec line."""
    escaped = "".join(f"\\{letter}" if letter in _RESERVED else letter for letter in word)
    text = f'"{escaped}"' if escaped != word or set(word) & set(" '<>~|&;*?#()") else word
    return text.replace("\\", "\\\\").replace("%", "%%")


def _refresh(home: Path) -> None:
    """Let the desktop notice; where its tools are missing it does so at the next log-in."""
    for tool, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
        program = shutil.which(tool)
        if program is not None and (home / folder).is_dir():
            subprocess.run([program, str(home / folder)], capture_output=True, check=False)


def _sweep(home: Path) -> None:
    """Remove what the desktop's tools made, where no entry of any program is left."""
    for folder, names in _GENERATED.items():
        entries = home / folder / "packages" if folder.name == "mime" else home / folder
        if not any(path.name not in names for path in entries.glob("*")):
            for name in names:
                with suppress(CannotWrite):
                    remove_file(home / folder / name)


def _remove_empty(folder: Path, home: Path) -> None:
    """Remove `folder` and those above it, below `home`, as far as they are empty."""
    with suppress(OSError):
        while folder != home:
            folder.rmdir()
            folder = folder.parent
