"""Counted boards of the physical game: what is kept of them, and that a file may contain anything."""

import json
from dataclasses import replace

import pytest

from santiago.persistence import paths
from santiago.rules.end_position import empty_position
from santiago.rules.grid import canal_named, square_named
from santiago.rules.options import Edition, Options, Seat
from santiago.session.counted_boards import CountedBoard, counted_games, keep_board
from santiago.session.table_setup import SeatChoice, SeatColour

pytestmark = pytest.mark.usefixtures("library")
SEATS = tuple(SeatChoice(name, paint) for name, paint in zip(("Ana", "Ben", "Zoe"), SeatColour, strict=False))
END = (
    empty_position(Options(), 3)
    .with_canal(canal_named("C2-D2"))
    .with_tile(square_named("e2"), 1, Seat(1))
    .with_tile(square_named("f2"), 0, Seat(1))
    .with_palm(square_named("f2"))
    .with_purse(Seat(0), 7)
)
BOARD = CountedBoard(
    str(END.board), END.money, END.options, SEATS, "2026-11-28T21:30:00+01:00", "Friday", "0" * 16
)
"""Ben has two tiles with two farmers, one farmer and a palm: 2 x 4 points."""


def test_a_counted_board_is_a_finished_game_of_its_evening() -> None:
    keep_board(BOARD)
    keep_board(replace(BOARD, evening="", evening_id="", moment="2026-11-27T21:30:00+01:00"))
    (game,) = counted_games("0" * 16).values()
    assert [seat.points for seat in game.seats] == [7, 8, 0]
    assert (game.winners, game.evening, game.moves, game.practice) == ((1,), "Friday", 0, False)
    assert len(counted_games()) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"board": "no board"},
        {"board": BOARD.board[:40]},
        {"money": (7, 900, 0)},
        {"money": (7, 0)},
        {"moment": "yesterday"},
        {"moment": "2026-11-28T21:30:00"},
        {"evening_id": "x" * 40},
        {"seats": SEATS[:2]},
        {"seats": (SEATS[0], SEATS[0], SEATS[2])},
        {"options": Options.of(Edition.AMIGO)},
    ],
    ids=str,
)
def test_a_board_that_makes_no_sense_is_left_out(change: dict[str, object]) -> None:
    """In the older edition there are no palms (R10.1)."""
    keep_board(BOARD)
    keep_board(replace(BOARD, **change))  # type: ignore[arg-type]
    assert [*counted_games()] == [BOARD]


@pytest.mark.parametrize("entry", [None, 3, [], {}, {"board": 3}], ids=repr)
def test_an_entry_that_cannot_be_read_stays_in_the_file(entry: object) -> None:
    keep_board(BOARD)
    file = paths.data_folder() / "counted.json"
    stored = json.loads(file.read_text(encoding="utf-8"))
    stored["boards"]["other"] = entry
    file.write_text(json.dumps(stored), encoding="utf-8")
    assert [*counted_games()] == [BOARD]
    keep_board(replace(BOARD, evening="Saturday"))
    assert json.loads(file.read_text(encoding="utf-8"))["boards"]["other"] == entry
