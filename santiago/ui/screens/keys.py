"""All keys on one card."""

from __future__ import annotations

import pygame

from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.screens.form import Form, FormRow, Section
from santiago.ui.screens.page import Page
from santiago.ui.widgets.scroll_area import ScrollArea

_EVERYWHERE = ("tab", "arrows", "enter", "escape", "f11", "m", "f1", "question")
_TABLE = ("digits", "more-less", "undo", "h", "w", "r", "v", "l", "e", "p", "shift")
_HISTORY = ("history-steps", "history-rounds", "history-ends", "history-play", "history-speed")
_PAGES = ("scroll", "find")


class Keys(Page):
    """The keys by where they work."""

    def title(self) -> str:
        """The name of the screen."""
        return self.context.tr("keys.title")

    def fill(self, view: pygame.Rect) -> None:
        """A card for each place."""
        sections = (
            self._section("everywhere", _EVERYWHERE, 0),
            self._section("table", _TABLE, 1),
            self._section("history", _HISTORY, 0),
            self._section("pages", _PAGES, 1),
        )
        Form(self.context, self.widgets, "keys", view, sections)

    def pressed(self, event: pygame.event.Event) -> None:
        """No keys of its own."""

    def _section(self, name: str, keys: tuple[str, ...], column: int) -> Section:
        tr = self.context.tr
        return Section(tr(f"keys.{name}"), tuple(self._row(key) for key in keys), column)

    def _row(self, key: str) -> FormRow:
        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            cap = self.context.tr(f"keys.{key}.key")

            def paint(surface: pygame.Surface, box: pygame.Rect, _: object) -> None:
                ink = TextStyle(Face.BOLD, 15, self.context.palette.accent)
                self.context.text.line(surface, cap, box, ink, Align.RIGHT)

            self.widgets.painted(key, rect, lambda: None, paint, area=area, enabled=False)

        return FormRow(make, 170, self.context.tr(f"keys.{key}"))
