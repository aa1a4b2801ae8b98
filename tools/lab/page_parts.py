"""A benchmark for `tools/bench.py` that measures the longest frame when each page is first opened.

The modules of a page are imported inside functions, because their import time is part of the measurement.
"""

import gc
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from santiago.persistence.disk_cache import DiskCache
from santiago.persistence.paths import cache_folder, index_folder
from santiago.rules.options import Seat
from santiago.rules.record import Player, Record, replay
from santiago.session.library import Library
from santiago.session.settings import Pace, Settings
from santiago.ui.app.game_window import WindowOptions
from santiago.ui.app.gc_when_idle import gc_when_idle
from santiago.ui.app.main_loop import MainLoop
from santiago.ui.app.program import Program
from santiago.ui.contracts import Push, SceneChange
from santiago.ui.screens.shared_menu_items import settings_item
from tools.lab.library_parts import fill
from tools.lab.series import normal_game

_SETTINGS = Settings(pace=Pace.INSTANT)
_MIDDLE = 130
"""The number of moves already made when the table is opened, about half of the game."""
_LISTED = 40
"""Number of games of each kind in the lists, none of them indexed yet."""
_FRAMES = 90
"""Number of frames until a page and its game pictures are complete."""
_RUNS = 3
_REST_SECONDS = 0.6
"""Seconds until the menu counts as idle."""

Opens = Callable[[], SceneChange | None]


class _Page(NamedTuple):
    """The name of a page, a function that opens the page, and whether Escape closes the page afterwards."""

    name: str
    opens: Opens
    closes: bool = True


def pages() -> dict[str, float | str]:
    """Measure the longest frame while each page opens and closes, in processor milliseconds.

    Only the fastest of several runs counts. Each run is a new process with a filled disk cache.
    """
    script = "from tools.lab.page_parts import open_pages; open_pages((1920, 1080))"
    command = (sys.executable, "-c", script)
    runs = [subprocess.run(command, capture_output=True, check=True) for _ in range(1 + _RUNS)]
    took = [json.loads(run.stdout.splitlines()[-1]) for run in runs[1:]]
    longest = {page: min(run[page] for run in took) for page in took[0]}
    listed = sorted(longest.items(), key=lambda page: -page[1])
    return {"longest": listed[0][1], "each": ", ".join(f"{name} {most:.1f}" for name, most in listed)}


@gc_when_idle()
def open_pages(size: tuple[int, int]) -> None:
    """Open and close each page, and print the longest frame of each in milliseconds as JSON. The processor
    time of other threads, which paint backgrounds in advance, is not included."""
    if not Library().finished.stamps():
        fill(_LISTED, saved_count=_LISTED)
    shutil.rmtree(index_folder(), ignore_errors=True)
    record, disk, took = _record(), DiskCache(cache_folder(), 96_000_000), {}
    program, openings = Program(Library(), _SETTINGS), list[Opens]()
    hooks = replace(program.hooks(), dropped=lambda _: openings.pop()())
    loop = MainLoop(WindowOptions(size), _SETTINGS, hooks, disk)
    loop.change(Push(program.menu()))
    _longest_frame(loop)
    hooks.shown()
    gc.freeze()  # as the main loop does after its first frame
    while not hooks.rested():
        pass
    time.sleep(_REST_SECONDS)
    _longest_frame(loop)  # wait until the background of the menu appears
    for page in _pages(program, record):
        openings.append(page.opens)
        pygame.event.post(
            pygame.event.Event(pygame.DROPFILE, file="")
        )  # opened while handling events, as for a player
        took[page.name] = _longest_frame(loop)
        if page.closes:
            _press(pygame.K_ESCAPE)
            took[page.name] = max(took[page.name], _longest_frame(loop))
    print(json.dumps(took))
    disk.write()
    program.close()


def _longest_frame(loop: MainLoop) -> float:
    """Draw `_FRAMES` frames and return the processor milliseconds of the longest one."""
    took = []
    for _ in range(_FRAMES):
        start = time.thread_time()
        loop.frame(1 / 60)
        took.append(1000 * (time.thread_time() - start))
    return max(took)


def _record() -> Record:
    """Return the record of a finished five-seat game in which the first player is a person."""
    record = normal_game(5)
    person = replace(record.seats[0], player=Player.HUMAN, level=None)
    return replace(record, seats=(person, *record.seats[1:]))


def _pages(program: Program, record: Record) -> Iterator[_Page]:
    yield _Page("load", program.load)
    yield _Page("finished games", program.archive)
    yield _Page("settings", settings_item(program).press)
    yield _Page("new game", partial(_new_game, program))
    begun = replace(record, moves=record.moves[:_MIDDLE])
    yield _Page("table", lambda: program.tables.play(begun), closes=False)
    for name, key in (("pause", "p"), ("log", "l"), ("keys", "F2"), ("rule book", "F1")):
        yield _Page(name, partial(_press, getattr(pygame, f"K_{key}")))
    yield _Page("save", partial(_save, program))
    yield _Page("hand-over", partial(_hand_over, record), closes=False)
    yield _Page("result", lambda: program.tables.play(record), closes=False)
    yield _Page("finished game", lambda: program.tables.hosts[-1].story(lambda _: None))
    yield _Page("review", partial(_review, record), closes=False)  # the finished review of the whole game
    yield _Page("first mistake", partial(_press, pygame.K_ESCAPE), closes=False)
    yield _Page("second mistake", partial(_press, pygame.K_RIGHT))


def _press(key: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0))


def _new_game(program: Program) -> SceneChange:
    from santiago.ui.screens.setup.new_table import NewTable

    return Push(NewTable(program))


def _save(program: Program) -> SceneChange:
    from santiago.ui.screens.pause import ask_to_save

    return ask_to_save(program.tables.hosts[-1])


def _hand_over(record: Record) -> SceneChange:
    from santiago.session.table_record import seat_choices
    from santiago.ui.screens.handover import Handover

    return Push(Handover(seat_choices(record)[0]))


def _review(record: Record) -> SceneChange:
    """Return a change that opens a review. The first seat's decisions count as mistakes unless only one move
    was legal."""
    from santiago.ai.agent import Option
    from santiago.ai.explain.review import Mistake
    from santiago.ai.explain.win_chances import RoundChances
    from santiago.rules.legal import legal_moves
    from santiago.session.review_runner import ReviewRunner
    from santiago.session.worker_messages import ReviewResult
    from santiago.ui.review.game_overview import MomentRoutes
    from santiago.ui.review.review_screen import Review
    from tools.desktop.pilot import PromptThinker

    even = tuple(1 / len(record.seats) for _ in record.seats)
    mistakes: list[Mistake] = []
    rounds: dict[int, RoundChances] = {}
    for ply, step in enumerate(replay(record)):
        before = step.before
        rounds.setdefault(before.round, RoundChances(before.round, ply, even, even, even))
        other = next((move for move in legal_moves(before) if move != step.move), None)
        if before.to_move == 0 and other is not None:
            played, best = Option(step.move, 0.0, 0.1, 9), Option(other, 1.0, 0.1, 9)
            mistakes.append(Mistake(ply, Seat(0), played, best, (), 1.0, 1.0, 0.05, even))
    reviewed = ReviewResult(tuple(mistakes), tuple(rounds.values()))
    routes = MomentRoutes(*(4 * [lambda _: None]))
    return Push(Review(ReviewRunner(PromptThinker(lambda _: reviewed, _FRAMES / 2)), record, routes))
