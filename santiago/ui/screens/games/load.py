"""The saved games: open one, call it something else, or throw it away."""

from __future__ import annotations

from collections.abc import Callable

from santiago.ui.contracts import GameCard, GameKind, Pop, Push, SceneChange, Services
from santiago.ui.screens.dialog import confirm, failure_message
from santiago.ui.screens.games.game_list import CardAction, GameListPage
from santiago.ui.screens.name_dialog import NameDialog
from santiago.ui.wording.fault_text import STORAGE_ERRORS


class Load(GameListPage):
    """A card for each game that was left or saved, the newest first, and for those that ship."""

    key = "load"
    empty_picture = "desert-grape"

    def __init__(self, services: Services) -> None:
        super().__init__(services.games())
        self._services = services

    def open(self, card: GameCard) -> SceneChange | None:
        """Go on with a whole game; of a broken one whatever can still be seen."""
        return self._services.open_slot(card.slot)

    def head(self, card: GameCard) -> str:
        """The name of the game, else of its players."""
        return card.name

    def state(self, card: GameCard) -> str:
        """How far it is, and what kind of game."""
        assert card.summary is not None, "only games that were read have words"
        tr, game = self.context.tr, card.summary
        where = (
            tr("load.over")
            if game.is_over
            else tr("load.round", {"round": game.round, "rounds": game.rounds})
        )
        if card.kind is GameKind.LEFT:
            return f"{tr('load.under-way')} · {where}"
        if game.practice:
            return f"{tr('load.practice')} · {where}"
        return where if card.kind is GameKind.SAVED else f"{tr('load.shipped')} · {where}"

    def about(self, card: GameCard) -> str:
        """What a game is like that ships with the program to be gone on with."""
        key = f"load.about.{card.slot}"
        return self.context.tr(key) if self.context.tr.knows(key) else ""

    def seat_words(self, card: GameCard) -> list[tuple[str, bool]]:
        """The name of each seat."""
        return [] if card.summary is None else [(seat.name, False) for seat in card.summary.seats]

    def actions(self, card: GameCard) -> tuple[CardAction, ...]:
        """Rename and delete it, as far as that can be done."""
        if card.kind is GameKind.SHIPPED:
            return ()
        delete: CardAction = ("delete", "icon-bin", lambda: self._ask_to_delete(card))
        if card.kind is GameKind.LEFT:
            return (delete,)
        return ("rename", "icon-pencil", lambda: self._rename(card)), delete

    def _ask_to_delete(self, card: GameCard) -> SceneChange:
        def delete() -> SceneChange | None:
            return _report_failure(lambda: self._services.delete_slot(card.slot), "load.delete.title")

        name = card.name or self.context.tr("load.broken")
        return Push(
            confirm(
                lambda tr: tr("load.delete.title"),
                lambda tr: tr("load.delete.text", {"name": name}),
                lambda tr: tr("load.delete"),
                delete,
            )
        )

    def _rename(self, card: GameCard) -> SceneChange:
        def rename(name: str) -> SceneChange | None:
            refused = _report_failure(
                lambda: self._services.rename_slot(card.slot, name), "load.rename.title"
            )
            return Pop(refused)

        return Push(NameDialog(lambda tr: tr("load.rename.title"), card.name, rename))


def _report_failure(action: Callable[[], None], title: str) -> SceneChange | None:
    """Call `action`; if a file cannot be read or written, say why."""
    try:
        action()
    except STORAGE_ERRORS as error:
        return Push(failure_message(title, "load.refused", error))
    return None
