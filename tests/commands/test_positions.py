"""`santiago positions`."""

import json

import pytest

from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy

from .running import GAME, RECORDS, output_of


def test_positions_are_one_json_object_a_line_from_before_the_first_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = output_of(capsys, "positions", str(GAME)).splitlines()
    moves = len(read_record(GAME, sealed=SealPolicy.REQUIRED).moves)
    assert [json.loads(line)["ply"] for line in lines] == list(range(moves + 1))


def test_positions_of_a_record_without_a_checksum_are_reported_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert output_of(capsys, "positions", str(RECORDS / "3p-all-pass.json")).startswith("{")
