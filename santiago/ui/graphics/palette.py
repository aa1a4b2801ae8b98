"""The colours of the interface, named by their use, in a normal and a high-contrast theme."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from santiago.resources import asset

Colour = tuple[int, int, int]


def colour(hex_text: str) -> Colour:
    """Convert `#RRGGBB` to a colour."""
    digits = hex_text.lstrip("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def hex_of(value: Colour) -> str:
    """Convert a colour to `#RRGGBB`."""
    return f"#{value[0]:02X}{value[1]:02X}{value[2]:02X}"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of the interface, named by use, not by hue."""

    high_contrast: bool
    ink: Colour
    muted: Colour
    """Secondary text on paper."""
    paper: Colour
    paper_light: Colour
    paper_shade: Colour
    paper_line: Colour
    accent: Colour
    accent_light: Colour
    accent_dark: Colour
    on_accent: Colour
    gain: Colour
    """The colour of gains on paper; losses have the colour `accent`."""
    glow: Colour
    on_wood: Colour
    """Text painted directly on the wood."""
    on_wood_muted: Colour
    shadow: Colour
    walnut: Colour
    walnut_dark: Colour
    walnut_light: Colour
    gold: Colour
    straw: Colour
    water: Colour
    seats: tuple[tuple[str, Colour], ...]
    """The names and values of the seat colours. Wherever a colour is shown, its seat's symbol is, too."""
    recolours: tuple[tuple[str, str], ...]
    """Pairs of hex colours for card and button sprites: the colour in the file, and the colour shown."""

    def change(self, difference: int) -> Colour:
        return self.gain if difference > 0 else self.accent if difference < 0 else self.muted

    def seat(self, name: str) -> Colour:
        return dict(self.seats)[name]


@cache
def colour_of(path: str) -> Colour:
    """Return a colour from `assets/palette.json`, such as "water.mid", which is the same in all themes."""
    group, _, name = path.partition(".")
    return colour(_data()[group][name])


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(asset("palette.json").read_text(encoding="utf-8"))
    return data


@cache
def palette_of(*, high_contrast: bool) -> Palette:
    """Return the normal or the high-contrast palette, from `assets/palette.json`.

    A value in the file is `#RRGGBB`, or the path of another colour in the file, such as "paper.card".
    """
    data = _data()
    named: dict[str, str] = data["interface"] | (data["high_contrast"] if high_contrast else {})

    def resolved(text: str) -> Colour:
        return colour_of(text) if "." in text else colour(text)

    return Palette(
        **{name: resolved(text) for name, text in named.items()},
        high_contrast=high_contrast,
        seats=tuple((seat["name"], colour(seat["base"])) for seat in data["seats"]),
        recolours=tuple(data["high_contrast_recolours"].items()) if high_contrast else (),
    )
