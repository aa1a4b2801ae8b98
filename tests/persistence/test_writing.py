"""Written files: readable, sealed, unchanged by reading, and with all foreign data kept."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from santiago.persistence.codec import LARGEST, decode, encode, read_record, write_record
from santiago.persistence.faults import BadSave
from santiago.persistence.safe_write import CannotWrite, Obstacle
from santiago.persistence.seal import SealPolicy
from santiago.rules.moves import Bid
from santiago.rules.record import Level, Player, Record, SeatInfo, final_state
from santiago.rules.refusals import IllegalMove
from santiago.rules.state import BadSetup

from .games import OPENING, RECORDS, document, finished_document, finished_game, small_game

CORPUS = Path(__file__).parents[1] / "saves_corpus"
WRITTEN = sorted(path for path in CORPUS.glob("*/*.json") if not path.stem.startswith("by-hand"))
NAMES = sorted(path.stem for path in RECORDS.glob("*.json"))


def again(record: Record) -> Record:
    return decode(encode(record), sealed=SealPolicy.REQUIRED)


def test_the_members_are_those_of_the_format_in_its_order() -> None:
    values = json.loads(encode(small_game()))
    seal = values.pop("sha256")
    assert values == document()
    assert list(values) == list(document())
    assert len(seal) == 64


def test_the_seal_is_of_all_bytes_before_its_comma() -> None:
    data = encode(small_game())
    body, _, tail = data.rpartition(b",")
    assert json.loads(b"{" + tail) == {"sha256": sha256(body).hexdigest()}


def test_every_move_has_a_line_of_its_own() -> None:
    lines = encode(small_game()).decode().splitlines()
    assert [line.strip(' ,"') for line in lines if line.strip(' ,"') in OPENING] == list(OPENING)


def test_without_a_seal_it_is_the_same_text_otherwise() -> None:
    values = json.loads(encode(small_game(), seal=False))
    assert values == document()


@pytest.mark.parametrize("name", NAMES)
def test_the_games_of_the_referee_survive_writing(name: str) -> None:
    record = finished_game(name)
    assert again(record) == record
    assert json.loads(encode(record, seal=False)) == {
        **finished_document(name),
    }


@pytest.mark.parametrize("name", NAMES[:3])
def test_a_game_survives_writing_after_every_move(name: str) -> None:
    record = finished_game(name)
    for ply in range(len(record.moves) + 1):
        game = replace(record, moves=record.moves[:ply])
        assert again(game) == game


@pytest.mark.parametrize("name", NAMES[:3])
def test_a_game_whose_position_is_known_is_written_the_same(name: str) -> None:
    record = finished_game(name)
    for ply in (0, 7, len(record.moves) - 1, len(record.moves)):
        game = replace(record, moves=record.moves[:ply])
        assert encode(game, final_state(game)) == encode(game)


def test_a_game_goes_on_as_if_it_had_never_been_saved() -> None:
    assert final_state(again(small_game())) == final_state(small_game())


def test_writing_what_was_read_gives_the_same_bytes() -> None:
    for record in (small_game(), finished_game(), finished_game("5p-trefl-a")):
        data = encode(record)
        assert encode(decode(data, sealed=SealPolicy.REQUIRED)) == data


def test_the_result_is_written_when_the_game_is_over_and_only_then() -> None:
    record = finished_game()
    assert json.loads(encode(record))["result"] == finished_document()["result"]
    assert "result" not in json.loads(encode(replace(record, moves=record.moves[:-1])))


def test_what_other_programs_keep_in_extra_is_kept() -> None:
    record = replace(small_game(), extra={"zoo": {"b": 1, "a": [1.5, None, "\u2028\0é🌴"]}, "": -(10**30)})
    back = again(record)
    assert back.extra == record.extra
    assert list(back.extra) == ["zoo", ""]
    assert list(back.extra["zoo"]) == ["b", "a"]  # type: ignore[call-overload]


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


def test_deep_lists_in_extra_are_written_so_that_they_can_be_read_again() -> None:
    """Indented, this valid text of 75 kB took more than the 4 MiB that a reader accepts."""
    record = replace(small_game(), extra={"deep": [nested(60) for _ in range(600)]})
    data = encode(record)
    assert len(data) < 100_000
    assert decode(data, sealed=SealPolicy.REQUIRED) == record


def test_extra_of_a_usual_size_is_indented() -> None:
    record = replace(small_game(), extra={"colours": ["red", "gold"]})
    assert b'"extra": {\n    "colours": [\n      "red",\n      "gold"\n    ]\n  }' in encode(record)


REFUSED: dict[str, tuple[dict[str, object], Obstacle]] = {
    "1e15, which is written as 1000000000000000.0": ({"numbers": [1e15] * 300_000}, Obstacle.TOO_BIG),
    "nested too deep": ({"deep": nested(64)}, Obstacle.OTHER),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_text_that_the_reader_would_refuse_does_not_replace_the_old_one(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, small_game())
    extra, obstacle = REFUSED[name]
    with pytest.raises(CannotWrite) as caught:
        write_record(path, replace(small_game(), extra=extra))
    assert caught.value.obstacle is obstacle
    assert read_record(path, sealed=SealPolicy.REQUIRED) == small_game()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("over", [0, 1])
def test_the_longest_text_that_is_read_is_the_longest_that_is_written(over: int) -> None:
    bare = len(encode(replace(small_game(), extra={"note": "x" * 20_000}))) - 20_000
    record = replace(small_game(), extra={"note": "x" * (LARGEST - bare + over)})
    if over:
        with pytest.raises(BadSave):
            encode(record)
    else:
        assert len(encode(record)) == LARGEST
        assert again(record) == record


def test_a_game_too_large_for_a_file_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, small_game())
    old = path.read_bytes()
    with pytest.raises(CannotWrite) as caught:
        write_record(path, replace(small_game(), extra={"note": "x" * LARGEST}))
    assert caught.value.obstacle is Obstacle.TOO_BIG
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_an_old_save_is_written_byte_for_byte_as_it_was(path: Path) -> None:
    data = path.read_bytes()
    assert encode(decode(data, sealed=SealPolicy.REQUIRED)) == data


def test_palms_set_by_hand_are_remembered() -> None:
    game = decode(encode(small_game()), sealed=SealPolicy.REQUIRED)
    assert not game.setup.palms_by_hand
    by_hand = replace(game, setup=replace(game.setup, palms_by_hand=True))
    assert decode(encode(by_hand), sealed=SealPolicy.REQUIRED) == by_hand


def test_an_empty_extra_is_left_out() -> None:
    assert "extra" not in json.loads(encode(replace(small_game(), extra={})))


def test_a_record_that_is_no_game_is_not_written() -> None:
    game = small_game()
    with pytest.raises(IllegalMove):
        encode(replace(game, moves=(*game.moves, Bid(1))))
    with pytest.raises(BadSetup):
        encode(replace(game, seats=game.seats[:1]))


def test_half_a_character_in_a_name_does_not_stop_a_save() -> None:
    game = small_game()
    ana = replace(game.seats[0], name="Ana\ud83c")
    assert again(replace(game, seats=(ana, game.seats[1]))).seats[0].name == "Ana?"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
SEATS = st.builds(SeatInfo, st.text(max_size=200), st.just(Player.HUMAN)) | st.builds(
    SeatInfo, st.text(max_size=200), st.just(Player.AI), st.sampled_from(Level)
)


@given(
    extra=st.dictionaries(st.text(), JSON, max_size=3), seats=st.tuples(SEATS, SEATS), ply=st.integers(0, 7)
)
@settings(max_examples=60, deadline=None)
def test_records_survive_writing(
    extra: dict[str, object], seats: tuple[SeatInfo, SeatInfo], ply: int
) -> None:
    game = small_game()
    record = replace(game, seats=seats, extra=extra, moves=game.moves[:ply])
    assert again(record) == record
    assert encode(again(record)) == encode(record)
