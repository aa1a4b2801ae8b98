"""Sugar cane: jointed stalks with feathery tops."""

import math

from ..colours import CROPS, INK, Tones, darker, tones
from ..leaves import leaf
from ..svg import Svg, way
from ..tile import GrowthStage, leaves

CLUMPS = (
    ((30, 82, 48, -4, 8), (48, 86, 55, -2, 9), (68, 84, 52, 1, 9), (87, 86, 56, 2, 9), (99, 80, 44, 2, 8)),
    ((26, 84, 44, -2, 8), (43, 86, 54, -3, 9), (58, 82, 56, 1, 9), (82, 85, 54, 0, 9), (98, 84, 47, 2, 9)),
    ((31, 84, 53, -3, 9), (48, 82, 45, 3, 8), (66, 86, 57, -2, 9), (84, 82, 49, 2, 8), (98, 85, 50, 2, 9)),
)


def draw(s: Svg, stage: GrowthStage, variant: int) -> None:
    """A stand of five stalks, and cut pieces in the front row."""
    cane = tones(CROPS["sugar_cane"], stage.straw * 0.7)
    green = leaves(stage)
    s.soft(70, 88, 56, 10, 0.5)
    tops = sorted(CLUMPS[variant], key=lambda stalk: stalk[1])
    for place in tops:
        stalk(s, stage, cane, green, *place)
    pieces(s, cane)


def stalk(
    s: Svg,
    stage: GrowthStage,
    cane: Tones,
    green: Tones,
    x: float,
    foot: float,
    height: float,
    lean: float,
    b: float,
) -> None:
    """A stalk that leans `lean` units to the right at its top, `b` broad."""
    top = (x + lean, foot - height * (1 - 0.1 * stage.straw))
    deep = [darker(tone, 0.12) for tone in green]
    for degrees, length in ((200, 19), (-20, 19), (166, 16), (14, 16)):
        sag = stage.straw * (9 if math.cos(math.radians(degrees)) > 0 else -9)
        leaf(s, (top[0], top[1] + 4), degrees + sag, length, 7, deep[1], vein=deep[2])
    bark = s.linear(x - b / 2, 0, x + b / 2, 0, (0, cane[2]), (0.5, cane[1]), (1, cane[0]))
    corners = (x - b / 2, foot, top[0] - b / 2 + 0.8, top[1], top[0] + b / 2 - 0.8, top[1], x + b / 2, foot)
    s.path(
        way("M{} {}L{} {}L{} {}L{} {}Q{} {} {} {}Z", *corners, x, foot + 3, x - b / 2, foot), bark, INK, 2.6
    )
    joints = 4
    for i in range(1, joints + 1):
        t = i / (joints + 0.6)
        jx, jy = x + lean * t, foot + (top[1] - foot) * t
        s.line(way("M{} {}Q{} {} {} {}", jx - b / 2 - 0.6, jy, jx, jy + 2.6, jx + b / 2 + 0.6, jy), INK, 2.2)
        s.line(way("M{} {}l{} 0.6", jx - b / 2 + 1.4, jy - 2.4, b * 0.4), "#FFF8DC", 1.6, 0.8)
    for degrees, length, colour in ((234, 23, green[1]), (-54, 23, green[1]), (-90, 21, green[2])):
        leaf(s, (top[0], top[1] + 4), degrees, length * (1 - 0.15 * stage.straw), 6.5, colour, vein=green[2])


def pieces(s: Svg, cane: Tones) -> None:
    """Two cut pieces, seen even when two farmers stand on the tile."""
    s.soft(28, 110, 18, 6, 0.45)
    for x, y, turn in ((24, 97, -14), (26, 107, 8)):
        s.group(way("translate({} {}) rotate({})", x, y, turn))
        s.rect(
            -14, -4.6, 27, 9.2, 3, s.linear(0, -5, 0, 5, (0, cane[2]), (0.5, cane[1]), (1, cane[0])), INK, 2.3
        )
        s.line("M-4 -4Q-2.6 0 -4 4", INK, 1.9)
        s.ellipse(13, 0, 3, 4.6, "#F8EFCF", INK, 2)
        s.end()
