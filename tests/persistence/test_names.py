"""Names typed by players."""

import time
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from santiago.persistence.clean_names import clean_name, with_clean_names

from .games import small_game


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t María\n", "Ana María"),
        ("x" * 200, "x" * 40),
        (" " + "x" * 41, "x" * 40),
        ("x" * 39 + " yz", "x" * 39),
        ("é" * 200, "é" * 40),
        ("🌴" * 200, "🌴" * 40),
        ("مريم", "مريم"),
        ("דנה כהן", "דנה כהן"),
        ("\u202emirA\u202c", "mirA"),
        ("\u2066Ana\u2069\u200f\u200e\u061c", "Ana"),
        ("A\x00n\x1b[31ma\x7f\x9b", "An[31ma"),
        ("\ud83cAna", "Ana"),
        ("Ana\u2028Luz", "Ana Luz"),
        ("नमस्ते", "नमस्ते"),
    ],
)
def test_a_name_is_cleaned(typed: str, shown: str) -> None:
    assert clean_name(typed, "Seat 2") == shown


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "\n\t", "\u200b\u200d\ufeff", "\u202e", "\x00\x07", "\u0301\u0302", "\u3164\u2800", "\u00a0"],
)
def test_a_name_that_shows_nothing_becomes_the_default(typed: str) -> None:
    assert clean_name(typed, "Seat 2") == "Seat 2"


def test_marks_count_with_their_letter_and_do_not_pile_up() -> None:
    assert clean_name("e\u0323\u0301" * 50, "") == unicodedata.normalize("NFC", "e\u0323\u0301" * 40)
    assert len(clean_name("a" + "\u0316" * 1000, "")) <= 4


def test_a_name_of_many_marks_out_of_order_takes_no_time() -> None:
    """Normalising 120,000 marks takes more than ten seconds."""
    start = time.process_time()
    assert len(clean_name("a" + "\u0301" * 60_000 + "\u0316" * 60_000, "")) <= 4
    assert time.process_time() - start < 2


def test_what_hides_between_a_letter_and_its_mark_is_dropped() -> None:
    assert clean_name("e\u200d\u0301", "") == "é"


@given(st.text(max_size=300))
def test_a_clean_name_is_short_printable_and_stays_as_it_is(typed: str) -> None:
    name = clean_name(typed, "Seat 2")
    letters = [char for char in name if unicodedata.category(char)[0] != "M"]
    assert 0 < len(letters) <= 40
    assert not {unicodedata.category(char) for char in name} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert name == name.strip()
    assert clean_name(name, "other") == name


def test_the_names_of_a_foreign_record_are_cleaned_seat_by_seat() -> None:
    game = small_game()
    dirty = replace(game, seats=(replace(game.seats[0], name="\u202e"), game.seats[1]))
    assert [seat.name for seat in with_clean_names(dirty).seats] == ["Seat 1", "Pedro"]
