"""The sentences about a game's turning points."""

from dataclasses import replace

import pytest

from santiago.rules.events import CanalBuilt, Source, TilePlanted
from santiago.rules.grid import canal_named, square_named, square_set
from santiago.rules.options import Edition, Seat
from santiago.rules.tiles import Crop, tile_named
from santiago.session.turning_points import TurningPoint
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator
from santiago.wording.turning_point_text import turning_text

ANA, BEN = Seat(0), Seat(1)
SQUARES = square_set(*map(square_named, ("c4", "d4", "e4")))
CANAL = CanalBuilt(ANA, canal_named("C2-D2"), Source.SHARED)
TILE = TilePlanted(BEN, tile_named("banana2"), square_named("d4"), 2, leftover=False)
WATERED = TurningPoint(30, 6, BEN, 12, Crop.BANANA, SQUARES, 4, CANAL)
GROWN = TurningPoint(30, 6, BEN, 12, Crop.BANANA, SQUARES, 4, TILE)
LOST = TurningPoint(33, 6, ANA, -1, Crop.PEPPER, SQUARES)


def text_of(
    point: TurningPoint, language: str, first: str = "Ana", then: tuple[str, str] | None = None
) -> str:
    names = GameNames((first, "Ben"), Edition.TREFL, Translator(language))
    text = turning_text(point, names, names if then is None else replace(names, names=then))
    return text.replace("’", "'").replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("point", "sentence"),
    [
        (
            WATERED,
            "Ben scored 12 points with bananas at c4 (3 tiles × 4 farmers). "
            "The largest part came from Ana's canal at C2–D2 in round 6.",
        ),
        (
            GROWN,
            "Ben scored 12 points with bananas at c4 (3 tiles × 4 farmers). "
            "The largest part came from Ben's tile on d4 in round 6.",
        ),
        (LOST, "Droughts cost Ana 1 point: peppers at c4 dried out, worst in round 6."),
    ],
)
def test_a_turning_point_names_seat_points_place_and_round(point: TurningPoint, sentence: str) -> None:
    assert text_of(point, "en") == sentence


def test_a_person_without_a_name_is_told_of_oneself() -> None:
    assert text_of(LOST, "en", "You").startswith("Droughts cost you 1 point:")
    assert "came from your canal" in text_of(WATERED, "en", "You")
    assert text_of(LOST, "fr", "Toi").startswith("Les sécheresses t'ont coûté 1 point :")


def test_the_points_are_of_the_player_who_counts_and_the_move_of_whoever_made_it() -> None:
    told = text_of(GROWN, "en", then=("Ana", "Zoe"))
    assert told.startswith("Ben scored 12 points")
    assert "came from Zoe's tile on d4" in told
    assert "came from Ida's canal" in text_of(WATERED, "en", then=("Ida", "Ben"))


def test_in_french_too() -> None:
    assert text_of(WATERED, "fr") == (
        "Ben a marqué 12 points avec des bananes en c4 (3 tuiles × 4 cultivateurs). "
        "Le plus gros gain vient du canal C2–D2 (Ana, tour 6)."
    )
