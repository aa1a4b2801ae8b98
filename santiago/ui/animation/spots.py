"""Spots on the table without pixels, and paths between two of them."""

from dataclasses import dataclass
from typing import Protocol

from santiago.rules.grid import Canal, Square
from santiago.rules.options import Seat
from santiago.ui.animation.easing import along
from santiago.ui.graphics.shapes import Point


@dataclass(frozen=True, slots=True)
class OnSquare:
    """The middle of a square."""

    square: Square


@dataclass(frozen=True, slots=True)
class OnCanal:
    """The middle of a canal place."""

    canal: Canal


@dataclass(frozen=True, slots=True)
class InTray:
    """A tile in the tray, by its index."""

    index: int


@dataclass(frozen=True, slots=True)
class AtMoney:
    """The money in a seat's panel."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AtTag:
    """Where a seat's panel shows its bid or bribe."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AtScore:
    """The score in a seat's panel."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AtOverseer:
    """The feet of the overseer in a seat's panel, also where the overseer is not."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AtOwnCanal:
    """The own canal in a seat's panel."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AtSupply:
    """The shared canals in the top bar."""


@dataclass(frozen=True, slots=True)
class AtStacks:
    """The stacks of tiles face down."""


@dataclass(frozen=True, slots=True)
class AtBank:
    """The bank, beyond the upper edge of the window over the seat panels."""


@dataclass(frozen=True, slots=True)
class AtPoint:
    """A pixel, where a player dropped a piece."""

    x: float
    y: float


Spot = (
    OnSquare
    | OnCanal
    | InTray
    | AtMoney
    | AtTag
    | AtScore
    | AtOverseer
    | AtOwnCanal
    | AtSupply
    | AtStacks
    | AtBank
    | AtPoint
)


class SpotPositions(Protocol):
    """Converts spots to pixels."""

    def point(self, spot: Spot) -> Point:
        """The pixel of a spot."""

    def units(self, length: float) -> float:
        """The pixels of a length on the board, where a square is 128."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A path from one spot to another; in the middle `lift` board units higher than a straight line."""

    start: Spot
    end: Spot
    lift: float = 0.0

    def at(self, share: float, places: SpotPositions) -> Point:
        """The pixel after `share` of the path."""
        return along(places.point(self.start), places.point(self.end), share, places.units(self.lift))
