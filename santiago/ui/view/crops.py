"""Which sprite shows a tile: by crop, edition, how it fares, and its square."""

from __future__ import annotations

from functools import cache

from santiago.resources import asset
from santiago.rules.board import Board
from santiago.rules.grid import Square
from santiago.rules.options import Edition
from santiago.rules.tiles import Crop
from santiago.ui.view.values import Drought, Sign, TileLook

_VARIANTS = 3


def tile_look(board: Board, square: Square) -> TileLook:
    """How the tile on `square` fares: what the next drought will do to it (R8.2)."""
    if board.deserts >> square & 1:
        return TileLook.DESERT
    if board.wet >> square & 1:
        return TileLook.WET
    return TileLook.DRY if board.farmed >> square & 1 else TileLook.DYING


def danger(look: TileLook, drought: Drought) -> Sign | None:
    """The sign of what the next drought will do to a tile that looks so (R8.2, R8.3); None: nothing."""
    match look:
        case TileLook.WET | TileLook.DESERT:
            return None
        case TileLook.DRY:
            return {Drought.USUAL: Sign.LOSES_FARMER, Drought.LAST: Sign.DIES, Drought.NONE: None}[drought]
        case TileLook.DYING:
            return None if drought is Drought.NONE else Sign.DIES


def crop_sprite(crop: Crop, edition: Edition, look: TileLook, square: Square) -> str:
    """The sprite's name; neighbours show different drawings of the same crop where there are any."""
    variants = _variants(crop, edition, look)
    row, column = divmod(square, 8)
    return variants[(column + 2 * row + column * row // 3) % len(variants)]


@cache
def _variants(crop: Crop, edition: Edition, look: TileLook) -> tuple[str, ...]:
    for skin in ("amigo-", "") if edition is Edition.AMIGO else ("",):
        name = crop.name.lower()
        base = f"desert-{skin}{name}" if look is TileLook.DESERT else f"crop-{skin}{name}-{look.value}"
        names = [base, *(f"{base}-{n}" for n in range(1, _VARIANTS + 1))]
        found = tuple(name for name in names if asset("sprites", f"{name}.svg").is_file())
        if found:
            return found
    raise FileNotFoundError(f"no sprite for {crop.name} {look.value}")
