"""Icons: ink lines of one breadth with a little colour, drawn to read at 18 px.

Without the colour they still say what they mean, since buttons and the phase bar recolour them.
"""

from collections.abc import Callable

from .colours import ACCENT, CROPS, GOLD, INK, PAPER, WATER, WOOD
from .svg import Sprites, Svg

Drawing = Callable[[Svg], None]
LINES = {
    "undo": "M34 52L82 52Q104 54 104 76Q104 98 80 98L52 98M54 30L32 52L54 74",
    "redo": "M94 52L46 52Q24 54 24 76Q24 98 48 98L76 98M74 30L96 52L74 74",
    "menu": "M26 38L102 38M26 64L102 64M26 90L102 90",
    "back": "M104 64L26 64M58 30L24 64L58 98",
    "restart": "M100 58Q94 26 62 26Q26 28 26 64Q28 102 64 102Q86 100 96 84M104 32L101 60L74 54",
    "chart": "M24 20L24 106L108 106M40 84L58 60L76 72L104 34",
}
HEAVY = {
    "tick": "M24 68L52 96L106 34",
    "cross": "M30 30L98 98M98 30L30 98",
    "plus": "M64 26L64 102M26 64L102 64",
    "chevron-left": "M78 24L38 64L78 104",
    "chevron-right": "M50 24L90 64L50 104",
}
SOLID = {
    "play": ("M40 22L102 64L40 106Z",),
    "pause": ("M36 26L52 26L52 102L36 102Z", "M76 26L92 26L92 102L76 102Z"),
    "step": ("M30 26L78 64L30 102Z", "M92 26L102 26L102 102L92 102Z"),
    "step-back": ("M98 26L50 64L98 102Z", "M26 26L36 26L36 102L26 102Z"),
    "to-start": ("M112 30L74 64L112 98Z", "M70 30L32 64L70 98Z", "M16 28L23 28L23 100L16 100Z"),
    "to-end": ("M16 30L54 64L16 98Z", "M58 30L96 64L58 98Z", "M105 28L112 28L112 100L105 100Z"),
}


def sprites() -> Sprites:
    """`icon-*`, each 128 square."""
    for name, d in LINES.items():
        s = Svg()
        s.line(d, INK, 11)
        yield f"icon-{name}", s
    for name, d in HEAVY.items():
        s = Svg()
        s.line(d, INK, 15)
        yield f"icon-{name}", s
    for name, parts in SOLID.items():
        s = Svg()
        for d in parts:
            s.path(d, INK, INK, 9)
        yield f"icon-{name}", s
    for name, draw in DRAWN.items():
        s = Svg()
        draw(s)
        yield f"icon-{name}", s


def stroke(s: Svg, d: str, width: float = 9) -> None:
    """An ink line."""
    s.line(d, INK, width)


def round_back(s: Svg) -> None:
    """A wheel turned back: to the round before."""
    stroke(s, "M32 48Q42 24 68 24Q104 26 106 64Q104 104 66 104Q40 102 30 82", 10)
    stroke(s, "M26 20L30 50L60 46", 10)
    s.path("M76 44L50 64L76 84Z", INK, INK, 7)


def round_forward(s: Svg) -> None:
    """A wheel turned on: to the round after."""
    stroke(s, "M96 48Q86 24 60 24Q24 26 22 64Q24 104 62 104Q88 102 98 82", 10)
    stroke(s, "M102 20L98 50L68 46", 10)
    s.path("M52 44L78 64L52 84Z", INK, INK, 7)


def hint(s: Svg) -> None:
    """A bulb."""
    glass = "M46 84Q46 74 38 66Q28 56 28 44Q30 16 64 16Q98 16 100 44Q100 56 90 66Q82 74 82 84Z"
    s.path(glass, GOLD["light"], INK, 8)
    stroke(s, "M48 98L80 98M54 112L74 112")


def log(s: Svg) -> None:
    """A sheet of lines."""
    s.rect(26, 16, 76, 96, 10, PAPER["light"], INK, 8)
    stroke(s, "M44 42L84 42M44 62L84 62M44 82L70 82", 8)


def human(s: Svg) -> None:
    """A person."""
    s.circle(64, 44, 21, "none", INK, 9)
    stroke(s, "M24 108Q28 78 64 78Q100 78 104 108")


def computer(s: Svg) -> None:
    """A computer opponent's face."""
    s.rect(28, 44, 72, 58, 16, "none", INK, 9)
    s.circle(50, 72, 7, INK)
    s.circle(78, 72, 7, INK)
    stroke(s, "M64 42L64 26", 8)
    s.circle(64, 20, 7, INK)


def trophy(s: Svg) -> None:
    """A cup."""
    s.path("M38 20L90 20Q92 66 64 74Q36 66 38 20Z", GOLD["light"], INK, 8)
    handles = "M38 30Q18 28 22 44Q26 56 42 56M90 30Q110 28 106 44Q102 56 86 56"
    stroke(s, handles + "M64 76L64 98M42 106L86 106", 8)


def auction(s: Svg) -> None:
    """A gavel."""
    s.group("rotate(-40 64 60)")
    s.rect(36, 26, 56, 34, 6, WOOD["pale"], INK, 7)
    stroke(s, "M64 62L64 112", 10)
    s.end()
    stroke(s, "M24 112L76 112")


def plant(s: Svg) -> None:
    """A seedling."""
    stroke(s, "M64 108Q64 80 64 64")
    s.path("M64 70Q24 70 22 34Q62 32 64 70Z", CROPS["leaf"]["light"], INK, 7)
    s.path("M64 58Q66 20 106 22Q104 58 64 58Z", CROPS["leaf"]["mid"], INK, 7)
    stroke(s, "M36 110L92 110")


def flag(s: Svg) -> None:
    """A pennant."""
    stroke(s, "M34 16L34 112", 10)
    s.path("M38 22L104 26L90 46L104 66L38 68Z", ACCENT["main"], INK, 7)


def canal(s: Svg) -> None:
    """A canal that turns."""
    s.path("M12 26L84 26Q104 26 104 46L104 116L62 116L62 68L12 68Z", WATER["bright"], INK, 9)
    s.line("M24 46L56 46M84 66L84 100", WATER["foam"], 8)


def drop(s: Svg) -> None:
    """A drop of water."""
    s.path("M64 14Q98 58 98 78Q98 112 64 113Q30 112 30 78Q30 58 64 14Z", WATER["bright"], INK, 9)
    s.line("M45 76Q45 94 59 98", WATER["foam"], 7)


def sun(s: Svg) -> None:
    """The sun that dries the fields."""
    s.circle(64, 64, 24, GOLD["light"], INK, 8)
    rays = "M64 14L64 26M64 102L64 114M14 64L26 64M102 64L114 64"
    stroke(s, rays + "M29 29L37 37M91 91L99 99M99 29L91 37M37 91L29 99")


def hat(s: Svg) -> None:
    """The overseer's hat."""
    brim = "M8 78Q28 58 40 60Q42 24 64 24Q86 24 88 60Q100 58 120 78Q94 98 64 98Q34 98 8 78Z"
    s.path(brim, GOLD["light"], INK, 7)
    s.path("M40 60Q64 74 88 60L88 72Q64 84 40 72Z", ACCENT["main"], INK, 5)


def settings(s: Svg) -> None:
    """A gear of eight teeth."""
    for width, colour in ((17, INK), (1, GOLD["light"])):
        for i in range(8):
            s.group(f"rotate({i * 45} 64 64)")
            s.path("M56 34L59 19L69 19L72 34Z", colour, colour, width)
            s.end()
        s.circle(64, 64, 31, colour, colour, width)
    s.circle(64, 64, 14, PAPER["light"], INK, 8)


def search(s: Svg) -> None:
    """A magnifying glass."""
    stroke(s, "M82 82L110 110", 16)
    s.circle(54, 54, 34, PAPER["light"], INK, 10)
    s.line("M36 52Q38 38 52 36", "#FFFFFF", 6)


def save(s: Svg) -> None:
    """A drawer into which an arrow goes."""
    s.path("M20 74L20 104Q20 110 26 110L102 110Q108 110 108 104L108 74L84 74L78 88L50 88L44 74Z",
           PAPER["shade"], INK, 8.5)  # fmt: skip
    stroke(s, "M64 16L64 64M44 46L64 66L84 46", 10.5)


def load(s: Svg) -> None:
    """An open folder."""
    s.path("M18 100L18 32Q18 26 24 26L48 26L60 40L98 40Q104 40 104 46L104 58", PAPER["shade"], INK, 8.5)
    s.path("M18 102L36 60L114 60L97 102Z", GOLD["light"], INK, 8.5)


def rules(s: Svg) -> None:
    """An open book."""
    s.path("M64 32Q44 18 16 22L16 98Q44 94 64 108Q84 94 112 98L112 22Q84 18 64 32Z", PAPER["light"], INK, 8.5)
    stroke(s, "M64 34L64 104", 7.5)
    stroke(s, "M30 44Q40 42 50 47M30 64Q40 62 50 67M98 44Q88 42 78 47M98 64Q88 62 78 67", 6.5)


def leave(s: Svg) -> None:
    """A door with an arrow out of it."""
    s.path("M72 16L28 16L28 112L72 112", "none", INK, 9.5)
    s.path("M28 16L60 28L60 118L28 112Z", WOOD["pale"], INK, 8)
    s.circle(51, 72, 5, INK)
    stroke(s, "M74 64L112 64M94 44L114 64L94 84", 10)


def trash(s: Svg) -> None:
    """A bin."""
    s.path("M32 42L96 42L90 106Q89 112 84 112L44 112Q39 112 38 106Z", PAPER["shade"], INK, 8.5)
    stroke(s, "M22 34L106 34M50 32L52 20L76 20L78 32", 9)
    stroke(s, "M54 58L56 94M74 58L72 94", 7)


def pencil(s: Svg) -> None:
    """A pencil."""
    s.group("rotate(45 64 64)")
    s.path("M50 14Q50 6 58 6L70 6Q78 6 78 14L78 94L64 120L50 94Z", GOLD["light"], INK, 8)
    s.path("M57 107L71 107L64 120Z", INK, INK, 3)
    stroke(s, "M50 28L78 28M50 92L78 92", 7)
    s.end()


def info(s: Svg) -> None:
    """An i in a ring."""
    s.circle(64, 64, 46, PAPER["light"], INK, 9)
    s.circle(64, 40, 7.6, INK)
    stroke(s, "M64 60L64 90", 12)


def warning(s: Svg) -> None:
    """An exclamation mark in a triangle."""
    s.path("M64 20L112 104L16 104Z", GOLD["light"], INK, 10)
    stroke(s, "M64 52L64 74", 11)
    s.circle(64, 89, 6, INK)


def eye(s: Svg) -> None:
    """An eye."""
    s.path("M10 64Q36 26 64 26Q92 26 118 64Q92 102 64 102Q36 102 10 64Z", PAPER["light"], INK, 8.5)
    s.circle(64, 64, 18, WOOD["mid"], INK, 7)
    s.circle(64, 64, 7, INK)


def hand(s: Svg) -> None:
    """A hand held up."""
    s.path(
        "M38 74L38 36Q38 28 45 28Q52 28 52 36L52 24Q52 16 59 16Q66 16 66 24L66 30Q66 22 73 22Q80 22 80 30"
        "L80 40Q81 33 87 33Q94 34 94 42L94 78Q92 112 64 112Q48 112 38 96L20 68Q17 61 23 58Q29 56 33 62Z",
        "#E9B98A", INK, 8,
    )  # fmt: skip
    stroke(s, "M52 38L52 62M66 32L66 60M80 42L80 62", 6)


def die(s: Svg) -> None:
    """A die: chance, and the seed of it."""
    s.rect(22, 22, 84, 84, 18, PAPER["light"], INK, 9)
    for x, y in ((44, 44), (84, 44), (64, 64), (44, 84), (84, 84)):
        s.circle(x, y, 8, INK)


def keyboard(s: Svg) -> None:
    """A keyboard."""
    s.rect(10, 32, 108, 66, 12, PAPER["light"], INK, 8.5)
    stroke(s, "M30 52L31 52M50 52L51 52M70 52L71 52M92 52L98 52M40 78L88 78", 10)


def lesson(s: Svg) -> None:
    """A slate with a seedling: learn to play."""
    s.rect(16, 18, 96, 66, 8, "#6B5A3C", INK, 8.5)
    s.line("M64 72L64 54M64 56Q46 56 44 38Q62 38 64 56M64 52Q66 34 84 34Q84 52 64 52", PAPER["light"], 6)
    stroke(s, "M40 86L30 112M88 86L98 112", 9)


def copy(s: Svg) -> None:
    """Two sheets."""
    s.rect(18, 14, 62, 76, 9, PAPER["shade"], INK, 8.5)
    s.rect(46, 38, 62, 76, 9, PAPER["light"], INK, 8.5)


def review(s: Svg) -> None:
    """A strip of pictures: go through the game again."""
    s.rect(14, 28, 100, 72, 9, PAPER["light"], INK, 8.5)
    for x in (30, 52.7, 75.3, 98):
        for y in (41, 87):
            s.rect(x - 4.5, y - 3.5, 9, 7, 1.5, INK)
    s.path("M54 50L80 64L54 78Z", ACCENT["main"], INK, 6)


def desert(s: Svg) -> None:
    """Cracked earth."""
    s.rect(18, 18, 92, 92, 14, "#E2CDA0", INK, 8.5)
    stroke(
        s,
        "M20 54L46 58L58 38L54 20M46 58L58 84L44 108M58 84L88 78L108 88M58 38L84 46L88 78M84 46L108 36",
        6.5,
    )


DRAWN: dict[str, Drawing] = {
    "round-back": round_back,
    "round-forward": round_forward,
    "hint": hint,
    "log": log,
    "human": human,
    "ai": computer,
    "trophy": trophy,
    "auction": auction,
    "plant": plant,
    "flag": flag,
    "canal": canal,
    "drop": drop,
    "sun": sun,
    "hat": hat,
    "gear": settings,
    "save": save,
    "folder": load,
    "book": rules,
    "door": leave,
    "bin": trash,
    "pencil": pencil,
    "info": info,
    "warning": warning,
    "eye": eye,
    "hand": hand,
    "die": die,
    "keys": keyboard,
    "learn": lesson,
    "search": search,
    "copy": copy,
    "review": review,
    "desert": desert,
}
