"""The whole table as the view is handed it: from the position and what the player is about."""

from dataclasses import dataclass, replace

from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind
from santiago.ui.table.action_bar import decision_bar
from santiago.ui.table.board_overlay import overlay_of
from santiago.ui.table.input.hovered import hovered
from santiago.ui.table.input.phase_input import choices
from santiago.ui.table.input.planting import chosen_tile
from santiago.ui.table.input.selection import NOTHING, Selection, TilePicked
from santiago.ui.table.input.turn import Turn
from santiago.ui.view.position_view_model import read_table
from santiago.ui.view.targets import CanalTarget, OfferTarget, PieceTarget, SquareTarget, Target
from santiago.ui.view.values import (
    ActionBar,
    BoardOverlay,
    Hidden,
    LogPanel,
    Person,
    SeatPanel,
    TableView,
    ToolButton,
    TrayTile,
)
from santiago.ui.wording.names import GameNames


@dataclass(frozen=True, slots=True)
class TableContext:
    """What stands whatever is decided. `concealed`: whose money is left out. `unseen`: tiles face down.

    `covered`: of these the seat that may look at its own.
    """

    position: GameState
    people: tuple[Person, ...]
    names: GameNames
    unseen: tuple[TileKind, ...]
    concealed: frozenset[Seat]
    log: LogPanel
    tools: tuple[ToolButton, ...]
    practice: bool = False
    covered: Seat | None = None


@dataclass(frozen=True, slots=True)
class PointerState:
    """Where the player's mind is: `hover` of the pointer, `focus` of the keyboard, `carried` in hand.

    `over`: the legal target to which the piece in hand would snap.
    """

    hover: Target | None = None
    focus: Target | None = None
    carried: Target | None = None
    over: Target | None = None

    @property
    def hovered_target(self) -> Target | None:
        """What previews follow: a piece in hand before the keyboard's cursor, that before the pointer."""
        if self.carried is not None:
            return self.over
        return self.focus if self.focus is not None else self.hover


def table_view(
    context: TableContext, bar: ActionBar | None = None, attention: PointerState = PointerState()
) -> TableView:
    """The table while nobody at this screen decides."""
    view = _read(context)
    if bar is not None:
        view = replace(view, action=bar)
    return _attended(view, attention)


def decision_view(
    context: TableContext,
    turn: Turn,
    selection: Selection = NOTHING,
    attention: PointerState = PointerState(),
) -> TableView:
    """The table while the seat to move decides at this screen."""
    if isinstance(attention.carried, OfferTarget):
        selection = TilePicked(attention.carried.index)
    hovered_target = hovered(turn, selection, attention.hovered_target)
    overlay, changes = overlay_of(turn, selection, hovered_target)
    lifted = isinstance(attention.carried, PieceTarget)
    view = _read(context)
    view = replace(
        view,
        overlay=_with_carried(overlay, attention),
        action=decision_bar(turn, selection, hovered_target, context.names, lifted=lifted),
        tray=_to_plant(view.tray, turn, selection),
    )
    if changes is not None:
        view = replace(view, panels=_with_changes(view.panels, changes))
    return _attended(view, attention)


def _read(context: TableContext) -> TableView:
    view = read_table(
        context.position,
        context.people,
        context.names.tr,
        to_come=context.unseen,
        concealed=context.concealed,
    )
    panels = tuple(replace(panel, covered=panel.seat == context.covered) for panel in view.panels)
    return replace(view, panels=panels, log=context.log, tools=context.tools, practice=context.practice)


def _to_plant(
    lying: tuple[TrayTile, ...] | None, turn: Turn, selection: Selection
) -> tuple[TrayTile, ...] | None:
    """The tray as the seat to move sees it: what it may take, and what it has chosen."""
    if lying is None or not choices(turn).squares:
        return lying
    chosen = chosen_tile(turn, selection)
    return tuple(
        replace(tile, chosen=index == chosen, enabled=not tile.taken) for index, tile in enumerate(lying)
    )


def _with_carried(overlay: BoardOverlay, attention: PointerState) -> BoardOverlay:
    if isinstance(attention.carried, OfferTarget):
        return replace(overlay, hidden=Hidden(offers=frozenset((attention.carried.index,))))
    return overlay


def _with_changes(panels: tuple[SeatPanel, ...], changes: tuple[int, ...]) -> tuple[SeatPanel, ...]:
    return tuple(replace(panel, change=changes[panel.seat]) for panel in panels)


def _attended(view: TableView, attention: PointerState) -> TableView:
    on_board = isinstance(attention.focus, SquareTarget | CanalTarget)
    overlay = replace(
        view.overlay, hover=attention.hovered_target, cursor=attention.focus if on_board else None
    )
    return replace(
        view,
        overlay=overlay,
        hover=None if attention.carried is not None else attention.hover,
        focus=None if on_board else attention.focus,
    )
