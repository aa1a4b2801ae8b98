"""All that drawing needs to know about the window and the player's taste, in one value."""

from collections.abc import Callable
from dataclasses import dataclass

from santiago.ui.cards import Cards
from santiago.ui.palette import Palette, palette_of
from santiago.ui.scale import Scale
from santiago.ui.shapes import Shapes
from santiago.ui.sprites import Sprites
from santiago.ui.text import TextPainter, TextRecorder
from santiago.ui.translate import Translator, language_of

_SHAPES = 1.5
"""How much of drawn shapes is kept, in windows: the bars and panels of a whole table in every state."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What of the player's settings drawing depends on. `language` may be "" for the system's."""

    language: str = ""
    text_scale: float = 1.0
    high_contrast: bool = False
    reduced_motion: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """Made anew whenever size, language, text scale or theme change; scenes are rebuilt with it."""

    size: tuple[int, int]
    scale: Scale
    palette: Palette
    sprites: Sprites
    cards: Cards
    shapes: Shapes
    text: TextPainter
    tr: Translator
    reduced_motion: bool
    pressed: Callable[[], None]
    """Called at each press of a control, so that it can be heard."""


def _silent() -> None:
    pass


def look_of(
    size: tuple[int, int],
    taste: Taste,
    sprites: Sprites,
    recorder: TextRecorder | None = None,
    pressed: Callable[[], None] = _silent,
) -> Look:
    """The look of a window of `size` pixels; `sprites` outlives it."""
    scale = Scale.of_window(size, taste.text_scale)
    palette = palette_of(high_contrast=taste.high_contrast)
    return Look(
        size=size,
        scale=scale,
        palette=palette,
        sprites=sprites,
        cards=Cards(sprites, palette, scale),
        shapes=Shapes(round(_SHAPES * 4 * size[0] * size[1])),
        text=TextPainter(scale, recorder),
        tr=Translator(language_of(taste.language)),
        reduced_motion=taste.reduced_motion,
        pressed=pressed,
    )
