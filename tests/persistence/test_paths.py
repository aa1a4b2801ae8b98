"""The folders of the player's files."""

import errno
import os
from pathlib import Path

import appdirs
import pytest

from santiago.persistence import paths
from tests.home import set_home

from .links import needs_root

FOLDERS = (paths.data_folder, paths.config_folder, paths.log_folder, paths.cache_folder)


def test_one_variable_puts_everything_under_one_root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    assert {folder() for folder in FOLDERS} == {tmp_path / n for n in ("data", "config", "log", "cache")}


def test_the_variable_is_read_at_each_call(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("one", "two"):
        monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / name))
        assert paths.data_folder() == tmp_path / name / "data"


@pytest.mark.parametrize("value", [None, ""])
def test_without_it_they_are_where_the_system_keeps_such_files(
    monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    if value is None:
        monkeypatch.delenv("SANTIAGO_HOME", raising=False)
    else:
        monkeypatch.setenv("SANTIAGO_HOME", value)
    assert paths.data_folder() == Path(appdirs.user_data_dir("santiago", False))
    assert paths.config_folder() == Path(appdirs.user_config_dir("santiago", False))


def test_a_home_that_is_no_full_path_does_not_follow_the_current_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", "here")
    monkeypatch.chdir(tmp_path)
    assert paths.data_folder() == tmp_path / "here" / "data"
    monkeypatch.setenv("SANTIAGO_HOME", "~/games")
    set_home(monkeypatch, tmp_path)
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert paths.data_folder() == tmp_path / "games" / "data"


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if os.name != "posix":
        pytest.skip("only there a user may be unknown to the system")

    def unknown(user: int) -> None:
        raise KeyError(user)

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in ("SANTIAGO_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("homeless")
def test_a_user_without_a_home_has_a_folder_among_the_temporary_ones(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    root = paths.temporary_data_folder()
    assert root is not None
    assert root.parent == tmp_path
    assert {folder() for folder in FOLDERS} == {root / n for n in ("data", "config", "log", "cache")}
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "named"))
    assert paths.temporary_data_folder() is None


@pytest.mark.usefixtures("homeless")
def test_the_temporary_folder_is_closed_to_others_and_the_same_at_the_next_start() -> None:
    root = paths.temporary_data_folder()
    assert root is not None
    assert root.stat().st_mode & 0o077 == 0
    assert paths.temporary_data_folder() == root


@needs_root
@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("kind", ["folder", "link", "link that leads nowhere"])
def test_a_temporary_folder_that_another_user_put_there_is_not_used(tmp_path: Path, kind: str) -> None:
    trap = tmp_path / f"santiago-{os.getuid()}"
    if kind == "folder":
        trap.mkdir()
    else:
        trap.symlink_to(tmp_path if kind == "link" else tmp_path / "none", target_is_directory=True)
    os.chown(trap, 65534, 65534, follow_symlinks=False)
    root = paths.temporary_data_folder()
    assert root is not None
    assert root != trap
    assert root.stat().st_uid == os.getuid()
    assert paths.temporary_data_folder() == root


@pytest.mark.usefixtures("homeless")
def test_where_no_temporary_folder_can_be_made_there_is_still_a_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    assert paths.temporary_data_folder() == tmp_path / "none" / f"santiago-{os.getuid()}"


@pytest.mark.usefixtures("homeless")
def test_where_no_temporary_folder_takes_a_file_there_is_still_a_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """This happens on a full or read-only disk."""

    def full() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr("tempfile.gettempdir", full)
    monkeypatch.setattr(paths, "claim_folder", lambda path: path)
    root = paths.temporary_data_folder()
    assert root is not None
    assert root.is_absolute()


def test_every_kind_of_game_has_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    kinds = {paths.games_folder(), paths.slots_folder(), paths.finished_folder()}
    assert len(kinds) == 3
    assert {folder.parent for folder in kinds} == {tmp_path / "data"}
    assert not (tmp_path / "data").exists(), "asking makes nothing"
