"""The turning points of a finished game: the winners' largest gains and other people's largest losses.

Only points for plantations are counted, not money. A gain is the number of points that a seat scored for one
plantation at the end. It is credited to the tile or canal that added the most points. A dry tile adds
nothing; if it is watered later, the canal gets the credit.

A loss is the number of points that a seat lost in all droughts on connected squares of one crop. It is
assigned to the round in which the seat lost the most points.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from santiago.rules.apply import Transition
from santiago.rules.board import Board
from santiago.rules.events import CanalBuilt, TilePlanted
from santiago.rules.grid import CanalSet, SquareSet, connected
from santiago.rules.options import Seat
from santiago.rules.scoring import Plantation, plantations, score
from santiago.rules.tiles import Crop

MOST_GAINS, MOST_LOSSES = 3, 2
LEAST_LOSS = 3
"""The minimum loss, in points, that counts as a turning point."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The points that `seat` gained with a plantation, or lost in droughts on connected squares of one crop.

    A gain has the tile or canal that added the most points as its `step`; `ply` is the number of that
    decision, from 1, and `farmers` is the number of the seat's farmers on the plantation. A loss has negative
    `points` and no `step`; `round` is the round in which the most points were lost, and `ply` is the number
    of the last decision in that round.
    """

    ply: int
    round: int
    seat: Seat
    points: int
    crop: Crop
    squares: SquareSet
    farmers: int = 0
    step: TilePlanted | CanalBuilt | None = None


_Round = Sequence[tuple[int, Transition]]
"""The steps of a round, each with its number in the game, from 1."""
_Place = tuple[Crop, SquareSet]
"""A crop, and connected squares with tiles of that crop."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A planted tile or built canal, and a board without it (`before`) and with it (`after`)."""

    ply: int
    round: int
    event: TilePlanted | CanalBuilt
    before: Board
    after: Board


def turning_points(steps: Iterable[Transition], people: Collection[Seat] = ()) -> tuple[TurningPoint, ...]:
    """Return the winners' largest gains, then the largest losses of those `people` who did not win.

    `steps` are all steps of a game; the result is empty unless the game is over. At most `MOST_GAINS` gains
    are returned, or one fewer if there are losses.
    """
    numbered = list(enumerate(steps, start=1))
    if not numbered or not numbered[-1][1].after.is_over:
        return ()
    rounds = _by_round(numbered)
    final = numbered[-1][1].after
    winners = score(final).winners
    losses = _losses(rounds, [seat for seat in people if seat not in winners])[:MOST_LOSSES]
    shares = [(field, seat) for field in plantations(final.board) for seat in winners if field.farmers[seat]]
    shares.sort(key=lambda share: -share[0].points[share[1]])
    return (*(_gain(rounds, *share) for share in shares[: MOST_GAINS - bool(losses)]), *losses)


def largest_loss(steps: Sequence[Transition], seat: Seat) -> TurningPoint | None:
    """Return the largest loss of `seat` in a finished game, or None if it is less than `LEAST_LOSS`."""
    return next(iter(_losses(_by_round(list(enumerate(steps, start=1))), [seat])), None)


def _by_round(numbered: list[tuple[int, Transition]]) -> list[_Round]:
    return [tuple(found) for _, found in groupby(numbered, key=lambda pair: pair[1].before.round)]


def _losses(rounds: Sequence[_Round], seats: Collection[Seat]) -> list[TurningPoint]:
    """Return the losses of `seats` that are at least `LEAST_LOSS`, the largest first."""
    places = _places(rounds[-1][-1][1].after.board) if rounds else ()
    found = (_loss(rounds, place, seat) for place in places for seat in seats)
    return sorted((one for one in found if one.points <= -LEAST_LOSS), key=lambda loss: loss.points)


def _places(board: Board) -> Iterator[_Place]:
    """Yield each connected set of squares with tiles of one crop, including tiles that are now deserts."""
    return ((crop, squares) for crop in Crop for squares in connected(board.crops[crop]))


def _gain(rounds: Sequence[_Round], field: Plantation, seat: Seat) -> TurningPoint:
    """Return the gain of `seat` in a plantation, credited to the decision that added the most points.

    On a tie, the earliest decision is credited.
    """

    place = field.crop, field.squares

    def added(change: _Change) -> int:
        before, after = (board.dried(last=True) for board in (change.before, change.after))
        return _points(after, place, seat) - _points(before, place, seat)

    best = max((change for found in rounds for change in _changes(found)), key=added)
    return TurningPoint(
        best.ply,
        best.round,
        seat,
        field.points[seat],
        field.crop,
        field.squares,
        field.farmers[seat],
        best.event,
    )


def _loss(rounds: Sequence[_Round], place: _Place, seat: Seat) -> TurningPoint:
    ends = [found[-1] for found in rounds]
    lost = [
        _points(last.after.board, place, seat) - _points(_before_drought(last), place, seat)
        for _, last in ends
    ]
    ply, worst = ends[lost.index(min(lost))]
    return TurningPoint(ply, worst.before.round, seat, sum(lost), *place)


def _points(board: Board, place: _Place, seat: Seat) -> int:
    """Return the points of `seat` for the plantations in `place`; dry tiles count like wet ones."""
    crop, squares = place
    return sum(field.points[seat] for field in plantations(board, [crop]) if field.squares & squares)


def _changes(found: _Round) -> Iterator[_Change]:
    """Yield each tile planted and each canal built in a round, with the two boards to compare."""
    drought = _before_drought(found[-1][1])
    for ply, step in found:
        for event in step.events:
            if isinstance(event, TilePlanted):
                before = step.before.board
                after = before.with_tile(event.kind, event.square, event.seat, event.farmers)
                yield _Change(ply, step.before.round, event, before, after)
            elif isinstance(event, CanalBuilt):  # compare the boards at the start of the drought
                without = replace(drought, canals=CanalSet(drought.canals & ~(1 << event.canal)))
                yield _Change(ply, step.before.round, event, without, drought)


def _before_drought(last: Transition) -> Board:
    """Return the board after the last decision of a round, before the drought."""
    board = last.before.board
    for event in last.events:
        if isinstance(event, TilePlanted):
            board = board.with_tile(event.kind, event.square, event.seat, event.farmers)
        elif isinstance(event, CanalBuilt):
            board = board.with_canal(event.canal)
    return board
