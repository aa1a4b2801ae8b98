"""The recipe of the bundle; `tools/package.py` itself tests that the bundle runs."""

import struct
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from tools.package import icons

ROOT = Path(__file__).parents[2]
PICTURES = {int(path.stem.split("-")[1]): path for path in (ROOT / "assets" / "icons").glob("santiago-*.png")}
SPEC = (ROOT / "tools" / "package" / "santiago.spec").read_text(encoding="utf-8")


def with_own_fonts(datas: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Call the function of this name in the spec, which PyInstaller runs as a script."""
    body = SPEC[SPEC.index("UNUSED_FONTS") : SPEC.index("def asset_folders")]
    names: dict[str, Any] = {"ROOT": ROOT, "Path": Path}
    exec(body, names)  # noqa: S102  a file of this project
    kept: list[tuple[str, str, str]] = names["with_own_fonts"](datas)
    return kept


def test_the_windows_icon_has_the_usual_sizes_and_every_picture_whole() -> None:
    data = icons.ico({size: PICTURES[size] for size in PICTURES if size <= 256})
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind) == (0, 1)
    sizes = []
    end = 6 + 16 * count
    for number in range(count):
        width, height, _, _, _, bits, length, start = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        assert (width, bits, start) == (height, 32, end)
        end += length
        sizes.append(width or 256)
    assert end == len(data)
    assert {16, 32, 48, 256} <= set(sizes)


def test_small_pictures_in_the_windows_icon_stand_upright() -> None:
    data = icons.ico({16: PICTURES[16]})
    pixels = data[6 + 16 + 40 :][: 16 * 16 * 4]
    found = pygame.image.frombytes(pixels, (16, 16), "BGRA", flipped=True)
    wanted = pygame.image.load(PICTURES[16])
    places = [(x, y) for x in range(16) for y in range(16)]
    assert [found.get_at(place) for place in places] == [wanted.get_at(place) for place in places]


def test_the_mac_icon_holds_whole_pictures_up_to_512_pixels() -> None:
    data = icons.icns(PICTURES)
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)
    place, sizes = 8, []
    while place < len(data):
        length = struct.unpack_from(">I", data, place + 4)[0]
        sizes.append(pygame.image.load(BytesIO(data[place + 8 : place + length])).get_width())
        place += length
    assert max(sizes) == 512


@pytest.mark.parametrize(
    "unused",
    [
        "tkinter",
        "unittest",
        "pytest",
        "hypothesis",
        "numpy",
        "pygame.tests",
        "pygame.examples",
        "ssl",
        "santiago.research",
    ],
)
def test_the_bundle_leaves_out_what_the_game_never_uses(unused: str) -> None:
    assert f'"{unused}"' in SPEC


@pytest.mark.parametrize("font", ["pygame/freesansbold.ttf", "pygame_gui/data/NotoSansJP-Bold.otf"])
def test_the_bundle_leaves_out_fonts_that_the_game_does_not_draw_with(font: str) -> None:
    assert with_own_fonts([(font, "somewhere", "DATA")]) == []


def test_the_fonts_that_pygame_gui_always_loads_are_the_games_own() -> None:
    ((target, source, _),) = with_own_fonts([("pygame_gui/data/FiraCode-Regular.ttf", "somewhere", "DATA")])
    assert target == "pygame_gui/data/FiraCode-Regular.ttf"
    assert Path(source) == ROOT / "assets" / "fonts" / "Lato-Regular.ttf"


def test_an_unknown_font_of_a_library_stops_the_build() -> None:
    with pytest.raises(SystemExit, match=r"Fancy\.ttf"):
        with_own_fonts([("library/Fancy.ttf", "somewhere", "DATA")])


def test_the_mac_program_is_sharp_on_dense_screens() -> None:
    assert '"NSHighResolutionCapable": True' in SPEC
