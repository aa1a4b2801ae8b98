"""The overseer: a straw-hatted figure with a spade, standing and in two steps of walking."""

from dataclasses import dataclass

from .colours import ACCENT, GOLD, INK, WOOD
from .svg import Sprites, Svg, way

SKIN, SKIN_DARK = "#B9794A", "#8E5632"
SLEEVE = "#EBD6AC"


@dataclass(frozen=True, slots=True)
class Pose:
    """How the figure stands: its feet (x, lift), its bob, the poncho's sway, the spade's tilt."""

    left: tuple[float, float]
    right: tuple[float, float]
    bob: float
    sway: float
    tilt: float


STANDING = Pose((50, 0), (76, 0), 1, 0, 0)
STEP_ONE = Pose((39, 1), (87, 6), 2.5, 2.4, 8)
STEP_TWO = Pose((59, 6), (68, 0), 0, -2.4, 3)


def sprites() -> Sprites:
    """`overseer`, `overseer-walk-1`, `overseer-walk-2`: feet at the lower edge, 128 by 160."""
    yield "overseer", figure(STANDING)
    yield "overseer-walk-1", figure(STEP_ONE)
    yield "overseer-walk-2", figure(STEP_TWO)


def figure(pose: Pose) -> Svg:
    """The whole figure, from the spade behind to the hat before."""
    s = Svg(128, 160)
    s.soft(72, 148, 46, 12, 0.55)
    s.group(way("translate(0 {}) rotate({} 102 94)", pose.bob, pose.tilt))
    spade(s)
    s.end()
    leg(s, *pose.left)
    leg(s, *pose.right)
    s.group(way("translate(0 {}) rotate({} 63 70)", pose.bob, pose.sway))
    poncho(s)
    s.end()
    s.group(way("translate(0 {})", pose.bob))
    arm(s)
    head(s)
    hat(s)
    s.end()
    return s


def spade(s: Svg) -> None:
    """A spade that stands beside the figure."""
    s.line("M104 54L100 134", INK, 8.5)
    s.line("M104 54L100 134", WOOD["pale"], 4.2)
    s.line("M96 53L112 54", INK, 9)
    s.line("M96 53L112 54", WOOD["mid"], 4.6)
    iron = s.linear(91, 118, 110, 146, (0, "#D9D2C4"), (1, "#8F877A"))
    s.path("M91 117Q100 112 110 118L108 138Q100 152 93 137Z", iron, INK, 3)
    s.line("M95.5 121Q98 119.5 101 119.8", "#FBF6EA", 1.8, 0.9)


def leg(s: Svg, x: float, lift: float) -> None:
    """A trouser leg from under the poncho to a boot at `x`, lifted by `lift`."""
    hip = 53 if x < 64 else 73
    y = 146 - lift
    s.path(
        way("M{} 116L{} {}Q{} {} {} {}L{} 118Z", hip - 10, x - 9, y, x, y + 4, x + 9, y, hip + 10),
        "#6E5236",
        INK,
        3.2,
    )
    s.path(
        way(
            "M{} {}Q{} {} {} {}Q{} {} {} {}L{} {}Q{} {} {} {}Z",
            *(x - 11, y - 5, x, y - 9.5, x + 10, y - 5),
            *(x + 14, y - 2, x + 14, y + 4, x - 14, y + 4, x - 15, y - 2, x - 11, y - 5),
        ),
        "#4A3020",
        INK,
        3,
    )
    s.line(way("M{} {}Q{} {} {} {}", x - 8, y - 3.4, x - 2, y - 6, x + 4, y - 4.6), "#7A5638", 1.8, 0.9)


def poncho(s: Svg) -> None:
    """A striped poncho with a fringe."""
    cloth = s.linear(30, 66, 98, 130, (0, "#FBF0D8"), (0.55, SLEEVE), (1, "#C9A873"))
    s.path("M44 66Q24 86 20 124Q62 138 104 122Q100 86 82 66Q62 60 44 66Z", cloth, INK, 3.4)
    s.path("M27 100Q62 112 100 99L102 108Q62 121 23.6 109Z", ACCENT["main"])
    s.line("M25 112Q62 124 103 111.5", GOLD["mid"], 3.2)
    s.line("M28.5 95Q62 106 98 94.5", GOLD["mid"], 3)
    for i, drop in enumerate((0.6, 1.9, 3.1, 4.1, 4.9, 5.4, 5.6, 5.4, 4.7, 3.7, 2.3, 0.8)):
        s.line(way("M{} {}l-.6 6", 24 + i * 6.9, 124.6 + drop), INK, 2.2)
    s.line("M62 78L62 98M47 74Q40 86 36 97", "#B08C58", 1.8, 0.7)


def arm(s: Svg) -> None:
    """The right arm under the poncho's hanging edge, its hand round the spade."""
    s.path("M92 88Q98 92 103 91L105 99Q97 102 88 98Z", SKIN, INK, 2.8)
    drape = s.linear(76, 66, 100, 104, (0, "#F5E6C4"), (1, "#CDAE7B"))
    s.path("M76 66Q92 71 98.5 87Q95 98 87 104Q81 90 71 86Q70 74 76 66Z", drape, INK, 3.2)
    s.line("M74.5 84Q84 89 89.5 100", GOLD["mid"], 2.8)
    s.line("M79 72Q89 76 93.5 87", "#B08C58", 1.6, 0.7)
    s.path(
        "M97.6 89.5Q103 86.4 107.4 89.4Q109.6 93 108 98Q104 102 99 100.4Q96.2 95 97.6 89.5Z", SKIN, INK, 2.8
    )
    s.line("M100.4 93.4L107.6 92.6M100.6 96.8L107.8 96", INK, 1.5)


def head(s: Svg) -> None:
    """Scarf, face and moustache."""
    s.path("M44 64Q62 78 82 64L78 74Q62 84 48 74Z", ACCENT["main"], INK, 3)
    s.path("M58 76L54 88L63 84L70 89L67 76Z", ACCENT["main"], INK, 2.6)
    face = s.linear(44, 44, 82, 66, (0, "#CB8A58"), (1, SKIN_DARK))
    s.path("M44 44Q43 66 63 68Q83 66 82 44Z", face, INK, 3)
    s.path("M44 44Q63 56 82 44L82 52Q63 60 44 52Z", "#5B341C", opacity=0.5)
    for x in (54.5, 72):
        s.circle(x, 54.6, 2.5, INK)
    s.line("M63.4 53.5L61.6 58.4L65 58.4", INK, 1.7)
    for x in (49.5, 77):
        s.circle(x, 58.5, 3, ACCENT["light"], opacity=0.5)
    moustache = "M63 60.5Q57 57.5 50.5 62.5Q57 66 63 62.8Q69 66 75.5 62.5Q69 57.5 63 60.5Z"
    s.path(moustache, "#3A2114")


def hat(s: Svg) -> None:
    """A broad straw hat with a band."""
    s.group("translate(0 -5)")
    straw = s.linear(20, 10, 104, 56, (0, "#FBE3A0"), (0.5, "#E9BF62"), (1, "#B9853A"))
    s.path("M6 41Q20 30 40 29Q42 8 63 8Q84 8 86 29Q106 30 120 41Q92 56 63 56Q34 56 6 41Z", straw, INK, 3.6)
    s.path("M40 29Q63 40 86 29L86.4 36Q63 46 39.6 36Z", ACCENT["main"], INK, 2.4)
    s.line("M10 41Q36 51 63 51.5Q92 51 116 41M22 37Q42 46 63 46.6", "#A9762F", 1.7, 0.7)
    s.line("M47 26Q49 14 60 12.5", "#FFF6D6", 3, 0.8)
    s.line("M14 39Q24 33.5 36 32.5", "#FFF6D6", 2.4, 0.8)
    s.line("M52 12L50 30M63 10L63 33M75 13L77 30", "#B9853A", 1.3, 0.6)
    s.end()
