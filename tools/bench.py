"""Compare the program's speed and memory with targets: `python tools/bench.py`.

With `--check`, exits with 1 if a target is clearly missed. If catanatron, another board game engine, is
installed (extra `bench`), its random games are timed for comparison. `--compiled OUT` also times a copy made
by `lab/compiled.py`. Each part of the benchmark runs in its own process, some in a real window on a virtual
screen. To add a figure, write a part in `lab/bench_parts.py` and add a line to `FIGURES`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools.lab import bench_parts
from tools.lab.bench_parts import Measured
from tools.lab.library_parts import library


def pages() -> Measured:
    """Measure the longest frame, in milliseconds, while each page of the program opens and closes."""
    from tools.lab.page_parts import pages  # imported late, to keep it out of other parts' memory

    return dict(pages())


PARTS = {**bench_parts.PARTS, "library": library, "pages": pages}
TOLERANCE = 1.5


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that a part of the benchmark measures, and its target.

    The target is an upper limit if `most` is true, otherwise a lower limit. `key`, `floor` and `about` are
    keys of values that the part returns. If `floor` is given, the target is a multiple of that value. The
    text `about` is printed beside the figure.
    """

    name: str
    part: str
    key: str
    target: float
    floor: str | None = None
    unit: str = "ms"
    most: bool = True
    about: str = ""


FIGURES = (
    Figure("process start to usable menu", "start", "menu", 2, floor="bare"),
    Figure("the same in processor time", "start", "menu_cpu", 2, floor="bare_cpu"),
    Figure("first frame of the table 1280x800, processor time", "first_frame", "next", 100),
    Figure("first frame of the table 1920x1080, processor time", "first_frame_large", "next", 100),
    Figure("frame whose view changed 1280x800, mean, processor", "changed_frames", "mean", 4.5),
    Figure("frame whose view changed 1920x1080, mean, processor", "changed_frames_large", "mean", 7),
    Figure("the same, longest", "changed_frames_large", "longest", 16.7, about="longest_name"),
    Figure("what a screen reader adds to it 1280x800, mean", "reader_frames", "changed", 0.5),
    Figure("a press at the table, median, processor", "questions", "press", 50, unit="µs"),
    Figure("the map of the keyboard cursor, median, processor", "questions", "map", 150, unit="µs"),
    Figure("opening a page 1920x1080, longest frame, processor", "pages", "longest", 16.7, about="each"),
    Figure("frame while animating 1280x800, mean", "frames", "mean", 4),
    Figure("frame to frame 1280x800, 99th percentile", "frames", "interval_p99", 18),
    Figure("frame to frame 1280x800, longest", "frames", "interval_max", 50),
    Figure("frame while animating with a gamepad, mean", "frames_pad", "mean", 4),
    Figure("frame while animating 1920x1080, mean", "frames_large", "mean", 8),
    Figure("frame to frame 1920x1080, 99th percentile", "frames_large", "interval_p99", 18),
    Figure("frame to frame 1920x1080, longest", "frames_large", "interval_max", 50),
    Figure("input to reaction while an AI thinks, 99th percentile", "reaction", "p99", 100),
    Figure("idle processor use, menu", "idle_menu", "share", 1, unit="% of a core"),
    Figure("idle processor use, table", "idle_table", "share", 2, unit="% of a core"),
    Figure("idle processor use, table with a gamepad", "idle_table_pad", "share", 2, unit="% of a core"),
    Figure("memory in a five-seat game", "memory", "first", 180, unit="MB"),
    Figure("memory growth over 20 games", "memory", "growth", 5, unit="MB"),
    Figure("memory after 30 changes of scale", "memory", "scaled", 200, unit="MB"),
    Figure("autosave after a move, 99th percentile", "autosave", "p99", 20),
    Figure("autosave on the drawing path, 99th percentile", "autosave", "submit_p99", 1),
    Figure("2,000 finished games: the list", "library", "finished", 150),
    Figure("150 saved and 150 left games: Load", "library", "load", 100),
    Figure("statistics of 2,000 games", "library", "statistics", 100),
    Figure("random four-seat games", "games", "random", 400, unit="games/s", most=False),
    Figure("the same beside catanatron's", "peer", "random", 40, "catanatron", "games/s", most=False),
    Figure("random games by santiago.Game", "front_door", "library", 0.7, "core", "games/s", most=False),
    Figure("random games by PettingZoo", "front_door", "pettingzoo", 0.2, "core", "games/s", most=False),
    Figure("the same with its wrappers", "front_door", "wrapped", 0.13, "core", "games/s", most=False),
    Figure("games between four one-ply players", "games", "one_ply", 80, unit="games/s", most=False),
    Figure("random four-seat games, compiled", "compiled", "random", 5, "random_pure", "games/s", most=False),
    Figure("one-ply games, compiled", "compiled", "one_ply", 5, "one_ply_pure", "games/s", most=False),
    Figure("Expert, 500 nodes, compiled", "compiled", "expert", 5, "expert_pure", "a second", most=False),
    Figure("decision of Easy, longest", "decisions", "easy_max", 20),
    Figure("decision of Normal, longest", "decisions", "normal_max", 20),
    Figure("decision of Hard, median", "decisions", "hard_median", 300),
    Figure("decision of Hard, longest", "decisions", "hard_max", 3000),
    Figure("decision of Expert, median", "decisions", "expert_median", 1500),
    Figure("decision of Expert, longest", "decisions", "expert_max", 3000),
    Figure("auctions and plantings of Expert, two processes, mean", "shared", "shared", 0.7, "alone"),
    Figure("the same, median", "shared", "median", 1000),
    Figure("the same, longest", "shared", "longest", 3000),
)


def measured(part: str, environment: dict[str, str]) -> Measured | str:
    """Run a part in a separate process and return its figures, or the error message if the process fails."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, __file__, "--part", part],
            env={**environment, "SANTIAGO_HOME": home},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["no answer"])[-1]
    return dict(json.loads(done.stdout.strip().splitlines()[-1]))


def line(figure: Figure, values: Measured | str) -> tuple[str, bool]:
    """Return the line to print for a figure, and whether the figure is within `TOLERANCE` of its target."""
    if isinstance(values, str):
        return f"{figure.name:<56} not measured: {values}", False
    for key in filter(None, (figure.key, figure.floor)):
        if key not in values:
            return f"{figure.name:<56} {key} is missing: see the extra `bench`", True
    value = float(values[figure.key])
    floor = float(values[figure.floor]) if figure.floor else None
    compared = value / floor if floor else value
    ratio = compared / figure.target if figure.most else figure.target / compared
    verdict = "ok" if ratio <= 1 else "near" if ratio <= TOLERANCE else "OVER"
    target = f"{'<=' if figure.most else '>='} {figure.target:g}{' x floor' if floor else ''}"
    shown = f"{floor:>8.1f}{compared:>7.2f}" if floor else " " * 15
    about = f"  {values[figure.about]}" if figure.about else ""
    return (
        f"{figure.name:<56}{value:>9.1f}{shown}  {target:<16}{figure.unit:<14}{verdict}{about}",
        ratio <= TOLERANCE,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Benchmark the game against its targets.")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is clearly missed")
    parser.add_argument("--only", choices=PARTS, action="append", help="only these parts")
    parser.add_argument(
        "--compiled", type=Path, metavar="OUT", help="also measure a copy made by tools/lab/compiled.py"
    )
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        print(json.dumps(PARTS[options.part]()))
        return 0
    from tools.desktop.window_driver import Desktop  # imported late, to keep it out of the parts' memory

    os.environ.pop("SDL_VIDEODRIVER", None)
    if options.compiled:
        os.environ[bench_parts.COPY] = str(options.compiled.resolve())
    print(f"{'figure':<56}{'value':>9}{'floor':>8}{'ratio':>7}  {'target':<16}{'unit':<14}verdict")
    good = True
    with Desktop((1920, 1080)) as desktop:
        known: dict[str, Measured | str] = {}
        for figure in FIGURES:
            if options.only and figure.part not in options.only:
                continue
            if figure.part == "compiled" and not options.compiled:
                continue
            if figure.part not in known:
                known[figure.part] = measured(figure.part, desktop.environment)
            text, within = line(figure, known[figure.part])
            print(text, flush=True)
            good = good and within
    return 0 if good or not options.check else 1


if __name__ == "__main__":
    sys.exit(main())
