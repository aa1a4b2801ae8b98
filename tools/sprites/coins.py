"""Escudos: single coins, piles that grow, and what is won with them."""

import math

from .colours import ACCENT, GOLD, INK, PAPER, WOOD, darker, mix
from .svg import Sprites, Svg, way
from .symbols import star

PILES = {
    "coins-few": ((62, 88, 2),),
    "coins-some": ((44, 80, 4), (80, 96, 2)),
    "coins-many": ((38, 72, 6), (84, 78, 5), (62, 100, 3)),
    "coins-heap": ((34, 74, 5), (65, 72, 6), (96, 76, 4), (48, 95, 4), (82, 100, 3)),
}


def sprites() -> Sprites:
    """`coin`, `coin-blank`, `coin-dim`, the piles, `trophy` and `crown`."""
    for name, blank in (("coin", False), ("coin-blank", True)):
        s = Svg()
        s.soft(70, 74, 54, 50, 0.5)
        coin(s, 63, 60, 50, blank=blank)
        yield name, s
    s = Svg()
    coin(s, 63, 60, 50, blank=True, fade=0.62)
    yield "coin-dim", s
    for name, stacks in PILES.items():
        s = Svg()
        for stack in stacks:
            pile(s, *stack)
        yield name, s
    yield "trophy", trophy()
    yield "crown", crown()


def coin(s: Svg, x: float, y: float, r: float, *, blank: bool = False, fade: float = 0) -> None:
    """A coin with a shield, or blank to write a number on."""
    gold = {name: mix(colour, PAPER["shade"], fade) for name, colour in GOLD.items()}
    ink = mix(INK, PAPER["shade"], fade * 0.8)
    s.circle(x, y + r * 0.1, r, gold["edge"], ink, r * 0.075)
    shine = ((0, gold["hi"]), (0.45, gold["light"]), (1, gold["mid"]))
    s.circle(x, y, r, s.linear(x - r * 0.7, y - r * 0.8, x + r * 0.7, y + r * 0.8, *shine), ink, r * 0.075)
    field = s.linear(x - r * 0.6, y - r * 0.6, x + r * 0.6, y + r * 0.6, (0, gold["mid"]), (1, gold["light"]))
    s.circle(x, y, r * 0.76, field, gold["dark"], r * 0.05)
    for i in range(28):
        c, d = math.cos(2 * math.pi * i / 28), math.sin(2 * math.pi * i / 28)
        notch = (x + r * 0.82 * c, y + r * 0.82 * d, x + r * 0.9 * c, y + r * 0.9 * d)
        s.line(way("M{} {}L{} {}", *notch), gold["dark"], r * 0.035, 0.7)
    if not blank:
        shield(s, x, y, r, gold)
    arc = (x - r * 0.7, y - r * 0.05, r * 0.7, r * 0.7, x - r * 0.05, y - r * 0.7)
    s.line(way("M{} {}A{} {} 0 0 1 {} {}", *arc), "#FFFBE6", r * 0.07, 0.9)


def shield(s: Svg, x: float, y: float, r: float, gold: dict[str, str]) -> None:
    """A quartered shield."""
    points = (
        (-0.4, -0.38),
        (0, -0.5),
        (0.4, -0.38),
        (0.4, 0),
        (0.36, 0.34),
        (0, 0.52),
        (-0.36, 0.34),
        (-0.4, 0),
    )
    flat = [value for px, py in points for value in (x + r * px, y + r * py)]
    d = way("M{} {}Q{} {} {} {}L{} {}Q{} {} {} {}Q{} {} {} {}Z", *flat)
    s.path(d, gold["light"], gold["edge"], r * 0.08)
    bars = (x, y - r * 0.4, x, y + r * 0.46, x - r * 0.36, y - r * 0.02, x + r * 0.36, y - r * 0.02)
    s.line(way("M{} {}L{} {}M{} {}L{} {}", *bars), gold["dark"], r * 0.07)


def pile(s: Svg, x: float, y: float, count: int) -> None:
    """A stack of coins seen from the side."""
    s.soft(x + 8, y + 10, 36, 16, 0.45)
    for i in range(count):
        top = y - i * 9
        s.ellipse(x, top + 5, 27, 14, GOLD["edge"], INK, 3)
        shine = ((0, GOLD["hi"]), (0.5, GOLD["light"]), (1, GOLD["mid"]))
        s.ellipse(x, top, 27, 14, s.linear(x - 20, top - 10, x + 20, top + 10, *shine), INK, 3)
        s.ellipse(x, top, 19, 9, "none", GOLD["dark"], 2)


def gilt(s: Svg, x1: float, y1: float, x2: float, y2: float) -> str:
    """Gold that shines from the upper left."""
    return s.linear(
        x1, y1, x2, y2, (0, GOLD["hi"]), (0.4, GOLD["light"]), (0.75, GOLD["mid"]), (1, GOLD["dark"])
    )


def trophy() -> Svg:
    """A cup on a wooden foot."""
    s = Svg()
    s.soft(70, 114, 44, 10, 0.55)
    for side in ("M36 26Q12 22 15 42Q18 60 44 62", "M92 26Q116 22 113 42Q110 60 84 62"):
        s.line(side, INK, 11.5)
        s.line(side, GOLD["mid"], 5.4)
    s.path("M56 74L72 74L75 96L53 96Z", gilt(s, 54, 74, 76, 96), INK, 3.4)
    s.path("M32 16L96 16Q98 68 64 80Q30 68 32 16Z", gilt(s, 34, 14, 96, 74), INK, 4)
    s.ellipse(64, 16.5, 32, 6, GOLD["edge"], INK, 3.4)
    s.ellipse(64, 15.6, 27, 3.6, darker(GOLD["edge"], 0.35))
    s.line("M41 27Q42 50 52 63", "#FFFBE6", 4.4, 0.9)
    star(s, 65, 43, 15, ACCENT["main"], INK, 2.6)
    s.path("M36 96L92 96Q95 96 95 99L95 114Q95 117 92 117L36 117Q33 117 33 114L33 99Q33 96 36 96Z",
           s.linear(33, 96, 92, 118, (0, WOOD["pale"]), (1, WOOD["dark"])), INK, 3.6)  # fmt: skip
    s.line("M38 100.5L88 100.5", "#FFF1D2", 1.8, 0.7)
    s.rect(48, 102.5, 32, 9, 2.5, gilt(s, 48, 102, 80, 112), INK, 1.8)
    return s


def crown() -> Svg:
    """A small crown for the one who leads."""
    s = Svg()
    s.soft(69, 104, 50, 10, 0.5)
    s.path("M20 98L14 44L42 66L64 26L86 66L114 44L108 98Q64 108 20 98Z", gilt(s, 18, 36, 108, 104), INK, 5)
    s.path("M20.5 84Q64 95 107.5 84L106 97Q64 106.6 22 97Z", ACCENT["main"], INK, 3)
    for x, y, r in ((14, 42, 7.4), (64, 23, 8.4), (114, 42, 7.4)):
        s.circle(x, y, r, gilt(s, x - r, y - r, x + r, y + r), INK, 4)
        s.circle(x - r * 0.3, y - r * 0.35, r * 0.26, "#FFFBE6")
    s.line("M22 54L26 80M63 38L47 66", "#FFFBE6", 3.4, 0.8)
    return s
