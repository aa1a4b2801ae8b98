"""The dry stone-lined ditches between the squares, and their crossings."""

import random

from .colours import CLAY, STONE
from .svg import Sprites, Svg, swap, thread, way

LENGTH = 260
"""Two squares and the furrow between them."""
BREADTH = 44
RIM = 9
"""Breadth of the row of stones on either side."""
FLOOR = ((0, CLAY["deep"]), (0.35, CLAY["mid"]), (1, CLAY["light"]))
SIDES = "NESW"


def joints(least: int) -> list[str]:
    """The open sides of every crossing with at least `least` arms, such as "NES"."""
    names = ("".join(side for i, side in enumerate(SIDES) if bits >> i & 1) for bits in range(1, 16))
    return [name for name in names if len(name) >= least]


def bits(name: str) -> int:
    """A number of its own for each joint; it seeds the joint's irregularities."""
    return sum(1 << SIDES.index(side) for side in name)


def kind(name: str) -> str:
    """What a joint with these open sides is called."""
    if len(name) == 2:
        return "straight-node" if name in ("NS", "EW") else "corner"
    return {1: "end", 3: "tee", 4: "cross"}[len(name)]


def sprites() -> Sprites:
    """Ditches along and across, and the nodes named by their open sides."""
    yield "ditch-straight-h", straight(along=True)
    yield "ditch-straight-v", straight(along=False)
    for name in joints(2):
        shape = kind(name).removesuffix("-node")
        yield f"ditch-{shape}-node-{name.lower()}", node(name)


def straight(*, along: bool) -> Svg:
    """A ditch between two crossings."""
    deep = BREADTH - 2 * RIM + 4
    if along:
        s = Svg(LENGTH, BREADTH)
        s.rect(0, RIM - 2, LENGTH, deep, 0, s.linear(0, RIM, 0, BREADTH - RIM, *FLOOR))
    else:
        s = Svg(BREADTH, LENGTH)
        s.rect(RIM - 2, 0, deep, LENGTH, 0, s.linear(RIM, 0, BREADTH - RIM, 0, *FLOOR))
    rnd = random.Random(5 + along)
    for _ in range(9):
        u, v = rnd.uniform(10, LENGTH - 24), rnd.uniform(RIM + 6, BREADTH - RIM - 5)
        crack = [(u, v), (u + 6, v + rnd.uniform(-3, 3)), (u + 12, v + rnd.uniform(-4, 4))]
        s.line(thread(crack if along else swap(crack)), CLAY["line"], 1.2, 0.5)
    stones(s, 0, LENGTH, 10 + along, along=along)
    stones(s, BREADTH - RIM, LENGTH, 20 + along, along=along)
    return s


def node(name: str) -> Svg:
    """The crossing with these open sides."""
    s = Svg(BREADTH, BREADTH)
    s.rect(0, 0, BREADTH, BREADTH, 0, CLAY["mid"])
    middle, inner = BREADTH / 2, RIM - 2
    glow = s.radial(middle + 4, middle + 4, BREADTH * 0.7, (0, CLAY["light"]), (1, CLAY["mid"]))
    s.rect(inner, inner, BREADTH - 2 * inner, BREADTH - 2 * inner, 3, glow)
    far, seed = BREADTH - RIM, bits(name)
    walls = {"N": (0, 31, True), "E": (far, 34, False), "S": (far, 32, True), "W": (0, 33, False)}
    for side, (offset, salt, along) in walls.items():
        if side not in name:
            stones(s, offset, BREADTH, salt + seed, along=along)
    for x, y in ((0, 0), (BREADTH - 12, 0), (0, BREADTH - 12), (BREADTH - 12, BREADTH - 12)):
        s.rect(x + 0.7, y + 0.7, 10.6, 10.6, 3.5, STONE["light"], STONE["line"], 1.3)
        s.line(way("M{} {}l6 0", x + 3, y + 3.2), STONE["hi"], 1.5, 0.9)
    s.circle(middle, middle, 5.2, CLAY["deep"], opacity=0.55)
    s.circle(middle + 0.6, middle + 0.8, 3.4, CLAY["light"], opacity=0.8)
    return s


def stones(s: Svg, offset: float, length: float, seed: int, *, along: bool) -> None:
    """A row of dry stones, `offset` from the ditch's upper or left edge."""
    rnd = random.Random(seed)
    at = 0.5
    while at < length - 2:
        width = rnd.uniform(15, 28)
        if length - at - width < 9:
            width = length - at
        colour = rnd.choice([STONE["mid"], STONE["mid"], STONE["warm"], STONE["light"], STONE["cool"]])
        u, v = at + 0.5, offset + rnd.uniform(-0.4, 0.5)
        w, h = width - 1.2, RIM + rnd.uniform(-0.8, 0.4)
        box = (u, v, w, h) if along else (v, u, h, w)
        s.rect(*box, 3.4, colour, STONE["line"], 1.2)
        lit = [(u + 2.4, v + 2), (u + w - 3, v + 2)]
        (x0, y0), (x1, y1) = lit if along else swap(lit)
        s.line(way("M{} {}L{} {}", x0, y0, x1, y1), STONE["hi"], 1.3, 0.55)
        at += width
