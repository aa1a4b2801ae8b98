"""`santiago hint`: the best move of a decision in a record, and why."""

import json

import pytest

from .running import GAME, output_of, refused

BRIEF = ("--nodes", "80")


def test_a_hint_says_the_move_the_rival_and_prices_that_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    told = 0
    for ply in (6, 20, 33):
        found = json.loads(output_of(capsys, "hint", str(GAME), "--ply", str(ply), *BRIEF, "--json"))
        assert found["move"] == found["moves"][0]["move"]
        if "rival" in found:
            told += 1
            assert found["rival"] in [shown["move"] for shown in found["moves"]]
            assert sum(term["price"] for term in found["terms"]) in (found["total"], 0)
    assert told


def test_a_hint_is_text_in_any_language(capsys: pytest.CaptureFixture[str]) -> None:
    english, german = (
        output_of(capsys, "hint", str(GAME), "--ply", "20", *BRIEF, "--language", code)
        for code in ("en", "de")
    )
    assert english != german
    assert len(english.splitlines()) == len(german.splitlines()) > 1


def test_a_move_that_is_not_legal_and_a_game_that_is_over_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "not a legal move" in refused(capsys, "hint", str(GAME), "--ply", "6", "--against", "accept A1-A2")
    assert "Nobody decides" in refused(capsys, "hint", str(GAME))
