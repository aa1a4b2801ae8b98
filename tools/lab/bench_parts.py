"""Benchmarks for `tools/bench.py`. Each function measures some figures and runs in a separate process."""

import json
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from santiago.session.settings import Settings

Measured = Mapping[str, float | str]
"""The results of a part by key. Each value is a figure, or a text that explains a figure."""
COPY = "SANTIAGO_COMPILED"
"""The environment variable with the path of a compiled copy."""


def percentile(values: list[float], share: float) -> float:
    """Return the value below which the fraction `share` of `values` lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


# Without a window


def games() -> dict[str, float]:
    """Measure how many random games and how many games of one-ply players one core plays per second."""
    from tools.lab.series import normal_game

    numbers = iter(range(10**6))
    players = {"random": _random_game(), "one_ply": lambda: normal_game(4, next(numbers))}
    return _rates(players, seconds=4)


def peer() -> dict[str, float]:
    """Measure how many random four-seat games per second this program and, if installed, catanatron play.

    Each program lists all legal moves, chooses one of them at random, and checks it before applying it.
    """
    players = {"random": _random_game()}
    with suppress(ImportError):
        players["catanatron"] = _catanatron_game()
    return _rates(players, seconds=15)


def front_door() -> dict[str, float]:
    """Measure how many random four-seat games are played per second with the rules alone, with
    `santiago.Game`, with an unwrapped PettingZoo environment, and with a wrapped one."""
    players = {"core": _random_game(), "library": _library_game()}
    with suppress(ImportError):
        from santiago.research.pettingzoo_env import env, raw_env

        players |= {"pettingzoo": _pettingzoo_game(raw_env()), "wrapped": _pettingzoo_game(env())}
    return _rates(players, seconds=8)


def _rates(players: Mapping[str, Callable[[], object]], seconds: float) -> dict[str, float]:
    """Call the functions in turn for `seconds` of processor time each. Return the calls per second by key."""
    spent, played = dict.fromkeys(players, 0.0), dict.fromkeys(players, 0)
    while min(spent.values()) < seconds:
        for name, play in players.items():
            start = time.process_time()
            while time.process_time() < start + 0.05:
                play()
                played[name] += 1
            spent[name] += time.process_time() - start
    return {name: played[name] / spent[name] for name in players}


def _library_game() -> Callable[[], object]:
    import santiago

    seeds, chance = iter(range(10**9)), random.Random(1).random

    def play() -> None:
        game = santiago.Game(seats=4, seed=next(seeds))
        while not game.is_over:
            moves = game.legal_moves
            game.push(moves[int(chance() * len(moves))])

    return play


def _pettingzoo_game(table: "AECEnv") -> Callable[[], object]:
    """Return a function that plays a game with random legal actions in a PettingZoo environment."""
    import numpy as np

    seeds, chance = iter(range(10**9)), random.Random(1).random

    def play() -> None:
        table.reset(seed=next(seeds))
        for _ in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                return
            legal = np.flatnonzero(observation["action_mask"].view(bool))
            table.step(int(legal[int(chance() * len(legal))]))

    return play


def _random_game() -> Callable[[], object]:
    from santiago.ai.measure.random_game import random_game
    from santiago.rules.options import Options

    return partial(random_game, Options(), 4, random.Random(1))


def _catanatron_game() -> Callable[[], object]:
    """Return a function that plays a random game of catanatron, a board game engine in pure Python."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    seeds = iter(range(1, 10**6))
    return lambda: Game([RandomPlayer(colour) for colour in Color], seed=next(seeds)).play()


def pace() -> dict[str, float]:
    """Measure how many random games, one-ply games and Expert decisions fit in a second of processor time."""
    from santiago.ai.agent import Limit
    from santiago.ai.agents import roster
    from santiago.rules.observation import observe
    from santiago.rules.record import Level, replay
    from tools.lab.series import normal_game

    def a_second(tasks: list[Callable[[], object]]) -> float:
        start = time.process_time()
        for task in tasks:
            task()
        return len(tasks) / (time.process_time() - start)

    agents: list[Callable[[], object]] = []
    for seats in (2, 4):
        record = normal_game(seats)
        expert = roster.agent(Level.EXPERT, None, seats, record.options.edition)
        for step in list(replay(record))[::15]:
            seen, limit = observe(step.before, step.before.mover), Limit(500, 1e9, 1, explain=False)
            agents.append(partial(expert.choose, seen, limit))
    return {
        "random": a_second([_random_game()] * 200),
        "one_ply": a_second([partial(normal_game, 4, number) for number in range(1, 21)]),
        "expert": a_second(agents),
    }


def compiled() -> dict[str, float]:
    """Run `pace` seven times with a compiled copy and seven times with the source. Return the medians."""
    copy, here = os.environ[COPY], str(Path(__file__).parents[2])
    command = [sys.executable, str(Path(here) / "tools" / "bench.py"), "--part", "pace"]
    found = defaultdict(list)
    for _ in range(7):
        for side, path in (("", os.pathsep.join((copy, here))), ("_pure", here)):
            environment = {**os.environ, "PYTHONPATH": path}
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            for key, value in json.loads(done.stdout).items():
                found[key + side].append(value)
    return {key: statistics.median(values) for key, values in found.items()}


def decisions() -> dict[str, float]:
    """Measure each level's median and maximum milliseconds per decision, in games between Normal players."""
    from santiago.ai.agents import roster
    from santiago.rules.observation import observe
    from santiago.rules.options import Edition
    from santiago.rules.record import Level, replay
    from tools.lab.series import normal_game

    states = [step.before for number in range(2) for step in replay(normal_game(4, number))]
    chance, figures = random.Random(3), {}
    for level, count in ((Level.EASY, 150), (Level.NORMAL, 150), (Level.HARD, 24), (Level.EXPERT, 10)):
        agent = roster.agent(level, None, 4, Edition.TREFL)
        took = []
        for state in chance.sample(states, count):
            observation = observe(state, state.mover)
            start = time.perf_counter()
            agent.choose(observation, roster.limit(level, 1, seconds=3.0))
            took.append(1000 * (time.perf_counter() - start))
        figures[f"{level.value}_median"] = statistics.median(took)
        figures[f"{level.value}_max"] = max(took)
    return figures


def shared() -> dict[str, float]:
    """Measure the time of Expert's auction and planting decisions in ms, with and without a helper process.
    Raises ValueError if the helper process changes a decision or the values of its moves."""
    from santiago.ai.agents import roster
    from santiago.ai.search.helper_processes import Team, serve
    from santiago.ai.search.tree import use_helpers
    from santiago.rules.observation import observe
    from santiago.rules.options import Edition
    from santiago.rules.phases import Auction, Planting
    from santiago.rules.record import Level, replay
    from tools.lab.series import normal_game

    context = multiprocessing.get_context("spawn")
    stopped, (here, there) = context.RawValue("q", 0), context.Pipe()
    context.Process(target=serve, args=(there, stopped), daemon=True).start()
    here.poll(60)  # the worker reports that it is ready
    team = Team([here], stopped)
    expert = roster.agent(Level.EXPERT, None, 4, Edition.TREFL)
    steps = [step for number in range(2) for step in replay(normal_game(4, number))]
    states = [step.before for step in steps if isinstance(step.before.phase, Auction | Planting)]
    took: dict[str, list[float]] = {"alone": [], "shared": []}
    for state in states[::9]:
        observation, found = observe(state, state.mover), []
        for side, helpers in (("alone", None), ("shared", team)):
            use_helpers(helpers)
            start = time.perf_counter()
            found.append(expert.choose(observation, roster.limit(Level.EXPERT, 1, seconds=1e9)))
            took[side].append(1000 * (time.perf_counter() - start))
        if found[0] != found[1]:
            raise ValueError("two processes decide differently from one")
    means = {side: statistics.fmean(values) for side, values in took.items()}
    return {**means, "median": statistics.median(took["shared"]), "longest": max(took["shared"])}


def autosave() -> dict[str, float]:
    """Measure the time until an autosave is queued and until it is written (99th percentiles in ms)."""
    from santiago.persistence.unfinished_games import UnfinishedGames
    from santiago.rules.record import final_state
    from tools.lab.series import normal_game

    record = normal_game(4)
    position = final_state(record)
    left, written = [], []
    with tempfile.TemporaryDirectory() as folder:
        save = UnfinishedGames(Path(folder)).new()
        for _ in range(300):
            start = time.perf_counter()
            save.submit(record, position)
            left.append(1000 * (time.perf_counter() - start))
            save.flush()
            written.append(1000 * (time.perf_counter() - start))
        save.close()
    return {"submit_p99": percentile(left[1:], 0.99), "p99": percentile(written, 0.99)}


# In a real window


def start() -> dict[str, float]:
    """Measure the time from process start to the first frame, for the menu and for a minimal program. Both
    wall-clock time and processor time are measured, in milliseconds."""
    menu = (
        "import os, sys, time\nfrom santiago.ui.app.game_window import GameWindow\nflip = GameWindow.flip\n"
        "def first(self):\n"
        "    flip(self); print(time.time(), time.process_time()); sys.stdout.flush(); os._exit(0)\n"
        "GameWindow.flip = first\nfrom santiago.__main__ import main\nmain(['--size', '1280x800'])"
    )
    bare = (
        "import os, sys, time\nos.environ['PYGAME_HIDE_SUPPORT_PROMPT'] = '1'\n"
        "import pygame, pygame_gui\npygame.display.init(); pygame.font.init()\n"
        "window = pygame.Window('bare', (1280, 800)); surface = window.get_surface()\n"
        "manager = pygame_gui.UIManager((1280, 800))\n"
        "pygame_gui.elements.UIButton(pygame.Rect(10, 10, 200, 50), 'Play', manager)\n"
        "manager.update(0.01); manager.draw_ui(surface); window.flip()\n"
        "print(time.time(), time.process_time()); sys.stdout.flush(); os._exit(0)"
    )
    took: dict[str, list[float]] = {"menu": [], "bare": [], "menu_cpu": [], "bare_cpu": []}
    for _ in range(8):
        for name, script in (("menu", menu), ("bare", bare)):
            begun = time.time()
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
            shown, used = map(float, done.stdout.split()[-2:])
            took[name].append(1000 * (shown - begun))
            took[f"{name}_cpu"].append(1000 * used)
    return {name: statistics.median(values[1:]) for name, values in took.items()}


def frames_pad() -> dict[str, float]:
    connect_pad()
    return _frames((1280, 800))


def connect_pad() -> None:
    """Make `Pads.start` also connect a virtual gamepad, which is one of SDL's virtual joysticks."""
    import ctypes

    import pygame

    from santiago.ui.devices.pads import Pads

    sdl = ctypes.CDLL(str(next((Path(pygame.__file__).parents[1] / "pygame_ce.libs").glob("libSDL2-2*"))))
    start = Pads.start

    def connected(self: Pads) -> None:
        start(self)
        assert sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0) >= 0, "SDL has a virtual joystick"

    Pads.start = connected  # type: ignore[method-assign]


def _frames(size: tuple[int, int], seconds: float = 45.0) -> dict[str, float]:
    """Measure the work per frame and the time between frames, in milliseconds, while five computers play the
    last two rounds of a game."""
    from santiago.session.settings import Pace, Settings
    from santiago.ui.app.game_window import GameWindow
    from santiago.ui.app.main_loop import MainLoop

    work: list[float] = []
    shown: list[tuple[float, bool]] = []
    drawing, moving = 0.0, False
    frame, flip = MainLoop.frame, GameWindow.flip

    def timed_frame(self: MainLoop, passed: float) -> None:
        nonlocal drawing, moving
        start = time.perf_counter()
        frame(self, passed)
        drawing, moving = time.perf_counter() - start, len(self.scenes) > 0 and self.scenes.top.animating
        if not moving and shown:  # a pause, so the next frame belongs to a different motion
            shown[-1] = (shown[-1][0], False)

    def timed_flip(self: GameWindow) -> None:
        start = time.perf_counter()
        flip(self)
        shown.append((time.perf_counter(), moving))
        if moving:  # the frame was drawn before the wait and is shown after it
            work.append(1000 * (drawing + shown[-1][0] - start))

    MainLoop.frame, GameWindow.flip = timed_frame, timed_flip  # type: ignore[method-assign, assignment]
    _play(size, (str(_late_game()),), Settings(pace=Pace.INSTANT), seconds)
    # only within one motion, because the loop deliberately halves its rate between motions
    gaps = [1000 * (b - a) for (a, before), (b, after) in pairwise(shown) if before and after]
    return {
        "mean": statistics.mean(work),
        "interval_p99": percentile(gaps, 0.99),
        "interval_max": max(gaps),
    }


def _late_game() -> Path:
    """Save a game of five computers at the start of the second-to-last round, and return the path."""
    from dataclasses import replace

    from santiago.persistence import paths
    from santiago.persistence.codec import encode
    from santiago.rules.record import replay
    from tools.lab.series import normal_game

    record = normal_game(5)
    ply = next(n for n, step in enumerate(replay(record)) if step.before.round == step.before.rounds - 1)
    path = paths.config_folder() / "late.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode(replace(record, moves=record.moves[:ply])))
    return path


def _play(size: tuple[int, int], words: tuple[str, ...], settings: "Settings", seconds: float) -> None:
    """Run the program in this process with the arguments `words`, and quit after `seconds`."""
    import pygame

    from santiago.__main__ import main
    from santiago.session.library import Library
    from santiago.ui.app.main_loop import MainLoop

    Library().keep_settings(settings)
    end = time.monotonic() + seconds
    frame = MainLoop.frame

    def until(self: MainLoop, passed: float) -> None:
        if time.monotonic() > end:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        frame(self, passed)

    MainLoop.frame = until  # type: ignore[method-assign, assignment]
    main(["--size", f"{size[0]}x{size[1]}", *words])


def _seats(level: str, seats: int) -> tuple[str, ...]:
    return "--seats", ",".join((level,) * seats), "--seed", "5"


def reaction() -> dict[str, float]:
    """Measure the milliseconds from a pointer motion to the next frame while Expert thinks."""
    import pygame

    from santiago.session.settings import Pace, Settings
    from santiago.ui.app.game_window import GameWindow
    from santiago.ui.app.main_loop import MainLoop

    posted: list[float] = []
    took: list[float] = []
    frame, flip = MainLoop.frame, GameWindow.flip
    chance = random.Random(2)

    def point(self: MainLoop, passed: float) -> None:
        if not posted:
            place = (chance.randrange(60, 780), chance.randrange(100, 640))
            pygame.event.post(
                pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
            )
            posted.append(time.perf_counter())
        frame(self, passed)

    def seen(self: GameWindow) -> None:
        flip(self)
        if posted:
            took.append(1000 * (time.perf_counter() - posted.pop()))

    MainLoop.frame, GameWindow.flip = point, seen  # type: ignore[method-assign, assignment]
    _play((1280, 800), _seats("expert", 3), Settings(pace=Pace.INSTANT), 12.0)
    return {"p99": percentile(took[20:], 0.99)}


def idle_table_pad() -> dict[str, float]:
    pad = "import sys; from tools.lab.bench_parts import connect_pad; connect_pad()"
    program = f"{pad}; from santiago.__main__ import main; main(sys.argv[1:])"
    return _idle(_PERSON, ("-c", program))


_PERSON = ("--seats", "human,normal,normal", "--seed", "7")
"""The words of the command line for a game in which a person is to move."""


def _idle(words: tuple[str, ...], program: tuple[str, ...] = ("-m", "santiago")) -> dict[str, float]:
    """Measure how much of a core, in per cent, the program uses while the player does nothing."""
    process = subprocess.Popen([sys.executable, *program, "--size", "1280x800", *words])
    try:
        time.sleep(15)  # until ambient motion has stopped
        before, seconds = _ticks(process.pid), 8.0
        time.sleep(seconds)
        used = (_ticks(process.pid) - before) / os.sysconf("SC_CLK_TCK")
    finally:
        process.terminate()
        process.wait()
    return {"share": 100 * used / seconds}


def _ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def memory() -> dict[str, float]:
    """Measure the memory after one five-seat game, its growth over 20 games, and the memory after 30 changes
    of scale, in megabytes."""
    import pygame

    from santiago.presentation.view_model.commands import Command
    from santiago.session.settings import AnimationSpeed, Pace, Settings
    from santiago.ui.app.main_loop import MainLoop
    from santiago.ui.contracts import Apply, SceneChange
    from santiago.ui.table.table_scene import TableScene

    figures: list[float] = []
    games, scaled = 26, 0
    frame = MainLoop.frame

    def next_table(self: MainLoop) -> SceneChange | None:
        """Return the change to a new game at the same table, or None while the current game is not over."""
        scene = self.scenes.top
        if isinstance(scene, TableScene) and scene.session.state.is_over:
            return scene.invoke(Command.SAME_TABLE)
        return None

    def watch(self: MainLoop, passed: float) -> None:
        nonlocal scaled
        change = next_table(self) if len(figures) < games else None
        if change is not None:
            figures.append(megabytes())
            self.change(change)
        elif len(figures) == games and scaled < 30:
            scaled += 1
            from dataclasses import replace

            self.change(Apply(replace(self.settings, text_scale=0.8 + 0.04 * scaled)))
        elif scaled == 30:
            figures.append(megabytes())
            scaled += 1
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        frame(self, passed)

    MainLoop.frame = watch  # type: ignore[method-assign, assignment]
    settings = Settings(pace=Pace.INSTANT, animation_speed=AnimationSpeed.OFF, round_summary=False)
    _play((1280, 800), _seats("normal", 5), settings, 1200)  # the process exits by itself
    # maxima are compared, because a sample depends on whether large pictures are being redrawn
    growth = max(figures[games - 5 : games]) - max(figures[1:6])  # the first game fills caches
    return {"first": figures[0], "growth": growth, "scaled": figures[games]}


def megabytes() -> float:
    """Return the resident memory of this process in units of 1,048,576 bytes."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def _frame_part(name: str, *size: tuple[int, int]) -> Measured:
    from tools.lab import frame_parts  # imported late, to keep it out of other parts' memory

    return dict(getattr(frame_parts, name)(*size))


_LARGE = (1920, 1080)
PARTS: Mapping[str, Callable[[], Measured]] = {
    part.__name__: part
    for part in (
        start, frames_pad, reaction, idle_table_pad, memory,
        autosave, games, peer, front_door, decisions, shared, pace, compiled,
    )
} | {
    "frames": partial(_frames, (1280, 800)),
    "frames_large": partial(_frames, _LARGE),
    "idle_menu": partial(_idle, ()),
    "idle_table": partial(_idle, _PERSON),
    "first_frame": partial(_frame_part, "first_frame"),
    "first_frame_large": partial(_frame_part, "first_frame", _LARGE),
    "changed_frames": partial(_frame_part, "changed_frames"),
    "changed_frames_large": partial(_frame_part, "changed_frames", _LARGE),
    "reader_frames": partial(_frame_part, "reader_frames"),
    "questions": partial(_frame_part, "questions"),
}  # fmt: skip
