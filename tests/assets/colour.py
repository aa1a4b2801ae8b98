"""Perceived distance of colours (CIEDE2000), also for colour blindness (Machado et al. 2009, severity 1).

Matrices: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", 2009. Distance: Sharma, Wu, Dalal 2005. Contrast: WCAG 2.
"""

from enum import Enum
from functools import lru_cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]


class Sight(Enum):
    """Matrices that convert linear RGB to the perception of each kind of colour vision."""

    NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTAN = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTAN = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITAN = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix: Matrix, vector: Triple) -> Triple:
    """Multiply a matrix by a vector."""
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def linear(colour: str) -> Triple:
    """Return the linear RGB of "#RRGGBB", each component from 0 to 1."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return r, g, b


@lru_cache(maxsize=65536)
def lab(colour: str, sight: Sight = Sight.NORMAL) -> Triple:
    """Return the CIE L*a*b* of a colour as perceived with `sight`."""
    r, g, b = (min(1.0, max(0.0, part)) for part in times(sight.value, linear(colour)))
    xyz = (part / white for part, white in zip(times(XYZ, (r, g, b)), WHITE, strict=True))
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def lightness(colour: str) -> float:
    """Return L*, the lightness of a colour in greyscale."""
    return lab(colour)[0]


def distance(first: str, second: str, sight: Sight = Sight.NORMAL) -> float:
    """Return the CIEDE2000 distance between two colours "#RRGGBB" as perceived with `sight`."""
    return ciede2000(lab(first, sight), lab(second, sight))


@lru_cache(maxsize=65536)
@lru_cache(maxsize=65536)
def ciede2000(one: Triple, two: Triple) -> float:
    """Return the CIEDE2000 distance between two L*a*b* colours."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    mean_l, mean_c, mean_h = (l1 + l2) / 2, (c1 + c2) / 2, mean_hue(h1, h2, grey=c1 * c2 == 0)
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.2 * cos(radians(4 * mean_h - 63))
    )
    weight_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    rotation = (
        -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(60 * exp(-(((mean_h - 275) / 25) ** 2))))
    )
    dl, dc = (l2 - l1) / weight_l, (c2 - c1) / (1 + 0.045 * mean_c)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * mean_c * t)
    return sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)


def mean_hue(h1: float, h2: float, *, grey: bool) -> float:
    """Return the mean of two hues along the shorter arc."""
    if grey:
        return h1 + h2
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return ((h1 + h2 + 360) / 2) % 360


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast ratio, from 1 to 21."""
    dark, light = sorted(times(XYZ, linear(colour))[1] for colour in (first, second))
    return (light + 0.05) / (dark + 0.05)
