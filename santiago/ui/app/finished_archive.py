"""The finished games of the player's library, as the screens ask for them."""

from collections.abc import Callable
from pathlib import Path

import pygame

from santiago.rules.record import Record
from santiago.session.library import BadSave, BrokenSlot, Library, Opened, Slot, StatisticsRow
from santiago.session.table_record import seat_choices
from santiago.ui.app.os_errors import as_os_error
from santiago.ui.app.thumbnails import Thumbnails
from santiago.ui.contracts import USUAL_THUMBNAIL, Ending, FinishedCard, Push, Scene, SceneChange, Size, Visit
from santiago.ui.screens.dialog import message
from santiago.ui.wording.fault_text import fault_text


class FinishedArchive:
    """`enter` shows an opened game in place of the one on the table, at a moment if one is named."""

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
        """The board as it lay at the end, as broad or as high as `size` pixels."""
        ending = card.ending
        if ending is None:
            return None
        return self._thumbnails.of(card.slot, ending.record, ending.position, size)

    def replay(self, slot: str, ply: int | None = None) -> SceneChange | None:
        """Watch the game from its beginning, or see the moment after `ply` moves.

        A broken file is shown as far as it goes.
        """
        try:
            return self._enter(self._library.replay(slot), ply)
        except BadSave as fault:
            return Push(_broken(fault))

    def review(self, card: FinishedCard) -> SceneChange | None:
        """Look back at what the decisions of the people in a game lost."""
        ending = card.ending
        return (
            None if ending is None else self._review(ending.record, lambda ply: self.replay(card.slot, ply))
        )

    def export(self, slot: str) -> Path:
        """Write the game to a file where the player finds it, and tell where; raises OSError."""
        with as_os_error():
            game = self._library.finished.load(slot)
            names = "-".join(seat.name for seat in game.seats)
            day = "" if game.saved is None else f"{game.saved:%Y-%m-%d}-"
            return self._library.export_for_player(game.record, f"{day}{names}")

    def delete_finished(self, slot: str) -> None:
        """Throw the game away; raises OSError."""
        with as_os_error():
            self._library.finished.delete(slot)

    def statistics(self, name: str | None) -> tuple[StatisticsRow, ...]:
        """What the games add up to, of all people or of one."""
        return self._library.statistics(name)

    def people(self) -> tuple[str, ...]:
        """The names of all people in finished games."""
        return self._library.people()


def _broken(fault: BadSave) -> Scene:
    return message(
        lambda tr: tr("program.broken.title"),
        lambda tr: tr("program.broken", {"detail": fault_text(tr, fault)}),
    )


def _card(slot: Slot | BrokenSlot) -> FinishedCard:
    if isinstance(slot, BrokenSlot):
        return FinishedCard(slot.slot_id, None, None, slot.fault)
    return FinishedCard(
        slot.slot_id, slot.saved, Ending(slot.record, slot.position, seat_choices(slot.record))
    )
