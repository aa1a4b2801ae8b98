"""The record of a game: its set-up and its moves, which can be replayed to obtain every position."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from santiago.rules.apply import Transition, apply
from santiago.rules.argument_checks import check_type
from santiago.rules.moves import Move
from santiago.rules.options import Options, Seat
from santiago.rules.scoring import score
from santiago.rules.setup import Setup
from santiago.rules.state import GameState, new_game


class Player(StrEnum):
    """The kind of player at a seat: a person or a computer."""

    HUMAN = "human"
    AI = "ai"


class Level(StrEnum):
    """The strengths of computer opponents, weakest first."""

    RANDOM = "random"
    BEGINNER = "beginner"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat at the table; only computer opponents have a `level`, and each has one.

    Raises TypeError or ValueError for anything else.
    """

    name: str
    player: Player
    level: Level | None = None

    def __post_init__(self) -> None:
        check_type("name", self.name, str)
        check_type("player", self.player, Player)
        check_type("level", self.level, Level, None)
        if (self.level is None) is (self.player is Player.AI):
            raise ValueError(f"level is None for a person, else a level, not {self.level} for {self.player}")


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game: the points by seat, and the winners in ascending order."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a game. `extra` holds additional data as JSON values, which the rules ignore.

    A practice game that begins at the text of a position has a `position`, where its moves begin; its set-up
    only tells the tiles to come. It is kept as its text and its moves, never as a JSON record.
    """

    options: Options
    seats: tuple[SeatInfo, ...]
    setup: Setup
    moves: tuple[Move, ...] = ()
    extra: dict[str, object] = field(default_factory=dict)
    position: GameState | None = None

    def start(self) -> GameState:
        """Return the state before the first move; raises BadSetup."""
        if self.position is not None:
            return self.position
        return new_game(self.options, len(self.seats), self.setup)


def replay(record: Record) -> Iterator[Transition]:
    """Yield every step of the game in order; raises BadSetup, or IllegalMove at the first illegal move."""
    state = record.start()
    for move in record.moves:
        step = apply(state, move)
        yield step
        state = step.after


def final_state(record: Record) -> GameState:
    """Return the state after the last move; raises BadSetup, or IllegalMove at the first illegal move."""
    state = record.start()
    for step in replay(record):
        state = step.after
    return state


def result_of(state: GameState) -> Result | None:
    """Return the result of a finished game, or None before the end of the game."""
    if not state.is_over:
        return None
    sheet = score(state)
    return Result(sheet.totals, sheet.winners)
