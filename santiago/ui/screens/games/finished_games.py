"""The games that were played to their end: watch one again, keep it elsewhere, or throw it away."""

from __future__ import annotations

import pygame

from santiago.ui.contracts import Archive, GameCard, Push, SceneChange
from santiago.ui.screens.games.game_actions import ask_to_delete
from santiago.ui.screens.games.game_list import CardAction, GameListPage
from santiago.ui.widgets.controls import Button
from santiago.ui.wording.fault_text import STORAGE_ERRORS


class FinishedGames(GameListPage):
    """A card for each finished game, the newest first; statistics behind a button."""

    key = "finished"

    def __init__(self, archive: Archive) -> None:
        super().__init__(archive)
        self._archive = archive

    def open(self, card: GameCard) -> SceneChange | None:
        """Show how it was counted; of a broken one whatever can still be seen."""
        from santiago.ui.screens.games.finished_game import archived_game

        try:
            return Push(archived_game(self._archive, self._archive.game(card.slot)))
        except STORAGE_ERRORS:
            return self._archive.replay(card.slot)

    def head(self, card: GameCard) -> str:
        """Who won, with how many points."""
        assert card.summary is not None, "only games that were read have words"
        seats, tr = card.summary.seats, self.context.tr
        winners = [seats[number] for number in card.summary.winners]
        if not winners:
            return card.name
        names = tr.listing([seat.name for seat in winners])
        points = tr("finished.points", {"count": winners[0].points})
        return tr("finished.won", {"count": len(winners), "names": names, "points": points})

    def seat_words(self, card: GameCard) -> list[tuple[str, bool]]:
        """Name and points of each seat, the winners' in bold."""
        assert card.summary is not None, "only games that were read have words"
        return [
            (f"{seat.name} {seat.points}", number in card.summary.winners)
            for number, seat in enumerate(card.summary.seats)
        ]

    def actions(self, card: GameCard) -> tuple[CardAction, ...]:
        """Replay, export and delete it; a broken one can only be deleted."""
        delete: CardAction = (
            "delete",
            "icon-bin",
            lambda: ask_to_delete(self._archive, card.slot, card.moment),
        )
        if card.summary is None:
            return (delete,)
        replay: CardAction = ("replay", "icon-review", lambda: self._archive.replay(card.slot))
        export: CardAction = ("export", "icon-save", lambda: self._archive.export(card.slot))
        return replay, export, delete

    def place_above(self) -> None:
        """Place the button of the statistics."""
        scale, label = self.context.scale, self.context.tr("finished.statistics")
        width = min(self.widgets.button_width(label, icon=True), self.context.size[0] // 2)
        rect = pygame.Rect(0, 0, width, max(scale.px(40), scale.tx(34)))
        rect.midright = (self.context.size[0] - scale.px(24), self.title_height() // 2 + scale.px(4))
        Button(self.widgets, "statistics", rect, label, self._statistics, icon="icon-chart", size=16)

    def _statistics(self) -> SceneChange:
        from santiago.ui.screens.games.statistics import StatisticsPage

        return Push(StatisticsPage(self._archive))
