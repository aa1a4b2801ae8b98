"""What every tile shares: its base and rim, the rows of soil, cracks, and the places for farmers."""

import math
from dataclasses import dataclass
from enum import IntEnum

from .colours import CROPS, GOLD, INK, PAPER, SHADOW, SOIL, WATER, WOOD, Tones, darker, lighter, mix, tones
from .svg import Sprites, Svg, chain, thread, way


class GrowthStage(IntEnum):
    """How a crop does: irrigated; dry with farmers to lose; about to become desert."""

    WET = 0
    DRY = 1
    DYING = 2

    @property
    def straw(self) -> float:
        """How far leaves have turned to straw."""
        return (0, 0.42, 0.86)[self]


FARMER_PLACES = ((60, 100), (98, 100))
"""Where the farmers stand; a single one takes the right-hand place."""

FEW_CRACKS = (
    ((8, 92), (20, 88), (27, 96), (41, 92)),
    ((27, 96), (30, 108), (25, 118)),
    ((120, 30), (108, 36), (104, 48), (95, 52)),
    ((108, 36), (98, 28)),
)
MORE_CRACKS = (
    ((40, 6), (44, 18), (38, 28), (46, 38)),
    ((44, 18), (56, 22), (62, 16)),
    ((8, 50), (20, 54), (26, 48), (36, 56), (34, 68)),
    ((20, 54), (18, 66), (26, 74)),
    ((104, 48), (114, 60), (110, 72), (120, 80)),
    ((41, 92), (52, 98), (50, 110), (58, 119)),
    ((88, 119), (84, 108), (92, 98), (104, 96), (112, 102)),
    ((52, 98), (66, 92), (72, 82)),
)


@dataclass(frozen=True, slots=True)
class Earth:
    """The colours of a tile's soil."""

    base: str
    foot: str
    furrow: str
    ridge: str


def leaves(stage: GrowthStage, group: str = "leaf") -> Tones:
    """The tones of a crop's leaves at this stage."""
    return tones(CROPS[group], stage.straw)


def earth(crop: str, stage: GrowthStage) -> Earth:
    """The soil under a crop, paler the drier it is."""
    wet = CROPS[crop]["soil"]
    base = {
        GrowthStage.WET: wet,
        GrowthStage.DRY: mix(wet, SOIL["dry"], 0.72),
        GrowthStage.DYING: mix(wet, SOIL["dying"], 0.93),
    }[stage]
    furrow, ridge = (0.26, 0.16) if stage is GrowthStage.WET else (0.17, 0.35)
    return Earth(base, darker(base, 0.16), darker(base, furrow), lighter(base, ridge))


def base(s: Svg, soil: str, foot: str) -> None:
    """The thick wooden tile with soil on it."""
    s.rect(3.5, 6, 121, 119.5, 11, WOOD["tile_edge"], INK, 3)
    face = s.linear(10, 0, 118, 124, (0, lighter(soil, 0.12)), (0.5, soil), (1, foot))
    s.rect(3.5, 3, 121, 117.5, 11, face, INK, 3)


def rim(s: Svg, light: float = 0.5) -> None:
    """The lit upper left edge and the shaded lower right one."""
    s.line("M6.5 108L6.5 15Q6.5 6 15 6L112 6", "#FFF3D6", 2, light)
    s.line("M16 117.5L112 117.5Q121.5 117.5 121.5 108L121.5 18", SHADOW, 2, 0.35)


def rows(s: Svg, soil: Earth, phase: float = 0) -> None:
    """Ploughed rows with lit ridges."""
    for i in range(5):
        y = 16 + i * 23
        points = [(x, y + 2 * math.sin(x / 21 + i + phase)) for x in range(9, 121, 16)]
        s.line(thread(points), soil.furrow, 6.5, 0.8)
        s.line(thread([(x, row - 4.6) for x, row in points]), soil.ridge, 3.2, 0.55)


def cracks(s: Svg, stage: GrowthStage, colour: str | None = None) -> None:
    """A few cracks, or many when the tile is about to die."""
    dying = stage is GrowthStage.DYING
    width = 2.3 if dying else 1.9
    for crack in FEW_CRACKS + (MORE_CRACKS if dying else ()):
        s.line(chain([(x + 1.2, y + 1.4) for x, y in crack]), "#FFF1CE", width * 0.8, 0.55)
        s.line(chain(crack), colour or SOIL["crack"], width, 0.9)


def farmer(s: Svg, x: float, y: float) -> None:
    """A printed place for a farmer: a cream disc with a hat."""
    s.circle(x, y, 16.5, PAPER["card"], INK, 2.4, 0.96)
    s.line(way("M{} {}A14 14 0 0 1 {} {}", x - 13.6, y + 1, x - 1, y - 13.6), "#FFFFFF", 1.6, 0.9)
    hatted(s, x, y)


def hatted(s: Svg, x: float, y: float, shirt: str = INK) -> None:
    """A tiny farmer under a straw hat."""
    shoulders = way("M{} {}Q{} {} {} {}Z", x - 9.5, y + 11.5, x, y - 3.5, x + 9.5, y + 11.5)
    s.path(shoulders, shirt, INK, 1.5)
    s.circle(x, y - 1.5, 4.6, "#C98F5E", INK, 1.6)
    left, right = (x - 11, y - 3), (x + 11, y - 3)
    brim = way("M{} {}Q{} {} {} {}Q{} {} {} {}Z", *left, x, y - 9.2, *right, x, y - 0.2, *left)
    s.path(brim, GOLD["mid"], INK, 1.7)
    crown = way("M{} {}Q{} {} {} {}", x - 5, y - 5.4, x, y - 14.5, x + 5, y - 5.4)
    s.path(crown, GOLD["mid"], INK, 1.7)


def sprites() -> Sprites:
    """What lies over or under tiles: cracks, damp edges, the soft shadow, farmers' places."""
    for stage in (GrowthStage.DRY, GrowthStage.DYING):
        s = Svg()
        cracks(s, stage)
        yield f"cracks-{stage.value}", s
    for side, angle in {"n": 0, "e": 90, "s": 180, "w": 270}.items():
        yield f"seep-{side}", seep(angle)
    yield "tile-shadow", shadow()
    for count in (1, 2):
        s = Svg()
        for x, y in FARMER_PLACES[2 - count :]:
            farmer(s, x, y)
        yield f"farmers-{count}", s
    s = Svg(32, 32)
    hatted(s, 16, 16.5)
    yield "icon-farmer", s


def seep(angle: float) -> Svg:
    """Water seeping in along one side of a tile."""
    s = Svg()
    s.group(way("rotate({} 64 64)", angle))
    damp = WATER["seep"]
    s.path(
        "M12 4.5L116 4.5L112 22Q96 15 84 21Q68 27 56 19Q40 13 16 22Z",
        s.linear(0, 3, 0, 24, (0, damp, 0.9), (0.5, damp, 0.45), (1, damp, 0)),
    )
    s.line("M14 5.2L114 5.2", WATER["light"], 3.4)
    s.line("M22 5L50 5M62 5L70 5M92 5L108 5", WATER["foam"], 2.4)
    s.line("M26 12Q34 9.5 44 12M74 12.5Q84 9.5 98 12", WATER["bright"], 2.2, 0.85)
    s.end()
    return s


def shadow() -> Svg:
    """The soft shadow of a tile that lies at 24, 24: light comes from the upper left."""
    s = Svg(176, 176)
    for i in range(9):
        g = 16 - i * 2
        side = 108 + 2 * g
        s.rect(38 - g, 40 - g, side, side, 14 + g, SHADOW, opacity=0.05 + 0.008 * i)
    return s
