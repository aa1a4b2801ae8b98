"""The protocol of computer players, and the decisions, options and reasons that they return."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

from santiago.rules.argument_checks import check_type, check_whole
from santiago.rules.grid import NO_SQUARES, Canal, Square, SquareSet
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.tiles import Crop, TileKind

WAIT_FACTOR: Final = 10 / 3
"""The wall time after which a search is stopped, as a multiple of its limit of processor time."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The budget, the time limit and the random seed of one decision.

    `nodes` is the budget. A search is stopped, and `Decision.timed_out` is true, if one of its processes
    needs more than `seconds` seconds of processor time, or if the search lasts `WAIT_FACTOR` times as long.
    `seed` seeds the random draws (see `seeds.decision_seed`). If `explain` is true, the decision also
    contains its options. Computing them takes time but does not change the move.
    """

    nodes: int = 0
    seconds: float = 3.0
    seed: int = 0
    explain: bool = True

    def __post_init__(self) -> None:
        check_whole("nodes", self.nodes, 0)
        check_type("seconds", self.seconds, int, float)
        if not self.seconds >= 0:  # NaN included
            raise ValueError(f"seconds is a number, at least 0, not {self.seconds}")
        check_whole("seed", self.seed)
        check_type("explain", self.explain, bool)


class ProgressMonitor(Protocol):
    """Receives progress reports from an agent and can cancel its decision."""

    def on_progress(self, done: int, of: int) -> None:
        """Report that `done` out of `of` nodes have been spent."""

    def is_cancelled(self) -> bool:
        """Return whether the decision has been cancelled."""


class NoProgress:
    """A monitor that ignores progress and never cancels."""

    def on_progress(self, done: int, of: int) -> None: ...

    def is_cancelled(self) -> bool:
        return False


NO_PROGRESS = NoProgress()


class PartsProgress:
    """Reports the progress of a task to a monitor as the number of finished parts."""

    def __init__(self, monitor: ProgressMonitor, parts: int) -> None:
        self._monitor = monitor
        self._parts = parts
        self._done = 0

    def completed(self, parts: int) -> None:
        """Add `parts` to the count of finished parts and report the new count."""
        self._done += parts
        self._monitor.on_progress(self._done, self._parts)

    def on_progress(self, _done: int, _of: int) -> None:
        """Report the number of finished parts again, because progress within a part is not counted."""
        self.completed(0)

    def is_cancelled(self) -> bool:
        return self._monitor.is_cancelled()


class ReasonKind(StrEnum):
    """The kind of claim that a reason makes; `explain.reason_keys.text_of` returns its text key.

    The members are described with the fields of `Reason`, which are in backticks. "The seat" is the seat to
    move, "the move" is its chosen move, and `rival` is the move compared with the chosen move.
    """

    STARTS = "starts"
    """The tile starts a plantation; `count` is the number of tiles of its crop still to come."""
    BRINGS = "brings"
    """The tile adds `points` points. `wet` is true if the tile has
    water."""

    KEEPS_MONEY = "keeps_money"
    """The move costs nothing; the seat keeps its `escudos`."""
    FIRST_IF_LOWER = "first_if_lower"
    """The bidder plants first if `seat` bids at most `escudos` in secret."""
    MIXED = "mixed"
    """The bid was drawn at random from several good bids."""

    BRIBE = "bribe"
    """Overseers accepted `percent` % of bribes like this one; `seat` is the overseer."""
    KEEPS_CANAL = "keeps_canal"
    """The seat can still build its own canal in `count` later rounds."""
    WATERS = "waters"
    """The first canal waters `count` squares."""
    REACHES = "reaches"
    """The second canal could water `count` dry squares, but only `points` squares if the first canal is at
    `instead`."""

    ONLY_MOVE = "only_move"
    """No other move was legal."""
    SECOND_BEST = "second_best"
    """The agent rated `rival` higher by `points` points, but made `error` on purpose."""
    RANDOM = "random"
    """The move was drawn at random."""
    MOST_PROMISING = "most_promising"
    """No other candidate was rated clearly higher."""


class Mechanism(StrEnum):
    """How a move works, compared with another move.

    The members are described with the fields of `Claim`, which are in backticks. "The player" is the seat to
    move, "the move" is the better move, and "otherwise" means after the other move.
    """

    JOINS = "joins"
    """The tile joins a plantation of `crop`, which at the end of the round has `tiles` tiles and `farmers`
    farmers of the player (0: uncertain).

    With `points`, the tile of the other move joins a plantation, too: the tile adds `points` points, the
    other one only `fewer`.
    """
    FARMER = "farmer"
    """The player places `count` farmers on the tile, but only `fewer` after `rival`.

    If `points` is given, the rival is a pass, which costs a farmer: the tile then adds `points` points,
    but only `fewer` after the pass. Without any figures, the rival is a pass, too. With `here`, the palm on
    this square counts as one more farmer.
    """
    WET = "wet"
    """The tile on `here` has water at the end of the round; the tile on `there` probably not."""
    WATERED = "watered"
    """`here` has water now, or `count` places for a canal would water it; `there` has none, or `fewer`."""
    OWN = "own"
    """`seat` probably builds its own canal at `canal` otherwise (`count` 0) or after the move (1)."""
    WATER_COST = "water_cost"
    """The player pays about `count` escudos for water, otherwise about `escudos`."""
    HEMS = "hems"
    """`seat` can no longer extend its plantation of `crop` onto `here`. With `count` 1, this is the player,
    after the other move."""
    FEEDS = "feeds"
    """Otherwise the tile enlarges the plantation of `crop` that `seat` has beside `here`."""
    TAKEN = "taken"
    """Otherwise `seat` probably plants `crop`, or on `here`, which adds `points` points for `seat`. If `seat`
    is None, another player probably plants on `here`, where the tile adds `points` points for the player."""
    ROOM = "room"
    """`count` free squares with water lie beside the plantation of `crop` that the tile starts or joins,
    `fewer` beside that of the other move. With `canal`, it waters `count` free squares beside the player's
    plantations, a canal at `instead` `fewer`."""
    EARLIER = "earlier"
    """The player is number `count` to choose a tile, otherwise number `fewer`. If `likely`, this is only
    probable."""
    HIGHER_BID = "higher_bid"
    """The other bid costs `escudos` more. The player is then number `fewer` instead of number `count` to
    choose a tile, which adds only about `points` points to the plantations. With `canal`, the other move is
    an offer for `instead`, which keeps no more points for the player than `canal`; both may water the tile on
    `here`."""
    OVERSEER = "overseer"
    """The player becomes overseer, receives about `escudos` in bribes, and probably builds at `canal`. If
    `likely`, it is only probable that the player becomes overseer."""
    BUILT = "built"
    """The overseer `seat` probably builds at `canal`, otherwise at `instead`: the same place, another one, or
    elsewhere (None)."""
    SAVES = "saves"
    """With water at `canal`, `seat` keeps `points` points more in this drought than with water at `instead`
    (None: without a canal). With `here`, the difference is one farmer on that square. If `likely`, the canal
    may go to `canal` after the other move, which is a pass."""
    PRESERVES = "preserves"
    """A canal at `canal` waters the tile on `here`, which belongs to a plantation of `crop` of the player."""
    IDLE = "idle"
    """Water at `canal` keeps only `points` points for the player. The other move proposes `canal` or builds
    there. Without `canal`, all tiles of the player's plantations have water."""
    BRIBE = "bribe"
    """Accepting `canal` brings `escudos` more in bribes than `instead`."""
    PRICE = "price"
    """To refuse and build at `instead`, the player would pay `escudos` to the bank and receive no bribe."""
    OWN_CANAL = "own_canal"
    """The own canal at `canal` keeps `points` points now; kept for later, it is worth about `fewer`."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A mechanism with its figures; `kind` determines which of the fields after `weight` are used.

    `weight` is the number of points of the difference between the moves that the mechanism accounts for.
    `squares` are the squares that it is about.
    """

    kind: Mechanism
    weight: float
    seat: Seat | None = None
    crop: Crop | None = None
    other: Crop | None = None
    tiles: int = 0
    farmers: int = 0
    points: int = 0
    count: int = 0
    fewer: int = 0
    escudos: int = 0
    here: Square | None = None
    there: Square | None = None
    canal: Canal | None = None
    instead: Canal | None = None
    likely: bool = False
    squares: SquareSet = NO_SQUARES


class Part(StrEnum):
    """A part of the difference between two moves."""

    CROP = "crop"
    """The player's plantations of one crop."""
    FIELDS = "fields"
    """All plantations of the player."""
    NOW = "now"
    """The player's plantations as they are at the end of the round."""
    LATER = "later"
    """The expected growth and drying of the player's plantations in later rounds."""
    MONEY = "money"
    CANAL = "canal"
    """The player's own canal in hand."""
    OVERSEER = "overseer"
    """Being overseer at the end of the round."""
    PURSE = "purse"
    """Money, own canal and being overseer, or two of these."""
    OTHER = "other"
    """Another player."""
    OTHERS = "others"
    """All other players."""


@dataclass(frozen=True, slots=True)
class PricedTerm:
    """A part of the difference between two moves, and its price in points.

    `exact` is the price by the search, positive if it favours the better move; `price` is the price told, in
    whole or half points. `amount` is the difference in the part's own unit: escudos, or points of the other
    players. `paid` is the part of the escudos that an overseer who refuses an offer pays to the bank; the
    rest is the bribe. `now` and `then` are (tiles, farmers) of the plantation of `crop` that differs, after
    the move and after the other move, or (0, 0); `amount` is then the difference in its points. `members` are
    the parts of a merged term.
    """

    part: Part
    exact: float
    price: float = 0.0
    seat: Seat | None = None
    amount: int = 0
    paid: int = 0
    crop: Crop | None = None
    now: tuple[int, int] = (0, 0)
    then: tuple[int, int] = (0, 0)
    members: tuple["PricedTerm", ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """Why `seat` is better or worse off with `move` than with `rival`.

    `claims` are at most two mechanisms, the most important first. `terms` are at most three parts of the
    difference; their prices add up to `total`, the lead that the move gains over the rival move, in whole
    points. `chances` contains the chance of winning (0-1) after each of the two moves. `is_tied` is true if
    the moves are about equally good, and `is_free` if the move is then the cheaper one. In a secret auction,
    `sealed` is the bid of the other seat that is assumed (0 for a pass).
    """

    seat: Seat
    move: Move
    rival: Move
    claims: tuple[Claim, ...]
    terms: tuple[PricedTerm, ...]
    total: int
    chances: tuple[float, float]
    is_tied: bool = False
    is_free: bool = False
    sealed: int | None = None


class ErrorKind(StrEnum):
    """A typical error, made by weak levels on purpose and named in reviews; `moves.typical_errors` defines
    each."""

    DROUGHT = "drought"
    """A tile is planted without water."""
    ALONE = "alone"
    """A tile is planted beside no tile of its crop."""
    HIGHEST_BRIBE = "highest_bribe"
    """The overseer accepts the highest bribe."""
    LATE_CANAL = "late_canal"
    """An own canal is kept before the last round."""
    NO_BRIBE = "no_bribe"
    """No bribe is offered."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a move. `kind` determines which of the other fields are used; the rest keep their
    defaults."""

    kind: ReasonKind
    points: int = 0
    count: int = 0
    farmers: int = 0
    escudos: int = 0
    percent: int = 0
    wet: bool = False
    seat: Seat | None = None
    square: Square | None = None
    canal: Canal | None = None
    instead: Canal | None = None
    tile: TileKind | None = None
    rival: Move | None = None
    error: ErrorKind | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A move and its value on the agent's own scale, estimated from `visits` simulations.

    `error` is half the width of the 95 % interval of `value`, or 0 if the value was not sampled. `points` is
    the seat's expected lead over the mean of the others, and `chance` (0-1) is its chance of winning; each is
    None if the agent does not estimate it. `why` compares the chosen move with this one, if known.
    """

    move: Move
    value: float
    error: float = 0.0
    visits: int = 0
    points: float | None = None
    chance: float | None = None
    why: Why | None = None


def about_equal(first: Option, second: Option) -> bool:
    """Return whether the 95 % intervals of two options overlap."""
    return abs(first.value - second.value) <= first.error + second.error


@dataclass(frozen=True, slots=True)
class Decision:
    """An agent's decision: the chosen move and the best options, best first.

    `reasons` is empty until the reasons are added (see `explain.decision_reasons`). `why` compares the move
    with the most instructive other one, if that is known. `spent` is the number of nodes used.
    `timed_out` is true if the time limit or a cancellation ended the decision early. `error` is the error
    that a weak level made on purpose.
    """

    move: Move
    reasons: tuple[Reason, ...] = ()
    options: tuple[Option, ...] = field(default=())
    spent: int = 0
    timed_out: bool = False
    error: ErrorKind | None = None
    why: Why | None = None


class Agent(Protocol):
    """A stateless computer player: equal arguments give equal decisions."""

    @property
    def version(self) -> str:
        """The agent's version, which is part of every seed. It must change whenever the agent's decisions
        may change."""

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Return the decision of `observation.seat`, which must be the seat to move."""
