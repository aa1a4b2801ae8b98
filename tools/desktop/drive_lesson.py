"""Takes the whole lesson in a real window: `python tools/drive.py lesson`, `lesson-keys`.

Where to click is asked of a twin, the same scene without a window; that the window shows the same card is
seen in a picture of it. In the middle the window is closed, and the lesson gone on with from the menu.
"""

import os
import tempfile
import time
from pathlib import Path
from typing import Any

import pygame

from santiago import __version__
from santiago.persistence.paths import config_folder, games_folder
from santiago.persistence.preferences import load_json, save_json
from santiago.persistence.store import GameStore
from santiago.presentation.input.selection import NOTHING
from santiago.presentation.table_view.targets import (
    CanalTarget,
    CoinTarget,
    OfferTarget,
    PieceTarget,
    SquareTarget,
    Target,
)
from santiago.presentation.wording.card_text import answers, is_right
from santiago.presentation.wording.names import usual_names
from santiago.rules.moves import Move
from santiago.rules.record import Level
from santiago.session.lesson import LessonProgress, LessonState, LessonStore
from santiago.session.lesson_script import CountTask, MoveTask, ReadTask
from santiago.session.thinking import Thinker
from santiago.ui.app.main_loop import display_options
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.lesson.pointers import aims
from santiago.ui.lesson.scene import LessonScene
from santiago.ui.screens.menu import Menu
from santiago.ui.sound.sounds import Sounds, Volumes
from santiago.ui.table.press_guard import GUARD_SECONDS, BarTarget
from tools.desktop.pilot import Nowhere, Pilot
from tools.desktop.window_driver import KEY_NAMES, QUICK, Desktop, Stuck, Window, wait_for

_ALIKE = 6.0
"""The mean difference of two pictures of one thing, in steps of 255."""
_LEAVE_AFTER = 5


class LessonTwin(Pilot):
    """The lesson as the window shows it now."""

    scene: LessonScene

    def __init__(self, size: tuple[int, int]) -> None:
        silent = Nowhere(QUICK)
        context = make_draw_context(size, display_options(QUICK), Sprites())
        self.lesson = LessonStore().open(usual_names(context.tr), anew=True)
        scene = LessonScene(
            self.lesson,
            Thinker(),
            Sounds(Volumes(0.0, 0.0, muted=True)),
            silent,
            silent,
            restart=silent.leave,
            first_game=silent.leave,
        )
        super().__init__(scene, context)
        self.surface = pygame.Surface(size)

    def await_card(self) -> None:
        """Let the others move."""
        while self.scene.card is None:
            self.scene.update(0.05)
        for _ in range(100):
            self.scene.update(0.05)  # until the arrow is still
        self.scene.draw(self.surface)


class LessonDriver:
    """Takes the lesson."""

    def __init__(self, size: tuple[int, int], home: Path, desktop: Desktop, *, by_keys: bool) -> None:
        self._size, self._home, self._desktop, self._by_keys = size, home, desktop, by_keys
        save_json(home / "config" / "settings.json", QUICK)
        self._twin = LessonTwin(size)
        self._enter("learn")

    def take(self, out: Path | None) -> None:
        """To the end, and into the first game."""
        while True:
            self._twin.await_card()
            self._await_window()
            step = self._twin.lesson.step
            assert step is not None, "a card lies there"
            if out is not None:
                self.window.picture(out.with_stem(f"{out.stem}-{self._twin.lesson.done:02d}-{step.name}"))
            if step.name == "done":
                break
            self._step()
            self._await_progress()
            if self._twin.lesson.done == _LEAVE_AFTER:
                self._leave_and_return()
        if GameStore(games_folder()).newest() is not None:
            raise Stuck("the lesson is kept among the games")
        self._finish()

    def close(self) -> None:
        """Close the window."""
        self.window.close()

    def _enter(self, button: str) -> None:
        """Open the window and press a button of the menu."""
        self.window = Window(self._desktop, self._home, ("--size", f"{self._size[0]}x{self._size[1]}"))
        silent: Any = Nowhere(QUICK)
        silent.lesson = lambda: LessonState.BEGUN if button == "learn-on" else LessonState.NEW
        menu = Menu(silent, __version__)
        menu.rebuild(self._twin.context)
        time.sleep(0.5)
        if not self._by_keys:
            self.window.click(menu.widgets.find(button).rect.center)
            return
        for _ in range(menu.widgets.keys.index(button) + 1):
            self.window.key("Tab")
        self.window.key("Return")

    def _leave_and_return(self) -> None:
        self.window.close()
        self._enter("learn-on")

    def _await_window(self) -> None:
        """Until the window shows the card that the twin shows."""
        assert self._twin.scene.card is not None, "a card lies there"
        box = self._twin.scene.card.rect.inflate(-12, -12)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "window.png"

            def alike() -> bool:
                self.window.picture(path)
                shot = pygame.image.load(path)
                if shot.get_size() != self._size:
                    return False
                return _difference(shot.subsurface(box), self._twin.surface.subsurface(box)) < _ALIKE

            wait_for(f"the card of step {self._twin.lesson.done + 1}", alike, 60)

    def _await_progress(self) -> None:
        done = self._twin.lesson.done
        last = len(self._twin.lesson.steps) - 1
        wait_for(f"step {done} is kept", lambda: _kept().done == (done if done < last else 0))

    def _step(self) -> None:
        twin = self._twin
        step = twin.lesson.step
        assert step is not None, "a card lies there"
        match step.task:
            case ReadTask():
                self._press("next-0")
            case CountTask() as task:
                game = twin.lesson.session
                right = next(one for one in answers(game, task) if is_right(game, task, one))
                self._press(f"answer-{right}")
            case MoveTask():
                self._act(step.task)

    def _press(self, key: str) -> None:
        card = self._twin.scene.card
        assert card is not None, "a card lies there"
        if not self._by_keys:
            self._click(card.widgets.find(key).rect.center)
            return
        while key.startswith("answer") and card.widgets.focus.key != key:
            self._key(pygame.K_RIGHT)
            card = self._twin.scene.card
            assert card is not None, "it stays while an answer is chosen"
        self._key(pygame.K_RETURN)

    def _act(self, task: MoveTask) -> None:
        twin, ply = self._twin, self._twin.lesson.session.ply
        move = task.moves[0]
        if not self._by_keys:
            self._drag(move)
        while twin.lesson.session.ply == ply:
            turn = twin.scene.table.turn
            assert turn is not None, "a person decides"
            self._choose(aims(turn, twin.scene.table.state.selection, move)[0])

    def _drag(self, move: Move) -> None:
        """Bring a tile or a canal to its place, if that is what the move is."""
        boxes, turn = self._twin.boxes(), self._twin.scene.table.turn
        assert turn is not None, "a person decides"
        targets = aims(turn, NOTHING, move)
        place = next((one for one in targets if isinstance(one, SquareTarget | CanalTarget)), None)
        piece = PieceTarget() if PieceTarget() in boxes else OfferTarget(0)
        if place is not None and piece in boxes:
            start, end = boxes[piece].center, boxes[place].center
            self.window.drag(start, end)
            self._twin.drag_between(start, end)

    def _choose(self, target: Target) -> None:
        if isinstance(target, BarTarget):
            time.sleep(2 * GUARD_SECONDS)
            self._twin.settle()
        if not self._by_keys:
            self._click(self._twin.where(target))
        elif isinstance(target, CoinTarget):
            self._key(ord(str(target.escudos)))
        else:
            self._walk_to(target)
            self._key(pygame.K_RETURN)

    def _walk_to(self, target: Target) -> None:
        for _ in range(12):
            way = self._twin.way_to(target)
            if way is not None:
                for key in way:
                    self._key(key)
                return
            self._key(pygame.K_TAB)
        raise Stuck(f"no way by keys to {target}")

    def _click(self, point: tuple[int, int]) -> None:
        self.window.click(point)
        self._twin.click_at(point)

    def _key(self, key: int) -> None:
        self.window.key(KEY_NAMES.get(key) or chr(key))
        self._twin.press_key(key)

    def _finish(self) -> None:
        """Into the first game."""
        card = self._twin.scene.card
        assert card is not None, "the last card lies there"
        if self._by_keys:
            self.window.key("Return")
        else:
            self.window.click(card.widgets.find("play-0").rect.center)
        store = GameStore(games_folder())
        wait_for("the first game is saved", lambda: store.newest() is not None)
        kept = store.newest()
        assert kept is not None, "it is saved"
        if [seat.level for seat in kept.record.seats] != [None, *[Level.EASY] * 3]:
            raise Stuck("the first game is not against easy opponents")


def _kept() -> LessonProgress:
    return load_json(config_folder() / "lesson.json", LessonProgress())


def _difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean over all pixels and colours."""
    first, second = pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB")
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


def drive(size: tuple[int, int], out: Path | None, *, by_keys: bool) -> None:
    """Take the lesson; keep a picture of each step."""
    with tempfile.TemporaryDirectory() as folder, Desktop(size) as desktop:
        os.environ["SANTIAGO_HOME"] = folder
        driver = LessonDriver(size, Path(folder), desktop, by_keys=by_keys)
        try:
            driver.take(out)
            time.sleep(1.0)
        finally:
            if out is not None:
                driver.window.picture(out)
            driver.close()
        print(
            f"the lesson by {'keys' if by_keys else 'mouse'}: all steps, left and gone on with, then a game"
        )
