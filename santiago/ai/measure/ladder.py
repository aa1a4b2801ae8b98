"""The measured strength of the levels, shown by both README files and by the game.

These figures are kept only here: `python tools/lab/ladder.py --play` measures them again, and after a change
`python tools/lab/ladder.py` rewrites the tables of the README files. The game reads this module.
"""

from dataclasses import dataclass

from santiago.rules.options import Edition
from santiago.rules.record import Level


@dataclass(frozen=True, slots=True)
class Match:
    """`own` of `seats` seats played at `level`, all others at `against`, on the same deals in all rotations.

    `share` of the wins that `level` had, with the ends of its 95 % interval, in per cent; a win that was
    shared counts by its parts. `lead`: points a game ahead, with half of the 95 % interval, where measured.
    `version`: the release or commit whose agents played; their search has changed since 1.0.0.
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
    version: str = "1.0.0"

    @property
    def parity(self) -> float:
        """The share of wins between players of equal strength, in per cent."""
        return 100 * self.own / self.seats

    @property
    def is_shown(self) -> bool:
        """Whether parity lies outside the interval, so that a difference in strength is significant."""
        return not self.low <= self.parity <= self.high


_RANDOM, _EASY, _NORMAL, _HARD, _EXPERT = Level

LADDER = (
    Match(_EASY, 1, 4, _RANDOM, 200, 100, 98.1, 100),
    Match(_EASY, 1, 4, _RANDOM, 200, 100, 98.1, 100, Edition.AMIGO),
    Match(_EASY, 1, 4, _NORMAL, 400, 9.0, 6.6, 12.2),
    Match(_EASY, 1, 4, _NORMAL, 400, 10.4, 7.8, 13.7, Edition.AMIGO),
    Match(_NORMAL, 1, 4, _RANDOM, 1000, 100, 99.6, 100),
    Match(_NORMAL, 1, 4, _RANDOM, 200, 100, 98.1, 100, Edition.AMIGO),
    Match(_NORMAL, 2, 4, _EASY, 300, 72.5, 67, 77),
    Match(_NORMAL, 2, 4, _EASY, 300, 71.2, 66, 76, Edition.AMIGO),
    Match(_HARD, 1, 2, _NORMAL, 80, 90.0, 81.5, 94.8, lead=(13.2, 2.3)),
    Match(_HARD, 1, 3, _NORMAL, 60, 55.0, 42.5, 66.9, lead=(12.0, 3.2)),
    Match(_HARD, 2, 4, _NORMAL, 60, 78.3, 66.4, 86.9, lead=(16.2, 3.6)),
    Match(_HARD, 1, 5, _NORMAL, 60, 53.1, 40.6, 65.1, lead=(16.0, 3.4)),
    Match(_EXPERT, 1, 2, _HARD, 152, 68.1, 60.3, 75.0, lead=(4.4, 1.7)),
    Match(_EXPERT, 1, 3, _HARD, 51, 55.9, 42.3, 68.6, lead=(4.7, 4.0)),
    Match(_EXPERT, 2, 4, _HARD, 60, 76.9, 64.9, 85.8, lead=(6.8, 2.4)),
    Match(_EXPERT, 2, 4, _HARD, 96, 60.6, 50.6, 69.8, Edition.AMIGO, lead=(2.1, 1.6)),
    Match(_EXPERT, 1, 5, _HARD, 60, 34.2, 23.4, 46.8, lead=(4.0, 2.5)),
)
"""From the weakest level to the strongest, by seats, Trefl before Amigo."""


def matches_of(level: Level) -> tuple[Match, ...]:
    """The matches of `level`."""
    return tuple(match for match in LADDER if match.level is level)


def main_match(level: Level, seats: int) -> Match | None:
    """The last listed match of `level` with `seats` seats, or with four seats if there is none."""
    result = [match for match in matches_of(level) if match.edition is Edition.TREFL]
    there = [match for match in result if match.seats == seats]
    return next(reversed(there or [match for match in result if match.seats == 4]), None)
