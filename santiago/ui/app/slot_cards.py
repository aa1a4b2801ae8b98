"""The cards of the load screen: games that were left, saved games and those that ship with the program."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from santiago.session.game import GameSession
from santiago.session.library import BadSave, BrokenSlot, DamagedGame, Library, Opened, Slot, StoredGame
from santiago.session.table_record import is_practice, seat_choices, started
from santiago.ui.app.thumbnails import Thumbnails
from santiago.ui.contracts import SlotCard
from santiago.ui.wording.fault_text import fault_text
from santiago.ui.wording.names import capital
from santiago.ui.wording.translator import Translator

_UNKNOWN_TIME: Final = datetime(2000, 1, 1, tzinfo=UTC)
_LEFT: Final = "left-"
_SHIPPED: Final = "shipped-"
"""The prefixes of games that were left and that ship with the program; saved games have none."""


def left_game(slot: str) -> str | None:
    """The id of the game that was left, None if `slot` is another."""
    return slot.removeprefix(_LEFT) if slot.startswith(_LEFT) else None


def open_slot(library: Library, slot: str) -> Opened:
    """Open the game of a card; raises BadSave."""
    if slot.startswith(_LEFT):
        return library.go_on_with(slot.removeprefix(_LEFT))
    if slot.startswith(_SHIPPED):
        return library.open_shipped(slot.removeprefix(_SHIPPED))
    return library.open_slot(slot)


@dataclass(frozen=True, slots=True)
class SlotCards:
    """Makes the cards; `tr` names broken games."""

    library: Library
    thumbnails: Thumbnails
    tr: Translator

    def cards(self, open_games: frozenset[str | None]) -> tuple[SlotCard, ...]:
        """Games that were left, saved games, the newest first, then shipped ones; without `open_games`."""
        left = [self._left(kept) for kept in self.library.under_way() if kept.game not in open_games]
        saved = [self._saved(slot, mine=True) for slot in self.library.saves.slots()]
        return (*left, *saved, *(self._saved(slot, mine=False) for slot in self.library.shipped.slots()))

    def _saved(self, slot: Slot | BrokenSlot, *, mine: bool) -> SlotCard:
        name = slot.slot_id if mine else _SHIPPED + slot.slot_id
        if isinstance(slot, BrokenSlot):
            return self._broken(name, slot.fault, mine=mine)
        seats = seat_choices(slot.record)
        return SlotCard(
            name,
            slot.name or ", ".join(seat.name for seat in seats),
            seats,
            slot.round,
            slot.rounds,
            slot.saved or _UNKNOWN_TIME,
            self.thumbnails.of(name, slot.record, slot.position),
            over=slot.finished,
            practice=is_practice(slot.record),
            mine=mine,
        )

    def _left(self, kept: StoredGame) -> SlotCard:
        name = _LEFT + kept.game
        if isinstance(kept, DamagedGame):
            return self._broken(name, kept.fault, mine=True)
        record = kept.record
        position = GameSession(record).state
        seats = seat_choices(record)
        return SlotCard(
            name,
            ", ".join(seat.name for seat in seats),
            seats,
            position.round,
            position.rounds,
            started(record) or _UNKNOWN_TIME,
            self.thumbnails.of(name, record, position),
            under_way=True,
        )

    def _broken(self, name: str, fault: BadSave, *, mine: bool) -> SlotCard:
        problem = capital(fault_text(self.tr, fault))
        under_way = left_game(name) is not None
        title = self.tr("load.broken")
        return SlotCard(name, title, (), 0, 0, _UNKNOWN_TIME, mine=mine, problem=problem, under_way=under_way)
