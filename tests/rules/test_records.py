"""The recorded reference games: exactly the same positions and legal moves."""

import json

import pytest

from santiago.rules.position_json import position_to_json
from santiago.rules.record import final_state, replay, result_of

from .notation import RECORDS, read_positions, read_record

pytestmark = pytest.mark.whole_games

NAMES = sorted(path.stem for path in RECORDS.glob("*.json"))


def test_the_referee_left_its_games_here() -> None:
    assert len(NAMES) >= 25


@pytest.mark.parametrize("name", NAMES)
def test_every_position_of_a_recorded_game_is_the_referees(name: str) -> None:
    record = read_record(RECORDS / f"{name}.json")
    states = [record.start(), *(step.after for step in replay(record))]
    for ply, (state, expected) in enumerate(zip(states, read_positions(name), strict=True)):
        assert position_to_json(state, ply) == expected, f"{name}, after {ply} moves"


@pytest.mark.parametrize("name", NAMES)
def test_the_result_of_a_recorded_game_is_the_one_it_tells(name: str) -> None:
    path = RECORDS / f"{name}.json"
    last = final_state(read_record(path))
    result, stored = result_of(last), json.loads(path.read_text(encoding="utf-8"))["result"]
    assert result is not None
    assert [*result.scores] == stored["scores"]
    assert [*result.winners] == stored["winners"]
