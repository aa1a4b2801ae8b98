"""Observations: states without the information that is hidden from a seat (R2.5, R10).

Hidden information is the order of the face-down tiles, palms that are not yet revealed, and the other seat's
sealed bid.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from santiago.rules.argument_checks import check_instance, check_type, check_whole
from santiago.rules.options import Seat
from santiago.rules.phases import Phase, SecretAuction
from santiago.rules.setup import Setup, redealt, with_face_down, with_uniform_palms
from santiago.rules.state import GameState, StateBuilder
from santiago.rules.tiles import TileKind


@dataclass(frozen=True, slots=True)
class Observation:
    """A position as `seat` sees it.

    `position` is a state without the hidden information: the face-down tiles are sorted, a sealed bid of the
    other seat is None, and hidden palms are absent. Moves can be applied to it until the end of the round;
    the tiles turned up afterwards are meaningless. It contains the money of all seats, because every payment
    is public. `unseen` are the face-down tiles, in ascending order.
    """

    seat: Seat
    position: GameState
    unseen: tuple[TileKind, ...]

    def sample(self, random: Random) -> GameState:
        """Return a complete state that the seat cannot tell from the real one, to play on to the end.

        What is hidden is drawn with `random`, uniformly: the order of the face-down tiles, palms that are not
        yet revealed, and a sealed bid, from 0 (a pass) to all that the other seat owns. Equal arguments give
        equal states. Raises TypeError if `random` is not a `random.Random`.
        """
        check_instance("random", random, Random)
        check_type("position", self.position, GameState)
        state = StateBuilder(self.position)
        state.setup = redealt(self.position.setup, rounds_seen(self.position), random)
        if self.position.hides_palms and self.position.options.palms:
            state.setup = with_uniform_palms(state.setup, random)
        phase = self.position.phase
        if isinstance(phase, SecretAuction) and phase.turn == self.position.overseer and phase.sealed is None:
            most = self.position.money[1 - phase.turn]
            state.phase = SecretAuction(phase.turn, random.randint(0, most))
        return state.freeze()


def observe(state: GameState, seat: Seat) -> Observation:
    """Return `state` as `seat` sees it."""
    setup, unseen = _face_down(state.setup, rounds_seen(state))
    if state.hides_palms:
        setup = replace(setup, palms=())
    position = StateBuilder(state)
    position.setup = setup
    position.phase = _own_bid_only(state, seat)
    return Observation(seat, position.freeze(), unseen)


def unseen_tiles(state: GameState) -> tuple[TileKind, ...]:
    """Return the face-down tiles, in ascending order; players can deduce them by counting."""
    return _face_down(state.setup, rounds_seen(state))[1]


def with_sealed_bid(observation: Observation, escudos: int) -> GameState:
    """Return the observed position with a sealed bid of `escudos` from the other seat; 0 is a pass.

    Raises TypeError, or ValueError if the position is not in a secret auction.
    """
    check_type("observation", observation, Observation)
    check_whole("escudos", escudos, 0)
    phase = observation.position.phase
    if not isinstance(phase, SecretAuction):
        raise ValueError("observation is not of a secret auction, so it hides no bid")
    return replace(observation.position, phase=SecretAuction(phase.turn, escudos))


def rounds_seen(state: GameState) -> int:
    """Return the number of rounds whose tiles have been turned up.

    With two seats, the number is 0 before the first canal is built.
    """
    seen = state.offered or any(bid is not None for bid in state.bids) or state.is_over
    return state.round if seen else state.round - 1


def before_turning_up(state: GameState) -> GameState:
    """Return `state` with the tiles of the round turned face down again.

    The first bid of the round must be due in `state`. In the first round, the tile set aside is moved to the
    bottom of the last stack.
    """
    setup = state.setup
    if state.round == 1 and setup.set_aside is not None:
        *stacks, last = setup.stacks
        setup = replace(setup, set_aside=None, stacks=(*stacks, (*last, setup.set_aside)))
    return replace(state, setup=setup, offered=())


@lru_cache(maxsize=1 << 6)
def _face_down(setup: Setup, seen: int) -> tuple[Setup, tuple[TileKind, ...]]:
    """Return `setup` with its face-down tiles sorted, and a tuple of these tiles.

    The face-down tiles are those below the first `seen` tiles of each stack.
    """
    unseen = tuple(sorted(kind for stack in setup.stacks for kind in stack[seen:]))
    return with_face_down(setup, seen, unseen), unseen


def _own_bid_only(state: GameState, seat: Seat) -> Phase:
    phase = state.phase
    if isinstance(phase, SecretAuction) and phase.sealed is not None and seat == state.overseer:
        return SecretAuction(phase.turn, None)
    return phase
