"""System fonts for characters that are missing from the program's own fonts.

Fonts are searched only when such a character appears.
"""

import os
import sys
import time
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import pygame

from santiago.resources import asset

FIRST_UNSURE: Final = "\u0180"
"""All characters before this one are in the program's fonts."""
SUBSTITUTE: Final = "?"
"""Replaces a character that no font has."""
_SUFFIXES: Final = (".ttf", ".otf", ".ttc")
_LIKELY: Final = ("noto", "dejavusans.", "unicode", "segoe", "arial", "cjk", "gothic", "fallback", "emoji")
"""Parts of the file names of multi-script fonts, which are searched first."""
_MOST_FILES, _MOST_SECONDS = 600, 0.6
"""The maximum number of font files searched, and the maximum duration of a search in seconds."""
_TEST_PIXELS: Final = 24
_MISSING: Final = "\U0010fffe"
"""A code point that no font has."""
_SHAPED_SCRIPTS: Final = {
    "ARABIC": "Arab",
    "HEBREW": "Hebr",
    "SYRIAC": "Syrc",
    "DEVANAGARI": "Deva",
    "BENGALI": "Beng",
    "TAMIL": "Taml",
    "THAI": "Thai",
}
RIGHT_TO_LEFT: Final = ("Arab", "Hebr", "Syrc")
"""Codes of right-to-left scripts."""
_MARKS: Final = ("Mn", "Mc", "Me", "Cf", "Sk")
"""Unicode categories of characters that combine with the preceding character."""


class FallbackFonts:
    """Searches `folders` for fonts that contain a given character, and caches every result.

    A search stops after about `seconds`.
    """

    def __init__(self, folders: Sequence[Path], seconds: float = _MOST_SECONDS) -> None:
        self._folders = folders
        self._seconds = seconds
        self._files: list[Path] | None = None
        self._used: list[Path] = []
        self._known: dict[str, Path | None] = {}
        self._blocks_without: set[int] = set()

    def find(self, character: str) -> Path | None:
        """Return the file of a font that has a glyph for `character`, or None."""
        if character not in self._known:
            self._known[character] = self._search(character)
        return self._known[character]

    def _search(self, character: str) -> Path | None:
        for path in self._used:
            if _file_has(path, character):
                return path
        block = ord(character) >> 7
        if block in self._blocks_without:
            return None
        until = time.perf_counter() + self._seconds
        for path in self._all_files():
            if time.perf_counter() > until:
                break
            if path not in self._used and _file_has(path, character):
                self._used.append(path)
                return path
        self._blocks_without.add(block)
        return None

    def _all_files(self) -> list[Path]:
        if self._files is None:
            found = [path for folder in self._folders for path in _fonts_in(folder)]
            self._files = sorted(found, key=_rank)[:_MOST_FILES]
        return self._files


def font_folders() -> tuple[Path, ...]:
    """Return the folders in which this system keeps fonts."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111  Path.home() raises where there is no home
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home / "AppData/Local"))
        return Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts"), Path(local, "Microsoft/Windows/Fonts")
    if sys.platform == "darwin":
        return home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")
    data = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    shared = tuple(Path(folder, "fonts") for folder in data.split(":") if folder)
    return home / ".fonts", home / ".local/share/fonts", *shared


@cache
def system_fonts() -> FallbackFonts:
    """Return the shared object that searches the font folders of this system."""
    return FallbackFonts(font_folders())


def runs_of(text: str, face: str, fonts: FallbackFonts) -> tuple[tuple[str, Path | None], ...]:
    """Split `text` into runs of characters in the same font, and return each run with its font file.

    The file is None for the program's own font `face`. Combining marks and most spaces belong to the
    preceding run. A character that is missing from all fonts is replaced by `SUBSTITUTE`.
    """
    runs: list[tuple[str, Path | None]] = []
    replaced = False
    for character in text:
        last = runs[-1][1] if runs else None
        path, shown = None, character
        if unicodedata.category(character) in _MARKS and runs:
            path, shown = last, "" if replaced else character
        elif character.isspace():
            path, replaced = last, False
        elif own_font_has(face, character):
            replaced = False
        else:
            path = fonts.find(character)
            replaced = path is None
            shown = SUBSTITUTE if replaced else character
        if path is None and last is not None:  # the preceding space belongs to the next run
            before = runs[-1][0]
            runs[-1] = before.rstrip(), last
            shown = before[len(before.rstrip()) :] + shown
        if runs and runs[-1][1] == path:
            runs[-1] = runs[-1][0] + shown, path
        else:
            runs.append((shown, path))
    return tuple(runs)


def script_of(text: str) -> str:
    """Return the code of the first character's script if that script needs shaping, otherwise ""."""
    name = unicodedata.name(text[:1] or " ", "")
    return _SHAPED_SCRIPTS.get(name.partition(" ")[0], "")


@cache
def own_font_has(face: str, character: str) -> bool:
    """Whether the program's font `face` has a glyph for `character`."""
    return character < FIRST_UNSURE or _file_has(asset("fonts", f"{face}.ttf"), character)


def _file_has(path: Path, character: str) -> bool:
    """Return whether the font in `path` has a glyph for `character`, other than the missing-character box."""
    if character.isspace():
        return True
    try:
        font, missing = _probe(path)
        drawn = font.render(character, True, "black")
    except (OSError, pygame.error, RuntimeError):
        return False
    return bool(drawn.get_bounding_rect()) and pygame.image.tobytes(drawn, "RGBA") != missing


@lru_cache(maxsize=8)
def _probe(path: Path) -> tuple[pygame.font.Font, bytes]:
    """Return the font in `path`, and the pixels that it draws for a missing character."""
    font = pygame.font.Font(str(path), _TEST_PIXELS)
    return font, pygame.image.tobytes(font.render(_MISSING, True, "black"), "RGBA")


def forget_probes() -> None:
    """Close the fonts opened by searches; must be called before `pygame.font.quit()`."""
    _probe.cache_clear()


def _fonts_in(folder: Path) -> Iterator[Path]:
    for where, _, names in os.walk(folder):
        for name in names:
            path = Path(where, name)
            if name.lower().endswith(_SUFFIXES) and _is_regular(path):
                yield path


def _is_regular(path: Path) -> bool:
    """Return whether `path` is a regular file or a link to one.

    Other files must not be opened as fonts, because opening a named pipe would block.
    """
    try:
        return path.is_file()
    except OSError:
        return False


def _rank(path: Path) -> tuple[int, int, str]:
    """Return a sort key that puts multi-script fonts first, and regular styles before bold or italic ones."""
    name = path.name.lower()
    likely = next((n for n, part in enumerate(_LIKELY) if part in name), len(_LIKELY))
    styled = any(part in name for part in ("bold", "italic", "oblique", "mono", "light", "thin"))
    return int(likely == len(_LIKELY)), int(styled), name
