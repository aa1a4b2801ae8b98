"""Where the player's files live."""

import os
from pathlib import Path

import appdirs
import pytest

from santiago.persistence import paths

FOLDERS = (paths.data_folder, paths.config_folder, paths.log_folder)


def test_one_variable_puts_everything_under_one_root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    assert {folder() for folder in FOLDERS} == {tmp_path / n for n in ("data", "config", "log")}


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
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert paths.data_folder() == tmp_path / "games" / "data"


@pytest.mark.skipif(os.name != "posix", reason="only there a user may be unknown to the system")
def test_a_user_without_a_home_has_a_folder_among_the_temporary_ones(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def unknown(user: int) -> None:
        raise KeyError(user)

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in ("SANTIAGO_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    root = paths.temporary_data_folder()
    assert root is not None
    assert root.parent == tmp_path
    assert {folder() for folder in FOLDERS} == {root / n for n in ("data", "config", "log")}
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "named"))
    assert paths.temporary_data_folder() is None


def test_every_kind_of_game_has_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    kinds = {paths.games_folder(), paths.slots_folder(), paths.finished_folder()}
    assert len(kinds) == 3
    assert {folder.parent for folder in kinds} == {tmp_path / "data"}
    assert not (tmp_path / "data").exists(), "asking makes nothing"
