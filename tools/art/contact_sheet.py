"""Draw the sprites on soil: `python tools/art/contact_sheet.py [FOLDER] [--size PIXELS]`.

Each sheet contains the sprites whose names begin with the same word. A board square is PIXELS wide. Without
arguments, replaces the reference sheets of `tests/assets/test_golden.py`. Check the new sheets by eye.
"""

import argparse
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from santiago.ui.graphics.sprites import box_of

ROOT = Path(__file__).parents[2]
SPRITES = ROOT / "assets" / "sprites"
GOLDEN = ROOT / "tests" / "assets" / "golden"
SIZE = 40
"""Width of a board square in the reference sheets, in pixels."""
SQUARES = 16
"""Width of a sheet in board squares."""
GAP = 8
GROUND = (214, 175, 120)
SQUARE = 128


def picture(file: Path, size: int, most: int) -> pygame.Surface:
    """Draw a sprite at `size` pixels per board square, or smaller if it would be wider than `most` pixels."""
    width, height = box_of(file.stem)
    scale = min(size / SQUARE, most / width)
    return pygame.image.load_sized_svg(
        str(file), (max(1, round(width * scale)), max(1, round(height * scale)))
    )


def groups() -> list[str]:
    """Return the sorted first words of the sprites' names, such as "crop" for `crop-banana-wet.svg`."""
    return sorted({file.stem.partition("-")[0] for file in SPRITES.glob("*.svg")})


def sheet(group: str, size: int = SIZE) -> pygame.Surface:
    """Draw a group of sprites in rows on soil. `group` is the word with which their file names begin."""
    files = sorted(file for file in SPRITES.glob("*.svg") if file.stem.partition("-")[0] == group)
    width = SQUARES * size
    placed, x, y, tall = [], GAP, GAP, 0
    for file in files:
        image = picture(file, size, width - 2 * GAP)
        if x + image.get_width() + GAP > width:
            x, y, tall = GAP, y + tall + GAP, 0
        placed.append((image, (x, y)))
        x, tall = x + image.get_width() + GAP, max(tall, image.get_height())
    surface = pygame.Surface((width, y + tall + GAP))
    surface.fill(GROUND)
    surface.blits(placed)
    return surface


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the sprites on soil.")
    parser.add_argument("folder", type=Path, nargs="?", default=GOLDEN, help="the folder for the sheets")
    parser.add_argument("--size", type=int, default=SIZE, help="pixels for a board square")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for group in groups():
        pygame.image.save(sheet(group, arguments.size), str(arguments.folder / f"{group}.png"))
    print(len(groups()), "sheets in", arguments.folder)


if __name__ == "__main__":
    main()
