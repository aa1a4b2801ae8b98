"""A list of games as cards. Only the cards near the view have controls."""

from __future__ import annotations

import time
from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

import pygame

from santiago.session.game_summary import GameSummary
from santiago.ui.contracts import Pop, Push, SceneChange
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import flow, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.screens.dialog import attempt
from santiago.ui.screens.games.catalogue_cards import CatalogueCards, GameCard
from santiago.ui.screens.games.empty_list import place_empty_list
from santiago.ui.screens.games.thumbnail import paint_thumbnail
from santiago.ui.screens.menu_buttons import MenuItem
from santiago.ui.screens.name_dialog import NameDialog
from santiago.ui.screens.screen import Page
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import (
    Button,
    Control,
    ControlState,
    CustomControl,
    IconButton,
    OnPress,
    ScrollArea,
)
from santiago.wording.fault_text import fault_text
from santiago.wording.names import capital

_CARD_UNITS = 560
_PICTURE = (150, 116)
_FEW = 2
"""The note below the cards is shown only if the list has at most this many cards."""
_SEEN_AT_FIRST = 12
"""The number of cards whose games are read before the list is first shown."""
_FIRST_SECONDS, _SLICE_SECONDS = 0.08, 0.004
"""The seconds spent on reading games before the list is shown, and in each later frame."""
_PICTURE_SECONDS = 0.008
"""The seconds spent on drawing pictures in each frame."""

_LEAST_NEAR, _NEAR = 0.4, 1.0
"""Distances from the view, in view heights. Cards within the first distance always have controls, so that the
Tab key can reach them. When controls are created, all cards within the second distance get controls."""


@dataclass(frozen=True, slots=True)
class CardWords:
    """The texts of a card. `seats` contains a text for each seat, and whether the text is bold.

    If `about` is "", the date is shown instead. For a game that cannot be read, `note` is the reason, and
    only `head` and `note` are shown.
    """

    head: str
    state: str = ""
    about: str = ""
    seats: tuple[tuple[str, bool], ...] = ()
    note: str = ""


@dataclass(slots=True)
class _Row:
    """A row of cards. `height` is a minimum until the row has been measured."""

    cards: tuple[GameCard, ...]
    height: int
    measured: bool = False


class GameListPage(Page):
    """A page with a card for each game. Subclasses define the texts and the actions of the cards."""

    empty_picture = "trophy"
    filters_by_content = False
    """Whether the page offers only filters that match at least one game.

    If so, the page is rebuilt when all games have been read.
    """
    _area: ScrollArea

    def __init__(self, games: CatalogueCards) -> None:
        super().__init__()
        self._games = games
        self._cards: tuple[GameCard, ...] = ()
        self._columns, self._width = 1, 0
        self._rows: list[_Row] = []
        self._tops: list[int] = []
        self._shown: dict[str, list[Control]] = {}
        """The controls of each card that has controls, keyed by slot."""
        self._pictures: dict[str, pygame.Surface | None] = {}
        self._ready: dict[str, pygame.Surface | None] = {}
        """Pictures that wait for those of the other visible cards."""
        self._all_read = self._is_begun = False
        self._has_news = False
        """Whether the cards must be updated because more games have been read."""
        self._drawing: Iterator[None] | None = None
        """The remaining steps of drawing the current picture, or None if no picture is being drawn."""

    @abstractmethod
    def open(self, card: GameCard) -> SceneChange | None:
        """Open the game of a card."""

    @abstractmethod
    def words(self, card: GameCard, game: GameSummary) -> CardWords:
        """Return the texts on the card of a game whose file can be read."""

    @abstractmethod
    def actions(self, card: GameCard) -> tuple[MenuItem, ...]:
        """Return the small buttons of a card, from left to right."""

    # ---------------------------------------------------------------- layout

    def fill(self, view: pygame.Rect) -> None:
        """Place the cards in as many columns as fit."""
        self._shown, self._pictures, self._ready = {}, {}, {}
        self._cards = self._games.cards()
        self._all_read = all(card.content is not None for card in self._cards)
        self.place_above(empty=not self._cards)
        if not self._cards:
            words = self.tr(f"{self.key}.empty"), self.tr(f"{self.key}.empty.text")
            place_empty_list(self, view, *words, self.empty_picture)
        inner, gap = view.width - 2 * self.px(10), self.px(16)
        self._columns = 2 if inner >= 2 * self.tx(_CARD_UNITS) + gap and len(self._cards) > 1 else 1
        self._width = min((inner - gap * (self._columns - 1)) // self._columns, self.tx(_CARD_UNITS * 1.5))
        self._area = ScrollArea(self.widgets, "games", view)
        self._reset_rows()
        self._area.grow_to(self._tops[-1])
        if self._cards:
            self._show_near(anew=True)
            self._place_note(view, f"{self.key}.few")

    def _place_note(self, view: pygame.Rect, key: str) -> None:
        """Place a note about the list below the cards, if there are only a few cards."""
        context, style = self.context, self.styles.notice
        if len(self._cards) > _FEW or not context.tr.knows(key):
            return
        words, room = context.tr(key), min(view.width, context.scale.tx(_CARD_UNITS))
        note = pygame.Rect(0, view.top + self._tops[-1] + context.scale.px(20), room, 0)
        note.centerx = view.centerx
        if note.top + context.text.paragraph_height(words, room, style) <= view.bottom:
            self.sheet.paragraph(words, note, style, Align.CENTRE)

    def title_right(self) -> int:
        """The right edge of the controls beside the title."""
        return self.context.size[0] - self.px(24)

    def title_box(self, width: int, right: int) -> pygame.Rect:
        """Return the box of a control beside the title that ends at `right`."""
        height = max(self.px(40), self.tx(34), self.context.finger)
        middle = self.title_height() // 2 + self.px(4)
        return pygame.Rect(0, 0, width, height).move_to(midright=(right, middle))

    def title_button(self, key: str, label: str, icon: str, press: OnPress, right: int) -> int:
        """Place a button beside the title that ends at `right`, and return where the next one ends."""
        width = min(self.widgets.button_width(label, icon=True), self.context.size[0] // 3)
        rect = self.title_box(width, right)
        Button(self.widgets, key, rect, label, press, icon=icon, size=16)
        return rect.left - self.px(10)

    def place_above(self, *, empty: bool) -> None:
        """Place the controls above the cards. These controls come first in focus order."""

    def _reset_rows(self) -> None:
        """Give all rows their minimum height. They are measured later, when they come near the view."""
        lowest, columns = self.px(_PICTURE[1] + 2 * 14), self._columns
        starts = range(0, len(self._cards), columns)
        self._rows = [_Row(self._cards[start : start + columns], lowest) for start in starts]
        self._stack_rows()

    def _stack_rows(self) -> None:
        """Compute the top of each row and the bottom of the content, in pixels below the content's top."""
        gap, edge = self.px(16), self.px(10)
        self._tops = list(accumulate((row.height + gap for row in self._rows), initial=edge))

    def _near_rows(self, views: float) -> range:
        """Return the indices of the rows in the view or at most `views` view heights away from it."""
        high = self._area.view.height
        top = self._area.offset - views * high
        first = max(0, bisect_right(self._tops, top) - 1)
        return range(first, min(len(self._rows), bisect_left(self._tops, top + (2 * views + 1) * high)))

    def _near(self, views: float) -> list[GameCard]:
        return [card for row in self._near_rows(views) for card in self._rows[row].cards]

    def _show_near(self, *, anew: bool = False) -> None:
        """Recreate the controls of the cards near the view if any are missing, or if `anew` is true."""
        if not self._cards or not (
            anew or any(card.slot not in self._shown for card in self._near(_LEAST_NEAR))
        ):
            return
        self._measure()
        gone = [control for controls in self._shown.values() for control in controls]
        slots = {card.slot for card in self._near(_NEAR)}
        self._pictures = {slot: picture for slot, picture in self._pictures.items() if slot in slots}
        self._shown = {}
        self.widgets.replace(gone, self._place_rows)

    def _measure(self) -> None:
        """Measure the rows near the view that have not been measured. The visible rows stay in place."""
        area, first = self._area, self._near_rows(0).start
        at_end, before = area.offset and area.offset == area.most, self._tops[first]
        for row in [self._rows[number] for number in self._near_rows(_NEAR)]:
            if not row.measured:
                row.height, row.measured = max(map(self._card_height, row.cards)), True
        self._stack_rows()
        area.grow_to(self._tops[-1])
        area.scroll_to(area.most if at_end else area.offset + self._tops[first] - before)

    def _place_rows(self) -> None:
        """Place the cards of the rows near the view."""
        gap, view = self.px(16), self._area.view
        left = view.left + (view.width - self._width * self._columns - gap * (self._columns - 1)) // 2
        for number in self._near_rows(_NEAR):
            place = pygame.Rect(left, view.top + self._tops[number], self._width, self._rows[number].height)
            for card in self._rows[number].cards:
                self._shown[card.slot] = self._place(card, place.copy())
                place.left += self._width + gap

    def _place(self, card: GameCard, rect: pygame.Rect) -> list[Control]:
        """Place a card and its small buttons. A click on the card opens the game."""
        context, sheet, area = self.context, Sheet(self.context), self._area
        self._place_content(sheet, card, rect)

        def paint(surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
            lifted = box.move(0, -context.scale.px(2)) if state is ControlState.HOVERED else box
            context.cards.paint(surface, Card.PAPER, lifted, 1.1)
            if state in (ControlState.HOVERED, ControlState.PRESSED):
                thick = max(2, context.scale.px(2))
                context.shapes.frame(surface, lifted, context.palette.accent, context.scale.px(8), thick)
            sheet.paint(surface, rect.top - lifted.top)

        controls: list[Control] = [
            CustomControl(
                self.widgets,
                f"open-{card.slot}",
                rect,
                lambda: self.open(card),
                paint,
                area=area,
                name=", ".join(sheet.words),
            )
        ]
        scale, size = self.scale, self._button_size()
        actions = self.actions(card)
        place = box_at(size, size, topright=(rect.right - scale.px(14), rect.top + scale.px(14)))
        place.left -= (len(actions) - 1) * (size + scale.px(8))
        for item in actions:
            key, tip = f"{item.key}-{card.slot}", self.tr(f"{self.key}.{item.key}")
            controls.append(IconButton(self.widgets, key, place, item.icon, item.press, tip=tip, area=area))
            place = place.move(size + scale.px(8), 0)
        return controls

    # ---------------------------------------------------------------- updates

    @property
    def animating(self) -> bool:
        """Whether games are still being read."""
        return self._has_news or not self._all_read

    def draw_in_steps(self, surface: pygame.Surface) -> Steps[None]:
        """Draw the list in steps. The first time, spend a moment reading the visible games before drawing."""
        if not self._is_begun:
            self._is_begun = True
            yield from self._read_first()
        yield from super().draw_in_steps(surface)

    def _read_first(self) -> Iterator[None]:
        end = time.perf_counter() + _FIRST_SECONDS
        blank = [card for card in self._cards[:_SEEN_AT_FIRST] if card.content is None]
        for _ in blank:
            self._has_news = self._games.read(blank, 0.0) or self._has_news
            yield
            if time.perf_counter() > end:
                break
        if self._has_news:
            self._show_news()
            yield

    def update(self, seconds: float) -> SceneChange | None:
        """Update the visible cards, then read more games and draw thumbnails for a limited time."""
        if self._cards:
            self._show_near()
            if self._has_news:
                self._show_news()
            elif not self._all_read:
                self._read_some()
            if not self.widgets.dirty:  # texts are drawn before pictures
                self._draw_picture()
        return super().update(seconds)

    def _read_some(self) -> None:
        """Read more games. Their cards are updated in the next frame."""
        blank = [card for card in self._near(_NEAR) if card.content is None]
        self._all_read = not self._games.read(blank, _SLICE_SECONDS)
        self._has_news = bool(blank) or self._all_read

    def _show_news(self) -> None:
        """Update the cards of the games read since the last update."""
        self._has_news = False
        if self._all_read and self.filters_by_content:
            self.rebuild(self.context)
            return
        self._cards = self._games.cards()
        self._reset_rows()
        self._show_near(anew=True)

    def _draw_picture(self) -> None:
        """Continue drawing the pictures of the visible cards, which appear together."""
        end = time.perf_counter() + _PICTURE_SECONDS
        if self._drawing is None:
            read = (card for card in self._near(0) if card.summary is not None)
            blank = (card for card in read if card.slot not in self._pictures | self._ready)
            self._drawing = next(map(self._picture_of, blank), None)
            if self._drawing is None and self._ready:
                self._pictures, self._ready = self._pictures | self._ready, {}
                self.widgets.dirty = True
        for _ in self._drawing or ():
            if time.perf_counter() > end:
                return
        self._drawing = None

    def _picture_of(self, card: GameCard) -> Iterator[None]:
        self._ready[card.slot] = yield from self._games.picture(card, self.sprites)

    # ---------------------------------------------------------------- a card

    def _words(self, card: GameCard) -> CardWords:
        if card.fault is not None:
            return CardWords(self.tr("load.broken"), note=capital(fault_text(self.tr, card.fault)))
        return CardWords(self.tr("load.reading")) if card.summary is None else self.words(card, card.summary)

    def _button_size(self) -> int:
        return max(self.px(36), self.tx(32), self.context.finger)

    def _card_height(self, card: GameCard) -> int:
        return self._place_content(Sheet(self.context), card, pygame.Rect(0, 0, self._width, 0))

    def _place_content(self, sheet: Sheet, card: GameCard, rect: pygame.Rect) -> int:
        """Place the picture and the texts of a card, and return the height that they need."""
        words, edge, line, side = self._words(card), self.px(14), self.tx(24), self._button_size()
        picture = box_at(self.px(_PICTURE[0]), self.px(_PICTURE[1]), midleft=(rect.left + edge, rect.centery))
        sheet.place(picture, partial(self._paint_picture, card))
        left = rect.left + self.px(14 + _PICTURE[0] + 16)
        text = pygame.Rect(left, rect.top + edge, rect.right - edge - left, 0)
        buttons = len(self.actions(card)) * (side + self.px(8))
        head = pygame.Rect(left, text.top, rect.right - left - buttons - self.px(20), 0)
        tall = self.text.paragraph_height(words.head, head.width, self.styles.name)
        high = max(tall, side)  # at least as high as the small buttons
        sheet.paragraph(words.head, head.move(0, (high - tall) // 2), self.styles.name)
        row = row_of(text, text.top + high, line)
        if words.note:
            bottom = sheet.paragraph(words.note, row, self.styles.detail_strong)
        else:
            if words.state:
                row = sheet.line(words.state, row, self.styles.detail_strong).move(0, line)
            style = self.styles.detail.coloured(self.palette.muted)
            if not words.about and card.moment is not None:
                sheet.line(self.tr.date(card.moment), row, style)
            row.top = max(row.bottom, sheet.paragraph(words.about, row, style))
            bottom = self._place_seats(sheet, row, card, words)
        return max(self.px(_PICTURE[1]), bottom - text.top) + 2 * edge

    def _place_seats(self, sheet: Sheet, row: pygame.Rect, card: GameCard, words: CardWords) -> int:
        """Place the symbol and text of each seat, wrapped into rows. Return the bottom of the last row."""
        if card.summary is None or not words.seats:
            return row.top
        size, symbol = self.tx(20), self.tx(22) + self.px(5)
        shown = [
            (text, self.styles.detail_strong if bold else self.styles.detail) for text, bold in words.seats
        ]
        widths = [self.text.width(text, style) for text, style in shown]
        places = flow([symbol + width for width in widths], row.width, self.px(14))
        for seat, (text, style), width, (along, line) in zip(
            card.summary.seats, shown, widths, places, strict=True
        ):
            place = pygame.Rect(row.left + along + symbol, row.top + line * row.height, width + 2, row.height)
            chip = place.left - symbol + size // 2, place.top + row.height // 2
            sheet.sprite(f"chip-{seat.paint.value}", chip, size)
            sheet.line(text, place, style)
        return row.top + (places[-1][1] + 1) * row.height

    def _paint_picture(self, card: GameCard, surface: pygame.Surface, box: pygame.Rect) -> None:
        image = self._pictures.get(card.slot)
        paint_thumbnail(self.context, surface, box, image, broken=card.fault is not None)


def ask_for_name(card: GameCard, rename: Callable[[str, str], None]) -> SceneChange:
    """Ask for the name of a game. `rename` is called with the game's identifier and the new name."""

    def named(name: str) -> SceneChange | None:
        return Pop(attempt(lambda: rename(card.game, name), "load.rename.title"))

    return Push(NameDialog("load.rename.title", card.name, named))
