"""The whole program on a hidden window, with a clock that never waits, for monkeys to play with."""

import gc
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pygame
import pytest

from santiago.ai.agent import Option
from santiago.ai.explain.review import Mistake
from santiago.ai.explain.win_chances import RoundChances
from santiago.ai.problems.finding import Unfit
from santiago.persistence import autosave
from santiago.persistence.codec import read_record
from santiago.persistence.paths import data_folder
from santiago.persistence.seal import SealPolicy
from santiago.resources import shipped_saves
from santiago.rules.legal import legal_moves
from santiago.rules.record import Player, Record, replay
from santiago.session import table_record
from santiago.session.library import Library
from santiago.session.request_handler import answered
from santiago.session.settings import AnimationSpeed, Confirm, Pace, Settings, Theme
from santiago.session.thinking import Answer
from santiago.session.worker_messages import (
    Asked,
    CoachRequest,
    Explanation,
    ExplanationRequest,
    Failure,
    MadeProblem,
    ProblemRequest,
    ReviewRequest,
    ReviewResult,
    WhatIf,
)
from santiago.ui.app import program as app_program
from santiago.ui.app.game_window import WindowOptions
from santiago.ui.app.main_loop import Hooks, MainLoop
from santiago.ui.app.program import Program
from santiago.ui.contracts import Home, Scene, SceneChange
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.setup import evening_dialog, table_form
from santiago.ui.widgets.widget_set import Widgets
from santiago.wording.translator import languages
from tests.ai.impatient import Impatient
from tests.monkeys.monkey import SIZES, Monkey
from tests.session.test_problem import problem
from tests.ui.table.playing import advised
from tools.desktop.pilot import PromptThinker

_AGAIN, _MOST = 20, 4
"""The monkey goes on by `_AGAIN` actions at a time, up to `_MOST` times the number asked for."""
_WINDOW = pygame.Window


class Fallen(Exception):
    """Raised if the program has crashed or an invariant does not hold; names seed and last actions."""


class Stage:
    """The program in a home of its own with a few games. It starts again when the monkey has closed it."""

    def __init__(self, monkey: Monkey, patch: pytest.MonkeyPatch) -> None:
        self.monkey = monkey
        self.now = 1000.0
        self.errors: list[str] = []
        self._done = False
        self.chance = Random(monkey.chance.random())
        self.library = Library()
        self.program: Program
        self.loop: _WatchedLoop
        self.window: pygame.Window
        self._simulate(patch)

    def play(self, enter: Callable[["Stage"], SceneChange | None], actions: int) -> None:
        """Let the monkey act `actions` times, and then until it has pressed everything, but not for ever.

        Each time it has left, bring it back with `enter`.
        """
        while not self._is_done(actions):
            self.library = Library()
            self.fill_home()
            self._choose_settings()
            self.program = Program(self.library, self.library.settings())
            hooks = replace(self.program.hooks(), crashed=self._crashed)
            self.loop = _WatchedLoop(self, hooks, enter, lambda: self._is_done(actions))
            try:
                self.loop.run(self.program.menu, lambda: enter(self))
            finally:
                self.program.close()
                self.window.destroy()
                gc.unfreeze()  # a loop exempts its first scene from collections, as if it were the only one
                gc.collect()
            self.monkey.starts_again()
            self.check()
        for path in data_folder().rglob("*.json"):
            if path.parent.name in ("saves", "finished") or path.parent.parent.name == "games":
                read_record(path, sealed=SealPolicy.REQUIRED)

    def _is_done(self, actions: int) -> bool:
        done = self.monkey.actions
        if done >= actions and done % _AGAIN == 0:
            self._done = done >= _MOST * actions or not self.monkey.missing
        return self._done

    def check(self) -> None:
        assert not self.errors, "\n".join(self.errors)

    def record(self, town: str) -> Record:
        """Return a game that ships with the program, as if a person had played the first seat."""
        record = read_record(shipped_saves() / f"{town}.json", sealed=SealPolicy.REQUIRED)
        return replace(
            record, seats=(replace(record.seats[0], player=Player.HUMAN, level=None), *record.seats[1:])
        )

    # ---------------------------------------------------------------- preparation

    def fill_home(self) -> None:
        """Store finished games, a saved game and an unfinished game, also if the monkey has deleted them."""
        library, start = self.library, datetime(2026, 11, 20, 18, 5, tzinfo=UTC)
        for n, town in enumerate(("assomada", "praia", "cidade-velha", "assomada")):
            library.finished.save(self.record(town), "", start + timedelta(days=n), f"{town}-{n}")
        half = self.record("assomada")
        half = replace(half, moves=half.moves[: len(half.moves) // 2])
        if not library.saves.stamps():
            library.save(half, "Half a game")
        if not library.has_unfinished_game():
            library.start_from(half).game.close()

    def _choose_settings(self) -> None:
        chance = self.chance
        self.library.keep_settings(
            Settings(
                language=chance.choice(languages()),
                text_scale=chance.choice((0.8, 1.0, 1.0, 1.5, 2.0)),
                theme=chance.choice(tuple(Theme)),
                pace=chance.choice((Pace.INSTANT, Pace.FAST, Pace.STEP)),
                animation_speed=chance.choice((AnimationSpeed.OFF, AnimationSpeed.FAST)),
                confirm=chance.choice(tuple(Confirm)),
                round_summary=chance.random() < 0.7,
                free_undo=chance.random() < 0.5,
                panels_left=chance.random() < 0.3,
                captions=chance.random() < 0.5,
                background_review=chance.random() < 0.5,
                reminder=chance.choice((0, 15)),
            )
        )

    def _simulate(self, patch: pytest.MonkeyPatch) -> None:
        """Replace clocks, processes, threads and sources of chance, so that a seed tells the whole run."""
        patch.setattr(time, "monotonic", lambda: self.now)
        patch.setattr(time, "perf_counter", self._tick)
        patch.setattr(pygame.time, "Clock", _Clock)
        patch.setattr(pygame, "Window", self._open)
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr(autosave, "ThreadPoolExecutor", _NoPool)
        patch.setattr(app_program, "Thinker", lambda: _InProcess(self.chance))
        patch.setattr(table_record, "SystemRandom", lambda: self.chance)
        patch.setattr(table_form, "Random", lambda: self.chance)
        patch.setattr(evening_dialog.secrets, "token_hex", lambda _: f"{self.chance.getrandbits(64):016x}")
        report = Widgets.report

        def noted(widgets: Widgets, change: SceneChange | None) -> None:
            self.monkey.used += 1
            report(widgets, change)

        patch.setattr(Widgets, "report", noted)
        handler = _Errors(self.errors)
        logging.getLogger().addHandler(handler)
        pygame.scrap.put_text("")

    def _open(self, title: str, size: tuple[int, int], *place: object, **options: bool) -> pygame.Window:
        self.window = _WINDOW(title, size, *place, **options)
        return self.window

    def _tick(self) -> float:
        self.now += 0.002
        return self.now

    def _crashed(self, error: Exception) -> Scene | None:
        raise Fallen(str(error)) from error


class _Clock:
    """A clock that never waits, and reports the duration of a frame at the given rate."""

    def tick(self, rate: int) -> int:
        return round(1000 / rate)


class _NoPool:
    """A pool of threads that does its work at once, in the thread of the caller."""

    def __init__(self, *_: object) -> None: ...

    def submit(self, work: Callable[[], None]) -> Future[None]:
        done = Future[None]()
        work()
        done.set_result(None)
        return done

    def shutdown(self) -> None: ...


class _Errors(logging.Handler):
    """Collects what is logged as an error."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        self._errors.append(self.format(record))


class _InProcess(PromptThinker):
    """A thinker without a worker process. It answers like Easy, and now and then it fails."""

    def __init__(self, chance: Random) -> None:
        super().__init__(self._answer, polls=2)
        self._chance = chance

    def warm_up(self) -> None: ...

    def close(self) -> None:
        self.cancel()

    def _answer(self, asked: Asked) -> Answer:
        if self._chance.random() < 0.003:
            return Failure("Traceback (most recent call last):\nValueError: the agent of a test fails")
        match asked:
            case ReviewRequest(record):
                return ReviewResult(_mistakes(asked), _rounds(record))
            case WhatIf():
                return answered(asked, Impatient(40))
            case ExplanationRequest() | CoachRequest():
                return Explanation(None, ())
            case ProblemRequest():
                return self._chance.choice((MadeProblem(problem()[0]), MadeProblem(None, next(iter(Unfit)))))
            case _:
                return advised(asked)


def _mistakes(asked: ReviewRequest) -> tuple[Mistake, ...]:
    """Return mistakes in the first decisions of the reviewed seats; another legal move is the better one."""
    found = []
    for ply, step in enumerate(replay(asked.record)):
        seat, moves = step.before.to_move, legal_moves(step.before)
        others = [move for move in moves if type(move) is type(step.move) and move != step.move]
        if seat in asked.seats and others and len(found) < 4:
            played, best = Option(step.move, -3.5, 0.4, 10), Option(others[0], 2.0, 0.3, 10)
            chances = (1 / step.before.seats,) * step.before.seats
            found.append(Mistake(ply, seat, played, best, (), 5.5, 3.7, 0.06, chances))
    return tuple(found)


def _rounds(record: Record) -> tuple[RoundChances, ...]:
    """Return rounds in which all seats have equal chances of winning."""
    begun: dict[int, int] = {}
    for ply, step in enumerate(replay(record)):
        begun.setdefault(step.before.round, ply)
    equal, none = (1 / len(record.seats),) * len(record.seats), (0.0,) * len(record.seats)
    return tuple(RoundChances(number, ply, equal, none, none) for number, ply in begun.items())


class _WatchedLoop(MainLoop):
    """A main loop in which the monkey acts before each frame, and whose invariants are checked after it."""

    def __init__(
        self,
        stage: Stage,
        hooks: Hooks,
        enter: Callable[[Stage], SceneChange | None],
        is_done: Callable[[], bool],
    ) -> None:
        super().__init__(WindowOptions(stage.chance.choice(SIZES)), stage.program.settings(), hooks)
        self._stage = stage
        self._enter = enter
        self._is_done = is_done

    def frame(self, seconds: float) -> None:
        stage, monkey = self._stage, self._stage.monkey
        stage.now += seconds
        if self._is_done() or monkey.is_tired:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        elif monkey.is_lost or (len(self.scenes) == 1 and not monkey.owns(Menu)):
            monkey.is_lost = False
            stage.program.tables.close_all()
            stage.fill_home()
            self.change(Home())
            self.change(self._enter(stage))
        else:
            monkey.step(self, stage.window)
        super().frame(seconds)
        stage.check()
        if self.scenes:
            assert len(self.scenes) > 1 or isinstance(self.scenes.top, Menu), "the menu is the first scene"
            assert self.settings == stage.program.settings(), "the loop and the program have equal settings"
