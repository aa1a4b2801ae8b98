"""Statistics of finished games."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from santiago.persistence.slots import BrokenSlot, Slot
from santiago.rules.record import Level, Player, Record, Result, SeatInfo, result_of

Opponent = Level | None
"""None: a person."""
_STRENGTHS: Final[tuple[Opponent, ...]] = (None, *Level)


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """Results of people in games with `seats` seats against `opponents`: people first, then rising levels.

    `wins` shares a win among those tied for it: two who tie have half a win each. With several people at
    one table each of them counts as a game.
    """

    seats: int
    opponents: tuple[Opponent, ...]
    games: int
    wins: float
    mean_score: float


@dataclass(frozen=True, slots=True)
class _PersonGame:
    """One person in one finished game."""

    opponents: tuple[Opponent, ...]
    share: float
    score: int


def statistics(slots: Iterable[Slot | BrokenSlot], name: str | None = None) -> tuple[StatisticsRow, ...]:
    """The rows of all people, or of the person `name`; by seats, then opponents.

    Broken games and those not over are left out.
    """
    outings: dict[tuple[Opponent, ...], list[_PersonGame]] = {}
    for slot in slots:
        if isinstance(slot, Slot):
            for outing in _person_games(slot, name):
                outings.setdefault(outing.opponents, []).append(outing)
    order = sorted(outings, key=lambda opponents: (len(opponents), list(map(_strength, opponents))))
    return tuple(_row(opponents, outings[opponents]) for opponents in order)


def people(slots: Iterable[Slot | BrokenSlot]) -> tuple[str, ...]:
    """The names of all people in finished games, in alphabetical order."""
    finished = (slot for slot in slots if isinstance(slot, Slot) and slot.finished)
    seats = (seat for slot in finished for seat in slot.seats)
    return tuple(sorted({seat.name for seat in seats if seat.player is Player.HUMAN}))


def _person_games(slot: Slot, name: str | None) -> list[_PersonGame]:
    result = result_of(slot.position)
    if result is None:
        return []
    return [
        _PersonGame(_opponents(slot.record, number), _share(result, number), result.scores[number])
        for number, seat in enumerate(slot.seats)
        if seat.player is Player.HUMAN and name in (None, seat.name)
    ]


def _opponents(record: Record, number: int) -> tuple[Opponent, ...]:
    others: list[SeatInfo] = [*record.seats[:number], *record.seats[number + 1 :]]
    return tuple(sorted((seat.level for seat in others), key=_strength))


def _strength(opponent: Opponent) -> int:
    return _STRENGTHS.index(opponent)


def _share(result: Result, number: int) -> float:
    return 1 / len(result.winners) if number in result.winners else 0.0


def _row(opponents: tuple[Opponent, ...], outings: list[_PersonGame]) -> StatisticsRow:
    games = len(outings)
    wins = sum(outing.share for outing in outings)
    return StatisticsRow(len(opponents) + 1, opponents, games, wins, sum(o.score for o in outings) / games)
