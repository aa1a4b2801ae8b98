"""The standings of an evening, which is a series of games.

The record of each game stores the evening to which the game belongs. A file has only what the players have
changed: the evenings that they ended, and the games that do not count.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from santiago.persistence import paths
from santiago.persistence.json_store import JsonStore
from santiago.rules.moves import Accept
from santiago.rules.phases import OverseerDecision
from santiago.rules.record import Record, replay
from santiago.rules.scoring import score
from santiago.rules.successor import payments
from santiago.session.counted_boards import CountedBoard
from santiago.session.former_players import credited
from santiago.session.game_summary import GameSummary
from santiago.session.table_setup import Evening

_LONGEST: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class _Stored:
    """The ids of the evenings that the players have ended, and the games that they have left out."""

    ended: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


_STORE: Final = JsonStore(lambda: paths.data_folder() / "evenings.json", _Stored)


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A player's points and rank in a game.

    `place` is the rank, from 1. Players with equal points share a rank.
    """

    points: int
    place: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's results in an evening.

    `games` has an entry for each game; the entry is None if the player did not take part. In `wins`, a win
    shared by n players counts 1/n.
    """

    name: str
    wins: float
    points: int
    games: tuple[PlayerResult | None, ...]


def is_complete(evening: Evening, now: datetime) -> bool:
    """Return whether the evening has reached its last game or its end time, or was ended by the players.

    `now` is in local time.
    """
    is_late = bool(evening.until) and now >= datetime.fromisoformat(evening.until)
    return is_late or 0 < evening.games <= evening.number or evening.id in _STORE.load().ended


def is_open(evening: Evening, now: datetime, since: timedelta) -> bool:
    """Return whether the evening goes on; `since` is the time since the end of its last game.

    An evening without a fixed end goes on until the players end it, at most for a week.
    """
    return not is_complete(evening, now) and since < _LONGEST


def end_evening(evening: Evening) -> None:
    """Note that the players have ended the evening; raises CannotWrite."""
    _STORE.change(lambda stored: replace(stored, ended=(*stored.ended, evening.id)))


def _mark(game: GameSummary) -> str:
    return f"{game.evening_id} {game.moment}"


def is_left_out(game: GameSummary) -> bool:
    """Return whether the players have decided that a game of an evening does not count in its standings."""
    return _mark(game) in _STORE.load().left_out


def leave_out(game: GameSummary, *, out: bool) -> None:
    """Leave a game out of the standings of its evening, or take it back if `out` is false.

    Raises CannotWrite.
    """

    def changed(stored: _Stored) -> _Stored:
        others = tuple(mark for mark in stored.left_out if mark != _mark(game))
        return replace(stored, left_out=(*others, _mark(game)) if out else others)

    _STORE.change(changed)


def games_of(games: Iterable[GameSummary], evening_id: str) -> tuple[GameSummary, ...]:
    """Return the finished games of an evening, oldest first."""
    return by_time(
        game for game in games if game.evening_id == evening_id and game.is_over and not game.practice
    )


def by_time(games: Iterable[GameSummary]) -> tuple[GameSummary, ...]:
    """Return `games` sorted by time, oldest first."""
    return tuple(sorted(games, key=lambda game: 0.0 if game.moment is None else game.moment.timestamp()))


def standings(games: Sequence[GameSummary]) -> tuple[Standing, ...]:
    """Return the standings of the people in `games`, sorted by wins, then by points.

    A game in which a computer stood in for a person counts for the person. If only computers took part,
    return the standings of the computers. A game that was left out has no results.
    """
    marks = _STORE.load().left_out
    counted = [None if _mark(game) in marks else game for game in games]
    seats = [seat for game in games for seat in game.seats]
    persons = [seat.name for seat in seats if seat.is_persons] or [seat.name for seat in seats]
    found = [_standing(name, counted) for name in dict.fromkeys(persons)]
    return tuple(sorted(found, key=lambda one: (-one.wins, -one.points)))


@dataclass(frozen=True, slots=True)
class Highlight:
    """The largest value of an evening: whose it is, the value, and the number of the game, from 1."""

    name: str
    value: int
    game: int


def highlights(games: Iterable[Record | CountedBoard]) -> tuple[Highlight | None, Highlight | None]:
    """Return the best plantation, in points, and the dearest bribe, in escudos, of finished games.

    Each is None if there is none that is worth anything.
    """
    plantations, bribes = list[Highlight](), list[Highlight]()
    for number, game in enumerate(games, 1):
        steps = [] if isinstance(game, CountedBoard) else list(replay(game))
        names = [seat.name for seat in (game if isinstance(game, CountedBoard) else credited(game)).seats]
        sheet = game.score if isinstance(game, CountedBoard) else score(steps[-1].after)
        for plantation in sheet.plantations:
            plantations += map(Highlight, names, plantation.points, [number] * len(names))
        for step in steps:
            if isinstance(step.move, Accept) and isinstance(step.before.phase, OverseerDecision):
                paid = payments(step.before.phase.proposals, step.move.canal)
                bribes += map(Highlight, names, paid, [number] * len(names))
    return _largest(plantations), _largest(bribes)


def _largest(found: Iterable[Highlight]) -> Highlight | None:
    return max((one for one in found if one.value > 0), key=lambda one: one.value, default=None)


def _standing(name: str, games: Sequence[GameSummary | None]) -> Standing:
    placed = tuple(None if game is None else _placed(name, game) for game in games)
    pairs = zip(games, placed, strict=True)
    wins = sum(1 / len(game.winners) for game, one in pairs if game and one and one.place == 1)
    return Standing(name, wins, sum(one.points for one in placed if one), placed)


def _placed(name: str, game: GameSummary) -> PlayerResult | None:
    points = next((seat.points for seat in game.seats if seat.name == name), None)
    if points is None:
        return None
    return PlayerResult(points, 1 + sum(seat.points > points for seat in game.seats))
