"""The list of saved games, which can be opened, renamed or deleted. A copied position can be pasted there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from santiago.session.game_summary import GameSummary
from santiago.ui.contracts import Push, SceneChange
from santiago.ui.screens.dialog import ask_to
from santiago.ui.screens.games.catalogue_cards import GameCard, GameKind, SavedGames
from santiago.ui.screens.games.game_list import CardWords, GameListPage, ask_for_name
from santiago.ui.screens.menu_buttons import MenuItem
from santiago.ui.screens.pause import paste_item


class Load(GameListPage):
    """A page with a card for each game: unfinished games first, then saved games, then shipped games."""

    key = "load"
    empty_picture = "desert-grape"

    def __init__(self, games: SavedGames, practise: Callable[[str], SceneChange | None]) -> None:
        """Show `games`. `practise` starts a practice game at the position with the given text."""
        super().__init__(games)
        self._saved = games
        self._practise = practise

    def place_above(self, *, empty: bool) -> None:
        """Place the button that practises from a copied position, also above an empty list."""
        del empty
        paste = paste_item(self._practise, Push)
        label = self.tr("pause.paste-position")
        self.title_button(paste.key, label, paste.icon, paste.press, self.title_right())

    def open(self, card: GameCard) -> SceneChange | None:
        """Continue a game. A damaged game opens as a replay up to its last valid move."""
        return self._saved.open(card)

    def words(self, card: GameCard, game: GameSummary) -> CardWords:
        """Return the texts of a card: the game's name, kind and round, and the names of the players.

        The card of a shipped game also shows a description. Other cards show the date, the evening
        and, after the end, the deal code: before, whoever typed it would see the tiles to come.
        """
        numbers = {"round": game.round, "rounds": game.rounds}
        state = self.tr("load.over") if game.is_over else self.tr("load.round", numbers)
        if card.kind is GameKind.LEFT:
            state = f"{self.tr('load.under-way')} · {state}"
        elif game.practice:
            state = f"{self.tr('load.practice')} · {state}"
        elif card.kind is GameKind.SHIPPED:
            state = f"{self.tr('load.shipped')} · {state}"
        key = f"load.about.{card.slot}"
        date = self.tr.date(card.moment) if card.moment else ""
        evening = self.tr("evening.of", {"name": game.evening}) if game.evening else ""
        deal = self.tr("evening.deal", {"code": game.deal}) if game.deal and game.is_over else ""
        about = self.tr(key) if self.tr.knows(key) else " · ".join(filter(None, (date, evening, deal)))
        return CardWords(card.name, state, about, tuple((seat.name, False) for seat in game.seats))

    def actions(self, card: GameCard) -> tuple[MenuItem, ...]:
        """Return the buttons to rename and delete a saved game.

        Unfinished games have only the button to delete them, and shipped games have no buttons.
        """
        if card.kind is GameKind.SHIPPED:
            return ()
        delete = MenuItem("delete", "icon-bin", lambda: self._ask_to_delete(card))
        if card.kind is GameKind.LEFT:
            return (delete,)
        rename = partial(ask_for_name, card, lambda _, name: self._saved.rename(card, name))
        return MenuItem("rename", "icon-pencil", rename), delete

    def _ask_to_delete(self, card: GameCard) -> SceneChange:
        name = card.name or self.tr("load.broken")
        return ask_to(
            lambda: self._saved.delete(card),
            "load.delete.title",
            lambda tr: tr("load.delete.text", {"name": name}),
            "load.delete",
        )
