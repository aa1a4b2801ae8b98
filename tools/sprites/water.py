"""Water in the ditches: straight pieces in four frames of flow, and joints named by their open sides."""

import math
import random
from dataclasses import dataclass

from .colours import CROPS, WATER, mix
from .ditch import BREADTH, LENGTH, bits, joints, kind
from .svg import Point, Sprites, Svg, swap, thread, way

NEAR, FAR = 6, BREADTH - 6
"""The water's edges inside the ditch: it laps over the stones' inner side."""
RIM = 4.6
"""How broad the dark line is on both sides of the water: it tells a canal from a path in grey."""
FRAMES = 4


@dataclass(frozen=True, slots=True)
class Tint:
    """The colours of one look of the water."""

    body: str
    bank: str
    shade: str
    edge: str
    light: str


WARM = Tint(
    mix(WATER["bright"], WATER["light"], 0.28), WATER["mid"], WATER["deep"], WATER["edge"], WATER["light"]
)
CLEAR = Tint(
    mix(WATER["bright"], WATER["light"], 0.72), WATER["bright"], WATER["deep"], "#04262E", WATER["foam"]
)
"""For high contrast: a body so light that it also stands out in grey."""


def sprites() -> Sprites:
    """Straights, joints and ends, warm and (`water-hc-*`) clear, and tufts for the banks."""
    for prefix, tint in (("water", WARM), ("water-hc", CLEAR)):
        for frame in range(FRAMES):
            yield f"{prefix}-straight-h-{frame}", straight(tint, frame, along=True)
            yield f"{prefix}-straight-v-{frame}", straight(tint, frame, along=False)
        for name in joints(1):
            yield f"{prefix}-{kind(name)}-{name.lower()}", joint(tint, name)
    yield "bank-tufts-h", tufts(along=True)
    yield "bank-tufts-v", tufts(along=False)


def straight(tint: Tint, frame: int, *, along: bool) -> Svg:
    """A canal between two crossings; four frames carry the strokes a quarter of the way on."""
    s = Svg(LENGTH, BREADTH) if along else Svg(BREADTH, LENGTH)

    def band(v: float, h: float, colour: str, opacity: float | None = None) -> None:
        x, y, width, height = (0, v, LENGTH, h) if along else (v, 0, h, LENGTH)
        s.rect(x, y, width, height, 0, colour, opacity=opacity)

    band(1, BREADTH - 2, WATER["wetstone"], 0.5)
    band(NEAR - RIM, FAR - NEAR + 2 * RIM, tint.edge)
    band(NEAR, FAR - NEAR, tint.body)
    band(NEAR, 12, tint.bank, 0.55)
    band(NEAR, 6, tint.shade, 0.8)
    band(FAR - 7, 7, tint.light, 0.5)
    rnd = random.Random(70)
    tile_states = ((tint.light, 0.9), (WATER["foam"], 0.95), (tint.shade, 0.62))
    for i in range(19):
        start, v = rnd.uniform(0, LENGTH), rnd.uniform(NEAR + 8, FAR - 5)
        length, width = rnd.uniform(16, 44), rnd.choice([2.4, 3.2, 4])
        u = (start + frame * LENGTH / 16) % LENGTH
        for head in (u, u - LENGTH):
            a, b = max(head, 0), min(head + length, LENGTH)
            if b - a >= 3:
                stroke = [(a, v), ((a + b) / 2, v + 2.2 * math.sin(i)), (b, v + 0.6)]
                s.line(
                    thread(stroke if along else swap(stroke)),
                    tile_states[i % 3][0],
                    width,
                    tile_states[i % 3][1],
                )
    band(FAR - 1.6, 1.8, WATER["foam"], 0.8)
    return s


def joint(tint: Tint, name: str) -> Svg:
    """Water where canals meet, turn or end."""
    s = Svg(BREADTH, BREADTH)
    s.path(outline(name, NEAR - 5, FAR + 5), WATER["wetstone"], opacity=0.5)
    s.path(outline(name, NEAR - RIM, FAR + RIM), tint.edge)
    s.path(outline(name, NEAR, FAR), tint.body)
    for d in shaded_bank(name, 6):
        s.path(d, "none", tint.bank, 12, 0.55, butt=True)
    for d in shaded_bank(name, 3):
        s.path(d, "none", tint.shade, 6, 0.8, butt=True)
    for d in lit_bank(name):
        s.path(d, "none", tint.light, 7, 0.5, butt=True)
    for d in foam_line(name):
        s.path(d, "none", WATER["foam"], 1.8, 0.8, butt=True)
    for wide, narrow in shaded_corners(name):
        s.path(wide, "none", tint.bank, 12, 0.55, butt=True)
        s.path(narrow, "none", tint.shade, 6, 0.8, butt=True)
    for d in lit_corners(name):
        s.path(d, "none", tint.light, 7, 0.5, butt=True)
    ripples(s, tint, name)
    return s


def outline(name: str, a: float, b: float, r: float = 10) -> str:
    """The water's body between `a` and `b`, open towards the sides of `name`."""
    corners = (("W", "N", a, a), ("N", "E", b, a), ("E", "S", b, b), ("S", "W", a, b))
    inward = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}
    d = ""
    for before, after, x, y in corners:
        for side, other, last in ((before, after, False), (after, before, True)):
            if side in name:
                px, py = {"N": (x, 0.0), "E": (BREADTH, y), "S": (x, BREADTH), "W": (0.0, y)}[side]
                here: tuple[Point, ...] = ((x, y), (px, py)) if last else ((px, py), (x, y))
            elif other in name:
                here = ((x, y),)
            else:
                ox, oy = inward[other]
                here = ((x + r * ox, y + r * oy),)
            for i, point in enumerate(here):
                curved = last and i == 0 and before not in name and after not in name
                step = way("Q{} {} ", x, y) if curved else ("L" if d else "M")
                d += step + way("{} {}", *point)
    return d + "Z"


def shaded_bank(name: str, inset: float) -> list[str]:
    """Lines along the closed north and west banks."""
    a, b = NEAR + inset, FAR - 5
    lines = []
    if "N" not in name:
        lines.append(way("M{} {}L{} {}", 0 if "W" in name else a + 7, a, BREADTH if "E" in name else b, a))
    if "W" not in name:
        lines.append(way("M{} {}L{} {}", a, 0 if "N" in name else a + 7, a, BREADTH if "S" in name else b))
    if "N" not in name and "W" not in name:
        lines.append(way("M{} {}Q{} {} {} {}", a, a + 7.2, a, a, a + 7.2, a))
    return lines


def lit_bank(name: str) -> list[str]:
    """Lines along the closed south and east banks."""
    b = FAR - 3.5
    lines = []
    if "S" not in name:
        lines.append(
            way("M{} {}L{} {}", 0 if "W" in name else NEAR + 8, b, BREADTH if "E" in name else b - 5, b)
        )
    if "E" not in name:
        lines.append(
            way("M{} {}L{} {}", b, 0 if "N" in name else NEAR + 8, b, BREADTH if "S" in name else b - 5)
        )
    if "S" not in name and "E" not in name:
        lines.append(way("M{} {}Q{} {} {} {}", b, b - 5.2, b, b, b - 5.2, b))
    return lines


def foam_line(name: str) -> list[str]:
    """Thin bright lines at the very edge of the lit banks."""
    b, end = FAR - 0.7, FAR - 9
    lines = []
    if "S" not in name:
        lines.append(
            way("M{} {}L{} {}", 0 if "W" in name else NEAR + 9, b, BREADTH if "E" in name else end, b)
        )
    if "E" not in name:
        lines.append(
            way("M{} {}L{} {}", b, 0 if "N" in name else NEAR + 9, b, BREADTH if "S" in name else end)
        )
    return lines


def shaded_corners(name: str) -> list[tuple[str, str]]:
    """The short shaded banks beside two arms that meet at a corner stone: a wide and a narrow line each."""
    wide, narrow, pairs = NEAR + 6, NEAR + 3, []
    if {"N", "E"} <= set(name):
        pairs.append(
            (
                way("M{} {}L{} {}", FAR + 1, wide, BREADTH, wide),
                way("M{} {}L{} {}", FAR, narrow, BREADTH, narrow),
            )
        )
    if {"N", "W"} <= set(name):
        pairs.append((way("M0 {}L{} {}", wide, NEAR + 1, wide), way("M0 {}L{} {}", narrow, narrow, narrow)))
        pairs.append((way("M{} 0L{} {}", wide, wide, NEAR), way("M{} 0L{} {}", narrow, narrow, NEAR)))
    if {"S", "W"} <= set(name):
        pairs.append(
            (
                way("M{} {}L{} {}", wide, FAR + 1, wide, BREADTH),
                way("M{} {}L{} {}", narrow, FAR, narrow, BREADTH),
            )
        )
    return pairs


def lit_corners(name: str) -> list[str]:
    """The short lit banks beside two arms that meet at a corner stone."""
    b, lines = FAR - 3.5, []
    if {"S", "E"} <= set(name):
        lines.append(way("M{} {}L{} {}", FAR + 1, b, BREADTH, b))
        lines.append(way("M{} {}L{} {}", b, FAR + 1, b, BREADTH))
    if {"S", "W"} <= set(name):
        lines.append(way("M0 {}L{} {}", b, NEAR, b))
    if {"N", "E"} <= set(name):
        lines.append(way("M{} 0L{} {}", b, b, NEAR))
    return lines


def ripples(s: Svg, tint: Tint, name: str) -> None:
    """A few short strokes along the flow."""
    rnd = random.Random(300 + bits(name))
    upright = ("N" in name or "S" in name) and not {"E", "W"} <= set(name)
    for i in range(3 if len(name) < 3 else 4):
        u, v = rnd.uniform(10, 22), (17, 25, 31, 21)[i] + rnd.uniform(-1, 1)
        length = rnd.uniform(7, 13)
        stroke = [(u, v), (u + length / 2, v + rnd.choice((-1.2, 1.2))), (u + length, v + 0.5)]
        colour = (WATER["foam"], tint.light, tint.light, WATER["foam"])[i]
        s.line(thread(swap(stroke) if upright else stroke), colour, (1.8, 2.4, 1.8, 2)[i], 0.85)


def tufts(*, along: bool) -> Svg:
    """Grass over the stone rim of a built canal: the banks come alive."""
    s = Svg(LENGTH, BREADTH) if along else Svg(BREADTH, LENGTH)
    rnd = random.Random(81 + along)
    leaf = CROPS["leaf"]
    for i in range(9):
        u, v = 12 + i * 29 + rnd.uniform(-7, 7), rnd.choice([4.5, BREADTH - 2])
        if u > LENGTH - 8:
            continue
        x, y = (u, v) if along else (v, u)
        for a in (-1, -0.4, 0.25, 0.85):
            colour = rnd.choice([leaf["mid"], leaf["light"], leaf["dark"]])
            tip = (x + 6 * a, y - 5.5 + 2 * abs(a))
            s.line(way("M{} {}Q{} {} {} {}", x, y + 2, x + 2 * a, y - 3, *tip), colour, 2.1)
    return s
