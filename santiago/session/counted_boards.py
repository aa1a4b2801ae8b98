"""Games of the physical board game whose boards were counted on the page for that, in a small file."""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from santiago.persistence import paths
from santiago.persistence.json_store import JsonStore
from santiago.rules.board import Board
from santiago.rules.end_position import EndPosition
from santiago.rules.options import TABLE_SIZES, Options
from santiago.rules.scoring import ScoreSheet, score
from santiago.session.game_summary import GameSummary, SeatSummary
from santiago.session.table_setup import SeatChoice


@dataclass(frozen=True, slots=True)
class CountedBoard:
    """A counted board: its diagram, and the money of each seat. `moment` is the time in ISO format.

    `evening` and `evening_id` name the evening to which the game belongs, or are "".
    """

    board: str
    money: tuple[int, ...]
    options: Options
    seats: tuple[SeatChoice, ...]
    moment: str
    evening: str = ""
    evening_id: str = ""

    @property
    def score(self) -> ScoreSheet:
        """The score of the game; raises ValueError for a board that no game can lead to."""
        board = Board.parse(self.board, seats=len(self.money))
        position = EndPosition(self.options, board, self.money)
        if position.fault is not None:
            raise ValueError(position.fault)
        return score(position.counted())

    @property
    def summary(self) -> GameSummary:
        """The summary of the game, which has no moves; raises ValueError as `score` does."""
        sheet, rounds = self.score, TABLE_SIZES[len(self.money)].height
        seats = tuple(
            SeatSummary(seat.name, seat.paint, None, seat.character, points, 0, 0)
            for seat, points in zip(self.seats, sheet.totals, strict=True)
        )
        summary = GameSummary(
            name="",
            moment=datetime.fromisoformat(self.moment),
            edition=self.options.edition,
            round=rounds,
            rounds=rounds,
            moves=0,
            practice=False,
            seats=seats,
            winners=tuple(map(int, sheet.winners)),
            evening=self.evening,
            evening_id=self.evening_id,
        )
        if not summary.makes_sense:
            raise ValueError("the seats, the time or the evening cannot be shown")
        return summary


@dataclass(frozen=True, slots=True)
class _Stored:
    """The contents of the file; boards are keyed by a random id."""

    boards: Mapping[str, CountedBoard] = field(default_factory=dict)


_STORE: Final = JsonStore(lambda: paths.data_folder() / "counted.json", _Stored)


def keep_board(counted: CountedBoard) -> None:
    """Add a counted board to the file; raises CannotWrite."""
    _STORE.change(lambda stored: _Stored({**stored.boards, secrets.token_hex(8): counted}))


def counted_games(evening_id: str | None = None) -> dict[CountedBoard, GameSummary]:
    """Return the counted boards with their summaries, only those of one evening if its id is given.

    Boards that make no sense are left out.
    """
    games = dict[CountedBoard, GameSummary]()
    for counted in _STORE.load().boards.values():
        if evening_id in (None, counted.evening_id):
            with suppress(ValueError, KeyError):
                games[counted] = counted.summary
    return games
