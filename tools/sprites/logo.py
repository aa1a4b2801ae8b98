"""The name of the game as on the lid of its box: warm letters that stand in water."""

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from .colours import ASSETS, GOLD, INK, SHADOW, WATER
from .svg import Sprites, Svg

NAME = "Sant\u0131ago"
"""The i without its dot, which is drawn as a sun."""
SIZE, LEFT, BASELINE = 230, 34, 196
WATERLINE, BOTTOM = 160, 262
WIDTH, HEIGHT = 1030, 280


def sprites() -> Sprites:
    """`title-name`, 1030 by 280."""
    yield "title-name", name()


def letters() -> tuple[str, float]:
    """The outlines of the name, and the middle of the i."""
    font = TTFont(ASSETS / "fonts" / "Vollkorn-Bold.ttf")
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    unit = SIZE / font["head"].unitsPerEm
    x, dot, path = float(LEFT), 0.0, ""
    for sign in NAME:
        glyph = glyphs[names[ord(sign)]]
        pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}")
        glyph.draw(TransformPen(pen, (unit, 0, 0, -unit, x, BASELINE)))
        path += pen.getCommands()
        step = glyph.width * unit
        if sign == "\u0131":
            dot = x + step / 2
        x += step + 4
    return path, dot


def name() -> Svg:
    """Letters with a dark and a cream edge, sunlit above and filled with water below."""
    s = Svg(WIDTH, HEIGHT)
    path, dot = letters()
    s.group("translate(7 10)")
    s.path(path, SHADOW, SHADOW, 30, 0.28)
    s.end()
    sun = (dot, 53.0, 19.0)
    for colour, width in ((INK, 30), ("#FFF3D6", 20), (INK, 8)):
        s.circle(*sun, colour, colour, width)
        s.path(path, colour, colour, width)
    level = (WATERLINE - 40) / (BOTTOM - 40)
    fill = (
        (0, "#F3BE62"), (0.34, "#D97A35"), (round(level - 0.012, 3), "#A5471F"),
        (round(level - 0.01, 3), WATER["foam"]), (round(level + 0.014, 3), WATER["foam"]),
        (round(level + 0.016, 3), WATER["bright"]), (1, WATER["mid"]),
    )  # fmt: skip
    s.path(path, s.linear(0, 40, 0, BOTTOM, *fill))
    s.circle(
        *sun, s.radial(sun[0] - 6, sun[1] - 7, 26, (0, GOLD["hi"]), (0.6, GOLD["light"]), (1, GOLD["mid"]))
    )
    return s
