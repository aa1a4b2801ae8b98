"""The agent protocol: maps an observation to a decision, a move with its options and reasons."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol

from santiago.rules.grid import Canal, Square, SquareSet
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind


@dataclass(frozen=True, slots=True)
class Limit:
    """The budget and the seed of one decision.

    `nodes`: the budget in simulations; `seconds`: a cap (`Decision.timed_out` reports that it applied);
    `seed`: seeds the random draws (see `seeds.decision_seed`); `explain`: whether the decision should contain
    options, which takes some time and never changes the move.
    """

    nodes: int = 0
    seconds: float = 3.0
    seed: int = 0
    explain: bool = True


class ProgressMonitor(Protocol):
    """Receives an agent's progress and cancels its decision."""

    def on_progress(self, done: int, of: int) -> None:
        """Report that `done` of `of` nodes are spent."""

    def is_cancelled(self) -> bool:
        """Tell whether the decision has been cancelled."""


class NoProgress:
    """A monitor that ignores progress and never cancels."""

    def on_progress(self, done: int, of: int) -> None: ...

    def is_cancelled(self) -> bool:
        return False


NO_PROGRESS = NoProgress()


class ReasonKind(StrEnum):
    """What a reason claims; `explain.reason_text.text_of` returns its sentence."""

    JOINS = "joins"
    """The tile joins own tiles: `count` tiles with `farmers` own farmers, `points` more, `wet` or not."""
    JOINS_OTHERS = "joins_others"
    """The tile joins a plantation of `seat` and brings own farmers: as `JOINS`."""
    STARTS = "starts"
    """The tile starts a plantation; `count` tiles of its crop are still to come after it."""
    BRINGS = "brings"
    """The tile brings `points` points and joins nobody's farmers; `wet` or not."""
    KEEPS_FROM = "keeps_from"
    """`seat` plants later in this round and could have made `points` points with the tile."""
    HEMS_IN = "hems_in"
    """The square is beside a plantation of `seat` with the crop of `tile`, which cannot grow there now."""
    HARMLESS = "harmless"
    """No other seat gains points of plantations by the tile."""

    RANK = "rank"
    """So far the bid has rank `count` in the planting order; `wet`: for certain."""
    LEAST_BID = "least_bid"
    """Smaller bids are open, but none has rank `count` in the planting order."""
    OVERSEER = "overseer"
    """The bidder becomes overseer for certain; `wet`: remains overseer."""
    KEEPS_MONEY = "keeps_money"
    """Nothing is paid, and `escudos` are kept."""
    FIRST_IF_LOWER = "first_if_lower"
    """The bidder plants first if `seat` bids at most `escudos` in secret."""
    MIXED = "mixed"
    """The bid was drawn from several good ones."""

    SAVES = "saves"
    """A canal at `canal` leaves `points` more points of own plantations after this drought than one at
    `instead`, or than no canal."""
    OPENS = "opens"
    """The canal waters `count` more empty squares beside own plantations than `instead`, or than none."""
    NEARER = "nearer"
    """With the canal, one more canal could reach `count` more of the own tiles that stay dry."""
    BLOCKS = "blocks"
    """It opposes the offer of `seat` at `instead`, which would leave `seat` `points` more points than
    `canal`."""
    SUPPORTS = "supports"
    """`seat` has offered the same place; the offers add up to `escudos`."""
    SECURES = "secures"
    """`canal` already suits the overseer, `seat`, best, and with the proposal by more."""
    DEARER = "dearer"
    """With the proposal, building elsewhere costs the overseer, `seat`, `escudos`, more than without."""
    BRIBE = "bribe"
    """Overseers accepted `percent` in 100 bribes like this one; `seat` decides."""
    FREE = "free"
    """A proposal without a bribe costs nothing."""
    PAID = "paid"
    """The overseer receives `escudos`."""
    REFUSING = "refusing"
    """Building elsewhere would cost the overseer `escudos`."""
    NO_BETTER = "no_better"
    """No canal leaves more points of own plantations after this drought than `instead`, or than none."""
    KEEPS_CANAL = "keeps_canal"
    """The own canal can still be built in `count` later rounds."""
    WATERS = "waters"
    """The first canal waters `count` squares."""

    TAKEN = "taken"
    """After `rival`, `seat` probably plants a tile of the crop of `tile`, which the move gets."""
    GETS = "gets"
    """After `rival`, the seat to move probably plants a tile of the crop of `tile`, another than with the
    move."""
    SAME_TILE = "same_tile"
    """After both, the seat to move probably plants a tile of the crop of `tile`."""
    OVERSEES = "oversees"
    """After `rival`, `seat` probably becomes overseer, not so after the move."""
    BUILT = "built"
    """After `rival`, the overseer's canal probably goes to `canal`, after the move to another place."""
    OUTCOME = "outcome"
    """`rival` ends the round with other figures; `wet`: for certain, since nobody else decides."""

    ONLY_MOVE = "only_move"
    """No other move was legal."""
    EQUAL = "equal"
    """The compared moves are about equal."""
    BETTER = "better"
    """At the end of the round the move is `points` points better than `rival`, beyond the
    error."""
    SECOND_BEST = "second_best"
    """The agent valued another move higher, but chose carelessly."""
    RANDOM = "random"
    """The move was drawn at random."""
    MOST_PROMISING = "most_promising"
    """No move that was considered promised clearly more."""


class Part(StrEnum):
    """What a figure of an outcome counts at the end of the round."""

    FIELDS = "fields"
    """Points of plantations."""
    MONEY = "money"
    """Escudos."""
    CANAL = "canal"
    """The own canal in hand, 1 or 0."""
    DRY = "dry"
    """Tiles with farmers of the seat, but without water."""
    ROOM = "room"
    """Free squares with water beside plantations of the seat."""


class Term(NamedTuple):
    """By how much `part` of `seat` differs after a rival move from after the move chosen."""

    part: Part
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two outcomes of a round: that of the move chosen by `line`, and that of its rival by `other`.

    `line`, `other`: all moves to the end of the round, as the search expects them; `worse`: what speaks
    against the rival of the move of `seat`, `better` what speaks for it, each the largest first; `squares`:
    the tiles now on the board in plantations that count for it.
    """

    seat: Seat
    line: tuple[Move, ...]
    other: tuple[Move, ...]
    worse: tuple[Term, ...]
    better: tuple[Term, ...]
    squares: SquareSet


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a move: the claim `kind` with its figures; figures that the kind does not use are
    empty."""

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
    contrast: Contrast | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A move with its value, on the scale by which the agent chooses; `visits`: simulations spent on it.

    `error`: half of a 95 % interval of `value`, 0 without sampling. `points`: own points minus the others'
    mean; `chance` (0-1): of winning; both None if the agent does not estimate them. `cause`: why another move
    is better.
    """

    move: Move
    value: float
    error: float = 0.0
    visits: int = 0
    points: float | None = None
    chance: float | None = None
    cause: Reason | None = None


def about_equal(first: Option, second: Option) -> bool:
    """Whether the 95 % intervals of two options overlap."""
    return abs(first.value - second.value) <= first.error + second.error


@dataclass(frozen=True, slots=True)
class Decision:
    """The move chosen and the best options, best first; `explain.reasons` adds the `reasons`.

    `spent`: nodes used; `timed_out`: whether the cap in seconds or a cancellation ended it early.
    """

    move: Move
    reasons: tuple[Reason, ...] = ()
    options: tuple[Option, ...] = field(default=())
    spent: int = 0
    timed_out: bool = False


class Agent(Protocol):
    """A computer player without memory: the same arguments always give the same decision."""

    @property
    def version(self) -> str:
        """The version, part of every seed; it changes whenever the agent's decisions may change."""

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Return the decision of `observation.seat`, which is to move."""
