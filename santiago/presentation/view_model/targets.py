"""The things on the table screen that can be pointed at, with a class for each kind."""

from dataclasses import dataclass

from santiago.presentation.view_model.commands import Command
from santiago.rules.grid import Canal, Square
from santiago.rules.options import Seat


@dataclass(frozen=True, slots=True)
class SquareTarget:
    """A square of the board."""

    square: Square


@dataclass(frozen=True, slots=True)
class CanalTarget:
    """A place for a canal on the board; its hit box is larger than the canal."""

    canal: Canal


@dataclass(frozen=True, slots=True)
class ActionTextTarget:
    """The text of the action bar, which links to the rules."""


@dataclass(frozen=True, slots=True)
class CoinTarget:
    """A coin in the action bar, which stands for a sum in escudos."""

    escudos: int


@dataclass(frozen=True, slots=True)
class CoinStepTarget:
    """An arrow that pages through the coins by changing the chosen sum by `step` escudos."""

    step: int


@dataclass(frozen=True, slots=True)
class TrayTarget:
    """A face-up tile; `index` is the position in the tray, from 0."""

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
    """The panel of a seat beside the board."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CanalOfPanelTarget:
    """The symbol for a seat's own canal in the seat's panel."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FigureOfPanelTarget:
    """A figure in a seat's panel other than its own canal, such as a number of tiles."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class ScoreOfPanelTarget:
    """The score in a seat's panel, with a tooltip that shows how the score adds up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MoneyOfPanelTarget:
    """The lid over covered money in a seat's panel; a press on the lid reveals the money."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LogLineTarget:
    """A line of the log; `index` is the position in `LogPanel.lines`, from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class StageTarget:
    """A phase in the ribbon of the top bar, with a tooltip; `index` is the value of its `Stage`."""

    index: int


@dataclass(frozen=True, slots=True)
class SupplyTarget:
    """The count of remaining shared canals, which is shown in the top bar and has a tooltip."""


@dataclass(frozen=True, slots=True)
class RemainingTilesTarget:
    """The card that shows the remaining tiles, with a tooltip."""


@dataclass(frozen=True, slots=True)
class SummaryRowTarget:
    """A seat's row in the summary of a round."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FinalCellTarget:
    """A cell of the final table; `row` is the row's index, from 0. The money row follows the plantations."""

    row: int
    seat: Seat


Target = (
    SquareTarget
    | CanalTarget
    | ActionTextTarget
    | CoinTarget
    | CoinStepTarget
    | TrayTarget
    | PieceTarget
    | ButtonTarget
    | PanelTarget
    | CanalOfPanelTarget
    | FigureOfPanelTarget
    | ScoreOfPanelTarget
    | MoneyOfPanelTarget
    | LogLineTarget
    | StageTarget
    | SupplyTarget
    | RemainingTilesTarget
    | SummaryRowTarget
    | FinalCellTarget
)
