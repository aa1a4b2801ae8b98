"""Peppers: small bushes hung with red points."""

import math
import random

from ..colours import CROPS, INK, Tones, mix, tones
from ..leaves import leaf
from ..svg import Svg, num, way
from ..tile import GrowthStage, leaves

POD = (
    "M-5.4 -1.5C-6.6 6 -4 14 3.4 19.5C5.6 20.6 6.4 18.6 5.2 17"
    "C2.6 12.5 4.6 6 5.4 -1.5C3.6 -6 -3.6 -6 -5.4 -1.5Z"
)
THREE = ((-17, 4, 22), (0, 11, 2), (17, 3, -22))
TWO = ((-11, 5, 16), (11, 6, -15))
BUSHES = (
    ((38, 38, 30, THREE), (91, 42, 27, TWO)),
    ((36, 44, 27, TWO), (90, 38, 30, THREE)),
    ((40, 42, 29, TWO), (92, 40, 28, TWO)),
)
FRONT = (24, 98, 15, ((0, 3, 4),))


def draw(s: Svg, stage: GrowthStage, variant: int) -> None:
    """Two bushes, and a small one in the front row; few large points read better than many at 48 px."""
    green = leaves(stage, "pepper_leaf")
    fruit = tones(CROPS["pepper"], stage.straw * 0.45)
    for i, (x, y, r, pods) in enumerate((*BUSHES[variant], FRONT)):
        bush(s, x, y, r * (1 - 0.1 * stage.straw), green, 20 + i + 7 * variant)
        for j, (px, py, turn) in enumerate(pods):
            if stage is GrowthStage.DYING and j == 1:
                continue
            pod(s, x + px, y + py, 25 if r > 20 else 19, turn, fruit)


def bush(s: Svg, x: float, y: float, r: float, green: Tones, seed: int) -> None:
    """A round bush of pointed leaves, lighter towards its top."""
    rnd = random.Random(seed)
    s.soft(x + 6, y + r * 0.82, r * 1.25, r * 0.44, 0.5)
    s.line(way("M{} {}L{} {}", x, y + r * 0.4, x, y + r * 0.98), INK, 5)
    for degrees in (168, 12, 205, 335, 240, 300, 270):
        turn = degrees + rnd.uniform(-6, 6)
        upper = math.sin(math.radians(turn)) < -0.3
        colour = mix(green[0], green[1], 0.9 if upper else 0.35)
        leaf(s, (x, y + r * 0.12), turn, r * rnd.uniform(1.12, 1.22), r * 0.8, colour, vein=green[2])
    for degrees in (215, 270, 325):
        colour = green[1] if degrees > 260 else mix(green[1], green[2], 0.5)
        leaf(s, (x - 1, y - 1 + r * 0.12), degrees, r * 0.74, r * 0.46, colour)


def pod(s: Svg, x: float, y: float, r: float, turn: float, fruit: Tones) -> None:
    """A pepper hanging from `x`, `y`."""
    s.group(f"translate({num(x)} {num(y)}) rotate({num(turn)}) scale({r / 17:.2f})")
    s.path(POD, fruit[1], INK, 2.9)
    s.line("M-2.6 0C-3.4 6 -1.4 11 1.2 14.8", fruit[2], 3.2)
    s.line("M3.4 1C3 6 2.4 9 3 13", fruit[0], 1.8, 0.8)
    s.path("M-4.6 -3Q0 -7 4.6 -3Q0 -.6 -4.6 -3Z", CROPS["leaf"]["light"], INK, 1.9)
    s.line("M0 -5Q0 -8 2.4 -9.6", INK, 3)
    s.end()
