"""The window changes its size: whatever tells of it, and whatever was being drawn, all of it is drawn."""

import time
from collections.abc import Iterator
from itertools import permutations

import pygame
import pytest

from santiago.session.settings import Settings
from santiago.ui.app.main_loop import Hooks, MainLoop
from santiago.ui.app.window import WindowOptions
from santiago.ui.contracts import Push, SceneChange
from santiago.ui.graphics.draw_context import DrawContext

TOLD = (
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWRESIZED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWFOCUSGAINED,
)
BEFORE, AFTER = (1280, 800), (1440, 900)
_WINDOW = pygame.Window
PAPER, INK = (240, 230, 200), (90, 40, 20)


class Page:
    """A page like those of the program: a scrolled part is drawn in steps, clipped to its place."""

    overlay = dirty = animating = False

    def __init__(self) -> None:
        self.size = (0, 0)

    def rebuild(self, context: DrawContext) -> None:
        self.size = context.size

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        del event

    def update(self, seconds: float) -> SceneChange | None:
        del seconds

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


class Stand:
    """A main loop that is turned by hand, with a clock of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(time, "perf_counter", self._tick)
        monkeypatch.setattr(pygame, "Window", self._open)
        hooks = Hooks(lambda _: None, lambda _: None, lambda: None)
        self.loop = MainLoop(WindowOptions(size=BEFORE), Settings(language="en"), hooks)
        self.page = Page()
        self.loop.change(Push(self.page))
        self.settle()

    def _open(self, title: str, size: tuple[int, int], **options: bool) -> pygame.Window:
        self.window = _WINDOW(title, size, **options)
        return self.window

    def _tick(self) -> float:
        """Each step of drawing takes longer than a frame may."""
        self.now += 0.02
        return self.now

    def resize(self, size: tuple[int, int]) -> None:
        self.window.size = size  # as the desktop does it

    def frames(self, number: int) -> None:
        for _ in range(number):
            self.loop.frame(0.0)

    def settle(self) -> None:
        self.frames(40)

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.loop.window.surface, "RGB")

    def fresh(self) -> bytes:
        """What the page draws on a new surface as large as the window is."""
        surface = pygame.Surface(self.loop.window.surface.get_size())
        page = Page()
        page.size = surface.get_size()
        for _ in page.draw_in_steps(surface):
            pass
        return pygame.image.tobytes(surface, "RGB")


@pytest.fixture
def stand(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stand]:
    pygame.event.clear()
    yield Stand(monkeypatch)
    pygame.event.clear()


@pytest.mark.parametrize("half_drawn", [False, True])
@pytest.mark.parametrize("told", [*permutations(TOLD, 2), *((one,) for one in TOLD), ()])
def test_the_whole_window_is_drawn_whichever_event_tells_of_its_size(
    stand: Stand, told: tuple[int, ...], *, half_drawn: bool
) -> None:
    if half_drawn:
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        stand.frames(2)
    stand.resize(AFTER)
    pygame.event.clear()  # of those that SDL has sent
    for one in told:
        pygame.event.post(pygame.event.Event(one, x=AFTER[0], y=AFTER[1]))
        stand.frames(1)
    stand.settle()
    assert stand.page.size == AFTER
    assert stand.picture() == stand.fresh()


def test_a_frame_given_up_because_the_size_changed_leaves_no_clip_behind(stand: Stand) -> None:
    """It did: its last act is to restore the clip, and the surface behind the name is a new one by then."""
    for size in (AFTER, BEFORE, AFTER):
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        stand.frames(2)
        stand.resize(size)
        stand.frames(1)
    stand.settle()
    assert stand.loop.window.surface.get_clip() == pygame.Rect((0, 0), AFTER)
    assert stand.picture() == stand.fresh()


def test_a_window_that_comes_back_maximised_is_drawn(stand: Stand) -> None:
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    stand.frames(1)
    stand.resize(AFTER)
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.WINDOWMAXIMIZED))
    stand.settle()
    assert stand.picture() == stand.fresh()
