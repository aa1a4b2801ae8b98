"""Spots on the table, their positions in pixels, and paths between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import pygame

from santiago.presentation.boxes import Point
from santiago.rules.grid import Canal, Square
from santiago.rules.options import Seat
from santiago.ui.animation.easing import along
from santiago.ui.painting.motion_anchors import Anchors

_TRAY_ABSENT = 64
_COIN = 30


@dataclass(frozen=True, slots=True)
class OnSquare:
    """The middle of a square."""

    square: Square


@dataclass(frozen=True, slots=True)
class OnCanal:
    """The middle of a canal site."""

    canal: Canal


@dataclass(frozen=True, slots=True)
class InTray:
    """The place of a tile in the tray; `index` counts from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class AtMoney:
    """The spot of the money in a seat's panel."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AtTag:
    """The spot of the bid or bribe in a seat's panel."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AtScore:
    """The spot of the score in a seat's panel."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AtOverseer:
    """The spot in a seat's panel for the feet of the overseer's figure."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AtOwnCanal:
    """The spot of the own canal in a seat's panel."""

    seat: Seat


class FixedSpot(Enum):
    """The spots that exist only once on the table."""

    SUPPLY = auto()
    """The shared canals in the top bar."""
    STACKS = auto()
    """The stacks of face-down tiles."""
    BANK = auto()
    """The bank: a spot above the upper edge of the window, over the seat panels."""


@dataclass(frozen=True, slots=True)
class AtPoint:
    """The pixel where a player dropped a piece."""

    x: float
    y: float


Spot = OnSquare | OnCanal | InTray | AtMoney | AtTag | AtScore | AtOverseer | AtOwnCanal | FixedSpot | AtPoint


@dataclass(frozen=True, slots=True)
class TableSpots:
    """Converts spots to pixels in one layout of the table.

    `stacks` is the box of the stacks of face-down tiles; `k` is the scale of the window.
    """

    anchors: Anchors
    stacks: pygame.Rect
    k: float

    def point(self, spot: Spot) -> Point:  # noqa: C901  one case for each kind
        match spot:
            case OnSquare(square):
                return self.anchors.geometry.square(square).center
            case OnCanal(canal):
                return self.anchors.geometry.canal(canal).center
            case InTray(index):
                return self._in_tray(index)
            case AtMoney(seat):
                return self.anchors.panel(seat).money.center
            case AtTag(seat):
                return self.anchors.panel(seat).tag.center
            case AtScore(seat):
                return self.anchors.panel(seat).score.center
            case AtOverseer(seat):
                return self.anchors.panel(seat).figure.midbottom
            case AtOwnCanal(seat):
                return self.anchors.panel(seat).canal.center
            case FixedSpot.SUPPLY:
                return self.anchors.supply_box.midleft
            case FixedSpot.STACKS:
                return self.stacks.center
            case FixedSpot.BANK:
                return self.anchors.first_panel.score.centerx, -self.coin_side
            case AtPoint(x, y):
                return x, y

    def _in_tray(self, index: int) -> Point:
        offers = self.anchors.offers
        return offers[index].center if index < len(offers) else self.stacks.center

    def units(self, length: float) -> float:
        """Convert a length in board units to pixels; a square is 128 units wide."""
        return length * self.anchors.geometry.k

    @property
    def tray_side(self) -> float:
        """The width of a tile in the tray, in pixels."""
        offers = self.anchors.offers
        return offers[0].width if offers else _TRAY_ABSENT * self.k

    @property
    def overseer_width(self) -> float:
        """The width of the overseer in a panel, in pixels."""
        return self.anchors.first_panel.figure.width

    @property
    def coin_side(self) -> float:
        """The width of a moving coin, in pixels."""
        return _COIN * self.k


@dataclass(frozen=True, slots=True)
class Flight:
    """A path between two spots; its middle is `lift` board units above the straight line."""

    start: Spot
    end: Spot
    lift: float = 0.0

    def at(self, share: float, spots: TableSpots) -> Point:
        """Return the point, in pixels, a fraction `share` (0 to 1) of the way along the path."""
        return along(spots.point(self.start), spots.point(self.end), share, spots.units(self.lift))
