"""Selects the sprite of a tile according to its crop, edition, state and square."""

from __future__ import annotations

from functools import cache

from santiago.presentation.view_model.values import TileState
from santiago.resources import asset
from santiago.rules.grid import Square
from santiago.rules.options import Edition
from santiago.rules.tiles import Crop

_VARIANTS = 3


def crop_sprite(crop: Crop, edition: Edition, state: TileState, square: Square) -> str:
    """Return the name of a tile's sprite.

    If the crop has several sprites, `square` selects one, so that most adjacent tiles look different.
    """
    variants = _variants(crop, edition, state)
    row, column = divmod(square, 8)
    return variants[(column + 2 * row + column * row // 3) % len(variants)]


@cache
def _variants(crop: Crop, edition: Edition, state: TileState) -> tuple[str, ...]:
    for skin in ("amigo-", "") if edition is Edition.AMIGO else ("",):
        name = crop.name.lower()
        base = f"desert-{skin}{name}" if state is TileState.DESERT else f"crop-{skin}{name}-{state.value}"
        names = [base, *(f"{base}-{n}" for n in range(1, _VARIANTS + 1))]
        found = tuple(name for name in names if asset("sprites", f"{name}.svg").is_file())
        if found:
            return found
    raise FileNotFoundError(f"no sprite for {crop.name} {state.value}")
