"""A record is a set-up and moves; replaying them gives everything else."""

import pytest

from santiago.rules.notation import parse_move
from santiago.rules.options import Options
from santiago.rules.record import Level, Player, Record, Result, SeatInfo, final_state, replay, result_of
from santiago.rules.refusals import IllegalMove
from santiago.rules.state import BadSetup

from .notation import after_drought, game, last_round, owning, play, setup

ANA, PEDRO = SeatInfo("Ana", Player.HUMAN), SeatInfo("Pedro", Player.AI, Level.HARD)


def record(*texts: str, options: Options = Options(palms=False)) -> Record:  # noqa: B008  a frozen value
    return Record(options, (ANA, PEDRO), setup(2), tuple(parse_move(text) for text in texts))


def test_a_record_begins_at_its_set_up() -> None:
    assert record().start() == game(2)


def test_replaying_gives_every_step() -> None:
    steps = list(replay(record("first C2-D2", "bid 3", "pass")))
    assert len(steps) == 3
    assert steps[0].before == game(2)
    assert steps[0].after == steps[1].before
    assert steps[-1].after == play(game(2), "first C2-D2", "bid 3", "pass")


def test_the_final_state_is_the_one_after_the_last_move() -> None:
    assert final_state(record()) == game(2)
    assert final_state(record("first C2-D2", "bid 3")) == play(game(2), "first C2-D2", "bid 3")


def test_replaying_stops_at_the_first_illegal_move() -> None:
    steps = replay(record("first C2-D2", "bid 9", "pass"))
    next(steps)
    with pytest.raises(IllegalMove):
        next(steps)


def test_an_impossible_set_up_does_not_begin() -> None:
    with pytest.raises(BadSetup):
        record(options=Options(palms=True)).start()


def test_a_game_has_a_result_when_it_is_over() -> None:
    """R9.4"""
    assert result_of(game(4)) is None
    over = after_drought(last_round(owning(game(4), 3, 9, 9, 1)))
    assert result_of(over) == Result((3, 9, 9, 1), (1, 2))
