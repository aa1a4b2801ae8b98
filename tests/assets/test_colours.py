"""Colours are distinct in colour, in grey and with each colour blindness, and text is readable."""

import itertools
import json
import re
from pathlib import Path

import pytest

from tests.assets.colour import Sight, ciede2000, contrast, distance, lightness

ASSETS = Path(__file__).parents[2] / "assets"
PALETTE = json.loads((ASSETS / "palette.json").read_text(encoding="utf-8"))
SEATS = {seat["name"]: seat for seat in PALETTE["seats"]}
PAIRS = list(itertools.combinations(SEATS, 2))


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_the_distance_agrees_with_the_published_pairs(one, two, expected) -> None:
    """Sharma, Wu, Dalal 2005, table 1."""
    assert ciede2000(one, two) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("sight", Sight, ids=lambda sight: sight.name.lower())
@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_two_seats_never_look_alike(one, two, sight) -> None:
    assert distance(SEATS[one]["base"], SEATS[two]["base"], sight) >= 14


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_two_seats_keep_apart_in_grey(one, two) -> None:
    assert abs(lightness(SEATS[one]["base"]) - lightness(SEATS[two]["base"])) >= 13


def test_every_seat_has_a_symbol_of_its_own() -> None:
    assert len({seat["symbol"] for seat in SEATS.values()}) == len(SEATS) == 5


@pytest.mark.parametrize("seat", SEATS)
def test_a_seats_symbol_stands_out_from_its_colour(seat) -> None:
    """WCAG requires 3:1 for graphics."""
    assert contrast(SEATS[seat]["on"], SEATS[seat]["base"]) >= 3


@pytest.mark.parametrize("sight", Sight, ids=lambda sight: sight.name.lower())
@pytest.mark.parametrize("seat", SEATS)
def test_no_seat_looks_like_water(seat, sight) -> None:
    bodies = [PALETTE["water"][tone] for tone in ("deep", "mid", "bright")]
    assert min(distance(SEATS[seat]["base"], body, sight) for body in bodies) >= 10


def gradient(sprite: str) -> list[str]:
    """Return the colours of a sprite's only gradient."""
    colours = re.findall(r'stop-color="(#\w{6})"', (ASSETS / "sprites" / f"{sprite}.svg").read_text("utf-8"))
    assert len(colours) == 2
    return colours


@pytest.mark.parametrize("name", ["ui-button-main", "ui-button-main-hover", "ui-button-main-pressed"])
def test_the_label_of_a_main_button_can_be_read_at_both_ends(name) -> None:
    assert min(contrast("#FFF6E2", colour) for colour in gradient(name)) >= 4.5


@pytest.mark.parametrize("name", ["ui-button", "ui-button-hover", "ui-button-pressed"])
def test_the_label_of_a_button_can_be_read_at_both_ends(name) -> None:
    assert min(contrast(PALETTE["paper"]["text"], colour) for colour in gradient(name)) >= 4.5


def test_only_water_is_blue_or_turquoise() -> None:
    """Hues from 150 to 260 degrees are reserved for water."""
    for group, colours in PALETTE.items():
        if group in ("water", "seats", "seat_distances", "interface", "high_contrast"):
            continue
        for colour in flat(colours):
            red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
            assert not (blue > red and blue >= green * 0.9 and max(green, blue) - red > 40 and red < green), (
                colour
            )


def flat(colours) -> list[str]:
    """Return every colour in a palette group, at any depth."""
    if isinstance(colours, str):
        return [colours]
    return [colour for inner in colours.values() for colour in flat(inner)]
