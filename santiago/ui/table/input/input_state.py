"""What a person at the table is about: the choice in the making, pointer and keyboard."""

from santiago.rules.grid import canals_in, squares_in
from santiago.ui.table.input.cursor import Cursor, Map, Region, entry, steered, tabbed
from santiago.ui.table.input.phase_input import choices, draggable, react
from santiago.ui.table.input.selection import NOTHING, Asking, Input, InputResult, Selection
from santiago.ui.table.input.turn import Turn
from santiago.ui.table.view_builder import PointerState
from santiago.ui.view.geometry import BoardGeometry, Point
from santiago.ui.view.targets import CanalTarget, OfferTarget, SquareTarget, Target


class InputState:
    """The mutable part of a decision; forgotten when the decision is made."""

    def __init__(self) -> None:
        self.selection: Selection = NOTHING
        self.hover: Target | None = None
        self.cursor = Cursor()
        self.carried: Target | None = None
        self.over: Target | None = None
        self._remembered: dict[Region, Target] = {}
        self._ply: int | None = None

    def begin(self, ply: int) -> bool:
        """The decision after `ply` moves is at hand; True if that is news."""
        if ply == self._ply:
            return False
        self._ply = ply
        self.clear()
        return True

    def clear(self) -> None:
        """Nothing is chosen yet."""
        self.selection = NOTHING
        self.carried = self.over = None
        self.cursor = Cursor(None, self.cursor.shown)
        self._remembered.clear()

    @property
    def is_asked(self) -> bool:
        """Whether tick and cross are shown."""
        return isinstance(self.selection, Asking)

    @property
    def attention(self) -> PointerState:
        """Where the player's mind is."""
        focus = self.cursor.target if self.cursor.shown else None
        return PointerState(self.hover, focus, self.carried, self.over)

    def give(self, turn: Turn, given: Input) -> InputResult:
        """Let the controller react and keep the selection."""
        result = react(turn, self.selection, given)
        self.selection = result.selection
        return result

    def point_at(self, target: Target | None) -> bool:
        """The pointer is over `target`; True if that is news. The keyboard's cursor steps back."""
        changed = target != self.hover or self.cursor.shown
        self.hover = target
        if self.cursor.shown:
            self.cursor = Cursor(self.cursor.target)
        return changed

    def tab(self, ground: Map, step: int) -> None:
        """Tab: to another region."""
        self._move(tabbed(self.cursor, ground, step, self._remembered), ground)

    def go_to(self, ground: Map, region: Region) -> None:
        """The cursor jumps to a region: what is to be chosen next lies there."""
        if region in ground.regions():
            self._move(Cursor(entry(ground, region, self._remembered), shown=True), ground)

    def steer(self, ground: Map, across: int, down: int) -> None:
        """An arrow: to another target."""
        self._move(steered(self.cursor, ground, across, down), ground)

    def _move(self, cursor: Cursor, ground: Map) -> None:
        self.cursor = cursor
        region = ground.region(cursor.target)
        if region is not None and cursor.target is not None:
            self._remembered[region] = cursor.target

    def lift(self, turn: Turn, piece: Target) -> bool:
        """Take a piece in hand; False if it may not be."""
        if not draggable(turn, piece):
            return False
        self.carried, self.over = piece, None
        return True

    def carry(self, turn: Turn, point: Point, board: BoardGeometry) -> bool:
        """Move the piece in hand; True if it would now snap to something else."""
        before, self.over = self.over, self._snapped(turn, point, board)
        return before != self.over

    def put_down(self) -> None:
        """Nothing is in hand any more."""
        self.carried = self.over = None

    def _snapped(self, turn: Turn, point: Point, board: BoardGeometry) -> Target | None:
        legal = choices(turn)
        if isinstance(self.carried, OfferTarget):
            square = board.nearest_square(point, squares_in(legal.squares))
            return None if square is None else SquareTarget(square)
        canal = board.nearest_canal(point, canals_in(legal.places))
        return None if canal is None else CanalTarget(canal)
