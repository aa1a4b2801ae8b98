"""Where the tiles turned up this round lie, and which of equal ones were taken."""

from collections import Counter
from dataclasses import dataclass

from santiago.presentation.view_model.values import TrayTile
from santiago.rules.phases import Auction, Leftover, Planting, SecretAuction
from santiago.rules.state import GameState, turned_up
from santiago.rules.tiles import TileKind


@dataclass(frozen=True, slots=True)
class TakenTile:
    """A tile that a person took in `round` (from 1) from `place` in the tray (from 0), where `lying` lay."""

    round: int
    lying: int
    place: int


TakenTiles = tuple[TakenTile, ...]
"""In the order of being taken. Moves do not tell equal tiles apart, so the screen remembers it."""


def tray_of(position: GameState, taken: TakenTiles = ()) -> tuple[TrayTile, ...] | None:
    """The tiles turned up this round, with planted ones marked; None in phases without them.

    Of equal tiles those that `taken` names are marked first, then the last one.
    """
    if not isinstance(position.phase, Auction | SecretAuction | Planting | Leftover):
        return None
    return _tray(position, Counter(position.offered), taken)


def tray_index(position: GameState, kind: TileKind, taken: TakenTiles = ()) -> int:
    """The place in the tray of the tile of `kind` that is taken next."""
    left = Counter(position.offered)
    before = _tray(position, left, taken)
    after = _tray(position, left - Counter((kind,)), taken)
    return next(n for n, tile in enumerate(after) if tile.taken and not before[n].taken)


def with_taken(taken: TakenTiles, position: GameState, place: int) -> TakenTiles:
    """`taken` after the tile at `place` was taken in `position`, without what was undone since."""
    now, lying = position.round, len(position.offered)
    kept = (one for one in taken if (one.round, -one.lying) < (now, -lying))
    return (*kept, TakenTile(now, lying, place))


def _tray(position: GameState, left: Counter[TileKind], taken: TakenTiles) -> tuple[TrayTile, ...]:
    """The tray with so many tiles `left` of each kind."""
    kinds, lying = turned_up(position.setup, position.round), left.total()
    named = [one.place for one in reversed(taken) if one.round == position.round and one.lying > lying]
    order = dict.fromkeys((*named, *reversed(range(len(kinds)))))
    gone, missing = set(), Counter(kinds) - left
    for place in order:
        if missing[kinds[place]] > 0:
            missing[kinds[place]] -= 1
            gone.add(place)
    return tuple(TrayTile(kind, taken=place in gone) for place, kind in enumerate(kinds))
