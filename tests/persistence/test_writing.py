"""What is written: readable, sealed, the same again after reading, with nothing of others lost."""

import json
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from santiago.persistence.codec import decode, encode, final_state
from santiago.persistence.seal import Sealed
from santiago.rules.moves import Bid
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.refusals import IllegalMove
from santiago.rules.state import BadSetup

from .games import OPENING, RECORDS, document, finished_document, finished_game, small_game

NAMES = sorted(path.stem for path in RECORDS.glob("*.json"))


def again(record: Record) -> Record:
    return decode(encode(record), sealed=Sealed.REQUIRED)


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


def test_a_game_goes_on_as_if_it_had_never_been_saved() -> None:
    assert final_state(again(small_game())) == final_state(small_game())


def test_writing_what_was_read_gives_the_same_bytes() -> None:
    for record in (small_game(), finished_game(), finished_game("5p-trefl-a")):
        data = encode(record)
        assert encode(decode(data, sealed=Sealed.REQUIRED)) == data


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
