"""The positions of spots on a table that has been laid out."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.ui.animation.spots import (
    AtBank,
    AtMoney,
    AtOverseer,
    AtOwnCanal,
    AtPoint,
    AtScore,
    AtStacks,
    AtSupply,
    AtTag,
    InTray,
    OnCanal,
    OnSquare,
    Spot,
)
from santiago.ui.graphics.shapes import Point
from santiago.ui.view.anchors import Anchors

_TRAY_ABSENT = 64
_COIN = 30


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """The spots of one table in pixels; `stacks`: the card of the tiles face down, `k`: the scale."""

    anchors: Anchors
    stacks: pygame.Rect
    k: float

    def point(self, spot: Spot) -> Point:  # noqa: C901  one case for each kind
        """The pixel of a spot."""
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
            case AtSupply():
                return self.anchors.supply_box.midleft
            case AtStacks():
                return self.stacks.center
            case AtBank():
                return self.anchors.first_panel.score.centerx, -self.coin_side
            case AtPoint(x, y):
                return x, y

    def _in_tray(self, index: int) -> Point:
        offers = self.anchors.offers
        return offers[index].center if index < len(offers) else self.stacks.center

    def units(self, length: float) -> float:
        """The pixels of a length on the board, where a square is 128."""
        return length * self.anchors.geometry.k

    @property
    def tray_side(self) -> float:
        """The width of a tile in the tray."""
        offers = self.anchors.offers
        return offers[0].width if offers else _TRAY_ABSENT * self.k

    @property
    def overseer_width(self) -> float:
        """The width of the overseer in a panel."""
        return self.anchors.first_panel.figure.width

    @property
    def coin_side(self) -> float:
        """The width of a moving coin."""
        return _COIN * self.k
