"""The rasteriser still draws every sprite as it was looked at and found good."""

from fnmatch import fnmatch

import pygame
import pytest

from tools.contact_sheet import GOLDEN, GROUPS, SPRITES, golden

LEVELS = 8
SHARE = 0.001


@pytest.mark.parametrize("group", GROUPS)
def test_sprites_look_as_they_did(group) -> None:
    """At most one pixel in a thousand may differ by more than 8 levels: machines round differently.

    If a change is meant, run `python tools/contact_sheet.py --golden` and look at the sheets.
    """
    expected = pygame.image.load(str(GOLDEN / f"{group}.png"))
    actual = golden(group)
    assert actual.get_size() == expected.get_size()
    a, b = pygame.image.tobytes(actual, "RGB"), pygame.image.tobytes(expected, "RGB")
    differing = sum(abs(p - q) > LEVELS for p, q in zip(a, b, strict=True))
    assert differing <= SHARE * len(a)


def test_every_sprite_belongs_to_one_group() -> None:
    for file in SPRITES.glob("*.svg"):
        groups = [
            group for group, patterns in GROUPS.items() if any(fnmatch(file.stem, each) for each in patterns)
        ]
        assert len(groups) == 1, (file.stem, groups)
