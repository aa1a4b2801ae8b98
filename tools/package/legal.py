"""Collects the licences of a bundle in one folder, and finds libraries without a licence.

`libraries.toml` lists the libraries and fonts; `licenses/` has texts that no Python package contains.
"""

import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

_HERE = Path(__file__).resolve().parent
_LICENCE_NAMES = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
_PYTHON = (
    Path("LICENSE.txt"),
    Path("lib") / f"python{sys.version_info.major}.{sys.version_info.minor}" / "LICENSE.txt",
)
_BINARY = re.compile(r".*(\.so(\.\d+)*|\.dll|\.dylib|\.ttf|\.otf)$|Python$", re.IGNORECASE)
_EXTENSION_MODULE = re.compile(r".*(\.cpython-\d+[^/]*|\.abi3)\.so$")
"""Matches a compiled module of a Python package, which the package's licence covers."""
_README = """# What this program is made with

The game is under the MIT licence (`Santiago.txt`); `Santiago-assets.md` lists the sources of its pictures,
sounds and fonts. Each library stays under its own licence; the texts are in this folder.

| library | licence | text | source |
|---|---|---|---|
{rows}

All of them are separate files in the program's folder, and you may replace them with other builds.
"""


@dataclass(frozen=True, slots=True)
class Library:
    """A library or font in the bundle. `files` are patterns for the names of its files, and `texts` are the
    names of its licence texts. `package` is a Python package with further licence texts, or None."""

    name: str
    licence: str
    source: str
    files: tuple[re.Pattern[str], ...]
    texts: tuple[str, ...]
    package: str | None


def libraries() -> tuple[Library, ...]:
    """Return the entries of `libraries.toml` in the order of the file."""
    table = tomllib.loads((_HERE / "libraries.toml").read_text(encoding="utf-8"))
    return tuple(
        Library(
            entry["name"],
            entry["licence"],
            entry["source"],
            tuple(re.compile(pattern, re.IGNORECASE) for pattern in entry.get("files", ())),
            tuple(entry.get("texts", ())),
            entry.get("package"),
        )
        for entry in table["library"]
    )


def collect_licenses(root: Path, folder: Path) -> None:
    """Copy the licences of the game, Python and all libraries to `folder`, and write a table of libraries."""
    folder.mkdir(parents=True)
    shutil.copy(root / "LICENSE", folder / "Santiago.txt")
    shutil.copy(root / "assets" / "CREDITS.md", folder / "Santiago-assets.md")
    shutil.copy(root / "assets" / "fonts" / "OFL.txt", folder / "Fonts-OFL.txt")
    for text in (_HERE / "licenses").glob("*.txt"):
        shutil.copy(text, folder)
    own = _python_licence()
    if own is not None:
        shutil.copy(own, folder / "Python.txt")
    rows = [_row(library, folder) for library in libraries()]
    (folder / "README.md").write_text(_README.format(rows="\n".join(rows)), encoding="utf-8")


def without_licence(bundle: Path) -> tuple[str, ...]:
    """Return the shared libraries and fonts that lack a licence text, as paths relative to `bundle`."""
    texts = {path.name for folder in bundle.rglob("licenses") for path in folder.iterdir()}
    known = [library for library in libraries() if texts.issuperset(library.texts)]
    files = (path for path in bundle.rglob("*") if path.is_file() and _BINARY.match(path.name))
    return tuple(
        str(path.relative_to(bundle))
        for path in sorted(files)
        if not _EXTENSION_MODULE.match(path.name) and not _is_any(path.name, known)
    )


def _python_licence() -> Path | None:
    """Return the licence file of the running Python, or None if there is none (as in Debian's packages)."""
    places = (Path(sys.base_prefix) / place for place in _PYTHON)
    return next((place for place in places if place.is_file()), None)


def _is_any(name: str, known: Iterable[Library]) -> bool:
    return any(pattern.match(name) for library in known for pattern in library.files)


def _row(library: Library, folder: Path) -> str:
    """Return the table row of a library, and copy the licence texts of its Python package to `folder`."""
    texts = [*library.texts, *_copied(library.package, folder)]
    names = ", ".join(f"`{text}`" for text in texts)
    return f"| {library.name} | {library.licence} | {names} | {library.source} |"


def _copied(package: str | None, folder: Path) -> Iterator[str]:
    for file in (distribution(package).files or ()) if package else ():
        if ".dist-info" in str(file) and file.name.upper().startswith(_LICENCE_NAMES):
            text = f"{package}-{Path(file.name).stem}.txt"
            shutil.copy(str(file.locate()), folder / text)
            yield text
