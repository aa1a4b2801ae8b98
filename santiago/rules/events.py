"""Events: the changes that a move causes, with all data that the log and the animations need.

Amounts are in escudos. A tuple indexed by seat has one element for each seat.
"""

from dataclasses import dataclass
from enum import StrEnum

from santiago.rules.grid import Canal, Square
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind


class Source(StrEnum):
    """The kind of a canal: the first canal of a two-player game, a shared canal, or a player's own canal."""

    FIRST = "first"
    SHARED = "shared"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class TileSetAside:
    """The unused tile of a game with 3 or 4 seats was shown before the first round (R2)."""

    kind: TileKind


@dataclass(frozen=True, slots=True)
class TilesTurnedUp:
    """A round began, and its tiles were turned up (R3.1)."""

    round: int
    rounds: int
    tiles: tuple[TileKind, ...]


@dataclass(frozen=True, slots=True)
class PalmsRevealed:
    """The hidden palms were revealed because the first canal was built (R10.2); `squares` are sorted."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class BidMade:
    """An open bid was made (R3.2); `escudos` is 0 for a pass."""

    seat: Seat
    escudos: int


@dataclass(frozen=True, slots=True)
class BidSealed:
    """A secret bid was made (R10.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """Both secret bids were revealed (R10.3); `bids` is indexed by seat."""

    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BidsPaid:
    """All bids were paid to the bank (R3.3); `bids` is indexed by seat."""

    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OverseerNamed:
    """The overseer of this round was named (R4.1, R10.4).

    `before` is the previous overseer; `passed` is true if the new overseer passed in the auction.
    """

    seat: Seat
    before: Seat
    passed: bool


@dataclass(frozen=True, slots=True)
class TilePlanted:
    """A tile was planted (R5.2, R5.4).

    `farmers` is the number of farmers that the seat placed on the tile; `leftover` is true for the leftover
    tile.
    """

    seat: Seat
    kind: TileKind
    square: Square
    farmers: int
    leftover: bool


@dataclass(frozen=True, slots=True)
class CanalProposed:
    """A place was proposed for a canal (R6.2).

    `total` is the sum of all bribes for this place, including this one. `joined` is true if another seat had
    already proposed the place.
    """

    seat: Seat
    canal: Canal
    bribe: int
    total: int
    joined: bool


@dataclass(frozen=True, slots=True)
class ProposalPassed:
    """A player proposed nothing (R6.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BribesPaid:
    """The overseer accepted a place and took the bribes (R6.3); `payments` is indexed by seat."""

    overseer: Seat
    canal: Canal
    payments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PricePaid:
    """The overseer paid the bank to build at an unproposed place (R6.3).

    `refused` is the number of proposals that the overseer refused.
    """

    overseer: Seat
    escudos: int
    refused: int


@dataclass(frozen=True, slots=True)
class CanalBuilt:
    """A seat built a canal (R6.3, R7.1, R10.2)."""

    seat: Seat
    canal: Canal
    source: Source


@dataclass(frozen=True, slots=True)
class CanalDiscarded:
    """The overseer discarded a shared canal (R6.3); `supply` is the number of shared canals left."""

    overseer: Seat
    supply: int


@dataclass(frozen=True, slots=True)
class ExtraPassed:
    """A player kept their own canal (R7.1); `helps` is true if building the canal could have saved a tile."""

    seat: Seat
    helps: bool


@dataclass(frozen=True, slots=True)
class FarmerLost:
    """A dry tile lost a farmer (R8.2); `left` is the number of farmers that remain on the tile."""

    square: Square
    kind: TileKind
    owner: Seat
    left: int


@dataclass(frozen=True, slots=True)
class TileDied:
    """A dry tile became a desert and lost its farmers (R8.2-R8.4)."""

    square: Square
    kind: TileKind
    owner: Seat | None
    farmers: int
    palm: bool


@dataclass(frozen=True, slots=True)
class IncomePaid:
    """Each player received an income from the bank (R8.5)."""

    escudos: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ended (R9); `scores` is indexed by seat."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Event = (
    TileSetAside
    | TilesTurnedUp
    | PalmsRevealed
    | BidMade
    | BidSealed
    | BidsRevealed
    | BidsPaid
    | OverseerNamed
    | TilePlanted
    | CanalProposed
    | ProposalPassed
    | BribesPaid
    | PricePaid
    | CanalBuilt
    | CanalDiscarded
    | ExtraPassed
    | FarmerLost
    | TileDied
    | IncomePaid
    | GameEnded
)
