"""Saves of every format version stay readable. Files are only added here, never changed."""

from pathlib import Path

import pytest

from santiago.persistence.codec import LARGEST, decode_game, read_record
from santiago.persistence.seal import SealPolicy
from santiago.rules.record import result_of

CORPUS = Path(__file__).parents[1] / "saves_corpus"
FILES = sorted(CORPUS.glob("version-*/*.json"))


def test_there_are_saves_of_every_version() -> None:
    assert {path.parent.name for path in FILES} == {"version-1"}
    assert len(FILES) >= 7


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_old_save_loads(path: Path) -> None:
    sealed = SealPolicy.OPTIONAL if path.stem.startswith("by-hand") else SealPolicy.REQUIRED
    record, position = decode_game(path.read_bytes(), sealed=sealed)
    assert path.stat().st_size < LARGEST / 100, "a save is small"
    assert ("finished" in path.stem) == (result_of(position) is not None)
    assert ("begun" in path.stem) == (not record.moves)


def test_what_an_old_save_kept_beside_the_game_is_still_there() -> None:
    record = read_record(CORPUS / "version-1" / "four-seats-autosaved.json", sealed=SealPolicy.REQUIRED)
    assert record.extra["colours"] == ["red", "gold", "white", "black"]
    assert [seat.name for seat in record.seats] == ["Ana", "Pedro", "Lucía", "Omar"]
