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
from santiago.presentation.wording.card_text import answers, is_right
from santiago.presentation.wording.names import usual_names
from santiago.rules.record import Level
from santiago.session.lesson import LessonProgress, LessonState, LessonStore
from santiago.session.lesson_script import CountTask, MoveTask, ReadTask
from santiago.session.thinking import Thinker
from santiago.ui.app.main_loop import display_options
from santiago.ui.graphics.draw_context import DrawContext, make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.lesson.scene import LessonScene
from santiago.ui.screens.menu import Menu
from santiago.ui.sound.sounds import Sounds, Volumes
from tools.desktop.pilot import Nowhere, Stuck
from tools.desktop.window_driver import QUICK, Desktop, Window, WindowPilot, wait_for

_ALIKE = 6.0
"""The mean difference of two pictures of one thing."""
_LEAVE_AFTER = 5


class LessonTwin(WindowPilot):
    """The lesson as the window shows it now."""

    scene: LessonScene

    def __init__(self, context: DrawContext, window: Window, *, by_keys: bool) -> None:
        silent = Nowhere(QUICK)
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
        super().__init__(scene, context, window, by_keys=by_keys)
        self.surface = pygame.Surface(context.size)

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
        self._context = make_draw_context(size, display_options(QUICK), Sprites())
        self._twin = LessonTwin(self._context, self._opened("learn"), by_keys=by_keys)

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

    @property
    def window(self) -> Window:
        """The window that is open."""
        return self._twin.window

    def _opened(self, button: str) -> Window:
        """A new window in which a button of the menu was pressed."""
        window = Window(self._desktop, self._home, ("--size", f"{self._size[0]}x{self._size[1]}"))
        silent: Any = Nowhere(QUICK)
        silent.lesson = lambda: LessonState.BEGUN if button == "learn-on" else LessonState.NEW
        menu = Menu(silent, __version__)
        menu.rebuild(self._context)
        time.sleep(0.5)
        if not self._by_keys:
            window.click(menu.widgets.find(button).rect.center)
            return window
        for _ in range(menu.widgets.keys.index(button) + 1):
            window.key("Tab")
        window.key("Return")
        return window

    def _leave_and_return(self) -> None:
        self.window.close()
        self._twin.window = self._opened("learn-on")

    def _await_window(self) -> None:
        """Until the window shows the card that the twin shows."""
        assert self._twin.scene.card is not None, "a card lies there"
        box = self._twin.scene.card.rect.inflate(-12, -12)
        wait_for(
            f"the card of step {self._twin.lesson.done + 1}",
            lambda: self.window.difference(self._twin.surface, box) < _ALIKE,
            60,
        )

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
                twin.decide(step.task.moves[0])

    def _press(self, key: str) -> None:
        card = self._twin.scene.card
        assert card is not None, "a card lies there"
        if not self._by_keys:
            self._twin.click_at(card.widgets.find(key).rect.center)
            return
        while key.startswith("answer") and card.widgets.focus.key != key:
            self._twin.press_key(pygame.K_RIGHT)
            card = self._twin.scene.card
            assert card is not None, "it stays while an answer is chosen"
        self._twin.press_key(pygame.K_RETURN)

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
            driver.window.close()
        print(
            f"the lesson by {'keys' if by_keys else 'mouse'}: all steps, left and gone on with, then a game"
        )
