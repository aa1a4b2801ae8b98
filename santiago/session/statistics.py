"""Statistics of the people in finished games."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TypeVar

from santiago.rules.record import Level
from santiago.session.game_summary import GameSummary, SeatSummary

Opponent = Level | None
"""None: a person."""
_STRENGTHS: Final[tuple[Opponent, ...]] = (None, *Level)
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Outing:
    """One person in one finished game, at the seat `number`, from 1.

    `share` is what was won of the game: two who tie have half a win each. `opponents` have people first,
    then rising levels; `characters` are those of the computers, in alphabetical order.
    """

    name: str
    number: int
    moment: datetime | None
    opponents: tuple[Opponent, ...]
    characters: tuple[str, ...]
    share: float
    points: int
    bids: int
    bribes: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What some outings add up to."""

    games: int
    wins: float
    mean: float

    @property
    def rate(self) -> float:
        """The share of the games that was won, from 0 to 1."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the outings of all people, or of one, add up to; `outings` are in the order in which they ended.

    `best` is the outing with the most points. `streak` is how many games in a row one person won or shared
    at most. `sizes` are by the number of seats, `seats` by the own one. `levels` and `characters` tell of the
    games in which a computer of that kind took part.
    """

    total: Tally
    best: Outing
    streak: int
    bids: int
    bribes: int
    sizes: tuple[tuple[int, Tally], ...]
    seats: tuple[tuple[int, Tally], ...]
    levels: tuple[tuple[Opponent, Tally], ...]
    characters: tuple[tuple[str, Tally], ...]
    outings: tuple[Outing, ...]


def statistics(games: Iterable[GameSummary], name: str | None = None) -> Statistics | None:
    """The statistics of all people, or of the person `name`; None without a finished game.

    With several people at one table each of them counts as a game.
    """
    outings = sorted(
        (outing for game in games if game.is_over for outing in _outings(game, name)), key=_ended
    )
    if not outings:
        return None
    levels = _tallies(outings, lambda outing: set(outing.opponents))
    return Statistics(
        total=_tally(outings),
        best=max(outings, key=lambda outing: outing.points),
        streak=_streak(outings),
        bids=sum(outing.bids for outing in outings),
        bribes=sum(outing.bribes for outing in outings),
        sizes=tuple(sorted(_tallies(outings, lambda outing: (len(outing.opponents) + 1,)).items())),
        seats=tuple(sorted(_tallies(outings, lambda outing: (outing.number,)).items())),
        levels=tuple((level, levels[level]) for level in sorted(levels, key=_STRENGTHS.index)),
        characters=tuple(sorted(_tallies(outings, lambda outing: set(outing.characters)).items())),
        outings=tuple(outings),
    )


def people(games: Iterable[GameSummary]) -> tuple[str, ...]:
    """The names of all people in finished games, in alphabetical order."""
    return tuple(
        sorted({seat.name for game in games if game.is_over for seat in game.seats if seat.level is None})
    )


def _outings(game: GameSummary, name: str | None) -> list[Outing]:
    return [
        _outing(game, number, seat)
        for number, seat in enumerate(game.seats)
        if seat.level is None and name in (None, seat.name)
    ]


def _outing(game: GameSummary, number: int, seat: SeatSummary) -> Outing:
    others = [*game.seats[:number], *game.seats[number + 1 :]]
    return Outing(
        seat.name,
        number + 1,
        game.moment,
        tuple(sorted((other.level for other in others), key=_STRENGTHS.index)),
        tuple(sorted({other.character for other in others if other.character})),
        1 / len(game.winners) if number in game.winners else 0.0,
        seat.points,
        seat.bids,
        seat.bribes,
    )


def _ended(outing: Outing) -> datetime:
    return outing.moment or _LONG_AGO


def _tallies(outings: Iterable[Outing], keys: Callable[[Outing], Iterable[K]]) -> dict[K, Tally]:
    by_key: dict[K, list[Outing]] = {}
    for outing in outings:
        for key in keys(outing):
            by_key.setdefault(key, []).append(outing)
    return {key: _tally(some) for key, some in by_key.items()}


def _tally(outings: Sequence[Outing]) -> Tally:
    games = len(outings)
    return Tally(
        games, sum(outing.share for outing in outings), sum(outing.points for outing in outings) / games
    )


def _streak(outings: Iterable[Outing]) -> int:
    longest, running = 0, dict[str, int]()
    for outing in outings:
        running[outing.name] = running.get(outing.name, 0) + 1 if outing.share else 0
        longest = max(longest, running[outing.name])
    return longest
