"""The archive of the player's finished games."""

from collections.abc import Callable

import pygame

from santiago.rules.record import Record
from santiago.session.library import BadSave, BrokenSlot, Library, Opened, Slot, StatisticsRow
from santiago.session.table_record import seat_choices
from santiago.ui.app.notices import broken_card
from santiago.ui.app.thumbnails import Thumbnails
from santiago.ui.contracts import USUAL_THUMBNAIL, Ending, FinishedCard, Push, SceneChange, Size, Visit
from santiago.ui.screens.dialog import failure_message
from santiago.ui.screens.games.game_actions import ask_to_export


class FinishedArchive:
    """Implements `Archive` on the library.

    `enter` shows an opened game, at a moment if one is given; `review` opens the review of a record.
    """

    def __init__(
        self,
        library: Library,
        thumbnails: Thumbnails,
        enter: Callable[[Opened, int | None], SceneChange],
        review: Callable[[Record, Visit], SceneChange],
    ) -> None:
        self._library = library
        self._thumbnails = thumbnails
        self._enter = enter
        self._review = review

    def finished(self) -> tuple[FinishedCard, ...]:
        """All finished games, the newest first."""
        return tuple(map(_card, self._library.finished.slots()))

    def picture(self, card: FinishedCard, size: Size = USUAL_THUMBNAIL) -> pygame.Surface | None:
        """The final board, fitted into `size` pixels; None for a broken file."""
        ending = card.ending
        if ending is None:
            return None
        return self._thumbnails.of(card.slot, ending.record, ending.position, size)

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
        ending = card.ending
        return (
            None if ending is None else self._review(ending.record, lambda ply: self.replay(card.slot, ply))
        )

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

    def statistics(self, name: str | None) -> tuple[StatisticsRow, ...]:
        """Statistics of all people, or of one."""
        return self._library.statistics(name)

    def people(self) -> tuple[str, ...]:
        """The names of all people in finished games."""
        return self._library.people()


def _card(slot: Slot | BrokenSlot) -> FinishedCard:
    if isinstance(slot, BrokenSlot):
        return FinishedCard(slot.slot_id, None, None, slot.fault)
    return FinishedCard(
        slot.slot_id, slot.saved, Ending(slot.record, slot.position, seat_choices(slot.record))
    )
