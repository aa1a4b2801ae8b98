"""Cards about files and errors, and the queue of notices that the menu shows."""

from collections.abc import Callable
from pathlib import Path

from santiago.session.library import CannotWrite, OpenedGame
from santiago.ui.contracts import Push, Scene, SceneChange
from santiago.ui.screens.dialog import message_card
from santiago.wording.fault_text import fault_text, obstacle_text


def obstacle_card(key: str, problem: CannotWrite) -> Scene:
    """Return a card with the reason why writing failed; its translation keys begin with `key`."""
    return message_card(key, lambda tr: obstacle_text(tr, problem))


def opened_notice(opened: OpenedGame) -> SceneChange | None:
    """Return a change that shows the notice about an opened game, or None if the game has no notice."""
    notice, fault = opened.notice, opened.fault
    if notice is None:
        return None
    return Push(message_card(f"program.{notice}", lambda tr: "" if fault is None else fault_text(tr, fault)))


class MenuNotices:
    """A queue of notices for the menu, such as a warning that the settings cannot be saved.

    Each notice is shown once. If there is no home folder, games are stored in `temporary_folder`, and the
    first notice names this folder.
    """

    def __init__(self, temporary_folder: Path | None) -> None:
        self._temporary_folder = temporary_folder
        self._problem: CannotWrite | None = None
        self._problem_shown = False
        self._waiting: list[Scene] = []

    def add(self, card: Scene) -> None:
        self._waiting.append(card)

    def attempt(self, save: Callable[[], object]) -> None:
        """Call `save`, and queue a notice if saving fails."""
        try:
            save()
        except CannotWrite as problem:
            self._problem = problem

    def next(self) -> SceneChange | None:
        """Return the next notice, or None if there is none."""
        folder, self._temporary_folder = self._temporary_folder, None
        if folder is not None:
            return Push(message_card("program.makeshift", lambda _: str(folder)))
        if self._waiting:
            return Push(self._waiting.pop(0))
        if self._problem is None or self._problem_shown:
            return None
        self._problem_shown = True
        return Push(obstacle_card("program.unkept", self._problem))
