"""A list of games as cards, of which only those near the view have controls."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

import pygame

from santiago.ui.contracts import GameCard, GameList, SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import flow, row_of
from santiago.ui.graphics.text import TextStyle
from santiago.ui.screens.games.empty_list import place_empty_list
from santiago.ui.screens.games.thumbnail import paint_thumbnail
from santiago.ui.screens.screen import Page
from santiago.ui.widgets.controls import Control, ControlState, CustomControl, IconButton, ScrollArea
from santiago.ui.wording.dates import date_text
from santiago.ui.wording.fault_text import fault_text
from santiago.ui.wording.names import capital

_CARD_UNITS = 560
_PICTURE = (150, 116)
_SEEN_AT_FIRST = 12
"""Cards that are read before the list is shown, if they were not."""
_FIRST_SECONDS, _SLICE_SECONDS = 0.08, 0.01
"""How long games are read before the list is shown, and in each frame while it is."""

_LEAST_NEAR, _NEAR = 0.4, 1.0
"""How many heights of the view around it cards must and may have controls: the next by Tab is one of them."""

CardAction = tuple[str, str, Callable[[], SceneChange | None]]
"""A small button on a card: the end of its key and of its text's key, its icon, and what it does."""


@dataclass(frozen=True, slots=True)
class _Words:
    """What a card says. `note` explains a broken game, `seats` are symbols with words, in bold or not.

    `about` describes the game in place of its date.
    """

    head: str
    state: str = ""
    note: str = ""
    about: str = ""
    seats: tuple[tuple[str, str, bool], ...] = ()


class GameListPage(Page):
    """A card for each game; subclasses say what stands on it and what can be done with the game.

    `key` begins the keys of the texts: title, empty list, small buttons.
    """

    key: str
    empty_picture = "trophy"

    def __init__(self, games: GameList) -> None:
        super().__init__()
        self._games = games
        self._cards: tuple[GameCard, ...] = ()
        self._columns = 1
        self._width = 0
        self._heights: list[int] = []
        self._measured: list[bool] = []
        self._tops: list[int] = []
        self._shown: dict[str, list[Control]] = {}
        """The controls of the cards that have some, by slot."""
        self._pictures: dict[str, pygame.Surface | None] = {}
        self._all_read = False

    def open(self, card: GameCard) -> SceneChange | None:
        """What a click on a card does."""
        raise NotImplementedError

    def head(self, card: GameCard) -> str:
        """The first words on the card of a game that could be read."""
        raise NotImplementedError

    def state(self, card: GameCard) -> str:
        """Below it, how far the game is; "" for nothing."""
        del card
        return ""

    def about(self, card: GameCard) -> str:
        """Below that, a description of the game; "" for its date."""
        del card
        return ""

    def seat_words(self, card: GameCard) -> list[tuple[str, bool]]:
        """What stands beside the symbol of each seat, and whether it is in bold."""
        raise NotImplementedError

    def actions(self, card: GameCard) -> tuple[CardAction, ...]:
        """The small buttons of a card, from left to right."""
        raise NotImplementedError

    def title(self) -> str:
        """The name of the screen."""
        return self.context.tr(f"{self.key}.title")

    # ---------------------------------------------------------------- layout

    def fill(self, view: pygame.Rect) -> None:
        """Place the cards in as many columns as fit."""
        scale = self.context.scale
        self._shown, self._pictures = {}, {}
        self._cards = self._games.cards()
        if any(card.content is None for card in self._cards[:_SEEN_AT_FIRST]):
            self._games.read([card.slot for card in self._cards[:_SEEN_AT_FIRST]], _FIRST_SECONDS)
            self._cards = self._games.cards()
        self._all_read = all(card.content is not None for card in self._cards)
        if self._cards:
            self.place_above()
        else:
            words = self.context.tr(f"{self.key}.empty"), self.context.tr(f"{self.key}.empty.text")
            place_empty_list(self, view, *words, self.empty_picture)
        inner = view.width - 2 * scale.px(10)
        self._columns = 2 if inner >= 2 * scale.tx(_CARD_UNITS) + scale.px(16) else 1
        self._width = min(
            (inner - scale.px(16) * (self._columns - 1)) // self._columns, scale.tx(_CARD_UNITS * 1.5)
        )
        area = ScrollArea(self.widgets, "games", view)
        self._begin_rows()
        area.grow_to(self._tops[-1])
        self._show_near(anew=True)

    def place_above(self) -> None:
        """Place what stands above the cards, before them in the order of the focus."""

    def _begin_rows(self) -> None:
        """Take every row for as low as a row can be: rows are measured when they come near the view."""
        lowest = self.context.scale.px(_PICTURE[1] + 2 * 14)
        self._heights = [lowest] * -(-len(self._cards) // self._columns)
        self._measured = [False] * len(self._heights)
        self._stack_rows()

    def _stack_rows(self) -> None:
        """Where each row begins, below the top of the content; at the end where the content ends."""
        gap, edge = self.context.scale.px(16), self.context.scale.px(10)
        self._tops = list(accumulate((tall + gap for tall in self._heights), initial=edge))

    def _near_rows(self, area: ScrollArea, views: float) -> range:
        """The rows of which anything lies in the view, or within so many of its heights around it."""
        top = area.offset - views * area.view.height
        first = max(0, bisect_right(self._tops, top) - 1)
        return range(
            first, min(len(self._heights), bisect_left(self._tops, top + (2 * views + 1) * area.view.height))
        )

    def _near(self, area: ScrollArea, views: float) -> list[GameCard]:
        rows = self._near_rows(area, views)
        return list(self._cards[rows.start * self._columns : rows.stop * self._columns])

    def _show_near(self, *, anew: bool = False) -> None:
        """Make the controls of the cards in view and a view's height around it, where some are missing."""
        if not self._cards:
            return
        (area,) = self.widgets.areas
        if not anew and all(card.slot in self._shown for card in self._near(area, _LEAST_NEAR)):
            return
        self._measure(area)
        gone = [control for controls in self._shown.values() for control in controls]
        rows = self._near_rows(area, _NEAR)
        slots = {card.slot for card in self._near(area, _NEAR)}
        self._pictures = {slot: picture for slot, picture in self._pictures.items() if slot in slots}
        self._shown = {}
        self.widgets.replace(gone, lambda: self._place_rows(rows, area))

    def _measure(self, area: ScrollArea) -> None:
        """Measure the rows near the view that were not measured; what is in view stays where it is."""
        first, at_end = self._near_rows(area, 0).start, area.offset and area.offset == area.most
        before = self._tops[first]
        for row in self._near_rows(area, _NEAR):
            if not self._measured[row]:
                cards = self._cards[row * self._columns : (row + 1) * self._columns]
                self._heights[row] = max(map(self._card_height, cards))
                self._measured[row] = True
        self._stack_rows()
        area.grow_to(self._tops[-1])
        area.scroll_to(area.most if at_end else area.offset + self._tops[first] - before)

    def _place_rows(self, rows: range, area: ScrollArea) -> None:
        gap = self.context.scale.px(16)
        wide = self._width * self._columns + gap * (self._columns - 1)
        left = area.view.left + (area.view.width - wide) // 2
        for row in rows:
            for column, card in enumerate(self._cards[row * self._columns : (row + 1) * self._columns]):
                place = pygame.Rect(
                    left + column * (self._width + gap), area.view.top + self._tops[row], 0, 0
                )
                place.size = (self._width, self._heights[row])
                self._shown[card.slot] = self._place(card, place, area)

    def _place(self, card: GameCard, rect: pygame.Rect, area: ScrollArea) -> list[Control]:
        """The whole card opens the game; small buttons do the rest."""
        words = self._words(card)

        def paint(surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
            self._paint_card(surface, box, state, card, words)

        controls: list[Control] = [
            CustomControl(self.widgets, f"open-{card.slot}", rect, lambda: self.open(card), paint, area=area)
        ]
        scale, size = self.context.scale, self._button_size()
        actions = self.actions(card)
        place = pygame.Rect(0, 0, size, size)
        place.topright = (rect.right - scale.px(14), rect.top + scale.px(14))
        place.left -= (len(actions) - 1) * (size + scale.px(8))
        for key, icon, press in actions:
            tip = self.context.tr(f"{self.key}.{key}")
            button = IconButton(self.widgets, f"{key}-{card.slot}", place, icon, press, tip=tip, area=area)
            controls.append(button)
            place = place.move(size + scale.px(8), 0)
        return controls

    # ---------------------------------------------------------------- time

    @property
    def animating(self) -> bool:
        """While games are still being read."""
        return not self._all_read

    def update(self, seconds: float) -> SceneChange | None:
        """Follow the scrolling, read games that were not read, those in view first, and draw a picture."""
        if self._cards:
            self._show_near()
            if not self._all_read:
                self._read_some()
            self._draw_picture()
        return super().update(seconds)

    def _read_some(self) -> None:
        """Read for a moment; show the cards anew once those near the view, or all, are read."""
        (area,) = self.widgets.areas
        blank = [card.slot for card in self._near(area, _NEAR) if card.content is None]
        more = self._games.read(blank, _SLICE_SECONDS)
        if blank or not more:
            self._cards = self._games.cards()
            self._all_read = not more
            self._begin_rows()
            self._show_near(anew=True)

    def _draw_picture(self) -> None:
        """One of those in view that have none."""
        (area,) = self.widgets.areas
        for card in self._near(area, 0):
            if card.summary is not None and card.slot not in self._pictures:
                self._pictures[card.slot] = self._games.picture(card)
                self.widgets.dirty = True
                return

    # ---------------------------------------------------------------- a card

    def _words(self, card: GameCard) -> _Words:
        tr = self.context.tr
        if card.fault is not None:
            return _Words(tr("load.broken"), note=capital(fault_text(tr, card.fault)))
        if card.summary is None:
            return _Words(tr("load.reading"))
        seats = zip(card.summary.seats, self.seat_words(card), strict=True)
        return _Words(
            self.head(card),
            self.state(card),
            about=self.about(card),
            seats=tuple((seat.paint.value, words, bold) for seat, (words, bold) in seats),
        )

    def _button_size(self) -> int:
        return max(self.context.scale.px(36), self.context.scale.tx(32))

    def _words_left(self) -> int:
        return self.context.scale.px(14 + _PICTURE[0] + 16)

    def _head_width(self, width: int, card: GameCard) -> int:
        buttons = len(self.actions(card)) * (self._button_size() + self.context.scale.px(8))
        return width - self._words_left() - buttons - self.context.scale.px(20)

    def _head_height(self, words: _Words, width: int) -> int:
        """As high as the small buttons at least."""
        style = self.context.styles.name
        return max(self.context.text.paragraph_height(words.head, width, style), self._button_size())

    def _card_height(self, card: GameCard) -> int:
        context, scale, words = self.context, self.context.scale, self._words(card)
        tall = self._head_height(words, self._head_width(self._width, card))
        inner = self._width - self._words_left() - scale.px(14)
        if words.note:
            tall += context.text.paragraph_height(words.note, inner, context.styles.detail_strong)
        else:
            lines = bool(words.state) + self._seat_rows(words, inner)
            tall += lines * scale.tx(24) + self._about_height(words, inner)
        return max(scale.px(_PICTURE[1]), tall) + 2 * scale.px(14)

    def _paint_card(
        self, surface: pygame.Surface, rect: pygame.Rect, state: ControlState, card: GameCard, words: _Words
    ) -> None:
        context, scale, palette = self.context, self.context.scale, self.context.palette
        lifted = rect.move(0, -scale.px(2)) if state is ControlState.HOVERED else rect
        context.cards.paint(surface, Card.PAPER, lifted, 1.1)
        if state in (ControlState.HOVERED, ControlState.PRESSED):
            context.shapes.frame(surface, lifted, palette.accent, scale.px(8), max(2, scale.px(2)))
        picture = pygame.Rect(lifted.left + scale.px(14), 0, scale.px(_PICTURE[0]), scale.px(_PICTURE[1]))
        picture.centery = lifted.centery
        paint_thumbnail(
            context, surface, picture, self._pictures.get(card.slot), broken=card.fault is not None
        )
        text = pygame.Rect(lifted.left + self._words_left(), lifted.top + scale.px(14), 0, 0)
        text.width = lifted.right - scale.px(14) - text.left
        width = self._head_width(rect.width, card)
        box = pygame.Rect(text.left, text.top, width, self._head_height(words, width))
        tall = context.text.paragraph_height(words.head, width, context.styles.name)
        inner = row_of(box, box.top + (box.height - tall) // 2, tall)
        context.text.paragraph(surface, words.head, inner, context.styles.name)
        row = row_of(text, box.bottom, scale.tx(24))
        if words.note:
            context.text.paragraph(surface, words.note, row, context.styles.detail_strong)
            return
        if words.state:
            context.text.line(surface, words.state, row, context.styles.detail_strong)
            row = row_of(text, row.bottom, row.height)
        row = row_of(text, row.top, self._about_height(words, text.width))
        style = context.styles.detail.coloured(palette.muted)
        if words.about:
            context.text.paragraph(surface, words.about, row, style)
        elif card.moment is not None:
            context.text.line(surface, date_text(context.tr, card.moment), row, style)
        self._paint_seats(surface, row_of(text, row.bottom, 0), words)

    def _about_height(self, words: _Words, width: int) -> int:
        """The height of the description, or of the line of the date."""
        line = self.context.scale.tx(24)
        if not words.about:
            return line
        return max(line, self.context.text.paragraph_height(words.about, width, self.context.styles.detail))

    def _seat_places(self, words: _Words, width: int) -> list[tuple[int, int]]:
        """Left and row of each seat, as many in a row as fit."""
        context, scale = self.context, self.context.scale
        symbol = scale.tx(22) + scale.px(5)
        widths = [
            symbol + context.text.width(text, self._seat_style(bold=bold)) for _, text, bold in words.seats
        ]
        return flow(widths, width, scale.px(14))

    def _seat_style(self, *, bold: bool) -> TextStyle:
        return self.context.styles.detail_strong if bold else self.context.styles.detail

    def _seat_rows(self, words: _Words, width: int) -> int:
        places = self._seat_places(words, width)
        return places[-1][1] + 1 if places else 0

    def _paint_seats(self, surface: pygame.Surface, box: pygame.Rect, words: _Words) -> None:
        """Symbol and words of each seat."""
        context, scale = self.context, self.context.scale
        size, line = scale.tx(20), scale.tx(24)
        places = self._seat_places(words, box.width)
        for (left, row), (paint, text, bold) in zip(places, words.seats, strict=True):
            top = box.top + row * line
            chip = (box.left + left + size // 2, top + line // 2)
            context.sprites.paint_centred(surface, f"chip-{paint}", chip, size)
            start = box.left + left + scale.tx(22) + scale.px(5)
            style = self._seat_style(bold=bold)
            place = pygame.Rect(start, top, context.text.width(text, style) + 2, line)
            context.text.line(surface, text, place, style)
