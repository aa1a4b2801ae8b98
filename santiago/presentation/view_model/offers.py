"""What can be chosen first in a decision: the tiles in the tray, and the coins of the action bar."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind


@dataclass(frozen=True, slots=True)
class TrayTile:
    """A tile in the tray; a `taken` tile is drawn as a gap."""

    kind: TileKind
    taken: bool = False
    chosen: bool = False
    enabled: bool = False


class CoinState(Enum):
    """The state of a coin: it can be chosen, is already bid by another seat, or is too expensive."""

    FREE = auto()
    TAKEN = auto()
    TOO_DEAR = auto()


@dataclass(frozen=True, slots=True)
class Coin:
    """A sum in the action bar, shown as a coin.

    `taker` is the seat that has already bid the sum. `advised` means that a hint advises the sum.
    """

    escudos: int
    state: CoinState = CoinState.FREE
    taker: Seat | None = None
    advised: bool = False
