"""The rasteriser draws every sprite as in the golden pictures."""

from pathlib import Path

import pytest

from tests.golden_pictures import assert_alike
from tools.art.contact_sheet import GOLDEN, golden, groups


@pytest.mark.parametrize("group", groups())
def test_sprites_look_as_they_did(group, tmp_path: Path) -> None:
    """If a change is intended, run `python tools/art/contact_sheet.py --golden` and look at the sheets."""
    assert_alike(golden(group), GOLDEN / f"{group}.png", tmp_path)


def test_no_golden_sheet_is_left_over() -> None:
    """`--golden` removes the sheets of sprites that no longer exist."""
    assert {file.stem for file in GOLDEN.glob("*.png")} == set(groups())
