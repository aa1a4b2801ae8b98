"""A practice game: nothing of it is kept, and leaving it leads back to the real one."""

from santiago.session.thinking import Thinker
from santiago.ui.scene import Pop, SceneChange


class PracticeDoors:
    """Doors that all lead back."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker

    def save(self, name: str) -> None:
        """Practice is not kept."""

    def suggested_name(self) -> str:
        """Practice has no name."""
        return ""

    def leave(self) -> SceneChange | None:
        """Off the pause menu and the table, back to the real game."""
        self._thinker.cancel()
        return Pop(Pop())

    def same_table(self) -> SceneChange | None:
        """From the final table, back to the real game."""
        self._thinker.cancel()
        return Pop()

    def same_deal(self) -> SceneChange | None:
        """The same."""
        return self.same_table()
