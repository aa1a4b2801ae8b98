"""The input of the table's view: frozen values that describe everything to draw.

The view contains no game logic. Texts are translated, amounts in escudos, colours given by
the name of a seat's colour in the palette.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import FinalCellTarget, Target
from santiago.presentation.wording.stages import Stage
from santiago.rules.grid import Canal, CanalSet, Square, SquareSet
from santiago.rules.options import Seat
from santiago.rules.record import Level
from santiago.rules.scoring import Plantation
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind

NO_SQUARES = SquareSet(0)
NO_CANALS = CanalSet(0)


@dataclass(frozen=True, slots=True)
class Person:
    """The player of a seat; `colour` is a name in the palette. Computers have `level` and `character`."""

    name: str
    colour: str
    level: Level | None = None
    character: str = ""


class TileState(Enum):
    """The state of a tile: irrigated; dry with a farmer to lose; about to become desert; desert."""

    WET = "wet"
    DRY = "dry"
    DYING = "dying"
    DESERT = "desert"


TileLooks = tuple[tuple[Square, TileState], ...]
"""What single squares look like instead of what the position says."""


class LogVariant(Enum):
    """The chosen height of the log: automatic, a single line, or over the cards above it."""

    USUAL = auto()
    LOW = auto()
    HIGH = auto()


# ---------------------------------------------------------------- on the board


@dataclass(frozen=True, slots=True)
class GhostTile:
    """A tile that would be planted; `seat` owns its farmers."""

    kind: TileKind
    square: Square
    farmers: int
    seat: Seat | None
    state: TileState


class CanalKind(Enum):
    """The kind of a piece on a canal place: a proposal's marker, the overseer's canal, a player's own."""

    MARKER = auto()
    SHARED = auto()
    OWN = auto()


@dataclass(frozen=True, slots=True)
class GhostCanal:
    """A preview of a canal or marker on a place."""

    canal: Canal
    kind: CanalKind
    seat: Seat


class Sign(Enum):
    """The picture of a tile's outcome, beside its text."""

    WATERED = "status-wet"
    LOSES_FARMER = "status-will-lose"
    DIES = "status-will-die"


@dataclass(frozen=True, slots=True)
class OutlineLabel:
    """What a plantation is worth to a seat: its tiles and farmers, as "4×3", and its points now.

    `with_water`: its points once all of it has water, if these are others.
    """

    text: str
    seat: Seat | None = None
    points: int | None = None
    with_water: int | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """An outlined plantation with its labels."""

    squares: SquareSet
    labels: tuple[OutlineLabel, ...] = ()


class Tone(Enum):
    """The tone of a label: good, bad or neutral; each has a sign besides its colour."""

    GOOD = auto()
    BAD = auto()
    PLAIN = auto()


class Drought(Enum):
    """The kind of the next drought: removes farmers, removes all dry tiles (R8.3), or none."""

    USUAL = auto()
    LAST = auto()
    NONE = auto()


@dataclass(frozen=True, slots=True)
class SquareBadge:
    """A label on a square: the effect of a move on its tile. A good one shows a drop, a bad one a loss."""

    square: Square
    text: str
    tone: Tone = Tone.PLAIN
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class CanalTag:
    """A label at a place, such as the overseer's income or price there; `is_sum`: in escudos."""

    canal: Canal
    text: str
    tone: Tone = Tone.PLAIN
    is_sum: bool = True


@dataclass(frozen=True, slots=True)
class Hidden:
    """The pieces that are not drawn because an animation moves them."""

    tiles: SquareSet = NO_SQUARES
    cubes: SquareSet = NO_SQUARES
    palms: SquareSet = NO_SQUARES
    canals: CanalSet = NO_CANALS
    markers: frozenset[Seat] = frozenset()
    offers: frozenset[int] = frozenset()
    overseer: bool = False


@dataclass(frozen=True, slots=True)
class BoardOverlay:
    """The overlay of the position: selectable places, the selection, and previews.

    `places_open` are dashed for all viewers; `places_active` and `squares` are selectable.
    `wet_ground` are empty squares with water, `near_water` those that one more canal can water.
    `tile_states` and `cubes` replace the state and the number of cubes of single squares. `lit` is what
    an announcement is about.
    """

    squares: SquareSet = NO_SQUARES
    places_open: CanalSet = NO_CANALS
    places_active: CanalSet = NO_CANALS
    chosen_square: Square | None = None
    chosen_place: Canal | None = None
    hover: Target | None = None
    cursor: Target | None = None
    ghost_tile: GhostTile | None = None
    ghost_canal: GhostCanal | None = None
    outlines: tuple[Outline, ...] = ()
    badges: tuple[SquareBadge, ...] = ()
    tags: tuple[CanalTag, ...] = ()
    watered: SquareSet = NO_SQUARES
    wet_ground: SquareSet = NO_SQUARES
    near_water: SquareSet = NO_SQUARES
    lit_tiles: SquareSet = NO_SQUARES
    hidden: Hidden = field(default_factory=Hidden)
    tile_states: TileLooks = ()
    cubes: tuple[tuple[Square, int], ...] = ()
    lit: Target | None = None
    flow: int = 0


# ---------------------------------------------------------------- beside the board


class TagKind(Enum):
    """A seat's action with money this round."""

    BID = auto()
    PASSED = auto()
    BRIBE = auto()


@dataclass(frozen=True, slots=True)
class MoneyTag:
    """The bid or bribe in a seat's panel; `escudos` None for a sealed bid."""

    kind: TagKind
    escudos: int | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """What a character at `seat` says of what is announced."""

    text: str
    character: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """A seat's panel. `money` None: concealed; `covered`: the viewer may reveal it.

    `change`: the difference of the score in a preview; `with_water`: the difference if the tile gets water.
    """

    seat: Seat
    money: int | None
    tag: MoneyTag | None
    own_canal: bool
    score: int | None
    overseer: bool
    turn: bool
    leads: bool
    note: str = ""
    change: int | None = None
    with_water: int | None = None
    covered: bool = False
    remark: Remark | None = None


@dataclass(frozen=True, slots=True)
class TrayTile:
    """A tile turned up; a `taken` one leaves its place empty."""

    kind: TileKind
    taken: bool = False
    chosen: bool = False
    enabled: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; `seat` puts its symbol before it."""

    text: str
    seat: Seat | None = None
    heading: bool = False


@dataclass(frozen=True, slots=True)
class LogPanel:
    """All lines so far, oldest first; `shown` marks the line whose position the board shows."""

    lines: tuple[LogLine, ...] = ()
    form: LogVariant = LogVariant.USUAL
    shown: int | None = None


class CoinState(Enum):
    """Whether an amount is selectable."""

    FREE = auto()
    TAKEN = auto()
    TOO_DEAR = auto()


@dataclass(frozen=True, slots=True)
class Coin:
    """An amount in the action bar; `taker` has bid it already, `advised` is what the coach would pay."""

    escudos: int
    state: CoinState = CoinState.FREE
    taker: Seat | None = None
    advised: bool = False


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button with text; `main` for the one that Enter presses, `advised` for what the coach would press.

    `captions`: others that it gets, for which it has room at once.
    """

    command: Command
    caption: str
    captions: tuple[str, ...] = ()
    main: bool = False
    enabled: bool = True
    advised: bool = False


@dataclass(frozen=True, slots=True)
class ToolButton:
    """A button in the top bar, with the icon of its command."""

    command: Command
    enabled: bool = True
    pressed: bool = False


@dataclass(frozen=True, slots=True)
class ActionBar:
    """The question to a seat; `seat` is None without one. `progress` 0-1 while a computer thinks.

    `character`: the face beside the badge. `history`: room is reserved for the history's buttons.
    """

    headline: str
    name: str = ""
    detail: str = ""
    seat: Seat | None = None
    coins: tuple[Coin, ...] = ()
    chosen: int | None = None
    piece: CanalKind | None = None
    piece_lifted: bool = False
    buttons: tuple[ActionButton, ...] = ()
    progress: float | None = None
    character: str = ""
    history: bool = False


@dataclass(frozen=True, slots=True)
class FinalTable:
    """The final table: a row for each plantation with farmers, then money, then totals.

    `others`: plantations without farmers. `chosen`: the selected cell, whose tiles flash. `history`: points
    by seat after each round, for the chart; () for none. `fields_only`: these are points of the fields.
    `own`: the seat of the only person, if there is one.
    """

    rows: tuple[Plantation, ...]
    money: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    others: int = 0
    chosen: FinalCellTarget | None = None
    history: tuple[tuple[int, ...], ...] = ()
    fields_only: bool = False
    own: Seat | None = None

    def place(self, seat: Seat) -> int:
        """The place of a seat, from 1; seats with equal totals share one."""
        return 1 + sum(total > self.totals[seat] for total in self.totals)

    def behind(self, seat: Seat) -> int:
        """How many points a seat is behind the winner."""
        return max(self.totals) - self.totals[seat]


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """The results of a round for a seat: amounts and scores before and after it. None: not shown.

    `squares`: where it lost farmers or tiles.
    """

    seat: Seat
    money: tuple[int, int] | None
    farmers_lost: int
    tiles_lost: int
    score: tuple[int, int] | None
    squares: SquareSet = NO_SQUARES


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A finished round; `neutral_lost`: tiles without farmers that became desert."""

    round: int
    rounds: int
    rows: tuple[SummaryRow, ...]
    neutral_lost: int = 0


@dataclass(frozen=True, slots=True)
class TableView:
    """The table's screen. `panels` in display order, `people` by seat.

    `to_come`: the tiles face down. `practice`: a separate frame. `counting`: what the ribbon says instead of
    the phases. `final`: the final table in the place of the panels, `summary` the card of a finished round in
    the same place.
    """

    position: GameState
    people: tuple[Person, ...]
    stage: Stage
    panels: tuple[SeatPanel, ...]
    to_come: tuple[TileKind, ...]
    tray: tuple[TrayTile, ...] | None
    action: ActionBar
    overlay: BoardOverlay = field(default_factory=BoardOverlay)
    log: LogPanel = field(default_factory=LogPanel)
    tools: tuple[ToolButton, ...] = ()
    hover: Target | None = None
    focus: Target | None = None
    practice: bool = False
    counting: str = ""
    final: FinalTable | None = None
    summary: RoundSummary | None = None
