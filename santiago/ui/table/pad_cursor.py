"""Keeps the keyboard cursor visible while a gamepad is in use."""

from dataclasses import replace

from santiago.presentation.table.cursor import Cursor, TargetMap, entered, tabbed
from santiago.presentation.view_model.element import Region


class PadCursor:
    """Keeps the cursor of a gamepad on a target that exists."""

    def __init__(self) -> None:
        self._waited = False

    def kept(self, cursor: Cursor, reachable: TargetMap, *, waits: bool) -> Cursor:
        """Return the cursor, visible and on an existing target.

        `waits` is whether an animation waits for the player. When it starts to wait, the cursor moves to the
        button that ends the wait.
        """
        appears, self._waited = waits and not self._waited, waits
        if appears and Region.BUTTONS in reachable.regions():
            return entered(cursor, reachable, Region.BUTTONS)
        if not cursor.shown or reachable.region(cursor.target) is None:
            return tabbed(replace(cursor, shown=False), reachable, 1)
        return cursor
