"""What a seat may know (R2.5, R10.3): all but the order of the tiles to come and the other's secret bid."""

from dataclasses import dataclass, replace
from functools import lru_cache

from santiago.rules.options import Seat
from santiago.rules.phases import Phase, SecretAuction
from santiago.rules.setup import Setup
from santiago.rules.state import Draft, GameState
from santiago.rules.tiles import TileKind


@dataclass(frozen=True, slots=True)
class Observation:
    """A position as `seat` sees it.

    `position` is a whole state in which what is hidden has been replaced by what does not depend on it:
    the tiles still face down lie sorted, a sealed bid of the other seat is None. It can be played on to
    the end of the round; what it turns up afterwards means nothing. All sums are in it: every payment is
    public, so whoever counts knows them. `unseen`: the tiles still face down, rising.
    """

    seat: Seat
    position: GameState
    unseen: tuple[TileKind, ...]


def observe(state: GameState, seat: Seat) -> Observation:
    """What `seat` may know of `state`."""
    setup, unseen = _face_down(state.setup, _rounds_seen(state))
    position = Draft(state)
    position.setup = setup
    position.phase = _own_bid_only(state, seat)
    return Observation(seat, position.freeze(), unseen)


def unseen_tiles(state: GameState) -> tuple[TileKind, ...]:
    """The tiles still face down, rising: known to all by counting."""
    return _face_down(state.setup, _rounds_seen(state))[1]


def with_sealed_bid(observation: Observation, escudos: int) -> GameState:
    """The position as if the other seat had sealed a bid of `escudos` (0: a pass)."""
    phase = observation.position.phase
    assert isinstance(phase, SecretAuction), "only secret auctions have sealed bids"
    return replace(observation.position, phase=SecretAuction(phase.turn, escudos))


def _rounds_seen(state: GameState) -> int:
    return state.round if state.offered or any(bid is not None for bid in state.bids) or state.is_over else 0


@lru_cache(maxsize=1 << 6)
def _face_down(setup: Setup, seen: int) -> tuple[Setup, tuple[TileKind, ...]]:
    """`setup` with the tiles below the first `seen` of each stack sorted, and these tiles."""
    unseen = tuple(sorted(kind for stack in setup.stacks for kind in stack[seen:]))
    hidden = iter(unseen)
    stacks = tuple(stack[:seen] + tuple(next(hidden) for _ in stack[seen:]) for stack in setup.stacks)
    return replace(setup, stacks=stacks), unseen


def _own_bid_only(state: GameState, seat: Seat) -> Phase:
    phase = state.phase
    if isinstance(phase, SecretAuction) and phase.sealed is not None and seat == state.overseer:
        return SecretAuction(phase.turn, None)
    return phase
