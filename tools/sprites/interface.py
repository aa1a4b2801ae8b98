"""Cards, buttons and other pieces of the interface, drawn to be cut in nine.

Most are 96 square with corners of 24 that must not be stretched and pads of 8, which hold a shadow and lie
outside the widget's own rectangle.
"""

import math
from dataclasses import dataclass

from .colours import ACCENT, GOLD, INK, PAPER, SHADOW, WOOD, darker, mix
from .leaves import frond
from .svg import Sprites, Svg, way
from .tile import base, rim

MARGIN = 8
CORNER = 24
CREAM = "#FFF6DF"


@dataclass(frozen=True, slots=True)
class Skin:
    """A button's colours and how far it is pressed down."""

    top: str
    bottom: str
    edge: str = INK
    sunk: float = 0
    gloss: float = 0.45
    shadow: float = 0.07


PLAIN = Skin(PAPER["light"], PAPER["shade"])
MAIN = Skin(mix(ACCENT["light"], ACCENT["main"], 0.5), ACCENT["main"])
FADED = mix(INK, PAPER["shade"], 0.5)
BUTTONS = {
    "ui-button": PLAIN,
    "ui-button-hover": Skin("#FFFDF6", "#F2E2BE", gloss=0.8, shadow=0.085),
    "ui-button-pressed": Skin("#E3D0A8", "#EDDDBB", sunk=4, gloss=0.18, shadow=0.04),
    "ui-button-disabled": Skin("#DFD0B0", "#D3C19C", FADED, sunk=2.5, gloss=0.2, shadow=0.03),
    "ui-button-main": MAIN,
    "ui-button-main-hover": Skin(
        mix(ACCENT["light"], ACCENT["main"], 0.3), "#AD4C22", gloss=0.7, shadow=0.085
    ),
    "ui-button-main-pressed": Skin("#8E3A17", "#9C4219", sunk=4, gloss=0.14, shadow=0.04),
    "ui-button-main-disabled": Skin("#C9A184", "#BE9270", FADED, sunk=2.5, gloss=0.18, shadow=0.03),
}


def sprites() -> Sprites:
    """Everything named `ui-*`, `emblem`, `shade-fronds` and `tile-back`."""
    yield "ui-card", card()
    yield "ui-card-quiet", quiet_card()
    yield "ui-dialog", dialog()
    yield "ui-inlay", inlay()
    yield "emblem", emblem()
    yield "ui-tag", tag()
    yield "ui-tooltip", tooltip()
    for name, skin in BUTTONS.items():
        yield name, button(skin)
    yield "ui-field", field(INK)
    yield "ui-field-focus", field(ACCENT["main"])
    yield from controls()
    yield "shade-fronds", leaf_shade()
    yield "tile-back", tile_back()
    yield "tile-frame-selected", tile_frame()


def drop(s: Svg, steps: int, opacity: float, radius: float, dx: float = 2, dy: float = 4) -> None:
    """A soft shadow under the 80 units inside the margin."""
    for i in range(steps):
        g = steps - i
        side = 78 + 2 * g
        s.rect(MARGIN - g + dx, MARGIN - g + dy, side, side, radius + g, SHADOW, opacity=opacity)


def card() -> Svg:
    """A cream card."""
    s = Svg(96, 96)
    drop(s, 6, 0.05, 12)
    s.rect(
        8, 8, 80, 80, 11, s.linear(0, 8, 0, 88, (0, PAPER["light"]), (1, PAPER["card"])), PAPER["line"], 1.6
    )
    s.rect(10, 10, 76, 76, 9.5, "none", "#FFFFFF", 1.4, 0.75)
    return s


def quiet_card() -> Svg:
    """A field sunk into a card, for lists and groups of settings."""
    s = Svg(96, 96)
    s.rect(8, 8, 80, 80, 10, "#EBDAB8", "#CDB48A", 1.6)
    s.line("M10.5 78L10.5 18Q10.5 10.5 18 10.5L78 10.5", "#B99C6C", 1.8, 0.55)
    s.line("M18 86L78 86Q86 86 86 78L86 18", "#FFFDF4", 1.6, 0.8)
    return s


def dialog() -> Svg:
    """A large card on wood, with an inlaid line that steps round a rivet in each corner."""
    s = Svg(96, 96)
    for i in range(7):
        g = 7 - i
        s.rect(10 - g, 12 - g, 78 + 2 * g, 78 + 2 * g, 12 + g, SHADOW, opacity=0.055)
    wood = s.linear(8, 8, 88, 88, (0, WOOD["pale"]), (0.5, WOOD["mid"]), (1, WOOD["dark"]))
    s.rect(8, 8, 80, 80, 11, wood, INK, 1.8)
    s.rect(9.5, 9.5, 77, 77, 9.6, "none", "#FFEBC4", 1, 0.6)
    paper = s.linear(0, 13, 0, 83, (0, PAPER["light"]), (1, PAPER["card"]))
    s.rect(13, 13, 70, 70, 6.5, paper, INK, 1.4)
    s.line(
        "M23.6 16.6L72.4 16.6Q72.6 23.4 79.4 23.6L79.4 72.4Q72.6 72.6 72.4 79.4L23.6 79.4"
        "Q23.4 72.6 16.6 72.4L16.6 23.6Q23.4 23.4 23.6 16.6Z",
        "#C9AC78",
        1.3,
    )
    for x, y in ((18.2, 18.2), (77.8, 18.2), (18.2, 77.8), (77.8, 77.8)):
        gilt = s.linear(x - 2, y - 2, x + 2, y + 2, (0, GOLD["hi"]), (1, GOLD["dark"]))
        s.circle(x, y, 2.3, gilt, INK, 1)
    return s


INLAY_EDGE = "#25130A"
"""Hardly seen on walnut; shown light where strong contrast is asked for."""


def inlay() -> Svg:
    """A field sunk into the table."""
    s = Svg(96, 96)
    s.rect(6, 6, 84, 84, 14, SHADOW, opacity=0.52)
    s.rect(6.8, 6.8, 82.4, 82.4, 13, "none", INLAY_EDGE, 1.6, opacity=0.7)
    s.line("M7 80L7 20Q7 7 20 7L80 7", SHADOW, 2.4, 0.5)
    s.line("M16 89.4L78 89.4Q89.4 89.4 89.4 78L89.4 18", "#F0C98C", 1.8, 0.4)
    return s


def emblem() -> Svg:
    """A palm over running water, burnt into wood: for places of the table on which nothing lies."""
    s = Svg(256, 256)
    for colour, opacity, shift in (("#D9A066", 0.3, 2.5), ("#1A0D05", 0.62, 0.0)):
        s.group(way("translate({} {})", shift, shift))
        s.circle(128, 128, 108, "none", colour, 5, opacity=opacity)
        s.circle(128, 128, 96, "none", colour, 2.4, opacity=opacity)
        for n in range(24):
            turn = math.radians(n * 15)
            near, far = 114, 122 if n % 2 else 126
            ends = (math.cos(turn), math.sin(turn))
            ray = (128 + near * ends[0], 128 + near * ends[1], 128 + far * ends[0], 128 + far * ends[1])
            s.line(way("M{} {}L{} {}", *ray), colour, 4, opacity)
        s.line("M118 168Q128 130 124 88", colour, 9, opacity)
        for arch in (
            "M124 88Q98 66 72 92", "M124 88Q92 82 82 122", "M124 88Q106 48 74 58",
            "M124 88Q128 48 156 46", "M124 88Q150 58 180 78", "M124 88Q160 78 170 118",
        ):  # fmt: skip
            s.line(arch, colour, 8, opacity)
        for y, half in ((172, 62), (188, 50), (204, 30)):
            quarter = half / 2
            wave = (128 - half, y, 128 - half + quarter / 2, y - 9, 128 - quarter, y)
            s.line(
                way("M{} {}Q{} {} {} {}", *wave)
                + way("Q{} {} {} {}", 128 - quarter / 2, y + 9, 128, y)
                + way("Q{} {} {} {}", 128 + quarter / 2, y - 9, 128 + quarter, y)
                + way("Q{} {} {} {}", 128 + quarter * 1.5, y + 9, 128 + half, y),
                colour, 5.5, opacity,
            )  # fmt: skip
        s.end()
    return s


def tag() -> Svg:
    """A paper label."""
    s = Svg(96, 96)
    drop(s, 4, 0.08, 16)
    s.rect(8, 8, 80, 80, 18, s.linear(0, 8, 0, 88, (0, "#FFFBEF"), (1, PAPER["card"])), INK, 3.4)
    return s


def tooltip() -> Svg:
    """A dark label for cream text, apart from every card."""
    s = Svg(96, 96)
    drop(s, 5, 0.06, 10)
    s.rect(8, 8, 80, 80, 9, s.linear(0, 8, 0, 88, (0, "#54351F"), (1, INK)), "#26150A", 2)
    s.rect(10.4, 10.4, 75.2, 75.2, 7, "none", "#E6C48C", 1.3, 0.55)
    return s


def button(skin: Skin) -> Svg:
    """A thick button; the deeper it is pressed, the less of its edge shows."""
    s = Svg(96, 96)
    for i in range(4):
        g = 4 - i
        s.rect(9 - g, 13 - g, 78 + 2 * g, 76 + 2 * g, 14 + g, SHADOW, opacity=skin.shadow)
    s.rect(8, 10, 80, 79, 15, darker(skin.bottom, 0.32), skin.edge, 2.4)
    y = 8 + skin.sunk
    face = s.linear(0, y, 0, y + 76, (0, skin.top), (1, skin.bottom))
    s.rect(8, y, 80, 75, 15, face, skin.edge, 2.4)
    s.rect(10.4, y + 2.4, 75.2, 70.2, 12.8, "none", "#FFFFFF", 1.6, skin.gloss)
    if skin.sunk >= 4:
        s.line(way("M10.6 76L10.6 {0}Q10.6 {1} 22 {1}L80 {1}", y + 14, y + 2.6), SHADOW, 2.6, 0.28)
    return s


def field(edge: str) -> Svg:
    """A place to write in."""
    s = Svg(96, 96)
    s.rect(8, 8, 80, 80, 10, "#FFFBF0", edge, 2.6)
    s.line("M11 78L11 20Q11 11 20 11L78 11", "#C7AD80", 2.4, 0.7)
    s.line("M18 85.4L77 85.4Q85.4 85.4 85.4 77L85.4 18", "#FFFFFF", 1.4, 0.9)
    return s


def controls() -> Sprites:
    """Sliders, scroll bars and switches."""
    for name, fill in (("ui-slider-track", "#CDB689"), ("ui-slider-fill", ACCENT["main"])):
        s = Svg(96, 32)
        s.rect(8, 8, 80, 16, 8, fill, INK, 2.4)
        s.line("M15 11.6L81 11.6", SHADOW if fill != ACCENT["main"] else "#FFD9B0", 2, 0.35)
        yield name, s
    yield "ui-slider-knob", knob()
    yield "ui-scroll-thumb", thumb()
    for on in (False, True):
        word = "on" if on else "off"
        yield f"ui-switch-{word}", switch(on=on)


def thumb() -> Svg:
    """The piece of a scroll bar that is pulled."""
    s = Svg(24, 96)
    s.rect(4, 4, 16, 88, 8, WOOD["mid"], INK, 2)
    s.line("M8.5 12L8.5 84", "#FFE6B8", 2, 0.7)
    s.line("M9 44L15 44M9 48L15 48M9 52L15 52", INK, 1.4, 0.6)
    return s


def knob() -> Svg:
    """A slider's knob, turned of wood."""
    s = Svg(64, 64)
    s.soft(35, 38, 29, 27, 0.5)
    wood = s.linear(14, 12, 50, 52, (0, "#FFF1CF"), (0.5, WOOD["pale"]), (1, WOOD["dark"]))
    s.circle(31, 30, 22, wood, INK, 3.4)
    s.circle(31, 30, 12.5, s.linear(22, 22, 40, 40, (0, WOOD["mid"]), (1, WOOD["pale"])), WOOD["line"], 1.8)
    s.line("M15.5 26A16.5 16.5 0 0 1 27 14.5", "#FFFFFF", 2.4, 0.85)
    return s


def switch(*, on: bool) -> Svg:
    """A switch of wood: to the right and lit is on."""
    s = Svg(112, 64)
    s.rect(10, 12, 92, 42, 21, ACCENT["main"] if on else "#CDB689", INK, 3.2)
    s.line("M24 16.4L88 16.4", SHADOW, 2.4, 0.3)
    if on:
        s.line("M26 33L33 40L45 26", CREAM, 5)
    else:
        s.circle(82, 33, 7, "none", INK, 4, 0.6)
    x = 81 if on else 31
    s.soft(x + 3, 38, 24, 21, 0.5)
    wood = s.linear(x - 16, 16, x + 16, 50, (0, "#FFF1CF"), (0.5, WOOD["pale"]), (1, WOOD["dark"]))
    s.circle(x, 33, 19, wood, INK, 3.2)
    s.line(way("M{} 29A13.5 13.5 0 0 1 {} 19.6", x - 13, x - 4), "#FFFFFF", 2.4, 0.85)
    return s


def leaf_shade() -> Svg:
    """The shade of palm fronds, to be drawn small and enlarged so that its edges are soft."""
    s = Svg(256, 160)
    for foot, angle, length, hang, breadth in (
        ((-10, -14), 0.35, 150, 50, 26),
        ((-10, -14), 0.72, 140, 40, 24),
        ((-14, -10), 1.1, 120, 30, 22),
        ((-6, -16), 0.08, 130, 46, 22),
    ):
        frond(s, foot, angle, length, hang, [SHADOW] * 3, ink=1, teeth=12, breadth=breadth)
    return s


def tile_back() -> Svg:
    """The back of a tile: furrows under a straw hat in an inlaid ring."""
    s = Svg()
    base(s, "#B98A55", "#96683A")
    s.line("M12 24Q64 19 116 24M12 100Q64 105 116 100", "#8A5D33", 1.6, 0.5)
    s.rect(13, 12, 102, 98.5, 8, "none", "#7E5330", 4.4, 0.65)
    s.rect(13, 12, 102, 98.5, 8, "none", "#F0D29B", 2.2, 0.95)
    for x, y, u, v in ((13, 12, 1, 1), (115, 12, -1, 1), (115, 110.5, -1, -1), (13, 110.5, 1, -1)):
        corner = (x, y + 19 * v, x + 17 * u, y + 17 * v, x + 19 * u, y)
        s.line(way("M{} {}Q{} {} {} {}", *corner), "#F0D29B", 2.2, 0.95)
        s.circle(x + 6.5 * u, y + 6.5 * v, 2.5, "#F0D29B")
    s.circle(64, 61, 33, s.linear(36, 34, 92, 92, (0, "#8E6138"), (1, "#A9794A")), "#F0D29B", 2.6)
    s.line(
        "M40.5 77Q64 83 87.5 77M45 84Q64 89 83 84M36 69Q39 70 43 71M92 69Q89 70 85 71", "#7A4F2B", 2.4, 0.8
    )
    straw = s.linear(40, 44, 90, 76, (0, "#FBE3A0"), (0.5, "#E9BF62"), (1, "#B9853A"))
    s.path(
        "M35 66Q42 58 51 57.5Q52 42 64 42Q76 42 77 57.5Q86 58 93 66Q80 75 64 75Q48 75 35 66Z", straw, INK, 2.6
    )
    s.path("M51 57.5Q64 64 77 57.5L77.4 62Q64 68.5 50.6 62Z", ACCENT["main"], INK, 1.8)
    s.line("M55 54Q56 46.5 62 45.6M40 64.5Q45 61 50 60.6", "#FFF6D6", 1.9, 0.85)
    rim(s, 0.55)
    return s


def tile_frame() -> Svg:
    """A glow and a frame round a tile that lies at 24, 24 in 176."""
    s = Svg(176, 176)
    for width in (22, 17, 12, 8):
        s.rect(20, 20, 136, 136, 16, "none", ACCENT["glow"], width, 0.3)
    s.rect(22.5, 22.5, 131, 131, 14, "none", INK, 7, 0.9)
    s.rect(22.5, 22.5, 131, 131, 14, "none", CREAM, 3.6)
    s.rect(18, 18, 140, 140, 18, "none", ACCENT["main"], 3.4)
    return s
