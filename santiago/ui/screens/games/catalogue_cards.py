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
        """Read games for about `seconds`, those of the slots `first` before others; False if all were."""
        end = time.monotonic() + seconds
        read = False
        for kind, catalogue in self._catalogues.items():
            prefix = _PREFIXES[kind]
            wanted = [slot.removeprefix(prefix) for slot in first if slot.startswith(prefix)]
            while time.monotonic() < end and catalogue.read_next(wanted):
                read = True
        return read

    def picture(self, card: GameCard) -> pygame.Surface | None:
        """The board as the game stands; None for a broken file."""
        if card.summary is None:
            return None
        try:
            return self._thumbnails.of(card.slot, card.summary.moves, lambda: self._load(card.slot))
        except BadSave:
            return None


def load_screen_games(
    library: Library, thumbnails: Thumbnails, hidden: frozenset[str | None]
) -> CatalogueCards:
    """Games that were left, saved games, then shipped ones; without those that are open."""
    catalogues = {
        GameKind.LEFT: left_games(library),
        GameKind.SAVED: saved_games(library),
        GameKind.SHIPPED: shipped_games(library),
    }
    return CatalogueCards(catalogues, thumbnails, lambda slot: _ending(library, slot), hidden)


def _kind(slot: str) -> tuple[GameKind, str]:
    """The kind of the game of a slot of the load screen, and its id."""
    kinds = (GameKind.LEFT, GameKind.SHIPPED)
    kind = next((kind for kind in kinds if slot.startswith(_PREFIXES[kind])), GameKind.SAVED)
    return kind, slot.removeprefix(_PREFIXES[kind])


def left_game(slot: str) -> str | None:
    """The id of the game that was left, None if `slot` is another."""
    kind, game = _kind(slot)
    return game if kind is GameKind.LEFT else None


def open_slot(library: Library, slot: str) -> Opened:
    """Open the game of a card of the load screen; raises BadSave."""
    kind, game = _kind(slot)
    if kind is GameKind.LEFT:
        return library.go_on_with(game)
    return library.open_shipped(game) if kind is GameKind.SHIPPED else library.open_slot(game)


def _ending(library: Library, slot: str) -> Ending:
    kind, game = _kind(slot)
    if kind is GameKind.LEFT:
        left = library.left_game(game)
        return Ending(left.record, left.position)
    saved = (library.shipped if kind is GameKind.SHIPPED else library.saves).load(game)
    return Ending(saved.record, saved.position)
