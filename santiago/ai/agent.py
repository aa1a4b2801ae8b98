"""What an agent is: from what a seat may know to a move with its options and reasons, all as data."""

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
    """What one decision may cost.

    `nodes`: simulations, the real budget; `seconds`: only a cap, a decision that it cut short says so;
    `seed`: the chance of this decision (see `seeds.decision_seed`); `explain`: whether the decision should
    carry options and reasons, which takes some time and never changes the move.
    """

    nodes: int = 0
    seconds: float = 3.0
    seed: int = 0
    explain: bool = True


class ProgressMonitor(Protocol):
    """How an agent is watched while it thinks."""

    def on_progress(self, done: int, of: int) -> None:
        """`done` of `of` nodes are spent."""

    def is_cancelled(self) -> bool:
        """Whether the answer is no longer wanted."""


class NoProgress:
    """A watch that nobody looks at."""

    def on_progress(self, done: int, of: int) -> None:
        """Nothing happens."""

    def is_cancelled(self) -> bool:
        """Never."""
        return False


NO_PROGRESS = NoProgress()


class ReasonKind(StrEnum):
    """What a part of an option's value, or a reason, is about; see `telling.text_of` for its sentence."""

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
    """A part of an option's value, in points; without it the value is less by exactly these."""

    kind: ReasonKind
    points: float


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move was chosen: a kind with its figures.

    `points`: what the number that decided came to, positive where it speaks for the move; `seat`: the
    other player it is about; `escudos`, `squares`, `canal`, `tile`: what it is about, where there is one.
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
    """A move with its value in points, own less the others' mean; `terms` add up to `value`.

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
        """Changes whenever its decisions may change; part of every seed."""

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """The move of `observation.seat`, which is to move."""
