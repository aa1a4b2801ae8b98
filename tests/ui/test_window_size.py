"""Window resizing: however it is reported, and whatever is being drawn, the whole window is redrawn."""

from collections.abc import Iterator
from itertools import permutations

import pygame
import pytest

from santiago.ui.app.window import WindowOptions
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
    pygame.event.clear()
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
