"""Small buttons painted over the table: tick and cross beside a piece, and the history buttons."""

from dataclasses import dataclass

import pygame

from santiago.presentation.history.visit import Tempo
from santiago.presentation.view_model.command_table import ICONS
from santiago.presentation.view_model.commands import Command
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, ControlState, paint_button
from santiago.ui.graphics.draw_context import DrawContext


@dataclass(frozen=True, slots=True)
class OverlayButton:
    """A floating button and its box. It shows `label` or, if that is empty, `icon` or the command's icon."""

    command: Command
    rect: pygame.Rect
    label: str = ""
    icon: str = ""


def button_at(buttons: tuple[OverlayButton, ...], point: tuple[float, float]) -> Command | None:
    """Return the command of the button at a point, or None."""
    return next((button.command for button in buttons if button.rect.collidepoint(point)), None)


def paint_overlay_button(
    context: DrawContext, surface: pygame.Surface, button: OverlayButton, *, lit: bool
) -> None:
    """Paint a floating button, highlighted if `lit` is true."""
    kind = ButtonKind.MAIN_ICON if button.command is Command.CONFIRM else ButtonKind.ICON
    face = ButtonFace(button.label, None if button.label else button.icon or ICONS[button.command], kind)
    state = ControlState.HOVERED if lit else ControlState.NORMAL
    paint_button(context, surface, button.rect, face, state)


def buttons_at(context: DrawContext, piece: pygame.Rect, bounds: pygame.Rect) -> tuple[OverlayButton, ...]:
    """Return the tick and cross buttons for a piece, inside `bounds`.

    The buttons are to the right of the piece, or to its left if there is no room on the right. If the piece
    is wide, such as a horizontal canal, the buttons are below it.
    """
    side = max(context.scale.px(38), 34, context.finger)
    gap = context.scale.px(8)
    pair = box_at(2 * side + gap, side, midleft=(piece.right + gap, piece.centery))
    if pair.right > bounds.right:
        pair.midright = (piece.left - gap, piece.centery)
    if piece.width > piece.height * 2:
        pair.midtop = (piece.centerx, piece.bottom + gap)
    pair.clamp_ip(bounds)
    tick = pygame.Rect(pair.left, pair.top, side, side)
    cross = pygame.Rect(tick.right + gap, pair.top, side, side)
    return OverlayButton(Command.CONFIRM, tick), OverlayButton(Command.CANCEL, cross)


_ROW = (
    Command.TO_START,
    Command.ROUND_BACK,
    Command.STEP_BACK,
    Command.PLAY,
    Command.STEP,
    Command.ROUND_FORWARD,
    Command.TO_END,
    Command.SPEED,
)


_TOUCHED_ROW = tuple(one for one in _ROW if one not in (Command.TO_START, Command.TO_END))
"""The history buttons for touch screens. The buttons for the first and last position are left out, because
these positions can also be reached from the log.
"""


def history_row(
    context: DrawContext, room: pygame.Rect, tempo: Tempo, *, playing: bool
) -> tuple[OverlayButton, ...]:
    """Return a row of history buttons in `room`. The last button shows the playback speed, `tempo`."""
    commands = _TOUCHED_ROW if context.finger else _ROW
    gap = context.scale.px(3 if context.finger else 6)
    wanted = max(context.scale.px(42), 34, context.finger)
    side = min(wanted, room.height, (room.width + gap) // len(commands) - gap)
    left, top = room.left, room.centery - side // 2
    return tuple(
        OverlayButton(
            command,
            pygame.Rect(left + n * (side + gap), top, side, side),
            tempo.label if command is Command.SPEED else "",
            "icon-pause" if playing and command is Command.PLAY else "",
        )
        for n, command in enumerate(commands)
    )
