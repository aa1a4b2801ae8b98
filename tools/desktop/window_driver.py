"""Operates the game in a real window with mouse and keyboard, using Xvfb, openbox and xdotool.

Makes the moves that Normal would make. Every input is sent both to the window and to a twin, which is the
same scene without a window. The points to click are found in the twin. The game's state is read from the
autosave.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import santiago.ui  # noqa: F401  sets what pygame reads at import

import pygame  # isort: skip

from santiago.ai.agent import Limit
from santiago.ai.agents import roster
from santiago.persistence.json_store import JsonStore
from santiago.persistence.paths import games_folder
from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.presentation.input.selection import NO_SELECTION
from santiago.presentation.table.press_guard import GUARD_SECONDS
from santiago.presentation.view_model.targets import (
    CanalTarget,
    CoinTarget,
    PieceTarget,
    SquareTarget,
    Target,
    TrayTarget,
)
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import Seat
from santiago.rules.record import Level, Player, Record
from santiago.session.game_session import GameSession
from santiago.session.settings import AnimationSpeed, Confirm, Pace, Settings
from santiago.session.table_record import seat_choices
from santiago.session.visibility import needs_card
from santiago.ui.app.main_loop import display_options
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.draw_context import DrawContext, make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.lesson.lesson_scene import LessonScene
from santiago.ui.lesson.pointers import next_targets
from santiago.ui.screens.handover import Handover
from santiago.ui.table.table_scene import TableScene
from tools.desktop.pilot import Pilot, Stuck, table

_UNDER_WINE = "SANTIAGO_PYTHON" in os.environ
PATIENCE_SECONDS = 60.0 if _UNDER_WINE else 20.0
PROGRAMS = ("Xvfb", "openbox", "xdotool", "import")
_OPENBOX = Path(__file__).with_name("openbox.xml")
ALIKE = 1.0
"""Mean pixel difference below which two screenshots match."""
_DRAG_SECONDS = 0.15 if _UNDER_WINE else 0.03
"""Pause at each point of a drag; Wine loses quicker movements."""
SOURCE = (os.environ.get("SANTIAGO_PYTHON", sys.executable), "-m", "santiago")
"""The command that starts the program of this checkout; `tools/windows.sh` sets another Python."""
KEY_NAMES = {
    pygame.K_RETURN: "Return",
    pygame.K_TAB: "Tab",
    pygame.K_ESCAPE: "Escape",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LSHIFT: "Shift_L",
}


def wait_for(what: str, happened: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
    """Wait until `happened()` returns True; after `seconds`, raises Stuck with `what` in its message."""
    end = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > end:
            raise Stuck(f"waited {seconds:.0f} s without success: {what}")
        time.sleep(0.02)


class Desktop:
    """A context manager that runs a virtual screen with a window manager."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = (size[0] + 40, size[1] + 60)
        self._started: list[subprocess.Popen[bytes]] = []
        self.display = ""

    def __enter__(self) -> Self:
        missing = [name for name in PROGRAMS if shutil.which(name) is None]
        if missing:
            raise Stuck(f"{', '.join(missing)} must be installed to drive a real window (see README.md)")
        reading, writing = os.pipe()
        screen = f"{self._size[0]}x{self._size[1]}x24"
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp"]
        self._started.append(subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL))
        os.close(writing)
        with os.fdopen(reading) as display_pipe:
            self.display = f":{display_pipe.readline().strip()}"
        self._start_manager()
        wait_for("the window manager starts", self._is_managed)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in reversed(self._started):
            process.terminate()
            process.wait()

    def _start_manager(self) -> None:
        command = ["openbox", "--config-file", str(_OPENBOX)]
        quiet = subprocess.DEVNULL
        self._started.append(subprocess.Popen(command, env=self.environment, stdout=quiet, stderr=quiet))

    def _is_managed(self) -> bool:
        """Return whether the window manager is ready. Without one, Alt+F4 would go to the program.

        On a loaded computer, openbox sometimes cannot connect to the screen, and is then started again.
        """
        if self._started[-1].poll() is not None:
            self._start_manager()
        asked = subprocess.run(
            ["xdotool", "get_desktop"], env=self.environment, capture_output=True, check=False
        )
        return asked.returncode == 0

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables for programs on this screen."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
        return {**kept, "DISPLAY": self.display, "SDL_AUDIODRIVER": "dummy"}

    def xdotool(self, *words: str) -> str:
        """Run xdotool with the arguments `words` and return its output."""
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()


class Window:
    """A running game and its window on a virtual screen."""

    def __init__(
        self, desktop: Desktop, home: Path, words: tuple[str, ...], program: tuple[str, ...] = SOURCE
    ) -> None:
        self._desktop = desktop
        environment = {**desktop.environment, "SANTIAGO_HOME": str(home)}
        self.process = subprocess.Popen([*program, *words], env=environment)
        self._id = ""
        # SDL may recreate its window while it opens
        wait_for("the first frame is shown", lambda: self._found() and self._drawn())
        desktop.xdotool("windowmove", "--sync", self._id, "0", "0")
        desktop.xdotool("windowfocus", "--sync", self._id)

    def _found(self) -> bool:
        found = self._desktop.xdotool("search", "--onlyvisible", "--class", r"^santiago|^python\.exe").split()
        self._id = found[-1] if found else ""
        return bool(found)

    def _drawn(self) -> bool:
        try:
            shot = self.shot()
        except subprocess.CalledProcessError:
            return False  # the window is not mapped yet
        width, height = shot.get_size()
        colours = {tuple(shot.get_at((x, y))) for x in range(0, width, 40) for y in range(0, height, 40)}
        return len(colours) > 20

    def move(self, point: tuple[int, int]) -> None:
        self._desktop.xdotool("mousemove", "--window", self._id, str(point[0]), str(point[1]))

    def button(self, action: str, button: int) -> None:
        """Press a mouse button (`action` is "mousedown") or release it ("mouseup")."""
        self._desktop.xdotool(action, str(button))

    def click(self, point: tuple[int, int]) -> None:
        self.move(point)
        self._desktop.xdotool("click", "1")

    def key(self, name: str) -> None:
        """Press a key on the X display's keyboard, because a window might ignore a key event sent to it."""
        self._desktop.xdotool("key", name)

    def picture(self, path: Path) -> None:
        """Save a screenshot of the window to `path`."""
        command = ["import", "-window", self._id, str(path)]
        subprocess.run(command, env=self._desktop.environment, check=True)

    def shot(self) -> pygame.Surface:
        """Return a screenshot of the window."""
        with tempfile.TemporaryDirectory() as folder:
            self.picture(Path(folder) / "window.png")
            return pygame.image.load(Path(folder) / "window.png")

    def difference(self, expected: pygame.Surface, box: pygame.Rect) -> float:
        """Compare the window with `expected` within `box`. Return the mean difference per colour value, or
        765 if the sizes of the window and `expected` differ."""
        shot = self.shot()
        if shot.get_size() != expected.get_size():
            return 765.0
        return _difference(shot.subsurface(box), expected.subsurface(box))

    def kill(self) -> None:
        """Kill the game with signal 9; under Wine, the started command is another process."""
        pid = int(self._desktop.xdotool("getwindowpid", self._id) or self.process.pid)
        os.kill(pid, signal.SIGKILL)
        self.process.wait(30)

    def close(self) -> int:
        """Close the window with Alt+F4, wait until it has disappeared, and return the exit code."""
        self.key("alt+F4")
        try:
            code = self.process.wait(10)
        except subprocess.TimeoutExpired:  # the window manager lost the key
            if not self._found():
                raise Stuck("the window is closed, but the program goes on") from None
            self._desktop.xdotool("windowfocus", "--sync", self._id)
            self.key("alt+F4")
            code = self.process.wait(20)
        wait_for("the window is gone", lambda: not self._found())
        return code


def _difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the mean difference per colour value (0-255) between two pictures of equal size."""
    far = 0.0
    for first, second in ((one, other), (other, one)):
        left = pygame.Surface(one.get_size(), 0, 24)
        left.blit(first, (0, 0))
        left.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        # reduced to an eighth of the width and height for speed
        small = pygame.transform.smoothscale(left, (one.get_width() // 8 + 1, one.get_height() // 8 + 1))
        values = pygame.image.tobytes(small, "RGB")
        far += sum(values) / len(values)
    return far


class WindowPilot(Pilot):
    """A pilot that sends every input to a window and to a scene; with `by_keys`, only keys are used."""

    def __init__(
        self, scene: TableScene | LessonScene, context: DrawContext, window: Window, *, by_keys: bool
    ) -> None:
        super().__init__(scene, context)
        self.window, self.by_keys = window, by_keys
        self._drags = False

    def post(self, kind: int, **values: Any) -> SceneChange | None:  # noqa: ANN401  as events have them
        """Send an event to the window, then to the scene."""
        if kind == pygame.MOUSEMOTION:
            self.window.move(values["pos"])
            time.sleep(_DRAG_SECONDS if any(values["buttons"]) or _UNDER_WINE else 0)
        elif kind == pygame.MOUSEBUTTONDOWN:
            self.window.button("mousedown", values["button"])
            time.sleep(_DRAG_SECONDS if _UNDER_WINE else 0)
        elif kind == pygame.MOUSEBUTTONUP:
            self.window.button("mouseup", values["button"])
        elif kind == pygame.KEYDOWN:
            self.window.key(KEY_NAMES.get(values["key"]) or chr(values["key"]))
        return super().post(kind, **values)

    def settle(self) -> None:
        """Wait until new buttons in the action bar accept presses, both in the window and in the scene."""
        time.sleep(2 * GUARD_SECONDS)
        super().settle()

    def press(self, point: tuple[int, int], button: int = 1) -> SceneChange | None:
        """Press a mouse button. If this opens another scene, send the release to the window only."""
        change = super().press(point, button)
        if change is not None:
            self.window.button("mouseup", button)
        return change

    def decide(self, move: Move) -> None:
        """Make a legal move; when using the mouse, drag every second piece instead of clicking on it."""
        turn = self.table.turn
        assert turn is not None, "a person decides"
        aimed = next_targets(turn, NO_SELECTION, move)
        piece = next((one for one in aimed if isinstance(one, TrayTarget | PieceTarget)), None)
        place = next((one for one in aimed if isinstance(one, SquareTarget | CanalTarget)), None)
        before = self.game.ply
        if not self.by_keys and piece is not None and place is not None:
            self._drags = not self._drags
            if self._drags:
                self.drag(piece, place)
        if self.game.ply == before:
            super().decide(move)

    def choose(self, target: Target) -> None:
        """Click on a target, or use the keyboard if `by_keys` is true."""
        if not self.by_keys:
            self.click(target)
        elif isinstance(target, CoinTarget):
            for digit in str(target.escudos):
                self.press_key(ord(digit))
        else:
            self.walk_to(target)
            self.press_key(pygame.K_RETURN)


QUICK = Settings(
    pace=Pace.INSTANT,
    animation_speed=AnimationSpeed.OFF,
    round_summary=False,
    confirm=Confirm.RISKY,
    two_seats_explained=True,
    always_ask_own_canal=True,
)


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to play in a window: a new game with `seats`, or the game in `file`.

    `moves`, if given, limits the number of moves by people. With `by_keys`, only the keyboard is used.
    """

    seats: str
    size: tuple[int, int]
    by_keys: bool
    file: Path | None = None
    moves: int | None = None
    seed: int = 7
    words: tuple[str, ...] = ()
    settings: Settings = QUICK
    killed: bool = False
    """Whether the game is killed after `moves`, resumed, and played on, with the mouse and then with keys."""


class Twin(WindowPilot):
    """A table scene without a window, kept in the same state as the scene in the window."""

    scene: TableScene

    def __init__(self, record: Record, plan: Plan, window: Window) -> None:
        context = make_draw_context(plan.size, display_options(plan.settings), Sprites())
        scene = table(GameSession(record), plan.settings)
        super().__init__(scene, context, window, by_keys=plan.by_keys)

    def follow(self, record: Record) -> None:
        """Make the moves of `record` that have not been made in the scene yet."""
        for move in record.moves[self.game.ply :]:
            self.scene.make(move)


class Driver:
    """Plays a planned game in a window."""

    def __init__(self, plan: Plan, home: Path, desktop: Desktop) -> None:
        self._plan, self._home, self._desktop = plan, home, desktop
        self._store = UnfinishedGames(games_folder())
        JsonStore(lambda: home / "config" / "settings.json", Settings).change(lambda _: plan.settings)
        begun = ("--seats", plan.seats, "--seed", str(plan.seed))
        words = (*(begun if plan.file is None else (str(plan.file),)), *plan.words)
        size = f"{plan.size[0]}x{plan.size[1]}"
        self.window = Window(desktop, home, ("--size", size, *words))
        wait_for("the first autosave", lambda: self._store.newest() is not None)
        self._humans = frozenset(
            Seat(n) for n, seat in enumerate(self.record().seats) if seat.player is Player.HUMAN
        )
        self._twin = Twin(replace(self.record(), moves=()), plan, self.window)

    def record(self) -> Record:
        """Return the game as it was last saved."""
        kept = self._store.newest()
        assert kept is not None, "the game has begun"
        return kept.record

    def play(self) -> GameSession:
        """Play for all people up to the end of the game or the move limit of the plan. Return the game."""
        made = 0
        while True:
            session = self._peoples_turn()
            if session.state.is_over or made == self._plan.moves:
                return session
            self._move(session)
            made += 1

    def kill_and_resume(self) -> None:
        """Kill the game, start it again, choose Continue in the menu, and make some moves by mouse and keys.

        Raises Stuck if moves were lost.
        """
        moves = self.record().moves
        self.window.kill()
        size = f"{self._plan.size[0]}x{self._plan.size[1]}"
        self.window = self._twin.window = Window(self._desktop, self._home, ("--size", size))
        if self.record().moves != moves:
            raise Stuck(f"{len(self.record().moves)} of {len(moves)} moves were saved")
        self.window.key("Down")  # shows the focus, on Continue
        self.window.key("Return")
        self.play()
        self._twin.by_keys = True

    def _peoples_turn(self) -> GameSession:
        session = GameSession(self.record())

        def ready() -> bool:
            nonlocal session
            session = GameSession(self.record())
            return session.state.is_over or session.state.to_move in self._humans

        wait_for("the computers move", ready, 60)
        return session

    def _move(self, session: GameSession) -> None:
        seat = session.state.mover
        twin = self._twin
        twin.follow(session.record)
        if needs_card(twin.game.state, twin.game.humans, twin.scene.state.viewer):
            self._take_over(session, seat)
            twin.scene.hand_to(seat)  # like the window when the card is confirmed
        observation = observe(session.state, seat)
        edition = session.state.options.edition
        player = roster.agent(Level.NORMAL, None, session.state.seats, edition)
        move = player.choose(observation, Limit(seed=session.ply)).move
        self.window.key("Shift_L")
        wait_for("the window shows the last move", self._shows_table)
        twin.decide(move)
        wait_for(f"move {session.ply + 1}, {move}, is saved", lambda: len(self.record().moves) > session.ply)
        played = self.record().moves[session.ply]
        if played != move:
            raise Stuck(f"{played} was played instead of {move}")

    def _shows_table(self) -> bool:
        """Return whether the window shows the table as the twin does. A move is saved before it is shown, and
        a press before that would be lost."""
        expected = pygame.Surface(self._plan.size)
        self._twin.wait()
        self._twin.scene.draw(expected)
        return self.window.difference(expected, expected.get_rect()) < ALIKE

    def _take_over(self, session: GameSession, seat: Seat) -> None:
        """Wait until the window shows the hand-over card, confirm it, and wait until the card disappears."""
        card, expected = Handover(seat_choices(session.record)[seat]), pygame.Surface(self._plan.size)
        card.rebuild(self._twin.context)
        card.draw(expected)
        button = card.widgets.find("ready").rect
        words = card.card.inflate(-8, -8)
        words.height = button.top - words.top  # the screenshot may differ because the button is highlighted

        def is_shown() -> bool:
            return self.window.difference(expected, words) < ALIKE

        wait_for("the hand-over card", is_shown)
        if self._plan.by_keys:
            self.window.key("Return")
        else:
            self.window.click(button.center)
        wait_for("the table behind the card", lambda: not is_shown())


PLANS = {
    "smoke": Plan("human,normal,normal", (1280, 800), by_keys=False, moves=5),
    "smoke-keys": Plan("human,normal,normal", (1024, 640), by_keys=True, moves=5),
    "kill": Plan("human,normal,normal", (1280, 800), by_keys=False, moves=4, killed=True),
    "mouse": Plan("human,normal,normal,normal,normal", (1280, 800), by_keys=False),
    "hotseat": Plan("human,human", (1280, 800), by_keys=False),
    "concealed": Plan("human,human,normal", (1024, 640), by_keys=False, words=("--edition", "amigo")),
    "keys": Plan("human,normal,normal,normal", (1024, 640), by_keys=True),
}


def run(plan: Plan, out: Path | None) -> None:
    """Play the game of `plan`, and save a screenshot of its end to `out` unless `out` is None."""
    with tempfile.TemporaryDirectory(prefix="Spiele für Łukasz ") as folder, Desktop(plan.size) as desktop:
        os.environ["SANTIAGO_HOME"] = folder
        driver = Driver(plan, Path(folder), desktop)
        try:
            session = driver.play()
            if plan.killed:
                driver.kill_and_resume()
                session = driver.play()
            time.sleep(0.5)
        finally:
            if out is not None:
                driver.window.picture(out)
            driver.window.close()
        print(f"{plan.seats}: {session.ply} moves played, round {session.state.round}")
