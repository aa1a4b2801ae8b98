"""The archive of the player's finished games."""

from collections.abc import Callable

import pygame

from santiago.rules.record import Record
from santiago.session.catalogue import finished_games
from santiago.session.library import BadSave, Library, Opened
from santiago.session.statistics import Statistics, people, statistics
from santiago.ui.app.notices import broken_card
from santiago.ui.app.slot_cards import CatalogueCards
from santiago.ui.app.thumbnails import Thumbnails
from santiago.ui.contracts import Ending, FinishedCard, GameKind, Push, SceneChange, ShowPly, Size
from santiago.ui.screens.dialog import failure_message
from santiago.ui.screens.games.game_actions import ask_to_export


class FinishedArchive(CatalogueCards):
    """Implements `Archive` on the library.

    `enter` shows an opened game, at a moment if one is given; `review` opens the review of a record.
    """

    def __init__(
        self,
        library: Library,
        thumbnails: Thumbnails,
        enter: Callable[[Opened, int | None], SceneChange],
        review: Callable[[Record, ShowPly], SceneChange],
    ) -> None:
        self._games = finished_games(library)
        super().__init__({GameKind.FINISHED: self._games}, thumbnails, lambda slot: self.game(slot).ending)
        self._library = library
        self._enter = enter
        self._review = review

    def game(self, slot: str) -> FinishedCard:
        """A finished game, read whole; raises BadSave."""
        game = self._library.finished.load(slot)
        return FinishedCard(slot, game.saved, Ending(game.record, game.position))

    def final_picture(self, card: FinishedCard, size: Size) -> pygame.Surface:
        """The final board, fitted into `size` pixels."""
        return self._thumbnails.of(card.slot, len(card.ending.record.moves), lambda: card.ending, size)

    def replay(self, slot: str, ply: int | None = None) -> SceneChange | None:
        """Replay the game from its beginning, or show the moment after `ply` moves.

        A broken file is shown up to its last good move.
        """
        try:
            return self._enter(self._library.replay(slot), ply)
        except BadSave as fault:
            return Push(broken_card(fault))

    def review(self, card: FinishedCard) -> SceneChange | None:
        """Review the decisions of the people in the game."""
        return self._review(card.ending.record, lambda ply: self.replay(card.slot, ply))

    def export(self, slot: str) -> SceneChange:
        """Ask for a place and export the game to it."""
        try:
            game = self._library.finished.load(slot)
        except BadSave as fault:
            return Push(failure_message("finished.export", "finished.export.failed", fault))
        names = "-".join(seat.name for seat in game.seats)
        day = "" if game.saved is None else f"{game.saved:%Y-%m-%d}-"
        suggested = self._library.suggested_export(f"{day}{names}")
        return ask_to_export(suggested, lambda path: self._library.export(game.record, path))

    def delete_finished(self, slot: str) -> None:
        """Delete the game; raises CannotWrite."""
        self._library.finished.delete(slot)

    def statistics(self, name: str | None) -> Statistics | None:
        """Statistics of all people, or of one, over the games that were read; None without any."""
        return statistics(self._games.summaries(), name)

    def people(self) -> tuple[str, ...]:
        """The names of all people in finished games that were read."""
        return people(self._games.summaries())
