"""The opaque card between two people at one screen: nothing private is drawn before Ready."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from santiago.session.table_setup import SeatChoice
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.screens.backdrop import Backdrop, shutters
from santiago.ui.screens.screen import Screen
from santiago.ui.widgets.controls import Button, ButtonKind


class Handover(Screen):
    """Says whose turn it is by name, colour and symbol; Ready, Enter or Space uncover the table."""

    overlay = False  # opaque: the table below must not shine through

    def __init__(self, seat: SeatChoice, ready: Callable[[], SceneChange | None] = Pop) -> None:
        super().__init__()
        self._seat = seat
        self._ready = ready
        self._card = pygame.Rect(0, 0, 0, 0)
        self._shutters = Backdrop(shutters)
        self._covered = (0, 0)

    def build(self) -> None:
        """Place the card and its one button."""
        context, scale = self.context, self.context.scale
        width = min(context.size[0] - scale.px(80), scale.tx(480))
        height = min(context.size[1] - scale.px(40), scale.px(190) + scale.tx(210))
        self._card = pygame.Rect(0, 0, width, height)
        self._card.center = (context.size[0] // 2, context.size[1] // 2)
        label = context.tr("common.ready")
        wide = max(scale.tx(180), self.widgets.button_width(label, size=20))
        rect = pygame.Rect(0, 0, wide, scale.tx(52))
        rect.midbottom = (self._card.centerx, self._card.bottom - scale.px(26))
        Button(self.widgets, "ready", rect, label, self._ready, kind=ButtonKind.MAIN, size=20)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the card, framed in the colour of the seat."""
        context, scale, palette = self.context, self.context.scale, self.context.palette
        self._shutters.draw(surface)
        self._covered = context.size if self._shutters.is_ready(context.size) else (0, 0)
        paint = palette.seat(self._seat.paint.value)
        frame = self._card.inflate(2 * scale.px(7), 2 * scale.px(7))
        context.shapes.rounded(surface, frame, palette.ink, scale.px(16))
        context.shapes.rounded(surface, frame.inflate(-4, -4), paint.base, scale.px(15))
        context.cards.paint(surface, Card.PAPER, self._card, 1.3)
        size = scale.px(132)
        middle = (self._card.centerx, self._card.top + scale.px(24) + size // 2)
        context.sprites.paint_centred(surface, f"badge-{paint.name}", middle, size)
        room = inset(self._card, scale.px(24), 0)
        top = middle[1] + size // 2 + scale.px(10)
        lead = row_of(room, top, scale.tx(26))
        context.text.line(
            surface,
            context.tr("handover.to"),
            lead,
            context.styles.lead.coloured(palette.muted),
            Align.CENTRE,
        )
        name = row_of(room, lead.bottom, scale.tx(52))
        context.text.line(
            surface, self._seat.name, name, TextStyle(Face.TITLE, 40, palette.ink), Align.CENTRE
        )
        note = row_of(room, name.bottom, scale.tx(26))
        context.text.line(
            surface,
            context.tr("handover.others"),
            note,
            context.styles.note.coloured(palette.muted),
            Align.CENTRE,
        )

    def update(self, seconds: float) -> SceneChange | None:
        """Close the shutters behind the card as soon as they are painted; the table is hidden before."""
        super().update(seconds)
        size = self.context.size
        if self._covered != size:
            self._shutters.want(size)
            self.widgets.dirty |= self._shutters.is_ready(size)
        return None

    def finish(self) -> None:
        """Wait for the picture of the shutters."""
        self._shutters.want(self.context.size)
        self._shutters.finish()

    def back(self) -> SceneChange | None:
        """Escape must not uncover what is not meant for who presses it."""
        return None

    def enter(self) -> SceneChange | None:
        """Enter is Ready."""
        return self._ready()

    def pressed(self, event: pygame.event.Event) -> SceneChange | None:
        """Space is Ready too."""
        return self._ready() if event.key == pygame.K_SPACE else None
