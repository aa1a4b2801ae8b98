"""Leaves that several plants share."""

import math

from .colours import INK, Tones, mix
from .svg import Point, Points, Svg, chain, poly, quad, quad_direction, smooth, thread, way

STEPS = 12


def between(a: Point, b: Point, share: float) -> Point:
    """The point `share` of the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def blade(
    s: Svg, foot: Point, angle: float, length: float, arch: float, breadth: float, colours: Tones,
    *, droop: float = 0, tears: int = 3, ink: float = 2.6,
) -> None:  # fmt: skip
    """A broad banana leaf that rises at `angle` and hangs over by `arch`; dry ones hang lower."""
    dx, dy = math.cos(angle), math.sin(angle)
    p1 = (foot[0] + dx * length * 0.55, foot[1] + dy * length * 0.62 - 5 * (1 - droop))
    p2 = (foot[0] + dx * length, foot[1] + dy * length * 0.8 + arch * (1 + droop * 0.7))
    one, other, middle = edges(foot, p1, p2, breadth)
    lower, upper = (one, other) if sum(p[1] for p in one) > sum(p[1] for p in other) else (other, one)
    s.path(poly([*upper, *lower[::-1]]), colours[0], INK, ink * 1.7)
    s.path(poly([*upper, *middle[::-1]]), colours[2])
    s.path(poly([*middle, *lower[::-1]]), colours[1])
    for side, colour, opacity in ((upper, colours[1], 0.75), (lower, colours[0], 0.65)):
        veins = ""
        for i in range(2, STEPS - 1, 2):
            end = side[min(STEPS, i + 1)]
            veins += chain([between(middle[i], end, 0.15), between(middle[i], end, 0.85)])
        s.line(veins, colour, 1.1, opacity)
    for j in range(tears):
        i = 5 + j * 3
        side = lower if j % 2 == 0 else upper
        if i + 1 <= STEPS:
            s.line(chain([side[i], between(side[i], middle[i], 0.6)]), INK, 1.7)
    s.line(thread(middle[:-1]), mix(colours[2], "#FFF6D0", 0.55), 2)


def edges(p0: Point, p1: Point, p2: Point, breadth: float) -> tuple[Points, Points, Points]:
    """Both edges and the middle of a leaf along a curve."""
    one, other, middle = [], [], []
    for i in range(STEPS + 1):
        t = i / STEPS
        x, y = quad(p0, p1, p2, t)
        tx, ty = quad_direction(p0, p1, p2, t)
        w = breadth * (math.sin(math.pi * min(1, t * 0.93 + 0.07)) ** 0.62) * (1 - 0.12 * t)
        middle.append((x, y))
        one.append((x - ty * w, y + tx * w))
        other.append((x + ty * w, y - tx * w))
    return one, other, middle


def frond(
    s: Svg, foot: Point, angle: float, length: float, drop: float, colours: Tones,
    *, dry: float = 0, ink: float = 2.4, teeth: int = 9, breadth: float = 11,
) -> None:  # fmt: skip
    """A palm frond with a smooth back and a toothed lower edge."""
    dx, dy = math.cos(angle), math.sin(angle)
    p1 = (foot[0] + dx * length * 0.55, foot[1] + dy * length * 0.75 - 6)
    p2 = (foot[0] + dx * length, foot[1] + dy * length * 0.7 + drop * (1 + 0.6 * dry))
    back, fringe = frond_edges(foot, p1, p2, teeth, breadth)
    s.path(poly([*back, p2, *fringe[::-1]]), colours[1], INK, ink)
    spine = [quad(foot, p1, p2, i / 8) for i in range(9)]
    s.path(poly([*back, p2, *spine[::-1]]), colours[2])
    veins = ""
    for i in range(1, teeth):
        x, y = quad(foot, p1, p2, i / teeth)
        tip = fringe[2 * i + 1]
        veins += chain([(x, y), between((x, y), tip, 0.8)])
    s.line(veins, colours[0], 1.2, 0.8)
    s.line(thread(spine), mix(colours[2], "#FFF6D0", 0.45), 1.8)


def frond_edges(p0: Point, p1: Point, p2: Point, teeth: int, breadth: float) -> tuple[Points, Points]:
    """The back of a frond and its toothed edge."""
    back: list[Point] = []
    fringe: list[Point] = []
    for i in range(teeth + 1):
        t = i / teeth
        x, y = quad(p0, p1, p2, t)
        tx, ty = quad_direction(p0, p1, p2, t)
        nx, ny = (ty, -tx) if tx < 0 else (-ty, tx)
        w = breadth * (math.sin(math.pi * (t * 0.86 + 0.14)) ** 0.7)
        lean = 5 * (0.3 + t)
        back.append((x - nx * w * 0.34, y - ny * w * 0.34))
        fringe.append((x + nx * w * 0.45, y + ny * w * 0.45))
        fringe.append((x + nx * w + tx * lean, y + ny * w + ty * lean))
    return back, [*fringe[:-1], p2]


def lobed(s: Svg, x: float, y: float, r: float, turn: float, colours: Tones, ink: float = 2) -> None:
    """A vine leaf with five lobes, seen from above."""
    radii = (1.06, 0.8, 0.98, 0.76, 0.86, 0.34, 0.86, 0.76, 0.98, 0.8)
    angles = [turn + 2 * math.pi * i / 10 for i in range(10)]
    edge = [(x + r * k * math.cos(a), y + r * k * math.sin(a)) for k, a in zip(radii, angles, strict=True)]
    s.path(smooth(edge, tension=0.95), colours[1], INK, ink)
    lit = [(x + (px - x) * 0.6 - r * 0.1, y + (py - y) * 0.6 - r * 0.12) for px, py in edge]
    s.path(smooth(lit, tension=0.95), mix(colours[1], colours[2], 0.45))
    root = (x - r * 0.25 * math.cos(turn), y - r * 0.25 * math.sin(turn))
    for i in (0, 2, 8):
        tip = (x + r * 0.7 * math.cos(angles[i]), y + r * 0.7 * math.sin(angles[i]))
        s.line(way("M{} {}L{} {}", *root, *tip), colours[0], 1.3, 0.75)


def leaf(
    s: Svg, foot: Point, degrees: float, length: float, breadth: float, fill: str,
    *, vein: str | None = None, ink: float = 2.5,
) -> None:  # fmt: skip
    """A simple pointed leaf; without a `vein` it is drawn bare, as a light on others."""
    s.group(way("translate({} {}) rotate({})", *foot, degrees))
    l, b = length, breadth
    d = way("M{} 0Q{} {} {} 0Q{} {} {} 0Z", -l * 0.08, l * 0.45, -b, l, l * 0.45, b, -l * 0.08)
    s.path(d, fill, INK if vein else None, ink)
    if vein:
        s.line(way("M{} 0L{} 0", l * 0.17, l * 0.8), vein, 1.2, 0.7)
    s.end()
