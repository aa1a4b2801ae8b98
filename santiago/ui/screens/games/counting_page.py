"""Base of pages about all finished games, which may have to be read first."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from santiago.presentation.wording.translator import Translator
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.rects import column_of
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.screen import Page
from santiago.ui.screens.sheet import Sheet

_FIRST_SECONDS, _SLICE_SECONDS, _REFRESH_SECONDS = 0.08, 0.01, 1.0
"""The time for reading games at first and in each frame, and the interval between page updates."""


class CountingPage(Page):
    """Reads games while it is shown, and updates as results arrive."""

    def __init__(self, archive: FinishedArchive) -> None:
        super().__init__()
        self.archive = archive
        self.all_read = not archive.read((), _FIRST_SECONDS)
        self._since_refresh = 0.0

    @property
    def animating(self) -> bool:
        """Whether games are still being read."""
        return not self.all_read

    def update(self, seconds: float) -> SceneChange | None:
        """Read some games, and update the page at intervals."""
        if not self.all_read:
            self._since_refresh += seconds
            self.all_read = not self.archive.read((), _SLICE_SECONDS)
            if self.all_read or self._since_refresh > _REFRESH_SECONDS:
                self._since_refresh = 0.0
                self.rebuild(self.context)
        return super().update(seconds)


def place_figures(
    sheet: Sheet, row: pygame.Rect, figures: Sequence[str], widths: Sequence[int], style: TextStyle
) -> None:
    """Place figures in columns at the right end of a row."""
    left, told = row.right - sum(widths), len(sheet.words)
    for width, figure in zip(widths, figures, strict=True):
        sheet.line(figure, column_of(row, left, width), style, Align.RIGHT)
        left += width
    sheet.tell_as_row(told)


def decimal(value: float, tr: Translator) -> str:
    """Format a number with one decimal in the current language."""
    return f"{value:.1f}".replace(".", tr("statistics.point"))
