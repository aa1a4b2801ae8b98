"""The fonts contain every character of the texts and of most European names, and lining digits."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

FONTS = sorted((Path(__file__).parents[2] / "assets" / "fonts").glob("*.ttf"))
FRENCH = "àâäæçéèêëîïôœöùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»’…–—\u00a0\u202f"
SIGNS = "‘’“”•·×÷→←↑↓±−≤≥≠≈°€"
NAMES = "ÅåÄäÖöØøÆæÞþÐðßẞÁáČčĎďĚěŇňŘřŠšŤťŮůŽžĄąĆćĘęŁłŃńÓóŚśŹźŻżŐőŰűĞğİıŞşȘșȚțĀāĒēĢģĪīĶķĻļŅņŪūĖėĮįŲųÑñ¿¡ÃãÕõ"


@pytest.mark.parametrize("file", FONTS, ids=lambda file: file.stem)
def test_every_character_is_in(file) -> None:
    font = TTFont(file)
    known = font.getBestCmap()
    wanted = {chr(code) for code in range(0x20, 0x7F)} | set(FRENCH) | set(SIGNS) | set(NAMES)
    assert sorted(char for char in wanted if ord(char) not in known) == []


def test_the_four_faces_are_there() -> None:
    assert [file.stem for file in FONTS] == ["Lato-Black", "Lato-Bold", "Lato-Regular", "Vollkorn-Bold"]


@pytest.mark.parametrize("file", FONTS, ids=lambda file: file.stem)
def test_a_cut_font_does_not_carry_a_reserved_name(file) -> None:
    """OFL 1.1, clause 3: "Lato" is a reserved name."""
    shown = [str(record) for record in TTFont(file)["name"].names if record.nameID in (1, 4, 16)]
    assert not [name for name in shown if "Lato" in name]


@pytest.mark.parametrize("file", FONTS, ids=lambda file: file.stem)
def test_digits_are_as_tall_as_capitals(file) -> None:
    """Old-style digits look like letters, as in "Round I of II"."""
    font = TTFont(file)
    glyphs, known = font["glyf"], font.getBestCmap()
    capital = glyphs[known[ord("H")]].yMax
    for digit in "0123456789":
        shape = glyphs[known[ord(digit)]]
        assert shape.yMax >= 0.95 * capital
        assert shape.yMin >= -0.05 * capital
