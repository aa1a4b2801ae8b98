"""Reduce full fonts to the game's characters: `python tools/art/subset_fonts.py [folder of TrueType fonts]`.

Keeps Latin letters, punctuation, arrows and a few symbols. Needs fontTools and the full fonts (Debian
packages fonts-lato and fonts-vollkorn). Lato has a Reserved Font Name, so its subset is renamed. Lining
digits become the default, because the old-style digits look like letters in "Round 1 of 11" and pygame cannot
select other digits.
"""

import argparse
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCES = (
    "lato/Lato-Regular.ttf",
    "lato/Lato-Bold.ttf",
    "lato/Lato-Black.ttf",
    "vollkorn/Vollkorn-Bold.ttf",
)
UNICODES = (
    "U+0020-007E,U+00A0-024F,U+02C6-02DD,U+1E80-1E85,U+1E9E,U+1EF2-1EF3,U+2000-200A,U+2010-2015,"
    "U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,"
    "U+2190-2193,U+2212,U+2215,U+2248,U+2260,U+2264-2265"
)
RESERVED, OWN = "Lato", "Santiago Sans"
NAMES_SHOWN = (1, 3, 4, 6, 16, 18, 21)


def cut(source: Path, target: Path) -> None:
    """Write a subset of the font file `source` to `target`, with lining digits and, for Lato, a new name."""
    subset.main(
        [
            str(source),
            f"--output-file={target}",
            f"--unicodes={UNICODES}",
            "--layout-features=*",
            "--no-hinting",
            "--notdef-outline",
            "--name-IDs=*",
        ]
    )
    font = TTFont(target)
    for record in font["name"].names:
        if record.nameID in NAMES_SHOWN and RESERVED in str(record):
            own = OWN.replace(" ", "") if record.nameID == 6 else OWN
            record.string = str(record).replace(RESERVED, own)
    use_lining_digits(font)
    font.save(target)


def use_lining_digits(font: TTFont) -> None:
    """Make lining digits the default digits of `font`, if the font has them (feature "lnum")."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    for index in lookups:
        for rules in table.LookupList.Lookup[index].SubTable:
            mapping = getattr(rules, "ExtSubTable", rules).mapping
            for cmap in font["cmap"].tables:
                for digit in map(ord, "0123456789"):
                    if digit in cmap.cmap:
                        cmap.cmap[digit] = mapping.get(cmap.cmap[digit], cmap.cmap[digit])


def main() -> None:
    parser = argparse.ArgumentParser(description="Subset the full fonts for shipping.")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("/usr/share/fonts/truetype"))
    folder = parser.parse_args().folder
    missing = [str(folder / source) for source in SOURCES if not (folder / source).is_file()]
    if missing:
        parser.error(f"{missing[0]} is missing: install fonts-lato and fonts-vollkorn")
    for source in SOURCES:
        cut(folder / source, Path(__file__).parents[2] / "assets" / "fonts" / Path(source).name)


if __name__ == "__main__":
    main()
