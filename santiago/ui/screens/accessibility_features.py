"""The page that lists the accessibility features."""

from __future__ import annotations

import pygame

from santiago.ui.screens.form import Form, FormRow, Section
from santiago.ui.screens.screen import Page

_HEADINGS = ("general", "motor", "cognitive", "vision", "hearing", "speech")
"""The text keys of the categories of the Game Accessibility Guidelines."""


class AccessibilityFeatures(Page):
    """A page with one card for each category of the Game Accessibility Guidelines."""

    key = "accessibility"
    reads = 1

    def fill(self, view: pygame.Rect) -> None:
        """Place the cards."""
        sections = [self._section(heading) for heading in _HEADINGS]
        Form(self.context, self.widgets, "accessibility", view, sections)

    def _section(self, heading: str) -> Section:
        tr, key, rows = self.tr, f"accessibility.{heading}", list[FormRow]()
        while tr.knows(f"{key}.{len(rows) + 1}"):
            rows.append(FormRow(lambda *_: None, label=tr(f"{key}.{len(rows) + 1}")))
        return Section(tr(key), tuple(rows))
