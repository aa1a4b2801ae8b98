"""The one painter of buttons, for screens, the action bar, cards over the table and its overlay buttons."""

from dataclasses import dataclass
from enum import Enum, auto

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.palette import Colour
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.shapes import mixed
from santiago.ui.graphics.text import Align, Face, TextStyle

_MAIN_DISABLED: Colour = (196, 154, 128)


class ControlState(Enum):
    """How a control is shown."""

    NORMAL = auto()
    HOVERED = auto()
    PRESSED = auto()
    DISABLED = auto()


class ButtonKind(Enum):
    """How a button is painted."""

    MAIN = auto()
    """The default action: accent colour."""
    PLAIN = auto()
    ICON = auto()
    """Small, with an icon or a short figure only."""
    MAIN_ICON = auto()
    """Small, in accent colour."""
    BARE = auto()
    """Without a card: a label that lights up."""

    @property
    def is_main(self) -> bool:
        """Whether it has the accent colour."""
        return self in (ButtonKind.MAIN, ButtonKind.MAIN_ICON)

    @property
    def is_small(self) -> bool:
        """Whether its content fills it."""
        return self in (ButtonKind.ICON, ButtonKind.MAIN_ICON)


@dataclass(frozen=True, slots=True)
class ButtonFace:
    """What is on a button. `size` is that of the label, in units; small buttons ignore it."""

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
    """Paint card, icon and label; a pressed or disabled button is lower by its edge."""
    if face.kind is ButtonKind.BARE:
        _paint_content(context, surface, rect, face, state)
        return
    context.cards.paint(surface, button_card(face.kind, state), rect, 0.78 if face.kind.is_small else 0.95)
    edge = max(2, context.scale.px(3))
    down = edge if state in (ControlState.PRESSED, ControlState.DISABLED) else 0
    top = row_of(rect, rect.top + down, rect.height - edge)
    _paint_content(context, surface, top, face, state)


def label_style(context: DrawContext, face: ButtonFace, state: ControlState) -> TextStyle:
    """The text style of a button's label."""
    palette = context.palette
    weight = Face.BLACK if face.kind.is_main or face.kind.is_small else Face.BOLD
    if face.kind.is_main:
        disabled = mixed(palette.ink, _MAIN_DISABLED, 0.2)
        colour = disabled if state is ControlState.DISABLED else palette.on_accent
    elif state is ControlState.DISABLED:
        colour = mixed(palette.muted, palette.paper_shade, 0.35)
    elif face.kind is ButtonKind.BARE and state is not ControlState.NORMAL:
        colour = palette.accent
    else:
        colour = palette.ink
    return TextStyle(weight, face.size, colour)


def button_width(context: DrawContext, label: str, *, icon: bool = False, size: float = 17.0) -> int:
    """The least width at which the label of a button is not shrunk."""
    words = context.text.width(label, context.styles.main_button.sized(size))
    return words + 2 * context.scale.px(18) + (context.scale.tx(31) if icon else 0)


def button_card(kind: ButtonKind, state: ControlState) -> Card:
    """The card of a button in that state."""
    match state:
        case ControlState.NORMAL:
            return Card.BUTTON_MAIN if kind.is_main else Card.BUTTON
        case ControlState.HOVERED:
            return Card.BUTTON_MAIN_HOVER if kind.is_main else Card.BUTTON_HOVER
        case ControlState.PRESSED:
            return Card.BUTTON_MAIN_PRESSED if kind.is_main else Card.BUTTON_PRESSED
        case ControlState.DISABLED:
            return Card.BUTTON_MAIN_DISABLED if kind.is_main else Card.BUTTON_DISABLED


def _paint_content(
    context: DrawContext, surface: pygame.Surface, top: pygame.Rect, face: ButtonFace, state: ControlState
) -> None:
    style = label_style(context, face, state)
    if face.icon is not None and not face.label:
        _paint_icon(context, surface, top.center, min(top.size) * 0.62, face, state)
        return
    if face.kind.is_small:
        figure = TextStyle(style.face, round(top.height * 0.45), style.colour, exact=True)
        context.text.line(surface, face.label, top, figure, Align.CENTRE)
        return
    pad = context.scale.px(20 if face.align is Align.LEFT else 10)
    icon = min(context.scale.tx(22), top.height - 2 * max(1, context.scale.px(6))) if face.icon else 0
    gap = context.scale.tx(9) if icon else 0
    width = min(top.width - 2 * pad - icon - gap, context.text.width(face.label, style))
    spare = top.width - width - icon - gap - 2 * pad
    left = top.left + pad + round(spare * face.align.value)
    if icon:
        _paint_icon(context, surface, (left + icon // 2, top.centery), icon, face, state)
    context.text.line(surface, face.label, column_of(top, left + icon + gap, width), style)


def _paint_icon(
    context: DrawContext,
    surface: pygame.Surface,
    centre: tuple[int, int],
    size: float,
    face: ButtonFace,
    state: ControlState,
) -> None:
    assert face.icon is not None
    if not face.kind.is_main and state is not ControlState.DISABLED:
        context.sprites.paint_centred(surface, face.icon, centre, size)
        return
    palette = context.palette
    grey = mixed(palette.muted, palette.paper, 0.55)
    colour = label_style(context, face, state).colour if face.kind.is_main else grey
    image = context.sprites.line_icon(face.icon, size, colour)
    surface.blit(image, image.get_rect(center=centre))
