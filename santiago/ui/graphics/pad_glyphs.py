"""Paints the buttons of the gamepad in use as discs and bars with a letter or symbol."""

import pygame

from santiago.presentation.view_model.commands import Command
from santiago.ui.devices.pads import LABELS, PadStyle
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.palette import colour
from santiago.ui.graphics.text import Align

_UNITS, _LETTER_UNITS = 20, 12.5
_DARK, _LIGHT = colour("#231F1C"), colour("#F4EFE6")
_GREEN, _RED, _BLUE, _YELLOW = map(colour, ("#8FD46A", "#FF8A7A", "#8DBBFF", "#F4CF52"))
_FACES = (Command.ACT, Command.BACK, Command.HINT, Command.WHY)
_TONES = {
    PadStyle.XBOX: (_GREEN, _RED, _BLUE, _YELLOW),
    PadStyle.PLAYSTATION: (_BLUE, _RED, colour("#F0A3D0"), _GREEN),
    PadStyle.SWITCH: (_LIGHT,) * 4,
}
_LINES = "M8 14 H92 V30 H8 Z M8 42 H92 V58 H8 Z M8 70 H92 V86 H8 Z"
_SIGNS = {
    "cross": "M22 12 L50 40 L78 12 L88 22 L60 50 L88 78 L78 88 L50 60 L22 88 L12 78 L40 50 L12 22 Z",
    "circle": "M50 8 A42 42 0 1 0 50 92 A42 42 0 1 0 50 8 Z M50 22 A28 28 0 1 1 50 78 A28 28 0 1 1 50 22 Z",
    "square": "M12 12 H88 V88 H12 Z M25 25 V75 H75 V25 Z",
    "triangle": "M50 8 L92 84 H8 Z M50 33 L29 71 H71 Z",
    "Menu": _LINES,
    "Options": _LINES,
    "View": "M6 6 H62 V30 H50 V18 H18 V58 H30 V70 H6 Z M38 38 H94 V94 H38 Z",
    "Share": "M43 4 H57 V88 H43 Z M4 24 L18 18 L36 60 L24 66 Z M96 24 L82 18 L64 60 L76 66 Z",
}
"""The symbols on some buttons as SVG paths in a box of 100 x 100, keyed by the label of the button."""


def has_glyph(context: DrawContext, command: Command) -> bool:
    """Whether a gamepad is in use and has a button for `command`."""
    return context.pad is not None and command in LABELS[context.pad]


def glyph_width(context: DrawContext, command: Command) -> int:
    """Return the width, in pixels, of the picture that `paint_glyph` paints for `command`."""
    side, style = context.scale.tx(_UNITS), context.styles.key.sized(_LETTER_UNITS)
    label = LABELS[context.pad][command] if context.pad is not None else ""
    return side if label in _SIGNS else max(side, context.text.width(label, style) + context.scale.tx(8))


def paint_glyph(
    context: DrawContext, surface: pygame.Surface, command: Command, centre: tuple[int, int]
) -> None:
    """Paint the gamepad button for `command`, centred at `centre`.

    A button that would extend beyond the edge of `surface` is moved inside. `has_glyph` must be true for
    `command`.
    """
    assert context.pad is not None, "a pad is used"
    shapes, label, side = context.shapes, LABELS[context.pad][command], context.scale.tx(_UNITS)
    box = pygame.Rect(0, 0, glyph_width(context, command), side).move_to(center=centre)
    box.clamp_ip(surface.get_rect())
    edge, radius = max(1, side // 14), side / 2 if command in _FACES else side / 4
    shapes.rounded(surface, box.inflate(2 * edge, 2 * edge), _LIGHT, radius + edge)
    shapes.rounded(surface, box, _DARK, radius)
    tone = _TONES[context.pad][_FACES.index(command)] if command in _FACES else _LIGHT
    if label in _SIGNS:
        inner = box.inflate(-side * 2 // 5, -side * 2 // 5)
        shapes.figure(surface, inner, _SIGNS[label], tone)
    else:
        style = context.styles.key.sized(_LETTER_UNITS).coloured(tone)
        context.text.line(surface, label, box, style, Align.CENTRE)
