"""Every refusal defined by the format, with its place and reason, and the number of valid moves."""

import json
import os
import stat
import time
from pathlib import Path
from typing import Any

import pytest

from santiago.persistence.codec import LARGEST, decode, read_record
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.seal import SealPolicy, with_seal

from .games import (
    OPENING,
    RECORDS,
    Document,
    document,
    finished_document,
    finished_game,
    refusal,
    small_game,
    text,
)
from .pipes import named_pipe, needs_pipes, time_limit


def changed(place: str, value: object, base: Document | None = None) -> bytes:
    """Return a record with another value at a place such as "setup.palms" or "seats.0.name"."""
    values: Any = base or document()
    *path, last = (int(part) if part.isdigit() else part for part in place.split("."))
    inner = values
    for part in path:
        inner = inner[part]
    inner[last] = value
    return text(values)


def without(place: str) -> bytes:
    values: Any = document()
    *path, last = (int(part) if part.isdigit() else part for part in place.split("."))
    inner = values
    for part in path:
        inner = inner[part]
    del inner[last]
    return text(values)


def test_a_record_from_an_editor_is_read() -> None:
    record = small_game()
    assert [str(move) for move in record.moves] == list(OPENING)
    assert record.seats[1].name == "Pedro"


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.json")))
def test_the_games_of_the_referee_are_read(name: str) -> None:
    assert len(finished_game(name).moves) == len(finished_document(name)["moves"])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data", [b"", b" ", b"{", b"[1, 2", b"no JSON", b'{"a": 1,}', b"{'a': 1}", b'{"a": NaN}', b"\xff\xfe{}"]
)
def test_what_is_no_json_is_refused(data: bytes) -> None:
    assert refusal(data).fault is Fault.NOT_JSON


@pytest.mark.parametrize("data", [b"[]", b"null", b'"santiago-record"', b"7", b"{}"])
def test_what_is_no_record_is_refused(data: bytes) -> None:
    assert refusal(data).fault is Fault.OTHER_FORMAT


def test_a_byte_order_mark_is_no_json() -> None:
    assert refusal(b"\xef\xbb\xbf" + text(document())).fault is Fault.NOT_JSON


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
@pytest.mark.parametrize("depth", [70, 900, 1100, 100_000])
def test_what_is_nested_too_deep_is_refused(opening: bytes, depth: int) -> None:
    closing = b"]" if opening == b"[" else b"}"
    nested = opening * depth + b"1" + closing * depth
    assert refusal(nested).fault is Fault.TOO_DEEP
    record = text(document()).replace(b'"notes"', b'"deep": ' + nested + b', "notes"')
    assert refusal(record).fault is Fault.TOO_DEEP


def test_ordinary_nesting_in_extra_is_accepted() -> None:
    record = changed("extra.deep", json.loads("[" * 40 + "]" * 40))
    assert "deep" in decode(record, sealed=SealPolicy.OPTIONAL).extra


def test_another_format_is_refused() -> None:
    fault = refusal(changed("format", "catan-record"))
    assert (fault.fault, fault.where) == (Fault.OTHER_FORMAT, "format")


def test_a_newer_version_is_refused_and_says_so() -> None:
    fault = refusal(changed("version", 2, {**document(), "weather": "hot"}))
    assert (fault.fault, fault.where) == (Fault.NEWER_VERSION, "version")
    assert "newer" in fault.reason


@pytest.mark.parametrize("version", [0, -1, 1.0, "1", True, None])
def test_a_version_that_never_was_is_refused(version: object) -> None:
    assert refusal(changed("version", version)).where == "version"


@pytest.mark.parametrize("name", ["format", "version", "rules", "seats", "setup", "moves"])
def test_a_missing_member_is_refused(name: str) -> None:
    assert name in str(refusal(without(name)))


@pytest.mark.parametrize(
    "place",
    [
        *(f"rules.{name}" for name in ("edition", "palms", "min_bribe", "passers", "money")),
        *(f"setup.{name}" for name in ("spring", "palms", "overseer", "set_aside", "stacks")),
        *("seats.0.name", "seats.0.player", "seats.1.level"),
    ],
)
def test_a_missing_inner_member_is_refused_and_named(place: str) -> None:
    fault = refusal(without(place))
    assert fault.fault is Fault.MEMBER
    assert place.rpartition(".")[2] in fault.reason
    assert fault.where.startswith(place.partition(".")[0])


@pytest.mark.parametrize("place", ["weather", "rules.speed", "seats.0.colour", "seats.0.level", "setup.seed"])
def test_an_unknown_member_is_refused_and_named(place: str) -> None:
    fault = refusal(changed(place, "hard"))
    assert fault.fault is Fault.MEMBER
    assert place.rpartition(".")[2] in str(fault)


def test_an_unknown_member_of_the_result_is_refused() -> None:
    assert refusal(changed("result.tied", 0, finished_document())).where == "result"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("rules", []),
        ("rules.edition", "azul"),
        ("rules.edition", 3),
        ("rules.palms", "yes"),
        ("rules.palms", 1),
        ("rules.min_bribe", 2),
        ("rules.min_bribe", True),
        ("rules.min_bribe", 1.0),
        ("rules.min_bribe", "0"),
        ("rules.passers", "random"),
        ("rules.money", None),
        ("seats", {}),
        ("seats.0", "Ana"),
        ("seats.0.name", 7),
        ("seats.0.name", None),
        ("seats.0.player", "cat"),
        ("seats.1.level", "impossible"),
        ("seats.1.level", None),
        ("setup", "C2"),
        ("setup.spring", 7),
        ("setup.spring", None),
        ("setup.palms", "a5"),
        ("setup.palms", [1, 2, 3]),
        ("setup.overseer", "1"),
        ("setup.overseer", 1.0),
        ("setup.overseer", True),
        ("setup.set_aside", 4),
        ("setup.stacks", {}),
        ("setup.stacks", ["banana2"]),
        ("moves", "pass"),
        ("moves", [["pass"]]),
        ("moves.1", 3),
        ("moves.1", None),
        ("result", None),
        ("extra", None),
        ("extra", []),
        ("sha256", 5),
        ("sha256", None),
    ],
)
def test_a_mistyped_member_is_refused_and_named(place: str, value: object) -> None:
    fault = refusal(changed(place, value))
    assert fault.fault is Fault.MEMBER
    assert fault.where.startswith(place.partition(".")[0])


DUPLICATES = {
    "the record": (b'"version": 1', b'"version": 1, "version": 1'),
    "rules": (b'"palms": true', b'"palms": true, "palms": true'),
    "a seat": (b'"name": "Ana"', b'"name": "Ana", "name": "Ana"'),
    "the set-up": (b'"overseer": 1', b'"overseer": 1, "overseer": 1'),
    "extra": (b'"seconds": 0.25', b'"seconds": 0.25, "seconds": 0.25'),
    "by another spelling": (b'"version": 1', b'"version": 1, "\\u0076ersion": 1'),
}


@pytest.mark.parametrize("where", DUPLICATES)
def test_a_duplicate_member_is_refused(where: str) -> None:
    once, twice = DUPLICATES[where]
    data = text(document())
    assert data.count(once) == 1
    assert refusal(data.replace(once, twice)).fault is Fault.DUPLICATE


def test_a_duplicate_among_many_members_is_found_at_once() -> None:
    """Counting each of 60,000 names would take a minute."""
    many = ",".join(f'"{number}": 0' for number in range(60_000))
    data = text(document()).replace(b'"colours"', f'{many}, "59999": 0, "colours"'.encode())
    start = time.process_time()
    assert refusal(data).fault is Fault.DUPLICATE
    assert time.process_time() - start < 3


def test_a_duplicate_member_of_the_result_is_refused() -> None:
    data = text(finished_document())
    assert refusal(data.replace(b'"winners"', b'"winners": [0], "winners"')).fault is Fault.DUPLICATE


@pytest.mark.parametrize(
    ("place", "value", "named"),
    [
        ("setup.spring", "F2", "setup.spring"),
        ("setup.spring", "c2", "setup.spring"),
        ("setup.palms", ["a5", "d5", "i1"], "setup.palms[2]"),
        ("setup.palms", ["a5", "d5"], "setup.palms"),
        ("setup.palms", [], "setup.palms"),
        ("setup.palms", ["a5", "d5", "d5"], "setup.palms"),
        ("setup.palms", ["a5", "d5", "e6"], "setup.palms"),
        ("setup.palms", ["a5", "h1", "e3"], "setup.palms"),
        ("rules.palms", False, "setup.palms"),
        ("setup.overseer", 2, "setup.overseer"),
        ("setup.overseer", -1, "setup.overseer"),
        ("setup.set_aside", "banana1", "setup.set_aside"),
        ("setup.set_aside", "mango1", "setup.set_aside"),
        ("setup.stacks.1.4", "mango1", "setup.stacks[1][4]"),
        ("setup.stacks.1.4", "banana1", "setup.stacks"),
        ("setup.stacks.2", [], "setup.stacks"),
        ("setup.stacks", [], "setup.stacks"),
        ("rules.edition", "amigo", "rules.edition"),
        ("seats", [{"name": "Ana", "player": "human"}], "seats"),
        ("seats", [], "seats"),
        ("seats", [{"name": "Ana", "player": "human"}] * 6, "seats"),
    ],
)
def test_an_impossible_set_up_is_refused_and_named(place: str, value: object, named: str) -> None:
    fault = refusal(changed(place, value))
    assert (fault.fault, fault.where, fault.good_moves) == (Fault.SETUP, named, None)


def test_palms_may_come_in_any_order() -> None:
    assert decode(changed("setup.palms", ["h1", "d5", "a5"]), sealed=SealPolicy.OPTIONAL) == small_game()


@pytest.mark.parametrize(
    ("ply", "move", "whose", "why"),
    [
        (0, "first A1-B1", "Pedro (seat 2)", "spring"),
        (1, "bid 9", "Ana (seat 1)", "owns only 5"),
        (3, "bid 1", "Ana (seat 1)", "phase"),
        (4, "plant grape2 c4", "Pedro (seat 2)", "a tile lies on that square"),
        (4, "plant  grape2 c5", "Pedro (seat 2)", "no such move"),
        (4, "sing", "Pedro (seat 2)", "no such move"),
        (4, "", "Pedro (seat 2)", "no such move"),
    ],
)
def test_the_first_bad_move_is_named_with_whose_turn_it_was_and_why(
    ply: int, move: str, whose: str, why: str
) -> None:
    fault = refusal(changed(f"moves.{ply}", move))
    assert fault.fault is Fault.MOVE
    assert fault.where == f"move {ply + 1}"
    assert f'"{move}"' in fault.reason
    assert whose in fault.reason
    assert why in fault.reason


def test_what_comes_before_a_bad_move_stays_readable() -> None:
    fault = refusal(changed("moves.4", "plant grape2 c4"))
    assert fault.good_moves == 4
    assert fault.readable is not None
    assert [str(move) for move in fault.readable.moves] == list(OPENING[:4])


def test_moves_after_the_end_are_refused_and_the_game_stays_readable() -> None:
    values = finished_document()
    moves = values["moves"]
    assert isinstance(moves, list)
    count = len(moves)
    fault = refusal(changed("moves", [*moves, "pass"], values))
    assert (fault.fault, fault.where, fault.good_moves) == (Fault.AFTER_END, f"move {count + 1}", count)
    assert fault.readable == finished_game()


def test_a_game_that_is_over_needs_its_result() -> None:
    values = finished_document()
    del values["result"]
    fault = refusal(text(values))
    assert (fault.fault, fault.readable) == (Fault.RESULT, finished_game())
    assert "missing" in fault.reason


@pytest.mark.parametrize(
    "result",
    [
        {"scores": [1, 2], "winners": [1]},
        {"scores": [], "winners": []},
        {"scores": [1, 2, 3], "winners": [2]},
    ],
)
def test_a_wrong_result_is_refused(result: object) -> None:
    assert refusal(changed("result", result, finished_document())).fault is Fault.RESULT


def test_winners_stand_in_rising_order() -> None:
    values = finished_document("2p-ties")
    assert values["result"]["winners"] == [0, 1]  # type: ignore[index]
    assert refusal(changed("result.winners", [1, 0], values)).fault is Fault.RESULT


def test_a_result_before_the_end_is_refused() -> None:
    fault = refusal(changed("result", {"scores": [5, 5], "winners": [0, 1]}))
    assert (fault.fault, fault.good_moves) == (Fault.RESULT, len(OPENING))


def test_extra_may_hold_anything() -> None:
    record = changed("extra", {"format": 3, "sha256": "no", "": {}})
    assert decode(record, sealed=SealPolicy.OPTIONAL).extra == {"format": 3, "sha256": "no", "": {}}


@pytest.mark.parametrize("number", [b"1e999", b"-1e999", b"1" * 5000])
def test_numbers_that_cannot_be_kept_are_refused(number: bytes) -> None:
    assert refusal(text(document()).replace(b"0.25", number)).fault is Fault.NOT_JSON


def test_half_a_character_is_refused() -> None:
    assert refusal(text(document()).replace(b'"Ana"', b'"\\ud83c"')).fault is Fault.NOT_JSON


def test_an_error_can_be_printed_on_any_terminal() -> None:
    fault = refusal(text({**document(), "\x1b[2J\u202e": 1}))
    assert str(fault).isprintable()
    assert fault.reason.isprintable()


def test_a_file_that_a_person_names_needs_no_seal_but_a_wrong_one_is_refused() -> None:
    plain = text(document())
    assert decode(plain, sealed=SealPolicy.OPTIONAL) == small_game()
    assert refusal(plain, SealPolicy.REQUIRED).fault is Fault.UNSEALED
    wrong = plain[:-1] + b',"sha256":"' + b"0" * 64 + b'"}'
    assert refusal(wrong, SealPolicy.OPTIONAL).fault is Fault.DAMAGED
    assert refusal(wrong, SealPolicy.REQUIRED).fault is Fault.DAMAGED


def test_a_seal_covers_every_byte_before_its_comma_whatever_the_spacing() -> None:
    from hashlib import sha256

    body = text(document())[:-1]
    sealed = body + b'\n , "sha256" :"' + sha256(body + b"\n ").hexdigest().encode() + b'" }\n\n'
    assert decode(sealed, sealed=SealPolicy.REQUIRED) == small_game()


def test_the_seal_must_be_the_last_member() -> None:
    data = with_seal(text(document())[:-1])
    start = data.index(b',\n  "sha256"')
    moved = b"{" + data[start + 1 : -2].strip() + b"," + data[1:start] + b"}"
    for sealed in SealPolicy:
        fault = refusal(moved, sealed)
        assert fault.fault in (Fault.DAMAGED, Fault.UNSEALED)
        assert fault.where == "sha256"


def test_a_damaged_file_whose_moves_are_legal_is_refused_but_stays_readable() -> None:
    data = with_seal(text(document())[:-1]).replace(b"Pedro", b"Pedra")
    fault = refusal(data, SealPolicy.REQUIRED)
    assert (fault.fault, fault.good_moves) == (Fault.DAMAGED, len(OPENING))
    assert fault.readable is not None


def test_bytes_over_4_mib_are_refused() -> None:
    assert refusal(b" " * (LARGEST + 1)).fault is Fault.TOO_BIG
    padded = text(document()) + b" " * (LARGEST - len(text(document())))
    assert decode(padded, sealed=SealPolicy.OPTIONAL) == small_game()


def test_a_file_over_4_mib_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """A sparse file of a terabyte would not fit into memory."""
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(BadSave) as caught:
        read_record(path, sealed=SealPolicy.OPTIONAL)
    assert caught.value.fault is Fault.TOO_BIG


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, tmp_path / "none.json" / "deeper", Path("a\0b")):
        with pytest.raises(BadSave) as caught:
            read_record(path, sealed=SealPolicy.OPTIONAL)
        assert caught.value.fault is Fault.UNREADABLE


def test_a_device_is_refused() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("this system has no /dev/zero")
    with pytest.raises(BadSave) as caught:
        read_record(endless, sealed=SealPolicy.OPTIONAL)
    assert caught.value.fault is Fault.UNREADABLE


@needs_pipes
def test_a_named_pipe_is_refused_at_once(tmp_path: Path) -> None:
    path = named_pipe(tmp_path / "game.json")
    with time_limit(), pytest.raises(BadSave) as caught:
        read_record(path, sealed=SealPolicy.OPTIONAL)
    assert caught.value.fault is Fault.UNREADABLE
    assert "not a regular file" in caught.value.reason


@needs_pipes
def test_a_file_that_would_block_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system calls /proc/kmsg regular, for example; here a pipe's writer writes nothing."""
    path = named_pipe(tmp_path / "game.json")
    writer = os.open(path, os.O_RDWR)
    monkeypatch.setattr(stat, "S_ISREG", lambda _: True)
    try:
        with time_limit(), pytest.raises(BadSave) as caught:
            read_record(path, sealed=SealPolicy.OPTIONAL)
    finally:
        os.close(writer)
    assert caught.value.fault is Fault.UNREADABLE
