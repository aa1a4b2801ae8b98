"""The protocols and values between the screens and the application."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pygame

from santiago.session.lesson import LessonState
from santiago.session.settings import Settings
from santiago.session.table_setup import TableSetup
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.steps import Steps

if TYPE_CHECKING:
    from santiago.presentation.spoken.nodes import SpokenScreen
    from santiago.presentation.view_model.targets import Target
    from santiago.presentation.wording.played_table import PlayedTable
    from santiago.session.game_summary import GameSummary


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

    def spoken(self) -> SpokenScreen:
        """The scene as a screen reader tells it; called only while one listens."""

    def reached(self, about: Target | str, *, press: bool) -> SceneChange | None:
        """A screen reader gave the focus to a node about `about`, or pressed it."""

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw the scene, in steps that may be taken in several frames before it is seen.

        What changes meanwhile makes it dirty again. Afterwards it is dirty too if a part of it follows in the
        next frame.
        """


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


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """The game that Continue resumes; `picture` draws its board."""

    summary: GameSummary
    picture: Callable[[Sprites], Steps[pygame.Surface]]


class Services(Protocol):
    """What the menu and its screens ask of the program."""

    def notice(self) -> SceneChange | None:
        """What the player must be told at the menu, each thing once."""

    def settings(self) -> Settings:
        """The settings as they are now. To change them, a scene returns Apply."""

    def has_unfinished_game(self) -> bool:
        """Whether there is a game that Continue can resume."""

    def unfinished_game(self) -> UnfinishedGame | None:
        """The game that Continue resumes, read and replayed: not for the first frame."""

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

    def load(self) -> SceneChange:
        """Show the games that were left, saved games, and those that ship with the program."""

    def archive(self) -> SceneChange | None:
        """Show the finished games."""


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
