"""The lists of games: each shows one or several catalogues."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

import pygame

from santiago.persistence.timestamps import local_time
from santiago.session.catalogue import Catalogue, left_games, saved_games, shipped_games
from santiago.session.game_summary import GameSummary
from santiago.session.library import BadSave, Library, Opened
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.steps import Steps
from santiago.ui.screens.games.thumbnails import Ending, Thumbnails


class GameKind(Enum):
    """Where a game in a list comes from."""

    LEFT = "left"
    SAVED = "saved"
    SHIPPED = "shipped"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in a list. `slot` identifies it to the program.

    `content` is what is shown of it, why it is broken, or None as long as it has not been read. Games that
    ship with the program cannot be changed; those that were left cannot be renamed.
    """

    slot: str
    kind: GameKind
    content: GameSummary | BadSave | None

    @property
    def summary(self) -> GameSummary | None:
        """What is shown of it; None if it is broken or was not read."""
        return self.content if isinstance(self.content, GameSummary) else None

    @property
    def fault(self) -> BadSave | None:
        """Why it is broken, if it is."""
        return self.content if isinstance(self.content, BadSave) else None

    @property
    def moment(self) -> datetime | None:
        """When it was saved or begun, in local time."""
        moment = None if self.summary is None else self.summary.moment
        return None if moment is None else local_time(moment)

    @property
    def name(self) -> str:
        """The name that the player gave it, else the names of its players; "" where there is neither."""
        if self.summary is None:
            return ""
        return self.summary.name or ", ".join(seat.name for seat in self.summary.seats)


_PREFIXES = {GameKind.LEFT: "left-", GameKind.SHIPPED: "shipped-", GameKind.SAVED: "", GameKind.FINISHED: ""}
"""What the slots of a kind begin with, since games of two kinds may have the same id."""


class CatalogueCards:
    """The games of a list, read while it is shown; `load` reads the game of a slot for its picture.

    Games that are `hidden` are not shown: they are open.
    """

    def __init__(
        self,
        catalogues: dict[GameKind, Catalogue],
        thumbnails: Thumbnails,
        load: Callable[[str], Ending],
        hidden: frozenset[str | None] = frozenset(),
    ) -> None:
        self._catalogues = catalogues
        self._thumbnails = thumbnails
        self._load = load
        self._hidden = hidden

    def cards(self) -> tuple[GameCard, ...]:
        """All games, kind by kind, the newest of each first."""
        return tuple(
            GameCard(_PREFIXES[kind] + listed.game, kind, listed.content)
            for kind, catalogue in self._catalogues.items()
            for listed in catalogue.games()
            if listed.game not in self._hidden
        )

    def read(self, first: Sequence[str], seconds: float) -> bool:
        """Read games for about `seconds`, at least one, those of the slots `first` before others.

        False if all were read before.
        """
        end = time.monotonic() + seconds
        read = False
        for kind, catalogue in self._catalogues.items():
            prefix = _PREFIXES[kind]
            wanted = [slot.removeprefix(prefix) for slot in first if slot.startswith(prefix)]
            while catalogue.read_next(wanted):
                read = True
                if time.monotonic() > end:
                    return True
        return read

    def picture(self, card: GameCard, sprites: Sprites) -> Steps[pygame.Surface | None]:
        """The board as the game stands; None for a broken file."""
        if card.summary is None:
            return None
        try:
            moves, load = card.summary.moves, lambda: self._load(card.slot)
            return (yield from self._thumbnails.of(card.slot, moves, load, sprites))
        except BadSave:
            return None


class SavedGames(CatalogueCards):
    """Games that were left, saved games, then those that ship with the program; without those `hidden`.

    `enter` closes the open games, then opens another by the function it is given, and shows it.
    """

    def __init__(
        self,
        library: Library,
        thumbnails: Thumbnails,
        hidden: frozenset[str | None],
        enter: Callable[[Callable[[], Opened]], SceneChange],
    ) -> None:
        catalogues = {
            GameKind.LEFT: left_games(library),
            GameKind.SAVED: saved_games(library),
            GameKind.SHIPPED: shipped_games(library),
        }
        super().__init__(catalogues, thumbnails, self._ending, hidden)
        self._library = library
        self._enter = enter

    def open(self, slot: str) -> SceneChange:
        """Open a game; of a broken one whatever can still be seen."""
        kind, game = _kind(slot)
        if kind is GameKind.LEFT:
            return self._enter(lambda: self._library.go_on_with(game))
        if kind is GameKind.SHIPPED:
            return self._enter(lambda: self._library.open_shipped(game))
        return self._enter(lambda: self._library.open_slot(game))

    def rename(self, slot: str, name: str) -> None:
        """Rename a saved game; raises CannotWrite or BadSave."""
        self._library.saves.rename(slot, name)

    def delete(self, slot: str) -> None:
        """Delete a game that was saved or left; raises CannotWrite, or Locked if it is open elsewhere."""
        kind, game = _kind(slot)
        if kind is GameKind.LEFT:
            self._library.give_up(game)
        else:
            self._library.saves.delete(slot)

    def _ending(self, slot: str) -> Ending:
        kind, game = _kind(slot)
        if kind is GameKind.LEFT:
            left = self._library.left_game(game)
            return Ending(left.record, left.position)
        saved = (self._library.shipped if kind is GameKind.SHIPPED else self._library.saves).load(game)
        return Ending(saved.record, saved.position)


def _kind(slot: str) -> tuple[GameKind, str]:
    """The kind of the game of a slot of the load screen, and its id."""
    kinds = (GameKind.LEFT, GameKind.SHIPPED)
    kind = next((kind for kind in kinds if slot.startswith(_PREFIXES[kind])), GameKind.SAVED)
    return kind, slot.removeprefix(_PREFIXES[kind])
