"""The sound effects."""

from enum import Enum


class Effect(Enum):
    """A short sound; the value is the prefix of its file names."""

    TILE = "tile"
    CUBE = "cube"
    COIN = "coin"
    MARKER = "marker"
    WATER = "water"
    DROUGHT = "drought"
    DESERT = "desert"
    TURN = "turn"
    REFUSAL = "refusal"
    ROUND_END = "round-end"
    FANFARE = "fanfare"
    CLICK = "click"
    CARD = "card"
