"""What can be pointed at on the table: one value for each kind."""

from dataclasses import dataclass

from santiago.rules.grid import Canal, Square
from santiago.rules.options import Seat
from santiago.ui.view.commands import Command


@dataclass(frozen=True, slots=True)
class SquareTarget:
    """A square of the board."""

    square: Square


@dataclass(frozen=True, slots=True)
class CanalTarget:
    """A canal place of the board; its box is the hit zone."""

    canal: Canal


@dataclass(frozen=True, slots=True)
class CoinTarget:
    """A sum in the action bar, in escudos."""

    escudos: int


@dataclass(frozen=True, slots=True)
class CoinStepTarget:
    """The little arrows beside the coins, where there are more sums than room: -1 or 1."""

    step: int


@dataclass(frozen=True, slots=True)
class OfferTarget:
    """A tile turned up, by its place in the tray."""

    index: int


@dataclass(frozen=True, slots=True)
class PieceTarget:
    """The canal or marker in the action bar that is dragged onto the board."""


@dataclass(frozen=True, slots=True)
class ButtonTarget:
    """A button of the action bar or the top bar."""

    command: Command


@dataclass(frozen=True, slots=True)
class PanelTarget:
    """A seat's panel."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CanalOfPanelTarget:
    """The own canal in a seat's panel."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ScoreOfPanelTarget:
    """The score in a seat's panel; for a tooltip with the whole sum."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MoneyOfPanelTarget:
    """The cover over the money in a seat's panel; held down, it shows what lies under it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LogLineTarget:
    """A line of the log, by its index in the lines handed in."""

    index: int


@dataclass(frozen=True, slots=True)
class StageTarget:
    """A phase in the ribbon, counted from 0; for tooltips."""

    index: int


@dataclass(frozen=True, slots=True)
class SupplyTarget:
    """The shared canals left, in the top bar; for tooltips."""


@dataclass(frozen=True, slots=True)
class RemainingTilesTarget:
    """The card of the tiles still to come; for tooltips."""


@dataclass(frozen=True, slots=True)
class FinalCellTarget:
    """A cell of the final table: row (plantations, then money) and seat."""

    row: int
    seat: Seat


Target = (
    SquareTarget
    | CanalTarget
    | CoinTarget
    | CoinStepTarget
    | OfferTarget
    | PieceTarget
    | ButtonTarget
    | PanelTarget
    | CanalOfPanelTarget
    | ScoreOfPanelTarget
    | MoneyOfPanelTarget
    | LogLineTarget
    | StageTarget
    | SupplyTarget
    | RemainingTilesTarget
    | FinalCellTarget
)
