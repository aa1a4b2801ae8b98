"""Watermelons: striped globes on the ground between lobed leaves."""

import math

from ..colours import CROPS, INK, Tones, tones
from ..leaves import lobed
from ..svg import Point, Svg, smooth, way
from ..tile import GrowthStage, leaves

MELONS = (
    ((84, 28, 17, 15, -14), (43, 46, 29, 25, -12), (92, 60, 24, 20.5, 10)),
    ((38, 30, 19, 16, 12), (86, 41, 29, 25, 10), (35, 66, 22, 18.5, -14)),
    ((34, 34, 20, 17.5, -16), (76, 26, 19, 16, 14), (98, 62, 20, 17.5, -8), (57, 60, 22.5, 19.5, 6)),
)
BEHIND = (
    ((20, 22, 14, 2.6), (112, 18, 13, -0.4)),
    ((15, 44, 12, 2.8), (112, 17, 13, -0.5), (62, 14, 11, -1.3)),
    ((14, 18, 12, 2.6), (112, 34, 13, 0.1), (53, 16, 10, -1.6)),
)
BEFORE = (
    ((66, 17, 11, -1.2), (69, 74, 12, 0.6), (14, 74, 11, 2.4)),
    ((60, 70, 12, 1.2), (112, 68, 11, 0.5), (14, 20, 10, -2.4)),
    ((79, 46, 10, -0.6), (16, 62, 12, 2.2), (112, 84, 9, 0.9)),
)
VINES = (
    "M14 22Q34 8 60 14Q84 20 112 12",
    "M14 46Q20 14 56 16Q84 10 112 14",
    "M12 18Q44 6 58 24Q72 46 112 34",
)
STRIPES = ((-0.92, -0.66), (-0.38, -0.08), (0.24, 0.52), (0.78, 0.95))


def draw(s: Svg, stage: GrowthStage, variant: int) -> None:
    """Three or four melons on a vine."""
    green = leaves(stage)
    rind = tones(CROPS["watermelon"], stage.straw * 0.75)
    for x, y, rx, ry, _ in MELONS[variant]:
        s.soft(x + 6, y + ry * 0.9, rx * 1.35, ry * 0.66, 0.5)
    s.soft(29, 111, 22, 9, 0.45)
    s.line(VINES[variant], INK, 4.6)
    s.line(VINES[variant], green[1], 2.4)
    for leaf in BEHIND[variant]:
        lobed(s, *leaf, green)
    for place in MELONS[variant]:
        x, y, rx, ry, turn = place
        melon(s, x, y, rx, ry, turn, rind)
    for leaf in BEFORE[variant]:
        lobed(s, *leaf, green)
    if variant == 0:
        s.line("M68 30q6 2 4 7q-3 4 -5 0", green[2], 1.8)
    melon(s, 24, 102, 16, 13, 6, rind)
    lobed(s, 42, 112, 9, 0.4, green, 1.8)


def melon(s: Svg, x: float, y: float, rx: float, ry: float, turn: float, rind: Tones) -> None:
    """A melon whose stripes run along its length, lit from the upper left however it lies."""
    dark, middle, light = rind
    s.group(way("translate({} {}) rotate({})", x, y, turn))
    s.ellipse(0, 0, rx, ry, light, INK, 3)
    for upper, lower in STRIPES:
        outline = [*stripe_edge(rx, ry, upper), *stripe_edge(rx, ry, lower)[::-1]]
        s.path(smooth(outline, tension=0.4), middle)
    a = math.radians(-turn)
    lx, ly = -0.4 * math.cos(a) + 0.5 * math.sin(a), -0.4 * math.sin(a) - 0.5 * math.cos(a)
    stops = ((0, "#FFFBE0", 0.55), (0.35, "#FFFBE0", 0), (0.6, dark, 0.04), (1, dark, 0.8))
    s.ellipse(0, 0, rx - 1.2, ry - 1.2, s.radial(lx * rx, ly * ry, rx * 1.55, *stops))
    s.end()
    s.ellipse(x - rx * 0.38, y - ry * 0.48, rx * 0.2, ry * 0.13, "#FFFFF0", opacity=0.8)


def stripe_edge(rx: float, ry: float, k: float) -> list[Point]:
    """A jagged line from one end of a melon to the other, `k` of the way to its rim."""
    edge = []
    for i in range(9):
        t = -1 + i / 4
        jag = 0.05 * (i % 2 * 2 - 1) if 0 < i < 8 else 0
        edge.append((rx * 0.97 * t, ry * 0.96 * (k * (1 - t * t) ** 0.5 + jag)))
    return edge
