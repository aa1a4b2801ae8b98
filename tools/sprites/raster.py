"""Sprites as pixels, by the rasteriser that the game uses."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ICON_SIZES = (16, 32, 48, 64, 128, 256, 512)
SMALL = 16


def write_icons(sprites: Path, folder: Path) -> None:
    """Writes `santiago-16.png` and so on; the smallest has a drawing of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in ICON_SIZES:
        source = "app-icon-small" if size <= SMALL else "app-icon"
        picture = load(sprites / f"{source}.svg", size, size)
        pygame.image.save(picture, str(folder / f"santiago-{size}.png"))


def load(path: Path, width: int, height: int) -> pygame.Surface:
    """The sprite in `path`, as large as fits into the box with its ratio kept."""
    return pygame.image.load_sized_svg(str(path), (width, height))
