"""The agent protocol: maps an observation to a decision, a move with its options and reasons."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from santiago.rules.grid import Canal, Square
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind


@dataclass(frozen=True, slots=True)
class Limit:
    """The budget and the seed of one decision.

    `nodes`: the budget in simulations; `seconds`: a cap, `Decision.timed_out` tells whether it applied;
    `seed`: seeds the random draws (see `seeds.decision_seed`); `explain`: whether the decision should
    carry options and reasons, which takes some time and never changes the move.
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
        """Whether the decision has been cancelled."""


class NoProgress:
    """A monitor that ignores progress and never cancels."""

    def on_progress(self, done: int, of: int) -> None:
        """Do nothing."""

    def is_cancelled(self) -> bool:
        """Return False."""
        return False


NO_PROGRESS = NoProgress()


class ReasonKind(StrEnum):
    """The subject of a term or a reason; `reason_text.text_of` gives its sentence."""

    GROWTH = "growth"
    FEEDS = "feeds"
    DROUGHT = "drought"
    RANK = "rank"
    PRICE = "price"
    SEAT = "seat"
    FARMER = "farmer"
    WATER = "water"
    OTHERS_WATER = "others_water"
    BRIBE = "bribe"
    BRIBES = "bribes"
    REFUSAL = "refusal"
    KEEP = "keep"
    ROOM = "room"
    FIELDS = "fields"
    MONEY = "money"
    OTHERS_FIELDS = "others_fields"
    OTHERS_MONEY = "others_money"
    CANAL_IN_HAND = "canal_in_hand"
    WINNING = "winning"
    STANDING = "standing"
    MIXED = "mixed"
    DEALS = "deals"
    SECOND_BEST = "second_best"
    ONLY_MOVE = "only_move"
    EQUAL = "equal"
    NOTHING = "nothing"
    SOLVED = "solved"
    RANDOM = "random"
    CHARACTER = "character"


@dataclass(frozen=True, slots=True)
class Term:
    """A part of an option's value, in points; the terms of an option add up to its value."""

    kind: ReasonKind
    points: float


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a move: its kind and figures.

    `points`: the points of the deciding term, positive if it favours the move; `seat`: the
    other player concerned; `escudos`, `squares`, `canal`, `tile`: what the reason refers to, where present.
    """

    kind: ReasonKind
    points: float
    seat: Seat | None = None
    escudos: int | None = None
    squares: tuple[Square, ...] = ()
    canal: Canal | None = None
    tile: TileKind | None = None
    character: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A move with its value in points: own points minus the others' mean; `terms` add up to `value`.

    `error`: half of a 95 % interval, 0 where nothing was sampled; `visits`: simulations spent on it.
    """

    move: Move
    value: float
    error: float = 0.0
    terms: tuple[Term, ...] = ()
    visits: int = 0
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """The move chosen, up to three reasons, and the best options, best first.

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
