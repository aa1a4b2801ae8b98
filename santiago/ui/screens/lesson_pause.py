"""The menu over the lesson."""

from __future__ import annotations

from collections.abc import Callable

from santiago.ui.contracts import Navigation, Pop, SceneChange, Services
from santiago.ui.screens.pause import MenuItem, Pause


class LessonPause(Pause):
    """Resume, begin again, rules, keys, settings, leave. The step is remembered."""

    def __init__(self, services: Services, game: Navigation, again: Callable[[], SceneChange | None]) -> None:
        super().__init__(services, game)
        self._again = again

    def items(self) -> tuple[MenuItem, ...]:
        """Nothing of a lesson is saved or loaded."""
        kept = [entry for entry in super().items() if entry[0] not in ("resume", "save", "load")]
        return (("lesson", "icon-play", Pop), ("again", "icon-restart", self._again), *kept)
