"""The rasteriser draws every sprite as in the golden pictures."""

import pygame
import pytest

from tools.art.contact_sheet import GOLDEN, golden, groups

LEVELS = 8
SHARE = 0.001


@pytest.mark.parametrize("group", groups())
def test_sprites_look_as_they_did(group) -> None:
    """At most one pixel in a thousand may differ by more than 8 levels, because machines round differently.

    If a change is intended, run `python tools/art/contact_sheet.py --golden` and look at the sheets.
    """
    expected = pygame.image.load(str(GOLDEN / f"{group}.png"))
    actual = golden(group)
    assert actual.get_size() == expected.get_size()
    a, b = pygame.image.tobytes(actual, "RGB"), pygame.image.tobytes(expected, "RGB")
    differing = sum(abs(p - q) > LEVELS for p, q in zip(a, b, strict=True))
    assert differing <= SHARE * len(a)


def test_no_golden_sheet_is_left_over() -> None:
    """`--golden` removes the sheets of sprites that no longer exist."""
    assert {file.stem for file in GOLDEN.glob("*.png")} == set(groups())
