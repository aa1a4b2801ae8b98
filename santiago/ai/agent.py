"""The protocol of computer players, and the decisions, options and reasons that they return."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from santiago.rules.argument_checks import check_type, check_whole
from santiago.rules.grid import Canal, Square, SquareSet
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind

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
    """The kind of claim that a reason makes; `explain.reason_text.text_of` returns its text key.

    The members are described with the fields of `Reason`, which are in backticks. "The seat" is the seat to
    move, "the move" is its chosen move, and `rival` is the move compared with the chosen move.
    """

    JOINS = "joins"
    """The tile extends a plantation to `count` tiles with `farmers` farmers of the seat, and gains `points`
    points. `wet` is true if the tile has water."""
    JOINS_OTHERS = "joins_others"
    """The tile adds the planter's farmers to a plantation of `seat`; other fields are as in `JOINS`."""
    STARTS = "starts"
    """The tile starts a plantation; `count` is the number of tiles of its crop still to come."""
    BRINGS = "brings"
    """The tile adds `points` points but joins no plantation that has farmers. `wet` is true if the tile has
    water."""
    KEEPS_FROM = "keeps_from"
    """`seat` plants later in this round and could have gained `points` points with the tile."""
    HEMS_IN = "hems_in"
    """The tile stops a plantation of `seat` from growing onto `square`; `tile` has the plantation's crop."""
    ONLY_OPEN = "only_open"
    """The tile takes the only free square beside a plantation on which `seat` has `farmers` farmers. `tile`
    has the crop of this plantation, and `count` is the number of tiles of this crop still to come."""
    WAYS_TO_WATER = "ways_to_water"
    """A canal at any of `count` places would water `square`. The square of the planting `rival` could be
    watered from only `points` places."""
    DENIES = "denies"
    """After this drought, `seat` would have `points` points more with a canal at `instead` than with one at
    `canal`."""
    HARMLESS = "harmless"
    """The tile adds no plantation points for any other seat."""

    RANK = "rank"
    """The bid currently has rank `count` in the planting order; if `wet` is true, the rank is certain."""
    LEAST_BID = "least_bid"
    """The bid is the smallest available one with rank `count` in the planting order."""
    OVERSEER = "overseer"
    """The bidder is certain to become overseer or, if `wet` is true, to remain overseer."""
    KEEPS_MONEY = "keeps_money"
    """The move costs nothing; the seat keeps its `escudos`."""
    FIRST_IF_LOWER = "first_if_lower"
    """The bidder plants first if `seat` bids at most `escudos` in secret."""
    MIXED = "mixed"
    """The bid was drawn at random from several good bids."""

    SAVES = "saves"
    """After this drought, the seat's plantations score `points` more with a canal at `canal` than with one at
    `instead` (None: no canal)."""
    OPENS = "opens"
    """The canal waters `count` more empty squares beside the seat's plantations than one at `instead` (None:
    no canal)."""
    NEARER = "nearer"
    """The canal brings `count` more of the seat's dry tiles within reach of the next canal."""
    BLOCKS = "blocks"
    """The move opposes the proposal of `seat` for `instead`. With a canal at `instead`, `seat` would keep
    `points` points more than with one at `canal`."""
    SUPPORTS = "supports"
    """The proposal is for the same place as the proposal of `seat`; the bribes add up to `escudos`."""
    SECURES = "secures"
    """The overseer, `seat`, already prefers `canal`; the proposal strengthens that preference."""
    DEARER = "dearer"
    """The proposal raises the price of refusing, which the overseer (`seat`) pays, from `count` to
    `escudos`."""
    BRIBE = "bribe"
    """Overseers accepted `percent` % of bribes like this one; `seat` is the overseer."""
    FREE = "free"
    """A proposal without a bribe costs nothing."""
    PAID = "paid"
    """The overseer receives `escudos`."""
    REFUSING = "refusing"
    """Refusing the proposals would cost the overseer `escudos`."""
    NO_BETTER = "no_better"
    """No place for a canal gives the seat's plantations more points after this drought than `instead` (None:
    no canal)."""
    KEEPS_CANAL = "keeps_canal"
    """The seat can still build its own canal in `count` later rounds."""
    WATERS = "waters"
    """The first canal waters `count` squares."""
    REACHES = "reaches"
    """The second canal could water `count` dry squares, but only `points` squares if the first canal is at
    `instead`."""

    TAKEN = "taken"
    """After `rival`, `seat` probably plants the crop of `tile`; after the move, the seat to move takes this
    crop first. By the end of the round, the tile alone would add `points` points for `seat`."""
    GETS = "gets"
    """After `rival`, the seat to move probably plants the crop of `tile`; after the chosen move, the seat
    plants another crop."""
    SAME_TILE = "same_tile"
    """After either move, the seat to move probably plants the crop of `tile`."""
    FEWER_FARMERS = "fewer_farmers"
    """`rival` is a pass, after which the seat to move places one farmer fewer."""
    NO_EARLIER = "no_earlier"
    """`rival` is a higher bid that currently has the same rank in the planting order. The higher bid
    costs the seat `escudos` more by the end of the round and brings no advantage."""
    OVERSEES = "oversees"
    """After `rival`, but not after the move, `seat` probably becomes overseer."""
    LOSES_SEAT = "loses_seat"
    """After the move, but not after `rival`, the seat to move probably becomes overseer."""
    STAYS_DRY = "stays_dry"
    """After the planting `rival`, the tile on `square` probably gets no water in this round. The tile of the
    chosen planting gets water."""
    BUILT = "built"
    """After `rival`, the overseer probably builds at `canal`. After the move, the overseer builds elsewhere:
    at `instead`, or at an uncertain place if `instead` is None."""
    SAME_CANAL = "same_canal"
    """After either move, the overseer probably builds at `canal`."""
    REFUSES = "refuses"
    """After `rival`, the overseer refuses all proposals, pays `escudos` and receives no bribe."""
    CANAL_LATER = "canal_later"
    """In this drought, the own canal would save the seat at most `points` points. If kept for
    later, the canal is worth about `count` points."""
    CANAL_NOW = "canal_now"
    """In this drought, the own canal at `canal` saves the seat `points` points. If kept for later,
    the canal would be worth only about `count` points."""
    CHANCE = "chance"
    """The search expects the seat to win `percent` % of games after `rival` and `count` % after the move. If
    `points` is not 0, the search instead expects the seat to have `points` points fewer after `rival`."""
    OUTCOME = "outcome"
    """The round ends differently after `rival`; `contrast` contains the figures. If `wet` is true, the
    figures are certain because no other seat decides."""

    ONLY_MOVE = "only_move"
    """No other move was legal."""
    EQUAL = "equal"
    """`count` other moves are about as good as the chosen move."""
    SECOND_BEST = "second_best"
    """The agent rated `rival` higher by `points` points, but made `error` on purpose."""
    RANDOM = "random"
    """The move was drawn at random."""
    MOST_PROMISING = "most_promising"
    """No other candidate was rated clearly higher."""


class Part(StrEnum):
    """A component of a seat's position that is compared between two outcomes of a round."""

    FIELDS = "fields"
    """Plantation points."""
    MONEY = "money"
    """Escudos."""
    CANAL = "canal"
    """1 if the seat has its own canal in hand, otherwise 0."""
    WET = "wet"
    """The number of tiles that have water and farmers of the seat."""
    ROOM = "room"
    """The number of free squares that have water and are beside plantations of the seat."""


CERTAIN: Final = 2.72
"""Number of standard errors in a one-sided 99 % interval of the mean of twelve lines (see `Margin`)."""


class Margin(NamedTuple):
    """The advantage of one move over another, measured by playing games to the end.

    `points` is the mean advantage in points, `error` is its standard error over independent lines of
    play, and `wins` is the advantage in the share of the win.
    """

    points: float
    error: float
    wins: float

    @property
    def is_certain(self) -> bool:
        """Whether the move is better with 99 % confidence."""
        return self.points > CERTAIN * self.error


class Term(NamedTuple):
    """The difference that the rival move makes to one part of a seat's position: the amount after the rival
    move minus the amount after the chosen move."""

    part: Part
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Contrast:
    """A comparison of how a round ends after the chosen move and after a rival move.

    `line` contains the expected moves from the chosen move to the end of the round, and `other` contains
    those from the rival move. `worse` lists the differences that make the rival move worse for `seat`, and
    `better` lists those that make it better; the most important difference comes first. `squares` contains
    the plantations involved. In a secret auction, `sealed` is the assumed bid of the other seat (0 for a
    pass). `points` is the advantage of the chosen move, at least 1. If the chance of winning decides instead,
    `chances` contains this chance in percent after each of the two moves.
    """

    seat: Seat
    line: tuple[Move, ...]
    other: tuple[Move, ...]
    worse: tuple[Term, ...]
    better: tuple[Term, ...]
    squares: SquareSet
    sealed: int | None = None
    points: int = 1
    chances: tuple[int, ...] = ()


class ErrorKind(StrEnum):
    """A typical error, made by weak levels on purpose and named in reviews; `moves.errors` defines each."""

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
    contrast: Contrast | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A move and its value on the agent's own scale, estimated from `visits` simulations.

    `error` is half the width of the 95 % interval of `value`, or 0 if the value was not sampled. `points` is
    the seat's expected lead over the mean of the others, and `chance` (0-1) is its chance of winning; each is
    None if the agent does not estimate it. `cause` is the reason why another move is better, if known.
    """

    move: Move
    value: float
    error: float = 0.0
    visits: int = 0
    points: float | None = None
    chance: float | None = None
    cause: Reason | None = None


def about_equal(first: Option, second: Option) -> bool:
    """Return whether the 95 % intervals of two options overlap."""
    return abs(first.value - second.value) <= first.error + second.error


@dataclass(frozen=True, slots=True)
class Decision:
    """An agent's decision: the chosen move and the best options, best first.

    `reasons` is empty until the reasons are added (see `explain.reasons`). `spent` is the number of nodes
    used. `timed_out` is true if the time limit or a cancellation ended the decision early. `error` is the
    error that a weak level made on purpose.
    """

    move: Move
    reasons: tuple[Reason, ...] = ()
    options: tuple[Option, ...] = field(default=())
    spent: int = 0
    timed_out: bool = False
    error: ErrorKind | None = None


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
