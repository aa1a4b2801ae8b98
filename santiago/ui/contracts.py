"""The protocols and data types shared by the screens and the application."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pygame

from santiago.rules.options import Seat
from santiago.session.lesson import LessonState
from santiago.session.library import Library
from santiago.session.settings import Settings
from santiago.session.table_setup import SeatChoice, TableSetup
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.work_steps import Steps

if TYPE_CHECKING:
    from santiago.presentation.spoken.nodes import SpokenScreen
    from santiago.presentation.view_model.targets import Target
    from santiago.session.game_summary import GameSummary
    from santiago.session.problem import Theme
    from santiago.session.valley_path import Stop
    from santiago.wording.rulebook_facts import PlayedTable


class Scene(Protocol):
    """A screen that the main loop updates and draws. A frame is drawn only if something has changed."""

    @property
    def overlay(self) -> bool:
        """Whether the scene below remains visible, dimmed, around this scene."""

    @property
    def dirty(self) -> bool:
        """Whether the scene must be redrawn."""

    @property
    def animating(self) -> bool:
        """Whether an animation is running, so that every frame must be drawn."""

    def rebuild(self, context: DrawContext) -> None:
        """Lay out everything for `context`; called before first use and whenever the context changes."""

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Handle one event, and return the scene change that follows, or None."""

    def update(self, seconds: float) -> SceneChange | None:
        """Advance by `seconds`, and return the scene change that follows, or None."""

    def spoken(self) -> SpokenScreen:
        """Return the accessibility tree of the scene; called only while a screen reader is active."""

    def boxes(self) -> dict[str, pygame.Rect]:
        """Return the boxes of the visible accessibility nodes, in pixels, keyed by node key."""

    def focus_node(self, about: Target | str, *, press: bool) -> SceneChange | None:
        """Move the focus to the node that represents `about`, as requested by a screen reader.

        If `press` is true, also press the node.
        """

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw the scene in steps, which may be spread over several frames.

        The scene is shown after the last step. If it is then incomplete or out of date, it is `dirty` again.
        """


@runtime_checkable
class Breathing(Protocol):
    """The part of a scene on which small things move while nothing happens."""

    def breathe(self, surface: pygame.Surface) -> bool:
        """Repaint what moves on a complete drawing of the scene, and return whether anything has."""


@dataclass(frozen=True, slots=True)
class Push:
    """Push a scene, then apply `then`."""

    scene: Scene
    then: SceneChange | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace the top scene."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Remove the top scene, then apply `then`."""

    then: SceneChange | None = None


@dataclass(frozen=True, slots=True)
class Home:
    """Return to the first scene, the menu, then apply `then`."""

    then: SceneChange | None = None


@dataclass(frozen=True, slots=True)
class Apply:
    """Apply `settings`, then make the change `then`, if any.

    The scenes are laid out again if a changed setting affects drawing.
    """

    settings: Settings
    then: SceneChange | None = None


@dataclass(frozen=True, slots=True)
class Mute:
    """Mute or unmute all sound."""


@dataclass(frozen=True, slots=True)
class ShowRules:
    """Open the rule book at `clause`, such as "R3.2", or else at the chapter with index `chapter`.

    If `table` is given, the book shows the rules of that table, and the last chapter (-1) is about the table.
    """

    clause: str = ""
    table: PlayedTable | None = None
    chapter: int = 0


@dataclass(frozen=True, slots=True)
class ShowKeys:
    """Open the page that lists all keys."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Close the window."""


SceneChange = Push | Replace | Pop | Home | Apply | Mute | ShowRules | ShowKeys | Quit

ShowPly = Callable[[int], SceneChange | None]
"""A function that shows a game after the given number of moves."""


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """The game that the Continue button resumes; `picture` draws its board.

    `points` are the current points by seat, or () if the table does not show them.
    """

    summary: GameSummary
    picture: Callable[[Sprites], Steps[pygame.Surface]]
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DailyProblem:
    """The problem of the day, and the number of daily problems solved in a row.

    `picture` draws a part of the board of the given size, in pixels.
    `week` tells for the last seven days, today last, whether they belong to the streak of solved problems.
    """

    theme: Theme
    degree: int
    seats: int
    solved: bool
    streak: int
    week: tuple[bool, ...]
    picture: Callable[[Sprites, tuple[int, int]], Steps[pygame.Surface]]
    press: Callable[[], SceneChange | None]


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of the day, and its result or else that of the day before: points, place, number of seats."""

    opponents: tuple[SeatChoice, ...]
    result: tuple[int, int, int] | None
    is_today: bool
    press: Callable[[], SceneChange | None]


@dataclass(frozen=True, slots=True)
class OpenEvening:
    """An evening that goes on, with everybody's number of wins, the most first."""

    id: str
    name: str
    leaders: tuple[tuple[str, float], ...]
    press: Callable[[], SceneChange | None]


class Services(Protocol):
    """The program's services for the menu and its screens."""

    @property
    def library(self) -> Library:
        """The player's files, such as the games and the table at which the last game was started."""

    def notice(self) -> SceneChange | None:
        """Return the next notice to show at the menu, or None. Each notice is returned only once."""

    def settings(self) -> Settings:
        """Return the current settings. A scene returns Apply to change them."""

    def unfinished_game(self) -> UnfinishedGame | None:
        """Return the game that the Continue button resumes, or None if there is none.

        This is slow, because the game is read and replayed.
        """

    def open_evening(self) -> OpenEvening | None:
        """Return the evening that goes on, or None. This is slow, because games are read."""

    def last_review(self) -> Callable[[], SceneChange | None] | None:
        """Return what opens the review of the last game that a person has finished, or None if there is none.

        This may be slow, because games are listed.
        """

    def next_opponent(self) -> Stop | None:
        """Return the next stop of the path, or None if all are passed or the player does not want a path.

        This may be slow, because games are listed.
        """

    def daily_problem(self) -> DailyProblem | None:
        """Return the problem of the day, or None if there is none. This is slow."""

    def daily_deal(self) -> DailyDeal:
        """Return the deal of the day. This is slow, because games are read."""

    def resume(self) -> SceneChange | None:
        """Resume the newest unfinished game."""

    def start(self, table: TableSetup) -> SceneChange | None:
        """Start a game at `table`, and save `table` as the one used last."""

    def lesson(self) -> LessonState:
        """Return the state of the lesson, with the number of completed steps."""

    def learn(self) -> SceneChange | None:
        """Show the lesson at the step where the player stopped."""

    def problems(self) -> SceneChange:
        """Show the list of problems."""

    def path(self) -> SceneChange:
        """Show the path through the valley, with the goals of the player."""

    def load(self) -> SceneChange:
        """Show the unfinished games, the saved games, and the games shipped with the program."""

    def archive(self) -> SceneChange | None:
        """Show the finished games."""


class Navigation(Protocol):
    """The actions that the scene of an open game can request from its host."""

    def notice(self) -> SceneChange | None:
        """Return the next notice about the game, or None. Each notice is returned only once."""

    def save(self, name: str) -> None:
        """Save the game in a new slot called `name`; raises CannotWrite."""

    def suggested_name(self) -> str:
        """Return a default name for a new slot."""

    def leave(self) -> SceneChange | None:
        """Leave the game and return to the menu, or leave practice and return to the real game."""

    def settings(self) -> Settings:
        """Return the settings, as the people at the table prefer them."""

    def finished_games(self) -> int:
        """Return the number of games that the player has finished, counted when this game was opened."""

    def is_saving(self) -> bool:
        """Return whether the last move is still being saved. Computer players wait until this is done."""

    def same_table(self) -> SceneChange | None:
        """Start a new game at the same table, or return from practice to the real game."""

    def same_deal(self) -> SceneChange | None:
        """Start a game with the same deal (tiles, spring, palms). In practice, return to the real game."""

    def story(self, visit: Callable[[int], None]) -> SceneChange | None:
        """Show the turning points of the finished game; `visit` shows the game at a ply."""

    def rename(self, seat: Seat, choice: SeatChoice) -> None:
        """Give the person at `seat` the name and portrait of `choice`, in this game and the next."""

    def export(self) -> SceneChange | None:
        """Ask for a file name, and export the game to that file."""

    def report(self, trace: str) -> str | None:
        """Write a report of an agent's failure together with the game.

        Return the path of the report, or None if it could not be written.
        """

    def review(self, visit: Callable[[int], None]) -> SceneChange | None:
        """Open the review of the human players' decisions; `visit` shows the game at a ply."""

    def practice(self, ply: int) -> SceneChange | None:
        """Start a practice game from the position after `ply` moves, on top of this game."""

    def practice_at(self, text: str) -> SceneChange | None:
        """Start a practice game at the position with this text, on top of this game.

        Raises MalformedPosition.
        """
