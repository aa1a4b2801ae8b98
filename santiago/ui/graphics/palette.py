"""The colours, by what they are for, in two themes."""

import json
from dataclasses import dataclass
from functools import cache

from santiago.resources import asset

Colour = tuple[int, int, int]


def colour(hex_text: str) -> Colour:
    """The colour written as `#RRGGBB`."""
    digits = hex_text.lstrip("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def hex_of(value: Colour) -> str:
    """`#RRGGBB` for a colour."""
    return f"#{value[0]:02X}{value[1]:02X}{value[2]:02X}"


@dataclass(frozen=True, slots=True)
class SeatColour:
    """One of the five colours a seat may have; it is never shown without its symbol."""

    name: str
    symbol: str
    base: Colour
    top: Colour
    side: Colour
    on: Colour
    """For what is drawn on `base`."""


@dataclass(frozen=True, slots=True)
class Palette:
    """What the interface is painted with. Names say the use, not the hue."""

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
    glow: Colour
    on_wood: Colour
    """Text straight on the table."""
    on_wood_muted: Colour
    shadow: Colour
    walnut: Colour
    walnut_dark: Colour
    walnut_light: Colour
    gold: Colour
    straw: Colour
    water: Colour
    seats: tuple[SeatColour, ...]
    recolours: tuple[tuple[str, str], ...]
    """Hex pairs (drawn, shown instead) for the sprites of cards and buttons."""

    def seat(self, name: str) -> SeatColour:
        """The seat colour called `name`."""
        for candidate in self.seats:
            if candidate.name == name:
                return candidate
        raise KeyError(name)


@cache
def palette_of(*, high_contrast: bool) -> Palette:
    """The warm palette or the one of strong contrast, from `assets/palette.json`."""
    data: dict[str, dict[str, str]] = json.loads(asset("palette.json").read_text(encoding="utf-8"))
    warm = _warm(data)
    return _high_contrast(warm) if high_contrast else warm


def _warm(data: dict[str, dict[str, str]]) -> Palette:
    paper, accent, wood = data["paper"], data["accent"], data["wood"]
    return Palette(
        high_contrast=False,
        ink=colour(data["outline"]["ink"]),
        muted=colour(paper["muted"]),
        paper=colour(paper["card"]),
        paper_light=colour(paper["light"]),
        paper_shade=colour(paper["shade"]),
        paper_line=colour(paper["line"]),
        accent=colour(accent["main"]),
        accent_light=colour(accent["light"]),
        accent_dark=colour(accent["dark"]),
        on_accent=colour("#FFF6E2"),
        glow=colour(accent["glow"]),
        on_wood=colour("#F8E7C3"),
        on_wood_muted=colour("#EBD5AE"),
        shadow=colour("#1A0D05"),
        walnut=colour(wood["walnut"]),
        walnut_dark=colour(wood["walnut_dark"]),
        walnut_light=colour(wood["walnut_light"]),
        gold=colour(data["gold"]["light"]),
        straw=colour("#E9D6AE"),
        water=colour(data["water"]["mid"]),
        seats=tuple(_seat(entry) for entry in data["seats"]),  # type: ignore[arg-type]
        recolours=(),
    )


def _seat(entry: dict[str, str]) -> SeatColour:
    return SeatColour(
        name=entry["name"],
        symbol=entry["symbol"],
        base=colour(entry["base"]),
        top=colour(entry["top"]),
        side=colour(entry["side"]),
        on=colour(entry["on"]),
    )


def _high_contrast(warm: Palette) -> Palette:
    black, white = colour("#1A0D05"), colour("#FFFFFF")
    return Palette(
        high_contrast=True,
        ink=black,
        muted=colour("#43301F"),
        paper=white,
        paper_light=white,
        paper_shade=colour("#EFE6D2"),
        paper_line=black,
        accent=colour("#7E2A08"),
        accent_light=colour("#8F3610"),
        accent_dark=colour("#541B04"),
        on_accent=white,
        glow=colour("#FFE27A"),
        on_wood=white,
        on_wood_muted=colour("#FFF1D0"),
        shadow=colour("#000000"),
        walnut=colour("#2A1A10"),
        walnut_dark=colour("#170D07"),
        walnut_light=colour("#3E2818"),
        gold=warm.gold,
        straw=white,
        water=colour("#45CBC6"),
        seats=warm.seats,
        recolours=(
            ("#FDF6E6", "#FFFFFF"),
            ("#F5E9CF", "#FFFFFF"),
            ("#FFFBEF", "#FFFFFF"),
            ("#E6D4B0", "#EFE6D2"),
            ("#A98A5E", "#1A0D05"),
            ("#3B2415", "#1A0D05"),
            ("#FFFBF0", "#FFFFFF"),
            ("#B05228", "#8F3610"),
            ("#A5471F", "#7E2A08"),
            ("#7E3719", "#541B04"),
            ("#25130A", "#FFF1D0"),
            ("#F0C98C", "#FFF1D0"),
        ),
    )
