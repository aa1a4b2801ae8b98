"""Lays the sprites out on ground at 48, 96 and 192 px, in colour beside grey, to look at before committing.

    python tools/contact_sheet.py [target folder] [name patterns such as crop-banana-*]

Writes `sheet-48.png`, `sheet-96.png` and `sheet-192.png`.
"""

import os
import re
import sys
from fnmatch import fnmatch
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

SPRITES = Path(__file__).parents[1] / "assets" / "sprites"
SIZES = (48, 96, 192)
WIDTH = 1600
GAP = 8
GROUND = (214, 175, 120)
SQUARE = 128


def box(file: Path) -> tuple[int, int]:
    """Width and height of a sprite in units."""
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', file.read_text(encoding="utf-8"))
    assert found, f"{file} has no view box"
    return int(found[1]), int(found[2])


def picture(file: Path, size: int) -> pygame.Surface:
    """A sprite where a board square has `size` pixels; nothing becomes broader than half a sheet."""
    width, height = box(file)
    scale = min(size / SQUARE, (WIDTH - 2 * GAP) / width)
    return pygame.image.load_sized_svg(
        str(file), (max(1, round(width * scale)), max(1, round(height * scale)))
    )


def sheet(files: list[Path], size: int) -> pygame.Surface:
    """All sprites in rows from left to right, and the same in grey at their right."""
    placed, x, y, tall = [], GAP, GAP, 0
    for file in files:
        image = picture(file, size)
        if x + image.get_width() + GAP > WIDTH:
            x, y, tall = GAP, y + tall + GAP, 0
        placed.append((image, (x, y)))
        x, tall = x + image.get_width() + GAP, max(tall, image.get_height())
    colour = pygame.Surface((WIDTH, y + tall + GAP))
    colour.fill(GROUND)
    for image, place in placed:
        colour.blit(image, place)
    both = pygame.Surface((2 * WIDTH, colour.get_height()))
    both.blit(colour, (0, 0))
    both.blit(pygame.transform.grayscale(colour), (WIDTH, 0))
    return both


def main(arguments: list[str]) -> None:
    """Writes one sheet for each size."""
    folder, patterns = Path(arguments[0] if arguments else "."), arguments[1:] or ["*"]
    files = [
        file
        for file in sorted(SPRITES.glob("*.svg"))
        if any(fnmatch(file.stem, pattern) for pattern in patterns)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        pygame.image.save(sheet(files, size), str(folder / f"sheet-{size}.png"))
    print(len(files), "sprites in", folder)


if __name__ == "__main__":
    main(sys.argv[1:])
