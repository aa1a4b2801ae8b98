"""All sprites exist, and the game's rasteriser draws them completely."""

import itertools
import json
from functools import cache
from pathlib import Path

import pygame
import pytest

from santiago.ai.agents.characters import BY_NAME
from santiago.presentation.view_model.seat_panels import Mood
from santiago.rules.tiles import Crop
from santiago.session.table_setup import FACES
from santiago.ui.graphics.sprites import box_of
from tests.assets.colour import lightness
from tests.combinations import Axis
from tools.art import app_icons, faces, svg_lint

ASSETS = Path(__file__).parents[2] / "assets"
SPRITES = ASSETS / "sprites"
PALETTE = json.loads((ASSETS / "palette.json").read_text(encoding="utf-8"))
SEATS = [seat["name"] for seat in PALETTE["seats"]]
CROPS = tuple(crop.name.lower() for crop in Crop)
SKINS = ("", "amigo-")
VARIANTS = ("", "-1", "-2")
STAGES = ("wet", "dry", "dying")
FILES = sorted(SPRITES.glob("*.svg"))
JOINTS = ("ne", "ns", "nw", "es", "ew", "sw", "nes", "new", "nsw", "esw", "nesw")


def svg(inside: str) -> str:
    """Return a small SVG document."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">{inside}</svg>'


def test_the_rasteriser_draws_all_of_every_sprite() -> None:
    found = {file.stem: list(svg_lint.complaints(file.read_text(encoding="utf-8"))) for file in FILES}
    assert {name: complaints for name, complaints in found.items() if complaints} == {}


@pytest.mark.parametrize(
    "tag", ["filter", "clipPath", "mask", "pattern", "text", "use", "image", "foreignObject"]
)
def test_the_lint_refuses_what_the_rasteriser_leaves_out(tag) -> None:
    assert list(svg_lint.complaints(svg(f"<{tag}/>"))) == [f"has a <{tag}>"]


@pytest.mark.parametrize("tag", ["linearGradient", "radialGradient"])
def test_the_lint_refuses_gradients_measured_by_the_box(tag) -> None:
    assert list(svg_lint.complaints(svg(f'<{tag} id="a"/>')))
    assert not list(svg_lint.complaints(svg(f'<{tag} id="a" gradientUnits="userSpaceOnUse"/>')))


@pytest.mark.parametrize(
    "inside",
    [
        '<a href="other.svg"/>',
        '<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="file:///etc/passwd"/>',
        '<path fill="url(#nowhere)"/>',
        '<path d="MNaN 0"/>',
        "<path>",
    ],
)
def test_the_lint_refuses_broken_references_and_documents(inside) -> None:
    assert list(svg_lint.complaints(svg(inside)))


def test_the_lint_ends_with_1_and_names_the_file(tmp_path, capsys) -> None:
    bad = tmp_path / "planted.svg"
    bad.write_text(svg("<text>hello</text>"), encoding="utf-8")
    assert svg_lint.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"{bad}: has a <text>\n"
    bad.write_text(svg("<path/>"), encoding="utf-8")
    assert svg_lint.main([str(tmp_path)]) == 0


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(
    "piece", ["cube-{}", "badge-{}", "chip-{}", "pennant-{}", "marker-{}-h", "marker-{}-v"]
)
def test_every_seat_has_every_piece(seat, piece) -> None:
    assert (SPRITES / f"{piece.format(seat)}.svg").is_file()


@pytest.mark.parametrize("skin", SKINS, ids=["rules", "amigo"])
@pytest.mark.parametrize("crop", CROPS)
def test_every_crop_has_every_stage_and_arrangement(crop, skin) -> None:
    names = [f"crop-{skin}{crop}-{stage}{number}" for stage in STAGES for number in VARIANTS]
    names += [f"desert-{skin}{crop}{number}" for number in VARIANTS]
    texts = {name: (SPRITES / f"{name}.svg").read_text(encoding="utf-8") for name in names}
    assert len(set(texts.values())) == len(names), "two of them are the same picture"


@pytest.mark.parametrize("mood", [mood for mood in Mood if mood is not Mood.WAITING])
def test_every_face_has_every_mood_as_the_tool_draws_it(mood: Mood) -> None:
    drawn = faces.faces()
    assert {f"face-{name}" for name in (*FACES, *BY_NAME)} == set(drawn)
    features = faces.DATA["moods"][mood.value.removeprefix("-")]
    for name, face in drawn.items():
        shown = (SPRITES / f"{name}{mood.value}.svg").read_text(encoding="utf-8")
        assert shown == faces.with_mood(name, face, features) != face


@pytest.mark.parametrize("joint", JOINTS)
def test_water_and_ditch_have_every_joint(joint) -> None:
    ditches = [file.stem for file in SPRITES.glob(f"ditch-*-node-{joint}.svg")]
    waters = [file.stem for file in SPRITES.glob(f"water-*-{joint}.svg")]
    assert len(ditches) == 1
    assert len(waters) == 2, "one warm and one for high contrast"


@pytest.mark.matrix(size=Axis([40, 300], extremes=[40]))
def test_something_is_seen_of_every_sprite(size) -> None:
    """Sprites are drawn at the size of a board square."""

    def is_seen(file: Path) -> bool:
        width, height = box_of(file.stem)
        scaled = (max(1, int(width) * size // 128), max(1, int(height) * size // 128))
        picture = pygame.image.load_sized_svg(str(file), scaled)
        return picture.get_bounding_rect(min_alpha=40).width > 0

    assert [file.stem for file in FILES if not is_seen(file)] == []


@cache
def greys(name: str, size: int = 40) -> tuple[float, ...]:
    """Return L* of the pixels of a tile's crop: the upper two thirds, without the rim."""
    picture = pygame.image.load_sized_svg(str(SPRITES / f"{name}.svg"), (size, size))
    places = itertools.product(range(4, size - 4), range(4, size * 2 // 3))
    return tuple(lightness("#{:02x}{:02x}{:02x}".format(*picture.get_at(place)[:3])) for place in places)


@pytest.mark.parametrize("skin", SKINS, ids=["rules", "amigo"])
@pytest.mark.parametrize("stage", STAGES)
def test_crops_are_distinct_in_grey_at_40_pixels(stage, skin) -> None:
    """More than a third of the pixels differ clearly (10 L*) between any two crops."""
    for one, two in itertools.combinations(CROPS, 2):
        for first, second in itertools.product(VARIANTS, repeat=2):
            a = greys(f"crop-{skin}{one}-{stage}{first}")
            b = greys(f"crop-{skin}{two}-{stage}{second}")
            differing = sum(abs(p - q) > 10 for p, q in zip(a, b, strict=True))
            assert differing > len(a) / 3, (one + first, two + second)


@pytest.mark.parametrize("skin", SKINS, ids=["rules", "amigo"])
@pytest.mark.parametrize("crop", CROPS)
def test_the_drier_a_tile_the_paler_it_is(crop, skin) -> None:
    """Wet, dry, dying and desert differ without colour: each is at least 4 L* paler than the last."""
    for number in VARIANTS:
        names = [*(f"crop-{skin}{crop}-{stage}{number}" for stage in STAGES), f"desert-{skin}{crop}{number}"]
        means = [sum(greys(name)) / len(greys(name)) for name in names]
        assert all(paler - darker >= 4 for darker, paler in itertools.pairwise(means)), means


@pytest.mark.parametrize("size", app_icons.SIZES)
def test_the_icons_are_drawn_from_the_svg(size) -> None:
    """If a change is intended, run `python tools/art/app_icons.py`; machines round differently."""
    stored = pygame.image.load(str(ASSETS / "icons" / f"santiago-{size}.png"))
    drawn = app_icons.icon(size)
    assert stored.get_size() == drawn.get_size() == (size, size)
    a, b = pygame.image.tobytes(stored, "RGBA"), pygame.image.tobytes(drawn, "RGBA")
    assert sum(abs(p - q) > 8 for p, q in zip(a, b, strict=True)) <= len(a) / 500


def test_the_icon_exists_from_16_to_512_pixels() -> None:
    assert {16, 32, 48, 64, 128, 256, 512} <= set(app_icons.SIZES)
