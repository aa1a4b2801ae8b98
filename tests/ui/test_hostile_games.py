"""Every list and table in the program survives every hostile file."""

from pathlib import Path

import pygame
import pytest

from santiago.persistence import paths
from santiago.persistence.faults import BadSave
from santiago.session.library import Library
from santiago.session.settings import AnimationSpeed, Settings
from santiago.ui.app.program import Program
from santiago.ui.contracts import Home, Pop, Push, Scene, SceneChange
from santiago.ui.screens.games.catalogue_cards import CatalogueCards, GameCard, GameKind
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.games.finished_games import FinishedGames
from santiago.ui.screens.games.load import Load
from santiago.ui.screens.games.statistics_page import StatisticsPage
from santiago.ui.screens.games.thumbnails import Thumbnails
from tests.home import set_home
from tests.persistence.hostile import HOSTILE, NAMES, WHOLE
from tests.persistence.links import needs_links
from tests.persistence.pipes import named_pipe, needs_pipes, time_limit
from tests.ui.drawings import context_of

SIZE = (1024, 640)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "santiago"))
    set_home(monkeypatch, tmp_path)
    return tmp_path


def draw(change: SceneChange | None) -> None:
    """Build and draw every screen in a change."""
    while isinstance(change, Push | Home):
        if isinstance(change, Push):
            show(change.scene)
        change = change.then


def show(scene: Scene) -> None:
    scene.rebuild(context_of(SIZE))
    scene.update(0.02)
    scene.draw(pygame.Surface(SIZE))


def read_all(games: CatalogueCards) -> tuple[GameCard, ...]:
    games.cards()
    while games.read((), 1.0):
        pass
    return games.cards()


@pytest.mark.matrix(name=NAMES)
def test_the_window_opens_it_or_says_why_not(name: str, home: Path) -> None:
    """Each file is opened as a file and as saved, finished and unfinished game, and shown in every list."""
    hostile = HOSTILE[name]()
    folders = (home, paths.slots_folder(), paths.finished_folder(), paths.games_folder() / "game")
    for folder, file in zip(folders, ("game.json", "game.json", "game.json", "a.json"), strict=True):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(hostile.data)
    with time_limit(40):
        library = Library()
        program = Program(library, Settings(animation_speed=AnimationSpeed.OFF))
        archive = FinishedArchive(
            library, Thumbnails(), program.tables.enter, lambda _, __: Pop(), lambda _: Pop()
        )
        for card in (*read_all(program.games()), *read_all(archive)):
            assert card.content is not None
        for scene in (
            Load(program.games(), program.tables.practise_at),
            FinishedGames(archive),
            StatisticsPage(archive),
        ):
            show(scene)
        for open_game in (
            lambda: program.games().open(GameCard("game", GameKind.SAVED, None)),
            lambda: program.games().open(GameCard("game", GameKind.LEFT, None)),
            lambda: archive.replay("game"),
            program.resume,
        ):
            open_game()
        draw(program.open_file(home / "game.json"))
        program.close()
    assert (paths.slots_folder() / "game.json").read_bytes() == hostile.data
    assert (paths.finished_folder() / "game.json").read_bytes() == hostile.data


@needs_links
@needs_pipes
@pytest.mark.parametrize("kind", ["pipe", "device", "link", "dangling", "folder"])
def test_what_is_no_file_stops_nothing(kind: str, home: Path) -> None:
    target = home / "diary"
    target.write_bytes(WHOLE)
    places = [folder / "game.json" for folder in (paths.slots_folder(), paths.finished_folder())]
    places += [paths.games_folder() / "game" / name for name in ("a.json", "b.json", "c.json", "lock")]
    places += [paths.index_folder() / f"{name}.index" for name in ("games", "saves", "finished", "shipped")]
    for place in places:
        place.parent.mkdir(parents=True, exist_ok=True)
        if kind == "pipe":
            named_pipe(place)
        elif kind == "folder":
            place.mkdir()
        else:
            place.symlink_to({"device": "/dev/zero", "link": target, "dangling": home / "missing"}[kind])
    with time_limit():
        library = Library()
        program = Program(library, Settings())
        for scene in (program.menu(), Load(program.games(), program.tables.practise_at)):
            show(scene)
        assert program.resume() is None
        draw(program.games().open(GameCard("game", GameKind.SAVED, None)))
        draw(program.games().open(GameCard("game", GameKind.LEFT, None)))
        for shelf in (library.saves, library.finished):
            with pytest.raises(BadSave):
                shelf.load("game")
        program.close()
    assert target.read_bytes() == WHOLE
    assert not (home / "missing").exists()
