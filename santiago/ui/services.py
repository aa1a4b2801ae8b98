"""What the screens need done that is not theirs to do: games, saves, settings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import pygame

from santiago.session.settings import Settings
from santiago.session.table_setup import SeatChoice, TableSetup
from santiago.ui.scene import SceneChange


@dataclass(frozen=True, slots=True)
class SlotCard:
    """A saved game as the load screen shows it.

    `slot` names it to `Services`; `round` of `rounds` counts from 1; `problem` says why it cannot be
    opened, "" if it can. Games that ship with the program are not `mine`: they cannot be changed. Those
    `under_way` are kept by themselves and have no name of their own.
    """

    slot: str
    name: str
    seats: tuple[SeatChoice, ...]
    round: int
    rounds: int
    saved: datetime
    thumbnail: pygame.Surface | None = None
    over: bool = False
    mine: bool = True
    under_way: bool = False
    practice: bool = False
    problem: str = ""


class Services(Protocol):
    """Implemented where the program is put together; the tests have a fake."""

    def settings(self) -> Settings:
        """The settings as they are now. To change them, a scene returns Apply."""

    def has_left_game(self) -> bool:
        """Whether a game was left that Continue can go on with."""

    def resume(self) -> SceneChange | None:
        """Continue the game that was left."""

    def last_table(self) -> TableSetup | None:
        """The table played last, if any."""

    def start(self, table: TableSetup) -> SceneChange | None:
        """Remember `table` and begin a game at it."""

    def lesson_begun(self) -> bool:
        """Whether the lesson was left in the middle."""

    def learn(self) -> SceneChange | None:
        """Begin the lesson, or go on with it."""

    def slots(self) -> tuple[SlotCard, ...]:
        """The saved games, the newest first."""

    def open_slot(self, slot: str) -> SceneChange | None:
        """Go on with a saved game."""

    def archive(self) -> SceneChange | None:
        """Show the finished games."""

    def rename_slot(self, slot: str, name: str) -> None:
        """Call a saved game something else."""

    def delete_slot(self, slot: str) -> None:
        """Throw a saved game away."""


class GameServices(Protocol):
    """What the pause menu needs from the game behind it."""

    def save(self, name: str) -> None:
        """Keep the game as it stands in a new slot called `name`; raises OSError where it cannot."""

    def suggested_name(self) -> str:
        """A name for the slot."""

    def leave(self) -> SceneChange | None:
        """Go back to the menu; the game is kept for Continue."""
