"""The card shown while the seat changes: a window with its shutters closed, a straw hat hung on them."""

import math
import random

from .colours import ACCENT, CROPS, GOLD, INK, SHADOW, WOOD, Tones, darker, lighter, mix, tones
from .leaves import leaf
from .overseer import hat
from .svg import Sprites, Svg, way

WIDTH, HEIGHT = 640, 400
LEFT, TOP, RIGHT, BOTTOM = 168, 50, 472, 318


def sprites() -> Sprites:
    """`hand-over`, 640 by 400."""
    s = Svg(WIDTH, HEIGHT)
    wall(s)
    frame(s)
    shutter(s, LEFT + 16, (LEFT + RIGHT) / 2 - 1)
    shutter(s, (LEFT + RIGHT) / 2 + 1, RIGHT - 16)
    fittings(s)
    hung_hat(s)
    sill(s)
    sun(s)
    yield "hand-over", s


def wall(s: Svg) -> None:
    """White-washed plaster, worn down to the bricks in two places."""
    s.rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        0,
        s.linear(0, 0, WIDTH, HEIGHT, (0, "#FFF4DA"), (0.6, "#F3DDB2"), (1, "#DDBB86")),
    )
    rnd = random.Random(6)
    for _ in range(26):
        x, y, r = rnd.uniform(0, WIDTH), rnd.uniform(0, HEIGHT), rnd.uniform(26, 70)
        colour = rnd.choice(["#FFFBEF", "#E9CE9C", "#F7E6C4"])
        s.group(way("translate({} {}) scale(1 .5)", x, y))
        s.circle(0, 0, r, s.radial(0, 0, r, (0, colour, 0.55), (1, colour, 0)))
        s.end()
    for x, y, rows in ((34, 300, 3), (548, 66, 3)):
        bricks(s, x, y, rows, rnd)
    for d in (
        "M120 0Q110 40 118 66Q112 88 116 104",
        "M560 400Q566 360 558 336L566 318",
        "M0 150Q30 156 44 148L66 154",
    ):
        s.line(d, "#B98F5C", 1.8, 0.7)


def bricks(s: Svg, x: float, y: float, rows: int, rnd: random.Random) -> None:
    """A patch of clay bricks."""
    for row in range(rows):
        for i in range((2, 3, 2)[row % 3]):
            bx, by = x + i * 31 + (row % 2) * -14, y + row * 16
            fill = rnd.choice(["#C98A58", "#BE7C4C", "#D39A68"])
            s.rect(bx, by, 28, 13, 3, fill, "#8E5A36", 1.6)
            s.line(way("M{} {}l20 0", bx + 3, by + 3), lighter(fill, 0.45), 1.6, 0.8)


def frame(s: Svg) -> None:
    """The wooden frame and its shadow on the wall."""
    for i in range(7):
        g = 14 - 2 * i
        s.rect(
            LEFT + 10 - g,
            TOP + 12 - g,
            RIGHT - LEFT + 2 * g,
            BOTTOM - TOP + 2 * g,
            10 + g,
            SHADOW,
            opacity=0.06,
        )
    wood = s.linear(LEFT, TOP, RIGHT, BOTTOM, (0, WOOD["pale"]), (0.5, WOOD["mid"]), (1, WOOD["dark"]))
    s.rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 8, wood, INK, 4)
    s.rect(LEFT + 3.4, TOP + 3.4, RIGHT - LEFT - 6.8, BOTTOM - TOP - 6.8, 6, "none", "#FFE9C0", 1.8, 0.6)
    s.rect(LEFT + 14, TOP + 14, RIGHT - LEFT - 28, BOTTOM - TOP - 28, 4, "#2E1A0D", INK, 3)


SLATS = 13


def shutter(s: Svg, left: float, right: float) -> None:
    """One wing: a frame round slanting slats."""
    top, bottom, paint = TOP + 16, BOTTOM - 16, ACCENT["main"]
    face = s.linear(left, top, right, bottom, (0, lighter(paint, 0.2)), (0.5, paint), (1, darker(paint, 0.2)))
    s.rect(left, top, right - left, bottom - top, 4, face, INK, 3.4)
    s.line(
        way("M{} {}L{} {}L{} {}", left + 3, bottom - 6, left + 3, top + 3, right - 6, top + 3),
        "#F3B48C",
        2,
        0.6,
    )
    inner, height = 16, (bottom - top - 34) / SLATS
    s.rect(
        left + inner,
        top + inner,
        right - left - 2 * inner,
        bottom - top - 2 * inner,
        2,
        darker(paint, 0.62),
        INK,
        2.6,
    )
    for i in range(SLATS):
        y = top + 17.5 + i * height
        slat = s.linear(
            0,
            y,
            0,
            y + height,
            (0, lighter(paint, 0.26)),
            (0.5, mix(paint, "#C2673A", 0.4)),
            (1, darker(paint, 0.3)),
        )
        s.rect(left + inner + 2, y, right - left - 2 * inner - 4, height - 2.6, 2, slat, INK, 1.5)
        s.line(
            way("M{} {}L{} {}", left + inner + 5, y + 2.4, right - inner - 6, y + 2.4), "#FFD2AC", 1.4, 0.65
        )


def fittings(s: Svg) -> None:
    """Hinges and the bolt that keeps the shutters closed."""
    for y in (TOP + 44, BOTTOM - 56):
        for x, way_in in ((LEFT + 10, 1), (RIGHT - 10, -1)):
            s.path(way("M{} {}l{} 3l0 8l{} 3Z", x, y, 26 * way_in, -26 * way_in), "#5C5048", INK, 2)
            s.circle(x + 6 * way_in, y + 7, 1.8, "#B9AFA4")
    middle = (LEFT + RIGHT) / 2
    s.rect(
        middle - 21,
        BOTTOM - 74,
        42,
        10,
        4,
        s.linear(0, BOTTOM - 74, 0, BOTTOM - 64, (0, GOLD["light"]), (1, GOLD["dark"])),
        INK,
        2.2,
    )
    s.circle(middle + 15, BOTTOM - 69, 5.4, GOLD["mid"], INK, 2)


def hung_hat(s: Svg) -> None:
    """The straw hat on its nail, with its shadow on the shutters."""
    middle = (LEFT + RIGHT) / 2
    s.group(f"translate({middle - 63 * 1.62 + 10} 142) scale(1.62)")
    s.path(
        "M6 41Q20 30 40 29Q42 8 63 8Q84 8 86 29Q106 30 120 41Q92 56 63 56Q34 56 6 41Z",
        "#2A0D02",
        opacity=0.38,
    )
    s.end()
    s.group(f"translate({middle - 63 * 1.62} 132) scale(1.62)")
    hat(s)
    s.end()


def sill(s: Svg) -> None:
    """A stone sill with two pots."""
    s.rect(LEFT - 20, BOTTOM + 8, RIGHT - LEFT + 56, 22, 6, SHADOW, opacity=0.3)
    s.rect(
        LEFT - 28,
        BOTTOM - 6,
        RIGHT - LEFT + 56,
        24,
        5,
        s.linear(0, BOTTOM - 6, 0, BOTTOM + 18, (0, "#F1DDB4"), (1, "#B99A6C")),
        INK,
        3.6,
    )
    s.line(way("M{} {}L{} {}", LEFT - 22, BOTTOM - 1.6, RIGHT + 20, BOTTOM - 1.6), "#FFF9E6", 2.2, 0.9)
    pot(s, LEFT - 2, BOTTOM - 4, tones(CROPS["leaf"]), flower="#F2C84B")
    pot(s, RIGHT + 4, BOTTOM - 4, tones(CROPS["pepper_leaf"]), flower="#E2542E")


def pot(s: Svg, x: float, y: float, green: Tones, flower: str) -> None:
    """A clay pot with a leafy plant in bloom."""
    s.soft(x + 10, y, 34, 8, 0.45)
    for degrees, length in ((198, 40), (-18, 40), (224, 46), (-44, 46), (250, 48), (-72, 48), (268, 44)):
        colour = mix(green[0], green[1], 0.3 if length < 44 else 0.9)
        leaf(s, (x, y - 36), degrees, length, 20, colour, vein=green[2])
    for degrees in (214, 244, -60, -30):
        leaf(s, (x - 1, y - 40), degrees, 26, 11, mix(green[1], green[2], 0.5))
    for bx, by in ((x - 22, y - 66), (x + 20, y - 70), (x - 2, y - 84), (x + 34, y - 50), (x - 36, y - 48)):
        for i in range(5):
            a = 2 * math.pi * i / 5 - 0.6
            s.circle(bx + 5 * math.cos(a), by + 5 * math.sin(a), 4.2, flower, INK, 1.5)
        s.circle(bx, by, 3.2, "#FFF3C4", INK, 1.2)
    clay = s.linear(x - 26, 0, x + 26, 0, (0, "#DE9862"), (0.45, "#C0703F"), (1, "#8A4522"))
    s.path(
        way("M{} {}L{} {}L{} {}L{} {}Z", x - 22, y - 34, x - 16, y, x + 16, y, x + 22, y - 34), clay, INK, 3
    )
    s.rect(x - 26, y - 44, 52, 13, 4, clay, INK, 3)
    s.line(way("M{} {}l34 0", x - 20, y - 40.6), "#FFD9B4", 2, 0.7)


def sun(s: Svg) -> None:
    """Late sun on the wall's upper left, shade at the lower right."""
    s.rect(0, 0, WIDTH, HEIGHT, 0, s.radial(90, 30, 460, (0, "#FFF0BE", 0.5), (1, "#FFF0BE", 0)))
    s.rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        0,
        s.radial(250, 150, 480, (0, "#4A200C", 0), (0.6, "#4A200C", 0), (1, "#4A200C", 0.3)),
    )
