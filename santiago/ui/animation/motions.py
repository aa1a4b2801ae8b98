"""Motions, one frozen value for each kind. The painter interpolates the progress."""

from dataclasses import dataclass
from enum import Enum, auto

from santiago.rules.board import Board
from santiago.rules.grid import Canal, Square, SquareSet
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind
from santiago.ui.animation.spots import Flight, InTray, Spot
from santiago.ui.view.values import TileState

TileLooks = tuple[tuple[Square, TileState], ...]


@dataclass(frozen=True, slots=True)
class DealtTile:
    """A tile that comes to the tray face down."""

    flight: Flight


@dataclass(frozen=True, slots=True)
class TurningTile:
    """A tile that turns its face up in the tray."""

    kind: TileKind
    place: InTray


@dataclass(frozen=True, slots=True)
class ShownAside:
    """The tile set aside, shown in the middle of the board on its way from the stacks and back."""

    kind: TileKind


@dataclass(frozen=True, slots=True)
class FlyingTile:
    """A tile carried to its square."""

    kind: TileKind
    square: Square
    state: TileState
    flight: Flight


@dataclass(frozen=True, slots=True)
class SettlingTile:
    """A tile that drops onto its square, with some dust."""

    kind: TileKind
    square: Square
    state: TileState


@dataclass(frozen=True, slots=True)
class FlippingTile:
    """A tile that turns over to desert."""

    kind: TileKind
    square: Square
    state: TileState


@dataclass(frozen=True, slots=True)
class Dust:
    """A cloud of dust over a square."""

    square: Square


@dataclass(frozen=True, slots=True)
class Cracks:
    """Cracks that spread over a tile."""

    square: Square


@dataclass(frozen=True, slots=True)
class ComingCube:
    """A farmer that hops onto a tile, to its place 0 or 1 there."""

    square: Square
    place: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class GoingCube:
    """A farmer that hops off its place 0 or 1 on a tile and fades."""

    square: Square
    place: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class GrowingPalm:
    """A palm that comes up on its empty square."""

    square: Square


@dataclass(frozen=True, slots=True)
class FallingPalm:
    """A palm that withers on its square."""

    square: Square


@dataclass(frozen=True, slots=True)
class Becoming:
    """Squares that change to their state on `board`; `tile_states` as in the view's overlay."""

    squares: SquareSet
    board: Board
    tile_states: TileLooks = ()


class Ends(Enum):
    """The end of a canal at which water enters."""

    FIRST = auto()
    SECOND = auto()
    BOTH = auto()


@dataclass(frozen=True, slots=True)
class RunningWater:
    """Water that runs into a canal of `board`; `tile_states` as in the view's overlay."""

    canal: Canal
    ends: Ends
    board: Board
    tile_states: TileLooks = ()


@dataclass(frozen=True, slots=True)
class FlyingCoin:
    """A moving coin, with a sum if it stands for several."""

    flight: Flight
    escudos: int | None = None


@dataclass(frozen=True, slots=True)
class TurningCoin:
    """A sealed bid that is revealed."""

    place: Spot
    escudos: int


@dataclass(frozen=True, slots=True)
class WalkingOverseer:
    """The overseer walking to a seat in a number of paces."""

    flight: Flight
    paces: int


@dataclass(frozen=True, slots=True)
class ShiftingPanels:
    """Seat panels moving from the places of another order; `overseer` is still at its old seat."""

    order: tuple[Seat, ...]
    overseer: Seat


@dataclass(frozen=True, slots=True)
class LaidMarker:
    """A marker that is put down."""

    canal: Canal
    seat: Seat
    flight: Flight | None


@dataclass(frozen=True, slots=True)
class LiftedMarker:
    """A marker that is removed."""

    canal: Canal
    seat: Seat


@dataclass(frozen=True, slots=True)
class FlyingCanal:
    """A moving canal; it fades out if it leaves the game."""

    flight: Flight
    level: bool
    fades: bool


@dataclass(frozen=True, slots=True)
class SinkingCanal:
    """A placed canal that is replaced by water."""

    canal: Canal


@dataclass(frozen=True, slots=True)
class CountedPlantation:
    """The value of a plantation, shown step by step; `farmers` of each seat that has any, largest first."""

    squares: SquareSet
    farmers: tuple[tuple[Seat, int], ...]

    @property
    def tiles(self) -> int:
        """How many tiles it has."""
        return self.squares.bit_count()


@dataclass(frozen=True, slots=True)
class FlyingPoints:
    """Points of a seat moving to its score, from a plantation or from its money."""

    seat: Seat
    points: int
    source: CountedPlantation | None = None


@dataclass(frozen=True, slots=True)
class HotLight:
    """The light of the drought over the board."""


@dataclass(frozen=True, slots=True)
class HotWind:
    """The light of the drought as it comes, with a gust of wind."""


@dataclass(frozen=True, slots=True)
class SealedCoin:
    """A sealed bid that lies face down."""

    place: Spot


@dataclass(frozen=True, slots=True)
class Celebration:
    """The winners with crown and confetti."""

    winners: tuple[Seat, ...]


Picture = (
    DealtTile
    | TurningTile
    | ShownAside
    | FlyingTile
    | SettlingTile
    | FlippingTile
    | Dust
    | Cracks
    | ComingCube
    | GoingCube
    | GrowingPalm
    | FallingPalm
    | Becoming
    | RunningWater
    | FlyingCoin
    | TurningCoin
    | WalkingOverseer
    | ShiftingPanels
    | LaidMarker
    | LiftedMarker
    | FlyingCanal
    | SinkingCanal
    | CountedPlantation
    | FlyingPoints
    | Celebration
    | HotLight
    | HotWind
    | SealedCoin
)
