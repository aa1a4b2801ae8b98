"""The view of the table screen: frozen values that describe everything to draw.

Texts are translated, sums are in escudos, and a colour is a name in the palette.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.offers import Coin, TrayTile
from santiago.presentation.view_model.seat_panels import Person, SeatPanel
from santiago.presentation.view_model.targets import FinalCellTarget, Target
from santiago.rules.grid import Canal, CanalSet, Square, SquareSet
from santiago.rules.options import Seat
from santiago.rules.scoring import Plantation
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind
from santiago.wording.log import Sentence
from santiago.wording.stages import Stage

NO_SQUARES = SquareSet(0)
NO_CANALS = CanalSet(0)


class TileState(Enum):
    """The state of a tile: irrigated, dry with farmers, dry without farmers, or desert."""

    WET = "wet"
    DRY = "dry"
    DYING = "dying"
    DESERT = "desert"


TileLooks = tuple[tuple[Square, TileState], ...]
"""Pairs of a square and the tile state to draw there, instead of the state in the position."""


class LogVariant(Enum):
    """The height of the log: automatic, a single line, or tall enough to cover the cards above it.

    A log above the tray is where the tray usually is, so that an advice card can cover the log and the
    remaining tiles together.
    """

    USUAL = auto()
    LOW = auto()
    HIGH = auto()
    ABOVE_TRAY = auto()


# ---------------------------------------------------------------- on the board


@dataclass(frozen=True, slots=True)
class GhostTile:
    """A preview of a tile; `seat` is the owner of the farmers, or None."""

    kind: TileKind
    square: Square
    farmers: int
    seat: Seat | None
    state: TileState


class CanalKind(Enum):
    """A piece on a canal place: a proposal marker, a canal built by the overseer, or a player's own canal."""

    MARKER = auto()
    SHARED = auto()
    OWN = auto()


@dataclass(frozen=True, slots=True)
class GhostCanal:
    """A preview of a canal or marker of `seat`."""

    canal: Canal
    kind: CanalKind
    seat: Seat


class Sign(Enum):
    """A sprite next to a text; it shows what water or a drought does to a tile."""

    WATERED = "status-wet"
    LOSES_FARMER = "status-will-lose"
    DIES = "status-will-die"


@dataclass(frozen=True, slots=True)
class OutlineLabel:
    """A label that shows how many points a plantation is worth to a seat.

    `text` contains the numbers of tiles and farmers, as in "4×3". `points` are the current points, and
    `with_water` are the points with all tiles irrigated, or None if no tile is dry.
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
    """The tone of a label: good, bad or neutral; each has a sign as well as a colour."""

    GOOD = auto()
    BAD = auto()
    PLAIN = auto()


class Drought(Enum):
    """The kind of the next drought: usual, last (removes all dry tiles, R8.3), or none."""

    USUAL = auto()
    LAST = auto()
    NONE = auto()


@dataclass(frozen=True, slots=True)
class SquareBadge:
    """A label on a square that shows the effect of a move.

    A good effect is marked with a drop, a bad effect with the sign for losing a farmer.
    """

    square: Square
    text: str
    tone: Tone = Tone.PLAIN
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class CanalTag:
    """A label beside a place for a canal, such as the price that the overseer would pay.

    If `is_sum` is true, `text` is a sum in escudos.
    """

    canal: Canal
    text: str
    tone: Tone = Tone.PLAIN
    is_sum: bool = True


@dataclass(frozen=True, slots=True)
class BoardArrow:
    """An arrow from a square, or from a canal's place if `is_canal` is true, to the square `end`."""

    start: int
    end: Square
    is_canal: bool = False


@dataclass(frozen=True, slots=True)
class HiddenPieces:
    """The pieces that are not drawn because an animation is moving them."""

    tiles: SquareSet = NO_SQUARES
    cubes: SquareSet = NO_SQUARES
    palms: SquareSet = NO_SQUARES
    canals: CanalSet = NO_CANALS
    markers: frozenset[Seat] = frozenset()
    offers: frozenset[int] = frozenset()
    overseer: bool = False


@dataclass(frozen=True, slots=True)
class BoardOverlay:
    """Marks drawn over the position: legal targets, the selection, and previews.

    `places_open` are the canal places that are drawn dashed. `places_active` and `squares` can be selected.
    `wet_ground` are the selectable squares with water, and `near_water` are those that one more canal could
    irrigate. `tile_states` and `cubes` replace the real tile states and numbers of cubes on some squares.
    `lit` is the target highlighted during an announcement.
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
    arrows: tuple[BoardArrow, ...] = ()
    hidden: HiddenPieces = field(default_factory=HiddenPieces)
    tile_states: TileLooks = ()
    cubes: tuple[tuple[Square, int], ...] = ()
    lit: Target | None = None


# ---------------------------------------------------------------- beside the board


@dataclass(frozen=True, slots=True)
class LogPanel:
    """The log, oldest line first; `shown` is the index of the line whose position the board shows."""

    lines: tuple[Sentence, ...] = ()
    form: LogVariant = LogVariant.USUAL
    shown: int | None = None


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button with a caption; Enter presses the `main` button, and a hint may mark a button as `advised`.

    `captions` are other captions that the button can have; the button is wide enough for all of them.
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
    """The action bar: a question to `seat`, an announcement, or a thinking computer's `progress` (0 to 1).

    `character` is the portrait beside the seat's badge. If `history` is true, room is left for
    the history buttons. `wait` is shown instead of the detail while a hint is searched.
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
    wait: str = ""


@dataclass(frozen=True, slots=True)
class FinalTable:
    """The final table: a row for each plantation with farmers, then the money, then the totals.

    `others` is the number of plantations without farmers. `chosen` is the selected cell; the tiles of its
    plantation flash. `history` holds the points for the chart, indexed by round and then by seat, or is
    empty. If `fields_only` is true, the chart leaves out the money. `own` is the seat of the only person, or
    None if there is not exactly one person.
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

    def rank(self, seat: Seat) -> int:
        """Return the rank of a seat, from 1; seats with equal totals share a rank."""
        return 1 + sum(total > self.totals[seat] for total in self.totals)

    def behind(self, seat: Seat) -> int:
        """Return the number of points by which a seat trails the winner."""
        return max(self.totals) - self.totals[seat]


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """The changes to a seat in a round; `money` and `score` are pairs (before, after), or None if hidden.

    `squares` are the squares on which the seat lost farmers or tiles.
    """

    seat: Seat
    money: tuple[int, int] | None
    farmers_lost: int
    tiles_lost: int
    score: tuple[int, int] | None
    squares: SquareSet = NO_SQUARES


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """The results of a finished round; `neutral_lost` counts the tiles without farmers that became desert."""

    round: int
    rounds: int
    rows: tuple[SummaryRow, ...]
    neutral_lost: int = 0


@dataclass(frozen=True, slots=True)
class TableView:
    """The content of the table screen; `panels` are in display order, `people` in the order of the seats.

    `to_come` are the face-down tiles. If `practice` is true, the frame of a practice game is drawn. `evening`
    names the evening that is played, or is "". A text in `counting` is shown in the top bar in place of the
    phases. `final` or `summary`, if given, is shown in place of the panels.
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
    evening: str = ""
    counting: str = ""
    final: FinalTable | None = None
    summary: RoundSummary | None = None
