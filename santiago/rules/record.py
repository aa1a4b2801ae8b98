"""The record: a game as its set-up and the moves made. Replaying them gives every position."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from santiago.rules.apply import Transition, apply
from santiago.rules.moves import Move
from santiago.rules.options import Options, Seat
from santiago.rules.scoring import score
from santiago.rules.setup import Setup
from santiago.rules.state import GameState, new_game


class Player(StrEnum):
    """Who sits at a seat."""

    HUMAN = "human"
    AI = "ai"


class Level(StrEnum):
    """How strong a computer opponent is, rising."""

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat of the table; `level` for computer opponents only."""

    name: str
    player: Player
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: points by seat, winners rising."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game. `extra` is whatever else a program keeps: plain JSON values, ignored by the rules."""

    options: Options
    seats: tuple[SeatInfo, ...]
    setup: Setup
    moves: tuple[Move, ...] = ()
    extra: dict[str, object] = field(default_factory=dict)

    def start(self) -> GameState:
        """The state before the first move; raises BadSetup."""
        return new_game(self.options, len(self.seats), self.setup)


def replay(record: Record) -> Iterator[Transition]:
    """Every step of the game, one after the other; raises BadSetup or IllegalMove at the first bad one."""
    state = record.start()
    for move in record.moves:
        step = apply(state, move)
        yield step
        state = step.after


def result_of(state: GameState) -> Result | None:
    """The result if the game is over."""
    if not state.is_over:
        return None
    sheet = score(state)
    return Result(sheet.totals, sheet.winners)
