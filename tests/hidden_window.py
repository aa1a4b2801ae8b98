"""An invisible window for tests that draw; a conftest imports the fixture."""

import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(scope="session", autouse=True)
def hidden_window() -> Iterator[None]:
    """pygame_gui converts surfaces, for which SDL requires a window."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("tests", (64, 64), hidden=True)
    window.get_surface()
    yield
    window.destroy()
