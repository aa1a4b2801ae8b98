"""The licences of everything in the bundle, in one folder."""

import shutil
import sys
from importlib.metadata import distribution
from pathlib import Path

import pygame

_LIBRARIES = ("pygame-ce", "pygame-gui", "python-i18n", "appdirs", "msgspec", "pyinstaller")
_MARKS = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
_PYTHON = (
    Path("LICENSE.txt"),
    Path("lib") / f"python{sys.version_info.major}.{sys.version_info.minor}" / "LICENSE.txt",
)


def collect_licenses(root: Path, folder: Path) -> None:
    """Copy the licences of the game, of Python and of the libraries into `folder`."""
    folder.mkdir(parents=True)
    shutil.copy(root / "LICENSE", folder / "Santiago.txt")
    shutil.copy(root / "assets" / "CREDITS.md", folder / "Santiago-assets.md")
    shutil.copy(root / "assets" / "fonts" / "OFL.txt", folder / "Fonts-OFL.txt")
    shutil.copy(root / "tools" / "bundle" / "libraries.md", folder / "README.md")
    shutil.copy(
        Path(pygame.__file__).parent / "docs" / "generated" / "LGPL.txt", folder / "pygame-ce-LGPL.txt"
    )
    for place in _PYTHON:
        if (Path(sys.base_prefix) / place).is_file():
            shutil.copy(Path(sys.base_prefix) / place, folder / "Python.txt")
    for library in _LIBRARIES:
        for file in distribution(library).files or ():
            if ".dist-info" in str(file) and file.name.upper().startswith(_MARKS):
                shutil.copy(str(file.locate()), folder / f"{library}-{file.name}")
