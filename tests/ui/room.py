"""The program with a library but without a window, for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from santiago.rules.legal import legal_moves
from santiago.session.game_session import GameSession
from santiago.session.library import Library
from santiago.session.settings import AnimationSpeed, Pace, Settings
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from santiago.ui.app.program import Program
from santiago.ui.contracts import Apply, Home, Pop, Push, Quit, Replace, Scene, SceneChange
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.screens.dialog import Dialog
from santiago.ui.table.table_scene import TableScene
from tests.ui.drawings import context_of

PEOPLE = TableSetup(
    tuple(SeatChoice(name, paint) for name, paint in zip(("Ana", "Ben", "Cleo"), SeatColour, strict=False)),
    seed=3,
)
QUICK = Settings(language="en", pace=Pace.INSTANT, animation_speed=AnimationSpeed.OFF, round_summary=False)


@dataclass
class Room:
    """The program with its library and a stack of scenes, without a window."""

    program: Program
    library: Library
    stack: list[Scene]
    context: DrawContext

    def do(self, change: SceneChange | None) -> None:
        match change:
            case Push(scene, then):
                scene.rebuild(self.context)
                self.stack.append(scene)
                self.do(then)
            case Replace(scene):
                scene.rebuild(self.context)
                self.stack[-1] = scene
            case Pop(then):
                self.stack.pop()
                self.do(then)
            case Home(then):
                del self.stack[1:]
                self.do(then)
            case Apply(settings, then):
                self.program.hooks().settings_changed(settings)
                self.do(then)
            case Quit():
                raise AssertionError("nothing here quits")
            case None:
                pass

    def wait(self) -> None:
        """Advance the top scene by 0.02 seconds."""
        self.do(self.stack[-1].update(0.02))

    def answer(self, number: int) -> None:
        """Press button `number` of the top dialog."""
        dialog = self.dialog
        self.do(dialog.answers[number].press())

    @property
    def dialog(self) -> Dialog:
        top = self.stack[-1]
        assert isinstance(top, Dialog), top
        return top

    @property
    def table(self) -> TableScene:
        top = self.stack[-1]
        assert isinstance(top, TableScene)
        return top

    @property
    def game(self) -> GameSession:
        return self.table.session

    def play(self, moves: int = 1) -> None:
        for _ in range(moves):
            self.game.play(legal_moves(self.game.state)[0])


@contextmanager
def open_room() -> Iterator[Room]:
    """Yield a room that shows the menu, and close the program afterwards."""
    library = Library()
    program = Program(library, QUICK)
    made = Room(program, library, [], context_of())
    made.do(Push(program.menu()))
    yield made
    program.close()


def block(folder: Path) -> None:
    """Replace `folder` by a file, so that not even root can write to the folder."""
    if folder.exists():
        folder.rename(folder.with_name(folder.name + "-gone"))
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
