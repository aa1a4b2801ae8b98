"""Log and refusals in both languages."""

import json

import pytest

from santiago.resources import asset
from santiago.rules.events import (
    BribesPaid,
    CanalProposed,
    FarmerLost,
    GameEnded,
    PalmsRevealed,
    TileDied,
    TilePlanted,
    TileSetAside,
)
from santiago.rules.grid import canal_named, square_named
from santiago.rules.options import Edition, Seat
from santiago.rules.record import replay
from santiago.rules.refusals import Refusal, Why
from santiago.rules.tiles import tile_named
from santiago.wording.log import sentences
from santiago.wording.names import GameNames
from santiago.wording.refusal_text import refusal_text
from santiago.wording.translator import Translator, catalogue
from tests.persistence.games import finished_game

NAMES = ("Ana", "Bruno", "Chloé", "Élodie", "Farid")
C3_C4 = canal_named("C3-C4")
C4 = square_named("c4")


def names(language: str = "en", edition: Edition = Edition.TREFL) -> GameNames:
    return GameNames(NAMES, edition, Translator(language))


def said(event: object, language: str = "en") -> str:
    return " | ".join(sentence.text for sentence in sentences(event, names(language)))  # type: ignore[arg-type]


def test_a_bribe_joined_tells_the_new_total() -> None:
    event = CanalProposed(Seat(0), C3_C4, 1, 4, joined=True)
    assert said(event) == "Ana\u00a0adds\u00a01 escudo to canal C3–C4: 4 in all"


def test_bribes_taken_name_every_giver() -> None:
    event = BribesPaid(Seat(1), C3_C4, (3, 0, 1, 0))
    assert said(event) == "Bruno accepts canal C3–C4 and gets 4 escudos: Ana\u00a03, Chloé\u00a01"


@pytest.mark.parametrize(
    ("seat", "words"), [(0, "d’Ana"), (1, "de\u00a0Bruno"), (3, "d’Élodie")], ids=["Ana", "Bruno", "Élodie"]
)
def test_french_names_are_elided_before_vowels(seat: int, words: str) -> None:
    event = FarmerLost(C4, tile_named("banana2"), Seat(seat), 1)
    assert words in said(event, "fr")


def test_the_tile_set_aside_is_logged_with_its_farmers() -> None:
    event = TileSetAside(tile_named("coconut2"))
    assert said(event) == "Set aside for this game: coconut, 2 farmers"


def test_palms_that_come_up_are_logged_with_their_squares() -> None:
    """R10.2"""
    event = PalmsRevealed(tuple(square_named(name) for name in ("a5", "d5", "h1")))
    assert said(event) == "The palms appear: a5, d5 and h1"


def test_a_tile_that_dies_tells_what_goes_with_it() -> None:
    event = TileDied(C4, tile_named("banana2"), Seat(0), 2, palm=True)
    assert said(event) == "Banana c4 dries up with its palm: Ana\u00a0loses\u00a02 farmers"
    assert said(TileDied(C4, tile_named("banana1"), None, 0, palm=False)) == "Banana c4 dries up"


@pytest.mark.parametrize("name", ["2p-trefl-a", "4p-trefl-a", "5p-discards"])
def test_a_line_is_idle_if_its_event_changes_neither_board_nor_money(name: str) -> None:
    """R6.2, R7.1"""
    idle = 0
    for step in replay(finished_game(name)):
        if all(line.idle for event in step.events for line in sentences(event, names())):
            idle += 1
            assert (step.after.board, step.after.money) == (step.before.board, step.before.money)
    assert idle


def test_shared_wins_name_everybody() -> None:
    assert said(GameEnded((80, 80, 80, 7), (Seat(0), Seat(1), Seat(2)))) == (
        "Ana, Bruno and Chloé share the win with 80 points"
    )
    assert said(GameEnded((80, 8, 9, 7), (Seat(0),))) == "Ana wins with 80 points"


def test_the_older_edition_has_its_own_crops() -> None:
    assert names(edition=Edition.AMIGO).crop(tile_named("coconut1")) == "sugar cane"


def test_a_refusal_names_who_bid_it() -> None:
    refusal = Refusal(Why.BID_TAKEN, Seat(0), 3)
    assert refusal_text(refusal, names()) == "Ana has already bid 3 escudos."
    assert refusal_text(refusal, names("fr")) == "Ana a déjà misé 3 escudos."


@pytest.mark.parametrize(
    ("kind", "words"),
    [("grape2", "du raisin"), ("banana1", "des bananes"), ("coconut1", "des noix de coco")],
)
def test_crops_that_are_planted_have_an_article_in_french(kind: str, words: str) -> None:
    event = TilePlanted(Seat(0), tile_named(kind), C4, 1, leftover=False)
    assert said(event, "fr") == f"Ana plante {words} en c4 avec 1 cultivateur"


def test_the_line_about_the_tile_that_is_left_says_why_it_is_whose_it_is() -> None:
    """R5.4: the highest bidder, or whoever was first in the order of planting, plants it."""
    event = TilePlanted(Seat(0), tile_named("grape2"), C4, 0, leftover=True)
    assert said(event) == "Ana, who planted first, also plants the leftover tile (grape) on c4"
    assert said(event, "fr") == "Ana a planté en premier et plante aussi la tuile restante (raisin) en c4"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("why", list(Why))
def test_every_refusal_has_a_text(language: str, why: Why) -> None:
    assert f"refusals.{why.value}" in catalogue(language)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["2p-trefl-a", "3p-desert-fallback", "4p-amigo-a", "5p-discards"])
def test_every_event_of_whole_games_has_whole_sentences(language: str, name: str) -> None:
    for step in replay(finished_game(name)):
        for event in step.events:
            texts = [sentence.text for sentence in sentences(event, names(language))]
            assert texts
            for text in texts:
                assert text[0].isupper()
                assert "{" not in text
                assert "log." not in text
            seat = getattr(event, "seat", None)
            assert seat is None or NAMES[seat] in " ".join(texts), event


@pytest.mark.parametrize("area", ["table", "log", "refusals"])
def test_both_languages_have_the_same_texts(area: str) -> None:
    english = json.loads(asset("texts", "en", f"{area}.json").read_text(encoding="utf-8"))
    french = json.loads(asset("texts", "fr", f"{area}.json").read_text(encoding="utf-8"))
    assert english.keys() == french.keys()
