"""Saves of every format version stay readable. Files are only added here, never changed."""

import json
from pathlib import Path

import pytest

from santiago.persistence.codec import LARGEST, decode_game, encode, read_record
from santiago.persistence.faults import BadSave
from santiago.persistence.seal import SealPolicy
from santiago.rules.options import LATER_OPTIONS, Edition, Money, Options, Passers, Seat, option_choices
from santiago.rules.record import Level, Player, SeatInfo, result_of
from santiago.session.former_players import absent_people
from santiago.session.table_record import evening_of

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


@pytest.mark.parametrize("version", ["1.0.0", "2.0.0", "3.0.0"])
def test_a_game_of_a_released_version_would_be_written_in_the_same_bytes_today(version: str) -> None:
    """Records of games that use no later option stay readable for that version, too."""
    paths = [path for path in FILES if path.stem.startswith(f"released-{version}")]
    assert paths
    for path in paths:
        data = path.read_bytes()
        assert encode(read_record(path, sealed=SealPolicy.REQUIRED)) == data


def test_the_rules_of_an_old_save_are_known() -> None:
    path = CORPUS / "version-1" / "released-2.0.0-under-way.json"
    options = read_record(path, sealed=SealPolicy.REQUIRED).options
    assert options == Options(Edition.TREFL, False, 1, Passers.CLOCKWISE, Money.CONCEALED)
    path = CORPUS / "version-1" / "released-1.0.0-finished.json"
    assert read_record(path, sealed=SealPolicy.REQUIRED).options == Options.of(Edition.AMIGO)


def test_an_evening_and_a_stand_in_of_version_3_are_known() -> None:
    under_way, finished = (
        read_record(CORPUS / "version-1" / f"released-3.0.0-{name}.json", sealed=SealPolicy.REQUIRED)
        for name in ("under-way", "finished")
    )
    evening = evening_of(under_way)
    assert evening is not None
    assert (evening.name, evening.number, evening.games) == ("Friday", 2, 3)
    names = {seat: player.info.name for seat, player in absent_people(under_way).items()}
    assert names == {Seat(1): "Łukasz"}
    assert under_way.seats[1].player is Player.AI
    assert under_way.seats[3].level is Level.BEGINNER
    assert not absent_people(finished)
    assert finished.seats[1] == SeatInfo("Łukasz", Player.HUMAN)


def test_a_later_option_may_be_missing_in_a_save_and_no_other_one() -> None:
    """The five options of version 2.0 are required (RECORD: `rules`)."""
    plain = json.loads((CORPUS / "version-1" / "released-2.0.0-under-way.json").read_bytes())
    del plain["sha256"]
    for name in ("edition", "palms", "min_bribe", "passers", "money"):
        rules = {option: value for option, value in plain["rules"].items() if option != name}
        with pytest.raises(BadSave) as caught:
            decode_game(json.dumps({**plain, "rules": rules}).encode(), sealed=SealPolicy.OPTIONAL)
        assert caught.value.where == "rules"
    assert {*plain["rules"], *LATER_OPTIONS} == set(option_choices())


def test_a_later_option_has_the_default_that_earlier_files_mean() -> None:
    """Tables and presets that earlier versions kept lack the option, and get its default."""
    assert {name: getattr(Options(), name) for name in LATER_OPTIONS} == LATER_OPTIONS


def test_what_an_old_save_kept_beside_the_game_is_still_there() -> None:
    record = read_record(CORPUS / "version-1" / "four-seats-autosaved.json", sealed=SealPolicy.REQUIRED)
    assert record.extra["colours"] == ["red", "gold", "white", "black"]
    assert [seat.name for seat in record.seats] == ["Ana", "Pedro", "Lucía", "Omar"]
