"""The phases of a game, with their data. In every phase except `Over`, `turn` is the seat to move."""

from dataclasses import dataclass
from functools import cache

from santiago.rules.argument_checks import check_whole
from santiago.rules.grid import CANALS, Canal
from santiago.rules.options import Seat


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed canal place with its bribe in escudos."""

    canal: Canal
    bribe: int

    def __post_init__(self) -> None:
        check_whole("canal", self.canal, 0, len(CANALS) - 1)
        check_whole("bribe", self.bribe, 0)


@dataclass(frozen=True, slots=True)
class FirstCanal:
    """With two seats, the first overseer builds a canal at the spring (R10.2)."""

    turn: Seat


@dataclass(frozen=True, slots=True)
class Auction:
    """The players bid openly in turn (R3)."""

    turn: Seat


@dataclass(frozen=True, slots=True)
class SecretAuction:
    """Two seats bid in secret (R10.3).

    `sealed` is the first bid in escudos. It is 0 for a pass, and None before the bid is made. In the second
    bidder's observation, `sealed` is always None, because the first bid is hidden.
    """

    turn: Seat
    sealed: int | None


@dataclass(frozen=True, slots=True)
class Planting:
    """The players plant their tiles (R5.1).

    `waiting` lists the seats that plant after `turn`, in order; `first` is the seat that planted first in
    this round.
    """

    turn: Seat
    waiting: tuple[Seat, ...]
    first: Seat


@dataclass(frozen=True, slots=True)
class Leftover:
    """The leftover tile is planted without farmers (R5.4)."""

    turn: Seat


@dataclass(frozen=True, slots=True)
class Proposals:
    """The players propose places and bribes (R6.2).

    `proposals` has an entry for each seat, which is None if the seat has not proposed anything.
    """

    turn: Seat
    proposals: tuple[Proposal | None, ...]


@dataclass(frozen=True, slots=True)
class OverseerDecision:
    """The overseer accepts a proposal, builds at another place, or discards the canal (R6.3)."""

    turn: Seat
    proposals: tuple[Proposal | None, ...]


@dataclass(frozen=True, slots=True)
class ExtraCanal:
    """One player may build their own canal (R7.1)."""

    turn: Seat


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended (R8.6)."""


TurnPhase = (
    FirstCanal | Auction | SecretAuction | Planting | Leftover | Proposals | OverseerDecision | ExtraCanal
)
Phase = TurnPhase | Over

# Cached: every round has the same few phases


@cache
def proposal(canal: Canal, bribe: int) -> Proposal:
    """Return a proposal of a canal place with a bribe in escudos; equal proposals are the same object."""
    return Proposal(canal, bribe)


@cache
def planting(turn: Seat, waiting: tuple[Seat, ...], first: Seat) -> Planting:
    """Return the phase in which `turn` plants and the seats in `waiting` follow.

    `first` is the seat that planted first in this round.
    """
    return Planting(turn, waiting, first)


@cache
def first_proposal(turn: Seat, seats: int) -> Proposals:
    """Return the phase in which `turn` makes the first proposal at a table with `seats` seats."""
    return Proposals(turn, (None,) * seats)


@cache
def extra_canal(turn: Seat) -> ExtraCanal:
    """Return the phase in which `turn` may build its own canal."""
    return ExtraCanal(turn)
