"""Events: the changes of a step, with all data that the log and the animations need.

Amounts are in escudos; tuples "by seat" have an element for each seat.
"""

from dataclasses import dataclass
from enum import StrEnum

from santiago.rules.grid import Canal, Square
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind


class Source(StrEnum):
    """The source of a canal."""

    FIRST = "first"
    SHARED = "shared"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class TileSetAside:
    """With 3 and 4 seats, the unused tile is shown before the game begins (R2)."""

    kind: TileKind


@dataclass(frozen=True, slots=True)
class TilesTurnedUp:
    """A round begins (R3.1)."""

    round: int
    rounds: int
    tiles: tuple[TileKind, ...]


@dataclass(frozen=True, slots=True)
class PalmsRevealed:
    """The hidden palms are revealed after the first canal, squares in rising order (R10.2)."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class BidMade:
    """An open bid (R3.2); 0 is a pass."""

    seat: Seat
    escudos: int


@dataclass(frozen=True, slots=True)
class BidSealed:
    """A secret bid has been made (R10.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """Both secret bids are revealed, by seat (R10.3)."""

    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BidsPaid:
    """All bids went to the bank, by seat (R3.3)."""

    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OverseerNamed:
    """The overseer of this round (R4.1, R10.4)."""

    seat: Seat
    before: Seat
    passed: bool


@dataclass(frozen=True, slots=True)
class TilePlanted:
    """A tile was planted with `farmers` of `seat`; `leftover` is true for the leftover tile (R5.2, R5.4)."""

    seat: Seat
    kind: TileKind
    square: Square
    farmers: int
    leftover: bool


@dataclass(frozen=True, slots=True)
class CanalProposed:
    """A place was proposed; `total` is the sum of the bribes for it so far (R6.2)."""

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
    """The overseer took the bribes of a place, `payments` by seat (R6.3)."""

    overseer: Seat
    canal: Canal
    payments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PricePaid:
    """The overseer paid the bank to build elsewhere; `refused` proposals got nothing (R6.3)."""

    overseer: Seat
    escudos: int
    refused: int


@dataclass(frozen=True, slots=True)
class CanalBuilt:
    """A canal was built by `seat` (R6.3, R7.1, R10.2)."""

    seat: Seat
    canal: Canal
    source: Source


@dataclass(frozen=True, slots=True)
class CanalDiscarded:
    """A shared canal left the game (R6.3)."""

    overseer: Seat
    supply: int


@dataclass(frozen=True, slots=True)
class ExtraPassed:
    """A player kept their own canal (R7.1), which could have saved a tile if `helps`."""

    seat: Seat
    helps: bool


@dataclass(frozen=True, slots=True)
class FarmerLost:
    """A dry tile lost a farmer; `left` is the number that remain (R8.2)."""

    square: Square
    kind: TileKind
    owner: Seat
    left: int


@dataclass(frozen=True, slots=True)
class TileDied:
    """A dry tile became desert and lost its farmers (R8.2-R8.4)."""

    square: Square
    kind: TileKind
    owner: Seat | None
    farmers: int
    palm: bool


@dataclass(frozen=True, slots=True)
class IncomePaid:
    """Each player received `escudos` (R8.5)."""

    escudos: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The final scores by seat, and the winners (R9)."""

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
