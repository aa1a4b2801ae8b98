"""Scenarios: saved games in `tests/scenarios`, each with a file of sentences that must hold, one per line.

Every bug becomes a scenario: save the untouched game there as NAME.json, and write NAME.txt.
"""

from pathlib import Path

import pytest

from santiago.rules.notation import parse_move
from santiago.rules.options import Options
from santiago.rules.record import Player, Record, SeatInfo

from .notation import read_record, setup
from .sentences import SENTENCES, UnknownSentence, holds

FOLDER = Path(__file__).parents[1] / "scenarios"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def sentences(name: str) -> list[str]:
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def test_every_scenario_has_sentences_and_every_text_its_game() -> None:
    assert NAMES
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == NAMES
    assert all(sentences(name) for name in NAMES)


@pytest.mark.parametrize(("name", "sentence"), [(name, s) for name in NAMES for s in sentences(name)])
def test_in_this_scenario(name: str, sentence: str) -> None:
    assert holds(read_record(FOLDER / f"{name}.json"), sentence)


def small_game() -> Record:
    texts = ("first C2-D2", "bid 3", "bid 1", "plant banana2 e2")
    return Record(
        Options(palms=False),
        (SeatInfo("Ana", Player.HUMAN), SeatInfo("Pedro", Player.HUMAN)),
        setup(2),
        tuple(parse_move(text) for text in texts),
    )


@pytest.mark.parametrize(
    ("sentence", "true"),
    [
        ("Ana has 4 escudos", True),
        ("Ana has 5 escudos", False),
        ("at the start: Ana has 5 escudos", True),
        ("after 2 moves: Ana is to move", True),
        ("Pedro would have 4 points", True),
        ("Pedro wins", False),
        ("Ana and Pedro share the win", False),
        ("e2 has 2 farmers of Pedro", True),
        ("e2 has 2 farmers of Ana", False),
        ("e2 is irrigated", True),
        ("e2 is a desert", False),
        ("e2 is planted with banana2", True),
        ("a1 is neutral", False),
        ('"plant grape1 a1" is legal', True),
        ('"plant grape1 e2" is refused as square_taken', True),
        ('after 2 moves: the legal moves are "bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "pass"', True),
    ],
)
def test_a_sentence_can_be_true_or_false(sentence: str, true: bool) -> None:
    assert holds(small_game(), sentence) is true


@pytest.mark.parametrize(
    "sentence",
    [
        "Ana is happy",
        "Anna has 9 points",
        "Ana has many points",
        "after 99 moves: Ana has 4 escudos",
        "ana has 4 escudos",
        "",
        "Ana has 4 escudos.",
    ],
)
def test_an_unknown_sentence_fails(sentence: str) -> None:
    with pytest.raises(UnknownSentence):
        holds(small_game(), sentence)


def test_every_sentence_is_used_by_a_scenario() -> None:
    import re

    bare = [re.sub("^(after [0-9]+ moves?|at the start): ", "", s) for name in NAMES for s in sentences(name)]
    unused = [pattern for pattern, _ in SENTENCES if not any(re.fullmatch(pattern, s) for s in bare)]
    assert unused == []
