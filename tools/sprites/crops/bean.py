"""Beans: vines up poles, hung with purple pods."""

from ..colours import CROPS, INK, WOOD, Tones, mix, tones
from ..leaves import leaf
from ..svg import Svg, way
from ..tile import GrowthStage, leaves

TENTS = (
    ((42, 17, 0.86), (88, 20, 0.82)),
    ((40, 21, 0.8), (86, 17, 0.88)),
    ((43, 19, 0.82), (89, 16, 0.86)),
)
POLES = ("M-4 -4L26 72", "M4 -4L-26 72")
FOLIAGE = (
    (-3, 8, 204, 22), (4, 10, -28, 22), (-11, 30, 190, 24), (11, 31, -8, 24),
    (-20, 56, 184, 20), (20, 57, -4, 20), (0, 34, 262, 20),
)  # fmt: skip
PODS = ((-14, 34, 12), (14, 35, -12), (0, 40, 0))


def draw(s: Svg, stage: GrowthStage, variant: int) -> None:
    """Tents of poles grown over with vines, and two pods in the front row."""
    fruit = tones(CROPS["bean"], stage.straw * 0.5)
    s.soft(70, 88, 54, 9, 0.45)
    for place in sorted(TENTS[variant], key=lambda tent: tent[2]):
        tent(s, stage, fruit, *place)
    s.soft(28, 110, 18, 6, 0.4)
    pod(s, 13, 98, 1.0, -72, fruit)
    pod(s, 16, 107, 0.95, -98, fruit)


def tent(s: Svg, stage: GrowthStage, fruit: Tones, x: float, y: float, size: float) -> None:
    """One tent of two poles with its top at `x`, `y`."""
    green = leaves(stage, "bean_leaf")
    s.group(f"translate({x} {y}) scale({size})")
    for pole in POLES:
        s.line(pole, INK, 6.2)
        s.line(pole, WOOD["pale"], 2.8)
    s.path("M-5 -1L5 -1L4 3L-4 3Z", WOOD["dark"], INK, 2)
    for i, (px, py, degrees, length) in enumerate(FOLIAGE):
        colour = (mix(green[0], green[1], 0.55), green[1], mix(green[1], green[2], 0.35))[i % 3]
        leaf(s, (px, py), degrees + 12 * stage.straw, length, 16, colour, vein=green[2])
    for i, (px, py, turn) in enumerate(PODS):
        if stage is not GrowthStage.DYING or i % 2 == 0:
            pod(s, px, py, 1.35, turn, fruit)
    s.end()


def pod(s: Svg, x: float, y: float, size: float, turn: float, fruit: Tones) -> None:
    """A long pod hanging from `x`, `y`, its beans showing."""
    s.group(way("translate({} {}) rotate({}) scale({})", x, y, turn, size))
    s.path("M-3.2 0Q-7 12 -1.6 25Q.2 27.6 1.4 25Q4.6 12 3.2 0Q0 -3 -3.2 0Z", fruit[1], INK, 2.7)
    for cy in (5.5, 12, 18.5):
        s.ellipse(-0.6, cy, 2, 2.5, fruit[2], opacity=0.75)
    s.line("M2.6 3Q3.4 12 0.8 23", fruit[0], 1.5, 0.9)
    s.line("M0 -1L0 -4", INK, 2.6)
    s.end()
