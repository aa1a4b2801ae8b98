"""The whole table as the view is handed it: from the position and what the player is about."""

from dataclasses import dataclass, replace

from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind
from santiago.ui.table.bar import decision_bar
from santiago.ui.table.cast import Cast
from santiago.ui.table.considered import considered
from santiago.ui.table.controller import choices
from santiago.ui.table.overlays import overlay_of
from santiago.ui.table.planting import chosen_tile
from santiago.ui.table.selection import NOTHING, Selection, TilePicked
from santiago.ui.table.turn import Turn
from santiago.ui.view.reading import read_table
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


@dataclass(frozen=True, slots=True)
class Scenery:
    """What stands whatever is decided. `concealed`: whose money is left out. `unseen`: tiles face down.

    `covered`: of these the seat that may look at its own.
    """

    position: GameState
    people: tuple[Person, ...]
    cast: Cast
    unseen: tuple[TileKind, ...]
    concealed: frozenset[Seat]
    log: LogPanel
    tools: tuple[ToolButton, ...]
    practice: bool = False
    covered: Seat | None = None


@dataclass(frozen=True, slots=True)
class Attention:
    """Where the player's mind is: `hover` of the pointer, `focus` of the keyboard, `carried` in hand.

    `over`: the legal target to which the piece in hand would snap.
    """

    hover: Target | None = None
    focus: Target | None = None
    carried: Target | None = None
    over: Target | None = None

    @property
    def looked_at(self) -> Target | None:
        """What previews follow: a piece in hand before the keyboard's cursor, that before the pointer."""
        if self.carried is not None:
            return self.over
        return self.focus if self.focus is not None else self.hover


def table_view(
    scenery: Scenery, bar: ActionBar | None = None, attention: Attention = Attention()
) -> TableView:
    """The table while nobody at this screen decides."""
    view = _read(scenery)
    if bar is not None:
        view = replace(view, action=bar)
    return _attended(view, attention)


def decision_view(
    scenery: Scenery, turn: Turn, selection: Selection = NOTHING, attention: Attention = Attention()
) -> TableView:
    """The table while the seat to move decides at this screen."""
    if isinstance(attention.carried, OfferTarget):
        selection = TilePicked(attention.carried.index)
    looked_at = considered(turn, selection, attention.looked_at)
    overlay, changes = overlay_of(turn, selection, looked_at)
    lifted = isinstance(attention.carried, PieceTarget)
    view = _read(scenery)
    view = replace(
        view,
        overlay=_with_carried(overlay, attention),
        action=decision_bar(turn, selection, looked_at, scenery.cast, lifted=lifted),
        tray=_to_plant(view.tray, turn, selection),
    )
    if changes is not None:
        view = replace(view, panels=_with_changes(view.panels, changes))
    return _attended(view, attention)


def _read(scenery: Scenery) -> TableView:
    view = read_table(
        scenery.position,
        scenery.people,
        scenery.cast.tr,
        to_come=scenery.unseen,
        concealed=scenery.concealed,
    )
    panels = tuple(replace(panel, covered=panel.seat == scenery.covered) for panel in view.panels)
    return replace(view, panels=panels, log=scenery.log, tools=scenery.tools, practice=scenery.practice)


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


def _with_carried(overlay: BoardOverlay, attention: Attention) -> BoardOverlay:
    if isinstance(attention.carried, OfferTarget):
        return replace(overlay, hidden=Hidden(offers=frozenset((attention.carried.index,))))
    return overlay


def _with_changes(panels: tuple[SeatPanel, ...], changes: tuple[int, ...]) -> tuple[SeatPanel, ...]:
    return tuple(replace(panel, change=changes[panel.seat]) for panel in panels)


def _attended(view: TableView, attention: Attention) -> TableView:
    on_board = isinstance(attention.focus, SquareTarget | CanalTarget)
    overlay = replace(view.overlay, hover=attention.looked_at, cursor=attention.focus if on_board else None)
    return replace(
        view,
        overlay=overlay,
        hover=None if attention.carried is not None else attention.hover,
        focus=None if on_board else attention.focus,
    )
