"""The list of finished games, which can be replayed, exported or deleted."""

from __future__ import annotations

from santiago.session.game_summary import GameSummary
from santiago.ui.contracts import Push, SceneChange
from santiago.ui.screens.games.catalogue_cards import GameCard
from santiago.ui.screens.games.finished_archive import FinishedArchive, ask_to_delete
from santiago.ui.screens.games.game_list import CardWords, GameListPage, ask_for_name
from santiago.ui.screens.menu_buttons import MenuItem
from santiago.ui.widgets.controls import Cycler

_Traits = tuple[tuple[str, ...], int, str, tuple[int, int] | None]
"""The properties of a game that the filters test: names of people, number of seats, evening, (year, month).
The evening is "" if there is none. The last item is None if the date is unknown.
"""


class FinishedGames(GameListPage):
    """A page with a card for each finished game, newest first, and a button that opens the statistics."""

    key = "finished"
    filters_by_content = True

    def __init__(self, archive: FinishedArchive) -> None:
        super().__init__(archive)
        self._archive = archive
        self._chosen = ""

    def open(self, card: GameCard) -> SceneChange | None:
        """Open the final scores of a game, or a replay up to the last valid move if the game is damaged."""
        from santiago.ui.screens.games.finished_game import show_archived

        return show_archived(self._archive, card.game)

    def words(self, card: GameCard, game: GameSummary) -> CardWords:
        """Return the texts of a card: the winners with their points, and each seat's name and points."""
        tr, winners = self.tr, [game.seats[number] for number in game.winners]
        head, state = card.name, game.evening
        if winners:
            names = tr.listing([seat.name for seat in winners])
            points = tr("finished.points", {"count": winners[0].points})
            won = tr("finished.won", {"count": len(winners), "names": names, "points": points})
            head, state = (game.name, won) if game.name else (won, state)
        seats = [(f"{seat.name} {seat.points}", n in game.winners) for n, seat in enumerate(game.seats)]
        return CardWords(head, state, seats=tuple(seats))

    def actions(self, card: GameCard) -> tuple[MenuItem, ...]:
        """Return the buttons to replay, name, export and delete a game.

        A game that cannot be read can only be deleted.
        """
        archive, slot = self._archive, card.game
        delete = MenuItem("delete", "icon-bin", lambda: ask_to_delete(archive, slot, card.moment))
        if card.summary is None:
            return (delete,)
        replay = MenuItem("replay", "icon-review", lambda: archive.replay(slot))
        name = MenuItem("name", "icon-pencil", lambda: ask_for_name(card, archive.library.finished.rename))
        return replay, name, MenuItem("export", "icon-save", lambda: archive.export(slot)), delete

    def _labels(self, trait: _Traits) -> tuple[str, ...]:
        """Return the labels of the filters that a game with these traits matches."""
        people, seats, evening, month = trait
        return (
            *people,
            self.tr("statistics.players", {"count": seats}),
            *((self.tr("evening.of", {"name": evening}),) if evening else ()),
            *((f"{month[0]:04}-{month[1]:02}",) if month else ()),
        )

    def _filters(self) -> tuple[str, ...]:
        traits = dict.fromkeys(map(_traits, reversed(self._archive.summaries())))
        labels = dict.fromkeys(label for trait in traits for label in self._labels(trait))
        return (self.tr("finished.filter.all"), *labels)

    def _choose(self, number: int) -> None:
        self._chosen = chosen = self._filters()[number] if number else ""
        self._archive.filter = lambda game: not chosen or chosen in self._labels(_traits(game))
        self.refresh()

    def place_above(self, *, empty: bool) -> None:
        """Place the filter and the opponents button. If there are finished games, also place the statistics
        button.
        """
        scale, tr, right = self.scale, self.tr, self.title_right()
        buttons = (
            ("statistics", "icon-chart", self._statistics),
            ("opponents", "icon-ai", self._opponents),
        )
        for key, icon, press in buttons[empty:]:
            right = self.title_button(key, tr(f"finished.{key}"), icon, press, right)
        filters = self._filters()
        wanted = scale.px(40) + max(self.text.width(one, self.styles.strong) for one in filters)
        left = self.title_left + scale.px(18) + self.text.width(self.title(), self.styles.page_title)
        width = min(wanted + 2 * scale.tx(30), right - left)
        if len(filters) > 1 and width >= scale.tx(120):
            rect = self.title_box(width, right)
            index = filters.index(self._chosen) if self._chosen in filters else 0
            Cycler(self.widgets, "filter", rect, filters, index, self._choose, tip=self.tr("finished.filter"))

    def _statistics(self) -> SceneChange:
        from santiago.ui.screens.games.statistics_page import StatisticsPage

        return Push(StatisticsPage(self._archive))

    def _opponents(self) -> SceneChange:
        from santiago.ui.screens.games.characters_page import CharactersPage

        return Push(CharactersPage(self._archive))


def _traits(game: GameSummary) -> _Traits:
    people = tuple(seat.name for seat in game.seats if seat.level is None)
    month = (game.moment.year, game.moment.month) if game.moment else None
    return people, len(game.seats), game.evening, month
