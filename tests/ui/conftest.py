"""What all tests of the interface share: a hidden window, sprites, and texts without pictures."""

from collections.abc import Iterator

import pytest

from tests.hidden_window import hidden_window

__all__ = ["hidden_window"]


@pytest.fixture(scope="session", autouse=True)
def painted_under_deep(request: pytest.FixtureRequest) -> None:
    """Under --deep texts are laid out on whole pictures."""
    from tests.ui.text_layout import Painting

    if request.config.getoption("deep"):
        Painting.paint_all()


@pytest.fixture(scope="session", autouse=True)
def shared_thumbnail_sprites() -> Iterator[None]:
    """Every archive of games draws its thumbnails with the same sprites."""
    from santiago.ui.screens.games import thumbnails
    from tests.ui.drawings import SPRITES

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thumbnails, "Sprites", lambda: SPRITES)
        yield


@pytest.fixture
def texts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the table top and the board except its labels, unless --deep: no text depends on them."""
    from santiago.ui.screens import screen
    from santiago.ui.view import ground
    from tests.ui.text_layout import Painting, paper

    if not Painting.whole:
        for module in (screen, ground):
            monkeypatch.setattr(module, "table_top", lambda context: paper(context.size))
        monkeypatch.setattr(ground, "paint_earth", lambda *_: None)
