"""Statistics of the people who played in finished games."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TypeVar

from santiago.rules.record import Level
from santiago.session.game_summary import GameSummary, SeatSummary

OpponentLevel = Level | None
"""The level of an opponent; None stands for a person."""
_STRENGTHS: Final[tuple[OpponentLevel, ...]] = (None, *Level)
_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Appearance:
    """The result of one person in a finished game; `number` is the seat number, from 1.

    `share` is 1/n if the person is one of n winners, otherwise 0. `opponents` lists the levels of the
    opponents: first None for each person, then computer levels in ascending order. `characters` lists the
    computers' characters in alphabetical order.
    """

    name: str
    number: int
    moment: datetime | None
    opponents: tuple[OpponentLevel, ...]
    characters: tuple[str, ...]
    share: float
    points: int
    bids: int
    bribes: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of games, the number of wins and the mean points in a set of appearances.

    A win shared by n seats counts 1/n.
    """

    games: int
    wins: float
    mean: float

    @property
    def rate(self) -> float:
        """The proportion of games won, from 0 to 1."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of one person or of all people.

    `appearances` are in the order in which the games ended, and `best` is the one with the highest score.
    `streak` is the longest run of games that one person won or tied. `bids` and `bribes` are the escudos paid
    in all games. Each tally is paired with its key: in `sizes` the number of seats, in `seats` the person's
    seat number (from 1), in `levels` an opponent's level, and in `characters` the name of an opponent's
    character. `shared` is the number of games in which a seat changed hands.
    """

    total: Tally
    best: Appearance
    streak: int
    bids: int
    bribes: int
    sizes: tuple[tuple[int, Tally], ...]
    seats: tuple[tuple[int, Tally], ...]
    levels: tuple[tuple[OpponentLevel, Tally], ...]
    characters: tuple[tuple[str, Tally], ...]
    appearances: tuple[Appearance, ...]
    shared: int


def statistics(games: Iterable[GameSummary], name: str | None = None) -> Statistics | None:
    """Return the statistics of the person `name`, or of all people if `name` is None.

    Return None if there is no finished game. A game with several people counts once for each person.
    """
    played = [(game, _appearances(game, name)) for game in games if game.is_over]
    appearances = sorted((one for _, some in played for one in some), key=_ended)
    if not appearances:
        return None
    levels = _tallies(appearances, lambda one: set(one.opponents))
    return Statistics(
        total=_tally(appearances),
        best=max(appearances, key=lambda one: one.points),
        streak=_streak(appearances),
        bids=sum(one.bids for one in appearances),
        bribes=sum(one.bribes for one in appearances),
        sizes=tuple(sorted(_tallies(appearances, lambda one: (len(one.opponents) + 1,)).items())),
        seats=tuple(sorted(_tallies(appearances, lambda one: (one.number,)).items())),
        levels=tuple((level, levels[level]) for level in sorted(levels, key=_STRENGTHS.index)),
        characters=tuple(sorted(_tallies(appearances, lambda one: set(one.characters)).items())),
        appearances=tuple(appearances),
        shared=sum(game.shared for game, some in played if some),
    )


def results_against_characters(games: Iterable[GameSummary]) -> dict[tuple[str, Level], Tally]:
    """Return the results of people against each computer opponent, keyed by character and level."""
    by_opponent: dict[tuple[str, Level], list[Appearance]] = {}
    for game in games:
        if game.is_over:
            met = {(seat.character, seat.level) for seat in game.seats if seat.level and seat.character}
            for opponent in met:
                by_opponent.setdefault(opponent, []).extend(_appearances(game, None))
    return {opponent: _tally(some) for opponent, some in by_opponent.items() if some}


def people(games: Iterable[GameSummary]) -> tuple[str, ...]:
    """Return the names of all people in finished games, in alphabetical order."""
    return tuple(
        sorted({seat.name for game in games if game.is_over for seat in game.seats if seat.level is None})
    )


def _appearances(game: GameSummary, name: str | None) -> list[Appearance]:
    return [
        _appearance(game, number, seat)
        for number, seat in enumerate(game.seats)
        if seat.level is None and name in (None, seat.name)
    ]


def _appearance(game: GameSummary, number: int, seat: SeatSummary) -> Appearance:
    others = [*game.seats[:number], *game.seats[number + 1 :]]
    return Appearance(
        seat.name,
        number + 1,
        game.moment,
        tuple(sorted((other.level for other in others), key=_STRENGTHS.index)),
        tuple(sorted({other.character for other in others if other.level and other.character})),
        1 / len(game.winners) if number in game.winners else 0.0,
        seat.points,
        seat.bids,
        seat.bribes,
    )


def _ended(appearance: Appearance) -> datetime:
    return appearance.moment or _LONG_AGO


def _tallies(appearances: Iterable[Appearance], keys: Callable[[Appearance], Iterable[K]]) -> dict[K, Tally]:
    by_key: dict[K, list[Appearance]] = {}
    for appearance in appearances:
        for key in keys(appearance):
            by_key.setdefault(key, []).append(appearance)
    return {key: _tally(some) for key, some in by_key.items()}


def _tally(appearances: Sequence[Appearance]) -> Tally:
    games = len(appearances)
    return Tally(
        games,
        sum(one.share for one in appearances),
        sum(one.points for one in appearances) / games,
    )


def _streak(appearances: Iterable[Appearance]) -> int:
    longest, running = 0, dict[str, int]()
    for appearance in appearances:
        running[appearance.name] = running.get(appearance.name, 0) + 1 if appearance.share else 0
        longest = max(longest, running[appearance.name])
    return longest
