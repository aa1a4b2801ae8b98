"""The user's and the system's folders: paths, free space, file names."""

import errno
import os
import sys
import tempfile
from pathlib import Path

import pytest

from santiago.session.folders import (
    FolderName,
    documents_folder,
    export_folder,
    export_path,
    fallback_folder_in,
    fallback_folders,
    free_path,
    home_folder,
    pictures_folder,
    writable_folders,
)
from tests.home import set_home
from tests.persistence.links import needs_links, needs_root


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "person"
    home.mkdir()
    set_home(monkeypatch, home)
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return home


def test_documents_lie_where_the_desktop_says(person: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("only there a file tells")
    (person / ".config").mkdir()
    (person / ".config" / "user-dirs.dirs").write_text('# comment\nXDG_DOCUMENTS_DIR="$HOME/Papiers"\n')
    assert documents_folder() == person / "Papiers"


def test_without_a_word_of_the_desktop_they_lie_in_the_home(person: Path) -> None:
    assert documents_folder() == person / "Documents"


def test_exports_go_home_where_there_are_no_documents(person: Path) -> None:
    assert export_folder() == person
    (person / "Documents").mkdir()
    assert export_folder() == person / "Documents"


def test_pictures_go_to_the_folder_of_pictures_else_where_exports_go(person: Path) -> None:
    (person / "Documents").mkdir()
    assert pictures_folder() == person / "Documents"
    (person / "Pictures").mkdir()
    assert pictures_folder() == person / "Pictures"


def test_only_places_that_exist_are_offered_the_documents_first(person: Path) -> None:
    assert [folder.name for folder in writable_folders()] == [FolderName.HOME]
    (person / "Documents").mkdir()
    assert [folder.name for folder in writable_folders()] == [FolderName.DOCUMENTS, FolderName.HOME]
    assert all(folder.free > 0 for folder in writable_folders())


@needs_links
def test_a_folder_is_offered_once_under_its_likeliest_name(person: Path) -> None:
    (person / "Documents").symlink_to(person, target_is_directory=True)
    assert [folder.name for folder in writable_folders()] == [FolderName.DOCUMENTS]


def test_a_place_that_takes_a_game_is_searched_for_games_later(person: Path) -> None:
    (person / "Documents").mkdir()
    for place in writable_folders():
        assert fallback_folder_in(place.folder) in fallback_folders()


@needs_root
@pytest.mark.usefixtures("person")
@pytest.mark.parametrize("kind", ["folder", "link"])
def test_a_temporary_folder_that_somebody_else_filled_is_not_searched(tmp_path: Path, kind: str) -> None:
    trap = fallback_folder_in(Path(tempfile.gettempdir()))
    trap.parent.mkdir(parents=True)
    if kind == "folder":
        trap.mkdir()
    else:
        trap.symlink_to(tmp_path, target_is_directory=True)
    os.chown(trap, 65534, 65534, follow_symlinks=False)
    assert trap not in fallback_folders()


def homeless() -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_a_user_without_a_home_has_the_temporary_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", homeless)
    assert home_folder() == Path(tempfile.gettempdir())


def test_where_no_temporary_folder_takes_a_file_there_are_folders_all_the_same(
    person: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This happens on a full or read-only disk."""

    def full() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", full)
    assert writable_folders()[0].folder == person
    assert fallback_folder_in(person) in fallback_folders()
    monkeypatch.setattr(Path, "home", homeless)
    assert home_folder().is_absolute()


def test_a_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        path = free_path(tmp_path, "Ana-Ben", ".santiago")
        path.write_text("")
        names.append(path.name)
    assert names == ["Ana-Ben.santiago", "Ana-Ben-2.santiago", "Ana-Ben-3.santiago"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Ana/../Ben", "Ana-Ben.x"),
        ("..", "game.x"),
        ("a:b*c?", "a-b-c.x"),
        ("Chloé", "Chloé.x"),
        ("", "game.x"),
        ("n" * 200, "n" * 40 + ".x"),
    ],
)
def test_a_file_is_called_what_every_system_allows(name: str, file: str, tmp_path: Path) -> None:
    assert free_path(tmp_path, name, ".x").name == file


@needs_links
def test_a_link_that_leads_nowhere_takes_a_name(tmp_path: Path) -> None:
    (tmp_path / "game.json").symlink_to(tmp_path / "none")
    assert free_path(tmp_path, "game", ".json") == tmp_path / "game-2.json"


def test_names_of_devices_are_not_used_for_files(tmp_path: Path) -> None:
    for name in ("CON", "com¹", "nul", "Com1", "LPT9"):
        assert free_path(tmp_path, name, ".santiago").name == f"{name}-game.santiago"
        assert export_path(name, tmp_path / "game.json").name == f"{name}-game.santiago"
        assert export_path(f"{name}.json", tmp_path / "game.json").name == f"{name}-game.santiago"
    assert free_path(tmp_path, "Console", ".santiago").name == "Console.santiago"
    assert export_path("Console", tmp_path / "game.json").name == "Console.santiago"
