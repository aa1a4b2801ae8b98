"""What `tools/bench.py` measures of single frames, in processor time: of a recorded game, 60 a second."""

import gc
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple

from santiago.ai.agent import Decision
from santiago.ai.measure.simulate import Contest, Entrant, play
from santiago.persistence.disk_cache import DiskCache
from santiago.persistence.paths import cache_folder
from santiago.rules.record import Level, Record
from santiago.session.game import GameSession
from santiago.session.settings import Pace, Settings
from santiago.session.thinking import Thinker
from santiago.ui.app.main_loop import display_options
from santiago.ui.app.window import GameWindow, WindowOptions
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.sound.sounds import Sounds, Volumes
from santiago.ui.table.scene import TableScene
from santiago.ui.view.values import TableView
from tools.desktop.pilot import Nowhere

_SETTINGS = Settings(pace=Pace.INSTANT)
_MIDDLE = 130
"""A move in the middle of the recorded game."""
_RUNS = 3


class _Recorded(Thinker):
    """Answers at once with the moves of a record."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._moves = record.moves
        self.session = GameSession(replace(record, moves=()))
        self._answer: Decision | None = None

    @property
    def busy(self) -> bool:
        return self._answer is not None

    def ask(self, question: object) -> None:  # noqa: ARG002  the answer is known
        self._answer = Decision(self._moves[self.session.ply])

    def poll(self) -> Decision | None:
        answer, self._answer = self._answer, None
        return answer

    def cancel(self) -> None:
        self._answer = None


def _record() -> Record:
    return play(Contest((Entrant(Level.NORMAL),) * 5, games=1), 0).record


def _table(session: GameSession, thinker: Thinker) -> TableScene:
    nowhere: Any = Nowhere(_SETTINGS)
    return TableScene(session, thinker, Sounds(Volumes(0.0, 0.0, muted=True)), nowhere, nowhere)


class _Frame(NamedTuple):
    """A frame: its milliseconds of processor time, whether its view differs from the one before, its name."""

    took: float
    changed: bool
    name: str


def changed_frames(size: tuple[int, int] = (1280, 800)) -> dict[str, float | str]:
    """Milliseconds of processor time of frames whose view differs from the one before, and of the others.

    Each frame counts as in the fastest of several runs. `longest` is that of all frames, `longest_name` what
    changed in it.
    """
    record = _record()
    thinker, window = _Recorded(record), GameWindow(WindowOptions(size))
    disk = DiskCache(cache_folder(), 48_000_000)
    runs: list[list[_Frame]] = []
    for _ in range(1 + _RUNS):  # the first time fills the disk
        thinker.session = GameSession(replace(record, moves=record.moves[:_MIDDLE]))
        scene = _table(thinker.session, thinker)
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


def _frames_of(scene: TableScene, window: GameWindow) -> Iterator[_Frame]:
    """The frames up to the whole final table."""
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
    """The names of the fields that differ."""
    names = [field.name for field in fields(TableView)]
    return ", ".join(name for name in names if getattr(before, name) != getattr(after, name))


def first_frame(size: tuple[int, int] = (1280, 800)) -> dict[str, float]:
    """Milliseconds of processor time of a table's first frame, at the first start and at the next one."""
    script = f"from tools.lab.frame_parts import first_table; first_table({size})"
    runs = (subprocess.run([sys.executable, "-c", script], capture_output=True, check=True) for _ in range(4))
    first, *later = (float(run.stdout.split()[-1]) for run in runs)
    return {"new": first, "next": statistics.median(later)}


def first_table(size: tuple[int, int]) -> None:
    """Print the milliseconds that the first frame of a table takes in this process."""
    record = _record()
    session = GameSession(replace(record, moves=record.moves[:_MIDDLE]))
    window, disk = GameWindow(WindowOptions(size)), DiskCache(cache_folder(), 48_000_000)
    context = make_draw_context(size, display_options(_SETTINGS), Sprites(disk))
    scene = _table(session, _Recorded(record))
    scene.rebuild(context)
    start = time.process_time()
    scene.draw(window.surface)
    print(1000 * (time.process_time() - start))
    disk.write()


def changed_frames_large() -> dict[str, float | str]:
    """The same at 1920x1080."""
    return changed_frames((1920, 1080))


def first_frame_large() -> dict[str, float]:
    """The same at 1920x1080."""
    return first_frame((1920, 1080))
