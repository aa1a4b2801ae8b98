"""A screen that shows a position at the table, with a card in place of the seat panels."""

from __future__ import annotations

from dataclasses import replace

import pygame

from santiago.presentation.view_model.values import TableView
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.painting.layout import TableLayout
from santiago.ui.painting.table_painter import TablePainter
from santiago.ui.screens.screen import Screen


class BoardScreen(Screen):
    """A base class for screens with a table and, over its seat panels, a card that subclasses fill."""

    card: pygame.Rect
    """The box of the card."""

    def __init__(self) -> None:
        super().__init__()
        self._painter: TablePainter | None = None

    def place_board(self, view: TableView) -> tuple[TableLayout, pygame.Rect]:
        """Place the table of `view` and the card. Return the table's layout and the inner box of the card."""
        view = replace(view, panels=tuple(replace(panel, turn=False) for panel in view.panels))
        if self._painter is None or self._painter.context is not self.context:
            self._painter = TablePainter(self.context)  # shared by all boards of the screen
        painter = self._painter
        window = pygame.Rect((0, 0), self.context.size)
        self.sheet.place_in_steps(window, lambda surface, _: painter.draw_in_steps(surface, view))
        layout = painter.layout_of(view)
        column = layout.panels[0].unionall(layout.panels[1:])
        height = layout.action.top - self.px(12) - column.top
        self.card = self.sheet.card(row_of(column, column.top, height), 1.2)
        return layout, inset(self.card, self.px(14), self.px(14))
