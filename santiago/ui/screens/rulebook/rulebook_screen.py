"""The rule book, with a list of chapters, the text of one chapter, and a full-text search."""

from __future__ import annotations

from functools import partial

import pygame

from santiago.rules.options import Edition, Options
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.rulebook.example_picture import ExamplePicture
from santiago.ui.screens.rulebook.pictures import paint_badge, paint_picture, picture_height
from santiago.ui.screens.screen import Page
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import (
    ControlState,
    CustomControl,
    Cycler,
    IconButton,
    ScrollArea,
    TextEntry,
)
from santiago.wording.rulebook.chapters import BOOK, Block, Chapter, find_block
from santiago.wording.rulebook.examples import ExampleStep, example
from santiago.wording.rulebook_facts import PlayedTable, book_values

_LIST_UNITS = 262
_ROW_UNITS = 38
_BADGE_UNITS = 36
_LEAST_TEXT_UNITS = 420
_LONGEST_QUERY = 30
_ARROWS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class RulesScreen(Page):
    """Shows one chapter at a time. A search highlights the matches and counts them in each chapter.

    The book opens at the chapter with index `chapter` or, if `clause` is given (for example "R3.2"), at the
    explanation of that clause.

    If `table` is given, the book shows the rules of that table, and the last chapter (-1) is about the table.
    """

    key = "rules"
    reads = 2

    def __init__(self, clause: str = "", table: PlayedTable | None = None, chapter: int = 0) -> None:
        super().__init__()
        found = find_block(clause) if clause else None
        self._table = table
        self._facts = {} if table is None else table.facts
        self._edition = Edition.TREFL if table is None else table.options.edition
        self._book = BOOK[:-1] if table is None else BOOK
        self._chapter = found[0] if found else range(len(self._book))[chapter]
        self._pointed = found[1] if found else ""
        self._step, self._stepped = 0, False
        self._steps: tuple[ExampleStep, ...] = ()
        """The steps of the chapter's example, if it has one."""
        self._values: dict[str, str | int] = {}
        self._query = ""
        self._to_show = self._pointed

    @property
    def chapter(self) -> Chapter:
        return self._book[self._chapter]

    def rule_book(self) -> None:
        """Ignore F1, because the rule book is already open."""

    def fill(self, view: pygame.Rect) -> None:
        """Place the search field in the title bar, the list of chapters on the left, and the text on the
        right.

        In a narrow window, a control above the text replaces the list.
        """
        self._values = book_values(self._table, self.tr)
        left = self.tx(_LIST_UNITS)
        wide = view.width - left - self.px(40) >= self.tx(_LEAST_TEXT_UNITS)
        self._place_search(view, wide=wide)
        height = self.tx(_ROW_UNITS)
        row = pygame.Rect(view.left + self.px(8), view.top, view.width - self.px(16), height)
        column = column_of(view, view.left + self.px(8), left)
        corner = (column.right + self.px(16), view.top) if wide else (row.left, row.bottom + self.px(10))
        size = view.right - self.px(8) - corner[0], view.bottom - self.px(6) - corner[1]
        # before the chapters, so that keys scroll the text first
        self._place_text(self.sheet.card(pygame.Rect(corner, size), 1.2))
        if wide:
            self._place_chapters(column)
        else:
            names = [self._name(number) for number in range(len(self._book))]
            Cycler(self.widgets, "chapter", row, names, self._chapter, self._turn)

    def _paint_found(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Paint the number of matches."""
        if self._query:
            count = sum(self._found_in(number) for number in range(len(self._book)))
            words = self.tr("rules.found", {"count": count}) if count else self.tr("rules.none")
            self.text.line(surface, words, box, self.styles.notice.sized(15), Align.RIGHT)

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Clear a search with Escape, whichever control has the focus. Step through an example with the left
        and right arrow keys.
        """
        if self._query and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._search_cleared()
            self.rebuild(self.context)
            return None
        turned = event.type == pygame.KEYDOWN and event.key in _ARROWS
        if turned and self._steps and self.widgets.focus.key not in ("search", "chapter"):
            self._show_step((self._step + _ARROWS[event.key]) % len(self._steps))
            self.rebuild(self.context)
            return None
        return super().handle(event)

    def pressed(self, event: pygame.event.Event) -> None:
        """Focus the search field when Ctrl+F is pressed."""
        if event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            self.widgets.focus.move_to("search")
            self.widgets.dirty = True

    def enter(self) -> None:
        """Open the next chapter with a match, or focus the search field if there is no search."""
        self._next_found()

    def _place_search(self, view: pygame.Rect, *, wide: bool) -> None:
        """Place the search field at the right end of the title bar."""
        height = min(self.tx(36), self.title_height() - self.px(8))
        width = min(self.tx(300 if wide else 220), view.width // 2)
        box = box_at(
            width, height, midleft=(view.right - self.px(8) - width, self.title_height() // 2 + self.px(3))
        )
        left = view.width // 3
        self.sheet.place(column_of(box, left, box.left - self.px(14) - left), self._paint_found)
        entry = column_of(box, box.left, width - height - self.px(6))
        TextEntry(
            self.widgets,
            "search",
            entry,
            self._query,
            self._searched,
            limit=_LONGEST_QUERY,
            hint=self.tr("rules.search"),
            name=self.tr("rules.search"),
            entered=self._next_found,
        )
        button = column_of(box, box.right - height, height)
        if self._query:
            find, icon, tip = self._search_cleared, "icon-cross", self.tr("rules.clear")
        else:
            find, icon, tip = self._next_found, "icon-search", self.tr("rules.search")
        IconButton(self.widgets, "find", button, icon, find, tip=tip)

    def _place_chapters(self, column: pygame.Rect) -> None:
        room = column_of(column, column.left, column.width - self.px(14))
        area = ScrollArea(self.widgets, "chapters", room)
        height, gap = self.tx(_ROW_UNITS), self.px(5)
        for number, chapter in enumerate(self._book):
            rect = row_of(room, room.top + number * (height + gap), height)
            turn, paint = partial(self._turn, number), partial(self._paint_row, number)
            CustomControl(
                self.widgets,
                f"chapter-{chapter.name}",
                rect,
                turn,
                paint,
                area=area,
                name=self._name(number),
            )
        area.grow_to(len(self._book) * (height + gap))
        area.reveal(row_of(room, room.top + self._chapter * (height + gap), height))

    def _paint_row(self, number: int, surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
        """Paint the name of a chapter, on paper if the chapter is open, otherwise on the table top."""
        here, found = number == self._chapter, self._found_in(number)
        if here:
            self.context.cards.paint(surface, Card.PAPER, box, 0.8)
        elif state in (ControlState.HOVERED, ControlState.PRESSED):
            self.shapes.rounded(surface, box, self.palette.paper, self.px(7), 41)
        faint = bool(self._query) and not found
        colour = self.palette.ink if here else self.palette.on_wood_muted if faint else self.palette.on_wood
        style = (self.styles.strong if here or found else self.styles.body).coloured(colour)
        words = inset(box, self.px(12), 0)
        if found:
            count = str(found)
            mark = self.styles.sum.sized(14)
            disc = box_at(
                self.text.width(count, mark) + self.tx(14), self.tx(23), midright=(words.right, words.centery)
            )
            self.shapes.rounded(surface, disc, self.palette.gold, disc.height / 2)
            self.text.line(surface, count, disc, mark, Align.CENTRE)
            words.width -= disc.width + self.px(6)
        self.text.line(surface, self.tr(self._book[number].title), words, style)

    def _place_text(self, card: pygame.Rect) -> None:
        """Lay out the chapter on its card, in its own scroll area."""
        view = inset(card, self.px(26), self.px(10))
        sheet, area = self.scroll_sheet(f"text-{self._chapter}", view)
        heading = row_of(view, view.top + self.px(6), self.tx(44))
        sheet.line(self.tr(self.chapter.title), heading, self.styles.chapter_title)
        top = view.top + self.px(10) + self.tx(48)
        column = pygame.Rect(view.left, top, min(view.width - self.px(14), self.tx(760)), 0)
        listed, self._steps, shown, to_show = False, (), None, None
        for block in self.chapter.blocks:
            column.top += self.tx(7) if listed and not block.bullet else 0
            listed = block.bullet
            text = self._place_block(sheet, block, column)
            to_show = text.top if block.key == self._to_show else to_show
            column.top = text.bottom + self.tx(6 if block.bullet else 13)
            if block.example:
                shown = self._place_example(sheet, block.example, column)
                column.top = shown.bottom + self.tx(13)
        area.grow_to(column.top - view.top + self.px(20))
        if shown is not None:
            count = len(self._steps)
            names = [self.tr("rules.step", {"step": n, "steps": count}) for n in range(1, count + 1)]
            control = pygame.Rect(shown.topleft, (min(column.width, self.tx(260)), self.tx(36)))
            if self._stepped:
                area.reveal(shown)
                self._stepped = False
            Cycler(self.widgets, "step", control, names, self._step, self._show_step, area=area)
        if to_show is not None:
            area.scroll_to(to_show - view.top - self.tx(60))
        self._to_show = ""

    def _place_block(self, sheet: Sheet, block: Block, column: pygame.Rect) -> pygame.Rect:
        """Place a block with its picture and badge at the top of `column`, and return the box of its text."""
        top = column.top
        if block.picture:
            tall = picture_height(self.context, block.picture, column.width)
            picture = row_of(column, top + self.tx(4), tall)
            sheet.tell(self.tr(f"spoken.picture.{block.picture}"), picture)
            sheet.place(picture, partial(paint_picture, self.context, block.picture, edition=self._edition))
            top = picture.bottom + self.tx(8)
        badge = self.tx(_BADGE_UNITS) if block.badge else 0
        indent = self.tx(_BADGE_UNITS + 12 if block.badge else 22 if block.bullet else 0)
        words, width = self._words(block), column.width - indent
        tall = max(badge, self.text.paragraph_height(words, width, self.styles.lead))
        if block.badge:
            place = pygame.Rect(column.left, top, badge, badge)
            sheet.place(place, partial(paint_badge, self.context, block.badge, edition=self._edition))
        text = pygame.Rect(column.left + indent, top, width, tall)
        sheet.tell(words, text)
        return sheet.place(text, partial(self._paint_block, block, words))

    def _place_example(self, sheet: Sheet, name: str, column: pygame.Rect) -> pygame.Rect:
        """Place the current step of an example below the control that selects the step. Return a box that is
        large enough for every step.
        """
        style = self.styles.lead
        self._steps = example(name, Options() if self._table is None else self._table.options)
        words = [self.tr(step.key, self._values) for step in self._steps]
        text = row_of(column, column.top + self.tx(36) + self.tx(9), 0)
        sheet.paragraph(words[self._step], text, style)
        text.height = max(self.text.paragraph_height(one, text.width, style) for one in words)
        picture = ExamplePicture(self.context, self._steps[self._step], column.width)
        place = pygame.Rect((column.left, text.bottom + self.tx(6)), picture.size)
        sheet.place(place, picture.paint)
        sheet.tell(picture.words, place)
        return column.union(text).union(place)

    def _show_step(self, step: int) -> None:
        self._step, self._stepped = step, True
        self.refresh()

    def _words(self, block: Block) -> str:
        return self.tr(block.text_key(self._facts), self._values)

    def _paint_block(self, block: Block, words: str, surface: pygame.Surface, box: pygame.Rect) -> None:
        style = self.styles.lead
        pitch = self.text.line_height(style)
        if block.key == self._pointed:
            bar = column_of(box, box.left - self.px(14), max(3, self.px(4)))
            self.shapes.rounded(surface, bar, self.palette.accent, bar.width / 2)
        if block.bullet:
            size = max(5, self.tx(7))
            dot = pygame.Rect(0, 0, size, size).move_to(center=(box.left - self.tx(12), box.top + pitch // 2))
            self.shapes.rounded(surface, dot, self.palette.accent, size / 2)
        if self._query.strip():
            for number, row in enumerate(self.text.wrap(words, box.width, style)):
                self._mark(surface, row, row_of(box, box.top + number * pitch, pitch))
        self.text.paragraph(surface, words, box, style)

    def _mark(self, surface: pygame.Surface, row: str, box: pygame.Rect) -> None:
        """Highlight the matches in a row of text."""
        style = self.styles.lead
        plain, query = row.casefold(), self._query.strip().casefold()
        start = plain.find(query)
        while start >= 0:
            left = box.left + self.text.width(row[:start], style)
            width = self.text.width(row[start : start + len(query)], style)
            light = pygame.Rect(left - 2, box.top + 1, width + 4, box.height - 2)
            self.shapes.rounded(surface, light, self.palette.gold, self.px(4))
            start = plain.find(query, start + len(query))

    def _name(self, number: int) -> str:
        """Return a chapter's name with its number of matches."""
        found = self._found_in(number)
        name = self.tr(self._book[number].title)
        return f"{name} ({found})" if found else name

    def _found_in(self, number: int) -> int:
        return sum(self._found(block) for block in self._book[number].blocks)

    def _found(self, block: Block) -> int:
        """Return the number of matches in a block."""
        query = self._query.strip().casefold()
        return self._words(block).casefold().count(query) if query else 0

    def _turn(self, number: int) -> None:
        self._chapter, self._step = number, 0
        self._pointed = ""
        self._read_from_top()
        self.refresh()

    def _read_from_top(self) -> None:
        """Let ears begin a chapter at its title."""
        self.paragraph = self.reads - 1
        self.widgets.focus.ring_shown = self.widgets.focus.ring_shown and not self.context.reader

    def _searched(self, text: str) -> None:
        """Update the search after each letter. Rebuild the screen only if necessary, because a rebuild moves
        the caret.
        """
        chapter, searching = self._chapter, bool(self._query)
        self._query = text
        if self._query.strip() and not self._found_in(self._chapter):
            self._to_found()
        if self._chapter != chapter or bool(self._query) != searching:
            self.refresh()

    def _search_cleared(self) -> None:
        self._query = ""
        self.widgets.focus.move_to(None)
        self.refresh()

    def _next_found(self) -> None:
        if not self._query:
            self.widgets.focus.move_to("search")
            return
        self._to_found()
        self.refresh()

    def _to_found(self) -> None:
        """Open the next chapter with a match, if any."""
        order = [(self._chapter + count) % len(self._book) for count in range(1, len(self._book))]
        self._chapter = next((number for number in order if self._found_in(number)), self._chapter)
        self._step = 0
        self._read_from_top()
        blocks = self.chapter.blocks
        self._to_show = next((block.key for block in blocks if self._found(block)), "")
