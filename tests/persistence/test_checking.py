"""The output of the commands `check` and `positions`."""

import gzip
import json
from pathlib import Path

import pytest

from santiago.commands.record_report import check_file, position_lines
from santiago.persistence.codec import encode

from .games import RECORDS, document, finished_document, finished_game, small_game, text


def checked(tmp_path: Path, data: bytes) -> tuple[int, str]:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    code, line = check_file(path)
    assert "\n" not in line
    assert line.startswith(f"{path}: ")
    return code, line.removeprefix(f"{path}: ")


def test_a_game_under_way_is_reported_in_one_line(tmp_path: Path) -> None:
    assert checked(tmp_path, encode(small_game())) == (0, "ok: 2 seats, trefl, 7 moves, round 1 of 10")


def test_a_finished_game_is_reported_with_its_scores(tmp_path: Path) -> None:
    first, second = finished_document()["result"]["scores"]  # type: ignore[index]
    exit_code, line = checked(tmp_path, encode(finished_game()))
    assert exit_code == 0
    assert line.endswith(f"finished: Seat 0 {first}, Seat 1 {second}")


def test_a_missing_checksum_is_reported_but_no_fault(tmp_path: Path) -> None:
    assert checked(tmp_path, text(document()))[0] == 0
    assert checked(tmp_path, text(document()))[1].endswith("no checksum")


def test_a_bad_move_is_reported_with_how_much_is_good(tmp_path: Path) -> None:
    values = document()
    values["moves"] = ["first C2-D2", "bid 3", "bid 6"]
    exit_code, line = checked(tmp_path, text(values))
    assert exit_code == 2
    assert line.startswith('BAD: move 3: "bid 6" by Pedro (seat 2) is not legal')
    assert line.endswith("(valid up to there: 2 moves)")


@pytest.mark.parametrize(
    "data", [b"", b"{}", encode(small_game())[:100], encode(small_game()).replace(b"Ana", b"Eva")]
)
def test_a_file_that_is_no_whole_game_is_bad(tmp_path: Path, data: bytes) -> None:
    assert checked(tmp_path, data)[0] == 2


def test_a_record_with_a_wrong_result_is_distinguished_from_what_is_no_record(tmp_path: Path) -> None:
    values = finished_document()
    values["result"]["scores"][0] += 1  # type: ignore[index]
    exit_code, line = checked(tmp_path, text(values))
    assert exit_code == 1
    assert line.startswith("BAD: result")


def test_a_name_with_line_breaks_and_escapes_stays_one_plain_line(tmp_path: Path) -> None:
    _, line = check_file(tmp_path / "a\n\x1b[31mb.json")
    assert line.isprintable()
    assert "a\\n\\x1b[31mb.json" in line


def test_a_file_that_is_not_there_is_bad(tmp_path: Path) -> None:
    assert check_file(tmp_path / "none.json")[0] == 2


@pytest.mark.parametrize("name", ["2p-ties", "5p-discards"])
def test_positions_are_those_of_the_referee(name: str) -> None:
    with gzip.open(RECORDS / f"{name}.positions.jsonl.gz", "rt") as lines:
        assert [json.loads(line) for line in position_lines(finished_game(name))] == [
            json.loads(line) for line in lines
        ]
