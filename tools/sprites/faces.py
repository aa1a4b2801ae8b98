"""The faces of the computers' characters, each known by its outline: hat, hair or beard."""

from .colours import INK
from .svg import Sprites, Svg

CLOTHES = {
    "carmen": "#8E2F3B",
    "benito": "#C98A2E",
    "dolores": "#6B4A7A",
    "mateo": "#6F6A4A",
    "rosa": "#B5562B",
    "esteban": "#5E8A3C",
}
SKIN = {
    "carmen": "#C98F62",
    "benito": "#A86B42",
    "dolores": "#8A5636",
    "mateo": "#C79A72",
    "rosa": "#7A4A2E",
    "esteban": "#B97C4E",
}
BLACK, BROWN, WHITE, STRAW = "#33221A", "#5A3420", "#F2E9D8", "#EBC76B"


def sprites() -> Sprites:
    """`face-NAME`, 128 by 128, in a round frame."""
    for name, draw in (
        ("carmen", carmen),
        ("benito", benito),
        ("dolores", dolores),
        ("mateo", mateo),
        ("rosa", rosa),
        ("esteban", esteban),
    ):
        s = Svg(128, 128)
        s.circle(64, 64, 58, s.radial(52, 44, 76, (0, "#FFF6DF"), (1, "#E3C48C")), INK, 5)
        draw(s, SKIN[name], CLOTHES[name])
        s.circle(64, 64, 58, "none", INK, 5)
        yield f"face-{name}", s


def shoulders(s: Svg, cloth: str) -> None:
    """What they wear, cut off by the frame."""
    s.path("M20 101Q30 86 50 84Q64 92 78 84Q98 86 108 101Q92 121 64 121Q36 121 20 101Z", cloth, INK, 4)


def head(s: Svg, skin: str) -> None:
    """Neck, ears and face."""
    s.path("M53 78L75 78L76 90Q64 97 52 90Z", skin, INK, 3.5)
    s.circle(40, 62, 6, skin, INK, 3.5)
    s.circle(88, 62, 6, skin, INK, 3.5)
    s.path("M41 48Q41 32 64 32Q87 32 87 48L86 66Q82 87 64 87Q46 87 42 66Z", skin, INK, 4)


def eyes(s: Svg, *, up: float = 0) -> None:
    """Two dots, `up` where they look."""
    for x in (54, 74):
        s.circle(x, 60 - up, 3.6, INK)
    s.line("M64 62Q67 68 62 70", INK, 2.6, 0.7)


def carmen(s: Svg, skin: str, cloth: str) -> None:
    """Hair in a knot with a flower; one brow up, a thin smile."""
    s.circle(64, 22, 13, BLACK, INK, 3.5)
    shoulders(s, cloth)
    head(s, skin)
    s.path("M38 60Q34 28 64 27Q94 28 90 60Q88 44 66 42Q44 46 38 60Z", BLACK, INK, 3.5)
    for x, y in ((86, 28), (94, 36), (83, 38)):
        s.circle(x, y, 6, "#C7402F", INK, 2.5)
    eyes(s)
    s.line("M48 53L59 54M69 50L80 47", INK, 3.2)
    s.line("M56 77Q66 78 73 73", INK, 3.2)
    for x in (39, 89):
        s.circle(x, 72, 3.5, STRAW, INK, 2)


def benito(s: Svg, skin: str, cloth: str) -> None:
    """A small straw hat, round cheeks, a moustache over a broad smile."""
    shoulders(s, cloth)
    head(s, skin)
    s.ellipse(64, 37, 40, 9, STRAW, INK, 4)
    s.path("M44 36Q44 14 64 14Q84 14 84 36Q64 42 44 36Z", STRAW, INK, 4)
    s.path("M44 33Q64 39 84 33L84 37Q64 43 44 37Z", cloth)
    eyes(s)
    s.path("M53 76Q64 86 75 76Q64 80 53 76Z", WHITE, INK, 3)
    s.path("M44 74Q54 66 64 71Q74 66 84 74Q74 77 64 74Q54 77 44 74Z", BROWN, INK, 2.6)


def dolores(s: Svg, skin: str, cloth: str) -> None:
    """The broad hat of an overseer, long hair at both sides."""
    s.path("M40 46Q26 72 34 98L48 92L46 50ZM88 46Q102 72 94 98L80 92L82 50Z", BLACK, INK, 3.5)
    shoulders(s, cloth)
    head(s, skin)
    s.path("M8 46Q36 32 64 33Q92 32 120 46Q92 53 64 51Q36 53 8 46Z", STRAW, INK, 4)
    s.path("M43 42Q42 12 64 12Q86 12 85 42Q64 48 43 42Z", STRAW, INK, 4)
    s.path("M43 34Q64 41 85 34L85 41Q64 48 43 41Z", "#A5471F", INK, 2.6)
    eyes(s)
    s.line("M49 55L59 55M69 55L79 55", INK, 3)
    s.line("M56 76Q64 80 72 76", INK, 3.2)


def mateo(s: Svg, skin: str, cloth: str) -> None:
    """Bald, with a full white beard and bushy brows."""
    shoulders(s, cloth)
    head(s, skin)
    s.path(
        "M40 60Q46 70 54 69Q64 65 74 69Q82 70 88 60Q92 84 80 97Q64 108 48 97Q36 84 40 60Z",
        WHITE, INK, 4,
    )  # fmt: skip
    s.line("M57 79Q64 82 71 79", INK, 3.2)
    eyes(s, up=3)
    s.line("M47 50Q53 46 60 50M68 50Q75 46 81 50", WHITE, 6)
    s.line("M47 50Q53 46 60 50M68 50Q75 46 81 50", INK, 1.6, 0.5)
    s.line("M52 40Q58 36 66 37", WHITE, 3, 0.7)


def rosa(s: Svg, skin: str, cloth: str) -> None:
    """A knotted headscarf with dots, a wide open smile."""
    s.path("M86 34Q106 22 104 40Q98 48 86 42ZM88 42Q106 50 98 60Q88 58 84 46Z", cloth, INK, 3.5)
    shoulders(s, "#E0B040")
    head(s, skin)
    s.path("M38 50Q36 22 64 20Q92 22 90 50Q64 38 38 50Z", cloth, INK, 4)
    for x, y in ((50, 36), (64, 29), (78, 36), (64, 39)):
        s.circle(x, y, 3, "#FFE9B8")
    eyes(s)
    s.line("M47 53Q53 49 59 52M69 52Q75 49 81 53", INK, 3)
    s.path("M51 73Q64 76 77 73Q74 85 64 85Q54 85 51 73Z", WHITE, INK, 3.2)
    for x in (38, 90):
        s.circle(x, 73, 4.5, "none", STRAW, 3)


def esteban(s: Svg, skin: str, cloth: str) -> None:
    """Young, tousled hair, freckles, eyes to the sky."""
    shoulders(s, cloth)
    head(s, skin)
    s.path(
        "M38 54Q32 34 42 26L46 31Q50 16 60 17L62 24Q70 12 80 19L79 27Q92 24 90 54"
        "Q84 42 74 43Q70 36 62 42Q50 40 38 54Z",
        BROWN, INK, 4,
    )  # fmt: skip
    eyes(s, up=4)
    for x, y in ((50, 68), (55, 71), (73, 71), (78, 68)):
        s.circle(x, y, 1.6, "#7A4526")
    s.line("M48 51Q54 47 59 50M69 50Q74 47 80 51", INK, 3)
    s.line("M53 76Q64 86 75 76", INK, 3.4)
