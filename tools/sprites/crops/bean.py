"""Beans: vines up poles, hung with purple pods."""

from ..colours import CROPS, INK, WOOD, Tones, mix, tones
from ..leaves import leaf
from ..svg import Svg, way
from ..tile import Stage, leaves

TENTS = (
    ((39, 17, 0.92), (90, 18, 0.9)),
    ((64, 15, 0.98), (27, 34, 0.56), (101, 33, 0.58)),
    ((35, 20, 0.84), (85, 16, 0.96)),
)
POLES = ("M-4 -4L26 72", "M4 -4L-26 72", "M0 -6L0 76")
FOLIAGE = (
    (-3, 9, 204, 18), (4, 11, -28, 18), (-8, 25, 172, 19), (9, 27, 4, 19), (-14, 44, 196, 19),
    (14, 46, -18, 19), (0, 38, 244, 16), (-21, 62, 180, 15), (21, 63, -4, 15),
)  # fmt: skip
PODS = ((-12, 30, 14), (12, 31, -12), (0, 43, 2), (-19, 50, 14), (19, 51, -14))


def draw(s: Svg, stage: Stage, variant: int) -> None:
    """Tents of three poles grown over with vines, and two pods in the front row."""
    fruit = tones(CROPS["bean"], stage.straw * 0.5)
    s.soft(70, 88, 54, 9, 0.45)
    for place in sorted(TENTS[variant], key=lambda tent: tent[2]):
        tent(s, stage, fruit, *place)
    s.soft(28, 110, 18, 6, 0.4)
    pod(s, 13, 98, 1.0, -72, fruit)
    pod(s, 16, 107, 0.95, -98, fruit)


def tent(s: Svg, stage: Stage, fruit: Tones, x: float, y: float, size: float) -> None:
    """One tent of poles with its top at `x`, `y`."""
    green = leaves(stage, "bean_leaf")
    s.group(f"translate({x} {y}) scale({size})")
    for pole in POLES:
        s.line(pole, INK, 6.2)
        s.line(pole, WOOD["pale"], 2.8)
    s.path("M-5 -1L5 -1L4 3L-4 3Z", WOOD["dark"], INK, 2)
    for i, (px, py, degrees, length) in enumerate(FOLIAGE):
        colour = (mix(green[0], green[1], 0.55), green[1], mix(green[1], green[2], 0.35))[i % 3]
        leaf(s, (px, py), degrees + 12 * stage.straw, length, 13, colour, vein=green[2])
    for i, (px, py, turn) in enumerate(PODS):
        if stage is not Stage.DYING or i % 2 == 0:
            pod(s, px, py, 1.04, turn, fruit)
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
