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
    Match(_BEGINNER, 1, 2, _RANDOM, 200, 100, 98.1, 100, lead=(69.2, 2.4), version="d6b3de3"),
    Match(_BEGINNER, 1, 3, _RANDOM, 200, 100, 98.1, 100, lead=(93.9, 3.0), version="d6b3de3"),
    Match(_BEGINNER, 1, 3, _RANDOM, 200, 100, 98.1, 100, Edition.AMIGO, lead=(92.9, 2.6), version="d6b3de3"),
    Match(_BEGINNER, 2, 4, _RANDOM, 200, 100, 98.1, 100, lead=(81.6, 2.3), version="d6b3de3"),
    Match(_BEGINNER, 2, 4, _RANDOM, 200, 100, 98.1, 100, Edition.AMIGO, lead=(86.4, 2.4), version="d6b3de3"),
    Match(_BEGINNER, 1, 5, _RANDOM, 200, 100, 98.1, 100, lead=(67.7, 2.0), version="d6b3de3"),
    Match(_BEGINNER, 1, 5, _RANDOM, 200, 100, 98.1, 100, Edition.AMIGO, lead=(64.6, 2.2), version="d6b3de3"),
    Match(_EASY, 1, 2, _BEGINNER, 300, 77.5, 72.4, 81.9, lead=(12.5, 2.0), version="d6b3de3"),
    Match(_EASY, 1, 3, _BEGINNER, 300, 53.3, 47.7, 58.9, lead=(9.4, 2.0), version="d6b3de3"),
    Match(_EASY, 1, 3, _BEGINNER, 300, 52.8, 47.2, 58.4, Edition.AMIGO, lead=(9.6, 1.8), version="d6b3de3"),
    Match(_EASY, 2, 4, _BEGINNER, 300, 73.3, 68.1, 78.0, lead=(11.1, 1.8), version="d6b3de3"),
    Match(_EASY, 2, 4, _BEGINNER, 300, 71.0, 65.6, 75.8, Edition.AMIGO, lead=(8.2, 1.5), version="d6b3de3"),
    Match(_EASY, 1, 5, _BEGINNER, 300, 27.5, 22.8, 32.8, lead=(4.4, 1.6), version="d6b3de3"),
    Match(_EASY, 1, 5, _BEGINNER, 300, 32.4, 27.4, 37.9, Edition.AMIGO, lead=(5.7, 1.6), version="d6b3de3"),
    Match(_NORMAL, 1, 2, _EASY, 300, 71.3, 66.0, 76.2, lead=(8.9, 1.8), version="d6b3de3"),
    Match(_NORMAL, 1, 3, _EASY, 300, 50.6, 45.0, 56.2, lead=(8.1, 1.8), version="d6b3de3"),
    Match(_NORMAL, 1, 3, _EASY, 300, 54.0, 48.3, 59.6, Edition.AMIGO, lead=(9.4, 1.7), version="d6b3de3"),
    Match(_NORMAL, 2, 4, _EASY, 300, 69.7, 64.2, 74.6, lead=(10.1, 1.6), version="d6b3de3"),
    Match(_NORMAL, 2, 4, _EASY, 300, 68.5, 63.0, 73.5, Edition.AMIGO, lead=(8.0, 1.4), version="d6b3de3"),
    Match(_NORMAL, 1, 5, _EASY, 300, 28.7, 23.8, 34.0, lead=(5.4, 1.6), version="d6b3de3"),
    Match(_NORMAL, 1, 5, _EASY, 300, 30.8, 25.8, 36.2, Edition.AMIGO, lead=(5.4, 1.4), version="d6b3de3"),
    Match(_HARD, 1, 2, _NORMAL, 160, 94.7, 90.0, 97.2, lead=(19.4, 1.9), version="bf8fc91"),
    Match(_HARD, 1, 3, _NORMAL, 162, 62.3, 54.7, 69.4, lead=(11.9, 2.3), version="1473cfc"),
    Match(_HARD, 1, 3, _NORMAL, 162, 63.0, 55.3, 70.0, Edition.AMIGO, lead=(11.6, 2.1), version="1473cfc"),
    Match(_HARD, 2, 4, _NORMAL, 160, 85.0, 78.7, 89.7, lead=(18.1, 2.2), version="bf8fc91"),
    Match(_HARD, 2, 4, _NORMAL, 160, 80.6, 73.8, 86.0, Edition.AMIGO, lead=(14.8, 1.8), version="1473cfc"),
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
