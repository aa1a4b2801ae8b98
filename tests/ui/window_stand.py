"""A main loop for tests, which draw frames, and resize and move the window, by calling methods."""

import time
from collections.abc import Callable, Iterator, Sequence

import pygame
import pytest

from santiago.session.settings import Settings
from santiago.session.window_place import WindowPlace
from santiago.ui.app.game_window import WindowOptions
from santiago.ui.app.main_loop import Hooks, MainLoop
from santiago.ui.contracts import Push, Quit, SceneChange
from santiago.ui.graphics.draw_context import DrawContext

PAPER, INK = (240, 230, 200), (90, 40, 20)
_WINDOW = pygame.Window


class Page:
    """A page like those of the program; its middle is drawn in steps and clipped."""

    overlay = dirty = animating = False

    def __init__(self, script: Sequence[Callable[[], object]] = ()) -> None:
        self.size = (0, 0)
        self.pressed: list[tuple[int, int]] = []
        self._script = iter(script)
        self._frames = 0

    def rebuild(self, context: DrawContext) -> None:
        self.size = context.size

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.pressed.append(event.pos)
        return None

    def update(self, seconds: float) -> SceneChange | None:
        """Run the next step of the script every ten frames, and quit after the last step."""
        self._frames += seconds > 0
        if seconds and self._frames % 10 == 0:
            happens = next(self._script, None)
            if happens is None:
                return Quit()
            happens()
        return None

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        whole = pygame.Rect((0, 0), self.size)
        surface.fill(PAPER, whole)
        clip = surface.get_clip()
        surface.set_clip(whole.inflate(-100, -100).clip(clip))
        try:
            yield
            surface.fill(INK)
            yield
        finally:
            surface.set_clip(clip)


class _Clock:
    """A clock that never waits and reports the duration of one frame at the given rate."""

    def tick(self, rate: int) -> int:
        return round(1000 / rate)


class Stand:
    """A main loop with a simulated clock, in which a test draws single frames or runs a script."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, options: WindowOptions, settings: Settings | None = None
    ) -> None:
        self.kept: list[WindowPlace] = []
        self.now = 100.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(time, "perf_counter", self._tick)
        monkeypatch.setattr(pygame, "Window", self._open)
        hooks = Hooks(lambda _: None, lambda _: None, lambda: None, moved=self.kept.append)
        monkeypatch.setattr(pygame.time, "Clock", _Clock)
        self.loop = MainLoop(options, settings or Settings(language="en"), hooks)
        self.page = Page()

    def open(self) -> None:
        """Show a page, and wait until it is idle."""
        self.loop.change(Push(self.page))
        self.settle()

    def run(self, *script: Callable[[], object]) -> None:
        """Run until all steps of `script` have run in order."""
        self.loop.run(lambda: Page(script))

    def _open(self, title: str, size: tuple[int, int], **options: bool) -> pygame.Window:
        self.window = _WINDOW(title, size, **options)
        return self.window

    def _tick(self) -> float:
        """Advance the time by more than a frame's limit, and return it."""
        self.now += 0.02
        return self.now

    def resize(self, size: tuple[int, int]) -> None:
        self.window.size = size  # like the desktop does

    def move(self, position: tuple[int, int]) -> None:
        self.window.position = position
        self.tell(pygame.WINDOWMOVED)

    def tell(self, kind: int) -> None:
        pygame.event.post(pygame.event.Event(kind, x=0, y=0))

    def frames(self, number: int) -> None:
        for _ in range(number):
            self.loop.frame(0.0)

    def settle(self) -> None:
        self.frames(40)

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.loop.window.surface, "RGB")

    def fresh(self) -> bytes:
        """Return what the page draws on a new surface of the window's size."""
        surface = pygame.Surface(self.loop.window.surface.get_size())
        page = Page()
        page.size = surface.get_size()
        for _ in page.draw_in_steps(surface):
            pass
        return pygame.image.tobytes(surface, "RGB")
