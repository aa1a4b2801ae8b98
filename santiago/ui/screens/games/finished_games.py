"""The games that were played to their end: watch one again, keep it elsewhere, or throw it away."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from santiago.rules.scoring import ScoreSheet, score
from santiago.ui.contracts import Archive, FinishedCard, Push, SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import row_of
from santiago.ui.graphics.text import TextStyle
from santiago.ui.screens.games.empty_list import paint_empty_list
from santiago.ui.screens.games.game_actions import ask_to_delete
from santiago.ui.screens.games.thumbnail import paint_thumbnail
from santiago.ui.screens.page import Page
from santiago.ui.widgets.controls import Button, ControlState, CustomControl, IconButton, ScrollArea
from santiago.ui.wording.dates import date_text
from santiago.ui.wording.fault_text import fault_text
from santiago.ui.wording.translator import Translator

_CARD_UNITS = 560
_PICTURE = (150, 116)


class FinishedGames(Page):
    """A card for each finished game, the newest first; statistics behind a button."""

    def __init__(self, archive: Archive) -> None:
        super().__init__()
        self._archive = archive
        self._cards: tuple[FinishedCard, ...] = ()
        self._pictures: dict[str, pygame.Surface | None] = {}
        self._wanted: dict[str, FinishedCard] = {}
        """Cards that were seen without their pictures, which are drawn one at a time."""
        self._empty: pygame.Rect | None = None

    def title(self) -> str:
        """The name of the screen."""
        return self.context.tr("finished.title")

    def fill(self, view: pygame.Rect) -> None:
        """Place the cards in as many columns as fit."""
        self._cards = self._archive.finished()
        self._empty = view if not self._cards else None
        if not self._cards:
            return
        self._statistics_button()
        scale = self.context.scale
        room = view.copy()  # the bar lies in the margin of the window
        area = ScrollArea(self.widgets, "games", room)
        gap, edge = scale.px(16), scale.px(10)
        inner = room.width - 2 * edge
        columns = 2 if inner >= 2 * scale.tx(_CARD_UNITS) + gap else 1
        width = min((inner - gap * (columns - 1)) // columns, scale.tx(_CARD_UNITS * 1.5))
        left = room.left + (room.width - width * columns - gap * (columns - 1)) // 2
        bottoms = [room.top + edge] * columns
        for number, card in enumerate(self._cards):
            column = number % columns
            rect = pygame.Rect(left + column * (width + gap), bottoms[column], width, 0)
            rect.height = self._card_height(card, rect.width)
            self._place(card, rect, area)
            if column == columns - 1:
                bottoms = [rect.bottom + gap] * columns
            else:
                bottoms[column] = rect.bottom + gap
        area.grow_to(max(bottoms) - room.top)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the title; without any game, a card that says where they come from."""
        super().paint(surface)
        if self._empty is not None:
            words = (self.context.tr("finished.empty"), self.context.tr("finished.empty.text"))
            paint_empty_list(self.context, surface, self._empty, words)

    def update(self, seconds: float) -> SceneChange | None:
        """Draw a picture that is still wanted."""
        if self._wanted:
            card = self._wanted.pop(next(iter(self._wanted)))
            self._pictures[card.slot] = self._archive.picture(card)
            self.widgets.dirty = True
        return super().update(seconds)

    # ---------------------------------------------------------------- controls

    def _statistics_button(self) -> None:
        scale, label = self.context.scale, self.context.tr("finished.statistics")
        width = min(self.widgets.button_width(label, icon=True), self.context.size[0] // 2)
        rect = pygame.Rect(0, 0, width, max(scale.px(40), scale.tx(34)))
        rect.midright = (self.context.size[0] - scale.px(24), self.title_height() // 2 + scale.px(4))
        Button(self.widgets, "statistics", rect, label, self._statistics, icon="icon-chart", size=16)

    def _statistics(self) -> SceneChange:
        from santiago.ui.screens.games.statistics import StatisticsPage

        return Push(StatisticsPage(self._archive))

    def _place(self, card: FinishedCard, rect: pygame.Rect, area: ScrollArea) -> None:
        """The whole card opens the game; small buttons replay, export and delete it."""

        def paint(surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
            self._paint_card(surface, box, state, card)

        CustomControl(self.widgets, f"open-{card.slot}", rect, lambda: self._open(card), paint, area=area)
        scale, tr = self.context.scale, self.context.tr
        size = self._button_size()
        actions = self._actions(card)
        place = pygame.Rect(0, 0, size, size)
        place.topright = (rect.right - scale.px(14), rect.top + scale.px(14))
        place.left -= (len(actions) - 1) * (size + scale.px(8))
        for key, icon, press in actions:
            IconButton(
                self.widgets, f"{key}-{card.slot}", place, icon, press, tip=tr(f"finished.{key}"), area=area
            )
            place = place.move(size + scale.px(8), 0)

    def _actions(self, card: FinishedCard) -> tuple[tuple[str, str, Callable[[], SceneChange | None]], ...]:
        delete = ("delete", "icon-bin", lambda: ask_to_delete(self._archive, card))
        if card.ending is None:
            return (delete,)
        export = ("export", "icon-save", lambda: self._archive.export(card.slot))
        replay = ("replay", "icon-review", lambda: self._archive.replay(card.slot))
        return replay, export, delete

    def _open(self, card: FinishedCard) -> SceneChange | None:
        from santiago.ui.screens.games.finished_game import archived_game

        return Push(archived_game(self._archive, card)) if card.ending else self._archive.replay(card.slot)

    # ---------------------------------------------------------------- a card

    def _button_size(self) -> int:
        return max(self.context.scale.px(36), self.context.scale.tx(32))

    def _words_left(self) -> int:
        return self.context.scale.px(14 + _PICTURE[0] + 16)

    def _name_width(self, width: int, card: FinishedCard) -> int:
        buttons = len(self._actions(card)) * (self._button_size() + self.context.scale.px(8))
        return width - self._words_left() - buttons - self.context.scale.px(20)

    def _card_height(self, card: FinishedCard, width: int) -> int:
        scale = self.context.scale
        head = self.context.text.paragraph_height(
            _headline(card, self.context.tr), self._name_width(width, card), self._name_style()
        )
        rows = self._seat_rows(card, width - self._words_left() - scale.px(14))
        words = max(head, self._button_size()) + scale.tx(24) + rows * scale.tx(24)
        return max(scale.px(_PICTURE[1]), words) + 2 * scale.px(14)

    def _name_style(self) -> TextStyle:
        return self.context.styles.name

    def _paint_card(
        self, surface: pygame.Surface, rect: pygame.Rect, state: ControlState, card: FinishedCard
    ) -> None:
        context, scale, palette = self.context, self.context.scale, self.context.palette
        lifted = rect.move(0, -scale.px(2)) if state is ControlState.HOVERED else rect
        context.cards.paint(surface, Card.PAPER, lifted, 1.1)
        if state in (ControlState.HOVERED, ControlState.PRESSED):
            context.shapes.frame(surface, lifted, palette.accent, scale.px(8), max(2, scale.px(2)))
        picture = pygame.Rect(lifted.left + scale.px(14), 0, scale.px(_PICTURE[0]), scale.px(_PICTURE[1]))
        picture.centery = lifted.centery
        if card.slot not in self._pictures:
            self._wanted[card.slot] = card
        image = self._pictures.get(card.slot)
        paint_thumbnail(context, surface, picture, image, broken=card.ending is None)
        text = pygame.Rect(lifted.left + self._words_left(), lifted.top + scale.px(14), 0, 0)
        text.width = lifted.right - scale.px(14) - text.left
        width = self._name_width(rect.width, card)
        headline = _headline(card, context.tr)
        tall = context.text.paragraph_height(headline, width, self._name_style())
        box = pygame.Rect(text.left, text.top, width, tall)
        box.height = max(tall, self._button_size())
        inner = row_of(box, box.top + (box.height - tall) // 2, tall)
        context.text.paragraph(surface, headline, inner, self._name_style())
        when = row_of(text, box.bottom, scale.tx(24))
        if card.saved is not None:
            words = date_text(context.tr, card.saved)
            context.text.line(surface, words, when, context.styles.detail.coloured(palette.muted))
        self._paint_seats(surface, row_of(text, when.bottom, 0), card)

    def _seat_places(self, card: FinishedCard, width: int) -> list[tuple[int, int]]:
        """Left and row of each seat, as many in a row as fit."""
        context, scale = self.context, self.context.scale
        places, left, row = [], 0, 0
        for words in _scores(card):
            wide = scale.tx(22) + scale.px(5) + context.text.width(words, self._seat_style())
            if left and left + wide > width:
                left, row = 0, row + 1
            places.append((left, row))
            left += wide + scale.px(14)
        return places

    def _seat_rows(self, card: FinishedCard, width: int) -> int:
        places = self._seat_places(card, width)
        return places[-1][1] + 1 if places else 0

    def _seat_style(self) -> TextStyle:
        return self.context.styles.detail

    def _paint_seats(self, surface: pygame.Surface, box: pygame.Rect, card: FinishedCard) -> None:
        """Symbol, name and points of each seat, the winners' in bold."""
        if card.ending is None:
            return
        context, scale = self.context, self.context.scale
        size, line = scale.tx(20), scale.tx(24)
        sheet = score(card.ending.position)
        places = self._seat_places(card, box.width)
        for number, ((left, row), words) in enumerate(zip(places, _scores(card), strict=True)):
            top = box.top + row * line
            paint = card.ending.seats[number].paint.value
            context.sprites.paint_centred(
                surface, f"chip-{paint}", (box.left + left + size // 2, top + line // 2), size
            )
            style = self._seat_style()
            if number in sheet.winners:
                style = context.styles.detail_strong
            start = box.left + left + scale.tx(22) + scale.px(5)
            place = pygame.Rect(start, top, context.text.width(words, style) + 2, line)
            context.text.line(surface, words, place, style)


def headline(sheet: ScoreSheet, names: tuple[str, ...], tr: Translator) -> str:
    """Who won, with how many points."""
    winners = [names[seat] for seat in sheet.winners]
    listed = winners[0] if len(winners) == 1 else _listed(winners, tr)
    points = tr("finished.points", {"count": max(sheet.totals)})
    return tr("finished.won", {"count": len(winners), "names": listed, "points": points})


def _headline(card: FinishedCard, tr: Translator) -> str:
    if card.ending is None:
        reason = "" if card.fault is None else fault_text(tr, card.fault)
        return tr("load.problem", {"reason": reason})
    names = tuple(seat.name for seat in card.ending.seats)
    return headline(score(card.ending.position), names, tr)


def _scores(card: FinishedCard) -> list[str]:
    """As in "Ana 62", by seat."""
    if card.ending is None:
        return []
    totals = score(card.ending.position).totals
    return [f"{seat.name} {points}" for seat, points in zip(card.ending.seats, totals, strict=True)]


def _listed(names: list[str], tr: Translator) -> str:
    return tr("view.list", {"names": ", ".join(names[:-1]), "last": names[-1]})
