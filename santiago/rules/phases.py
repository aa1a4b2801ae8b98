"""The phases with their data. `turn` is the seat to move; `Over` has none."""

from dataclasses import dataclass
from functools import cache

from santiago.rules.grid import Canal
from santiago.rules.options import Seat


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed place with its bribe in escudos."""

    canal: Canal
    bribe: int


@dataclass(frozen=True, slots=True)
class FirstCanal:
    """With two seats, the first overseer builds at the spring (R10.2)."""

    turn: Seat


@dataclass(frozen=True, slots=True)
class Auction:
    """The players bid openly in turn (R3)."""

    turn: Seat


@dataclass(frozen=True, slots=True)
class SecretAuction:
    """Two seats bid in secret (R10.3): `sealed` is the first bid once made, 0 for a pass.

    In the second seat's observation the first bid is hidden: `sealed` is None although it was made.
    """

    turn: Seat
    sealed: int | None


@dataclass(frozen=True, slots=True)
class Planting:
    """The players plant in the order of R5.1: `turn`, then `waiting`; `first` was the first to plant."""

    turn: Seat
    waiting: tuple[Seat, ...]
    first: Seat


@dataclass(frozen=True, slots=True)
class Leftover:
    """The leftover tile is planted without farmers (R5.4)."""

    turn: Seat


@dataclass(frozen=True, slots=True)
class Proposals:
    """The players propose places and bribes (R6.2); `proposals` by seat, None if none was made."""

    turn: Seat
    proposals: tuple[Proposal | None, ...]


@dataclass(frozen=True, slots=True)
class OverseerDecision:
    """The overseer accepts, builds or discards (R6.3)."""

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
    """Return the cached proposal of `canal` with `bribe` escudos."""
    return Proposal(canal, bribe)


@cache
def planting(turn: Seat, waiting: tuple[Seat, ...], first: Seat) -> Planting:
    """Return the phase in which `turn` plants, then `waiting`; `first` was the first to plant."""
    return Planting(turn, waiting, first)


@cache
def first_proposal(turn: Seat, seats: int) -> Proposals:
    """Return the phase in which `turn` is the first of `seats` to propose."""
    return Proposals(turn, (None,) * seats)


@cache
def extra_canal(turn: Seat) -> ExtraCanal:
    """Return the phase in which `turn` may build its own canal."""
    return ExtraCanal(turn)
