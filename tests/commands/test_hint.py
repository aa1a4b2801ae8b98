"""`santiago hint`: the best move of a decision in a record, and why."""

import json

import pytest

import santiago

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


def test_a_hint_for_a_seat_is_about_its_last_decision(capsys: pytest.CaptureFixture[str]) -> None:
    states = [step.before for step in santiago.read(GAME).steps]
    end = next(n for n in range(20, 30) if states[n].to_move != 0)
    ply = max(n for n in range(end) if states[n].to_move == 0)
    found, own = (
        json.loads(output_of(capsys, "hint", str(GAME), "--ply", str(n), *more, *BRIEF, "--json"))
        for n, more in ((end, ("--seat", "1")), (ply, ()))
    )
    assert found == own
    assert "Nobody decides" in refused(capsys, "hint", str(GAME), "--ply", "0", "--seat", "5")
