"""Benchmarks for `tools/bench.py` that measure the processor time of frames in a recorded game at 60 Hz."""

import gc
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import NamedTuple

from santiago.ai.agent import Decision
from santiago.persistence.disk_cache import DiskCache
from santiago.persistence.paths import cache_folder
from santiago.presentation.table.actions import Pointer, Signal, Touch
from santiago.presentation.view_model.values import TableView
from santiago.rules.record import Record
from santiago.session.game_session import GameSession
from santiago.session.settings import Pace, Settings
from santiago.ui.app.game_window import GameWindow, WindowOptions
from santiago.ui.app.main_loop import display_options
from santiago.ui.app.spoken_output import Listener
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.table.table_scene import TableScene
from tools.desktop.pilot import PromptThinker, table
from tools.lab.series import normal_game

_SETTINGS = Settings(pace=Pace.INSTANT)
_MIDDLE = 130
"""The number of recorded moves before the first frame, about half of the game."""
_RUNS = 3


def _table(record: Record) -> TableScene:
    """Return a table scene in the middle of `record`. Computers play the remaining moves without thinking."""
    session = GameSession(replace(record, moves=record.moves[:_MIDDLE]))
    return table(session, _SETTINGS, PromptThinker(lambda _: Decision(record.moves[session.ply])))


class _Frame(NamedTuple):
    """A drawn frame. `took` is its processor time in milliseconds, `changed` is whether the view changed, and
    `name` describes the last change."""

    took: float
    changed: bool
    name: str


def changed_frames(size: tuple[int, int] = (1280, 800)) -> dict[str, float | str]:
    """Measure the processor milliseconds of frames in which the view changes, and of all other frames.

    Each frame is drawn in several runs, and only its fastest time counts. `longest` is the time of the
    slowest frame, `longest_name` describes that frame, and `late` is the percentage of frames over 1/60 s.
    """
    record, window = normal_game(5), GameWindow(WindowOptions(size))
    disk = DiskCache(cache_folder(), 96_000_000)
    runs: list[list[_Frame]] = []
    for _ in range(1 + _RUNS):  # the first run fills the disk cache
        scene = _table(record)
        scene.rebuild(make_draw_context(size, display_options(_SETTINGS), Sprites(disk)))
        scene.draw(window.surface)
        gc.collect()
        gc.freeze()  # as the main loop does after its first frame
        runs.append(list(_frames_of(scene, window)))
        disk.write()
    frames = [min(same) for same in zip(*runs[1:], strict=True)]
    changed, longest = [frame.took for frame in frames if frame.changed], max(frames)
    return {
        "mean": statistics.mean(changed),
        "between": statistics.mean(frame.took for frame in frames if not frame.changed),
        "longest": longest.took,
        "longest_name": longest.name,
        "late": 100 * sum(frame.took > 1000 / 60 for frame in frames) / len(frames),
    }


def reader_frames() -> dict[str, float]:
    """Measure the processor milliseconds that a screen reader adds to frames with and without changes."""
    from santiago.ui.reader.bridge import ASKED, Bridge  # needs the extra `a11y`

    window, took = GameWindow(WindowOptions((1280, 800))), {True: [0.0], False: [0.0]}
    deaf = SimpleNamespace(focus=lambda **_: None, place=id, send=id)
    bridge, scene = Bridge(lambda _: deaf), _table(normal_game(5))
    listener = Listener(window, bridge, ASKED)
    context = make_draw_context((1280, 800), display_options(_SETTINGS), Sprites())
    scene.rebuild(context)
    bridge.asked()
    for frame in _frames_of(scene, window):
        begun = time.process_time()
        listener.frame(scene, _SETTINGS, context.tr)
        took[frame.changed].append(1000 * (time.process_time() - begun))
    return {"changed": statistics.mean(took[True]), "between": statistics.mean(took[False])}


def questions() -> dict[str, float]:
    """Measure the processor microseconds of a press, and of the map of the keyboard cursor once the boxes are
    known, at a table of five in the middle of a game; medians over all that can be pressed."""
    _window, scene = (
        GameWindow(WindowOptions((1280, 800))),
        _table(normal_game(5)),
    )  # the window starts pygame
    scene.rebuild(make_draw_context((1280, 800), display_options(_SETTINGS), Sprites()))
    took: dict[str, list[float]] = {"press": [], "map": []}
    for box in scene.geometry.hit_boxes * 3:
        begun = time.process_time()
        scene.do(Pointer(Touch.PRESSED, box.rect.center))
        took["press"].append(1e6 * (time.process_time() - begun))
        scene.do(Signal.CANCELLED)
        geometry = scene.renderer.geometry(replace(scene.presented))  # a new one, as when the view changes
        assert geometry.hit_boxes, "the boxes are known"
        assert geometry.presented.elements, "and what they stand for"
        begun = time.process_time()
        assert geometry.reachable.boxes
        took["map"].append(1e6 * (time.process_time() - begun))
    return {name: statistics.median(times) for name, times in took.items()}


def _frames_of(scene: TableScene, window: GameWindow) -> Iterator[_Frame]:
    """Advance the scene until the table of final scores is complete, and yield each frame that is drawn."""
    shown, name, after = scene.view, "", 0
    while scene.view.final is None or scene.dirty:
        start = time.process_time()
        scene.update(1 / 60)
        if scene.animating or scene.dirty:
            scene.draw(window.surface)
            window.flip()
            took = 1000 * (time.process_time() - start)
            after += 1
            changed = scene.view != shown
            if changed:
                name, after = f"move {scene.session.ply}: {_difference(shown, scene.view)}", 0
            yield _Frame(took, changed, f"{name} ({after} frames later)" if after else name)
            shown = scene.view


def _difference(before: TableView, after: TableView) -> str:
    """Return the names of the fields in which the two views differ, separated by commas."""
    names = [field.name for field in fields(TableView)]
    return ", ".join(name for name in names if getattr(before, name) != getattr(after, name))


def first_frame(size: tuple[int, int] = (1280, 800)) -> dict[str, float]:
    """Measure the processor milliseconds of a table's first frame, with an empty and a filled disk cache."""
    script = f"from tools.lab.frame_parts import first_table; first_table({size})"
    runs = (subprocess.run([sys.executable, "-c", script], capture_output=True, check=True) for _ in range(4))
    first, *later = (float(run.stdout.split()[-1]) for run in runs)
    return {"new": first, "next": statistics.median(later)}


def first_table(size: tuple[int, int]) -> None:
    """Draw a table's first frame in this process and print its processor milliseconds."""
    window, disk = GameWindow(WindowOptions(size)), DiskCache(cache_folder(), 96_000_000)
    context = make_draw_context(size, display_options(_SETTINGS), Sprites(disk))
    scene = _table(normal_game(5))
    scene.rebuild(context)
    start = time.process_time()
    scene.draw(window.surface)
    print(1000 * (time.process_time() - start))
    disk.write()
