"""Small badges that say how a tile does, in shapes first and colour second."""

from .colours import ACCENT, GOLD, INK, PAPER, SOIL, WATER
from .svg import Sprites, Svg, way

DROP = "M32 11Q49 32 49 41.5Q48.5 55.5 32 56Q15.5 55.5 15 41.5Q15 32 32 11Z"


def sprites() -> Sprites:
    """`status-wet`, `status-will-lose`, `status-will-die`, `status-desert` (64 square), `dust-0` to `-3`."""
    yield "status-wet", wet()
    yield "status-will-lose", will_lose()
    yield "status-will-die", will_die()
    yield "status-desert", dead()
    for frame in range(4):
        yield f"dust-{frame}", dust(frame)


def disc(s: Svg, fill: str, light: str = "#FFFFFF") -> None:
    """A round badge with a soft shadow."""
    s.soft(34, 36, 31, 30, 0.5)
    s.circle(31, 31, 27, fill, INK, 4)
    s.line("M10.5 27A21 21 0 0 1 27 10.5", light, 2.4, 0.8)


def wet() -> Svg:
    """Irrigated: a whole drop."""
    s = Svg(64, 64)
    disc(s, PAPER["light"])
    s.group("translate(3.4 1.4) scale(.86)")
    s.path(DROP, WATER["bright"], INK, 4.4)
    s.line("M23 41Q23.5 48 30 49.6", WATER["foam"], 3.6)
    s.end()
    return s


def will_lose() -> Svg:
    """A farmer will leave: -1, drawn and not written, as the palm's +1 is."""
    s = Svg(64, 64)
    disc(s, GOLD["light"])
    s.line("M11.5 31.5L26.5 31.5", ACCENT["dark"], 7.4)
    s.line("M35 23L44 17L44 46", INK, 7.8)
    return s


def will_die() -> Svg:
    """Will become desert: crossed out."""
    s = Svg(64, 64)
    disc(s, ACCENT["main"], "#FFD9B0")
    cross = "M20.5 20.5L41.5 41.5M41.5 20.5L20.5 41.5"
    s.line(cross, INK, 15)
    s.line(cross, PAPER["light"], 8.6)
    return s


def dead() -> Svg:
    """Desert: cracked earth."""
    s = Svg(64, 64)
    disc(s, SOIL["desert"])
    cracks = "M10 27L22 30L29 19L27 9M22 30L30 43L24 53M30 43L45 40L52 44M29 19L43 24L45 40M43 24L50 19"
    s.line(cracks, SOIL["crack"], 3.4)
    return s


def dust(frame: int) -> Svg:
    """A puff of dust that rises, widens and thins out, for a tile that turns to desert."""
    s = Svg()
    spread, fade = 0.62 + 0.16 * frame, (0.9, 0.72, 0.46, 0.22)[frame]
    for x, y, r in (
        (-30, 16, 20),
        (30, 14, 21),
        (-12, 0, 23),
        (14, -4, 24),
        (0, 20, 24),
        (-42, 28, 13),
        (43, 28, 14),
    ):
        px, py = 64 + x * spread * 1.1, 76 + y * spread - 9 * frame
        radius = r * (0.8 + 0.12 * frame)
        puff = ((0, "#FBEFD0", fade), (0.55, "#E9D2A2", fade * 0.8), (1, "#D9B981", 0))
        s.circle(px, py, radius, s.radial(px - radius * 0.3, py - radius * 0.35, radius * 1.25, *puff))
        curl = (
            px - radius * 0.6,
            py - radius * 0.1,
            px - radius * 0.5,
            py - radius * 0.7,
            px + 1,
            py - radius * 0.66,
        )
        s.line(way("M{} {}Q{} {} {} {}", *curl), "#FFFBEB", 2.2, round(fade * 0.8, 2))
    for x, y in ((-46, -6), (48, -10), (-22, -26), (26, -30)):
        s.circle(64 + x * spread, 80 + y * spread - 10 * frame, 2.6 - 0.4 * frame, "#C39A62", opacity=fade)
    return s
