"""The application's icon: the canal as the game's initial; a simpler one for the smallest sizes."""

from .colours import INK, STONE, WATER
from .svg import Sprites, Svg

CHANNEL = "M98 30L52 30Q32 30 32 47Q32 64 52 64L76 64Q96 64 96 81Q96 98 76 98L28 98"
BOLD = "M96 33L54 33Q34 33 34 48.5Q34 64 54 64L74 64Q94 64 94 79.5Q94 95 74 95L32 95"


def sprites() -> Sprites:
    """`app-icon` from 32 px upwards, `app-icon-small` for 16 px."""
    yield "app-icon", large()
    yield "app-icon-small", small()


def large() -> Svg:
    """Stone banks, water and foam on sand."""
    s = Svg()
    s.rect(4, 4, 120, 120, 27, s.linear(10, 4, 118, 124, (0, "#EBC88B"), (1, "#BE874A")), INK, 5)
    s.line("M10 92L10 34Q10 10 34 10L92 10", "#FFEFC9", 2.6, 0.75)
    s.line("M18 15Q60 18 112 15M16 113Q70 109 112 113", "#B5804A", 2, 0.5)
    s.line(CHANNEL, INK, 31)
    s.line(CHANNEL, STONE["light"], 25)
    s.line(CHANNEL, WATER["edge"], 20)
    flow = s.linear(20, 20, 100, 110, (0, WATER["mid"]), (0.5, WATER["bright"]), (1, WATER["mid"]))
    s.line(CHANNEL, flow, 16.5)
    s.line("M96 27L54 27Q37 28 35 42", WATER["foam"], 3.6, 0.9)
    s.line("M52 60L78 60Q88 61 92 70", WATER["foam"], 3.2, 0.8)
    s.line("M44 102L74 102", WATER["light"], 3, 0.8)
    return s


def small() -> Svg:
    """Only sand, ink and water, in lines that hold at 16 px."""
    s = Svg()
    s.rect(4, 4, 120, 120, 28, s.linear(10, 4, 118, 124, (0, "#F0CE92"), (1, "#C58E50")), INK, 8)
    s.line(BOLD, INK, 32)
    s.line(BOLD, s.linear(20, 20, 100, 110, (0, "#3FC4C2"), (1, WATER["bright"])), 18)
    return s
