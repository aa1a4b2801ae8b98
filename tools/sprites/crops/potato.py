"""Potatoes: leafy mounds with white blossom and the brown tubers that they were dug for."""

from ..colours import CROPS, GOLD, INK, Tones, darker, mix, tones
from ..leaves import leaf
from ..svg import Svg, way
from ..tile import GrowthStage, earth, leaves

PLANTS = (
    ((38, 36, 1.0), (90, 34, 0.96)),
    ((63, 33, 1.08), (100, 43, 0.6)),
    ((36, 33, 0.86), (82, 38, 1.04)),
)
TUBERS = (
    ((44, 69, 17, 12.5, -8), (80, 66, 15, 11.5, 12), (101, 72, 11, 8.5, -6), (61, 77, 13, 10, 4)),
    ((36, 64, 18, 13, -6), (70, 72, 17, 12, 6), (96, 69, 13, 10, -10), (53, 77, 11, 8.5, 10)),
    ((50, 66, 14, 10.5, 10), (76, 73, 18, 13, -6), (102, 66, 12, 9.5, 8), (30, 70, 12, 9, -12)),
)
LEAVES = (
    (176, 29, 17), (4, 29, 17), (204, 31, 18), (-24, 31, 18), (232, 31, 18), (-52, 31, 18), (256, 31, 16),
    (-76, 31, 16),
)  # fmt: skip


def draw(s: Svg, stage: GrowthStage, variant: int) -> None:
    """Two plants with tubers before them, and one tuber in the front row."""
    skin = tones(CROPS["potato"], stage.straw * 0.6)
    for place in PLANTS[variant]:
        plant(s, stage, *place)
    for x, y, rx, ry, turn in sorted(TUBERS[variant], key=lambda tuber: tuber[1]):
        if stage is GrowthStage.DYING and rx < 13:
            continue
        s.soft(x + 4, y + ry * 0.8, rx * 1.25, ry * 0.6, 0.5)
        tuber(s, x, y, rx, ry, turn, skin)
    s.soft(28, 109, 20, 7, 0.45)
    tuber(s, 24, 101, 15.5, 11.5, -10, skin)


def plant(s: Svg, stage: GrowthStage, x: float, y: float, size: float) -> None:
    """A leafy plant on its mound."""
    green = leaves(stage, "potato_leaf")
    soil = earth("potato", stage)
    s.group(f"translate({x} {y}) scale({size})")
    s.soft(6, 26, 36, 9, 0.5)
    s.path("M-32 24Q-22 6 0 6Q22 6 32 24Q0 34 -32 24Z", darker(soil.base, 0.1), INK, 2.4)
    s.line("M-22 19Q-14 11 -2 10", soil.ridge, 2.4, 0.7)
    sag = 14 * stage.straw
    for i, (degrees, length, breadth) in enumerate(LEAVES):
        low = sag if degrees < 90 and degrees > -90 else -sag
        colour = mix(green[0], green[1], (0, 0.3, 0.6, 1)[i // 2])
        leaf(s, (0, 8), degrees + low, length, breadth, colour, vein=green[2])
    for degrees in (206, 240, -60, -24):
        leaf(s, (-1, 5), degrees, 17, 8, mix(green[1], green[2], 0.55))
    if stage is not GrowthStage.DYING:
        for bx, by in ((-14, -12), (13, -14), (0, -3)):
            blossom(s, bx, by)
    s.end()


def blossom(s: Svg, x: float, y: float) -> None:
    """A white blossom with a yellow heart."""
    for ox, oy in ((0, -3.4), (3.3, -1), (2.1, 2.8), (-2.1, 2.8), (-3.3, -1)):
        s.circle(x + ox, y + oy, 2.9, "#FFF9EA", INK, 1.5)
    for ox, oy in ((0, -3.4), (3.3, -1), (2.1, 2.8), (-2.1, 2.8), (-3.3, -1)):
        s.circle(x + ox, y + oy, 2.2, "#FFF9EA")
    s.circle(x, y, 1.9, GOLD["mid"])


def tuber(s: Svg, x: float, y: float, rx: float, ry: float, turn: float, skin: Tones) -> None:
    """A potato with its eyes, lit from the upper left."""
    fill = s.radial(x - rx * 0.4, y - ry * 0.5, rx * 1.5, (0, skin[2]), (0.5, skin[1]), (1, skin[0]))
    s.group(way("rotate({} {} {})", turn, x, y))
    d = way(
        "M{} {}Q{} {} {} {}Q{} {} {} {}Q{} {} {} {}Q{} {} {} {}Z",
        *(x - rx, y, x - rx * 0.95, y - ry * 1.05, x - rx * 0.1, y - ry * 0.92),
        *(x + rx * 0.95, y - ry * 1.1, x + rx, y + ry * 0.05),
        *(x + rx * 0.9, y + ry * 1.05, x, y + ry),
        *(x - rx * 1.05, y + ry, x - rx, y),
    )
    s.path(d, fill, INK, 2.6)
    s.end()
    for ex, ey in ((-0.1, 0.2), (0.42, -0.2), (0.3, 0.5)):
        s.ellipse(x + rx * ex, y + ry * ey, 1.8, 1.1, skin[0])
    s.ellipse(x - rx * 0.42, y - ry * 0.45, rx * 0.24, ry * 0.16, "#FFF6DF", opacity=0.8)
