"""The flag that makes the pictures anew."""

import os
from collections.abc import Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="make the golden pictures anew")


@pytest.fixture(scope="session", autouse=True)
def hidden_window() -> Iterator[None]:
    """pygame_gui converts surfaces, for which SDL wants a window."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("tests", (64, 64), hidden=True)
    window.get_surface()
    yield
    window.destroy()
