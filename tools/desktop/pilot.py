"""Plays a game in a table scene as a player would: sends events to the scene and lets time pass."""

from collections import deque
from collections.abc import Callable
from typing import Any

import pygame

from santiago.presentation.table.cursor import steered
from santiago.presentation.table.press_guard import GUARD_SECONDS, BarTarget
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CoinStepTarget,
    CoinTarget,
    Target,
)
from santiago.rules.moves import Move
from santiago.session.game_session import GameSession
from santiago.session.settings import Settings
from santiago.session.thinking import Thinker
from santiago.session.worker_messages import Answer, Asked
from santiago.ui.contracts import Navigation, Scene, SceneChange, Services
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.lesson.lesson_scene import LessonScene
from santiago.ui.lesson.pointers import next_targets
from santiago.ui.sound.sounds import SILENCE, Sounds
from santiago.ui.table.table_scene import TableScene

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_MOST_TABS, _MOST_CHOICES = 12, 12
_ASKED_OF_THE_PROGRAM = {*vars(Services), *vars(Navigation)}


class Nowhere:
    """A stub for `Services` and `Navigation`. Only `settings` returns a value; other methods do nothing."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def settings(self) -> Settings:
        return self._settings

    def finished_games(self) -> int:
        """Return more games than the coach watches by default."""
        return 99

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever a protocol has
        if name not in _ASKED_OF_THE_PROGRAM:
            raise AttributeError(f"neither Services nor Navigation has {name!r}")
        return lambda *_: None


class PromptThinker(Thinker):
    """A thinker that answers with `decide(question)`, without a worker process. The answer is returned
    by the `polls`th call of `poll`. `asked` lists all questions so far."""

    def __init__(self, decide: Callable[[Any], Answer], polls: float = 1) -> None:
        super().__init__()
        self._decide, self.polls, self._left = decide, polls, polls
        self.asked: list[Asked] = []
        self._open: Asked | None = None

    @property
    def busy(self) -> bool:
        return self._open is not None

    def is_pending(self, question: Asked) -> bool:
        return self._open is question

    def ask(self, question: Asked) -> None:
        self.asked.append(question)
        self._open, self._left = question, self.polls

    def poll(self) -> Answer | None:
        """Return the answer to the open question, or None if no question is open or it is too early."""
        self._left -= 1
        if self._open is None or self._left > 0:
            return None
        question, self._open = self._open, None
        return self._decide(question)

    def cancel(self) -> None:
        self._open = None


def table(session: GameSession, settings: Settings, thinker: Thinker | None = None) -> TableScene:
    """Return a table scene for a game, without sounds and without the rest of the program."""
    nowhere, silent = Nowhere(settings), Sounds(SILENCE)
    return TableScene(session, thinker or Thinker(), silent, nowhere, nowhere)


class Stuck(Exception):
    """Raised if the game does not react as expected."""


class Pilot:
    """Plays a game in a table scene: moves the pointer, clicks, presses keys, and lets time pass."""

    def __init__(self, scene: TableScene | LessonScene, context: DrawContext) -> None:
        self.scene = scene
        self.table = scene.table if isinstance(scene, LessonScene) else scene
        self.context = context
        scene.rebuild(context)

    @property
    def game(self) -> GameSession:
        return self.table.session

    @property
    def notice_text(self) -> str:
        """The text of the current notice, or "" if there is none."""
        notice = self.table.state.notice
        return "" if notice is None else notice.text

    # ---------------------------------------------------------------- time

    def wait(self, seconds: float = 0.05) -> SceneChange | None:
        return self.scene.update(seconds)

    def settle(self) -> None:
        """Let time pass until buttons that have just appeared in the action bar can be pressed."""
        self.wait(0.0)  # the new buttons appear
        self.wait(GUARD_SECONDS)

    def take_over(self, card: Scene) -> None:
        """Confirm a hand-over card by pressing the space bar."""
        card.rebuild(self.context)
        card.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0, scancode=0))

    # ---------------------------------------------------------------- pointer

    def sees(self, target: Target) -> bool:
        return any(box.target == target for box in self.table.geometry.hit_boxes)

    def boxes(self) -> dict[Target, pygame.Rect]:
        """Return the rectangle of every target that the pointer can reach, keyed by target."""
        return {box.target: box.rect for box in self.table.geometry.hit_boxes}

    def where(self, target: Target) -> tuple[int, int]:
        """Return the centre of a visible target, in pixels."""
        box = next(box for box in self.table.geometry.hit_boxes if box.target == target)
        return box.rect.center

    def move(self, point: tuple[int, int], *, held: bool = False) -> None:
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(int(held), 0, 0))

    def press(self, point: tuple[int, int], button: int = 1) -> SceneChange | None:
        return self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=button)

    def release(self, point: tuple[int, int]) -> SceneChange | None:
        return self.post(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def click(self, target: Target) -> SceneChange | None:
        """Click on a target. First wait until new buttons in the action bar can be pressed. If the target is
        a coin on another page, turn to that page."""
        if isinstance(target, BarTarget):
            self.settle()
        while isinstance(target, CoinTarget) and not self.sees(target):
            self._turn_coins(target.escudos)
        return self.click_at(self.where(target))

    def _turn_coins(self, escudos: int) -> None:
        """Turn one page towards the coin for `escudos`; raises Stuck if there is no further page."""
        steps = [one.step for one in self.boxes() if isinstance(one, CoinStepTarget)]
        shown = [one.escudos for one in self.boxes() if isinstance(one, CoinTarget)]
        ahead = escudos > max(shown)
        if not steps or (max(steps) if ahead else -min(steps)) <= 0:
            raise Stuck(f"no coin with {escudos} escudos")
        self.click(CoinStepTarget(max(steps) if ahead else min(steps)))

    def button(self, command: Command) -> SceneChange | None:
        return self.click(ButtonTarget(command))

    def click_at(self, point: tuple[int, int]) -> SceneChange | None:
        self.move(point)
        return self.press(point) or self.release(point)

    def drag(self, piece: Target, target: Target) -> None:
        self.drag_between(self.where(piece), self.where(target))

    def drag_between(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the mouse button at `start`, move the pointer to `end`, and release the button."""
        self.move(start)
        self.press(start)
        self.move((start[0] + 9, start[1]), held=True)
        self.move(end, held=True)
        self.release(end)

    # ---------------------------------------------------------------- keys

    def key(self, key: int, text: str = "", mod: int = 0, scancode: int = 0) -> SceneChange | None:
        """Press a key; before Enter, wait until buttons that have just appeared can be pressed."""
        if key == pygame.K_RETURN:
            self.settle()
        return self.post(pygame.KEYDOWN, key=key, unicode=text, mod=mod, scancode=scancode)

    def press_key(self, key: int) -> None:
        """Press and release a key, and type its character if it has a printable one."""
        self.key(key, chr(key) if 32 < key < 127 else "")
        self.key_up(key)

    def key_up(self, key: int) -> None:
        self.post(pygame.KEYUP, key=key, unicode="", mod=0, scancode=0)

    def walk_to(self, target: Target) -> None:
        """Move the cursor to `target` with Tab and the fewest arrow keys; raises Stuck if no path exists."""
        for _ in range(_MOST_TABS):
            way = self.way_to(target)
            if way is not None:
                for key in way:
                    self.key(key)
                return
            self.key(pygame.K_TAB)
        raise Stuck(f"no path by keys to {target}")

    def way_to(self, target: Target) -> list[int] | None:
        """Return the shortest list of arrow keys from the cursor to `target`, or None if there is no path."""
        cursor, ground = self.table.state.cursor, self.table.geometry.reachable
        if not cursor.shown:
            return None
        seen, queue = {cursor.target}, deque([(cursor, list[int]())])
        while queue:
            here, way = queue.popleft()
            if here.target == target:
                return way
            for key, (across, down) in ARROWS.items():
                there = steered(here, ground, across, down)
                if there.target not in seen:
                    seen.add(there.target)
                    queue.append((there, [*way, key]))
        return None

    # ---------------------------------------------------------------- moves

    def decide(self, move: Move) -> None:
        """Make a legal move and confirm it if necessary; raises Stuck if the game does not accept it."""
        before = self.game.ply
        for _ in range(_MOST_CHOICES):
            if self.game.ply > before:
                return
            self.choose(self.next_target(move))
        raise Stuck(f"{move} was not made")

    def choose(self, target: Target) -> None:
        """Click on `target` as one of the steps that make up a move."""
        self.click(target)

    def next_target(self, move: Move) -> Target:
        """Return the next target to click in order to make `move`."""
        turn, confirm = self.table.turn, ButtonTarget(Command.CONFIRM)
        assert turn is not None, "a person decides"
        return confirm if self.sees(confirm) else next_targets(turn, self.table.state.selection, move)[0]

    def post(self, kind: int, **values: object) -> SceneChange | None:
        return self.scene.handle(pygame.event.Event(kind, values))
