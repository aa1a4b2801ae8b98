"""Draw the sprites on soil at 48, 96 and 192 px, in colour and grey, for review before a commit.

    python tools/art/contact_sheet.py [target folder] [name patterns such as crop-banana-*]
    python tools/art/contact_sheet.py --golden

The first writes `sheet-48.png`, `sheet-96.png` and `sheet-192.png`. The second updates the small reference
sheets of `tests/assets/test_golden.py`, one for each first word of the sprites' names; look at them before
you commit them.
"""

import argparse
import os
import re
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

SPRITES = Path(__file__).parents[2] / "assets" / "sprites"
SIZES = (48, 96, 192)
WIDTH = 1600
GAP = 8
GROUND = (214, 175, 120)
SQUARE = 128
GOLDEN = Path(__file__).parents[2] / "tests" / "assets" / "golden"
GOLDEN_SIZE = 40
GOLDEN_WIDTH = 640


def box(file: Path) -> tuple[int, int]:
    """Return the width and height of a sprite in units."""
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', file.read_text(encoding="utf-8"))
    assert found, f"{file} has no view box"
    return int(found[1]), int(found[2])


def picture(file: Path, size: int, most: int) -> pygame.Surface:
    """Draw a sprite at a scale of `size` pixels per board square, at most `most` pixels wide."""
    width, height = box(file)
    scale = min(size / SQUARE, most / width)
    return pygame.image.load_sized_svg(
        str(file), (max(1, round(width * scale)), max(1, round(height * scale)))
    )


def chosen(patterns: Sequence[str]) -> list[Path]:
    """Return the sprites whose names match one of `patterns`, sorted by name."""
    return [
        file for file in sorted(SPRITES.glob("*.svg")) if any(fnmatch(file.stem, each) for each in patterns)
    ]


def rows(files: list[Path], size: int, width: int) -> pygame.Surface:
    """Draw sprites in rows from left to right, on soil."""
    placed, x, y, tall = [], GAP, GAP, 0
    for file in files:
        image = picture(file, size, width - 2 * GAP)
        if x + image.get_width() + GAP > width:
            x, y, tall = GAP, y + tall + GAP, 0
        placed.append((image, (x, y)))
        x, tall = x + image.get_width() + GAP, max(tall, image.get_height())
    surface = pygame.Surface((width, y + tall + GAP))
    surface.fill(GROUND)
    for image, place in placed:
        surface.blit(image, place)
    return surface


def sheet(files: list[Path], size: int) -> pygame.Surface:
    """Draw sprites in rows, with a grey copy to the right."""
    colour = rows(files, size, WIDTH)
    both = pygame.Surface((2 * WIDTH, colour.get_height()))
    both.blit(colour, (0, 0))
    both.blit(pygame.transform.grayscale(colour), (WIDTH, 0))
    return both


def groups() -> list[str]:
    """Return the first words of the sprites' names; each names a golden sheet."""
    return sorted({group_of(file) for file in SPRITES.glob("*.svg")})


def group_of(file: Path) -> str:
    """Return the first word of a sprite's name: "crop" for `crop-banana-wet.svg`."""
    return file.stem.partition("-")[0]


def golden(group: str) -> pygame.Surface:
    """Draw the small sheet of one group."""
    return rows(chosen((group, f"{group}-*")), GOLDEN_SIZE, GOLDEN_WIDTH)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the sprites on soil, in colour and grey.")
    parser.add_argument("folder", type=Path, nargs="?", default=Path(), help="the folder for the sheets")
    parser.add_argument("patterns", nargs="*", default=["*"], help="name patterns, such as crop-banana-*")
    parser.add_argument("--golden", action="store_true", help="only update the reference sheets of the tests")
    arguments = parser.parse_args()
    if arguments.golden:
        GOLDEN.mkdir(parents=True, exist_ok=True)
        for old in GOLDEN.glob("*.png"):
            old.unlink()
        for group in groups():
            pygame.image.save(golden(group), str(GOLDEN / f"{group}.png"))
        return
    files = chosen(arguments.patterns)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        pygame.image.save(sheet(files, size), str(arguments.folder / f"sheet-{size}.png"))
    print(len(files), "sprites in", arguments.folder)


if __name__ == "__main__":
    main()
