"""Lists of games from one or more catalogues."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

import pygame

from santiago.persistence.timestamps import local_time
from santiago.session.catalogue import Catalogue, saved_games, shipped_games, unfinished_games
from santiago.session.game_summary import GameSummary
from santiago.session.library import BadSave, Library, OpenedGame
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.screens.games.thumbnails import Ending, Thumbnails


class GameKind(Enum):
    """The kind of a game in a list, which depends on where the game comes from."""

    LEFT = "left"
    SAVED = "saved"
    SHIPPED = "shipped"
    FINISHED = "finished"
    PROBLEM = "problem"
    OWN_PROBLEM = "own-problem"


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in a list. `game` is an identifier that is unique among the games of the same kind.

    `content` is the summary of the game, or the error if its file cannot be read. Before the file is read,
    `content` is None.
    """

    game: str
    kind: GameKind
    content: GameSummary | BadSave | None

    @property
    def slot(self) -> str:
        """A string, made of the game's kind and identifier, that is unique among games of all kinds."""
        return f"{self.kind.value}-{self.game}"

    @property
    def summary(self) -> GameSummary | None:
        """The summary, or None if the game cannot be read or has not been read yet."""
        return self.content if isinstance(self.content, GameSummary) else None

    @property
    def fault(self) -> BadSave | None:
        """The reason why the file cannot be read, or None."""
        return self.content if isinstance(self.content, BadSave) else None

    @property
    def moment(self) -> datetime | None:
        """The local time at which the game was saved or started, or None if it is unknown."""
        moment = None if self.summary is None else self.summary.moment
        return None if moment is None else local_time(moment)

    @property
    def name(self) -> str:
        """The name that was given to the game, or the names of its players if it has no name.

        It is "" if the game cannot be read or has not been read yet.
        """
        if self.summary is None:
            return ""
        return self.summary.name or ", ".join(seat.name for seat in self.summary.seats)


class CatalogueCards:
    """Cards for the games in a list, whose summaries are read while the list is shown.

    `load` reads a game to draw its picture. Games in `hidden` are left out because they are open.
    """

    def __init__(
        self,
        catalogues: dict[GameKind, Catalogue],
        thumbnails: Thumbnails,
        load: Callable[[GameCard], Ending],
        hidden: frozenset[str | None] = frozenset(),
    ) -> None:
        self._catalogues = catalogues
        self.thumbnails = thumbnails
        self._load = load
        self._hidden = hidden

    def cards(self) -> tuple[GameCard, ...]:
        """Return all games, sorted by kind and then newest first."""
        return tuple(
            GameCard(listed.game, kind, listed.content)
            for kind, catalogue in self._catalogues.items()
            for listed in catalogue.games()
            if listed.game not in self._hidden
        )

    def read(self, first: Sequence[GameCard], seconds: float) -> bool:
        """Read games for about `seconds`, but at least one game. Return whether any game was read.

        The games in `first` are read first.
        """
        end = time.perf_counter() + seconds
        read = False
        for kind, catalogue in self._catalogues.items():
            wanted = [card.game for card in first if card.kind is kind]
            while catalogue.read_next(wanted):
                read = True
                if time.perf_counter() > end:
                    return True
        return read

    def picture(self, card: GameCard, sprites: Sprites) -> Steps[pygame.Surface | None]:
        """Return a picture of the board after the last move, or None if the file cannot be read."""
        if card.summary is None:
            return None
        try:
            moves, load = card.summary.moves, lambda: self._load(card)
            return (yield from self.thumbnails.of(card.slot, moves, load, sprites))
        except BadSave:
            return None


class SavedGames(CatalogueCards):
    """The unfinished, saved and shipped games, except those in `hidden`.

    `enter` closes the open games, opens a game with the given function, and shows that game.
    """

    def __init__(
        self,
        library: Library,
        thumbnails: Thumbnails,
        hidden: frozenset[str | None],
        enter: Callable[[Callable[[], OpenedGame]], SceneChange],
    ) -> None:
        catalogues = {
            GameKind.LEFT: unfinished_games(library),
            GameKind.SAVED: saved_games(library),
            GameKind.SHIPPED: shipped_games(library),
        }
        super().__init__(catalogues, thumbnails, self._ending, hidden)
        self._library = library
        self._enter = enter

    def open(self, card: GameCard) -> SceneChange:
        """Open a game. A damaged game opens as a replay up to its last valid move."""
        library = self._library
        opening = {GameKind.LEFT: library.continue_game, GameKind.SHIPPED: library.open_shipped}
        return self._enter(lambda: opening.get(card.kind, library.open_slot)(card.game))

    def rename(self, card: GameCard, name: str) -> None:
        """Rename a saved game; raises CannotWrite or BadSave."""
        self._library.saves.rename(card.game, name)

    def delete(self, card: GameCard) -> None:
        """Delete a saved or unfinished game.

        Raises CannotWrite, or GameLocked if the game is open in another program.
        """
        if card.kind is GameKind.LEFT:
            self._library.delete_unfinished(card.game)
        else:
            self._library.saves.delete(card.game)

    def _ending(self, card: GameCard) -> Ending:
        if card.kind is GameKind.LEFT:
            left = self._library.unfinished_game(card.game)
            return Ending(left.record, left.position)
        shelf = self._library.shipped if card.kind is GameKind.SHIPPED else self._library.saves
        saved = shelf.load(card.game)
        return Ending(saved.record, saved.position)
