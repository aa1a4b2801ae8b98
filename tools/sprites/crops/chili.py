"""Chilies: bushes with slim red fruit that points upwards."""

from ..colours import CROPS, INK, Tones, tones
from ..svg import Svg, way
from ..tile import GrowthStage, leaves
from .pepper import bush

FAN = ((-15, -7, -30), (-5, -13, -9), (6, -12, 11), (15, -6, 32))
SLIM = ((-10, -8, -24), (0, -13, 2), (10, -8, 25))
BUSHES = (
    ((37, 45, 24, FAN), (91, 43, 24, FAN), (64, 69, 21, SLIM)),
    ((64, 43, 26, FAN), (33, 66, 21, SLIM), (95, 64, 21, SLIM)),
    ((35, 44, 22, SLIM), (70, 63, 24, FAN), (97, 40, 20, SLIM)),
)
FRONT = (22, 104, 13, ((-5, -3, -24), (6, -3, 24)))


def draw(s: Svg, stage: GrowthStage, variant: int) -> None:
    """Three bushes, and a small one in the front row."""
    green = leaves(stage, "pepper_leaf")
    fruit = tones(CROPS["chili"], stage.straw * 0.45)
    for i, (x, y, r, fruits) in enumerate((*BUSHES[variant], FRONT)):
        bush(s, x, y, r * (1 - 0.1 * stage.straw), green, 60 + i + 5 * variant)
        for j, (px, py, turn) in enumerate(fruits):
            if stage is not GrowthStage.DYING or j != 1:
                chili(s, x + px, y + py + r * 0.2, r / 27 if r > 16 else 0.62, turn, fruit)


def chili(s: Svg, x: float, y: float, size: float, turn: float, fruit: Tones) -> None:
    """A slim fruit standing on its stalk at `x`, `y`."""
    s.group(way("translate({} {}) rotate({})", x, y, turn) + f" scale({size:.2f})")
    s.path("M-4.4 0Q-5.6 -14 1.6 -27Q3 -28.6 3.2 -26.6Q5.8 -13 4.4 0Q0 3.4 -4.4 0Z", fruit[1], INK, 2.8)
    s.line("M-1.8 -3Q-2.4 -12 0.8 -20", fruit[2], 2.9)
    s.line("M2.6 -1Q3.6 -10 2.6 -18", fruit[0], 1.7, 0.85)
    s.path("M-4.8 0Q0 -4 4.8 0Q0 4.6 -4.8 0Z", CROPS["leaf"]["light"], INK, 1.8)
    s.line("M0 2L0 6", INK, 3)
    s.end()
