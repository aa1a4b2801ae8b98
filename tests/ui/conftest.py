"""Fixtures of all interface tests: a hidden window, shared sprites, and text layout without painting."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.hidden_window import hidden_window
from tests.home import set_home

if TYPE_CHECKING:
    import pygame

    from santiago.ui.graphics.draw_context import DrawContext
    from santiago.ui.graphics.work_steps import Steps
    from tests.ui.room import Room

__all__ = ["hidden_window"]


@pytest.fixture(scope="session", autouse=True)
def painted_under_deep(request: pytest.FixtureRequest) -> None:
    """If --deep is set, paint everything when texts are laid out."""
    from tests.ui.text_layout import Painting

    if request.config.getoption("deep"):
        Painting.paint_all()


@pytest.fixture(scope="package", autouse=True)
def longer_english(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Add the pseudo-languages with longer English words to the translator."""
    from santiago.wording import translator
    from tests.ui import longer_english

    folder, find, shipped = tmp_path_factory.mktemp("texts"), translator.asset, translator.languages
    longer_english.write(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(translator, "languages", lambda: (*shipped(), *longer_english.LONGER))
        patch.setattr(
            translator,
            "asset",
            lambda *parts: (
                folder / parts[1] if parts[1:] and parts[1] in longer_english.LONGER else find(*parts)
            ),
        )
        yield


@pytest.fixture(scope="package", autouse=True)
def shared_thumbnail_sprites() -> Iterator[None]:
    """Use the same sprites for the thumbnails of all game archives."""
    from santiago.ui.screens.games import thumbnails
    from tests.ui.drawings import SPRITES

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thumbnails, "Sprites", lambda: SPRITES)
        yield


@pytest.fixture
def texts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not paint the table top, the board except its labels, and backdrops, unless --deep is set."""
    from santiago.ui.painting import ground
    from santiago.ui.screens import handover, menu, screen
    from santiago.ui.screens.backdrop import BackdropImage
    from tests.ui.text_layout import Painting, paper

    def blank(context: "DrawContext") -> "Steps[pygame.Surface]":
        yield from ()
        return paper(context.size)

    if not Painting.whole:
        monkeypatch.setattr(screen, "table_top_in_steps", blank)
        monkeypatch.setattr(ground, "table_top_in_steps", blank)
        monkeypatch.setattr(ground, "paint_earth", lambda *_: ())
        monkeypatch.setattr(menu, "valley", lambda size: BackdropImage(size, paper(size)))
        monkeypatch.setattr(handover, "handover_shutters", lambda size: BackdropImage(size, paper(size)))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Move all folders of the player to a temporary folder, and return it."""
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "santiago"))
    set_home(monkeypatch, tmp_path / "person")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "person" / ".config"))
    (tmp_path / "person" / "Documents").mkdir(parents=True)
    return tmp_path


@pytest.fixture
def room(home: Path) -> "Iterator[Room]":
    """Yield the program with an open menu; it stores everything in `home`."""
    from tests.ui.room import open_room

    del home
    with open_room() as opened:
        yield opened
