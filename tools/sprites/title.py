"""The valley of the title screen: hills in late sun, dry fields, and what water made of some of them.

The ground is a plane seen in perspective: `at(x, depth)` puts a place on it into the picture. Depth 1
is the picture's lower edge, infinite depth the horizon; x is measured where depth is 1.
"""

import math
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from .colours import CROPS, INK, SHADOW, STONE, WATER, darker, lighter, mix, tones
from .crops import banana, coconut, grape, pepper, watermelon
from .leaves import between, blade, frond, lobed
from .overseer import STANDING, arm, hat, head, leg, poncho, spade
from .palm import crown
from .svg import Point, Points, Sprites, Svg, num, poly, smooth, thread, way
from .tile import GrowthStage

WIDTH, HEIGHT = 1280, 800
SIDE_LAND = 320
"""How much more land the wide picture shows on either side."""
LEFT, BREADTH = -SIDE_LAND, WIDTH + 2 * SIDE_LAND
FRAMES = 4
HORIZON = 432
MIDDLE = 640
EARTH = "#D9B178"


def sprites() -> Sprites:
    """`title-valley` (1280 by 800) and `title-valley-wide` (1920 by 800), with more land on either side.

    `title-glints-0` to `-3` (1000 by 320) lie at 280, 480 of the first and let its water twinkle.
    """
    yield "title-valley", valley(0)
    yield "title-valley-wide", valley(SIDE_LAND)
    for frame in range(FRAMES):
        yield f"title-glints-{frame}", glints(frame)


def at(x: float, depth: float) -> Point:
    """A place on the ground, in the picture."""
    return MIDDLE + (x - MIDDLE) / depth, HORIZON + (HEIGHT - HORIZON) / depth


def valley(beside: int) -> Svg:
    """The whole picture, from the sky to the leaves before it, with `beside` units more on either side."""
    s = Svg(WIDTH + 2 * beside, HEIGHT)
    s.group(f"translate({beside} 0)")
    sky(s)
    hills(s)
    fields(s)
    village(s)
    canals(s)
    life(s, beside)
    tall_palm(s)
    s.group("translate(968 560) scale(1.42)")
    figure(s)
    s.end()
    leaf_corner(s, -beside)
    heap(s, WIDTH + beside)
    evening(s)
    s.end()
    return s


def sky(s: Svg) -> None:
    """A warm sky with the sun in the upper left."""
    s.rect(
        LEFT, 0, BREADTH, 470, 0, s.linear(0, 0, 0, 450, (0, "#EDB873"), (0.55, "#F8DAA2"), (1, "#FDF0D2"))
    )
    s.circle(
        236,
        178,
        420,
        s.radial(236, 178, 420, (0, "#FFF7DC", 0.95), (0.3, "#FFEFC2", 0.55), (1, "#FFEFC2", 0)),
    )
    for radius, opacity in ((150, 0.16), (108, 0.2)):
        s.circle(236, 178, radius, "#FFF9E4", opacity=opacity)
    s.circle(236, 178, 66, s.radial(220, 160, 76, (0, "#FFFDF0"), (0.7, "#FFF0BE"), (1, "#FBDD94")))
    for x, y, k in (
        (560, 116, 1.0),
        (1010, 92, 1.25),
        (1190, 214, 0.8),
        (770, 236, 0.62),
        (40, 300, 0.75),
        (-190, 150, 1.05),
        (1470, 120, 1.1),
    ):
        cloud(s, x, y, k)
    for x, y, k in ((640, 190, 1.0), (676, 172, 0.75), (614, 168, 0.6), (706, 200, 0.55)):
        d = way("M{} {}q{} {} {} 0q{} {} {} 0", x - 14 * k, y, 7 * k, -8 * k, 14 * k, 7 * k, -8 * k, 14 * k)
        s.line(d, darker("#B98350", 0.25), 2.6 * k + 0.6, 0.8)


CLOUD = (
    "M-104 24Q-118 2 -90 -4Q-88 -26 -58 -22Q-44 -50 -6 -44Q28 -62 50 -30Q84 -36 88 -8Q116 -2 100 24"
    "Q60 20 30 25Q-10 19 -40 25Q-70 20 -104 24Z"
)


def cloud(s: Svg, x: float, y: float, k: float) -> None:
    """A cloud in one piece, lit from the left, its foot peach-coloured."""
    s.group(f"translate({x} {y}) scale({k})")
    s.path(
        CLOUD, s.linear(-20, -50, 10, 30, (0, "#FFF9E8"), (0.6, "#FDEBC8"), (1, "#F2CD98")), "#DDA768", 2.4
    )
    for d in (
        "M-84 2Q-76 -14 -58 -12",
        "M-46 -20Q-34 -38 -10 -34",
        "M12 -34Q32 -44 42 -24",
        "M60 -22Q76 -24 80 -10",
    ):
        s.line(d, "#FFFFFF", 3, 0.9)
    s.line("M-60 12Q-30 6 -6 12M20 8Q46 3 66 10", "#E7BC84", 2.6, 0.7)
    s.end()


RANGES = (
    ("#E3B585", "#EAC598",
     ((-360, 288), (-270, 250), (-190, 290), (-90, 300), (0, 330), (90, 300), (170, 322), (270, 262),
      (330, 280), (420, 236), (500, 290), (600, 262), (690, 306), (780, 240), (850, 196), (900, 226),
      (960, 206), (1040, 272), (1130, 246), (1210, 290), (1280, 262), (1370, 226), (1450, 258),
      (1540, 214), (1640, 270))),
    ("#CB9661", "#D8A873",
     ((-360, 344), (-250, 368), (-130, 334), (0, 372), (110, 338), (200, 366), (330, 318), (430, 356),
      (560, 330), (650, 372), (760, 332), (860, 356), (980, 300), (1070, 336), (1160, 306), (1280, 350),
      (1410, 322), (1520, 356), (1640, 326))),
    ("#B98350", "#C9965F",
     ((-360, 396), (-220, 408), (-90, 388), (0, 400), (130, 384), (260, 410), (420, 378), (560, 412),
      (700, 394), (830, 416), (960, 380), (1110, 398), (1280, 372), (1440, 404), (1640, 380))),
)  # fmt: skip
"""Colour, lit flank and ridge of each range, from the farthest."""


def hills(s: Svg) -> None:
    """Three ranges, each nearer one darker, with lit western flanks and terraces on the last."""
    for i, (colour, light, ridge) in enumerate(RANGES):
        outline = smooth_ridge(ridge, soft=0.35 + 0.25 * i)
        body = s.linear(0, 230 + 60 * i, 0, 450, (0, colour), (1, mix(colour, "#F3D6A4", 0.55 - 0.12 * i)))
        s.path(outline + "L1640 480L-360 480Z", body)
        for (x0, y0), (x1, y1) in pairwise(ridge):
            if y1 < y0:
                flank = [(x1, y1 + 1), (x0 + 8, y0 + 1), (x0 + (x1 - x0) * 0.62, y0 + 30), (x1 + 6, y1 + 44)]
                s.path(smooth(flank, tension=0.3), light, opacity=0.75)
            elif i < 2:
                fold = [(x0 + 4, y0 + 8), (x0 + (x1 - x0) * 0.45, y0 + 26), (x0 + (x1 - x0) * 0.4, y0 + 62)]
                s.line(thread(fold), darker(colour, 0.14), 3.4 - i * 0.6, 0.5)
        s.line(outline, mix(INK, colour, 0.62 - 0.2 * i), 2.2 + 0.5 * i)
    for y, a, b in (
        (410, 40, 240),
        (422, 20, 300),
        (420, 420, 660),
        (409, 910, 1080),
        (421, 880, 1130),
        (404, 1160, 1280),
    ):
        s.line(way("M{} {}Q{} {} {} {}", a, y + 5, (a + b) / 2, y - 7, b, y + 4), "#9C6B3E", 2, 0.45)


def smooth_ridge(ridge: Points, soft: float) -> str:
    """The line of a range from left to right."""
    return smooth(ridge, closed=False, tension=soft)


def village(s: Svg) -> None:
    """White houses with clay roofs under the hills, and a row of far palms."""
    for x, y, k in ((936, 420, 1.0), (980, 424, 1.2), (1030, 418, 0.95), (330, 426, 0.8)):
        house(s, x, y, k)
    for x, y, k in ((900, 432, 0.3), (1074, 434, 0.36), (1100, 430, 0.28), (300, 434, 0.26), (372, 436, 0.3)):
        far_palm(s, x, y, k)


def house(s: Svg, x: float, y: float, k: float) -> None:
    """A small house, its right wall in shade."""
    s.ellipse(x + 20 * k, y + 13 * k, 30 * k, 4 * k, SHADOW, opacity=0.22)
    s.path(
        poly(
            [
                (x - 16 * k, y - 8 * k),
                (x + 8 * k, y - 8 * k),
                (x + 8 * k, y + 12 * k),
                (x - 16 * k, y + 12 * k),
            ]
        ),
        "#FFF3DA",
        INK,
        1.8,
    )
    s.path(
        poly(
            [
                (x + 8 * k, y - 8 * k),
                (x + 28 * k, y - 8 * k),
                (x + 28 * k, y + 12 * k),
                (x + 8 * k, y + 12 * k),
            ]
        ),
        "#DDBE90",
        INK,
        1.8,
    )
    roof = [
        (x - 19 * k, y - 8 * k),
        (x - 4 * k, y - 22 * k),
        (x + 18 * k, y - 22 * k),
        (x + 31 * k, y - 8 * k),
    ]
    s.path(poly(roof), s.linear(x - 19 * k, 0, x + 31 * k, 0, (0, "#CE7A48"), (1, "#9A4722")), INK, 1.8)
    s.rect(x - 8 * k, y, 7 * k, 12 * k, 1, "#7A4B2C", INK, 1.2)
    s.rect(x + 14 * k, y - 2 * k, 7 * k, 6 * k, 1, "#7A4B2C", INK, 1.2)


def far_palm(s: Svg, x: float, y: float, k: float) -> None:
    """A palm far away."""
    s.line(
        way("M{} {}Q{} {} {} {}", x, y, x + 2 * k, y - 50 * k, x + 12 * k, y - 92 * k), "#6B4424", 8 * k + 1
    )
    s.group(way("translate({} {})", x + 12 * k, y - 94 * k) + f" scale({k:.2f})")
    crown(s, 0, 0, 5)
    s.end()


DEPTHS = (0.92, 1.22, 1.62, 2.2, 3.2, 5.0, 9.0, 30.0)
EDGES = (-4200, -2600, -1500, -760, -160, 400, 880, 1440, 2040, 2800, 3900, 5600)
DRY = ("#DDB983", "#D4AC74", "#E2C28E", "#D9B27B", "#CFA56C", "#E6C99A")
DAMP = ("#7B5230", "#6B5A2E", "#6F4532", "#7A3F26", "#8E6238")
GREEN = {
    (4, 0), (4, 1), (4, 2), (5, 0), (5, 1), (5, 2), (5, 3), (5, 4), (6, 2), (6, 3), (6, 4), (6, 5),
    (7, 2), (7, 3), (7, 4), (7, 5), (8, 2), (8, 3),
}  # fmt: skip
"""The fields (column, row) with a canal along one side."""


def fields(s: Svg) -> None:
    """A patchwork of fields: sand, and dark earth along the canals."""
    s.rect(
        LEFT,
        HORIZON - 2,
        BREADTH,
        HEIGHT - HORIZON + 2,
        0,
        s.linear(0, HORIZON, 0, HEIGHT, (0, "#E9CB96"), (1, "#CFA268")),
    )
    rnd = random.Random(11)
    for row in range(len(DEPTHS) - 2, -1, -1):
        near, far = DEPTHS[row], DEPTHS[row + 1]
        for column in range(len(EDGES) - 1):
            field(s, EDGES[column], EDGES[column + 1], near, far, rnd, watered=(column, row) in GREEN)
    haze = s.linear(0, HORIZON - 6, 0, HORIZON + 120, (0, "#FBE7BE", 0.75), (1, "#FBE7BE", 0))
    s.rect(LEFT, HORIZON - 6, BREADTH, 126, 0, haze)


def field(
    s: Svg, left: float, right: float, near: float, far: float, rnd: random.Random, *, watered: bool
) -> None:
    """One field with furrows towards the horizon or across."""
    gap = 10
    corners = [
        at(left + gap, near * 1.012),
        at(left + gap, far * 0.985),
        at(right - gap, far * 0.985),
        at(right - gap, near * 1.012),
    ]
    colour = rnd.choice(DAMP) if watered else rnd.choice(DRY)
    along = rnd.random() < 0.5
    if max(p[0] for p in corners) < LEFT or min(p[0] for p in corners) > LEFT + BREADTH:
        return
    strength = 1 / math.sqrt(near)
    s.path(poly(corners), colour, mix(INK, EARTH, 0.5 if watered else 0.72), max(0.8, 2.4 * strength))
    furrow = darker(colour, 0.2) if watered else "#BD9460"
    ridge = lighter(colour, 0.2 if watered else 0.42)
    lines = 7 if near < 3 else 4
    for i in range(1, lines):
        if along:
            x = left + (right - left) * i / lines
            a, b = at(x, near * 1.04), at(x, far * 0.96)
        else:
            depth = 1 / (1 / near + (1 / far - 1 / near) * i / lines)
            a, b = at(left + gap * 5, depth), at(right - gap * 5, depth)
        width = 5 * strength / near**0.5
        s.line(way("M{} {}L{} {}", *a, *b), furrow, max(0.8, width), 0.55)
        s.line(
            way("M{} {}L{} {}", a[0] - 1, a[1] - width * 0.7, b[0] - 1, b[1] - width * 0.7),
            ridge,
            max(0.6, width * 0.5),
            0.6,
        )


MAIN, BRANCH, SIDE = 400, 880, 1440
CROSSING, FARTHER = 2.2, 5.0


@dataclass(frozen=True, slots=True)
class Canal:
    """A canal towards the horizon at `x`, or across at a depth; `start` and `end` are the other measure."""

    away: bool
    place: float
    start: float
    end: float

    def outline(self, half: float) -> Points:
        """Its four corners (near left, far left, far right, near right), `half` to either side."""
        if self.away:
            left, right = self.place - half, self.place + half
            return [at(left, self.start), at(left, self.end), at(right, self.end), at(right, self.start)]
        near, far = nearer(self.place, half), nearer(self.place, -half)
        start, end = self.start - half, self.end
        return [at(start, near), at(start, far), at(end, far), at(end, near)]


def nearer(depth: float, by: float) -> float:
    """The depth that lies `by` before `depth`, measured in x at that depth and as flat as the ground."""
    return (HEIGHT - HORIZON) * depth / (HEIGHT - HORIZON + by * 0.36)


CANALS = (
    Canal(away=False, place=FARTHER, start=BRANCH, end=2800),
    Canal(away=True, place=BRANCH, start=CROSSING, end=FARTHER),
    Canal(away=True, place=SIDE, start=CROSSING, end=3.2),
    Canal(away=False, place=CROSSING, start=MAIN, end=2900),
    Canal(away=True, place=MAIN, start=0.9, end=CROSSING),
)


def canals(s: Svg) -> None:
    """Stone-lined canals, from the farthest: earth's edge, banks, the water's edge, water and light on it."""
    for canal in CANALS:
        s.path(poly(canal.outline(64)), STONE["mid"], INK, 3)
    for canal in CANALS:
        s.path(poly(canal.outline(62)), STONE["mid"])
    for canal in CANALS:
        bank_stones(s, canal)
    for canal in CANALS:
        s.path(poly(canal.outline(46)), WATER["edge"], WATER["edge"], 2.4)
    near = mix(WATER["mid"], WATER["bright"], 0.6)
    body = s.linear(0, HORIZON, 0, HEIGHT, (0, WATER["light"]), (0.2, WATER["bright"]), (1, near))
    for canal in CANALS:
        s.path(poly(canal.outline(43)), body)
    for canal in CANALS:
        full, part = canal.outline(43), canal.outline(33)
        side = (0, 1) if canal.away else (1, 2)
        shade = [full[side[0]], full[side[1]], part[side[1]], part[side[0]]]
        s.path(poly(shade), WATER["deep"], opacity=0.55)
    for x, depth in ((BRANCH, CROSSING), (MAIN, CROSSING), (SIDE, CROSSING), (BRANCH, FARTHER)):
        first, last = nearer(depth, 40), nearer(depth, -30)
        s.path(poly([at(x - 32, first), at(x - 32, last), at(x + 41, last), at(x + 41, first)]), body)
    sparkle(s)


def bank_stones(s: Svg, canal: Canal) -> None:
    """The joints between the stones of both banks, closer the farther away, and their lit edges."""
    outer, inner = canal.outline(62), canal.outline(48)
    for i, j in ((0, 1), (3, 2)) if canal.away else ((0, 3), (1, 2)):
        s.line(way("M{} {}L{} {}", *outer[i], *outer[j]), STONE["hi"], 1.8, 0.75)
        for k in range(1, 60):
            if canal.away:
                depth = canal.start * (1 + 0.042 * canal.start) ** k
                share = (1 / canal.start - 1 / depth) / (1 / canal.start - 1 / canal.end)
            else:
                share = k * (14 + 30 / canal.place) / max(1, abs(outer[j][0] - outer[i][0]))
            if share >= 1:
                break
            s.line(
                way("M{} {}L{} {}", *between(outer[i], outer[j], share), *between(inner[i], inner[j], share)),
                STONE["line"],
                1.6,
                0.8,
            )


def on_water(rnd: random.Random) -> tuple[Point, float]:
    """A place on one of the three large canals, and how large a thing is seen there."""
    which = rnd.random()
    if which < 0.45:
        depth = 1 / rnd.uniform(1 / 2.1, 1 / 0.93)
        return at(MAIN + rnd.uniform(-32, 34), depth), 1 / depth
    if which < 0.85:
        return at(rnd.uniform(480, 2040), nearer(CROSSING, rnd.uniform(-28, 38))), 0.5
    return at(rnd.uniform(960, 2700), nearer(FARTHER, rnd.uniform(-30, 38))), 0.28


def sparkle(s: Svg) -> None:
    """Strokes of light along the flow."""
    rnd = random.Random(4)
    for _ in range(30):
        depth = 1 / rnd.uniform(1 / 2.1, 1 / 0.93)
        x = MAIN + rnd.uniform(-32, 34)
        a, b = at(x, depth), at(x + 3, depth * (1 + rnd.uniform(0.03, 0.09)))
        s.line(way("M{} {}L{} {}", *a, *b), rnd.choice([WATER["foam"], WATER["light"]]), 3.6 / depth, 0.9)
    for _ in range(50):
        x, y = at(rnd.uniform(480, 2800), nearer(CROSSING, rnd.uniform(-28, 38)))
        stroke = way("M{} {}q10 -1.4 {} 0", x, y, rnd.uniform(14, 34))
        s.line(stroke, rnd.choice([WATER["foam"], WATER["light"]]), 2.1, 0.85)
    for _ in range(12):
        x, y = at(rnd.uniform(960, 2700), nearer(FARTHER, rnd.uniform(-30, 38)))
        s.line(way("M{} {}l{} 0", x, y, rnd.uniform(8, 18)), WATER["foam"], 1.3, 0.8)


GLINTS = (1000, 320)
GLINTS_AT = (280, 480)


def glints(frame: int) -> Svg:
    """Stars of light on the water, each brightest in one frame; lies over the finished picture."""
    s = Svg(*GLINTS)
    s.group(f"translate({-GLINTS_AT[0]} {-GLINTS_AT[1]})")
    rnd = random.Random(21)
    for i in range(48):
        (x, y), size = on_water(rnd)
        hidden = (x > 870 and y > 560) or x > 1130
        away = (frame - i) % FRAMES
        if hidden or away == 2:
            continue
        r = size * (9.5 if away == 0 else 5)
        star = [(0, -1), (0.16, -0.16), (1, 0), (0.16, 0.16), (0, 1), (-0.16, 0.16), (-1, 0), (-0.16, -0.16)]
        s.path(poly([(x + r * px, y + r * py * 0.8) for px, py in star]), "#FFFFFF", opacity=0.95)
    s.end()
    return s


Drawing = Callable[[Svg], None]


HAIRLINE = 0.8
"""Lines finer than this in the picture are left out: nobody sees them, and drawing them takes time."""


def planted(s: Svg, x: float, depth: float, size: float, draw: Drawing) -> None:
    """Something drawn about 0, 0 (its foot), standing on the ground."""
    px, py = at(x, depth)
    scale = size / depth
    s.group(f"translate({num(px)} {num(py)}) scale({scale:.3f})")
    before = len(s.body)
    draw(s)
    s.body[before:] = [shape for shape in s.body[before:] if not is_hairline(shape, scale)]
    s.end()


def is_hairline(shape: str, scale: float) -> bool:
    """Whether a shape is a bare line too fine to be seen."""
    width = re.search(r'fill="none".* stroke-width="([\d.]+)"', shape)
    return width is not None and float(width[1]) * scale < HAIRLINE


def life(s: Svg, beside: int) -> None:
    """Everything in the picture that grows, and the well, from far to near."""
    things = [(depth, x, size, draw) for draw, size, depth, places in PLANTED for x in places]
    for depth, x, size, draw in sorted(things, key=lambda thing: (-thing[0], thing[1])):
        if -beside - 80 < at(x, depth)[0] < WIDTH + beside + 80:
            planted(s, x, depth, size, draw)


def small_bush(s: Svg) -> None:
    """A bush too far away for fruit."""
    pepper.bush(s, 0, -18, 24, tones(CROPS["pepper_leaf"]), 5)


def peppers(s: Svg) -> None:
    """A pepper bush."""
    pepper.bush(s, 0, -24, 26, tones(CROPS["pepper_leaf"]), 9)
    for x, y, turn in ((-13, -22, 18), (0, -17, 2), (13, -22, -18)):
        pepper.pod(s, x, y, 19, turn, tones(CROPS["pepper"]))


def bananas(s: Svg) -> None:
    """A banana plant."""
    banana.plant(s, GrowthStage.WET, tones(CROPS["banana"]), 0, -46)


def melons(s: Svg) -> None:
    """Two melons and their leaves."""
    rind = tones(CROPS["watermelon"])
    s.soft(6, 0, 46, 12, 0.5)
    lobed(s, -34, -24, 12, 2.6, tones(CROPS["leaf"]))
    watermelon.melon(s, 22, -15, 21, 17, 10, rind)
    watermelon.melon(s, -14, -18, 25, 21, -12, rind)
    lobed(s, 8, -2, 11, 0.8, tones(CROPS["leaf"]))
    lobed(s, 42, -4, 9, 0.3, tones(CROPS["leaf"]))


def vines(s: Svg) -> None:
    """A short trellis of grapes."""
    green, fruit = tones(CROPS["grape_leaf"]), tones(CROPS["grape"])
    s.soft(6, 0, 52, 8, 0.5)
    s.line("M-38 -58L38 -58M-38 -40L38 -40", INK, 2.6)
    grape.post(s, -38, -70, 0)
    grape.post(s, 38, -70, 0)
    for x in (-20, 14):
        grape.bunch(s, x, -40, 6.4, 4, fruit)
    for i, (x, y, r, turn) in enumerate(
        (
            (-34, -58, 13, 2.8),
            (-10, -66, 14, -1.6),
            (16, -65, 13, -1.2),
            (36, -58, 12, 0.2),
            (-4, -48, 11, 1.6),
            (30, -44, 10, 0.9),
        )
    ):
        lobed(s, x, y, r, turn, green if i % 2 else [green[0], mix(green[0], green[1], 0.5), green[1]])


def nuts(s: Svg) -> None:
    """A coconut crown with ripe nuts."""
    group = CROPS["coconut"]
    coconut.crown(s, GrowthStage.WET, [group["nut_dark"], group["nut_mid"], group["nut_light"]], 0, -54)


def scrub(s: Svg) -> None:
    """Dry grass on dry ground."""
    s.soft(6, 0, 26, 6, 0.35)
    for a in (-1.0, -0.7, -0.4, -0.1, 0.2, 0.5, 0.8, 1.0):
        d = way("M{} 0Q{} {} {} {}", 4 * a, 8 * a, -18, 30 * a, -38 + 16 * abs(a))
        s.line(d, "#7F7A3E" if a < 0.2 else "#A89C55", 4.4)


def well(s: Svg) -> None:
    """The spring, as flat as the ground."""
    s.group("translate(0 -18) scale(1 .62)")
    s.soft(10, 22, 62, 52, 0.5)
    s.circle(0, 14, 50, darker(STONE["mid"], 0.3), INK, 5)
    s.circle(0, 0, 50, STONE["light"], INK, 5)
    for i in range(13):
        a = 2 * math.pi * i / 13
        s.line(
            way("M{} {}L{} {}", 35 * math.cos(a), 35 * math.sin(a), 49 * math.cos(a), 49 * math.sin(a)),
            STONE["line"],
            3,
        )
    s.circle(
        0, 0, 34, s.radial(8, 10, 40, (0, WATER["light"]), (0.5, WATER["bright"]), (1, WATER["deep"])), INK, 4
    )
    s.circle(0, 2, 9, WATER["foam"])
    s.end()


def figure(s: Svg) -> None:
    """The overseer at work."""
    s.soft(78, 148, 54, 12, 0.5)
    spade(s)
    leg(s, *STANDING.left)
    leg(s, *STANDING.right)
    poncho(s)
    arm(s)
    head(s)
    hat(s)


def tall_palm(s: Svg) -> None:
    """A palm higher than the hills, with its shadow on the field."""
    s.path("M1180 776Q1240 760 1300 748L1300 760Q1250 772 1196 784Z", SHADOW, opacity=0.3)
    s.soft(1182, 776, 54, 14, 0.5)
    bark = s.linear(1140, 0, 1200, 0, (0, "#DDB880"), (0.5, "#A97B4A"), (1, "#6B4527"))
    s.path("M1158 780Q1150 560 1112 322L1132 318Q1182 540 1206 776Q1182 790 1158 780Z", bark, INK, 4.2)
    for i in range(17):
        t = (i + 0.6) / 17
        x, y = 1120 + 50 * t + 12 * t * t, 330 + 440 * t
        half = 9 + 13 * t
        s.line(way("M{} {}Q{} {} {} {}", x - half, y, x, y + 8 + 4 * t, x + half, y - 2), INK, 2.2, 0.7)
    s.group("translate(1121 316) scale(2.9)")
    palm_head(s)
    s.end()


def palm_head(s: Svg) -> None:
    """The palm's crown, with more fronds than the small ones have."""
    green = tones(CROPS["palm"])
    back = ((-1.95, 44, 2, 0.26), (-1.2, 46, 2, 0.26), (math.pi + 0.1, 54, 34, 0.2), (-0.1, 56, 34, 0.2))
    sides = ((math.pi - 0.3, 46, 52, 0.12), (0.3, 48, 52, 0.12))
    front = ((math.pi + 0.42, 58, 18, 0), (-0.42, 60, 18, 0), (-2.4, 48, 4, 0), (-0.78, 50, 4, 0))
    for group in (back, sides):
        for angle, length, drop, shade in group:
            frond(
                s,
                (0, 0),
                angle,
                length,
                drop,
                [darker(c, shade) for c in green],
                ink=1.7,
                breadth=12,
                teeth=12,
            )
    for x, y in ((-8, 11), (7, 12), (-1, 16)):
        s.circle(x, y, 6, s.radial(x - 2, y - 2, 8, (0, "#C98F55"), (1, "#6B3F20")), INK, 1.5)
    for angle, length, drop, shade in front:
        frond(
            s, (0, 0), angle, length, drop, [darker(c, shade) for c in green], ink=1.7, breadth=11, teeth=12
        )
    frond(s, (0, 0), 2.2, 24, 15, green, ink=1.6, breadth=9)
    frond(s, (0, 0), 0.9, 25, 15, green, ink=1.6, breadth=9)
    s.circle(0, 1, 3.6, green[2], INK, 1.4)


def leaf_corner(s: Svg, edge: float) -> None:
    """Banana leaves that reach in from the lower left."""
    green = tones(CROPS["leaf"])
    deep = [darker(c, 0.34) for c in green]
    s.group(f"translate({edge - 26:g} 842) scale(3.1)")
    for angle, length, arch, breadth in ((-1.42, 78, 4, 13), (-0.5, 84, 26, 13), (-0.98, 86, 8, 13)):
        blade(s, (0, 0), angle, length, arch, breadth, deep, tears=2, ink=1.5)
    blade(s, (4, 4), -0.76, 62, 16, 11, [darker(c, 0.14) for c in green], tears=2, ink=1.5)
    blade(s, (-2, 4), -1.2, 60, 4, 11, [darker(c, 0.14) for c in green], tears=1, ink=1.5)
    s.end()


def heap(s: Svg, edge: float) -> None:
    """The harvest in the lower right corner."""
    s.group(f"translate({edge - 12:g} 796) scale(1.9)")
    s.soft(-30, -4, 70, 14, 0.5)
    rind = tones(CROPS["watermelon"])
    watermelon.melon(s, -26, -20, 26, 22, -12, rind)
    watermelon.melon(s, -66, -12, 19, 16, 8, rind)
    s.end()


def evening(s: Svg) -> None:
    """Late light over everything: warm at the upper left, a breath of shade at the lower right."""
    glow = s.radial(200, 120, 900, (0, "#FFE7A8", 0.3), (0.6, "#FFE7A8", 0.06), (1, "#FFE7A8", 0))
    s.rect(LEFT, 0, BREADTH, HEIGHT, 0, glow)
    shade = s.radial(520, 330, 980, (0, "#5A2A10", 0), (0.62, "#5A2A10", 0), (1, "#4A200C", 0.34))
    s.rect(LEFT, 0, BREADTH, HEIGHT, 0, shade)


PLANTED: tuple[tuple[Drawing, float, float, tuple[float, ...]], ...] = (
    (small_bush, 1.5, 6.4, (1000, 1200, 1400, 1600, 1800)),
    (well, 3.4, FARTHER, (BRANCH,)),
    (small_bush, 1.6, 4.35, (480, 600, 720, 1000, 1120, 1240, 1360)),
    (peppers, 1.7, 3.55, (470, 590, 710, 790)),
    (vines, 1.8, 3.6, (1010, 1180, 1340)),
    (nuts, 1.8, 3.65, (1600, 1800, 2000)),
    (scrub, 1.7, 3.3, (-1300, -700, -420, 60)),
    (bananas, 1.6, 2.66, (500, 640, 775)),
    (melons, 1.8, 2.7, (1010, 1170, 1330)),
    (nuts, 1.8, 2.72, (1570, 1740, 1910)),
    (bananas, 1.6, 2.68, (2150, 2330, 2510, 2690)),
    (scrub, 1.6, 2.3, (-720, -140)),
    (nuts, 1.3, 1.7, (-80, 60, 200, 320)),
    (bananas, 1.22, 1.67, (515, 620, 725, 830)),
    (vines, 1.2, 1.68, (975, 1095, 1215, 1335)),
    (peppers, 1.35, 1.7, (1540, 1660, 1780, 1900)),
    (vines, 1.2, 1.69, (2120, 2250, 2380, 2510)),
    (scrub, 1.4, 1.6, (-420, -760, 1120, 1300, 1760, 2100)),
    (melons, 1.6, 1.4, (20, 180)),
    (peppers, 1.5, 1.36, (510, 620, 730, 840)),
    (melons, 1.5, 1.03, (560, 720)),
)
"""What is planted: the drawing, its size, the depth of its row, and where along it."""
