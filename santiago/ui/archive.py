"""What the screens of the finished games need from the program."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

import pygame

from santiago.rules.record import Record
from santiago.rules.state import GameState
from santiago.session.library import BadSave, StatisticsRow
from santiago.session.table_setup import SeatChoice
from santiago.ui.app.thumbnails import USUAL, Size
from santiago.ui.scene import SceneChange


@dataclass(frozen=True, slots=True)
class Ending:
    """A game that was played to its end, as far as it can be read."""

    record: Record
    position: GameState
    seats: tuple[SeatChoice, ...]


@dataclass(frozen=True, slots=True)
class FinishedCard:
    """A finished game as the list shows it; `slot` names it to the `Archive`.

    Without an `ending` the file is broken, and `fault` says how.
    """

    slot: str
    saved: datetime | None
    ending: Ending | None
    fault: BadSave | None = None


class Archive(Protocol):
    """Implemented where the program is put together; the tests have a fake."""

    def finished(self) -> tuple[FinishedCard, ...]:
        """All finished games, the newest first."""

    def picture(self, card: FinishedCard, size: Size = USUAL) -> pygame.Surface | None:
        """The board as it lay at the end, as broad or as high as `size` pixels."""

    def replay(self, slot: str, ply: int | None = None) -> SceneChange | None:
        """Watch the game from its beginning, or see the moment after `ply` moves."""

    def review(self, card: FinishedCard) -> SceneChange | None:
        """Look back at what the decisions of the people in a game lost."""

    def export(self, slot: str) -> Path:
        """Write the game to a file where the player finds it, and tell where; raises OSError."""

    def delete_finished(self, slot: str) -> None:
        """Throw the game away; raises OSError."""

    def statistics(self, name: str | None) -> tuple[StatisticsRow, ...]:
        """What the games add up to, of all people or of one."""

    def people(self) -> tuple[str, ...]:
        """The names of all people in finished games."""
