"""Deserts: plates of cracked mud and the bone-dry stalk of what grew there."""

import math
import random

from .colours import INK, SOIL, WOOD, darker, mix
from .crops.watermelon import melon
from .svg import Point, Points, Svg, chain, poly, way
from .tile import base, rim

PLATES: tuple[Points, ...] = (
    ((8, 8), (40, 8), (44, 28), (20, 40), (8, 34)),
    ((40, 8), (82, 8), (78, 30), (60, 38), (44, 28)),
    ((82, 8), (120, 8), (120, 40), (98, 44), (78, 30)),
    ((8, 34), (20, 40), (26, 66), (8, 76)),
    ((20, 40), (44, 28), (60, 38), (58, 62), (40, 72), (26, 66)),
    ((60, 38), (78, 30), (98, 44), (94, 66), (76, 72), (58, 62)),
    ((98, 44), (120, 40), (120, 80), (104, 84), (94, 66)),
    ((8, 76), (26, 66), (40, 72), (38, 98), (22, 117), (8, 117)),
    ((40, 72), (58, 62), (76, 72), (72, 96), (54, 104), (38, 98)),
    ((76, 72), (94, 66), (104, 84), (98, 104), (84, 106), (72, 96)),
    ((104, 84), (120, 80), (120, 117), (104, 117), (98, 104)),
    ((22, 117), (38, 98), (54, 104), (58, 117)),
    ((58, 117), (54, 104), (72, 96), (84, 106), (104, 117)),
    ((84, 106), (98, 104), (104, 117)),
)
DARK, DEAD, BLEACHED = "#6F5136", "#94724C", "#C9A673"
ROUND_PLACES = ("translate(0 0)", "translate(1 -8)", "translate(9 10) scale(.88)")
"""Where the melon lies: its roundness would show light from the wrong side if it were mirrored."""
PLACES = ("translate(0 0)", "translate(126 4) scale(-1 .96)", "translate(9 10) scale(.88)")


def tile(plant: str, variant: int) -> Svg:
    """The desert that `plant` leaves behind."""
    s = Svg()
    base(s, SOIL["desert"], darker(SOIL["desert"], 0.1))
    mud(s, variant)
    s.soft(76, 88, 34, 9, 0.45)
    s.group(ROUND_PLACES[variant] if plant == "watermelon" else PLACES[variant])
    STALKS[plant](s)
    s.end()
    for x, y in ((30, 96), (96, 92), (40, 106)):
        s.ellipse((x, 128 - x, x + 9)[variant], y, 4, 2.6, "#F4E6C4", SOIL["crack"], 1.4)
    rim(s, 0.8)
    return s


def mud(s: Svg, variant: int) -> None:
    """The plates, mirrored for the second arrangement and turned for the third."""
    rnd = random.Random(2 + variant)
    s.rect(8, 7.5, 112, 109.5, 7, SOIL["crack"])
    for corners in PLATES:
        plate(s, [turned(x, y, variant) for x, y in corners], rnd)


def turned(x: float, y: float, variant: int) -> Point:
    """A corner of a plate where this arrangement has it."""
    return ((x, y), (128 - x, y), (128 - x, 125 - y))[variant]


def plate(s: Svg, corners: Points, rnd: random.Random) -> None:
    """One plate of mud with a lit edge and sometimes a hairline."""
    count = len(corners)
    full = [p for i in range(count) for p in broken(corners[i], corners[(i + 1) % count])]
    cx, cy = sum(p[0] for p in full) / len(full), sum(p[1] for p in full) / len(full)

    def inset(gap: float, ox: float, oy: float) -> Points:
        return [
            (
                x - gap * (x - cx) / math.hypot(x - cx, y - cy) + ox,
                y - gap * (y - cy) / math.hypot(x - cx, y - cy) + oy,
            )
            for x, y in full
        ]

    tint = rnd.choice(["#F4E7C6", "#CDB083", "#DFC797", "#D3B98B"])
    colour = mix(SOIL["desert"], tint, rnd.uniform(0.25, 0.6))
    s.path(poly(inset(1.5, 0.5, 0.7)), darker(colour, 0.2), darker(colour, 0.2), 1.2)
    s.path(poly(inset(2.6, -0.3, -0.5)), colour, colour, 1.2)
    s.line(chain(inset(3.4, -0.3, -0.4)[:4]), "#FBF0D4", 1.3, 0.55)
    if rnd.random() < 0.65:
        a = rnd.uniform(0, 6.28)
        start = (cx + 7 * math.cos(a), cy + 7 * math.sin(a))
        end = (cx - 6 * math.cos(a + 0.5), cy - 6 * math.sin(a + 0.5))
        s.line(chain([start, (cx + 1, cy - 1), end]), SOIL["crack"], 1.1, 0.6)


def broken(a: Point, b: Point) -> list[Point]:
    """The broken line from `a` towards `b`: the same from either side, straight along the rim."""
    start, end = min(a, b), max(a, b)
    rnd = random.Random(str((start, end)))
    on_rim = (a[0] == b[0] and a[0] in (8, 120)) or (a[1] == b[1] and a[1] in (8, 117))
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    points = []
    for share in (0.3, 0.68):
        t, o = share + rnd.uniform(-0.06, 0.06), 0 if on_rim else rnd.uniform(-3.6, 3.6)
        points.append(
            (x0 + (x1 - x0) * t - (y1 - y0) / length * o, y0 + (y1 - y0) * t + (x1 - x0) / length * o)
        )
    return [a, *(points if start == a else points[::-1])]


def stalk(s: Svg, d: str, breadth: float = 5) -> None:
    """A dry stem with a lit middle."""
    s.line(d, INK, breadth + 3.2)
    s.line(d, DEAD, breadth)
    s.line(d, BLEACHED, breadth * 0.36)


def dead_banana(s: Svg) -> None:
    """A stem with hanging leaves."""
    stalk(s, "M58 88Q62 66 56 46", 8)
    stalk(s, "M57 52Q40 42 32 62M57 50Q74 34 92 52Q96 60 94 70M57 48Q52 34 40 30", 4)
    stalk(s, "M32 62L30 72M40 30L34 34", 3)


def dead_palm(s: Svg) -> None:
    """A bare palm and a fallen nut."""
    stalk(s, "M52 88Q64 64 62 34", 7)
    stalk(s, "M62 36Q44 26 34 46M62 36Q80 22 94 42M62 35Q62 22 74 18M62 36Q50 22 42 22", 3.6)
    for x, y in ((38, 42), (86, 36)):
        stalk(s, way("M{} {}l-3 9m-4 -6l-2 8", x, y), 2)
    s.circle(88, 88, 9, DEAD, INK, 2.6)
    s.line("M82 88Q88 93 94 86", DARK, 1.6)


def dead_melon(s: Svg) -> None:
    """A burst, hollow melon on its vine."""
    stalk(s, "M84 60Q100 52 98 40Q92 30 82 36Q76 44 86 46M98 44Q106 36 114 40M40 58Q28 52 30 40", 3.4)
    melon(s, 60, 72, 31, 22, -8, [DARK, "#9A7A50", "#CDB27E"])
    hole = "M36 66Q40 58 50 60L57 57Q66 62 64 69L67 75Q60 82 51 79L44 82Q34 76 36 66Z"
    s.path(hole, "#4E3220", INK, 2.4)
    s.line("M40 70Q46 78 52 75L62 76", "#84603C", 2.2)
    s.line("M64 66L72 62L76 66M51 80L53 88M74 80Q82 74 84 66", INK, 1.9, 0.75)


def dead_vine(s: Svg) -> None:
    """A trellis with a leafless vine and two raisins."""
    for x in (28, 100):
        s.rect(x - 3.5, 26, 7, 62, 2, WOOD["pale"], INK, 2.6)
    s.line("M28 40Q64 50 100 38", INK, 2.6)
    stalk(s, "M64 88Q58 70 66 58Q72 48 60 40M66 58Q80 50 84 42M62 68Q50 62 46 52", 4.2)
    for x, y in ((47, 58), (83, 50)):
        s.circle(x, y, 3.2, "#7A5563", INK, 2)


def dead_pepper(s: Svg) -> None:
    """A bare bush with one shrivelled pod."""
    stalk(
        s,
        "M64 88Q62 70 64 54M63 70Q50 62 44 48M64 64Q78 58 84 44M64 56Q58 44 60 34"
        "M64 56Q72 46 74 36M48 54Q40 54 36 58M80 52Q88 54 92 60",
        4.2,
    )
    s.path("M92 60q5 6 1 14q-5 -4 -1 -14Z", "#A06248", INK, 2)


def dead_cane(s: Svg) -> None:
    """Broken canes: two snapped, two stubs."""
    stalk(s, "M50 88L48 40L28 30M66 88L68 56M82 88L80 48L100 36M96 88L97 66M36 88L35 70", 6)
    stalk(s, "M28 30L18 38M100 36L110 44M68 56L74 50", 3)
    for x, y in ((49, 62), (48.6, 50), (81, 66), (66.6, 72)):
        s.line(way("M{} {}l7 0", x - 3.5, y), INK, 2)


def dead_potato(s: Svg) -> None:
    """Withered tops on a mound, and two shrivelled tubers."""
    s.path("M22 88Q30 66 62 66Q94 66 102 88Q62 98 22 88Z", "#B8986A", INK, 2.6)
    s.line("M34 84Q42 74 56 72M70 76Q84 76 92 84", DARK, 1.6, 0.7)
    stalk(s, "M60 70Q56 54 42 48Q34 48 32 56M62 70Q64 48 78 42Q88 42 90 52M61 68Q60 50 58 36", 4)
    for x, y in ((36, 86), (90, 88)):
        s.ellipse(x, y, 10, 7, "#A5825A", INK, 2.4)
        s.line(way("M{} {}q5 3 9 -1", x - 4, y + 1), DARK, 1.5)


def dead_bean(s: Svg) -> None:
    """Poles with a dry twine of stems and one empty pod."""
    for d in ("M36 88L66 24", "M94 88L62 24", "M64 90L64 22"):
        s.line(d, INK, 7)
        s.line(d, WOOD["pale"], 3.6)
    stalk(s, "M40 82Q52 76 46 66Q42 60 54 52Q62 48 56 40M90 80Q78 74 84 66Q86 58 76 54", 3)
    s.path("M88 62Q96 66 95 80Q86 76 85 66Z", "#A58A62", INK, 2)


def dead_chili(s: Svg) -> None:
    """A bare bush with two shrivelled pods pointing up."""
    stalk(
        s,
        "M62 88Q64 70 62 56M63 74Q48 66 42 52M63 68Q78 62 86 46M62 58Q54 46 56 34M62 58Q70 46 70 34",
        4.2,
    )
    s.path("M42 52q-6 -6 -3 -16q6 6 3 16Z", "#A06248", INK, 2)
    s.path("M86 46q6 -5 4 -15q-7 5 -4 15Z", "#A06248", INK, 2)


STALKS = {
    "banana": dead_banana,
    "coconut": dead_palm,
    "watermelon": dead_melon,
    "grape": dead_vine,
    "pepper": dead_pepper,
    "sugar_cane": dead_cane,
    "potato": dead_potato,
    "bean": dead_bean,
    "chili": dead_chili,
}
