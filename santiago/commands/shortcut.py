"""Desktop integration on Linux: a menu entry, icons, and the file type of saved games.

The module also creates the menu entry in the bundle for players (see `tools/package.py`).
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from santiago.commands.arguments import UsageError
from santiago.commands.message_box import BOX_VARIABLE
from santiago.commands.texts import said
from santiago.persistence.faults import printable
from santiago.persistence.regular_file import read_regular
from santiago.persistence.safe_write import CannotWrite, make_folder, remove_file, write_safely
from santiago.resources import asset

ENTRY: Final = "santiago.desktop"
_LARGEST_ENTRY: Final = 1 << 20
LAUNCHER: Final = "SANTIAGO_LAUNCHER"
"""The environment variable with the path of the file that starts the program; `tools/play.py` sets it."""
_ICON_NAME: Final = "santiago"
_STATIC_NAME: Final = "org.example.santiago"
_TRANSLATABLE: Final = re.compile(r"(?:(?P<key>\w+)=|(?P<tag> *<\w+>))(?P<text>[^<]*)(?P<end></\w+>)?")
"""A line of a desktop entry, or a line that contains a whole XML element."""
_CACHE_MARK: Final = "CACHEDIR.TAG"
"""The file that marks a folder as a cache, which may be cleared at any time (bford.info/cachedir)."""
_RESERVED: Final = '"`$\\'
"""Characters that must be escaped in a quoted argument of an Exec line."""
_GENERATED: Final = {
    Path("applications"): ("mimeinfo.cache",),
    Path("mime"): (
        *("XMLnamespaces", "aliases", "generic-icons", "globs", "globs2", "icons", "magic", "mime.cache"),
        *("subclasses", "treemagic", "types", "version"),
    ),
}
"""Names of the files that desktop tools generate from entries, keyed by folder. The files are deleted when no
entry is left."""


def install() -> int:
    """Write the menu entry, the icons and the file type to the user's data folder; raises CannotWrite."""
    home = _data_home()
    _refuse_cache()
    for path, content in installed_files(home):
        make_folder(path.parent)
        write_safely(path, content)
    _refresh(home)
    entry = printable(str(home / "applications" / ENTRY))
    print(said("commands.shortcut.installed", file=entry))
    return 0


def remove() -> int:
    """Remove the files that `install` wrote; raises CannotWrite."""
    home = _data_home()
    for path, _ in installed_files(home):
        remove_file(path)
    _refresh(home)
    _sweep(home)
    for folder in (home / "mime" / "application", *(path.parent for path, _ in installed_files(home))):
        _remove_empty(folder, home)
    print(said("commands.shortcut.removed"))
    return 0


def desktop_entry(command: str, icon: str) -> str:
    """Return the text of a .desktop file that runs `command` and shows `icon`.

    The argument for the file to open is added to `command`. The other lines are copied from the .desktop file
    in `assets/desktop`, except TryExec, because the program may not be on PATH.
    """
    changed = {"Exec": f"{command} %f", "Icon": _string(icon)}
    keys = ((line.partition("=")[0], line) for line in _static(".desktop").splitlines())
    lines = (f"{key}={changed[key]}" if key in changed else line for key, line in keys if key != "TryExec")
    return "\n".join(lines) + "\n"


def bundle_entry() -> str:
    """Return the text of the bundle's .desktop file, which starts the program in the folder of this file.

    The folder is taken from %k, which most desktops replace with the path of the file. Other desktops must
    run the file in its folder. The path of the icon is written at the first start by `refresh_bundle_icon`.
    """
    script = (
        'case "$1" in *.desktop) folder=$(dirname "$1"); shift;; *) folder=.;; esac; '
        f'{BOX_VARIABLE}=1 exec "$folder/santiago" "$@"'
    )
    return desktop_entry(f"sh -c {quoted(script)} santiago %k", _ICON_NAME)


def refresh_bundle_icon() -> None:
    """Write the absolute path of the icon into the .desktop file of a bundled program.

    Do nothing if the program is not bundled or the file cannot be written.
    """
    if not getattr(sys, "frozen", False):
        return
    folder = Path(sys.executable).parent
    entry, icon = folder / ENTRY, folder / "santiago.png"
    with suppress(OSError, UnicodeError, CannotWrite):
        text = read_regular(entry, _LARGEST_ENTRY).decode()
        named = f"Icon={_string(str(icon))}"
        refreshed = "\n".join(named if line.startswith("Icon=") else line for line in text.split("\n"))
        if refreshed != text:
            mode = entry.stat().st_mode
            write_safely(entry, refreshed.encode())
            entry.chmod(mode)


def mime_package() -> str:
    """Return the MIME type of saved games as a shared-mime-info package."""
    return _static(".xml").replace(f'"{_STATIC_NAME}"', f'"{_ICON_NAME}"')


def _static(suffix: str) -> str:
    """Return the text of the file in `assets/desktop` whose name ends in `suffix`, in all languages."""
    return in_all_languages(asset("desktop", f"{_STATIC_NAME}{suffix}").read_text(encoding="utf-8"))


def in_all_languages(text: str) -> str:
    """Return `text`, the content of a file in `assets/desktop`, with translations added.

    Each line with an English text from `desktop.json` is followed by its translations.
    """
    from xml.sax.saxutils import escape

    from santiago.wording.translator import FALLBACK, catalogue, languages

    texts = catalogue(FALLBACK).items()
    keys = {str(english): key for key, english in texts if key.startswith("desktop.")}
    lines = []
    for line in text.splitlines():
        lines.append(line)
        found = _TRANSLATABLE.fullmatch(line)
        if found is None or found["text"] not in keys:
            continue
        for language in languages()[1:]:
            said = str(catalogue(language).get(keys[found["text"]], ""))
            if said and found["key"]:
                lines.append(f"{found['key']}[{language}]={said}")
            elif said:
                tag = f'{found["tag"][:-1]} xml:lang="{language.replace("_", "-")}">'
                lines.append(f"{tag}{escape(said)}{found['end']}")
    return "\n".join(lines) + "\n"


def _data_home() -> Path:
    """Return the user's data folder, where desktops look for entries."""
    if not sys.platform.startswith("linux"):
        raise UsageError(said("commands.shortcut.linux"))
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    try:
        return given if given.is_absolute() else Path("~/.local/share").expanduser()
    except RuntimeError:
        raise UsageError(said("commands.shortcut.no_home")) from None


def installed_files(home: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the path and content of each file that is installed in the data folder `home`."""
    yield home / "applications" / ENTRY, _entry()
    yield home / "mime" / "packages" / "santiago.xml", mime_package().encode()
    yield from icon_files(home, _ICON_NAME)


def icon_files(share: Path, name: str) -> Iterator[tuple[Path, bytes]]:
    """Yield the path and the contents of each icon file called `name`, in the folder `share`."""
    icons = share / "icons" / "hicolor"
    for picture in sorted(asset("icons").glob("santiago-*.png")):
        pixels = picture.stem.removeprefix("santiago-")
        yield icons / f"{pixels}x{pixels}" / "apps" / f"{name}.png", picture.read_bytes()
    yield icons / "scalable" / "apps" / f"{name}.svg", asset("sprites", "app-icon.svg").read_bytes()


def _entry() -> bytes:
    try:
        return desktop_entry(_command(), _ICON_NAME).encode()
    except UnicodeEncodeError:
        raise UsageError(said("commands.shortcut.name")) from None


def _refuse_cache() -> None:
    """Raise UsageError if the program runs from a cache, for example with `uvx`, because the menu entry would
    soon break."""
    for folder in Path(sys.prefix).parents:
        if (folder / _CACHE_MARK).is_file():
            raise UsageError(said("commands.shortcut.cache", folder=str(folder)))


def _command() -> str:
    launcher = os.environ.get(LAUNCHER)
    if getattr(sys, "frozen", False):
        program = [sys.executable]
    elif launcher:
        program = [launcher]
    else:
        program = [sys.executable, "-P", "-m", "santiago"]
    return " ".join(quoted(word) for word in ("env", f"{BOX_VARIABLE}=1", *program))


def quoted(word: str) -> str:
    """Return `word` quoted as one argument of the Exec line of a desktop entry."""
    escaped = "".join(f"\\{letter}" if letter in _RESERVED else letter for letter in word)
    text = f'"{escaped}"' if escaped != word or set(word) & set(" '<>~|&;*?#()\n\r\t") else word
    return _string(text).replace("%", "%%")


def _string(text: str) -> str:
    """Return `text` escaped for use as a value in a desktop entry."""
    text = text.replace("\\", "\\\\")
    return text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")


def _refresh(home: Path) -> None:
    """Update the desktop's caches with the desktop's tools. If a tool is missing, its cache is updated at the
    next login."""
    for tool, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
        program = shutil.which(tool)
        if program is not None and (home / folder).is_dir():
            subprocess.run([program, str(home / folder)], capture_output=True, check=False)


def _sweep(home: Path) -> None:
    """Remove the caches that desktop tools have generated in folders where no entries are left."""
    for folder, names in _GENERATED.items():
        entries = home / folder / "packages" if folder.name == "mime" else home / folder
        if not any(path.name not in names for path in entries.glob("*")):
            for name in names:
                with suppress(CannotWrite):
                    remove_file(home / folder / name)


def _remove_empty(folder: Path, home: Path) -> None:
    """Remove `folder` if it is empty, then each parent below `home` that has become empty."""
    with suppress(OSError):
        while folder != home:
            folder.rmdir()
            folder = folder.parent
