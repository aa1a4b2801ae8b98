"""The dialog that offers remedies when a game cannot be saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from santiago.session.folders import WritableFolder
from santiago.session.library import CannotWrite, SavedGame
from santiago.ui.contracts import Pop, Replace, SceneChange
from santiago.ui.screens.dialog import Dialog, DialogButton, TextSource, message
from santiago.wording.fault_text import folder_text, save_failure_text


@dataclass(frozen=True, slots=True)
class SaveFailureHandler:
    """Creates the dialog for a game that cannot be saved, and carries out the chosen remedy.

    `places` holds the other folders that the dialog offers.
    `given_up` is called if the player continues without saving.
    """

    game: SavedGame
    places: tuple[WritableFolder, ...]
    given_up: Callable[[], None]

    def dialog(self, problem: CannotWrite) -> Dialog:
        """Return a dialog that offers to try again, to save in another folder, or to continue without
        saving."""
        return Dialog(
            "program.trouble.title",
            lambda tr: save_failure_text(tr, problem),
            (
                DialogButton("program.trouble.again", self._again),
                *(self._elsewhere(place) for place in self.places),
                DialogButton("program.trouble.without", self._without),
            ),
            picture="icon-warning",
        )

    def _again(self) -> SceneChange:
        self.game.try_again()
        return self._then("program.trouble.kept")

    def _elsewhere(self, place: WritableFolder) -> DialogButton:
        def keep_there() -> SceneChange:
            self.game.move_to(place.folder)
            folder = str(place.folder)
            return self._then(lambda tr: tr("program.trouble.kept_there", {"folder": folder}))

        return DialogButton(lambda tr: folder_text(tr, place), keep_there)

    def _without(self) -> SceneChange:
        self.given_up()
        return Pop()

    def _then(self, success: TextSource) -> SceneChange:
        """Show the text `success` if the game has now been saved, otherwise ask again."""
        problem = self.game.problem
        if problem is not None:
            return Replace(self.dialog(problem))
        return Replace(message("program.trouble.kept.title", success))
