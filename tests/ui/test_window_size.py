"""Window resizing: however it is reported, and whatever is being drawn, the whole window is redrawn."""

from collections.abc import Iterator
from itertools import permutations, product

import pygame
import pytest

from santiago.session.window_place import LEAST_SIZE
from santiago.ui.app.game_window import WindowOptions
from santiago.ui.graphics.draw_context import DisplayOptions
from tests.hidden_window import forget_events
from tests.ui.drawings import context_of
from tests.ui.test_screens_text import SCREENS
from tests.ui.window_stand import Stand

TOLD = (
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWRESIZED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWFOCUSGAINED,
)
BEFORE, AFTER = (1280, 800), (1440, 900)


@pytest.fixture
def stand(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stand]:
    forget_events()
    stand = Stand(monkeypatch, WindowOptions(size=BEFORE))
    stand.open()
    yield stand
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
    pygame.event.clear()  # drops the events that SDL has sent
    for one in told:
        pygame.event.post(pygame.event.Event(one, x=AFTER[0], y=AFTER[1]))
        stand.frames(1)
    stand.settle()
    assert stand.page.size == AFTER
    assert stand.picture() == stand.fresh()


def test_a_frame_given_up_because_the_size_changed_leaves_no_clip_behind(stand: Stand) -> None:
    """When abandoned, a drawing restores the clip of the old surface, after SDL has replaced it."""
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


OUT_OF_RANGE = [
    ((1, 1), (320, 200)),
    ((1, 800), (320, 800)),
    ((1280, 1), (1280, 200)),
    ((9000, 300), (7680, 300)),
    ((300, 5000), (320, 4320)),
]


@pytest.mark.parametrize(("size", "nearest"), OUT_OF_RANGE)
def test_a_size_that_no_window_can_have_is_corrected(
    stand: Stand, size: tuple[int, int], nearest: tuple[int, int]
) -> None:
    stand.window.minimum_size = (1, 1)  # window managers may ignore it
    stand.resize(size)
    stand.settle()
    assert stand.window.size == stand.page.size == nearest


@pytest.mark.parametrize(("size", "layout"), OUT_OF_RANGE)
def test_where_the_window_manager_insists_the_page_is_laid_out_in_the_nearest_size(
    stand: Stand, size: tuple[int, int], layout: tuple[int, int]
) -> None:
    insist(stand, size)
    assert stand.page.size == layout
    stand.resize(AFTER)
    stand.settle()
    assert stand.page.size == AFTER
    assert stand.picture() == stand.fresh()


def test_in_a_window_that_is_too_small_the_mouse_points_at_what_is_visible(stand: Stand) -> None:
    """The window shows the middle 100x100 pixels of the layout of 320x200 pixels."""
    insist(stand, (100, 100))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(50, 20), button=1))
    stand.frames(1)
    assert stand.page.pressed == [(160, 70)]


def insist(stand: Stand, size: tuple[int, int]) -> None:
    """Give the window a size, and again after it has been corrected."""
    stand.window.minimum_size = (1, 1)
    for _ in range(2):
        stand.resize(size)
        stand.settle()
    assert stand.window.size == size


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_can_be_drawn_and_pointed_at_in_the_least_size(name: str) -> None:
    scene, surface = SCREENS[name](), pygame.Surface(LEAST_SIZE)
    scene.rebuild(context_of(LEAST_SIZE, DisplayOptions(language="de", text_scale=2.0)))
    for x, y in product(range(1, LEAST_SIZE[0], 60), range(1, LEAST_SIZE[1], 40)):
        scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0)))
        scene.update(1.0)
        for _ in scene.draw_in_steps(surface):
            pass
