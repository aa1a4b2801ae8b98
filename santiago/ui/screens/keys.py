"""The page that lists all keys."""

from __future__ import annotations

import pygame

from santiago.presentation.spoken.nodes import Role
from santiago.presentation.view_model.command_table import HelpSection, commands_of, help_rows
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.graphics.pad_glyphs import glyph_width, has_glyph, paint_glyph
from santiago.ui.graphics.text import Align
from santiago.ui.screens.form import Form, FormRow, Section
from santiago.ui.screens.screen import Page
from santiago.ui.widgets.controls import CustomControl, ScrollArea

_COLUMNS = {
    HelpSection.EVERYWHERE: 0,
    HelpSection.TABLE: 1,
    HelpSection.HISTORY: 0,
    HelpSection.SPOKEN: 0,
    HelpSection.PAGES: 1,
}


class _Caption(CustomControl):
    """A label with the name of a key; unlike a button, it does not react to presses."""

    def words(self) -> tuple[Role, str, str, bool | None]:
        return Role.LABEL, "", "", None


class Keys(Page):
    """A page that lists the keys of the program. Each part of the program has its own card."""

    key = "keys"
    reads = 1

    def fill(self, view: pygame.Rect) -> None:
        """Place a card for each section."""
        sections = tuple(self._section(section, column) for section, column in _COLUMNS.items())
        Form(self.context, self.widgets, "keys", view, sections)

    def pressed(self, event: pygame.event.Event) -> None:
        """Ignore all keys that the base class does not handle."""

    def keys_page(self) -> SceneChange | None:
        """Close the page when F2 or ? is pressed."""
        return Pop()

    def _section(self, section: HelpSection, column: int) -> Section:
        rows = tuple(self._row(name) for name in help_rows(section))
        return Section(self.tr(f"keys.{section.value}"), rows, column)

    def _row(self, key: str) -> FormRow:
        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            cap = self.tr(f"keys.{key}.key")
            buttons = [one for one in commands_of(key) if has_glyph(self.context, one)]

            def paint(surface: pygame.Surface, box: pygame.Rect, _: object) -> None:
                style, right = self.styles.key, box.right
                for command in reversed(buttons):
                    width = glyph_width(self.context, command)
                    paint_glyph(self.context, surface, command, (right - width // 2 - 2, box.centery))
                    right -= width + self.px(8)
                if buttons:
                    return
                self.text.line(surface, cap, box, style, Align.RIGHT)

            _Caption(self.widgets, key, rect, lambda: None, paint, area=area, enabled=False, name=cap)

        return FormRow(make, 170, self.tr(f"keys.{key}"))
