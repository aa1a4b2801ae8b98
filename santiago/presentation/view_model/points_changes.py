"""The changes of points that an event brings, by plantation and seat."""

from dataclasses import dataclass

from santiago.rules.grid import CANAL_SQUARES, CanalSet, SquareSet, canals_in
from santiago.rules.options import Seat
from santiago.rules.scoring import score_now
from santiago.rules.state import GameState


@dataclass(frozen=True, slots=True)
class PointsChange:
    """The points that a seat gains or loses by a plantation, as if the game ended now (R9.1).

    `squares` are the squares of the plantation that caused the change: those beside a new tile or canal, or
    all.
    """

    seat: Seat
    points: int
    squares: SquareSet


def points_changes(before: GameState, after: GameState) -> tuple[PointsChange, ...]:
    """Return the changes from one position to the next, plantation by plantation."""
    left = list(score_now(before).plantations)
    near = _new_squares(before, after)
    changes: list[PointsChange] = []
    for one in score_now(after).plantations:
        parts = [part for part in left if part.crop is one.crop and part.squares & one.squares]
        left = [part for part in left if part not in parts]
        for seat, points in enumerate(one.points):
            change = points - sum(part.points[seat] for part in parts)
            if change:
                squares = SquareSet(one.squares & near or one.squares)
                changes.append(PointsChange(Seat(seat), change, squares))
    for part in left:  # no longer there
        lost = ((Seat(seat), points) for seat, points in enumerate(part.points) if points)
        changes += [PointsChange(seat, -points, part.squares) for seat, points in lost]
    return tuple(changes)


def _new_squares(before: GameState, after: GameState) -> SquareSet:
    """Return the square of the new tile, or the squares beside the new canal."""
    squares = after.board.occupied & ~before.board.occupied
    for canal in canals_in(CanalSet(after.board.canals & ~before.board.canals)):
        squares |= CANAL_SQUARES[canal]
    return SquareSet(squares)


def signed(change: int) -> str:
    """Format a change with its sign, as in "+3", "−2" or "±0"."""
    return f"+{change}" if change > 0 else f"−{-change}" if change < 0 else "±0"
