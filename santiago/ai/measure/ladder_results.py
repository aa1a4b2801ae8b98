"""The measured strength of the levels, shown in both README files and in the game.

The figures are stored only here. To measure them again, run `python tools/lab/ladder.py --play`. After
changing them, run `python tools/lab/ladder.py` to update the tables in the README files.
"""

from dataclasses import dataclass, field

from santiago.rules.options import Edition
from santiago.rules.record import Level


@dataclass(frozen=True, slots=True)
class Match:
    """A series of games in which `own` of `seats` seats played at `level` and all others at `against`.

    Each deal was played once in every rotation of the seats. `share` is the percentage of games won by
    `level`, where a tie counts as part of a win; its 95 % interval is from `low` to `high`. `lead` contains
    the mean lead in points and half the width of its 95 % interval, or is None if not measured. `version` is
    the commit with which the games were played.
    """

    level: Level
    own: int
    seats: int
    against: Level
    games: int
    share: float
    low: float
    high: float
    edition: Edition = Edition.TREFL
    lead: tuple[float, float] | None = None
    version: str = field(kw_only=True)

    @property
    def parity(self) -> float:
        """The percentage of games that `level` would win if both levels were equally strong."""
        return 100 * self.own / self.seats

    @property
    def is_significant(self) -> bool:
        """Whether the difference in strength is significant: `parity` is outside the 95 % interval."""
        return not self.low <= self.parity <= self.high


_RANDOM, _BEGINNER, _EASY = Level.RANDOM, Level.BEGINNER, Level.EASY
_NORMAL, _HARD, _EXPERT = Level.NORMAL, Level.HARD, Level.EXPERT

LADDER = (
    Match(_BEGINNER, 1, 2, _RANDOM, 400, 100.0, 99.0, 100.0, lead=(68.6, 1.7), version="f7400ee"),
    Match(_BEGINNER, 1, 3, _RANDOM, 400, 100.0, 99.0, 100.0, lead=(98.6, 2.2), version="f7400ee"),
    Match(
        _BEGINNER, 1, 3, _RANDOM, 400, 100.0, 99.0, 100.0, Edition.AMIGO, lead=(93.3, 2.0), version="f7400ee"
    ),
    Match(_BEGINNER, 2, 4, _RANDOM, 400, 100.0, 99.0, 100.0, lead=(80.6, 1.7), version="f7400ee"),
    Match(
        _BEGINNER, 2, 4, _RANDOM, 400, 100.0, 99.0, 100.0, Edition.AMIGO, lead=(88.6, 1.7), version="f7400ee"
    ),
    Match(_BEGINNER, 1, 5, _RANDOM, 400, 100.0, 99.0, 100.0, lead=(71.1, 1.6), version="f7400ee"),
    Match(
        _BEGINNER, 1, 5, _RANDOM, 400, 100.0, 99.0, 100.0, Edition.AMIGO, lead=(67.8, 1.6), version="f7400ee"
    ),
    Match(_EASY, 1, 2, _BEGINNER, 400, 78.5, 74.2, 82.2, lead=(13.0, 1.6), version="f7400ee"),
    Match(_EASY, 1, 3, _BEGINNER, 400, 52.6, 47.7, 57.5, lead=(10.5, 1.8), version="f7400ee"),
    Match(_EASY, 1, 3, _BEGINNER, 400, 50.7, 45.9, 55.6, Edition.AMIGO, lead=(7.0, 1.6), version="f7400ee"),
    Match(_EASY, 2, 4, _BEGINNER, 400, 71.5, 66.9, 75.7, lead=(11.8, 1.7), version="f7400ee"),
    Match(_EASY, 2, 4, _BEGINNER, 400, 64.9, 60.1, 69.4, Edition.AMIGO, lead=(7.3, 1.3), version="f7400ee"),
    Match(_EASY, 1, 5, _BEGINNER, 400, 25.4, 21.4, 29.9, lead=(4.4, 1.3), version="f7400ee"),
    Match(_EASY, 1, 5, _BEGINNER, 400, 27.5, 23.3, 32.0, Edition.AMIGO, lead=(4.4, 1.3), version="f7400ee"),
    Match(_NORMAL, 1, 2, _EASY, 400, 68.6, 63.9, 73.0, lead=(7.4, 1.6), version="f7400ee"),
    Match(_NORMAL, 1, 3, _EASY, 400, 53.3, 48.4, 58.2, lead=(9.1, 1.6), version="f7400ee"),
    Match(_NORMAL, 1, 3, _EASY, 400, 52.5, 47.6, 57.3, Edition.AMIGO, lead=(8.4, 1.6), version="f7400ee"),
    Match(_NORMAL, 2, 4, _EASY, 400, 69.2, 64.6, 73.6, lead=(9.5, 1.3), version="f7400ee"),
    Match(_NORMAL, 2, 4, _EASY, 400, 65.4, 60.6, 69.9, Edition.AMIGO, lead=(7.1, 1.3), version="f7400ee"),
    Match(_NORMAL, 1, 5, _EASY, 400, 28.0, 23.9, 32.6, lead=(5.7, 1.4), version="f7400ee"),
    Match(_NORMAL, 1, 5, _EASY, 400, 31.3, 27.0, 36.0, Edition.AMIGO, lead=(5.5, 1.3), version="f7400ee"),
    Match(_HARD, 1, 2, _NORMAL, 400, 96.4, 94.1, 97.8, lead=(19.6, 1.1), version="f7400ee"),
    Match(_HARD, 1, 3, _NORMAL, 162, 62.3, 54.7, 69.4, lead=(11.9, 2.3), version="1473cfc"),
    Match(_HARD, 1, 3, _NORMAL, 162, 63.0, 55.3, 70.0, Edition.AMIGO, lead=(11.6, 2.1), version="1473cfc"),
    Match(_HARD, 2, 4, _NORMAL, 400, 89.8, 86.4, 92.4, lead=(19.6, 1.3), version="f7400ee"),
    Match(_HARD, 2, 4, _NORMAL, 400, 77.4, 73.1, 81.2, Edition.AMIGO, lead=(13.1, 1.2), version="f7400ee"),
    Match(_HARD, 1, 5, _NORMAL, 160, 55.9, 48.2, 63.4, lead=(14.9, 1.8), version="1473cfc"),
    Match(_HARD, 1, 5, _NORMAL, 160, 50.9, 43.3, 58.6, Edition.AMIGO, lead=(14.3, 1.8), version="1473cfc"),
    Match(_EXPERT, 1, 2, _HARD, 150, 72.0, 64.3, 78.6, lead=(6.6, 1.5), version="b9208b4"),
    Match(_EXPERT, 1, 3, _HARD, 150, 66.3, 58.4, 73.4, lead=(7.8, 1.7), version="b9208b4"),
    Match(_EXPERT, 1, 3, _HARD, 150, 54.2, 46.2, 62.0, Edition.AMIGO, lead=(5.1, 1.6), version="b9208b4"),
    Match(_EXPERT, 2, 4, _HARD, 150, 71.4, 63.8, 78.1, lead=(6.0, 1.5), version="b9208b4"),
    Match(_EXPERT, 2, 4, _HARD, 150, 76.7, 69.3, 82.7, Edition.AMIGO, lead=(4.7, 1.3), version="aaddf47"),
    Match(_EXPERT, 1, 5, _HARD, 150, 40.6, 33.0, 48.6, lead=(6.1, 2.0), version="b9208b4"),
    Match(_EXPERT, 1, 5, _HARD, 150, 28.9, 22.2, 36.6, Edition.AMIGO, lead=(2.5, 1.7), version="b9208b4"),
)
"""All matches, sorted by level (weakest first), number of seats, and edition (Trefl before Amigo)."""


def matches_of(level: Level) -> tuple[Match, ...]:
    """Return the matches of `level` against the next weaker level."""
    return tuple(match for match in LADDER if match.level is level)


def match_at(level: Level, seats: int, edition: Edition) -> Match | None:
    """Return the match of `level` with `seats` seats in `edition`, or None if there is none."""
    found = (match for match in matches_of(level) if (match.seats, match.edition) == (seats, edition))
    return next(found, None)
