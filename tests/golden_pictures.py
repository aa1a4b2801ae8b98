"""Compares pictures with golden pictures; a failure names the files to compare by eye."""

from pathlib import Path

import pygame

LEVELS = 8
SHARE = 0.001
"""At most one pixel in a thousand may differ by more than 8 levels, because machines round differently."""


def differing(one: pygame.Surface, two: pygame.Surface) -> float:
    """Return the share of pixels in which a colour channel differs by more than the tolerance."""
    assert one.get_size() == two.get_size()
    first, second = (pygame.image.tobytes(picture, "RGB") for picture in (one, two))
    if first == second:
        return 0.0
    far = {n // 3 for n, (a, b) in enumerate(zip(first, second, strict=True)) if abs(a - b) > LEVELS}
    return len(far) / (one.get_width() * one.get_height())


def assert_alike(actual: pygame.Surface, golden: Path, folder: Path) -> None:
    """Fail if `actual` differs from `golden`, naming both and a picture of the difference in `folder`."""
    expected = pygame.image.load(golden)
    same_size = actual.get_size() == expected.get_size()
    share = differing(actual, expected) if same_size else 1.0
    if share <= SHARE:
        return
    fault = f"{share:.2%} of the pixels differ" if same_size else "the size differs"
    files = {"expected": golden, "actual": folder / f"{golden.stem}-actual.png"}
    pygame.image.save(actual, files["actual"])
    if same_size:
        files["difference"] = folder / f"{golden.stem}-difference.png"
        alike = pygame.mask.from_threshold(actual, "black", (LEVELS + 1,) * 3, expected)
        pygame.image.save(alike.to_surface(setcolor="black", unsetcolor="white"), files["difference"])
    paths = "\n".join(f"  {name}: {path}" for name, path in files.items())
    raise AssertionError(f"{golden.stem}: {fault}\n{paths}")
