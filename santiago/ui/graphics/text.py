"""Measures and paints all text. An optional recorder lets tests see what was painted."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from pathlib import Path

import pygame

from santiago.resources import asset
from santiago.ui.graphics.fallback_fonts import (
    FIRST_UNSURE,
    RIGHT_TO_LEFT,
    forget_probes,
    runs_of,
    script_of,
    system_fonts,
)
from santiago.ui.graphics.palette import Colour
from santiago.ui.graphics.scale import SMALLEST_FONT, Scale
from santiago.ui.graphics.surface_cache import SurfaceCache

_LIMIT_BYTES = 4_000_000
"""The size of the text cache in bytes, at a scale of one pixel per text unit.

This is enough for the text of any screen.
"""
_WIDEST = 65_535
"""The maximum width, in pixels, of the picture of a line before it is scaled down.

If a surface is 131,072 or more pixels wide, `smoothscale` writes out of bounds.
"""
_LEAST_SHRINK = 0.72
_NO_BREAK = "\u00a0"
_SUM = re.compile(r" ([×=±]) ")
_FIGURE = re.compile(r"(?<![\w.,])(\d+) (?=[^\W\d_])")
_PITCH = 1.34
"""The line spacing of a paragraph, in font sizes."""


class Face(Enum):
    """The fonts: three weights of Lato for the interface, and Vollkorn Bold for titles."""

    REGULAR = "Lato-Regular"
    BOLD = "Lato-Bold"
    BLACK = "Lato-Black"
    TITLE = "Vollkorn-Bold"

    __hash__ = object.__hash__  # Enum's own hash makes look-ups by face and size slower

    @property
    def cap_height(self) -> float:
        """The height of a capital letter as a share of the font size, used to centre text vertically."""
        return 0.66 if self is Face.TITLE else 0.72


class Align(Enum):
    """The horizontal alignment of text in its box."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class TextStyle:
    """The font, size and colour of a text.

    `size` is in pixels if `exact` is true, otherwise in units, which are pixels in a window of 1280x800.
    """

    face: Face
    size: float
    colour: Colour
    shadow: Colour | None = None
    exact: bool = False

    def coloured(self, colour: Colour) -> "TextStyle":
        return replace(self, colour=colour)

    def sized(self, size: float) -> "TextStyle":
        return replace(self, size=size)

    def in_pixels(self, pixels: float) -> "TextStyle":
        """Return this style at a size of `pixels`, for text that does not follow the window's scale."""
        return replace(self, size=pixels, exact=True)


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A record of a painted text, used by tests to check whether the text was shrunk, cut or clipped."""

    wanted: str
    """The requested text, before it was cut."""
    style: TextStyle
    """The style as drawn: `size` is in pixels (`exact` is true), and smaller if the text was shrunk."""
    box: pygame.Rect
    image: pygame.Surface
    place: tuple[int, int]
    """The position of the top left corner of `image`."""
    painted: pygame.Rect
    """The area that the image covers within `clip`."""
    clip: pygame.Rect


TextRecorder = Callable[[DrawnText], None]


@lru_cache(maxsize=128)
def _font(face: Face, pixels: int) -> pygame.font.Font:
    path = asset("fonts", f"{face.value}.ttf")
    try:
        return pygame.font.Font(str(path), pixels)
    except FileNotFoundError:
        path.open("rb").close()  # pygame calls every error a missing file
        raise


@lru_cache(maxsize=32)
def _fallback_font(path: Path, height: int, script: str) -> pygame.font.Font:
    """Return the font in `path`, set up for `script`, with lines at most `height` pixels high."""
    font = pygame.font.Font(str(path), height)
    if font.get_height() > height:
        font = pygame.font.Font(str(path), max(6, height * height // font.get_height()))
    with suppress(pygame.error):  # this SDL cannot shape the script
        if script:
            font.set_script(script)
        font.set_direction(pygame.DIRECTION_RTL if script in RIGHT_TO_LEFT else pygame.DIRECTION_LTR)
    return font


def forget_fonts() -> None:
    """Close all fonts; must be called before `pygame.font.quit()`."""
    _font.cache_clear()
    _fallback_font.cache_clear()
    forget_probes()
    _headroom.cache_clear()
    _width.cache_clear()
    _wrapped.cache_clear()


class TextPainter:
    """Measures and paints text at a given scale. All boxes and results are in pixels."""

    def __init__(self, scale: Scale, recorder: TextRecorder | None = None) -> None:
        self.scale = scale
        self._recorder = recorder
        self._offscreen: tuple[tuple[int, int], pygame.Rect] | None = None
        self._cache: SurfaceCache[tuple[str, Face, int, Colour]] = SurfaceCache(
            round(_LIMIT_BYTES * scale.text_factor**2)
        )

    @property
    def is_recorded(self) -> bool:
        """Whether a recorder receives each painted text."""
        return self._recorder is not None

    @contextmanager
    def offscreen(self, origin: tuple[int, int], clip: pygame.Rect) -> Iterator[None]:
        """Context manager for painting texts on another surface that will be copied to the window.

        Texts are recorded at their positions in the window. `origin` is the position of the surface in the
        window, and `clip` is the part of the window that is drawn.
        """
        self._offscreen = (origin, clip)
        yield
        self._offscreen = None

    def pixels(self, style: TextStyle) -> int:
        """Return the font size of `style`, in pixels."""
        return _pixels(style, self.scale)

    def width(self, text: str, style: TextStyle) -> int:
        """Return the width of `text` on one line."""
        return _line_width(text, style, self.scale)

    def line_height(self, style: TextStyle) -> int:
        """Return the line spacing of a paragraph; it is also a good height for the box of a single line."""
        return round(self.pixels(style) * _PITCH)

    def stack(
        self, surface: pygame.Surface, box: pygame.Rect, lines: Sequence[tuple[str, TextStyle]]
    ) -> None:
        """Paint lines of text one below the other, centred vertically as a whole in `box`."""
        top = box.centery - sum(self.line_height(style) for _, style in lines) // 2
        for text, style in lines:
            row = pygame.Rect(box.left, top, box.width, self.line_height(style))
            self.line(surface, text, row, style)
            top = row.bottom

    def line(
        self,
        surface: pygame.Surface,
        text: str,
        box: pygame.Rect,
        style: TextStyle,
        align: Align = Align.LEFT,
    ) -> pygame.Rect:
        """Paint one line with its capitals centred vertically in `box`, and return the area of the line.

        A text that is too long is slightly shrunk. If the shrunk text is still too long, it is cut and ends
        with an ellipsis.
        """
        line = _fitted(text, box.width, style, self.scale)
        image = self._image(line.shown, style.face, line.pixels, style.colour)
        left = box.left + (box.width - line.width) * align.value
        place = (round(left), round(box.centery - line.rise))
        if style.shadow is not None and line.shown:
            shade = self._image(line.shown, style.face, line.pixels, style.shadow)
            shade.set_alpha(150)
            surface.blit(shade, (place[0] + 1, place[1] + max(1, self.scale.px(1.5))))
        painted = surface.blit(image, place)
        if self._recorder is not None and text:
            drawn_as = replace(style, size=line.pixels, exact=True)
            (x, y), clip = self._offscreen or ((0, 0), surface.get_clip())
            seen = painted.move(x, y).clip(clip)
            self._recorder(
                DrawnText(text, drawn_as, box.move(x, y), image, (place[0] + x, place[1] + y), seen, clip)
            )
        return pygame.Rect(place[0], place[1], line.width, image.get_height())

    def wrap(self, text: str, width: int, style: TextStyle) -> tuple[str, ...]:
        """Break `text` into lines of at most `width` pixels, at line feeds and spaces.

        An equation, or a number followed by a noun, stays on one line if it fits. A word that is wider than a
        line is divided.
        """
        return _wrapped(text, max(1, width), style.face, self.pixels(style))

    def paragraph_height(self, text: str, width: int, style: TextStyle) -> int:
        return len(self.wrap(text, width, style)) * self.line_height(style)

    def paragraph(
        self,
        surface: pygame.Surface,
        text: str,
        box: pygame.Rect,
        style: TextStyle,
        align: Align = Align.LEFT,
    ) -> int:
        """Paint `text` in wrapped lines from the top of `box`, and return their total height in pixels."""
        pitch = self.line_height(style)
        top = box.top
        for row in self.wrap(text, box.width, style):
            if row:
                self.line(surface, row, pygame.Rect(box.left, top, box.width, pitch), style, align)
            top += pitch
        return top - box.top

    def fits(self, text: str, room: int, style: TextStyle) -> bool:
        """Return whether `line` can show all of `text` in `room` pixels, possibly by shrinking the text."""
        return _fitted(text, room, style, self.scale).shown == text

    def common_style(self, texts: Iterable[str], room: int, style: TextStyle) -> TextStyle:
        """Return `style` at the largest size at which each of `texts` fits into `room` pixels.

        If a text does not fit even at the smallest size that `line` uses, return `style` at that size.
        """
        return style.in_pixels(min(_fitted(text, room, style, self.scale).pixels for text in texts))

    def _image(self, text: str, face: Face, pixels: int, colour: Colour) -> pygame.Surface:
        key = (text, face, pixels, colour)
        found = self._cache.kept(key, lambda: _rendered(text, face, pixels, colour))
        found.set_alpha(255)
        return found


@dataclass(frozen=True, slots=True)
class _FittedLine:
    """A line of text as painted, possibly shrunk or cut."""

    shown: str
    pixels: int
    width: int
    rise: float
    """The distance from the top of the image to the middle of the capitals."""


@lru_cache(maxsize=1024)
def _fitted(text: str, room: int, style: TextStyle, scale: Scale) -> _FittedLine:
    pixels = _pixels(style, scale)
    room = min(room, _WIDEST // _oversampling(pixels))
    least = min(pixels, max(SMALLEST_FONT if not style.exact else 8, round(pixels * _LEAST_SHRINK)))
    while pixels > least and _width(text, style.face, pixels) > room:
        pixels -= 1
    shown = _shortened(text, room, style.face, pixels)
    times = _oversampling(pixels)
    ascent = _headroom(style.face, pixels) + _font(style.face, pixels * times).get_ascent() / times
    rise = ascent - style.face.cap_height * pixels / 2
    return _FittedLine(shown, pixels, _width(shown, style.face, pixels), rise)


@lru_cache(maxsize=1024)
def _line_width(text: str, style: TextStyle, scale: Scale) -> int:
    return _width(text, style.face, _pixels(style, scale))


@lru_cache(maxsize=512)
def _pixels(style: TextStyle, scale: Scale) -> int:
    return max(8, round(style.size)) if style.exact else scale.font_px(style.size)


def _oversampling(pixels: int) -> int:
    # rendered larger and scaled down: at 11-14 px this evens out letter spacing
    return 4 if pixels <= 34 else 2


def _rendered(text: str, face: Face, pixels: int, colour: Colour) -> pygame.Surface:
    times = _oversampling(pixels)
    headroom = times * _headroom(face, pixels)
    image = unscaled_line(text, face, pixels * times, colour, multiple=times, headroom=headroom)
    return pygame.transform.smoothscale(image, (image.get_width() // times, image.get_height() // times))


@lru_cache(maxsize=256)
def _headroom(face: Face, pixels: int) -> int:
    """Return the height, in pixels, that accented capitals need above the line."""
    times = _oversampling(pixels)
    return -(-_lowered("ÉÀÔ", _font(face, pixels * times)) // times)


def _lowered(text: str, font: pygame.font.Font) -> int:
    """Return how many pixels SDL_ttf moves `text` down to make room for accents on capitals."""
    return max([0, *(sizes[3] - font.get_ascent() for sizes in font.metrics(text) if sizes)])


def unscaled_line(
    text: str, face: Face, pixels: int, colour: Colour, *, multiple: int = 1, headroom: int = 0
) -> pygame.Surface:
    """Return a picture of one line of text at a font size of `pixels`.

    The width and the height are rounded up to multiples of `multiple`. `headroom` pixels are left free above
    the line, so that text has the same baseline with and without accents.
    """
    font = _font(face, pixels)
    parts = [part for part in _parts(text, face, pixels) if part[1].size(part[0])[0]]
    images = [
        (own.render(shown, True, colour), own.get_ascent() + min(headroom, _lowered(shown, own)))
        for shown, own in parts
    ]
    width = max(1, sum(image.get_width() for image, _ in images))
    height = headroom + font.get_height()
    size = (-(-width // multiple) * multiple, -(-height // multiple) * multiple)
    line = pygame.Surface(size, pygame.SRCALPHA)
    line.fill((*colour, 0))
    left = 0
    for image, rise in images:
        line.blit(image, (left, headroom + font.get_ascent() - rise))
        left += image.get_width()
    return line


@lru_cache(maxsize=2048)
def _width(text: str, face: Face, pixels: int) -> int:
    times = _oversampling(pixels)
    return -(-sum(font.size(shown)[0] for shown, font in _parts(text, face, pixels * times)) // times)


def _parts(text: str, face: Face, pixels: int) -> list[tuple[str, pygame.font.Font]]:
    """Split `text` into parts, each with its font.

    The font is `face`, or a system font for characters that `face` lacks.
    """
    own = _font(face, pixels)
    shown = text.encode(errors="replace").decode().replace("\0", "?")  # without NUL and lone surrogates
    if max(shown, default="") < FIRST_UNSURE:
        return [(shown, own)]
    return [
        (run, own if path is None else _fallback_font(path, own.get_height(), script_of(run)))
        for run, path in runs_of(shown, face.value, system_fonts())
    ]


def _shortened(text: str, room: int, face: Face, pixels: int) -> str:
    if _width(text, face, pixels) <= room:
        return text
    length = _longest(len(text) - 1, lambda end: _width(text[:end].rstrip() + "…", face, pixels) <= room)
    return text[:length].rstrip() + "…"


@lru_cache(maxsize=512)
def _wrapped(text: str, width: int, face: Face, pixels: int) -> tuple[str, ...]:
    rows: list[str] = []
    # no-break spaces in equations, and after numbers, as in "8 points"
    kept = _FIGURE.sub(rf"\1{_NO_BREAK}", _SUM.sub(rf"{_NO_BREAK}\1{_NO_BREAK}", text))
    for paragraph in kept.split("\n"):
        if _width(paragraph, face, pixels) <= width:  # most texts fit on one line
            rows.append(paragraph)
            continue
        row = ""
        for word in paragraph.split(" "):
            candidate = f"{row} {word}" if row else word
            if row and _width(candidate, face, pixels) > width:
                rows.append(row)
                row = word
            else:
                row = candidate
            while _width(row, face, pixels) > width and len(row) > 1:
                head = _longest_head(row, width, face, pixels)
                rows.append(head)
                row = row[len(head) :].lstrip(_NO_BREAK)
        rows.append(row)
    return tuple(rows)


def _longest_head(word: str, width: int, face: Face, pixels: int) -> str:
    """Return the first part of an overlong word: as many characters as fit on a line, but at least one.

    If possible, the part ends before a no-break space.
    """
    length = max(1, _longest(len(word) - 1, lambda end: _width(word[:end], face, pixels) <= width))
    return word[:length].rpartition(_NO_BREAK)[0] or word[:length]


def _longest(most: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number up to `most` for which `fits` is true, or 0 if there is none.

    `fits` must be monotonic.
    """
    end = 1
    while end <= most and fits(end):
        end *= 2
    above = range(end // 2 + 1, min(end, most + 1))
    return end // 2 + bisect_left(above, True, key=lambda number: not fits(number))
