"""The dialog that starts an evening. It asks for the name of the evening, and for its end."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

import pygame

from santiago.persistence.clean_names import clean_name
from santiago.session.table_setup import Evening
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.rects import row_of
from santiago.ui.screens.name_dialog import NameDialog
from santiago.ui.widgets.controls import Cycler

_MOST_GAMES, _HALF_HOURS = 6, 10
_ROW_UNITS = 50


class EveningDialog(NameDialog):
    """Asks for the name of an evening and when it ends. `begin` starts the first game.

    An evening ends after a number of games or at a time of day, or has no fixed end.
    """

    units = 520

    def __init__(self, begin: Callable[[Evening], SceneChange | None]) -> None:
        now = datetime.now()
        half = now.replace(minute=now.minute // 30 * 30, second=0, microsecond=0)
        hours = (half + timedelta(minutes=30 * n) for n in range(2, 2 + _HALF_HOURS))
        self._ends = (
            (0, ""),
            *((n, "") for n in range(2, _MOST_GAMES + 1)),
            *((0, f"{hour:%Y-%m-%dT%H:%M}") for hour in hours),
        )
        self._end = 0
        super().__init__("evening.title", f"{now:%Y-%m-%d}", self._begun, "evening.text")
        self._begin = begin

    def field_height(self) -> int:
        """Return the height of the controls for the name and the end of the evening."""
        return super().field_height() + self.tx(_ROW_UNITS)

    def place_field(self, box: pygame.Rect) -> None:
        tr, tall = self.tr, self.tx(_ROW_UNITS)
        super().place_field(row_of(box, box.top, box.height - tall))
        words = [
            tr("evening.until", {"time": until[-5:]})
            if until
            else tr("evening.games", {"count": games})
            if games
            else tr("evening.open")
            for games, until in self._ends
        ]
        row = row_of(box, box.bottom - self.tx(42), self.tx(42))
        Cycler(self.widgets, "end", row, words, self._end, self._choose)

    def _choose(self, end: int) -> None:
        self._end = end

    def _begun(self, name: str) -> SceneChange | None:
        games, until = self._ends[self._end]
        return self._begin(Evening(secrets.token_hex(8), clean_name(name, "?"), games=games, until=until))
