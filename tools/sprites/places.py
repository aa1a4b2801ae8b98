"""Where something may be put: dashed places for canals, brackets on squares; and the canal one drags."""

from .colours import ACCENT, INK, PAPER, SHADOW, WATER, WOOD, mix
from .ditch import BREADTH, LENGTH
from .svg import Sprites, Svg, swap, thread, way

CREAM = "#FFF6DF"
DASHES = 8


def sprites() -> Sprites:
    """`place-open-*`, `place-active-*`, `canal-piece-*`, `canal-icon[-spent]`, `target-square[-active]`."""
    for along in (True, False):
        end = "h" if along else "v"
        yield f"place-open-{end}", place(along=along, active=False)
        yield f"place-active-{end}", place(along=along, active=True)
        yield f"canal-piece-{end}", canal_piece(along=along)
    yield "canal-icon", canal_icon(0)
    yield "canal-icon-spent", spent_canal()
    yield "target-square", target(active=False)
    yield "target-square-active", target(active=True)
    yield "tile-ghost", ghost()


def place(*, along: bool, active: bool) -> Svg:
    """A capsule in a ditch with dashes drawn one by one, so that they sit alike on every side."""
    s = Svg(LENGTH, BREADTH) if along else Svg(BREADTH, LENGTH)
    long, short = LENGTH - 32, BREADTH - 24
    box = (16, 12, long, short) if along else (12, 16, short, long)
    s.rect(*box, 10, ACCENT["glow"] if active else SHADOW, opacity=0.9 if active else 0.34)
    dashes = [dash if along else swap(dash) for dash in outline(long, short)]
    for dash in dashes:
        s.line(thread(dash), INK, 6.6, 0.9 if active else 0.7)
    for dash in dashes:
        s.line(thread(dash), CREAM, 3.6)
    if active:
        x, y = (LENGTH / 2, BREADTH / 2) if along else (BREADTH / 2, LENGTH / 2)
        s.circle(x, y, 15, ACCENT["main"], INK, 3.2)
        s.line(way("M{} {}l14 0m-7 -7l0 14", x - 7, y), "#FFF6E2", 4.4)
    return s


def outline(long: float, short: float) -> list[list[tuple[float, float]]]:
    """The dashes round a capsule that lies along x."""
    run = long - 24
    dashes = []
    for i in range(DASHES):
        a, b = 28 + run * (i + 0.24) / DASHES, 28 + run * (i + 0.76) / DASHES
        dashes += [[(a, y), (b, y)] for y in (12, 12 + short)]
    for end, way_in in ((16, 1), (16 + long, -1)):
        near, corner = end + 8.5 * way_in, end + 2.4 * way_in
        dashes.append(
            [(near, 12), (corner, 15), (end, 12 + short / 2), (corner, 9 + short), (near, 12 + short)]
        )
    return dashes


def canal_piece(*, along: bool) -> Svg:
    """The blue canal of wood that a player lays."""
    s = Svg(LENGTH, 52) if along else Svg(52, LENGTH)

    def bar(u: float, v: float, w: float, h: float) -> tuple[float, float, float, float]:
        return (u, v, w, h) if along else (v, u, h, w)

    def across(start: float, end: float, *stops: tuple[float, str]) -> str:
        return s.linear(0, start, 0, end, *stops) if along else s.linear(start, 0, end, 0, *stops)

    s.rect(*bar(14, 17, LENGTH - 20, 30), 12, SHADOW, opacity=0.25)
    s.rect(*bar(12, 14, LENGTH - 20, 31), 12, SHADOW, opacity=0.25)
    s.rect(*bar(8, 9, LENGTH - 16, 32), 9, across(10, 42, (0, WOOD["pale"]), (1, WOOD["dark"])), INK, 3.4)
    flow = across(14, 37, (0, WATER["deep"]), (0.4, WATER["mid"]), (1, WATER["light"]))
    s.rect(*bar(17, 15, LENGTH - 34, 20), 8, flow, WATER["edge"], 2.4)
    for u, v, w in ((40, 22, 40), (104, 27, 54), (186, 21, 30)):
        stroke = [(u, v), (u + w / 2, v - 2), (u + w, v)]
        s.line(thread(stroke if along else swap(stroke)), WATER["foam"], 2.4, 0.9)
    return s


def canal_icon(faded: float) -> Svg:
    """A small canal for panels, `faded` of the way to paper."""
    s = Svg()

    def worn(colour: str, share: float = faded) -> str:
        return mix(colour, PAPER["shade"], share)

    s.group("rotate(-32 64 64)")
    wood = s.linear(0, 44, 0, 84, (0, worn(WOOD["pale"])), (1, worn(WOOD["dark"])))
    s.rect(10, 44, 108, 40, 11, wood, worn(INK, faded * 0.6), 6)
    flow = s.linear(0, 53, 0, 75, (0, worn(WATER["mid"])), (1, worn(WATER["light"])))
    s.rect(21, 53, 86, 22, 9, flow, worn(WATER["edge"]), 4)
    s.line("M34 61Q50 56 66 61", worn(WATER["foam"]), 5)
    s.end()
    return s


def spent_canal() -> Svg:
    """The canal icon crossed out."""
    s = canal_icon(0.75)
    s.line("M22 22L106 106", PAPER["card"], 18)
    s.line("M22 22L106 106", INK, 8)
    return s


CORNERS = ("M12 34L12 20Q12 12 20 12L34 12", "M94 12L108 12Q116 12 116 20L116 34",
           "M116 94L116 108Q116 116 108 116L94 116", "M34 116L20 116Q12 116 12 108L12 94")  # fmt: skip


def target(*, active: bool) -> Svg:
    """Corner brackets on a square that may be chosen; the one chosen is lit and carries a plus."""
    s = Svg()
    if active:
        s.rect(12, 12, 104, 104, 11, ACCENT["glow"], opacity=0.62)
        s.rect(12, 12, 104, 104, 11, "none", INK, 6.4, 0.9)
        s.rect(12, 12, 104, 104, 11, "none", CREAM, 3.4)
        s.circle(64, 64, 21, ACCENT["main"], INK, 3.4)
        s.line("M54 64L74 64M64 54L64 74", "#FFF6E2", 5.4)
        return s
    s.rect(12, 12, 104, 104, 11, CREAM, opacity=0.26)
    for corner in CORNERS:
        s.line(corner, INK, 8.4, 0.75)
    for corner in CORNERS:
        s.line(corner, CREAM, 4.6)
    return s


def ghost() -> Svg:
    """The dashed outline of a tile that is not there yet."""
    s = Svg()
    s.rect(7, 7, 114, 114, 11, PAPER["light"], opacity=0.2)
    dashes: list[list[tuple[float, float]]] = []
    for i in range(5):
        a, b = 19 + 18 * (i + 0.2), 19 + 18 * (i + 0.8)
        for edge in (7, 121):
            dashes += [[(a, edge), (b, edge)], [(edge, a), (edge, b)]]
    corners = ((7, 7, 1, 1), (121, 7, -1, 1), (121, 121, -1, -1), (7, 121, 1, -1))
    dashes += [[(x, y + 9 * v), (x + 2.4 * u, y + 2.4 * v), (x + 9 * u, y)] for x, y, u, v in corners]
    for colour, width, opacity in ((INK, 6, 0.75), (CREAM, 3.2, 1)):
        for dash in dashes:
            s.line(thread(dash), colour, width, opacity)
    return s
