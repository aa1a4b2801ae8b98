"""Coconuts: round brown nuts under toothed fronds."""

import math

from ..colours import CROPS, INK, Tones, darker, mix
from ..leaves import frond
from ..svg import Svg, way
from ..tile import GrowthStage, leaves

HALF = math.pi


def draw(s: Svg, stage: GrowthStage, variant: int) -> None:
    """One full crown; one to the left with a fallen nut; or two slim ones."""
    group, straw, dry = CROPS["coconut"], CROPS["straw"], stage.straw * 0.7
    shell = [mix(group[f"nut_{k}"], straw[k], dry) for k in ("dark", "mid", "light")]
    if variant == 0:
        crown(s, stage, shell, 62, 30)
    elif variant == 1:
        crown(s, stage, shell, 57, 30, 0.94)
        s.soft(108, 76, 15, 7, 0.5)
        nut(s, 105, 73, 12, shell)
    else:
        crown(s, stage, shell, 88, 37, 0.63, nuts=2)
        crown(s, stage, shell, 42, 31, 0.67, nuts=2)
    opened(s, stage, shell)


def crown(
    s: Svg, stage: GrowthStage, shell: Tones, x: float, y: float, size: float = 1, nuts: int = 3
) -> None:
    """Fronds spreading from `x`, `y` with nuts under them."""
    green, dry, ink = leaves(stage, "coconut"), stage.straw, 2.4 / math.sqrt(size)
    s.group(f"translate({x:g} {y:g}) scale({size:g})")
    s.soft(8, 54, 50, 15, 0.5)

    def spread(angle: float, length: float, drop: float, shade: float = 0, breadth: float = 11,
               px: float = 0, py: float = 0) -> None:  # fmt: skip
        colours = [darker(tone, shade) for tone in green]
        frond(s, (px, py), angle, length, drop, colours, dry=dry, ink=ink, breadth=breadth)

    spread(-2.2, 36, 6, 0.14)
    spread(-0.95, 38, 6, 0.14)
    spread(HALF - 0.12, 52, 40, 0.1, 12)
    spread(0.12, 54, 40, 0.1, 12)
    hang(s, stage, shell, nuts)
    spread(HALF + 0.35, 52, 22)
    spread(-0.33, 54, 22)
    spread(-2.35, 42, 8)
    spread(-0.72, 44, 8)
    spread(2.0, 22, 11, 0, 9, -2, 1)
    spread(1.0, 24, 11, 0, 9, 3, 1)
    s.circle(0, 1, 5, green[2], INK, 2.2)
    s.end()


def hang(s: Svg, stage: GrowthStage, shell: Tones, nuts: int) -> None:
    """The nuts below the crown; one fewer when the palm dies."""
    if nuts == 2:
        nut(s, -15, 35, 16.5, shell)
        if stage is not GrowthStage.DYING:
            nut(s, 15, 38, 16.5, shell)
    elif stage is GrowthStage.DYING:
        nut(s, -12, 34, 14, shell)
        nut(s, 16, 36, 14, shell)
    else:
        nut(s, -18, 31, 15.5, shell)
        nut(s, 22, 32, 15.5, shell)
        nut(s, 2, 39, 17.5, shell)


def nut(s: Svg, x: float, y: float, r: float, shell: Tones) -> None:
    """A ripe nut with its three eyes."""
    stops = ((0, shell[2]), (0.5, shell[1]), (1, shell[0]))
    s.circle(x, y, r, s.radial(x - r * 0.35, y - r * 0.4, r * 1.5, *stops), INK, 2.7)
    for a, k in ((-0.5, 0.72), (0.1, 0.8), (0.7, 0.7)):
        start, end = (x - r * 0.6 + a * 4, y + r * k * 0.4), (x + r * 0.62, y + r * (0.1 + a * 0.3))
        s.line(way("M{} {}Q{} {} {} {}", *start, x + a * 6, y + r * 0.6, *end), shell[0], 1.4, 0.7)
    s.ellipse(x - r * 0.38, y - r * 0.45, r * 0.26, r * 0.18, "#FFF1D2", opacity=0.75)
    for ex, ey in ((0.08, -0.12), (0.34, -0.02), (0.14, 0.2)):
        s.circle(x + r * ex, y + r * ey, r * 0.09, INK)


def opened(s: Svg, stage: GrowthStage, shell: Tones) -> None:
    """Half a nut on the ground, seen even when two farmers stand on the tile."""
    s.soft(27, 107, 18, 8, 0.4)
    s.circle(22, 100, 13.5, shell[1], INK, 2.7)
    s.ellipse(23.5, 98, 11.6, 9.6, "#E7D6B4" if stage is GrowthStage.DYING else "#FBF4E4", INK, 2)
    s.ellipse(24, 99.5, 7, 5.4, "#D9C9A6")
    s.ellipse(25, 100.8, 5, 3.4, "#EFE5CC")
