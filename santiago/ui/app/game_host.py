"""The host of an open game, which saves and exports the game and opens other screens."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import pygame

from santiago.persistence.clean_names import LONGEST
from santiago.rules.options import Seat
from santiago.rules.record import Record
from santiago.session.folders import writable_folders
from santiago.session.library import CannotWrite, Library, OpenedGame
from santiago.session.people import change_person, household
from santiago.session.table_record import (
    evening_of,
    player_of,
    practice_of,
    same_deal,
    same_table,
)
from santiago.session.table_setup import SeatChoice, TableSetup, with_seat
from santiago.ui.contracts import Pop, Push, SceneChange, ShowPly
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.steps import Steps
from santiago.ui.screens.games.game_actions import ask_to_export
from santiago.ui.screens.games.thumbnails import Size, Thumbnails
from santiago.ui.screens.save_failure import SaveFailureHandler


@dataclass(frozen=True, slots=True)
class GameRoutes:
    """Functions that an open game calls to open other screens; each returns a scene change.

    `review` is called with the record and with a function that shows the game at a ply.
    """

    play: Callable[[Record], SceneChange]
    start: Callable[[TableSetup], SceneChange | None]
    practise: Callable[[Record], SceneChange | None]
    review: Callable[[Record, ShowPly], SceneChange]
    leave: Callable[[], SceneChange]
    evening: Callable[[Record], SceneChange | None]
    practise_at: Callable[[str], SceneChange | None]


class GameHost:
    """Implements `Navigation` for one open game."""

    def __init__(self, routes: GameRoutes, library: Library, opened: OpenedGame) -> None:
        self.opened = opened
        self._routes = routes
        self._library = library
        self._thumbnails = Thumbnails()
        self._warned = False
        self._unsaved_accepted = False
        self._finished = len(library.finished.stamps())

    def finished_games(self) -> int:
        return self._finished

    @property
    def record(self) -> Record:
        return self.opened.game.session.record

    def notice(self) -> SceneChange | None:
        """Return a warning that the game cannot be saved, or None if there is no new problem.

        The warning is not repeated until saving has worked again.
        """
        problem = self.opened.game.problem
        if problem is None or self._unsaved_accepted or self.opened.practice:
            self._warned = False
            return None
        if self._warned:
            return None
        self._warned = True
        return Push(
            SaveFailureHandler(self.opened.game, writable_folders(), self._accept_unsaved).dialog(problem)
        )

    def _accept_unsaved(self) -> None:
        self._unsaved_accepted = True

    def save(self, name: str) -> None:
        self._library.save(self.record, name)

    def suggested_name(self) -> str:
        """Return a name for saving the game: the players' names, shortened if necessary, and the round."""
        names = ", ".join(seat.name for seat in self.record.seats)
        number = f" ({self.opened.game.session.state.round})"
        room = LONGEST - len(number)
        return (names if len(names) <= room else f"{names[: room - 1]}…") + number

    def rename(self, seat: Seat, choice: SeatChoice) -> None:
        session, table = self.opened.game.session, self._library.last_table()
        before = session.seats[seat].name
        session.rename(seat, player_of(choice))
        if table is not None and len(table.seats) > seat and table.seats[seat].name == before:
            named = replace(table.seats[seat], name=choice.name, character=choice.character)
            with suppress(CannotWrite):  # the game itself is saved with the name
                self._library.keep_table(with_seat(table, seat, named))
        person = household().find(before)
        if person is not None and household().find(choice.name) in (None, person):
            with suppress(CannotWrite):
                change_person(person, choice)

    def export(self) -> SceneChange | None:
        suggested = self._library.suggested_export("-".join(seat.name for seat in self.record.seats))
        is_over = self.opened.game.session.state.is_over
        return ask_to_export(suggested, lambda path: self._library.export(self.record, path), is_over=is_over)

    def report(self, trace: str) -> str | None:
        try:
            return str(self._library.report(trace, self.record))
        except CannotWrite:
            return None

    def is_saving(self) -> bool:
        return self.opened.game.is_saving

    def story(self, visit: Callable[[int], None]) -> SceneChange | None:
        from santiago.ui.screens.games.finished_archive import FinishedCard
        from santiago.ui.screens.games.finished_game import game_on_the_table

        record, position = self.record, self.opened.game.session.state
        card = FinishedCard("", None, record, position)

        def picture(card: FinishedCard, sprites: Sprites, size: Size) -> Steps[pygame.Surface]:
            return self._thumbnails.of("", len(record.moves), lambda: card.ending, sprites, size)

        review = partial(self._routes.review, record)
        return Push(game_on_the_table(card, picture, visit, self.export, review))

    def review(self, visit: Callable[[int], None]) -> SceneChange | None:
        def show(ply: int) -> SceneChange | None:
            visit(ply)
            return Pop()

        return self._routes.review(self.record, show)

    def leave(self) -> SceneChange | None:
        return self._routes.leave()

    def same_table(self) -> SceneChange | None:
        if self.opened.practice:
            return self._routes.leave()
        if evening_of(self.record) is not None:
            return self._routes.evening(self.record)
        return self._routes.start(same_table(self.record))

    def same_deal(self) -> SceneChange | None:
        if self.opened.practice:
            return self._routes.leave()
        return self._routes.play(same_deal(self.record))

    def practice(self, ply: int) -> SceneChange | None:
        return self._routes.practise(practice_of(self.record, ply))

    def practice_at(self, text: str) -> SceneChange | None:
        return self._routes.practise_at(text)
