"""The sentences about a game's turning points."""

import pytest

from santiago.presentation.wording.names import GameNames
from santiago.presentation.wording.translator import Translator
from santiago.presentation.wording.turning_point_text import turning_text
from santiago.rules.grid import canal_named, square_named
from santiago.rules.options import Edition, Seat
from santiago.rules.tiles import tile_named
from santiago.session.turning_points import CanalBenefit, CanalHarm, PlantingBenefit, TurningPoint

ANA, BEN = Seat(0), Seat(1)
CANAL, INSTEAD = canal_named("C2-D2"), canal_named("B2-C2")
WATERED = CanalBenefit(30, 6, BEN, 9, ANA, CANAL, 3)
LEFT_DRY = CanalHarm(30, 6, BEN, -11, ANA, CANAL, INSTEAD, 3)
GROWN = PlantingBenefit(30, 6, ANA, 14, ANA, tile_named("banana2"), square_named("c4"))


def text_of(point: TurningPoint, language: str) -> str:
    return turning_text(point, GameNames(("Ana", "Ben"), Edition.TREFL, Translator(language)))


@pytest.mark.parametrize(
    ("point", "sentence"),
    [
        (WATERED, "Round 6: Ana's canal at C2–D2 watered 3 tiles of Ben's plantations, +9\u00a0for\u00a0Ben"),
        (
            LEFT_DRY,
            "Round 6: Ana built at C2–D2 instead of B2–C2, so 3 tiles of Ben's plantations stayed dry, "
            "−11\u00a0for\u00a0Ben",
        ),
        (GROWN, "Round 6: Ana planted bananas on c4, +14\u00a0for\u00a0Ana"),
    ],
)
def test_a_turning_point_is_a_sentence_with_round_place_and_figure(
    point: TurningPoint, sentence: str
) -> None:
    assert text_of(point, "en").replace("’", "'") == sentence


def test_in_french_too() -> None:
    assert text_of(WATERED, "fr") == (
        "Tour 6\u00a0: le canal d’Ana en C2–D2 a irrigué 3 tuiles des plantations de\u00a0Ben, "
        "+9\u00a0pour\u00a0Ben"
    )


def test_one_tile_is_singular() -> None:
    assert "1 tile of" in text_of(CanalBenefit(30, 6, BEN, 9, ANA, CANAL, 1), "en")


def test_what_one_did_for_oneself_names_one_once_less() -> None:
    assert "plantations" not in text_of(CanalBenefit(30, 6, ANA, 9, ANA, CANAL, 2), "en")
