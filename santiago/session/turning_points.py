"""The turning points of a game: the decisions that most changed one seat's points on the board.

Each is measured on the board at the start of the round's drought, scored as if the game ended there (R8.3):
how many points would a seat have had without the decision, all else being equal?

- A canal is compared with no canal, and with a canal at each place that was proposed but not chosen. - A tile
is compared with no tile at the moment it is planted: dry tiles score nothing, and if a canal waters the tile
later, the points are credited to the canal.

Money and effects in later rounds are left out.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from santiago.rules.apply import Transition
from santiago.rules.board import Board
from santiago.rules.events import CanalBuilt, TilePlanted
from santiago.rules.grid import CANAL_SQUARES, Canal, CanalSet, Square, SquareSet
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision
from santiago.rules.scoring import field_points, plantations, score
from santiago.rules.tiles import TileKind

MOST = 3


@dataclass(frozen=True, slots=True)
class CanalBenefit:
    """The canal of `builder` watered `tiles` tiles of plantations that score for `seat`.

    `ply` counts the moves including this one; without the canal `seat` would have had `points` fewer points.
    """

    ply: int
    round: int
    seat: Seat
    points: int
    builder: Seat
    canal: Canal
    tiles: int


@dataclass(frozen=True, slots=True)
class CanalHarm:
    """`builder` built at `canal` instead of at `instead`, which was proposed, so `tiles` tiles dried.

    `points` is negative: with the canal at `instead` the seat would have had that many more.
    """

    ply: int
    round: int
    seat: Seat
    points: int
    builder: Seat
    canal: Canal
    instead: Canal
    tiles: int


@dataclass(frozen=True, slots=True)
class PlantingBenefit:
    """The tile of `planter` on `square` increased the value of the plantations of `seat` by `points`."""

    ply: int
    round: int
    seat: Seat
    points: int
    planter: Seat
    kind: TileKind
    square: Square


TurningPoint = CanalBenefit | CanalHarm | PlantingBenefit


def turning_points(steps: Iterable[Transition], people: Collection[Seat] = ()) -> tuple[TurningPoint, ...]:
    """Return at most `MOST` decisions in the order of the moves: the winners' largest gains, and the largest
    loss of one of the `people` who did not win.

    Until the game is over, the largest effects on any seat are returned. Of each decision, only the largest
    effect of a kind counts; ties go to the earlier decision. `steps` are all steps of a game.
    """
    numbered = list(enumerate(steps, start=1))
    effects = [
        found
        for _, steps in groupby(numbered, key=lambda pair: pair[1].before.round)
        for found in _of_round(tuple(steps))
    ]
    if not numbered or not numbered[-1][1].after.is_over:
        return _in_order(_largest(effects, lambda _: True))
    winners = score(numbered[-1][1].after).winners
    losses = _largest(effects, lambda one: one.points < 0 and one.seat in people and one.seat not in winners)[
        :1
    ]
    gains = _largest(effects, lambda one: one.points > 0 and one.seat in winners)
    return _in_order([*losses, *gains[: MOST - len(losses)]])


def _largest(
    effects: Iterable[list[TurningPoint]], wanted: Callable[[TurningPoint], bool]
) -> list[TurningPoint]:
    """Return the largest wanted effect of each decision, the largest of all first, at most `MOST`."""
    chosen = ([point for point in one if wanted(point)] for one in effects)
    found = [max(points, key=_size) for points in chosen if points]
    return sorted(found, key=lambda point: (-_size(point), point.ply))[:MOST]


def _in_order(points: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    return tuple(sorted(points, key=lambda point: point.ply))


def _size(point: TurningPoint) -> int:
    return abs(point.points)


def _of_round(steps: Sequence[tuple[int, Transition]]) -> Iterator[list[TurningPoint]]:
    """Yield the effects of each planting and each canal of a round."""
    drought = _before_drought(steps[-1][1])
    for ply, step in steps:
        for event in step.events:
            if isinstance(event, TilePlanted):
                yield _grown(ply, step, event)
            elif isinstance(event, CanalBuilt):
                yield [*_watered(ply, step, event, drought), *_left_dry(ply, step, event, drought)]


def _before_drought(last: Transition) -> Board:
    """Return the board after the last decision of a round, before the drought."""
    board = last.before.board
    for event in last.events:
        if isinstance(event, TilePlanted):
            board = board.with_tile(event.kind, event.square, event.seat, event.farmers)
        elif isinstance(event, CanalBuilt):
            board = board.with_canal(event.canal)
    return board


def _grown(ply: int, step: Transition, event: TilePlanted) -> list[TurningPoint]:
    before = step.before.board
    after = before.with_tile(event.kind, event.square, event.seat, event.farmers)
    return [
        PlantingBenefit(ply, step.before.round, seat, points, event.seat, event.kind, event.square)
        for seat, points in _differences(before, after)
        if points > 0
    ]


def _watered(ply: int, step: Transition, event: CanalBuilt, drought: Board) -> list[TurningPoint]:
    without = replace(drought, canals=CanalSet(drought.canals & ~(1 << event.canal)))
    reached = SquareSet(CANAL_SQUARES[event.canal] & ~without.wet)
    return [
        CanalBenefit(
            ply, step.before.round, seat, points, event.seat, event.canal, _counting(drought, reached, seat)
        )
        for seat, points in _differences(without, drought)
        if points > 0
    ]


def _left_dry(ply: int, step: Transition, event: CanalBuilt, drought: Board) -> list[TurningPoint]:
    return [
        CanalHarm(
            ply,
            step.before.round,
            seat,
            -points,
            event.seat,
            event.canal,
            place,
            _counting(otherwise, SquareSet(CANAL_SQUARES[place] & ~drought.wet), seat),
        )
        for place in _refused(step, event.canal)
        for otherwise in [_dug_elsewhere(drought, event.canal, place)]
        for seat, points in _differences(drought, otherwise)
        if points > 0
    ]


def _refused(step: Transition, built: Canal) -> list[Canal]:
    """Return the places that were proposed but not chosen, each once."""
    phase = step.before.phase
    if not isinstance(phase, OverseerDecision):
        return []
    return sorted({proposal.canal for proposal in phase.proposals if proposal} - {built})


def _dug_elsewhere(board: Board, canal: Canal, place: Canal) -> Board:
    return replace(board, canals=CanalSet(board.canals & ~(1 << canal) | 1 << place))


def _differences(less: Board, more: Board) -> Iterator[tuple[Seat, int]]:
    """Yield (seat, points of `more` minus points of `less`), scored as if the game ended there."""
    pairs = zip(field_points(less.dried(last=True)), field_points(more.dried(last=True)), strict=True)
    return ((Seat(seat), after - before) for seat, (before, after) in enumerate(pairs))


def _counting(board: Board, squares: SquareSet, seat: Seat) -> int:
    """Return how many tiles on `squares` are in plantations that score for `seat` after a last drought."""
    found = plantations(board.dried(last=True))
    return sum((field.squares & squares).bit_count() for field in found if field.farmers[seat])
