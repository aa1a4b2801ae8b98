"""A fixture with an invisible window for tests that draw; conftest modules import it."""

import gc
import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(scope="session", autouse=True)
def hidden_window() -> Iterator[None]:
    """Open an invisible window, which SDL requires in order to convert surfaces."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("tests", (64, 64), hidden=True)
    window.get_surface()
    yield
    window.destroy()


def forget_events() -> None:
    """Forget the waiting events, and those of windows that the garbage collector has still to destroy.

    The window of an earlier test, destroyed in the middle of another one, would hide that of the other.
    """
    import pygame

    gc.collect()
    pygame.event.clear()
