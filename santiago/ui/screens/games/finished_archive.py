"""The archive of the player's finished games."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from santiago.persistence.clean_names import clean_seats
from santiago.rules.record import Level, Record
from santiago.rules.state import GameState
from santiago.session.catalogue import finished_games
from santiago.session.counted_boards import CountedBoard, counted_games
from santiago.session.deal_code import table_with_code
from santiago.session.evening import by_time, games_of
from santiago.session.former_players import credited
from santiago.session.game_summary import GameSummary
from santiago.session.library import BadSave, CannotWrite, Library, OpenedGame
from santiago.session.people import household, note_games
from santiago.session.problem_progress import ProgressStore
from santiago.session.statistics import Statistics, Tally, people, results_against_characters, statistics
from santiago.session.strength import ProblemStrength, StoredReviews, Strength, problem_strength
from santiago.session.table_record import evening_of, same_table
from santiago.session.table_setup import MOST_GAMES, Evening, TableSetup
from santiago.ui.contracts import Pop, Push, SceneChange, ShowPly
from santiago.ui.screens.dialog import ask_to, broken_card, failure_message
from santiago.ui.screens.games.catalogue_cards import CatalogueCards, GameCard, GameKind
from santiago.ui.screens.games.game_export import ask_to_export
from santiago.ui.screens.games.thumbnails import Ending, Thumbnails
from santiago.wording.translator import Translator

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class FinishedCard:
    """A finished game with the data for its page. `slot` identifies it in the `FinishedArchive`."""

    slot: str
    saved: datetime | None
    played: Record
    position: GameState

    @property
    def ending(self) -> Ending:
        """The final result. If a seat has had several players, its result is credited to the player who made
        most of the decisions.
        """
        return Ending(credited(self.played), self.position)


class FinishedArchive(CatalogueCards):
    """The finished games of the library, and the actions available on their pages.

    `enter` shows a game that has been opened, optionally at the position after a given number of moves.
    `review` opens the review of a record. `start` begins a game.
    """

    def __init__(
        self,
        library: Library,
        thumbnails: Thumbnails,
        enter: Callable[[OpenedGame, int | None], SceneChange],
        review: Callable[[Record, ShowPly], SceneChange],
        start: Callable[[TableSetup], SceneChange | None],
    ) -> None:
        self._games = finished_games(library)
        super().__init__(
            {GameKind.FINISHED: self._games}, thumbnails, lambda card: self.game(card.game).ending
        )
        self.library = library
        self._enter = enter
        self._review = review
        self._start = start
        self.filter: Callable[[GameSummary], bool] = lambda _: True
        """The filter that selects the games for the list."""

    def cards(self) -> tuple[GameCard, ...]:
        """Return the games that match the filter or have not been read yet, newest first."""
        return tuple(card for card in super().cards() if card.summary is None or self.filter(card.summary))

    def games_of(self, evening: Evening) -> tuple[GameSummary, ...]:
        """Return the games of an evening that have been read so far, oldest first."""
        return games_of(self.summaries(), evening.id)

    def games_with(self, code: str) -> tuple[GameSummary, ...]:
        """Return the games read so far with the deal code `code`, oldest first, except practice games."""
        return by_time(game for game in self.summaries() if game.deal == code and not game.practice)

    def summaries(self) -> tuple[GameSummary, ...]:
        """Return the summaries of the games that have been read and of counted boards, oldest first.

        People have the names by which they are called now.
        """
        people = household()
        return by_time(map(people.renamed, (*self._games.summaries(), *counted_games().values())))

    def note_people(self) -> None:
        """Note the people in the games read so far, if they are not known yet."""
        with suppress(CannotWrite):  # they are noted when the page is next shown
            note_games(self._games.summaries())

    def evening(self, record: Record) -> Evening | None:
        """Return the evening of a game, with the number of its games so far."""
        evening = evening_of(record)
        return evening and replace(evening, number=max(evening.number, len(self.games_of(evening))))

    def records_of(self, evening: Evening) -> tuple[Record | CountedBoard, ...]:
        """Return the finished games of an evening, oldest first; games that cannot be read are left out."""
        found: list[tuple[datetime, Record | CountedBoard]] = []
        for moment, slot in self._slots_of(evening.id):
            with suppress(BadSave):
                game = self.game(slot)
                found += [(moment, game.played)] if game.position.is_over else []
        found += [(game.moment or _LONG_AGO, counted) for counted, game in counted_games(evening.id).items()]
        return tuple(record for _, record in sorted(found, key=lambda one: one[0]))

    def _slots_of(self, evening_id: str = "") -> list[tuple[datetime, str]]:
        """Return the time and the id of each game of an evening, or of all evenings if the id is ""."""
        return [
            (listed.content.moment or _LONG_AGO, listed.game)
            for listed in self._games.games()
            if isinstance(listed.content, GameSummary)
            and listed.content.evening_id
            and evening_id in ("", listed.content.evening_id)
        ]

    def play_deal(self, record: Record, code: str) -> SceneChange | None:
        """Start a game with the deal `code` at the table of `record`."""
        table = replace(same_table(record), evening=None, overseer=None)
        dealt = table_with_code(table, code)
        return self._start(dealt or table)

    def slot_of(self, game: GameSummary) -> str | None:
        """Return the id of a finished game with the time and the deal of `game`, or None if it is gone."""
        for listed in self._games.games():
            one = listed.content
            if isinstance(one, GameSummary) and (one.moment, one.deal) == (game.moment, game.deal):
                return listed.game
        return None

    def last_of_evening(self) -> str | None:
        """Return the last finished game that belongs to an evening, or None if there is none."""
        return max(self._slots_of(), default=(None, None))[1]

    def next_game(self, record: Record, *, by_hand: bool = False) -> SceneChange | None:
        """Start the next game of the evening of `record`, at the same table as its last finished game.

        If `by_hand` is true, the players turn up the tiles of their physical game.
        """
        evening, last = self.evening(record), record
        if evening is not None:
            with suppress(BadSave, ValueError):
                last = self.game(max(self._slots_of(evening.id))[1]).played
            evening = replace(evening, number=min(MOST_GAMES, evening.number + 1))
        return self._start(replace(same_table(last), evening=evening, dealt_by_hand=by_hand))

    def game(self, slot: str) -> FinishedCard:
        """Load a finished game; raises BadSave."""
        game = self.library.finished.load(slot)
        return FinishedCard(slot, game.saved, game.record, game.position)

    def replay(self, slot: str, ply: int | None = None) -> SceneChange | None:
        """Replay the game from the start, or show the position after `ply` moves.

        A damaged file is shown up to its last valid move.
        """
        try:
            return self._enter(self.library.replay(slot), ply)
        except BadSave as fault:
            return Push(broken_card(fault))

    def review(self, card: FinishedCard) -> SceneChange | None:
        """Review the decisions of the human players."""
        return self._review(card.ending.record, lambda ply: self.replay(card.slot, ply))

    def last_review(self) -> Callable[[], SceneChange | None] | None:
        """Return what opens the review of the last game read that a person has finished, or None."""
        played = (
            card.game
            for card in super().cards()
            if card.summary is not None and any(seat.is_persons for seat in card.summary.seats)
        )
        slot = next(played, None)

        def review() -> SceneChange | None:
            try:
                return None if slot is None else self.review(self.game(slot))
            except BadSave as fault:
                return Push(broken_card(fault))

        return None if slot is None else review

    def export(self, slot: str) -> SceneChange:
        """Ask for a file and export the game to it."""
        try:
            game = self.library.finished.load(slot)
        except BadSave as fault:
            return Push(failure_message("finished.export", "finished.export.failed", fault))
        names = "-".join(seat.name for seat in clean_seats(game.record))
        day = "" if game.saved is None else f"{game.saved:%Y-%m-%d}-"
        suggested = self.library.suggested_export(f"{day}{names}")
        is_over = game.position.is_over
        return ask_to_export(suggested, lambda path: self.library.export(game.record, path), is_over=is_over)

    def statistics(self, name: str | None) -> Statistics | None:
        """Return the statistics of the person `name`, or of all people if `name` is None.

        The statistics cover the games read so far. Return None if there are no games.
        """
        return statistics(self.summaries(), name)

    def results_against_characters(self) -> dict[tuple[str, Level], Tally]:
        """Return the results of people against each character at each level, in the games read so far."""
        return results_against_characters(self._games.summaries())

    def people(self) -> tuple[str, ...]:
        """Return the names of all people in the games read so far."""
        return people(self.summaries())

    @property
    def reviewed(self) -> int | None:
        """A number that changes whenever a review is saved, or None if there are no reviews."""
        return StoredReviews(self.library).stamp

    def strength(self, name: str) -> Strength:
        """Return the statistics of a person's last reviewed games, such as the points lost per decision."""
        people, listed = household(), ((game.game, game.content) for game in self._games.games())
        return StoredReviews(self.library).strength(
            ((game, people.renamed(content)) for game, content in listed if isinstance(content, GameSummary)),
            name,
        )

    def problem_strength(self) -> ProblemStrength:
        """Return the player's ability to solve the problems that ship with the program."""
        return problem_strength(self.library.problems.labels, ProgressStore().progress.attempts)


def ask_to_delete(
    archive: FinishedArchive, slot: str, moment: datetime | None, *, back: bool = False
) -> SceneChange:
    """Ask whether to delete the game `slot`, which ended at `moment`, and delete it if the player agrees.

    If `back` is true, also close the page of the game.
    """

    def text(tr: Translator) -> str:
        date = tr.date(moment) if moment is not None else slot
        return tr("finished.delete.text", {"date": date})

    return ask_to(
        lambda: archive.library.finished.delete(slot),
        "finished.delete.title",
        text,
        "finished.delete",
        "finished.delete.failed",
        lambda: Pop() if back else None,
    )
