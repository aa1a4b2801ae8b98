"""Scoring: the size of each plantation times the farmers on it, plus money (R9)."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import add

from santiago.rules.argument_checks import check_type
from santiago.rules.board import Board
from santiago.rules.grid import SquareSet, connected
from santiago.rules.options import Money, Seat
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop


@dataclass(frozen=True, slots=True)
class Plantation:
    """A plantation: living tiles of one crop that are connected by their sides.

    `farmers` holds the number of farmers of each seat. A palm counts as one more farmer of the tile's owner
    (R9.2).
    """

    crop: Crop
    squares: SquareSet
    farmers: tuple[int, ...]

    @property
    def tiles(self) -> int:
        """The number of tiles in the plantation, including those without farmers."""
        return self.squares.bit_count()

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat for this plantation: tiles times farmers."""
        return tuple(self.tiles * farmers for farmers in self.farmers)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A complete score: all plantations, even those without farmers, and each seat's money in escudos."""

    plantations: tuple[Plantation, ...]
    money: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The total points of each seat, including money."""
        return tuple(map(add, self.field_points, self.money))

    @property
    def field_points(self) -> tuple[int, ...]:
        """The points for all plantations, indexed by seat, without money."""
        return tuple(
            sum([field.tiles * field.farmers[seat] for field in self.plantations])
            for seat in range(len(self.money))
        )

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the highest score; more than one on a tie (R9.4)."""
        totals = self.totals
        best = max(totals)
        return tuple(Seat(seat) for seat, points in enumerate(totals) if points == best)


def score(state: GameState) -> ScoreSheet:
    """Return the score of the board as it is, including dry tiles."""
    return ScoreSheet(plantations(state.board), state.money)


def is_money_public(state: GameState) -> bool:
    """Return whether the money of all seats is public: it is not concealed, or the game is over (R2.5)."""
    return state.options.money is Money.OPEN or state.is_over


def score_now(state: GameState) -> ScoreSheet:
    """Return the score as if the game ended now.

    Dry tiles become deserts (R8.3). Bids that are not yet paid still count as the bidder's money. Raises
    TypeError if `state` is not a state.
    """
    check_type("state", state, GameState)
    return ScoreSheet(plantations(state.board.dried(last=True)), state.money)


def plantations(board: Board, crops: Iterable[Crop] = Crop) -> tuple[Plantation, ...]:
    """Return all plantations of `crops`, sorted by crop and first square (R9.3)."""
    return tuple(
        Plantation(crop, squares, _farmers(board, squares))
        for crop in crops
        for squares in connected(board.living(crop))
    )


def points_within(squares: SquareSet, board: Board) -> tuple[int, ...]:
    """Return the points of each seat for the plantation on `squares`, as if the game ended now.

    Dry tiles do not count (R8.3).
    """
    parts = [part.points for part in plantations(board.dried(last=True)) if part.squares & squares]
    return tuple(sum(points[seat] for points in parts) for seat in range(len(board.owners)))


def field_points(board: Board) -> list[int]:
    """Return the points for all plantations, indexed by seat.

    This is faster than adding up the points of `plantations`.
    """
    points = [0] * len(board.owners)
    paired, palms, living = board.pairs, board.palms, ~board.deserts
    for crop in board.crops:
        for squares in connected(SquareSet(crop & living)):
            size = squares.bit_count()
            for seat, owned in enumerate(board.owners):
                here = owned & squares
                if here:
                    points[seat] += size * (
                        here.bit_count() + (here & paired).bit_count() + (here & palms).bit_count()
                    )
    return points


def _farmers(board: Board, squares: SquareSet) -> tuple[int, ...]:
    return tuple(
        (owned & squares).bit_count()
        + (owned & squares & board.pairs).bit_count()
        + (owned & squares & board.palms).bit_count()
        for owned in board.owners
    )
