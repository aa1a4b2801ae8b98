"""Peppers: small bushes hung with red points."""

import math
import random

from ..colours import CROPS, INK, Tones, mix, tones
from ..leaves import leaf
from ..svg import Svg, num, way
from ..tile import Stage, leaves

POD = (
    "M-5.4 -1.5C-6.6 6 -4 14 3.4 19.5C5.6 20.6 6.4 18.6 5.2 17"
    "C2.6 12.5 4.6 6 5.4 -1.5C3.6 -6 -3.6 -6 -5.4 -1.5Z"
)
THREE = ((-14, 3, 19), (0, 7, 2), (13, 2, -18))
TWO = ((-9, 4, 16), (8, 5, -15))
BUSHES = (
    ((38, 36, 25, THREE), (91, 35, 24, THREE), (64, 62, 23, TWO)),
    ((64, 35, 25, THREE), (37, 60, 23, TWO), (92, 59, 24, THREE)),
    ((37, 34, 23, TWO), (66, 59, 26, THREE), (94, 34, 23, TWO)),
)
FRONT = (26, 99, 15, ((-6, 2, 14), (6, 2, -12)))


def draw(s: Svg, stage: Stage, variant: int) -> None:
    """Three bushes, and a small one in the front row."""
    green = leaves(stage, "pepper_leaf")
    fruit = tones(CROPS["pepper"], stage.straw * 0.45)
    for i, (x, y, r, pods) in enumerate((*BUSHES[variant], FRONT)):
        bush(s, x, y, r * (1 - 0.1 * stage.straw), green, 20 + i + 7 * variant)
        for j, (px, py, turn) in enumerate(pods):
            if stage is Stage.DYING and j == 1:
                continue
            pod(s, x + px, y + py, 18.5 if r > 20 else 14, turn, fruit)


def bush(s: Svg, x: float, y: float, r: float, green: Tones, seed: int) -> None:
    """A round bush of pointed leaves, lighter towards its top."""
    rnd = random.Random(seed)
    s.soft(x + 6, y + r * 0.82, r * 1.25, r * 0.44, 0.5)
    s.line(way("M{} {}L{} {}", x, y + r * 0.4, x, y + r * 0.98), INK, 5)
    for degrees in (162, 18, 190, 350, 218, 322, 244, 296, 270):
        turn = degrees + rnd.uniform(-6, 6)
        upper = math.sin(math.radians(turn)) < -0.3
        colour = mix(green[0], green[1], 0.9 if upper else 0.35)
        leaf(s, (x, y + r * 0.12), turn, r * rnd.uniform(1.12, 1.24), r * 0.66, colour, vein=green[2])
    for degrees in (198, 236, 270, 304, 342):
        colour = green[1] if degrees > 260 else mix(green[1], green[2], 0.5)
        leaf(s, (x - 1, y - 1 + r * 0.12), degrees, r * 0.74, r * 0.4, colour)


def pod(s: Svg, x: float, y: float, r: float, turn: float, fruit: Tones) -> None:
    """A pepper hanging from `x`, `y`."""
    s.group(f"translate({num(x)} {num(y)}) rotate({num(turn)}) scale({r / 17:.2f})")
    s.path(POD, fruit[1], INK, 2.9)
    s.line("M-2.6 0C-3.4 6 -1.4 11 1.2 14.8", fruit[2], 3.2)
    s.line("M3.4 1C3 6 2.4 9 3 13", fruit[0], 1.8, 0.8)
    s.path("M-4.6 -3Q0 -7 4.6 -3Q0 -.6 -4.6 -3Z", CROPS["leaf"]["light"], INK, 1.9)
    s.line("M0 -5Q0 -8 2.4 -9.6", INK, 3)
    s.end()
