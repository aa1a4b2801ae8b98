"""The losses and the luck of people in reviewed games, stored in a small file beside the games.

A loss is the number of points that a decision lost compared with Expert's decision.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Annotated, Final

import msgspec

from santiago.ai.explain.decision_kind import DecisionKind
from santiago.persistence import paths
from santiago.persistence.faults import BadSave
from santiago.persistence.json_store import JsonStore
from santiago.rules.record import Record
from santiago.session.former_players import credited, former_players, player_at, players
from santiago.session.game_summary import MOST_MOVES, GameSummary
from santiago.session.library import Library
from santiago.session.problem import ProblemLabel, Theme
from santiago.session.problem_progress import Attempts
from santiago.session.rating import MOST_GAMES, Estimate, ability, level_losses, mean_loss
from santiago.session.table_record import hinted, people_of
from santiago.session.worker_messages import ReviewResult

_MOST_KEPT: Final = 200
"""The maximum number of games in the file; the oldest are removed."""
_NEWEST: Final = 20
"""Reviews are started and saved only for this many of the newest finished games."""


class ReviewedSeat(msgspec.Struct, frozen=True, array_like=True):
    """The losses and the luck of one person in a reviewed game.

    `losses` holds a pair for each decision of the person: its kind, and the loss in points. `luck` is the
    total effect of the tiles turned up on the person's chance of winning.
    """

    seat: Annotated[int, msgspec.Meta(ge=0, le=4)]
    luck: Annotated[float, msgspec.Meta(ge=-11, le=11)]
    losses: Annotated[
        tuple[tuple[DecisionKind, Annotated[float, msgspec.Meta(ge=-1000, le=1000)]], ...],
        msgspec.Meta(max_length=MOST_MOVES),
    ]


class ReviewedGame(msgspec.Struct, frozen=True, array_like=True):
    """The result of a game's review; `moves` is the number of moves in the game when it was reviewed.

    If the game now has another number of moves, the review is out of date.
    """

    moves: Annotated[int, msgspec.Meta(ge=0, le=MOST_MOVES)]
    seats: Annotated[tuple[ReviewedSeat, ...], msgspec.Meta(max_length=5)]


@dataclass(frozen=True, slots=True)
class _Kept:
    """The contents of the strength file: the reviewed games, keyed by game id.

    Games whose rows are invalid are reviewed again.
    """

    games: dict[str, ReviewedGame] = field(default_factory=dict)


_STORE: Final = JsonStore(lambda: paths.data_folder() / "reviewed.json", _Kept)


@dataclass(frozen=True, slots=True)
class KindLoss:
    """A person's mean results in one kind of decision.

    `points` is the mean number of points lost per game, and `decisions` the mean number of decisions per
    game.
    """

    kind: DecisionKind
    points: float
    decisions: float


@dataclass(frozen=True, slots=True)
class Strength:
    """Figures computed from a person's last reviewed games.

    `loss` is the mean loss per decision, in points, and `luck` is the mean luck per game. For comparison,
    `levels` holds the mean loss per decision of each computer level with the same numbers of seats. `kinds`
    starts with the kind of decision that cost the most points.
    """

    games: int
    loss: Estimate | None
    levels: Mapping[str, float]
    luck: float
    kinds: tuple[KindLoss, ...]


@dataclass(frozen=True, slots=True)
class ThemeAnswers:
    """The player's first answers to problems of one theme; `right` is the number of right answers."""

    theme: Theme
    right: int
    answers: int
    ability: Estimate


@dataclass(frozen=True, slots=True)
class ProblemStrength:
    """The player's ability to solve problems, in total and by theme; themes without answers are left out."""

    answers: int
    ability: Estimate
    themes: tuple[ThemeAnswers, ...]


class StoredReviews:
    """Loads and saves the losses and the luck of people in reviewed games."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._given_up: set[str] = set()
        """The ids of games that must not be reviewed again while the program runs."""

    def next_unreviewed(self) -> Record | None:
        """Return the newest finished game that a person played and that has not been reviewed, or None."""
        known = _STORE.load().games
        for game in self._newest():
            if game not in known and game not in self._given_up:
                record = self._record(game)
                if record is not None and people_of(credited(record)):
                    return credited(record)
                self._given_up.add(game)
        return None

    def exclude(self, record: Record) -> None:
        """Make `next_unreviewed` skip a game whose review failed, until the program exits."""
        self._given_up.add(self._game_of(record) or "")

    def keep(self, record: Record, reviewed: ReviewResult) -> None:
        """Save the result of a review if `record` is one of the newest finished games; raises CannotWrite."""
        game = self._game_of(record)
        played = None if game is None else self._record(game)
        if game is None or played is None:
            return
        self._given_up.add(game)  # if writing fails now, reviewing again would not help
        row = _row(played, reviewed)
        _STORE.change(lambda kept: _Kept(dict([*kept.games.items(), (game, row)][-_MOST_KEPT:])))

    @property
    def stamp(self) -> int | None:
        """A number that changes whenever a review is saved, or None if there are no reviews."""
        try:
            return _STORE.locate().stat().st_mtime_ns
        except OSError:
            return None

    def strength(self, games: Iterable[tuple[str, GameSummary]], name: str) -> Strength:
        """Return the strength of the person `name` in the first `MOST_GAMES` reviewed games in `games`."""
        kept = _STORE.load().games
        seats = [
            (len(summary.seats), seat)
            for game, summary in games
            for seat in _seats(kept.get(game), summary)
            if summary.seats[seat.seat].name == name
        ]
        return strength_of(seats[:MOST_GAMES])

    def _newest(self) -> list[str]:
        stamps = self._library.finished.stamps()
        return sorted(stamps, key=lambda game: stamps[game], reverse=True)[:_NEWEST]

    def _game_of(self, record: Record) -> str | None:
        for game in self._newest():
            found = self._record(game)
            if found is not None and (found.moves, found.setup) == (record.moves, record.setup):
                return game
        return None

    def _record(self, game: str) -> Record | None:
        try:
            return self._library.finished.load(game).record
        except BadSave:
            return None


def strength_of(games: Sequence[tuple[int, ReviewedSeat]]) -> Strength:
    """Return the strength of one person in their reviewed games.

    Each of `games` is a pair: the number of seats in the game, and the person's reviewed seat.
    """
    seats = [seat for _, seat in games]
    loss = mean_loss([[points for _, points in seat.losses] for seat in seats])
    luck = fmean(seat.luck for seat in seats) if seats else 0.0
    kinds = [
        KindLoss(kind, sum(points) / len(seats), len(points) / len(seats))
        for kind in DecisionKind
        if (points := [lost for seat in seats for one, lost in seat.losses if one is kind])
    ]
    levels = level_losses((count, len(seat.losses)) for count, seat in games)
    return Strength(len(seats), loss, levels, luck, tuple(sorted(kinds, key=lambda one: -one.points)))


def problem_strength(
    problems: Mapping[str, ProblemLabel], attempts: Mapping[str, Attempts]
) -> ProblemStrength:
    """Return the player's ability, computed from the first answer to each problem.

    Both arguments are keyed by problem id.
    """
    first: dict[Theme, list[tuple[int, bool]]] = {theme: [] for theme in Theme}
    for problem, label in problems.items():
        if problem in attempts:
            first[label.theme].append((label.degree, attempts[problem].first))
    themes = tuple(
        ThemeAnswers(theme, sum(right for _, right in found), len(found), ability(found))
        for theme, found in first.items()
        if found
    )
    whole = [answer for found in first.values() for answer in found]
    return ProblemStrength(len(whole), ability(whole), themes)


def _row(record: Record, reviewed: ReviewResult) -> ReviewedGame:
    """Return the losses and the luck of each person in a reviewed game.

    If a seat changed hands, only the player who made most of its decisions counts. Decisions made after
    advice are left out.
    """
    advised, former = hinted(record), former_players(record)
    last, now = players(record), players(credited(record))
    seats = [
        ReviewedSeat(
            seat,
            round(sum(one.luck[seat] for one in reviewed.rounds), 4),
            tuple(
                (loss.kind, round(loss.points, 3))
                for loss in reviewed.losses
                if loss.seat == seat
                and loss.ply not in advised
                and player_at(last, former, seat, loss.ply) == now[seat]
            ),
        )
        for seat in sorted(people_of(credited(record)))
    ]
    return ReviewedGame(len(record.moves), tuple(seats))


def _seats(game: ReviewedGame | None, summary: GameSummary) -> list[ReviewedSeat]:
    """Return the reviewed seats of people in a game, or [] if the game has changed or was not reviewed."""
    if game is None or game.moves != summary.moves:
        return []
    persons = {number for number, seat in enumerate(summary.seats) if seat.level is None}
    return [seat for seat in game.seats if seat.seat in persons and seat.losses]
