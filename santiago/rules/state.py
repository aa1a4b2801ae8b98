"""The complete state of a game, including hidden tiles, as an immutable value."""

from dataclasses import dataclass
from functools import cache

from santiago.rules.board import Board
from santiago.rules.grid import CanalSet, SquareSet, square_set
from santiago.rules.options import TABLE_SIZES, Options, Seat
from santiago.rules.phases import Auction, FirstCanal, Over, Phase, SecretAuction
from santiago.rules.setup import Setup, setup_fault
from santiago.rules.tiles import Crop, TileKind


class BadSetup(ValueError):
    """Raised if a set-up is impossible; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class GameState:
    """The state of a game between two moves.

    `round` counts from 1. `money`, `own_canals` and `bids` have an entry for each seat: its money in escudos,
    whether it still has its own canal, and its bid. A bid is None before it is made, 0 for a pass, and is
    kept until the next auction. `offered` are the face-up tiles not yet planted, in ascending order. `supply`
    is the number of shared canals left. `board` does not contain hidden palms.
    """

    options: Options
    setup: Setup
    round: int
    phase: Phase
    overseer: Seat
    money: tuple[int, ...]
    own_canals: tuple[bool, ...]
    supply: int
    bids: tuple[int | None, ...]
    offered: tuple[TileKind, ...]
    board: Board

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.money)

    @property
    def rounds(self) -> int:
        """The number of rounds of the game."""
        return len(self.setup.stacks[0])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return type(self.phase) is Over

    @property
    def is_last_round(self) -> bool:
        """Whether this is the last round (R8.3)."""
        return self.round == len(self.setup.stacks[0])

    @property
    def awaits_tiles(self) -> bool:
        """Whether the tiles of the round are still face down (see `observation.before_turning_up`)."""
        return not self.offered and isinstance(self.phase, Auction | SecretAuction)

    @property
    def hides_palms(self) -> bool:
        """Whether the palms are hidden until the first canal is built (R10.2)."""
        return isinstance(self.phase, FirstCanal) and not self.setup.palms_by_hand

    @property
    def to_move(self) -> Seat | None:
        """The seat to move; None when the game is over."""
        phase = self.phase
        return None if isinstance(phase, Over) else phase.turn

    @property
    def mover(self) -> Seat:
        """The seat to move, in a game that is not over."""
        phase = self.phase
        assert not isinstance(phase, Over), "nobody moves when the game is over"
        return phase.turn


class StateBuilder:
    """A mutable copy of `state`, which `freeze` turns into a `GameState`.

    Building a state this way takes a quarter of the time of the constructor, which calls `object.__setattr__`
    for each field of a frozen dataclass.
    """

    __slots__ = GameState.__slots__

    def __init__(self, state: GameState) -> None:
        self.options = state.options
        self.setup = state.setup
        self.round = state.round
        self.phase = state.phase
        self.overseer = state.overseer
        self.money = state.money
        self.own_canals = state.own_canals
        self.supply = state.supply
        self.bids = state.bids
        self.offered = state.offered
        self.board = state.board

    def freeze(self) -> GameState:
        """Return this object as a state; later assignments raise FrozenInstanceError."""
        # Python allows this for equal slots: https://docs.python.org/3/reference/datamodel.html#slots
        self.__class__ = GameState  # type: ignore[assignment]
        return self  # type: ignore[return-value]


def new_game(options: Options, seats: int, setup: Setup) -> GameState:
    """Return the state before the first move; raises BadSetup."""
    fault = setup_fault(options, seats, setup)
    if fault is not None:
        raise BadSetup(fault.value)
    size = TABLE_SIZES[seats]
    first = next_seat(setup.overseer, seats)
    return GameState(
        options=options,
        setup=setup,
        round=1,
        phase=FirstCanal(setup.overseer) if seats == 2 else Auction(first),
        overseer=setup.overseer,
        money=(size.money,) * seats,
        own_canals=(True,) * seats,
        supply=size.canals,
        bids=(None,) * seats,
        offered=() if seats == 2 else turned_up(setup, 1),
        board=Board(
            spring=setup.spring,
            canals=CanalSet(0),
            palms=SquareSet(0) if seats == 2 and not setup.palms_by_hand else square_set(*setup.palms),
            crops=(SquareSet(0),) * len(Crop),
            doubles=SquareSet(0),
            deserts=SquareSet(0),
            owners=(SquareSet(0),) * seats,
            pairs=SquareSet(0),
        ),
    )


@cache
def auction_phase(first: Seat, seats: int) -> Auction | SecretAuction:
    """Return the auction in which `first` bids first. With two seats, the auction is secret (R10.3)."""
    return SecretAuction(first, None) if seats == 2 else Auction(first)


def turned_up(setup: Setup, round_number: int) -> tuple[TileKind, ...]:
    """Return the tiles turned up in the given round (from 1), in ascending order (R3.1)."""
    return tuple(sorted([stack[round_number - 1] for stack in setup.stacks]))


@cache
def next_seat(seat: Seat, seats: int) -> Seat:
    """Return the left neighbour of `seat`, which is the next seat clockwise (R3.2)."""
    return Seat((seat + 1) % seats)


@cache
def clockwise(start: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats clockwise, beginning with `start`."""
    return tuple(Seat((start + n) % seats) for n in range(seats))
