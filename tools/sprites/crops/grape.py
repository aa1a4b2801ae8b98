"""Grapes: bunches on a trellis of posts and wires."""

from ..colours import CROPS, INK, WOOD, Tones, mix, tones
from ..leaves import lobed
from ..svg import Svg
from ..tile import GrowthStage, leaves

BUNCHES = (
    ((36, 43, 6.4, 4), (65, 43, 6.4, 4), (94, 43, 6.4, 4)),
    ((38, 40, 7.0, 4), (73, 47, 6.4, 4), (101, 39, 5.6, 3)),
    ((30, 40, 5.6, 3), (60, 44, 7.2, 4), (95, 41, 6.4, 4)),
)
LEAVES = (
    ((24, 22, 13, 2.8), (110, 22, 13, 0.2), (40, 16, 13, -2), (90, 16, 13, -0.9), (65, 15, 14, -1.5),
     (50, 31, 12, 1.9), (80, 31, 12, 1.2), (24, 38, 10, 2.2), (106, 38, 10, 0.9)),
    ((22, 24, 13, 2.9), (108, 20, 13, 0.1), (40, 17, 14, -1.9), (86, 17, 14, -1.2), (63, 16, 12, -1.6),
     (56, 33, 12, 1.7), (88, 30, 12, 1.3), (22, 40, 10, 2.2), (110, 34, 10, 0.8)),
    ((22, 20, 14, 2.7), (110, 24, 13, 0.2), (46, 17, 13, -1.9), (84, 15, 13, -1.1), (64, 20, 12, -1.4),
     (43, 33, 12, 1.8), (78, 32, 13, 1.4), (18, 36, 9, 2.2), (110, 42, 10, 0.7)),
)  # fmt: skip


def draw(s: Svg, stage: GrowthStage, variant: int) -> None:
    """A trellis with three bunches, and a small one in the front row."""
    green = leaves(stage, "grape_leaf")
    dull = [green[0], mix(green[0], green[1], 0.5), green[1]]
    fruit = tones(CROPS["grape"], stage.straw * 0.5)
    s.soft(70, 84, 56, 9, 0.42)
    post(s, 12, 88, 116, 5)
    s.line("M12 96L118 96", INK, 2.2, 0.8)
    s.group("translate(0 4)")
    s.line("M16 26L114 26M16 44L114 44", INK, 2.6)
    s.line("M16 25.6L114 25.6M16 43.6L114 43.6", WOOD["pale"], 1)
    post(s, 16, 12, 86)
    post(s, 114, 12, 86)
    for x, y, r, rows in BUNCHES[variant]:
        bunch(s, x, y, r, rows - (stage is GrowthStage.DYING), fruit)
    for i, place in enumerate(LEAVES[variant]):
        lobed(s, *place, green if i % 2 else dull)
    s.end()
    lobed(s, 20, 95, 10, 2.5, green, 1.8)
    bunch(s, 31, 98, 4.4, 3, fruit)
    lobed(s, 40, 94, 9, -0.3, green, 1.8)


def post(s: Svg, x: float, top: float, foot: float, breadth: float = 6) -> None:
    """An upright of the trellis."""
    edge = x - breadth / 2
    bark = s.linear(edge, 0, edge + breadth, 0, (0, WOOD["pale"]), (1, WOOD["mid"]))
    s.rect(edge, top, breadth, foot - top, 2, bark, INK, 2.3)


def bunch(s: Svg, x: float, y: float, r: float, rows: int, fruit: Tones) -> None:
    """A bunch that narrows downwards from `rows` berries to one; its outline is drawn first."""
    berries = [
        (x + (i - (rows - 1 - j) / 2) * r * 1.62, y + j * r * 1.45)
        for j in range(rows)
        for i in range(rows - j)
    ]
    for px, py in berries:
        s.circle(px, py, r + 1.9, INK)
    for px, py in berries:
        s.circle(px, py, r, fruit[1])
        s.circle(px + r * 0.22, py + r * 0.25, r * 0.72, fruit[0], opacity=0.55)
        s.circle(px - r * 0.2, py - r * 0.2, r * 0.62, fruit[1])
        s.circle(px - r * 0.3, py - r * 0.34, r * 0.38, fruit[2])
