"""The saved games: open one, call it something else, or throw it away."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from santiago.ui.contracts import Pop, Push, SceneChange, Services, SlotCard
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.screens.dialog import confirm, failure_message
from santiago.ui.screens.games.empty_list import paint_empty_list
from santiago.ui.screens.games.thumbnail import paint_thumbnail
from santiago.ui.screens.name_dialog import NameDialog
from santiago.ui.screens.page import Page
from santiago.ui.widgets.controls import ControlState, CustomControl, IconButton, ScrollArea
from santiago.ui.wording.dates import date_text
from santiago.ui.wording.fault_text import STORAGE_ERRORS

_CARD_UNITS = 560
_PICTURE = (150, 116)


class Load(Page):
    """A card for each saved game, the newest first."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._empty: pygame.Rect | None = None

    def title(self) -> str:
        """The name of the screen."""
        return self.context.tr("load.title")

    def fill(self, view: pygame.Rect) -> None:
        """Place the cards in as many columns as fit."""
        scale = self.context.scale
        cards = self._services.slots()
        self._empty = view if not cards else None
        room = view.copy()  # the bar lies in the margin of the window
        area = ScrollArea(self.widgets, "slots", room)
        gap, edge = scale.px(16), scale.px(10)
        inner = room.width - 2 * edge
        columns = 2 if inner >= 2 * scale.tx(_CARD_UNITS) + gap else 1
        width = min((inner - gap * (columns - 1)) // columns, scale.tx(_CARD_UNITS * 1.5))
        left = room.left + (room.width - width * columns - gap * (columns - 1)) // 2
        height = self._card_height()
        for number, card in enumerate(cards):
            row, column = divmod(number, columns)
            rect = pygame.Rect(
                left + column * (width + gap), room.top + edge + row * (height + gap), width, height
            )
            self._place(card, rect, area)
        rows = -(-len(cards) // columns)
        area.grow_to(edge + rows * (height + gap))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the title; without any game, a card that says where they come from."""
        super().paint(surface)
        if self._empty is not None:
            words = self.context.tr("load.empty"), self.context.tr("load.empty.text")
            paint_empty_list(self.context, surface, self._empty, words, "desert-grape")

    def _card_height(self) -> int:
        scale = self.context.scale
        return max(scale.px(_PICTURE[1]), scale.tx(104)) + 2 * scale.px(14)

    def _place(self, card: SlotCard, rect: pygame.Rect, area: ScrollArea) -> None:
        """The whole card opens the game; its two small buttons rename and delete it."""

        def paint(surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
            self._paint_card(surface, box, state, card)

        CustomControl(self.widgets, f"open-{card.slot}", rect, lambda: self._open(card), paint, area=area)
        if not card.mine:
            return
        scale, tr = self.context.scale, self.context.tr
        size = max(scale.px(36), scale.tx(32))
        place = pygame.Rect(0, 0, size, size)
        place.topright = (rect.right - scale.px(14), rect.top + scale.px(14))
        pressed = self._asking(card)
        IconButton(
            self.widgets, f"delete-{card.slot}", place, "icon-bin", pressed, tip=tr("load.delete"), area=area
        )
        if card.under_way:
            return
        other = place.move(-size - scale.px(8), 0)
        IconButton(
            self.widgets,
            f"rename-{card.slot}",
            other,
            "icon-pencil",
            self._renaming(card),
            tip=tr("load.rename"),
            area=area,
        )

    def _open(self, card: SlotCard) -> SceneChange | None:
        """Go on with a whole game; of a broken one whatever can still be seen."""
        return self._services.open_slot(card.slot)

    def _asking(self, card: SlotCard) -> Callable[[], SceneChange | None]:
        def delete() -> SceneChange | None:
            return _report_failure(lambda: self._services.delete_slot(card.slot), "load.delete.title")

        def ask() -> SceneChange | None:
            return Push(
                confirm(
                    lambda tr: tr("load.delete.title"),
                    lambda tr: tr("load.delete.text", {"name": card.name}),
                    lambda tr: tr("load.delete"),
                    delete,
                )
            )

        return ask

    def _renaming(self, card: SlotCard) -> Callable[[], SceneChange | None]:
        def rename(name: str) -> SceneChange | None:
            refused = _report_failure(
                lambda: self._services.rename_slot(card.slot, name), "load.rename.title"
            )
            return Pop(refused)

        return lambda: Push(NameDialog(lambda tr: tr("load.rename.title"), card.name, rename))

    def _paint_card(
        self, surface: pygame.Surface, rect: pygame.Rect, state: ControlState, card: SlotCard
    ) -> None:
        context, scale, palette = self.context, self.context.scale, self.context.palette
        lifted = rect.move(0, -scale.px(2)) if state is ControlState.HOVERED else rect
        context.cards.paint(surface, Card.PAPER, lifted, 1.1)
        if state in (ControlState.HOVERED, ControlState.PRESSED):
            context.shapes.frame(surface, lifted, palette.accent, scale.px(8), max(2, scale.px(2)))
        pad = scale.px(14)
        picture = pygame.Rect(
            lifted.left + pad, lifted.top + pad, scale.px(_PICTURE[0]), scale.px(_PICTURE[1])
        )
        picture.centery = lifted.centery
        paint_thumbnail(context, surface, picture, card.thumbnail, broken=bool(card.problem))
        left = picture.right + scale.px(16)
        buttons = 2 * max(scale.px(36), scale.tx(32)) + scale.px(24) if card.mine else 0
        text = pygame.Rect(left, lifted.top + pad, lifted.right - pad - left, lifted.height - 2 * pad)
        line = scale.tx(28)
        name = pygame.Rect(text.left, text.top, text.width - buttons, line)
        context.text.line(surface, card.name, name, context.styles.name)
        if card.problem:
            rest = pygame.Rect(text.left, name.bottom, text.width - buttons, text.bottom - name.bottom)
            context.text.paragraph(surface, card.problem, rest, context.styles.detail_strong)
            return
        where = pygame.Rect(text.left, name.bottom, text.width - buttons, scale.tx(22))
        context.text.line(surface, self._state(card), where, context.styles.detail_strong)
        when = row_of(text, where.bottom, scale.tx(22))
        context.text.line(
            surface, date_text(context.tr, card.saved), when, context.styles.detail.coloured(palette.muted)
        )
        self._paint_seats(surface, row_of(text, when.bottom, text.bottom - when.bottom), card)

    def _paint_seats(self, surface: pygame.Surface, box: pygame.Rect, card: SlotCard) -> None:
        """Symbol and name of each seat, the symbols alone where the names do not fit."""
        context, scale = self.context, self.context.scale
        style = context.styles.detail
        size = min(scale.tx(22), box.height)
        gap = scale.px(12)
        names = [context.text.width(seat.name, style) for seat in card.seats]
        wanted = sum(names) + len(names) * (size + scale.px(5) + gap) - gap
        left = box.left
        for seat, width in zip(card.seats, names, strict=True):
            context.sprites.paint_centred(
                surface, f"chip-{seat.paint.value}", (left + size // 2, box.centery), size
            )
            left += size + scale.px(5)
            if wanted <= box.width:
                context.text.line(surface, seat.name, column_of(box, left, width), style)
                left += width + gap

    def _state(self, card: SlotCard) -> str:
        tr = self.context.tr
        where = (
            tr("load.over") if card.over else tr("load.round", {"round": card.round, "rounds": card.rounds})
        )
        if card.under_way:
            return f"{tr('load.under-way')} · {where}"
        if card.practice:
            return f"{tr('load.practice')} · {where}"
        return where if card.mine else f"{tr('load.shipped')} · {where}"


def _report_failure(action: Callable[[], None], title: str) -> SceneChange | None:
    """Call `action`; if a file cannot be read or written, say why."""
    try:
        action()
    except STORAGE_ERRORS as error:
        return Push(failure_message(title, "load.refused", error))
    return None
