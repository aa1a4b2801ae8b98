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
        context, scale = self.context, self.context.scale
        view = replace(view, panels=tuple(replace(panel, turn=False) for panel in view.panels))
        if self._painter is None or self._painter.context is not context:
            self._painter = TablePainter(context)  # shared by all boards of the screen
        painter = self._painter
        window = pygame.Rect((0, 0), context.size)
        self.sheet.place_in_steps(window, lambda surface, _: painter.draw_in_steps(surface, view))
        layout = painter.layout_of(view)
        column = layout.panels[0].unionall(layout.panels[1:])
        height = layout.action.top - scale.px(12) - column.top
        self.card = self.sheet.card(row_of(column, column.top, height), 1.2)
        return layout, inset(self.card, scale.px(14), scale.px(14))
