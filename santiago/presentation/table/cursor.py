"""The keyboard cursor: Tab moves between regions, arrow keys between targets in a region."""

from dataclasses import dataclass, replace

from santiago.presentation.boxes import Box, Point, centre_of, nearest
from santiago.presentation.view_model.element import Region
from santiago.presentation.view_model.targets import CanalTarget, Target, TrayTarget

_WIDEST = 2.0
"""An arrow key ignores a target whose sideways distance is more than this many times its distance ahead."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """The keyboard cursor: the focused target, and whether the cursor is visible.

    `visited` are the targets it has visited, the last one first. `decides` is whether it was moved during the
    current decision. `column` is the column, in pixels, in which the cursor goes up and down among places for
    canals, or None before it was moved among them.
    """

    target: Target | None = None
    shown: bool = False
    visited: tuple[Target, ...] = ()
    decides: bool = False
    column: int | None = None


@dataclass(frozen=True, slots=True)
class TargetBox:
    """A target that the cursor can reach in a region, with its box in pixels."""

    target: Target
    box: Box
    region: Region
    enabled: bool = True
    """Whether the target can be chosen."""
    offered: bool = False
    """Whether the target is a place that somebody has proposed."""


@dataclass(frozen=True, slots=True)
class TargetMap:
    """All targets that the keyboard can reach. The cursor starts in the region `start`.

    On the board it starts at a proposed place, or else near `spring`.
    """

    boxes: tuple[TargetBox, ...]
    start: Region = Region.OFFER
    spring: Point = (0, 0)

    def region(self, target: Target | None) -> Region | None:
        """Return the region of a target, or None if the cursor cannot reach the target."""
        return next((one.region for one in self.boxes if one.target == target), None)

    def members(self, region: Region) -> tuple[TargetBox, ...]:
        """Return the targets of a region in screen order."""
        return tuple(one for one in self.boxes if one.region is region)

    def regions(self) -> tuple[Region, ...]:
        """Return the regions that have targets, in Tab order."""
        return tuple(region for region in Region if self.members(region))


def tabbed(cursor: Cursor, ground: TargetMap, step: int) -> Cursor:
    """Return the cursor moved to the next (`step` 1) or the previous (-1) region.

    A hidden cursor becomes visible and stays where it is.
    """
    regions = ground.regions()
    if not regions:
        return replace(cursor, shown=True)
    here = ground.region(cursor.target)
    if here is None:
        first = ground.start if ground.start in regions else regions[0]
        return entered(cursor, ground, first if step > 0 else regions[-1])
    if not cursor.shown:
        return replace(cursor, shown=True)
    return entered(cursor, ground, regions[(regions.index(here) + step) % len(regions)])


def entered(cursor: Cursor, ground: TargetMap, region: Region) -> Cursor:
    """Return the cursor moved into `region`, to the target that was visited last there.

    If none was visited there, or it can no longer be chosen, the cursor moves to the first target that can be
    chosen. On the board it moves to a proposed place or else to what can be chosen, near the last square that
    was visited or near the spring.
    """
    members = ground.members(region)
    seen = next((one for target in cursor.visited for one in members if one.target == target), None)
    if seen is not None and seen.enabled:
        return moved(cursor, ground, seen.target)
    choice = [one for one in members if one.offered] or [one for one in members if one.enabled] or members
    left, top = ground.spring if seen is None else seen.box.center
    near = min(choice, key=lambda one: abs(one.box.center[0] - left) + abs(one.box.center[1] - top))
    return moved(cursor, ground, (near if region is Region.BOARD else choice[0]).target)


def moved(cursor: Cursor, ground: TargetMap, target: Target) -> Cursor:
    """Return the cursor moved to `target`, or a cursor without a target if `target` cannot be reached."""
    if ground.region(target) is None:
        return replace(cursor, target=None, shown=True)
    visited = (target, *(one for one in cursor.visited if one != target))
    return Cursor(target, shown=True, visited=visited, decides=True)


def steered(cursor: Cursor, ground: TargetMap, across: int, down: int) -> Cursor:
    """Return the cursor moved to the nearest target in a direction, within the same region.

    `across` and `down` give the direction: -1, 0 or 1. A hidden cursor becomes visible and stays where it is.

    Up and Down go through tiles in one row as Left and Right do.

    Places for canals are in 7 rows: level ones in rows 1, 3, 5 and 7, upright ones between them. Left and
    Right go to the nearest place in the row. Up and Down go to the nearest row that has places, and there to
    the place nearest to the column in which they began, the left one of two. The opposite arrow leads back,
    and every place can be reached from every other.
    """
    here = next((one for one in ground.boxes if one.target == cursor.target), None)
    if here is None:
        return tabbed(cursor, ground, 1)
    if not cursor.shown:
        return replace(cursor, shown=True)
    members = ground.members(here.region)
    if isinstance(cursor.target, TrayTarget) and (  # a list in one row
        max(one.box.top for one in members) < min(one.box.bottom for one in members)
    ):
        across, down = across or down, 0
    if isinstance(cursor.target, CanalTarget):  # like a text cursor, which returns to its column
        x, y = here.box.center
        column = x if across or cursor.column is None else cursor.column
        row = [one for one in members if one.box.center[1] == y] if across else members
        found = min(
            (one for one in row if (one.box.center[0] - x) * across + (one.box.center[1] - y) * down > 0),
            key=lambda one: (abs(one.box.center[1] - y), abs(one.box.center[0] - column), one.box.left),
            default=None,
        )
        return (
            cursor
            if found is None
            else replace(moved(cursor, ground, found.target), column=None if across else column)
        )
    centres = [centre_of(one.box) for one in members]
    near = nearest(centre_of(here.box), centres, across, down, widest=_WIDEST)
    return cursor if near is None else moved(cursor, ground, members[near].target)
