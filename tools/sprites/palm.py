"""The palm: tall on the ground, small on a tile, and the badge that says it counts."""

import math

from .colours import ACCENT, CROPS, INK, PAPER, SHADOW, Tones, darker, tones
from .leaves import frond
from .svg import Sprites, Svg, way

TRUNK = ("#D8B27A", "#A97B4A", "#754D2C")
BACK = ((-2.0, 36, 4, 0.2, 11), (-1.14, 37, 4, 0.2, 11))
SIDES = ((math.pi - 0.1, 49, 42, 0.1, 13), (0.1, 51, 42, 0.1, 13))
FRONT = ((math.pi + 0.36, 53, 20, 0, 12), (-0.36, 55, 20, 0, 12), (-2.45, 42, 6, 0, 11), (-0.7, 43, 6, 0, 11))
NEAR = ((2.15, 20, 12, 0, 9), (0.95, 21, 12, 0, 9))


def sprites() -> Sprites:
    """`palm`, `palm-on-tile`, `palm-plus`."""
    yield "palm", tall()
    yield "palm-on-tile", small()
    yield "palm-plus", plus()


def tall() -> Svg:
    """A palm with its long shadow; its foot stands at 46, 163."""
    s = Svg(128, 176)
    shade = "M44 164Q84 158 120 140Q116 132 104 132Q110 140 96 142Q90 136 84 140Q86 146 76 148Q58 154 42 158Z"
    s.path(shade, SHADOW, opacity=0.3)
    s.soft(46, 163, 24, 9, 0.5)
    bark = s.linear(36, 0, 62, 0, (0, TRUNK[0]), (0.5, TRUNK[1]), (1, TRUNK[2]))
    s.path("M36 164Q40 120 55 56L64 57Q56 120 53 164Q44 169 36 164Z", bark, INK, 3.2)
    for i in range(8):
        x, y = 56 - i * 1.75, 74 + i * 12
        ring = (x - 4.4 - i * 0.35, y, x + 2, y + 4.5, x + 5.6 + i * 0.25, y + 0.5)
        s.line(way("M{} {}Q{} {} {} {}", *ring), INK, 1.8, 0.75)
    crown(s, 60, 52, 3)
    return s


def small() -> Svg:
    """A palm to stand at a tile's left edge; its foot stands at 22, 90."""
    s = Svg(64, 96)
    s.path("M22 91Q44 88 60 78Q58 73 52 74Q44 82 22 86Z", SHADOW, opacity=0.35)
    s.soft(24, 90, 14, 5, 0.55)
    bark = s.linear(17, 0, 34, 0, (0, TRUNK[0]), (0.5, TRUNK[1]), (1, TRUNK[2]))
    s.path("M17 90Q19 62 28 28L34 29Q29 62 27 90Q22 93 17 90Z", bark, INK, 2.6)
    for i in range(5):
        x, y = 28.4 - i * 1.6, 42 + i * 10
        s.line(way("M{} {}q3.4 2.6 6.4 .4", x - 2.6 - i * 0.25, y), INK, 1.6, 0.75)
    s.group("translate(31 27) scale(.52)")
    crown(s, 0, 0, 4.6)
    s.end()
    return s


def crown(s: Svg, x: float, y: float, ink: float) -> None:
    """Fronds about `x`, `y`, from back to front, with two nuts; yellower than the crop's."""
    green = tones(CROPS["palm"])
    spread(s, x, y, BACK, green, ink)
    spread(s, x, y, SIDES, green, ink)
    for nx, ny in ((x - 7, y + 10), (x + 7, y + 11)):
        s.circle(nx, ny, 6.4, "#9A6233", INK, 2.4)
        s.circle(nx - 1.8, ny - 2, 1.9, "#D3A06A")
    spread(s, x, y, FRONT, green, ink)
    spread(s, x, y, NEAR, green, ink * 0.8)
    s.circle(x, y + 1, 4.4, green[2], INK, ink * 0.75)


def spread(
    s: Svg, x: float, y: float, fronds: tuple[tuple[float, ...], ...], green: Tones, ink: float
) -> None:
    """A pair or two of fronds: angle, length, drop, shade, breadth."""
    for angle, length, drop, shade, breadth in fronds:
        colours = [darker(tone, shade) for tone in green]
        frond(s, (x, y), angle, length, drop, colours, ink=ink, breadth=breadth)


def plus() -> Svg:
    """A round badge with +1, drawn and not written."""
    s = Svg(64, 64)
    s.soft(34, 36, 30, 29, 0.5)
    s.circle(31, 31, 25, PAPER["light"], INK, 4.4)
    s.line("M13.5 27A18.5 18.5 0 0 1 27 13.5", "#FFFFFF", 2.6, 0.9)
    s.line("M14.5 31.5L28.5 31.5M21.5 24.5L21.5 38.5", ACCENT["main"], 6)
    s.line("M36 24.5L43 20.5L43 43", INK, 6.4)
    return s
