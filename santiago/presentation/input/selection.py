"""What a player has chosen but not yet done, what they may do next, and what came of it."""

from dataclasses import dataclass
from enum import Enum, auto

from santiago.presentation.view_model.targets import Target
from santiago.rules.grid import Canal, Square
from santiago.rules.moves import Move
from santiago.rules.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing is chosen yet."""


@dataclass(frozen=True, slots=True)
class SumPicked:
    """A sum in escudos, for a bid or for a bribe whose place is still open; `typed` digit by digit."""

    escudos: int
    typed: bool = False


@dataclass(frozen=True, slots=True)
class TilePicked:
    """A tile of the tray, by its place there."""

    index: int


@dataclass(frozen=True, slots=True)
class SquarePicked:
    """A square that waits for its tile."""

    square: Square


@dataclass(frozen=True, slots=True)
class PlacePicked:
    """A place for a proposal, with its bribe in escudos; `typed` digit by digit."""

    canal: Canal
    bribe: int
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Asking:
    """A whole move that waits for tick or cross; `before` is what the cross leads back to."""

    move: Move
    before: "Selection"


Selection = Nothing | SumPicked | TilePicked | SquarePicked | PlacePicked | Asking
NO_SELECTION = Nothing()
_MOST = 99
"""The largest sum that can be typed."""


def before_question(selection: Selection) -> Selection:
    """What was chosen before tick and cross were shown."""
    return selection.before if isinstance(selection, Asking) else selection


def typed_sum(selection: Selection, digit: int) -> int:
    """The sum after another digit, which continues a sum that is being typed."""
    match selection:
        case SumPicked(escudos, typed=True) | PlacePicked(bribe=escudos, typed=True):
            longer = escudos * 10 + digit
            return longer if longer <= _MOST else digit
        case _:
            return digit


def is_typed(selection: Selection) -> bool:
    """Whether a sum is chosen that was typed digit by digit."""
    return isinstance(selection, SumPicked | PlacePicked) and selection.typed


@dataclass(frozen=True, slots=True)
class Chosen:
    """A target was clicked, or chosen with Enter."""

    target: Target


@dataclass(frozen=True, slots=True)
class Dropped:
    """A piece was dragged from where it lay and let go over a target."""

    piece: Target
    target: Target


@dataclass(frozen=True, slots=True)
class Stepped:
    """One more (1) or one less (-1) of a sum."""

    step: int


@dataclass(frozen=True, slots=True)
class Typed:
    """A digit, 0-9."""

    digit: int


class Intent(Enum):
    """Inputs without data."""

    COMMIT = auto()
    """The main button, the tick, or Enter."""
    DECLINE = auto()
    """The other button: pass, or discard."""
    ERASE = auto()
    """The last digit of a typed sum is taken back."""
    BACK = auto()
    """Esc, the right button, or the cross."""


Input = Chosen | Dropped | Stepped | Typed | Intent


@dataclass(frozen=True, slots=True)
class InputResult:
    """What an input led to: another selection, perhaps a legal move to play, or why there is none.

    `place`: where the tile that the move plants lies in the tray, from 0.
    """

    selection: Selection
    move: Move | None = None
    refusal: Refusal | None = None
    place: int | None = None
