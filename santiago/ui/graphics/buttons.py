"""Paints all buttons: on screens, in the action bar, on cards, and over the table."""

from dataclasses import dataclass
from enum import Enum, auto

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.palette import colour_of
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.shapes import mixed
from santiago.ui.graphics.text import Align, TextStyle


class ControlState(Enum):
    """The visual state of a control."""

    NORMAL = auto()
    HOVERED = auto()
    PRESSED = auto()
    DISABLED = auto()


class ButtonKind(Enum):
    """The kinds of button, which differ in size, colour and background."""

    MAIN = auto()
    """The default action, in the accent colour."""
    PLAIN = auto()
    ICON = auto()
    """Small; shows only an icon or a short number."""
    MAIN_ICON = auto()
    """Small, in the accent colour."""
    BARE = auto()
    """A label without a card, highlighted while hovered."""

    @property
    def is_main(self) -> bool:
        """Whether the button has the accent colour."""
        return self in (ButtonKind.MAIN, ButtonKind.MAIN_ICON)

    @property
    def is_small(self) -> bool:
        """Whether the button has room only for an icon or a short number."""
        return self in (ButtonKind.ICON, ButtonKind.MAIN_ICON)


@dataclass(frozen=True, slots=True)
class ButtonFace:
    """The label, icon and kind of a button.

    `size` is the font size of the label in text units; small buttons ignore it.
    """

    label: str = ""
    icon: str | None = None
    kind: ButtonKind = ButtonKind.PLAIN
    size: float = 17.0
    align: Align = Align.CENTRE


def paint_button(
    context: DrawContext,
    surface: pygame.Surface,
    rect: pygame.Rect,
    face: ButtonFace,
    state: ControlState = ControlState.NORMAL,
) -> None:
    """Paint a button in `rect`: its card, icon and label.

    If the button is pressed or disabled, the icon and the label are lowered by the height of the card's edge.
    """
    content = _Content(surface, context, face, state)
    if face.kind is ButtonKind.BARE:
        content.paint(rect)
        return
    card, weight = _CARDS[state][face.kind.is_main], 0.78 if face.kind.is_small else 0.95
    context.cards.paint(surface, card, rect, weight)
    edge = max(2, context.scale.px(3))
    down = edge if state in (ControlState.PRESSED, ControlState.DISABLED) else 0
    content.paint(row_of(rect, rect.top + down, rect.height - edge))


def button_width(context: DrawContext, label: str, *, icon: bool = False, size: float = 17.0) -> int:
    """Return the smallest width, in pixels, of a button in which `label` fits without being shrunk."""
    words = context.text.width(label, context.styles.main_button.sized(size))
    return words + 2 * context.scale.px(18) + (context.scale.tx(31) if icon else 0)


_CARDS = {
    ControlState.NORMAL: (Card.BUTTON, Card.BUTTON_MAIN),
    ControlState.HOVERED: (Card.BUTTON_HOVER, Card.BUTTON_MAIN_HOVER),
    ControlState.PRESSED: (Card.BUTTON_PRESSED, Card.BUTTON_MAIN_PRESSED),
    ControlState.DISABLED: (Card.BUTTON_DISABLED, Card.BUTTON_MAIN_DISABLED),
}
"""The cards of a plain button and of a main button, keyed by state."""


@dataclass(frozen=True, slots=True)
class _Content:
    """Paints the icon and the label of a button."""

    surface: pygame.Surface
    context: DrawContext
    face: ButtonFace
    state: ControlState

    def paint(self, top: pygame.Rect) -> None:
        """Paint the icon and the label on the button's top face, whose rectangle is `top`."""
        context, face, style = self.context, self.face, self._style()
        if face.icon is not None and not face.label:
            self._paint_icon(face.icon, top.center, min(top.size) * 0.62)
            return
        if face.kind.is_small:
            figure = style.in_pixels(round(top.height * 0.45))
            context.text.line(self.surface, face.label, top, figure, Align.CENTRE)
            return
        is_roomy = face.align is Align.LEFT and face.kind is not ButtonKind.BARE
        pad = context.scale.px(20 if is_roomy else 10)
        icon = min(context.scale.tx(22), top.height - 2 * max(1, context.scale.px(6))) if face.icon else 0
        gap = context.scale.tx(9) if icon else 0
        width = min(top.width - 2 * pad - icon - gap, context.text.width(face.label, style))
        spare = top.width - width - icon - gap - 2 * pad
        left = top.left + pad + round(spare * face.align.value)
        if face.icon and icon:
            self._paint_icon(face.icon, (left + icon // 2, top.centery), icon)
        context.text.line(self.surface, face.label, column_of(top, left + icon + gap, width), style)

    def _style(self) -> TextStyle:
        palette, kind, disabled = self.context.palette, self.face.kind, self.state is ControlState.DISABLED
        if kind.is_main:
            colour = (
                mixed(palette.ink, colour_of("table.main_disabled"), 0.2) if disabled else palette.on_accent
            )
        elif disabled:
            colour = mixed(palette.muted, palette.paper_shade, 0.35)
        else:
            lit = kind is ButtonKind.BARE and self.state is not ControlState.NORMAL
            colour = palette.accent if lit else palette.ink
        styles, heavy = self.context.styles, kind.is_main or kind.is_small
        return (styles.main_button if heavy else styles.button).sized(self.face.size).coloured(colour)

    def _paint_icon(self, name: str, centre: tuple[int, int], size: float) -> None:
        if not self.face.kind.is_main and self.state is not ControlState.DISABLED:
            self.context.sprites.paint_centred(self.surface, name, centre, size)
            return
        grey = mixed(self.context.palette.muted, self.context.palette.paper, 0.55)
        colour = self._style().colour if self.face.kind.is_main else grey
        image = self.context.sprites.line_icon(name, size, colour)
        self.surface.blit(image, image.get_rect(center=centre))
