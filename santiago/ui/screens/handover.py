"""The opaque screen between the turns of two people who share the computer. Nothing private is drawn before
Ready is pressed.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from santiago.session.table_setup import SeatChoice
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.backdrop import Backdrop, handover_shutters
from santiago.ui.screens.screen import Screen
from santiago.ui.widgets.controls import Button, ButtonKind


class Handover(Screen):
    """Shows the name, colour and symbol of the person to move; Ready, Enter or Space shows the table."""

    overlay = False  # opaque, so that the table is hidden
    card: pygame.Rect
    """The box of the card with the player's name."""

    def __init__(self, seat: SeatChoice, ready: Callable[[], SceneChange | None] = Pop) -> None:
        super().__init__()
        self._seat = seat
        self._ready = ready
        self._shutters = Backdrop(handover_shutters)
        self._covered = (0, 0)

    def build(self) -> None:
        """Place the card, framed in the seat's colour, and its button."""
        width = min(self.context.size[0] - self.px(80), self.tx(480))
        height = min(self.context.size[1] - self.px(40), self.px(190) + self.tx(210))
        card = pygame.Rect(0, 0, width, height).move_to(
            center=(self.context.size[0] // 2, self.context.size[1] // 2)
        )
        self.card = card
        self.sheet.place(card.inflate(2 * self.px(7), 2 * self.px(7)), self._paint_frame)
        self.sheet.card(card, 1.3)
        size = self.px(132)
        middle = (card.centerx, card.top + self.px(24) + size // 2)
        self.sheet.sprite(f"badge-{self._seat.paint.value}", middle, size)
        room = inset(card, self.px(24), 0)
        top = middle[1] + size // 2 + self.px(10)
        for words, tall, style in (
            (self.tr("handover.to"), 26, self.styles.lead.coloured(self.palette.muted)),
            (self._seat.name, 52, self.styles.chapter_title.sized(40)),
            (self.tr("handover.others"), 26, self.styles.note.coloured(self.palette.muted)),
        ):
            top = self.sheet.line(words, row_of(room, top, self.tx(tall)), style, Align.CENTRE).bottom
        label = self.tr("common.ready")
        rect = box_at(
            max(self.tx(180), self.widgets.button_width(label, size=20)),
            self.tx(52),
            midbottom=(card.centerx, card.bottom - self.px(26)),
        )
        Button(self.widgets, "ready", rect, label, self._ready, kind=ButtonKind.MAIN, size=20)

    def paint_behind(self, surface: pygame.Surface) -> None:
        self._shutters.draw(surface)
        self._covered = self.context.size if self._shutters.is_ready(self.context.size) else (0, 0)

    def _paint_frame(self, surface: pygame.Surface, frame: pygame.Rect) -> None:
        self.shapes.rounded(surface, frame, self.palette.ink, self.px(16))
        base = self.palette.seat(self._seat.paint.value)
        self.shapes.rounded(surface, frame.inflate(-4, -4), base, self.px(15))

    def update(self, seconds: float) -> None:
        """Show the shutters once they have been painted. Until then, the empty table top is shown."""
        super().update(seconds)
        size = self.context.size
        if self._covered != size:
            self._shutters.want(size)
            self.widgets.dirty |= self._shutters.is_ready(size)

    def finish(self) -> None:
        """Wait until the shutters have been painted."""
        self._shutters.want(self.context.size)
        self._shutters.finish()

    def back(self) -> None:
        """Ignore Escape, because it would reveal the table to the wrong person."""

    def enter(self) -> SceneChange | None:
        """Press Ready."""
        return self._ready()

    def pressed(self, event: pygame.event.Event) -> SceneChange | None:
        """Treat Space as Ready."""
        return self._ready() if event.key == pygame.K_SPACE else None
