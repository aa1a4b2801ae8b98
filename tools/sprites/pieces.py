"""What belongs to a seat: cube, badge, chip, pennant and marker."""

from .colours import GOLD, INK, PAPER, SEATS, SHADOW, WOOD, Seat, darker, lighter
from .ditch import LENGTH
from .svg import Sprites, Svg, way
from .symbols import symbol


def sprites() -> Sprites:
    """For each seat: `cube-*`, `badge-*`, `chip-*`, `pennant-*`, `marker-*-h` and `marker-*-v`."""
    for seat in SEATS:
        yield f"cube-{seat.name}", cube(seat)
        yield f"badge-{seat.name}", badge(seat)
        yield f"chip-{seat.name}", chip(seat)
        yield f"pennant-{seat.name}", flag(seat)
        yield f"marker-{seat.name}-h", marker_along(seat)
        yield f"marker-{seat.name}-v", marker_across(seat)


def cube(seat: Seat) -> Svg:
    """A wooden cube in three-quarter view."""
    s = Svg()
    base, top, side = seat.base, seat.top, seat.side
    s.soft(72, 104, 58, 22, 0.55)
    shape = (
        "M12 46L36 20Q38 18 41 18L112 18Q117 18 117 23L117 88Q117 91 115 93L94 116"
        "Q92 118 89 118L17 118Q12 118 12 113Z"
    )
    # a breath of light round it: black cubes stand out from wet soil, and two cubes from each other
    s.path(shape, "none", PAPER["light"], 15, 0.8)
    s.path(shape, base, INK, 6.5)
    s.path("M13 45L37 20L116 20L93 45Z", s.linear(20, 20, 110, 46, (0, lighter(top, 0.18)), (1, top)))
    s.path("M93 45L116 21L116 91L93 117Z", s.linear(93, 0, 117, 0, (0, side), (1, darker(side, 0.2))))
    front = s.linear(14, 45, 90, 117, (0, lighter(base, 0.1)), (1, darker(base, 0.06)))
    s.rect(13.5, 45, 80, 72, 4, front)
    s.line("M17 45.5L93 45.5L112.5 24M93 45.5L93 113", lighter(top, 0.35), 2.4, 0.8)
    for y in (58, 74, 91, 107):
        s.line(way("M17 {}Q46 {} 88 {}", y, y - 5, y + 1), darker(base, 0.3), 1.6, 0.28)
    s.line("M34 34L98 34M48 26L108 26", darker(top, 0.3), 1.5, 0.25)
    symbol(s, seat.symbol, 53.5, 82, 23, seat.on)
    s.line("M20 113L86 113", darker(base, 0.4), 2.5, 0.35)
    s.line("M18 50L18 108", lighter(base, 0.5), 2.2, 0.55)
    return s


def badge(seat: Seat) -> Svg:
    """An enamelled disc in a golden ring."""
    s = Svg()
    s.soft(70, 74, 52, 52, 0.5)
    ring = s.linear(20, 14, 104, 112, (0, GOLD["light"]), (0.5, GOLD["mid"]), (1, GOLD["dark"]))
    s.circle(63, 62, 52, ring, INK, 4.5)
    enamel = ((0, lighter(seat.base, 0.16)), (0.5, seat.base), (1, darker(seat.base, 0.18)))
    s.circle(63, 62, 43, s.radial(46, 42, 74, *enamel), INK, 3)
    s.line("M27 50A38 38 0 0 1 76 26", "#FFFFFF", 4, 0.35)
    symbol(s, seat.symbol, 63, 63, 25, seat.on)
    return s


def chip(seat: Seat) -> Svg:
    """The bare symbol for text and tags."""
    s = Svg()
    s.rect(12, 12, 104, 104, 26, seat.base, INK, 8)
    symbol(s, seat.symbol, 64, 65, 32, seat.on)
    return s


def pennant(s: Svg, seat: Seat, x: float, y: float) -> None:
    """A pole with a pennant, its foot at `x`, `y`; so short that it fits between the farmers of two tiles."""
    s.ellipse(x + 3, y + 2, 8, 4, SHADOW, opacity=0.4)
    s.line(way("M{} {}L{} {}", x, y, x, y - 56), INK, 7.5)
    s.line(way("M{} {}L{} {}", x, y - 1, x, y - 55), WOOD["pale"], 3)
    cloth = s.linear(x, y - 57, x + 40, y - 17, (0, lighter(seat.base, 0.16)), (1, darker(seat.base, 0.1)))
    upper, lower = (x + 1, y - 57, x + 44, y - 55), (x + 44, y - 19, x + 1, y - 17)
    s.path(way("M{} {}L{} {}L{} {}L{} {}L{} {}Z", *upper, x + 36, y - 37, *lower), cloth, INK, 3.2)
    symbol(s, seat.symbol, x + 18.5, y - 36.5, 12.5, seat.on)
    s.line(way("M{} {}L{} {}", x + 4, y - 53, x + 38, y - 51.8), "#FFFFFF", 1.8, 0.35)
    s.circle(x, y - 59, 4, GOLD["mid"], INK, 2.2)


def flag(seat: Seat) -> Svg:
    """The pennant alone, for panels and tags."""
    s = Svg(80, 80)
    pennant(s, seat, 18, 72)
    return s


BANDS = (30, 200)
"""Where the painted ends of a marker's plank begin."""


def marker_along(seat: Seat) -> Svg:
    """A plank with pennant that lies along a ditch from left to right."""
    s = Svg(LENGTH, 96)
    s.soft(136, 74, 116, 13, 0.55)
    plank = s.linear(0, 51, 0, 73, (0, WOOD["pale"]), (0.5, WOOD["mid"]), (1, WOOD["dark"]))
    s.rect(24, 51, 212, 22, 6, plank, INK, 3.2)
    s.line("M62 58Q120 55 198 59M58 66Q100 69 150 66", WOOD["line"], 1.6, 0.6)
    for x in BANDS:
        paint = s.linear(0, 52, 0, 72, (0, lighter(seat.base, 0.12)), (1, darker(seat.base, 0.16)))
        s.rect(x, 52.8, 30, 18.4, 3, paint, INK, 2.2)
    pennant(s, seat, 123, 67)
    return s


def marker_across(seat: Seat) -> Svg:
    """A plank with pennant that lies along a ditch from top to bottom."""
    s = Svg(128, LENGTH)
    s.soft(58, 138, 15, 116, 0.55)
    plank = s.linear(39, 0, 61, 0, (0, WOOD["pale"]), (0.5, WOOD["mid"]), (1, WOOD["dark"]))
    s.rect(39, 24, 22, 212, 6, plank, INK, 3.2)
    s.line("M46 62Q44 120 47 198M54 58Q57 100 54 150", WOOD["line"], 1.6, 0.6)
    for y in BANDS:
        paint = s.linear(40, 0, 60, 0, (0, lighter(seat.base, 0.12)), (1, darker(seat.base, 0.16)))
        s.rect(40.8, y, 18.4, 30, 3, paint, INK, 2.2)
    pennant(s, seat, 46, 130)
    return s
