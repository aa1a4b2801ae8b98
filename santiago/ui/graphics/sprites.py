"""Sprites, rasterised at exactly the size at which they are shown."""

import hashlib
import io
import math
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache

import pygame

from santiago import __version__
from santiago.persistence.disk_cache import DiskCache
from santiago.resources import asset
from santiago.ui.graphics.palette import Colour, hex_of
from santiago.ui.graphics.surface_cache import SurfaceCache
from santiago.ui.graphics.work_steps import Steps

Recolour = tuple[tuple[str, str], ...]
"""Pairs of hex colours: the colour in the file, and the colour shown instead."""

_INK = "#3B2415"
_LIMIT_BYTES = 56_000_000
_METHOD = f"1 {pygame.version.ver} {sys.byteorder}"
"""Part of the keys in the disk cache. Increase the leading number whenever the rasterising changes."""
_BAND = 256
"""The number of rows of a large picture that are stored in one file and read in one step."""
_CROP_LEAN = 0.016, 112.0
_LEANS = {"palm": (0.03, 160.0), "palm-on-tile": (0.034, 92.0)}
"""The shear of a plant per step of its lean, and the height of its foot in the SVG's units."""
_VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Sprites:
    """Rasterises and paints the sprites in `assets/sprites`, which are identified by name.

    Each sprite is rasterised once per size, and cached in memory and in `disk`.
    """

    def __init__(self, disk: DiskCache | None = None) -> None:
        self._disk = disk
        self._cache: SurfaceCache[tuple[str, int, int, Recolour]] = SurfaceCache(_LIMIT_BYTES)
        self._icons: SurfaceCache[tuple[str, int, Colour]] = SurfaceCache(4_000_000)

    def image(
        self, name: str, width: float, height: float | None = None, recolour: Recolour = ()
    ) -> pygame.Surface:
        """Return the sprite at exactly `width` x `height` pixels.

        Without a height, the sprite keeps its proportions.
        """
        box = box_of(name)
        w = max(1, round(width))
        h = max(1, round(width * box[1] / box[0] if height is None else height))
        return self._cache.kept(
            (name, w, h, recolour), lambda: self._rasterised(_recoloured(name, recolour), (w, h), box)
        )

    def leaning(self, name: str, width: int, height: int, lean: int) -> pygame.Surface:
        """Return the sprite with its plant leaning in the wind, by `lean` steps to the right."""
        if not lean:
            return self.image(name, width, height)
        return self._cache.kept(
            (name, width, height, (("lean", str(lean)),)),
            lambda: self._rasterised(_leaning(name, lean), (width, height), box_of(name)),
        )

    def line_icon(self, name: str, size: float, colour: Colour) -> pygame.Surface:
        """Return the icon as line art in one colour, in a square of `size` pixels."""
        pixels = max(1, round(size))
        return self._icons.kept(
            (name, pixels, colour),
            lambda: self._rasterised(_as_lines(svg_text(name), hex_of(colour)), (pixels, pixels)),
        )

    def paint(
        self,
        surface: pygame.Surface,
        name: str,
        left: float,
        top: float,
        width: float,
        height: float | None = None,
    ) -> pygame.Rect:
        """Blit the sprite with its top left corner at (left, top), and return the painted area."""
        return surface.blit(self.image(name, width, height), (round(left), round(top)))

    def paint_centred(
        self, surface: pygame.Surface, name: str, centre: tuple[float, float], width: float
    ) -> pygame.Rect:
        image = self.image(name, width)
        left, top = centre[0] - image.get_width() / 2, centre[1] - image.get_height() / 2
        return surface.blit(image, (round(left), round(top)))

    def painted_in_steps(
        self, source: str, size: tuple[int, int], paint: Callable[[], Steps[pygame.Surface]], flags: int = 0
    ) -> Steps[pygame.Surface]:
        """Generator that returns a picture from the disk cache, or paints and stores it if it is not there.

        Each step reads one band of the picture. The picture is not cached in memory. `source` must contain a
        version number and everything on which the picture depends, except its size.
        """
        if self._disk is None:
            return (yield from paint())
        name, image = _name_of(f"{__version__} {source}", size), pygame.Surface(size, flags)
        for number, band in enumerate(_bands(image)):
            kept = self._disk.get(f"{name}{number:02x}")
            if kept is None or _size_in(kept) != band.get_size():
                break
            _copy_pixels(kept, band)
            yield
        else:
            return image
        image = yield from paint()
        for number, band in enumerate(_bands(image)):
            self._disk.put(f"{name}{number:02x}", _packed(band))
        return image

    def _rasterised(
        self, svg: str, size: tuple[int, int], box: tuple[float, float] | None = None
    ) -> pygame.Surface:
        """Return a picture of an SVG text from the disk cache; if it is not there, draw and store it.

        The picture fits into `size`, or fills it if `box` is given: the size of the view box.
        """
        if self._disk is None:
            return _fitted(svg, size, box)
        name = _name_of(f"{box is None} {svg}", size)
        kept = self._disk.get(name)
        image = None if kept is None else _unpacked(kept, size)
        if image is None:
            image = _fitted(svg, size, box)
            self._disk.put(name, _packed(image))
        return image


@cache
def svg_text(name: str) -> str:
    """Return the SVG text of a sprite."""
    return asset("sprites", f"{name}.svg").read_text(encoding="utf-8")


@cache
def box_of(name: str) -> tuple[float, float]:
    """Return the width and height of a sprite's view box, in the SVG's units."""
    found = _VIEW_BOX.search(svg_text(name))
    assert found is not None, f"{name}.svg has no view box at the origin"
    return float(found.group(1)), float(found.group(2))


def drawn(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """Rasterise an SVG text at the largest scale that fits into `size`, in the format that blits fastest."""
    raw = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    surface = pygame.Surface(raw.get_size(), pygame.SRCALPHA)
    surface.blit(raw, (0, 0))
    return surface


def _name_of(source: str, size: tuple[int, int]) -> str:
    """Return the name under which the disk cache stores a picture.

    `source` describes the picture, and `size` is its size in pixels.
    """
    source = f"{_METHOD} {size[0]}x{size[1]} {source}"
    return hashlib.blake2b(source.encode(), digest_size=16).hexdigest()


def _bands(image: pygame.Surface) -> Iterator[pygame.Surface]:
    """Split `image` into subsurfaces of at most `_BAND` rows, from the top."""
    width, height = image.get_size()
    for top in range(0, height, _BAND):
        yield image.subsurface((0, top, width, min(_BAND, height - top)))


def _packed(image: pygame.Surface) -> bytes:
    """Return the width, the height and the pixels of `image` as bytes; `_unpacked` is the inverse."""
    width, height = image.get_size()
    return width.to_bytes(4, "big") + height.to_bytes(4, "big") + image.get_buffer().raw


def _unpacked(data: memoryview, most: tuple[int, int]) -> pygame.Surface | None:
    """Return the image that `_packed` stored in `data`.

    Return None if `data` is invalid or the image is larger than `most`.
    """
    size = _size_in(data)
    if not 0 < size[0] <= most[0] or not 0 < size[1] <= most[1]:
        return None
    image = pygame.Surface(size, pygame.SRCALPHA)
    _copy_pixels(data, image)
    return image


def _size_in(data: memoryview) -> tuple[int, int]:
    """Return the width and height of the packed image `data`, or (0, 0) if the data is invalid."""
    width, height = int.from_bytes(data[:4], "big"), int.from_bytes(data[4:8], "big")
    return (width, height) if len(data) == 8 + 4 * width * height else (0, 0)


def _copy_pixels(data: memoryview, image: pygame.Surface) -> None:
    """Copy the pixels of the packed image `data` into `image`, which must have the same size."""
    memoryview(image.get_view("0"))[:] = data[8:]  # type: ignore[arg-type]  # stubs for 3.12 know it


def _recoloured(name: str, recolour: Recolour) -> str:
    text = svg_text(name)
    if not recolour:
        return text
    shown = {drawn_as.upper(): instead for drawn_as, instead in recolour}
    return re.sub(r"#[0-9A-Fa-f]{6}", lambda found: shown.get(found.group(0).upper(), found.group(0)), text)


def _fitted(svg: str, size: tuple[int, int], box: tuple[float, float] | None) -> pygame.Surface:
    image = drawn(svg, size)
    if box is None or image.get_size() == size:
        return image
    # nanosvg keeps proportions: rasterise slightly larger and scale to fit, so that neighbours touch
    ratio = max(size[0] / box[0], size[1] / box[1])
    larger = drawn(svg, (math.ceil(box[0] * ratio), math.ceil(box[1] * ratio)))
    return pygame.transform.smoothscale(larger, size)


def _leaning(name: str, lean: int) -> str:
    """Return the SVG text of a sprite whose group "plant" is sheared, so that its foot stays in place."""
    step, foot = _LEANS.get(name, _CROP_LEAN)
    slant = -step * lean
    sheared = f'<g transform="matrix(1 0 {slant:.4f} 1 {-slant * foot:.3f} 0)">'
    return svg_text(name).replace('<g id="plant">', sheared)


def _as_lines(svg: str, colour: str) -> str:
    filled = re.sub(
        r'fill="#[0-9A-Fa-f]{6}"',
        lambda found: f'fill="{colour}"' if found.group(0) == f'fill="{_INK}"' else 'fill="none"',
        svg,
    )
    return re.sub(r'stroke="#[0-9A-Fa-f]{6}"', f'stroke="{colour}"', filled)
