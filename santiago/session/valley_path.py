"""The path through the valley: opponents whom a person beats one after another, and the goals reached."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from santiago.ai.agent import ErrorKind
from santiago.ai.agents.characters import BY_NAME, CHARACTERS
from santiago.rules.options import TABLE_SIZES, Edition, Options
from santiago.rules.record import Level
from santiago.session.game_summary import GameSummary, SeatSummary
from santiago.session.goals import GOALS, Goal
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup, editions

LEVELS: Final = (Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT)
"""The levels of the path, weakest first."""
_USUAL_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Stop:
    """A place on the path: a character at a level or, if `seats` is not 0, a whole table of `level`."""

    level: Level
    character: str = ""
    edition: Edition = Edition.TREFL
    seats: int = 0

    def is_passed(self, game: GameSummary, winner: SeatSummary) -> bool:
        """Return whether `winner` beat this opponent, or the same character at a higher level, in `game`."""
        others = [seat for seat in game.seats if seat is not winner]
        if self.seats:
            is_table = (len(game.seats), game.edition) == (self.seats, self.edition)
            return is_table and all(seat.level is self.level and not seat.stands_in for seat in others)
        return any(
            seat.character == self.character
            and not seat.stands_in
            and seat.level in LEVELS[LEVELS.index(self.level) :]
            for seat in others
        )

    def table(self, person: SeatChoice, seats: int, error: ErrorKind | None = None) -> TableSetup:
        """Return a table for `person` with this opponent and the next ones, with `seats` seats in all.

        Characters that often make the typical error `error` come before the others.
        """
        names = [one.name for one in CHARACTERS]
        first = names.index(self.character) if self.character else 0
        names = [*names[first:], *names[:first]]
        names[1:] = sorted(names[1:], key=lambda name: error not in BY_NAME[name].errors)
        paints = [paint for paint in SeatColour if paint is not person.paint]
        count = (self.seats or seats or _USUAL_SEATS) - 1
        others = zip(paints[:count], names, strict=False)
        opponents = (SeatChoice("", paint, self.level, name) for paint, name in others)
        options = Options.of(self.edition) if self.seats else Options()
        return TableSetup((person, *opponents), options)


PATH: Final = (
    *(Stop(level, one.name) for n, level in enumerate(LEVELS) for one in CHARACTERS[:: (-1) ** n]),
    *(
        Stop(Level.EXPERT, "", edition, n)
        for edition in Edition
        for n in TABLE_SIZES
        if edition in editions(n)
    ),
)
"""All stops, in the direction of the water, which turns at the end of each level."""


@dataclass(frozen=True, slots=True)
class GoalResult:
    """What a person has reached of a goal: the best figure, and when the goal was first reached."""

    goal: Goal
    best: int = 0
    reached: bool = False
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a person has come: the game that passed each stop, or None, and the results of all goals."""

    passed: tuple[GameSummary | None, ...]
    goals: tuple[GoalResult, ...]

    @property
    def next(self) -> int:
        """The index of the first stop that is not passed, or the number of stops if all are passed."""
        return self.passed.index(None) if None in self.passed else len(self.passed)


def progress(games: Sequence[GameSummary], name: str) -> Progress:
    """Return the progress of the person called `name`; `games` are sorted by time, oldest first."""
    played = [
        (game, seat, number in game.winners)
        for game in games
        if game.is_over and not game.practice
        for number, seat in enumerate(game.seats)
        if seat.level is None and seat.name == name and seat.figures
    ]
    won = [(game, seat) for game, seat, wins in played if wins]
    passed = tuple(next((game for game, seat in won if stop.is_passed(game, seat)), None) for stop in PATH)
    return Progress(passed, tuple(_result(number, goal, played) for number, goal in enumerate(GOALS)))


def _result(number: int, goal: Goal, played: Sequence[tuple[GameSummary, SeatSummary, bool]]) -> GoalResult:
    counted = [(game, seat.figures[number]) for game, seat, wins in played if wins or not goal.wins]
    first = next((game for game, figure in counted if figure >= goal.least), None)
    best = max((figure for _, figure in counted), default=0)
    return GoalResult(goal, best, first is not None, None if first is None else first.moment)
