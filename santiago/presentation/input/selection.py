"""The selection before a move is committed, the inputs that change it, and the result of an input."""

from dataclasses import dataclass
from enum import Enum, auto

from santiago.presentation.view_model.targets import Target
from santiago.rules.grid import Canal, Square
from santiago.rules.moves import Move
from santiago.rules.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Nothing:
    """The empty selection."""


@dataclass(frozen=True, slots=True)
class SumPicked:
    """A sum for a bid, or for a bribe whose place is not chosen yet.

    `typed` is true if the sum was entered as digits.
    """

    escudos: int
    typed: bool = False


@dataclass(frozen=True, slots=True)
class TilePicked:
    """A selected tile of the tray; `index` counts from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class SquarePicked:
    """A square that was selected before a tile."""

    square: Square


@dataclass(frozen=True, slots=True)
class PlacePicked:
    """A place for a proposal, and the bribe in escudos.

    `typed` is true if the bribe was entered as digits.
    """

    canal: Canal
    bribe: int
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Asking:
    """A complete move that the player is asked to confirm; cancelling restores the selection `before`."""

    move: Move
    before: "Selection"


Selection = Nothing | SumPicked | TilePicked | SquarePicked | PlacePicked | Asking
NO_SELECTION = Nothing()
_MOST = 99
"""The largest sum that can be typed."""


def before_question(selection: Selection) -> Selection:
    """Return the selection before a pending confirmation, or `selection` itself if none is pending."""
    return selection.before if isinstance(selection, Asking) else selection


def typed_sum(selection: Selection, digit: int) -> int:
    """Return the sum after `digit` is typed.

    If the selected sum was typed, the digit is appended, unless the result would exceed `_MOST`. In all other
    cases, the digit begins a new sum.
    """
    match selection:
        case SumPicked(escudos, typed=True) | PlacePicked(bribe=escudos, typed=True):
            longer = escudos * 10 + digit
            return longer if longer <= _MOST else digit
        case _:
            return digit


def is_typed(selection: Selection) -> bool:
    """Whether the selection contains a sum that was entered as digits."""
    return isinstance(selection, SumPicked | PlacePicked) and selection.typed


@dataclass(frozen=True, slots=True)
class TargetChosen:
    """A click on `target`, or Enter while `target` has the focus."""

    target: Target


@dataclass(frozen=True, slots=True)
class PieceDropped:
    """A drop of the dragged `piece` over `target`, or outside the board if `target` is None."""

    piece: Target
    target: Target | None


@dataclass(frozen=True, slots=True)
class SumStepped:
    """A request to choose the next (`step` 1) or the previous (-1) sum or tile."""

    step: int


@dataclass(frozen=True, slots=True)
class DigitTyped:
    """A digit key, 0-9."""

    digit: int


class Intent(Enum):
    """The inputs that need no further data."""

    COMMIT = auto()
    """The main button, the tick button, or Enter."""
    DECLINE = auto()
    """The secondary button: pass, or discard."""
    ERASE = auto()
    """Backspace while a sum is being typed."""
    BACK = auto()
    """Esc, the right mouse button, or the cross button."""


Input = TargetChosen | PieceDropped | SumStepped | DigitTyped | Intent


@dataclass(frozen=True, slots=True)
class InputResult:
    """The result of an input: the new selection, and a legal move or a refusal, if any.

    If a tile is planted, `tray_index` is its index in the tray, from 0.
    """

    selection: Selection
    move: Move | None = None
    refusal: Refusal | None = None
    tray_index: int | None = None
