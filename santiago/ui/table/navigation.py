"""Where the table leads: what only the program around it can do for a running game."""

from typing import Protocol

from santiago.ui.scene import SceneChange
from santiago.ui.services import GameServices


class Navigation(GameServices, Protocol):
    """Implemented where the program is put together, one for each game."""

    def is_behind(self) -> bool:
        """Whether the last move is still being written."""

    def same_table(self) -> SceneChange | None:
        """A new game at the same table."""

    def same_deal(self) -> SceneChange | None:
        """A new game with the same tiles, spring and palms."""

    def story(self) -> SceneChange | None:
        """What turned the game that has ended."""

    def export(self) -> SceneChange | None:
        """Write the game to a file where the player finds it, and say where."""

    def report(self, trace: str) -> str | None:
        """Write down how an agent failed, with the game; the file, or None where none could be written."""

    def review(self) -> SceneChange | None:
        """Look back at the decisions of the people in the game that has ended."""

    def practice(self, ply: int) -> SceneChange | None:
        """A practice game from the moment after `ply` moves, over this one."""
