"""The squares of tilled soil, told apart by position only."""

import math
import random

from .colours import GROUND, SHADOW, STONE, darker, lighter, mix
from .svg import Sprites, Svg, chain, num, thread, way

VARIANTS = 12
SLOPES = (-0.05, 0.04, 0, 0.07, -0.03, 0.02, 0.05, -0.06, 0.03, -0.02, 0.06, -0.04)
WITH_HEAP = (1, 6, 10)
WITH_TUFT = (0, 2, 5, 9)
WITH_TWO_TUFTS = (2, 9)
WITH_CRACK = 3


def sprites() -> Sprites:
    """`ground-0` to `ground-11`."""
    for variant in range(VARIANTS):
        yield f"ground-{variant}", square(variant)


def square(variant: int) -> Svg:
    """One square of soil."""
    rnd = random.Random(40 + variant)
    s = Svg()
    half = mix(GROUND["sand"], GROUND["sand_b"], 0.5)
    base = (GROUND["sand"], GROUND["sand_b"], GROUND["sand_c"], half)[variant % 4]
    s.rect(0, 0, 128, 128, 0, s.linear(0, 0, 128, 128, (0, lighter(base, 0.12)), (1, darker(base, 0.05))))
    patches(s, rnd)
    furrows(s, rnd, SLOPES[variant])
    for _ in range(3):
        pebble(s, rnd.uniform(12, 116), rnd.uniform(12, 116), rnd.uniform(1.5, 2.6))
    if variant in WITH_HEAP:
        x, y = rnd.uniform(26, 100), rnd.uniform(26, 100)
        pebble(s, x, y, 5)
        pebble(s, x + 8, y + 3, 3.4)
        pebble(s, x + 2, y + 6, 2.6)
    if variant in WITH_TUFT:
        tuft(s, rnd.uniform(24, 104), rnd.uniform(28, 112), rnd.uniform(0.8, 1.15))
    if variant in WITH_TWO_TUFTS:
        tuft(s, rnd.uniform(24, 104), rnd.uniform(28, 112), 0.7)
    if variant == WITH_CRACK:
        s.line(chain([(30, 84), (40, 80), (46, 86), (56, 82), (64, 88)]), "#A87F4E", 1.8, 0.8)
        s.line("M46 86L44 95M56 82L60 75", "#A87F4E", 1.6, 0.7)
    return s


def patches(s: Svg, rnd: random.Random) -> None:
    """Soft patches of other earth."""
    for _ in range(3):
        x, y, rx = rnd.uniform(10, 118), rnd.uniform(10, 118), rnd.uniform(22, 44)
        colour = rnd.choice([GROUND["light"], "#C99E68", "#CFA774"])
        s.group(f"translate({num(x)} {num(y)}) scale(1 {rnd.uniform(0.45, 0.7):.2f})")
        s.circle(0, 0, rx, s.radial(0, 0, rx, (0, colour, 0.5), (1, colour, 0)))
        s.end()


def furrows(s: Svg, rnd: random.Random, slope: float) -> None:
    """Six shallow furrows with a lit lower lip, some only half as long."""
    phase = rnd.uniform(0, 6)
    for i in range(6):
        y = 12 + i * 21 + rnd.uniform(-2, 2)
        points = [
            (x, y + 2.4 * math.sin(x / 26 + phase + i * 0.7) + (x - 64) * slope) for x in range(8, 121, 14)
        ]
        first, last = rnd.randint(0, 2), len(points) - rnd.randint(0, 2)
        points = points[first:last]
        if rnd.random() < 0.3:
            points = points[: max(3, len(points) // 2)]
        s.line(thread(points), GROUND["furrow"], 3.4, 0.6)
        s.line(thread([(x - 0.5, lip + 3.4) for x, lip in points]), GROUND["light"], 2.1, 0.7)


def pebble(s: Svg, x: float, y: float, r: float) -> None:
    """A stone with its shadow."""
    s.ellipse(x + r * 0.5, y + r * 0.55, r * 1.25, r * 0.8, SHADOW, opacity=0.22)
    s.ellipse(x, y, r * 1.15, r * 0.85, STONE["mid"], STONE["line"], 0.8)
    s.ellipse(x - r * 0.25, y - r * 0.25, r * 0.5, r * 0.32, STONE["hi"], opacity=0.8)


def tuft(s: Svg, x: float, y: float, k: float) -> None:
    """A tuft of dry grass."""
    s.ellipse(x + 5 * k, y + 1.5, 9 * k, 2.6 * k, SHADOW, opacity=0.2)
    for a in (-0.95, -0.55, -0.15, 0.25, 0.65, 1):
        tip = (x + 9.5 * k * a, y - (13 - 6 * abs(a)) * k)
        blade = way("M{} {}Q{} {} {} {}", x + 1.4 * a, y, x + 3 * k * a, y - 7 * k, *tip)
        s.line(blade, "#7F7A3E" if a < 0.2 else "#A89C55", 2.1)
