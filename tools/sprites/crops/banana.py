"""Bananas: arched leaves round a hand of yellow fruit."""

import math

from ..colours import CROPS, INK, Tones, darker, mix, tones
from ..leaves import blade
from ..svg import Svg, way
from ..tile import GrowthStage, leaves

FINGER = "M-4.6 1Q-9.5 17 -3.5 31Q-1.6 35.5 1.6 35.2L2.6 32Q.5 17 5 2Q0 -3 -4.6 1Z"
HALF = math.pi


def draw(s: Svg, stage: GrowthStage, variant: int) -> None:
    """One tall plant; two smaller ones; or one that leans, with a young shoot."""
    fruit = tones(CROPS["banana"], stage.straw * 0.55)
    lone_hand(s, stage, fruit)
    if variant == 0:
        plant(s, stage, fruit, 62, 46)
    elif variant == 1:
        plant(s, stage, fruit, 89, 41, 0.63, lean=-3)
        plant(s, stage, fruit, 41, 47, 0.67, lean=4)
    else:
        shoot(s, stage, 104, 74)
        plant(s, stage, fruit, 55, 45, 0.92, lean=9)


def plant(
    s: Svg, stage: GrowthStage, fruit: Tones, x: float, y: float, size: float = 1, lean: float = 0
) -> None:
    """A plant whose crown is at `x`, `y`; its stem's foot stands `lean` units to the right."""
    green = leaves(stage)
    behind = [darker(tone, 0.17) for tone in green]
    dry, long, ink = stage.straw, 1 - 0.1 * stage.straw, 2.6 / math.sqrt(size)
    s.group(f"translate({x:g} {y:g}) scale({size:g})")
    s.soft(12 + lean, 44, 46, 11, 0.5)

    def arc(px: float, py: float, angle: float, length: float, arch: float, breadth: float,
            colours: Tones, tears: int = 1) -> None:  # fmt: skip
        blade(s, (px, py), angle, length * long, arch, breadth, colours, droop=dry, tears=tears, ink=ink)

    arc(0, -4, -1.95, 40, 2, 8, behind)
    arc(0, -4, -1.15, 40, 2, 8, behind)
    arc(-2, 0, HALF - 0.1, 42, 34, 7.5, behind)
    arc(2, 0, 0.1, 42, 34, 7.5, behind)
    stem = [mix(tone, CROPS["straw"]["mid"], dry) for tone in ("#5E6B2C", "#8E9A48", "#B9BF72")]
    bark = s.linear(-8 + lean / 2, 0, 12 + lean / 2, 0, (0, stem[2]), (0.45, stem[1]), (1, stem[0]))
    foot = (-8 + lean, 44, -4 + lean / 2, 22, -6, 0, 6, 0, 5 + lean / 2, 22, 12 + lean, 44)
    trunk = way("M{} {}Q{} {} {} {}L{} {}Q{} {} {} {}", *foot)
    s.path(trunk + way("Q{} 48 {} 44Z", 2 + lean, -8 + lean), bark, INK, ink)
    arc(0, -4, HALF + 0.42, 54, 34, 9, green, 2)
    arc(0, -4, -0.42, 54, 34, 9, green, 2)
    arc(0, -4, HALF + 0.98, 46, 14, 8.6, green)
    arc(0, -4, -0.98, 46, 14, 8.6, green)
    arc(0, -2, -1.57, 38, 2, 7.2, green)
    hand(s, stage, fruit, ink)
    s.path("M-8 -2Q0 -8 8 -2L7 4Q0 1 -7 4Z", stem[1], INK, ink)
    s.line("M-5 -1.5Q0 -4.5 4 -2", stem[2], 1.8)
    s.end()


def hand(s: Svg, stage: GrowthStage, fruit: Tones, ink: float) -> None:
    """The hand of fruit under the crown; fewer when the plant dies."""
    s.line("M0 -6L0 4", INK, 10)
    for angle in (30, -30, 0) if stage is GrowthStage.DYING else (40, -40, 21, -21, 0):
        s.group(f"translate(0 1) rotate({angle})" + (" scale(-1 1)" if angle < 0 else ""))
        finger(s, fruit, ink)
        s.line("M.2 34.4L2 33", INK, 2.6)
        s.end()


def finger(s: Svg, fruit: Tones, ink: float) -> None:
    """One banana hanging from 0, 0."""
    s.path(FINGER, fruit[1], INK, ink)
    s.line("M-3.6 4Q-7 17 -2 29", fruit[2], 3.1)
    s.line("M3.6 5Q-.2 17 1.4 30", fruit[0], 2.4)


def lone_hand(s: Svg, stage: GrowthStage, fruit: Tones) -> None:
    """A small hand on the ground, seen even when two farmers stand on the tile."""
    s.soft(29, 108, 18, 7, 0.45)
    for angle in (62, 36, 10):
        s.group(f"translate(17 93) rotate({-angle}) scale(-.62 .62)")
        finger(s, fruit, 3.6)
        s.end()
    s.circle(16.5, 93.5, 3.2, leaves(stage)[0], INK, 2.2)


def shoot(s: Svg, stage: GrowthStage, x: float, y: float) -> None:
    """A young plant with no fruit yet."""
    green = leaves(stage)
    s.soft(x + 4, y + 6, 18, 6, 0.45)
    for angle, length, arch in (
        (HALF + 0.5, 21, 9),
        (-0.5, 21, 9),
        (-2.05, 25, 3),
        (-1.1, 24, 3),
        (-1.57, 27, 1),
    ):
        blade(s, (x, y + 3), angle, length, arch, 5.4, green, droop=stage.straw, tears=0, ink=2)
