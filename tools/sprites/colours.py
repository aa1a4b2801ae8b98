"""The palette, and mixing."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ASSETS = Path(__file__).parents[2] / "assets"
PALETTE = json.loads((ASSETS / "palette.json").read_text(encoding="utf-8"))
GROUND: dict[str, str] = PALETTE["ground"]
CLAY: dict[str, str] = PALETTE["clay"]
STONE: dict[str, str] = PALETTE["stone"]
SOIL: dict[str, str] = PALETTE["soil"]
WATER: dict[str, str] = PALETTE["water"]
CROPS: dict[str, dict[str, str]] = PALETTE["crops"]
PAPER: dict[str, str] = PALETTE["paper"]
WOOD: dict[str, str] = PALETTE["wood"]
GOLD: dict[str, str] = PALETTE["gold"]
ACCENT: dict[str, str] = PALETTE["accent"]
INK: str = PALETTE["outline"]["ink"]
SHADOW: str = PALETTE["outline"]["shadow"]

Tones = Sequence[str]
"""The same colour dark, mid and light."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat's colours and symbol."""

    name: str
    symbol: str
    base: str
    top: str
    side: str
    on: str


SEATS = tuple(Seat(**seat) for seat in PALETTE["seats"])


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: str, b: str, share: float) -> str:
    """`a` with `share` of the way to `b`."""
    parts = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#" + "".join(f"{max(0, min(255, part)):02X}" for part in parts)


def lighter(colour: str, share: float) -> str:
    """`colour` in late sun."""
    return mix(colour, "#FFF4DC", share)


def darker(colour: str, share: float) -> str:
    """`colour` in shade."""
    return mix(colour, "#2A150B", share)


def tones(group: dict[str, str], straw: float = 0) -> Tones:
    """The three tones of a group of the palette, dried by `straw` of the way to straw."""
    return [mix(group[k], CROPS["straw"][k], straw) for k in ("dark", "mid", "light")]
