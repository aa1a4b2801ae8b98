"""The protocols and values between the screens and the application."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from santiago.persistence.timestamps import local_time
from santiago.rules.record import Record
from santiago.rules.state import GameState
from santiago.session.game_summary import GameSummary
from santiago.session.lesson import LessonState
from santiago.session.library import BadSave
from santiago.session.settings import Settings
from santiago.session.statistics import Statistics
from santiago.session.table_record import seat_choices
from santiago.session.table_setup import SeatChoice, TableSetup
from santiago.ui.graphics.draw_context import DrawContext

if TYPE_CHECKING:
    from santiago.ui.wording.played_table import PlayedTable

Size = tuple[int, int]
"""Width and height in pixels."""
USUAL_THUMBNAIL: Final[Size] = (300, 232)


class Scene(Protocol):
    """One screen. The main loop calls these, and presents a frame only when something changed."""

    @property
    def overlay(self) -> bool:
        """Whether the scene below is visible, dimmed, around this one."""

    @property
    def dirty(self) -> bool:
        """Whether the scene must be drawn again."""

    @property
    def animating(self) -> bool:
        """Whether something moves, so that every frame must be drawn."""

    def rebuild(self, context: DrawContext) -> None:
        """Lay out everything for `context`; called before the first use and when the context changes."""

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Handle one event."""

    def update(self, seconds: float) -> SceneChange | None:
        """Advance by `seconds`."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene; afterwards it is dirty only if a part of it follows in the next frame."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top, then apply `then`."""

    scene: Scene
    then: SceneChange | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace the scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Remove the scene on top, then apply `then`."""

    then: SceneChange | None = None


@dataclass(frozen=True, slots=True)
class Home:
    """Go back to the first scene, the menu, then apply `then`."""

    then: SceneChange | None = None


@dataclass(frozen=True, slots=True)
class Apply:
    """Apply new settings; scenes are rebuilt if drawing depends on what changed."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Mute:
    """Toggle all sound."""


@dataclass(frozen=True, slots=True)
class ShowRules:
    """Push the rule book, open at a clause such as "R3.2" if one is given, about `table` if one is played.

    Without a clause it opens at `chapter`, -1 for that about the table.
    """

    clause: str = ""
    table: PlayedTable | None = None
    chapter: int = 0


@dataclass(frozen=True, slots=True)
class ShowKeys:
    """Push the page of all keys."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Close the window."""


SceneChange = Push | Replace | Pop | Home | Apply | Mute | ShowRules | ShowKeys | Quit

ShowPly = Callable[[int], SceneChange | None]
"""Shows a game as it stood after so many moves."""


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


class GameList(Protocol):
    """The games of a list. Those that were not read yet are read while the list is shown."""

    def cards(self) -> tuple[GameCard, ...]:
        """All games, in the order of the list."""

    def read(self, first: Sequence[str], seconds: float) -> bool:
        """Read games for about `seconds`, those of the slots `first` before others; False if all were."""

    def picture(self, card: GameCard) -> pygame.Surface | None:
        """The board as the game stands; None for a broken file."""


class Services(Protocol):
    """What the menu and its screens ask of the program."""

    def notice(self) -> SceneChange | None:
        """What the player must be told at the menu, each thing once."""

    def settings(self) -> Settings:
        """The settings as they are now. To change them, a scene returns Apply."""

    def has_left_game(self) -> bool:
        """Whether there is a game that Continue can resume."""

    def resume(self) -> SceneChange | None:
        """Resume the newest game that was left."""

    def last_table(self) -> TableSetup | None:
        """The table played last, if any."""

    def start(self, table: TableSetup) -> SceneChange | None:
        """Remember `table` and start a game at it."""

    def lesson(self) -> LessonState:
        """How far the lesson is known."""

    def learn(self) -> SceneChange | None:
        """Show the lesson where it was left."""

    def games(self) -> GameList:
        """Games that were left, saved games, the newest first, then those that ship with the program."""

    def open_slot(self, slot: str) -> SceneChange | None:
        """Open a game that was saved or left."""

    def archive(self) -> SceneChange | None:
        """Show the finished games."""

    def rename_slot(self, slot: str, name: str) -> None:
        """Rename a saved game; raises CannotWrite or BadSave."""

    def delete_slot(self, slot: str) -> None:
        """Delete a saved game; raises CannotWrite, or Locked if it is open elsewhere."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A finished game that could be read."""

    record: Record
    position: GameState

    @property
    def seats(self) -> tuple[SeatChoice, ...]:
        """Who sat where."""
        return seat_choices(self.record)


@dataclass(frozen=True, slots=True)
class FinishedCard:
    """A finished game as its own page shows it; `slot` identifies it to the `Archive`."""

    slot: str
    saved: datetime | None
    ending: Ending


class Archive(GameList, Protocol):
    """What the screens of the finished games ask of the program."""

    def game(self, slot: str) -> FinishedCard:
        """A finished game, read whole; raises BadSave."""

    def final_picture(self, card: FinishedCard, size: Size) -> pygame.Surface:
        """The final board, fitted into `size` pixels."""

    def replay(self, slot: str, ply: int | None = None) -> SceneChange | None:
        """Replay the game from its beginning, or show the moment after `ply` moves."""

    def review(self, card: FinishedCard) -> SceneChange | None:
        """Review the decisions of the people in the game."""

    def export(self, slot: str) -> SceneChange | None:
        """Ask for a place and export the game to it."""

    def delete_finished(self, slot: str) -> None:
        """Delete the game; raises CannotWrite."""

    def statistics(self, name: str | None) -> Statistics | None:
        """Statistics of all people, or of one, over the games that were read; None without any."""

    def people(self) -> tuple[str, ...]:
        """The names of all people in finished games that were read."""


class Navigation(Protocol):
    """Where the scene of a running game leads; implemented by the host of each game."""

    def notice(self) -> SceneChange | None:
        """What the player must be told about the game now, each thing once."""

    def save(self, name: str) -> None:
        """Save the game as it stands in a new slot called `name`; raises CannotWrite."""

    def suggested_name(self) -> str:
        """A name for the slot."""

    def leave(self) -> SceneChange | None:
        """Go back to the menu; the game is kept for Continue."""

    def is_behind(self) -> bool:
        """Whether the last move is still being written."""

    def same_table(self) -> SceneChange | None:
        """Start a new game at the same table."""

    def same_deal(self) -> SceneChange | None:
        """Start a new game with the same tiles, spring and palms."""

    def story(self, visit: Callable[[int], None]) -> SceneChange | None:
        """Show the turning points of the finished game; `visit` shows the moment after so many moves."""

    def export(self) -> SceneChange | None:
        """Ask for a place and export the game to it."""

    def report(self, trace: str) -> str | None:
        """Write a report of an agent's failure, with the game; the file, or None if it cannot be written."""

    def review(self, visit: Callable[[int], None]) -> SceneChange | None:
        """Review the decisions of the people in the finished game; `visit` is as in `story`."""

    def practice(self, ply: int) -> SceneChange | None:
        """Start a practice game from the moment after `ply` moves, over this one."""
