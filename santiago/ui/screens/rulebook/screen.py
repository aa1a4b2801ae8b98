"""The rule book: chapters at the left, their text at the right, and a search through all of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.rules.options import Edition, Options
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.screens.rulebook.chapters import BOOK, Block, Chapter, place_of
from santiago.ui.screens.rulebook.example_picture import render_example
from santiago.ui.screens.rulebook.examples import Step, example
from santiago.ui.screens.rulebook.pictures import paint_badge, paint_picture, picture_height
from santiago.ui.screens.screen import Page
from santiago.ui.widgets.controls import (
    ControlState,
    CustomControl,
    Cycler,
    IconButton,
    ScrollArea,
    TextEntry,
)
from santiago.ui.wording.played_table import PlayedTable, book_values

_LIST_UNITS = 262
_ROW_UNITS = 38
_BADGE_UNITS = 36
_LEAST_TEXT_UNITS = 420
_LONGEST_QUERY = 30
_ARROWS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class _BlockBox:
    """A block on the page, before scrolling: its words in `text`, a picture above, a badge before them."""

    block: Block
    words: str
    text: pygame.Rect
    picture: pygame.Rect | None = None
    badge: pygame.Rect | None = None


@dataclass(frozen=True, slots=True)
class _ExampleBox:
    """The shown step of the chapter's example, before scrolling: picture, control, and words."""

    picture: pygame.Surface
    place: pygame.Rect
    steps: tuple[Step, ...]
    control: pygame.Rect
    text: pygame.Rect


class RulesScreen(Page):
    """One chapter at a time; a search marks what it finds and counts it by chapter.

    With a `clause`, such as "R3.2", the book opens where that clause is told, else at a `chapter`. With a
    `table` it tells the rules of that table, and has a last chapter, also number -1, about it.
    """

    def __init__(self, clause: str = "", table: PlayedTable | None = None, chapter: int = 0) -> None:
        super().__init__()
        found = place_of(clause) if clause else None
        self._table = table
        self._facts = {} if table is None else table.facts
        self._edition = Edition.TREFL if table is None else table.options.edition
        self._book = BOOK[:-1] if table is None else BOOK
        self._chapter = found[0] if found else range(len(self._book))[chapter]
        self._pointed = found[1] if found else ""
        self._step, self._stepped = 0, False
        self._example: _ExampleBox | None = None
        self._values: dict[str, str | int] = {}
        self._query = ""
        self._card = pygame.Rect(0, 0, 0, 0)
        self._view = pygame.Rect(0, 0, 0, 0)
        self._found_box = pygame.Rect(0, 0, 0, 0)
        self._blocks: list[_BlockBox] = []
        self._to_show = self._pointed

    @property
    def chapter(self) -> Chapter:
        """The chapter that is open."""
        return self._book[self._chapter]

    def rule_book(self) -> None:
        """F1 does nothing: the rule book is open."""

    def title(self) -> str:
        """The name of the screen."""
        return self.context.tr("rules.title")

    def fill(self, view: pygame.Rect) -> None:
        """Search and chapters at the left, or above the text where the window is narrow."""
        scale = self.context.scale
        self._values = book_values(self._table, self.context.tr)
        left = scale.tx(_LIST_UNITS)
        wide = view.width - left - scale.px(40) >= scale.tx(_LEAST_TEXT_UNITS)
        self._place_search(view, wide=wide)
        height = scale.tx(_ROW_UNITS)
        row = pygame.Rect(view.left + scale.px(8), view.top, view.width - scale.px(16), height)
        column = column_of(view, view.left + scale.px(8), left)
        corner = (column.right + scale.px(16), view.top) if wide else (row.left, row.bottom + scale.px(10))
        self._card = pygame.Rect(
            corner, (view.right - scale.px(8) - corner[0], view.bottom - scale.px(6) - corner[1])
        )
        self._place_text()  # before the chapters: keys scroll the text first
        if wide:
            self._place_chapters(column)
        else:
            names = [self._name(number) for number in range(len(self._book))]
            Cycler(self.widgets, "chapter", row, names, self._chapter, self._turn)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw title and card, and how much the search found."""
        super().paint(surface)
        if self._query:
            tr, palette = self.context.tr, self.context.palette
            count = sum(self._found_in(number) for number in range(len(self._book)))
            words = tr("rules.found", {"count": count}) if count else tr("rules.none")
            style = TextStyle(Face.BOLD, 15, palette.on_wood, palette.shadow)
            self.context.text.line(surface, words, self._found_box, style, Align.RIGHT)
        self.context.cards.paint(surface, Card.PAPER, self._card, 1.2)

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Escape ends a search first, wherever the focus is; Left and Right step through the example."""
        if self._query and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._search_cleared()
            self.rebuild(self.context)
            return None
        if self._steps(event):
            return None
        return super().handle(event)

    def _steps(self, event: pygame.event.Event) -> bool:
        """Step through the example of the chapter if `event` is an arrow key that no control wants."""
        if event.type != pygame.KEYDOWN or event.key not in _ARROWS or self._example is None:
            return False
        if self.widgets.focus.key in ("search", "chapter"):
            return False
        self._show_step((self._step + _ARROWS[event.key]) % len(self._example.steps))
        self.rebuild(self.context)
        return True

    def pressed(self, event: pygame.event.Event) -> SceneChange | None:
        """Control and F go to the search."""
        if event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            self.widgets.focus.move_to("search")
            self.widgets.dirty = True
        return None

    def enter(self) -> SceneChange | None:
        """Enter goes to the next chapter in which something is found."""
        return self._next_found()

    def _place_search(self, view: pygame.Rect, *, wide: bool) -> None:
        """At the right end of the title bar."""
        scale, tr = self.context.scale, self.context.tr
        height = min(scale.tx(36), self.title_height() - scale.px(8))
        width = min(scale.tx(300 if wide else 220), view.width // 2)
        size = height
        gap = scale.px(14)
        box = pygame.Rect(view.right - scale.px(8) - width, 0, width, height)
        box.centery = self.title_height() // 2 + scale.px(3)
        left = view.width // 3
        self._found_box = pygame.Rect(left, box.top, box.left - gap - left, height)
        entry = pygame.Rect(box.left, box.top, box.width - size - scale.px(6), height)
        TextEntry(
            self.widgets,
            "search",
            entry,
            self._query,
            self._searched,
            limit=_LONGEST_QUERY,
            hint=tr("rules.search"),
            entered=self._next_found,
        )
        button = pygame.Rect(box.right - size, box.top, size, size)
        icon, press = (
            ("icon-cross", self._search_cleared) if self._query else ("icon-search", self._next_found)
        )
        IconButton(
            self.widgets,
            "find",
            button,
            icon,
            press,
            tip=tr("rules.clear" if self._query else "rules.search"),
        )

    def _place_chapters(self, column: pygame.Rect) -> None:
        scale = self.context.scale
        room = column_of(column, column.left, column.width - scale.px(14))
        area = ScrollArea(self.widgets, "chapters", room)
        height, gap = scale.tx(_ROW_UNITS), scale.px(5)
        for number, chapter in enumerate(self._book):
            rect = row_of(room, room.top + number * (height + gap), height)
            CustomControl(
                self.widgets,
                f"chapter-{chapter.name}",
                rect,
                self._turning(number),
                self._row_painter(number),
                area=area,
            )
        area.grow_to(len(self._book) * (height + gap))
        area.reveal(row_of(room, room.top + self._chapter * (height + gap), height))

    def _turning(self, number: int) -> Callable[[], SceneChange | None]:
        return lambda: self._turn(number)

    def _row_painter(self, number: int) -> Callable[[pygame.Surface, pygame.Rect, ControlState], None]:
        def paint(surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
            self._paint_row(surface, box, state, number)

        return paint

    def _paint_row(self, surface: pygame.Surface, box: pygame.Rect, state: ControlState, number: int) -> None:
        """A chapter's name; the one shown lies on paper, the others on the table."""
        context, scale, palette = self.context, self.context.scale, self.context.palette
        here, found = number == self._chapter, self._found_in(number)
        if here:
            context.cards.paint(surface, Card.PAPER, box, 0.8)
        elif state in (ControlState.HOVERED, ControlState.PRESSED):
            context.shapes.rounded(surface, box, palette.paper, scale.px(7), 41)
        faint = bool(self._query) and not found
        colour = palette.ink if here else palette.on_wood_muted if faint else palette.on_wood
        style = TextStyle(Face.BOLD if here or found else Face.REGULAR, 16, colour)
        words = inset(box, scale.px(12), 0)
        if found:
            count = str(found)
            mark = TextStyle(Face.BLACK, 14, palette.ink)
            disc = pygame.Rect(0, 0, context.text.width(count, mark) + scale.tx(14), scale.tx(23))
            disc.midright = (words.right, words.centery)
            context.shapes.rounded(surface, disc, palette.gold, disc.height / 2)
            context.text.line(surface, count, disc, mark, Align.CENTRE)
            words.width -= disc.width + scale.px(6)
        context.text.line(surface, self.context.tr(self._book[number].title), words, style)

    def _place_text(self) -> None:
        """Lay the chapter out in its own scroll area."""
        context, scale = self.context, self.context.scale
        pad = scale.px(26)
        inner = inset(self._card, pad, scale.px(10))
        inner.width -= scale.px(8)
        self._view, self._blocks, self._example = inner, [], None
        width = min(inner.width, scale.tx(760))
        column = pygame.Rect(inner.left, inner.top + scale.px(10) + scale.tx(48), width, 0)
        listed = False
        for block in self.chapter.blocks:
            column.top += scale.tx(7) if listed and not block.bullet else 0
            listed = block.bullet
            self._blocks.append(self._placed(block, column))
            column.top = self._blocks[-1].text.bottom + scale.tx(6 if block.bullet else 13)
            if block.example:
                self._example = self._placed_example(block.example, column)
                column.top = self._example.text.bottom + scale.tx(13)
        height = column.top - inner.top + scale.px(20)
        area = ScrollArea(self.widgets, f"text-{self._chapter}", inner, height, self._paint_text)
        if self._example is not None:
            count = len(self._example.steps)
            names = [context.tr("rules.step", {"step": n, "steps": count}) for n in range(1, count + 1)]
            if self._stepped:
                area.reveal(self._example.control.union(self._example.text))
                self._stepped = False
            Cycler(self.widgets, "step", self._example.control, names, self._step, self._show_step, area=area)
        if self._to_show:
            for placed in self._blocks:
                if placed.block.key == self._to_show:
                    area.scroll_to(placed.text.top - inner.top - scale.tx(60))
            self._to_show = ""

    def _placed(self, block: Block, column: pygame.Rect) -> _BlockBox:
        """Lay a block out at the top of `column`."""
        context, scale, top = self.context, self.context.scale, column.top
        picture = badge = None
        if block.picture:
            tall = picture_height(context, block.picture, column.width)
            picture = pygame.Rect(column.left, top + scale.tx(4), column.width, tall)
            top = picture.bottom + scale.tx(8)
        indent = scale.tx(_BADGE_UNITS + 12 if block.badge else 22 if block.bullet else 0)
        words = self._words(block)
        tall = context.text.paragraph_height(words, column.width - indent, self._ink())
        if block.badge:
            badge = pygame.Rect(column.left, top, scale.tx(_BADGE_UNITS), scale.tx(_BADGE_UNITS))
            tall = max(tall, badge.height)
        text = pygame.Rect(column.left + indent, top, column.width - indent, tall)
        return _BlockBox(block, words, text, picture, badge)

    def _placed_example(self, name: str, column: pygame.Rect) -> _ExampleBox:
        """Lay the shown step of an example out at the top of `column`, with room for any step's words."""
        context, scale = self.context, self.context.scale
        steps = example(name, Options() if self._table is None else self._table.options)
        picture = render_example(context, steps[self._step], column.width)
        control = pygame.Rect(column.left, column.top, min(column.width, scale.tx(260)), scale.tx(36))
        tall = max(self._paragraph_height(step, column.width) for step in steps)
        text = pygame.Rect(column.left, control.bottom + scale.tx(9), column.width, tall)
        place = picture.get_rect(topleft=(column.left, text.bottom + scale.tx(6)))
        return _ExampleBox(picture, place, steps, control, text.union(place))

    def _paragraph_height(self, step: Step, width: int) -> int:
        return self.context.text.paragraph_height(self._said(step), width, self._ink())

    def _said(self, step: Step) -> str:
        return self.context.tr(step.key, self._values)

    def _show_step(self, step: int) -> SceneChange | None:
        self._step, self._stepped = step, True
        self.refresh()
        return None

    def _words(self, block: Block) -> str:
        return self.context.tr(block.text_key(self._facts), self._values)

    def _ink(self) -> TextStyle:
        return self.context.styles.lead

    def _paint_text(self, surface: pygame.Surface, offset: int) -> None:
        context, scale = self.context, self.context.scale
        heading = row_of(self._view, self._view.top + scale.px(6) - offset, scale.tx(44))
        title = context.styles.chapter_title
        context.text.line(surface, context.tr(self.chapter.title), heading, title)
        for placed in self._blocks:
            if placed.picture is not None:
                box = placed.picture.move(0, -offset)
                if box.colliderect(self._view):
                    paint_picture(context, surface, placed.block.picture, box, self._edition)
            if placed.badge is not None:
                paint_badge(
                    context, surface, placed.block.badge, placed.badge.move(0, -offset), self._edition
                )
            text = placed.text.move(0, -offset)
            if text.colliderect(self._view):
                self._paint_block(surface, placed, text)
        if self._example is not None:
            shown = self._example
            surface.blit(shown.picture, shown.place.move(0, -offset))
            words = self._said(shown.steps[self._step])
            context.text.paragraph(surface, words, shown.text.move(0, -offset), self._ink())

    def _paint_block(self, surface: pygame.Surface, placed: _BlockBox, box: pygame.Rect) -> None:
        context, scale, palette, style = self.context, self.context.scale, self.context.palette, self._ink()
        block, words = placed.block, placed.words
        pitch = context.text.line_height(style)
        if block.key == self._pointed:
            bar = column_of(box, box.left - scale.px(14), max(3, scale.px(4)))
            context.shapes.rounded(surface, bar, palette.accent, bar.width / 2)
        if block.bullet:
            size = max(5, scale.tx(7))
            dot = pygame.Rect(0, 0, size, size)
            dot.center = (box.left - scale.tx(12), box.top + pitch // 2)
            context.shapes.rounded(surface, dot, palette.accent, size / 2)
        if self._query.strip():
            for number, row in enumerate(context.text.wrap(words, box.width, style)):
                self._mark(surface, row, row_of(box, box.top + number * pitch, pitch))
        context.text.paragraph(surface, words, box, style)

    def _mark(self, surface: pygame.Surface, row: str, box: pygame.Rect) -> None:
        """Lay a light behind each place in a row that the search found."""
        text, style = self.context.text, self._ink()
        plain, query = row.casefold(), self._query.strip().casefold()
        start = plain.find(query)
        while start >= 0:
            left = box.left + text.width(row[:start], style)
            width = text.width(row[start : start + len(query)], style)
            light = pygame.Rect(left - 2, box.top + 1, width + 4, box.height - 2)
            self.context.shapes.rounded(surface, light, self.context.palette.gold, self.context.scale.px(4))
            start = plain.find(query, start + len(query))

    def _name(self, number: int) -> str:
        """A chapter's name, with how often the search found something in it."""
        found = self._found_in(number)
        name = self.context.tr(self._book[number].title)
        return f"{name} ({found})" if found else name

    def _found_in(self, number: int) -> int:
        return sum(self._found(block) for block in self._book[number].blocks)

    def _found(self, block: Block) -> int:
        """How often the search finds something in a block."""
        query = self._query.strip().casefold()
        return self._words(block).casefold().count(query) if query else 0

    def _turn(self, number: int) -> SceneChange | None:
        self._chapter, self._step = number, 0
        self._pointed = ""
        self.refresh()
        return None

    def _searched(self, text: str) -> None:
        """Follow each letter; the screen is only rebuilt, which moves the caret, where it must be."""
        chapter, searching = self._chapter, bool(self._query)
        self._query = text
        if self._query.strip() and not self._found_in(self._chapter):
            self._to_found(1)
        if self._chapter != chapter or bool(self._query) != searching:
            self.refresh()

    def _search_cleared(self) -> SceneChange | None:
        self._query = ""
        self.widgets.focus.move_to(None)
        self.refresh()
        return None

    def _next_found(self) -> SceneChange | None:
        if not self._query:
            self.widgets.focus.move_to("search")
            return None
        self._to_found(1)
        self.refresh()
        return None

    def _to_found(self, step: int) -> None:
        """Turn to the next chapter in which something is found, if there is another."""
        order = [(self._chapter + step * count) % len(self._book) for count in range(1, len(self._book))]
        self._chapter = next((number for number in order if self._found_in(number)), self._chapter)
        self._step = 0
        blocks = self.chapter.blocks
        self._to_show = next((block.key for block in blocks if self._found(block)), "")
