"""Plantation tiles: five crops, each with one or two farmer icons (R1, R2.1)."""

from enum import IntEnum
from typing import Final, NewType


class Crop(IntEnum):
    """The crop of a tile; the older edition shows other plants for the same five crops."""

    BANANA = 0
    COCONUT = 1
    WATERMELON = 2
    GRAPE = 3
    PEPPER = 4


TileKind = NewType("TileKind", int)
"""The kind of a tile as a number: `crop * 2 + icons - 1`."""

TILE_KINDS: Final = tuple(TileKind(n) for n in range(2 * len(Crop)))
TILE_NAMES: Final = tuple(f"{Crop(kind // 2).name.lower()}{kind % 2 + 1}" for kind in TILE_KINDS)
_KINDS_BY_NAME: Final = {name: TileKind(n) for n, name in enumerate(TILE_NAMES)}
_CROPS: Final = tuple(Crop)


def tile_kind(crop: Crop, icons: int) -> TileKind:
    """Return the kind of tile that shows `crop` with 1 or 2 farmer `icons`.

    >>> TILE_NAMES[tile_kind(Crop.PEPPER, 1)]
    'pepper1'
    """
    return TileKind(crop * 2 + icons - 1)


def tile_named(name: str) -> TileKind:
    """Return the kind of tile named `name`, such as "banana2"; raises KeyError."""
    return _KINDS_BY_NAME[name]


def crop_of(kind: TileKind) -> Crop:
    """Return the crop of a tile of `kind`."""
    return _CROPS[kind >> 1]


def icons_of(kind: TileKind) -> int:
    """Return the number of farmer icons on a tile of `kind`: 1 or 2."""
    return (kind & 1) + 1
