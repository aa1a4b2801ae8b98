"""What the table's view is handed: frozen values that say everything there is to draw.

The view reads a position and these; it decides nothing. Texts come translated, sums in escudos, colours as
the name of a seat's colour in the palette.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from santiago.rules.grid import Canal, CanalSet, Square, SquareSet
from santiago.rules.options import Seat
from santiago.rules.record import Level
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop, TileKind
from santiago.ui.view.commands import Command
from santiago.ui.view.targets import FinalCellTarget, Target
from santiago.ui.wording.stages import Stage

NO_SQUARES = SquareSet(0)
NO_CANALS = CanalSet(0)


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat; `colour` as in the palette. For computers `level`, and whom they play like."""

    name: str
    colour: str
    level: Level | None = None
    character: str = ""


class TileState(Enum):
    """How a tile fares: watered; dry with a farmer to lose; about to become desert; desert."""

    WET = "wet"
    DRY = "dry"
    DYING = "dying"
    DESERT = "desert"


class LogForm(Enum):
    """How high the player wants the log: as there is room, a single line, or over the cards above it."""

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
    """What is laid along a ditch: a proposal's marker, the overseer's canal, a player's own."""

    MARKER = auto()
    SHARED = auto()
    OWN = auto()


@dataclass(frozen=True, slots=True)
class GhostCanal:
    """A canal or marker that would be put on a place."""

    canal: Canal
    kind: CanalKind
    seat: Seat


@dataclass(frozen=True, slots=True)
class Outline:
    """A plantation outlined with a label, as in "4 × 3 = 12"; `seat` colours the label's end."""

    squares: SquareSet
    label: str = ""
    seat: Seat | None = None


class Tone(Enum):
    """Whether a note is good, bad or neither; each has its own sign besides its colour."""

    GOOD = auto()
    BAD = auto()
    PLAIN = auto()


class Sign(Enum):
    """What becomes of a tile: a picture besides the words."""

    WATERED = "status-wet"
    LOSES_FARMER = "status-will-lose"
    DIES = "status-will-die"
    DESERT = "status-desert"


class Drought(Enum):
    """What the next drought is like: it takes farmers, or all that is dry (R8.3), or there is none."""

    USUAL = auto()
    LAST = auto()
    NONE = auto()


@dataclass(frozen=True, slots=True)
class SquareBadge:
    """A small note on a square: what a move would do to the tile there.

    Without a `sign` a good note shows the drop, a bad one the farmer that leaves.
    """

    square: Square
    text: str
    tone: Tone = Tone.PLAIN
    seat: Seat | None = None
    sign: Sign | None = None


@dataclass(frozen=True, slots=True)
class CanalTag:
    """A small note at a place, as what the overseer would get or pay there; `is_sum`: of escudos."""

    canal: Canal
    text: str
    tone: Tone = Tone.PLAIN
    is_sum: bool = True


@dataclass(frozen=True, slots=True)
class Flash:
    """A square lit up; `strength` 0-1."""

    square: Square
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is not drawn because an animation is carrying it."""

    tiles: SquareSet = NO_SQUARES
    cubes: SquareSet = NO_SQUARES
    palms: SquareSet = NO_SQUARES
    canals: CanalSet = NO_CANALS
    markers: frozenset[Seat] = frozenset()
    offers: frozenset[int] = frozenset()
    overseer: bool = False


@dataclass(frozen=True, slots=True)
class BoardOverlay:
    """What lies over the position: what may be chosen, what is chosen, and what would follow.

    `places_open` are dashed for everybody; `places_active` may be chosen now; `squares` likewise.
    `tile_states` and `cubes` replace, square by square, how a tile fares and how many cubes stand on it.
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
    flashes: tuple[Flash, ...] = ()
    hidden: Hidden = field(default_factory=Hidden)
    tile_states: tuple[tuple[Square, TileState], ...] = ()
    cubes: tuple[tuple[Square, int], ...] = ()
    flow: int = 0


# ---------------------------------------------------------------- beside the board


class TagKind(Enum):
    """What a seat did with money this round."""

    BID = auto()
    PASSED = auto()
    BRIBE = auto()


@dataclass(frozen=True, slots=True)
class MoneyTag:
    """The bid or bribe in a seat's panel; `escudos` None for a sealed bid."""

    kind: TagKind
    escudos: int | None = None


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """A seat beside the board. `money` None: concealed; `covered`: but whoever looks may uncover it.

    `change`: what the score would change by.
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
    covered: bool = False


@dataclass(frozen=True, slots=True)
class TrayTile:
    """A tile turned up; one that is `taken` leaves its place empty."""

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
    form: LogForm = LogForm.USUAL
    shown: int | None = None


class CoinState(Enum):
    """Whether a sum may be chosen."""

    FREE = auto()
    TAKEN = auto()
    TOO_DEAR = auto()


@dataclass(frozen=True, slots=True)
class Coin:
    """A sum in the action bar; `taker` bid it already."""

    escudos: int
    state: CoinState = CoinState.FREE
    taker: Seat | None = None


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button with words; `main` for the one that Enter means."""

    command: Command
    caption: str
    main: bool = False
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class ToolButton:
    """A button with a picture in the top bar, as "icon-undo"."""

    command: Command
    icon: str
    enabled: bool = True
    pressed: bool = False


@dataclass(frozen=True, slots=True)
class ActionBar:
    """What is asked of whom. `seat` None: of nobody. `progress` 0-1 while a computer thinks.

    `character`: whose face is shown beside the badge. `history`: room is left for the history's buttons.
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
class FinalRow:
    """A plantation in the final table; `farmers` by seat, palms counted."""

    crop: Crop
    squares: SquareSet
    farmers: tuple[int, ...]

    @property
    def tiles(self) -> int:
        """How many tiles it has."""
        return self.squares.bit_count()

    def points(self, seat: Seat) -> int:
        """What it brings a seat."""
        return self.tiles * self.farmers[seat]


@dataclass(frozen=True, slots=True)
class FinalTable:
    """The final count: a row for each plantation with farmers, then money, then totals.

    `others`: plantations without any farmer. `counted`: how many rows are told already while the count
    runs, None for all. `chosen`: the cell whose tiles flash. `history`: points by seat after each round,
    for the chart; () for none.
    """

    rows: tuple[FinalRow, ...]
    money: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    others: int = 0
    counted: int | None = None
    chosen: FinalCellTarget | None = None
    history: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """What a round did to a seat; sums and scores before and after it. Money None: concealed."""

    seat: Seat
    money: tuple[int, int] | None
    farmers_lost: int
    tiles_lost: int
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A round that is over; `neutral_lost`: tiles without farmers that became desert."""

    round: int
    rounds: int
    rows: tuple[SummaryRow, ...]
    neutral_lost: int = 0


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table's screen. `panels` in the order in which they are shown, `people` by seat.

    `to_come`: the tiles still face down. `practice`: another frame. `final`: the final table stands in the
    place of the panels. `summary`: the card of a round that is over lies on top of all.
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
    final: FinalTable | None = None
    summary: RoundSummary | None = None
