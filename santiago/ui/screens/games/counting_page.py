"""Base of pages about all finished games, which may have to be read first."""

from __future__ import annotations

from santiago.ui.contracts import SceneChange
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.screen import Page

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
