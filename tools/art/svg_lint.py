"""Report SVG that the game's rasteriser draws wrongly: `python tools/art/svg_lint.py [files or folders]`.

The rasteriser is SDL_image's nanosvg, which ignores some features. Without arguments, checks
`assets/sprites`. Prints each fault with its file, and exits with 1 if it finds any.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

SPRITES = Path(__file__).parents[2] / "assets" / "sprites"
REFUSED = frozenset(
    [
        "filter",
        "clipPath",
        "mask",
        "pattern",
        "text",
        "tspan",
        "use",
        "image",
        "foreignObject",
        "script",
        "style",
    ]
)
GRADIENTS = frozenset(["linearGradient", "radialGradient"])
HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
PAINT = re.compile(r"url\(#([^)]+)\)")


def complaints(text: str) -> Iterator[str]:
    """Yield a phrase for each fault in an SVG document, such as "has a <text>"."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        yield f"is not well-formed: {error}"
        return
    if not re.fullmatch(r"0 0 \d+ \d+", root.get("viewBox", "")):
        yield "has no view box of whole numbers that begins at 0 0"
    names = {element.get("id") for element in root.iter()}
    for element in root.iter():
        tag = element.tag.rsplit("}", 1)[-1]
        if tag in REFUSED:
            yield f"has a <{tag}>"
        if tag in GRADIENTS and element.get("gradientUnits") != "userSpaceOnUse":
            yield f"has a <{tag}> without userSpaceOnUse"
        yield from attribute_complaints(element, names)


def attribute_complaints(element: ElementTree.Element, names: set[str | None]) -> Iterator[str]:
    """Yield a phrase for each fault in an element's attributes; `names` are the ids of all elements."""
    for key in HREFS:
        target = element.get(key)
        if target is not None and not target.startswith("#"):
            yield f"refers to {target}"
    for key, value in element.attrib.items():
        if "nan" in value.lower().split() or "NaN" in value:
            yield f"has a {key} that is not a number"
        for name in PAINT.findall(value):
            if name not in names:
                yield f"paints with {name}, which it does not define"


def svg_files(paths: list[Path]) -> list[Path]:
    """Return the given files and all SVG files inside the given folders, sorted by path."""
    return sorted(file for path in paths for file in (path.rglob("*.svg") if path.is_dir() else [path]))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Report SVG that the game's rasteriser draws wrongly.")
    parser.add_argument("paths", type=Path, nargs="*", default=[SPRITES], help="files or folders")
    found = 0
    for file in svg_files(parser.parse_args(arguments).paths):
        for complaint in complaints_of(file):
            print(f"{file}: {complaint}")
            found = 1
    return found


def complaints_of(file: Path) -> list[str]:
    """Return a description of each fault in an SVG file, or only the error if the file cannot be read."""
    try:
        if file.exists() and not file.is_file():
            return ["is not a regular file"]
        return list(complaints(file.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        return [f"cannot be read: {error}"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
