"""How strong the levels are: what was measured, told alike by both README files and by the game.

The one place for these figures: `python tools/arena.py` measures them, and after a change here
`python tools/ladder.py` writes the tables of the README files anew. The game reads them from here.
"""

from dataclasses import dataclass

from santiago.rules.options import Edition
from santiago.rules.record import Level


@dataclass(frozen=True, slots=True)
class Match:
    """`own` of `seats` seats played at `level`, all others at `against`, on the same deals in all rotations.

    `share` of the wins that `level` had, with the ends of its 95 % interval, in per cent; a win that was
    shared counts by its parts. `lead`: points a game ahead, with half of the 95 % interval, where measured.
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

    @property
    def parity(self) -> float:
        """The share that equals would have, in per cent."""
        return 100 * self.own / self.seats

    @property
    def is_shown(self) -> bool:
        """Whether parity lies outside the interval: that one is stronger than the other is shown."""
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
    Match(_HARD, 1, 2, _NORMAL, 65, 90.0, 80, 95),
    Match(_HARD, 1, 3, _NORMAL, 60, 77.5, 66, 86),
    Match(_HARD, 2, 4, _NORMAL, 48, 84.4, 72, 92),
    Match(_HARD, 1, 5, _NORMAL, 50, 71.0, 57, 82),
    Match(_EXPERT, 1, 2, _HARD, 160, 52.8, 45.1, 60.4, lead=(0.9, 1.5)),
    Match(_EXPERT, 1, 3, _HARD, 49, 65.3, 51.3, 77.1, lead=(7.4, 3.7)),
    Match(_EXPERT, 2, 4, _HARD, 80, 65.0, 54.1, 74.5, lead=(4.0, 2.5)),
    Match(_EXPERT, 2, 4, _HARD, 21, 57.1, 36.5, 75.5, Edition.AMIGO, lead=(3.6, 3.9)),
    Match(_EXPERT, 1, 5, _HARD, 60, 33.3, 22.7, 45.9, lead=(4.7, 2.3)),
)
"""From the weakest level to the strongest, by seats, Trefl before Amigo."""


def matches_of(level: Level) -> tuple[Match, ...]:
    """What was measured of `level`."""
    return tuple(match for match in LADDER if match.level is level)


def telling(level: Level, seats: int) -> Match | None:
    """What says most about `level` at a table of `seats`: against its neighbour, there or else at four."""
    found = [match for match in matches_of(level) if match.edition is Edition.TREFL]
    there = [match for match in found if match.seats == seats]
    return next(reversed(there or [match for match in found if match.seats == 4]), None)
