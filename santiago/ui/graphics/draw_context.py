"""The draw context, which bundles everything that drawing depends on."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, TypeVarTuple

import pygame

from santiago.ui.devices.bindings import Bindings
from santiago.ui.devices.key_words import key_words
from santiago.ui.devices.pads import PadStyle
from santiago.ui.graphics.cards import Cards
from santiago.ui.graphics.layout_cache import LayoutCache
from santiago.ui.graphics.palette import Palette, palette_of
from santiago.ui.graphics.scale import Scale, finger_pixels
from santiago.ui.graphics.shapes import Shapes
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.styles import TextStyles, text_styles
from santiago.ui.graphics.text import TextPainter, TextRecorder
from santiago.ui.graphics.text_language import text_language
from santiago.wording.translator import Translator

T = TypeVar("T")
Inputs = TypeVarTuple("Inputs")
_SHAPES = 1.5
"""The size of the shape cache, as a multiple of the memory of a window-sized surface.

This is enough for all bars and panels of a table in any state.
"""


@dataclass(frozen=True, slots=True)
class DisplayOptions:
    """The settings on which drawing depends.

    If `language` is "", the language of the system is used. Texts mention the keys in `bindings`. If `pad` is
    given, texts mention the buttons of that brand of gamepad instead. The focus ring is always visible if
    `pad` is given or `reader` is true, that is, while a screen reader is running. If `held_toggles` is true,
    a key that is normally held down acts as a switch: each press turns its effect on or off.
    """

    language: str = ""
    text_scale: float = 1.0
    high_contrast: bool = False
    reduced_motion: bool = False
    bindings: Bindings = field(default_factory=Bindings)
    held_toggles: bool = False
    pad: PadStyle | None = None
    touch: bool = False
    panels_left: bool = False
    reader: bool = False


@dataclass(frozen=True, slots=True)
class DrawContext:
    """Holds the drawing tools for one window size, language, text scale and theme.

    If one of these properties changes, a new context is created, and the scenes are laid out again.
    """

    size: tuple[int, int]
    scale: Scale
    palette: Palette
    sprites: Sprites
    cards: Cards
    shapes: Shapes
    layout_cache: LayoutCache
    text: TextPainter
    styles: TextStyles
    tr: Translator
    reduced_motion: bool
    panels_left: bool
    """Whether the table has its seat panels on the left of the board."""
    pad: PadStyle | None
    """The brand of the gamepad in use, or None while another device is in use."""
    finger: int
    """The minimum size of controls, in pixels; 0 unless the layout is for touch."""
    reader: bool
    """Whether a screen reader is running, whose user has keys but no mouse."""
    pressed: Callable[[], None]
    """Called at each press of a control to play a sound."""
    bumped: Callable[[], None]
    """Called if an arrow key finds nothing in its direction while a screen reader is running."""

    def part(
        self,
        kind: Callable[["DrawContext", pygame.Rect, *Inputs], T],
        box: pygame.Rect,
        *inputs: *Inputs,
    ) -> T:
        """Return `kind(self, box, *inputs)`, a part of the screen that is laid out in `box`.

        The result is cached; the cache key consists of `kind`, `box` and `inputs`.
        """
        return self.layout_cache.get((kind, *box, *inputs), lambda: kind(self, box, *inputs))


class Drawn:
    """Something that is drawn, such as a screen, a control or a painter, with the tools of its `context`.

    `px` and `tx` convert units of the window and of texts into pixels.
    """

    __slots__ = ()
    context: DrawContext

    @property
    def scale(self) -> Scale:
        return self.context.scale

    @property
    def palette(self) -> Palette:
        return self.context.palette

    @property
    def sprites(self) -> Sprites:
        return self.context.sprites

    @property
    def shapes(self) -> Shapes:
        return self.context.shapes

    @property
    def text(self) -> TextPainter:
        return self.context.text

    @property
    def styles(self) -> TextStyles:
        return self.context.styles

    @property
    def tr(self) -> Translator:
        return self.context.tr

    def px(self, units: float) -> int:
        return self.context.scale.px(units)

    def tx(self, units: float) -> int:
        return self.context.scale.tx(units)


def _silent() -> None:
    pass


def make_draw_context(
    size: tuple[int, int],
    options: DisplayOptions,
    sprites: Sprites,
    recorder: TextRecorder | None = None,
    pressed: Callable[[], None] = _silent,
    bumped: Callable[[], None] = _silent,
) -> DrawContext:
    """Return the draw context for a window of `size` pixels, given as (width, height).

    `sprites` may be shared with other contexts. `pressed` and `bumped` are as in `DrawContext`.
    """
    finger = finger_pixels(options.text_scale) if options.touch else 0
    scale = Scale.of_window(size, options.text_scale).for_finger(finger)
    palette = palette_of(high_contrast=options.high_contrast)
    language = text_language(options.language)
    words = key_words(
        Translator(language), options.bindings, held_toggles=options.held_toggles, pad=options.pad
    )
    return DrawContext(
        size=size,
        scale=scale,
        palette=palette,
        sprites=sprites,
        cards=Cards(sprites, palette, scale),
        shapes=Shapes(round(_SHAPES * 4 * size[0] * size[1])),
        layout_cache=LayoutCache(),
        text=TextPainter(scale, recorder),
        styles=text_styles(palette),
        tr=Translator(language, words),
        reduced_motion=options.reduced_motion,
        panels_left=options.panels_left,
        pad=options.pad,
        finger=finger,
        reader=options.reader,
        pressed=pressed,
        bumped=bumped if options.reader else _silent,
    )
