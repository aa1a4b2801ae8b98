"""The tray of tiles turned up this round, and a record of which of several equal tiles were taken."""

from collections import Counter
from dataclasses import dataclass

from santiago.presentation.view_model.offers import TrayTile
from santiago.rules.phases import Auction, Leftover, Planting, SecretAuction
from santiago.rules.state import GameState, turned_up
from santiago.rules.tiles import TileKind


@dataclass(frozen=True, slots=True)
class TakenTile:
    """A tile that was taken from the tray in a round; rounds count from 1.

    `count` is the number of tiles that were left just before the tile was taken. `index` is the tile's
    position in the tray, from 0.
    """

    round: int
    count: int
    index: int


TakenTiles = tuple[TakenTile, ...]
"""Tiles in the order in which they were taken; needed because a move names only the kind of its tile."""


def tray_of(position: GameState, taken: TakenTiles = ()) -> tuple[TrayTile, ...] | None:
    """Return the tiles turned up this round, with the planted tiles marked as taken.

    Return None in phases without a tray. Among equal tiles, those recorded in `taken` are marked first, then
    those with the highest index.
    """
    if not isinstance(position.phase, Auction | SecretAuction | Planting | Leftover):
        return None
    return _tray(position, Counter(position.offered), taken)


def tray_index(position: GameState, kind: TileKind, taken: TakenTiles = ()) -> int:
    """Return the tray index, from 0, of the tile of `kind` that would be taken next."""
    left = Counter(position.offered)
    before = _tray(position, left, taken)
    after = _tray(position, left - Counter((kind,)), taken)
    return next(n for n, tile in enumerate(after) if tile.taken and not before[n].taken)


def with_taken(taken: TakenTiles, position: GameState, index: int) -> TakenTiles:
    """Return `taken` with the tile at `index` added and the tiles of undone moves removed."""
    now, count = position.round, len(position.offered)
    kept = (one for one in taken if (one.round, -one.count) < (now, -count))
    return (*kept, TakenTile(now, count, index))


def _tray(position: GameState, left: Counter[TileKind], taken: TakenTiles) -> tuple[TrayTile, ...]:
    """Return the tray of the current round; `left` counts the remaining tiles by kind."""
    kinds, count = turned_up(position.setup, position.round), left.total()
    known = [one.index for one in reversed(taken) if one.round == position.round and one.count > count]
    order = dict.fromkeys((*known, *reversed(range(len(kinds)))))
    planted, missing = set(), Counter(kinds) - left
    for index in order:
        if missing[kinds[index]] > 0:
            missing[kinds[index]] -= 1
            planted.add(index)
    return tuple(TrayTile(kind, taken=index in planted) for index, kind in enumerate(kinds))
