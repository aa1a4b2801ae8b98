"""The rasteriser draws every sprite as in the golden pictures."""

from pathlib import Path

import pytest

from tests.golden_pictures import assert_alike
from tools.art.contact_sheet import GOLDEN, groups, sheet


@pytest.mark.parametrize("group", groups())
def test_sprites_look_as_they_did(group, tmp_path: Path) -> None:
    """If a change is intended, run `python tools/art/contact_sheet.py` and look at the sheets."""
    assert_alike(sheet(group), GOLDEN / f"{group}.png", tmp_path)


def test_no_golden_sheet_is_left_over() -> None:
    assert {file.stem for file in GOLDEN.glob("*.png")} == set(groups())
