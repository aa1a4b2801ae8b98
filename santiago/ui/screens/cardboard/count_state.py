"""What has been entered on the page that scores a physical board, and the changes to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from santiago.presentation.overlay.board_overlay import field_outlines
from santiago.presentation.results.result_cards import lit_plantation
from santiago.presentation.results.result_tables import final_table
from santiago.presentation.view_model.targets import FinalCellTarget
from santiago.presentation.view_model.values import FinalTable, Outline
from santiago.rules.end_position import EndPosition, ImpossiblePosition, PositionFault, empty_position
from santiago.rules.grid import INTERSECTION_NAMES, canal_named, intersection_named, square_named
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.tiles import TileKind
from santiago.session.table_setup import TableSetup, editions
from santiago.ui.screens.cardboard.board_editor import Spot
from santiago.ui.screens.cardboard.tile_kind_controls import COLUMNS, KINDS

_UNDOS = 500


class Tool(Enum):
    """A tool that a click applies to the board. The value is the name of the tool's sprite."""

    TILE = "icon-plant"
    CANAL = "icon-canal"
    DESERT = "icon-desert"
    PALM = "palm"
    SPRING = "spring"
    ERASE = "icon-bin"


@dataclass(frozen=True, slots=True)
class Brush:
    """The chosen tool, and the kind and owner of the tiles that the tile tool places.

    `owner` is the seat whose farmers are on the tiles, or None for tiles without farmers.
    """

    tool: Tool = Tool.TILE
    kind: TileKind = KINDS[COLUMNS]
    owner: Seat | None = None


@dataclass(frozen=True, slots=True)
class CountState:
    """The position and the chosen tool.

    `entered` is the position before the number of seats was changed, with everything that was entered.
    `before` are the earlier positions, for undo. `typing` is the seat whose purse was changed last. `fault`
    is the reason for the last refusal, and `lit` is the row of the final table whose plantation is
    highlighted.
    """

    position: EndPosition
    entered: EndPosition
    brush: Brush
    before: tuple[EndPosition, ...] = ()
    typing: Seat | None = None
    fault: PositionFault | None = None
    lit: int | None = None

    @property
    def owners(self) -> tuple[Seat | None, ...]:
        """The possible owners of a tile; None stands for a tile without farmers."""
        return (*map(Seat, range(self.position.seats)), None)

    @property
    def left_out(self) -> bool:
        """Whether pieces or money that were entered are left out for this number of seats."""
        before, after = self.entered, self.position
        return after is not before and after.at_table(before.options, before.seats) != before

    @property
    def table(self) -> FinalTable:
        """The final table of the position, without winners if nobody has any points."""
        table = final_table(self.position.counted())
        return table if any(table.totals) else replace(table, winners=())

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The outlines of all plantations with farmers, or only of the one chosen in the table."""
        table = self.table
        if self.lit is not None and self.lit < len(table.rows):
            seat = next(n for n, farmers in enumerate(table.rows[self.lit].farmers) if farmers)
            return lit_plantation(replace(table, chosen=FinalCellTarget(self.lit, Seat(seat))))
        outlines = field_outlines(self.position.counted().board)
        return tuple(outline for outline in outlines if any(one.seat is not None for one in outline.labels))

    def changed(self, change: Callable[[EndPosition], EndPosition]) -> CountState:
        """Return the state after a change of the position, or with the reason why it is refused."""
        try:
            after = change(self.position)
        except ImpossiblePosition as error:
            return replace(self, fault=error.fault)
        return replace(self._showing(after), before=(*self.before, self.position)[-_UNDOS:])

    def edited(self, spot: Spot) -> CountState:
        """Return the state after the tool was applied to `spot`."""
        brush = self.brush
        if "-" in spot:
            return self.changed(lambda position: position.with_canal(canal_named(spot)))
        if spot in INTERSECTION_NAMES:
            return self.changed(lambda position: position.with_spring(intersection_named(spot)))
        square = square_named(spot)
        match brush.tool:
            case Tool.DESERT:
                return self.changed(lambda position: position.with_desert(square))
            case Tool.PALM:
                return self.changed(lambda position: position.with_palm(square))
            case Tool.ERASE:
                return self.changed(lambda position: position.without(square))
            case Tool.TILE | Tool.CANAL | Tool.SPRING:
                return self.changed(lambda position: position.with_tile(square, brush.kind, brush.owner))

    def with_seats(self, seats: int) -> CountState:
        """Return the state with another number of seats, and what such a game can have of what was entered.

        Until the next other change, every number of seats starts from the same position.
        """
        options = self.position.options
        if options.edition not in editions(seats):
            options = replace(options, edition=Edition.TREFL)
        after = self.changed(lambda _: self.entered.at_table(options, seats))
        return replace(after, entered=self.entered)

    def with_edition(self, edition: Edition) -> CountState:
        options = replace(self.position.options, edition=edition)
        return self.changed(lambda position: replace(position, options=options))

    def with_purse(self, seat: Seat, text: str) -> CountState:
        """Return the state with `text` escudos in a purse, or with a fault.

        The digits typed into one purse are undone together.
        """
        try:
            position = self.position.with_purse(seat, int(text or "0"))
        except ValueError as error:
            fault = error.fault if isinstance(error, ImpossiblePosition) else PositionFault.MONEY
            return replace(self, fault=fault)
        before = self.before if self.typing == seat else (*self.before, self.position)[-_UNDOS:]
        return replace(self, position=position, entered=position, before=before, typing=seat, fault=None)

    def with_brush(self, brush: Brush) -> CountState:
        return replace(self, brush=brush, fault=None)

    def with_next_owner(self, step: int) -> CountState:
        """Return the state with the tile tool, and the next (`step` 1) or the previous (-1) owner."""
        owner = self.owners[(self.owners.index(self.brush.owner) + step) % len(self.owners)]
        return self.with_brush(replace(self.brush, tool=Tool.TILE, owner=owner))

    def emptied(self) -> CountState:
        return self.changed(lambda position: empty_position(position.options, position.seats))

    def undone(self) -> CountState:
        """Return the state before the last change."""
        if not self.before:
            return self
        return replace(self._showing(self.before[-1]), before=self.before[:-1])

    def _showing(self, position: EndPosition) -> CountState:
        """Return the state with `position`, without the last refusal and without highlights."""
        brush = self.brush
        if brush.owner is not None and brush.owner >= position.seats:
            brush = replace(brush, owner=Seat(0))
        return replace(
            self, position=position, entered=position, brush=brush, typing=None, fault=None, lit=None
        )


def first_state(table: TableSetup | None) -> CountState:
    """Return an empty board with the options and seats of the last table, or else of a usual one."""
    options = Options() if table is None else replace(table.options, palms=True)
    position = empty_position(options, 4 if table is None else len(table.seats))
    return CountState(position, position, Brush(owner=Seat(0)))
