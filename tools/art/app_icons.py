"""Draw the program's icon from its SVG as PNG files of several sizes: `python tools/art/app_icons.py`."""

import argparse
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ASSETS = Path(__file__).parents[2] / "assets"
SIZES = (16, 32, 48, 64, 128, 256, 512)


def icon(size: int) -> pygame.Surface:
    """Draw the icon at `size` by `size` pixels; the smallest size uses a simpler drawing."""
    name = "app-icon-small" if size == min(SIZES) else "app-icon"
    return pygame.image.load_sized_svg(str(ASSETS / "sprites" / f"{name}.svg"), (size, size))


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    for size in SIZES:
        pygame.image.save(icon(size), str(ASSETS / "icons" / f"santiago-{size}.png"))


if __name__ == "__main__":
    main()
