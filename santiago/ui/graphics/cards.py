"""Paper cards, buttons and inlays of any size, drawn as nine-slices to keep the shape of their corners."""

from enum import Enum

import pygame

from santiago.ui.graphics.palette import Palette
from santiago.ui.graphics.scale import Scale
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.surface_cache import SurfaceCache

_BOX = 96
_CORNER = 24
_LIMIT_BYTES = 40_000_000


class Card(Enum):
    """The sprites that are drawn as nine-slices; each value is the name of a sprite."""

    PAPER = "ui-card"
    BUTTON = "ui-button"
    BUTTON_MAIN = "ui-button-main"
    BUTTON_HOVER = "ui-button-hover"
    BUTTON_PRESSED = "ui-button-pressed"
    BUTTON_DISABLED = "ui-button-disabled"
    BUTTON_MAIN_HOVER = "ui-button-main-hover"
    BUTTON_MAIN_PRESSED = "ui-button-main-pressed"
    BUTTON_MAIN_DISABLED = "ui-button-main-disabled"
    DIALOG = "ui-dialog"
    QUIET = "ui-card-quiet"
    FIELD = "ui-field"
    FIELD_FOCUS = "ui-field-focus"
    TOOLTIP = "ui-tooltip"
    TAG = "ui-tag"
    INLAY = "ui-inlay"

    @property
    def margin(self) -> int:
        """The width of the shadow around the card's visible rectangle, in units of the sprite."""
        return 6 if self is Card.INLAY else 8


class Bar(Enum):
    """Rounded bars that can be stretched in one direction.

    Each value holds the name of a sprite, its size and the margin around the bar, both in sprite units.
    """

    SLIDER_TRACK = ("ui-slider-track", (96, 32), 8)
    SLIDER_FILL = ("ui-slider-fill", (96, 32), 8)
    SCROLL_THUMB = ("ui-scroll-thumb", (24, 96), 4)


class Cards:
    """Draws cards and bars of any size. A card fills the given rectangle; its shadow is outside it."""

    def __init__(self, sprites: Sprites, palette: Palette, scale: Scale) -> None:
        self._sprites = sprites
        self._palette = palette
        self._scale = scale
        self._cache: SurfaceCache[tuple[str, int, int, float]] = SurfaceCache(_LIMIT_BYTES)

    def paint(self, surface: pygame.Surface, card: Card, rect: pygame.Rect, weight: float = 1.0) -> None:
        """Paint `card` so that its paper fills `rect`. `weight` scales the card's corners and edge."""
        side = self._slab_size(card, rect, weight)
        margin = round(card.margin * side / _BOX)
        corner = round(_CORNER * side / _BOX) + 2
        self._paint(surface, card.value, rect, margin, (side, side), corner)

    def paint_progress(self, surface: pygame.Surface, track: pygame.Rect, done: int, of: int) -> None:
        """Paint a progress bar on `track`, filled to the fraction `done` / `of`."""
        self.paint_bar(surface, Bar.SLIDER_TRACK, track)
        width = track.width * done // max(1, of)
        if width > track.height:
            self.paint_bar(surface, Bar.SLIDER_FILL, pygame.Rect(track.topleft, (width, track.height)))

    def paint_bar(self, surface: pygame.Surface, bar: Bar, rect: pygame.Rect) -> None:
        """Paint `bar`, stretched so that its visible part fills `rect`."""
        name, box, margin_units = bar.value
        across = min(box)
        pixel = min(rect.size) / (across - 2 * margin_units)
        margin = round(margin_units * pixel)
        corner = min(rect.size) // 2 + margin
        self._paint(surface, name, rect, margin, (box[0] * pixel, box[1] * pixel), corner)

    def _paint(
        self,
        surface: pygame.Surface,
        name: str,
        rect: pygame.Rect,
        margin: int,
        slab: tuple[float, float],
        corner: int,
    ) -> None:
        """Paint the sprite `name`, drawn at the size `slab` and then stretched over `rect` and its margin."""
        size = (rect.width + 2 * margin, rect.height + 2 * margin)
        image = self._cache.kept(
            (name, *rect.size, slab[0]),
            lambda: stretched(self._sprites.image(name, *slab, self._palette.recolours), size, corner),
        )
        surface.blit(image, (rect.left - margin, rect.top - margin))

    def _slab_size(self, card: Card, rect: pygame.Rect, weight: float) -> int:
        wanted = _BOX * weight * self._scale.k * 0.62
        room = min(rect.width, rect.height)
        # the two corners, about 24 of the 96 units each, must fit side by side with the shadow
        most = (room - 5) * _BOX / (2 * _CORNER - 2 * card.margin)
        return max(8, round(min(wanted, most)))


def stretched(slab: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """Return the picture `slab`, stretched to `size` in pixels.

    The corners, `corner` pixels wide and high, keep their size; the edges and the centre are scaled.
    """
    whole_w, whole_h = slab.get_size()
    image = pygame.Surface(size, pygame.SRCALPHA)
    corner = min(corner, whole_w // 2, whole_h // 2, size[0] // 2, size[1] // 2)
    columns = ((0, corner), (corner, whole_w - corner), (whole_w - corner, whole_w))
    rows = ((0, corner), (corner, whole_h - corner), (whole_h - corner, whole_h))
    to_columns = ((0, corner), (corner, size[0] - corner), (size[0] - corner, size[0]))
    to_rows = ((0, corner), (corner, size[1] - corner), (size[1] - corner, size[1]))
    for column, to_column in zip(columns, to_columns, strict=True):
        for row, to_row in zip(rows, to_rows, strict=True):
            target = (to_column[1] - to_column[0], to_row[1] - to_row[0])
            source = pygame.Rect(column[0], row[0], column[1] - column[0], row[1] - row[0])
            if min(target) <= 0 or min(source.size) <= 0:
                continue
            piece = slab.subsurface(source)
            if piece.get_size() != target:
                piece = pygame.transform.smoothscale(piece, target)
            image.blit(piece, (to_column[0], to_row[0]))
    return image
