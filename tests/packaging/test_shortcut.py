"""Installing the game's desktop entry, and removing it again."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from santiago.__main__ import main
from santiago.commands import shortcut

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="shortcuts are made on Linux")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Données à moi"
    folder.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


def entry_in(path: Path) -> configparser.SectionProxy:
    reader = configparser.RawConfigParser(interpolation=None)
    reader.optionxform = str  # type: ignore[method-assign,assignment]
    reader.read_string(path.read_text(encoding="utf-8"))
    return reader["Desktop Entry"]


def words_of(command: str) -> list[str]:
    """Parse an Exec line like the desktop: first the escapes of the file, then the quotes."""
    words = re.findall(r'"((?:\\.|[^"\\])*)"|(\S+)', command.replace("\\\\", "\\"))
    return [re.sub(r"\\(.)", r"\1", quoted) if quoted else plain for quoted, plain in words]


def test_installing_makes_an_entry_that_starts_this_program(home: Path) -> None:
    assert main(["--install-shortcut"]) == 0
    entry = entry_in(home / "applications" / "santiago.desktop")
    *command, file = words_of(entry["Exec"])
    assert file == "%f"
    environment = {"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    done = subprocess.run([*command, "--help"], env=environment, check=False)
    assert done.returncode == 0
    assert (entry["StartupWMClass"], entry["Terminal"]) == ("santiago", "false")


def test_the_entry_has_its_icon_in_the_usual_sizes(home: Path) -> None:
    main(["--install-shortcut"])
    icons = home / "icons" / "hicolor"
    for pixels in (16, 32, 48, 64, 128, 256, 512):
        assert (icons / f"{pixels}x{pixels}" / "apps" / "santiago.png").is_file()
    assert (icons / "scalable" / "apps" / "santiago.svg").is_file()


def test_removing_leaves_no_trace(home: Path) -> None:
    main(["--install-shortcut"])
    assert main(["--remove-shortcut"]) == 0
    assert list(home.rglob("*")) == []


def test_removing_leaves_what_belongs_to_others(home: Path) -> None:
    other = home / "applications" / "other.desktop"
    other.parent.mkdir()
    other.write_text("[Desktop Entry]\nType=Application\nName=Other\nExec=other\n")
    main(["--install-shortcut"])
    main(["--remove-shortcut"])
    assert other.is_file()
    assert not (home / "icons").exists()


def test_removing_what_was_never_installed_is_no_error(home: Path) -> None:
    assert main(["--remove-shortcut"]) == 0
    assert list(home.rglob("*")) == []


def test_one_may_not_ask_for_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--install-shortcut", "--remove-shortcut"]) == 2
    assert "not allowed" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_to_is_named_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert main(["--install-shortcut"]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
@pytest.mark.parametrize("text", [shortcut.desktop_entry("santiago", "santiago"), shortcut.bundle_entry()])
def test_the_entry_is_valid(text: str, tmp_path: Path) -> None:
    path = tmp_path / shortcut.ENTRY
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(["desktop-file-validate", str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_entry_in_the_bundle_starts_the_program_beside_it(tmp_path: Path) -> None:
    """The entry works from any folder, and with a file whose name contains spaces."""
    folder = tmp_path / 'Jeux $été `là` "ici"'
    folder.mkdir()
    program = folder / "santiago"
    program.write_text('#!/bin/sh\nprintf "%s|" "$@"\n')
    program.chmod(0o755)
    path = folder / shortcut.ENTRY
    path.write_text(shortcut.bundle_entry(), encoding="utf-8")
    command = words_of(entry_in(path)["Exec"])

    def printed(cwd: Path, **given: str) -> str:
        words = [given.get(word[1:]) if word in ("%k", "%f") else word for word in command]
        arguments = [word for word in words if word is not None]
        return subprocess.run(arguments, cwd=cwd, capture_output=True, text=True, check=False).stdout

    assert printed(Path("/"), k=str(path), f="my game.json") == "my game.json|"
    assert printed(Path("/"), k=str(path)) == "|"
    assert printed(folder, f="my game.json") == "my game.json|"


def test_a_bundle_writes_its_icon_into_the_entry_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / shortcut.ENTRY
    path.write_text(shortcut.bundle_entry(), encoding="utf-8")
    path.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "santiago"))
    shortcut.refresh_bundle_icon()
    assert entry_in(path)["Icon"] == str(tmp_path / "santiago.png")
    assert path.stat().st_mode & 0o111


def test_saved_games_have_a_type_with_the_icon_that_is_installed(home: Path) -> None:
    main(["--install-shortcut"])
    kind = ElementTree.parse(home / "mime" / "packages" / "santiago.xml").getroot()[0]
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert kind.get("type") == "application/x-santiago"
    icon = kind.find(f"{space}icon")
    assert icon is not None
    assert icon.get("name") == entry_in(home / "applications" / "santiago.desktop")["Icon"]


def test_a_copy_in_a_cache_that_will_be_emptied_makes_no_entry(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`uvx --from . santiago --install-shortcut` runs such a copy."""
    cache = tmp_path / "uv"
    (cache / "archive-v0" / "abc").mkdir(parents=True)
    (cache / "CACHEDIR.TAG").write_text("Signature: 8a477f597d28d172789f06886806bc55")
    monkeypatch.setattr(sys, "prefix", str(cache / "archive-v0" / "abc"))
    assert main(["--install-shortcut"]) == 2
    assert str(cache) in capsys.readouterr().err
    assert list(home.iterdir()) == []


def test_an_environment_that_is_marked_itself_is_no_cache(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """uv marks every environment that it makes, so that backups skip it."""
    (tmp_path / "environment").mkdir()
    (tmp_path / "environment" / "CACHEDIR.TAG").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "environment"))
    assert main(["--install-shortcut"]) == 0
    assert (home / "applications" / "santiago.desktop").is_file()


def test_a_game_started_by_its_launcher_makes_an_entry_for_the_launcher(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is not in the environment that the launcher makes."""
    monkeypatch.setenv(shortcut.LAUNCHER, "/opt/my games/tools/play.sh")
    main(["--install-shortcut"])
    words = words_of(entry_in(home / "applications" / "santiago.desktop")["Exec"])
    assert words == ["env", "SANTIAGO_BOX=1", "/opt/my games/tools/play.sh", "%f"]


def test_the_icon_of_a_bundle_in_a_folder_with_line_breaks_stays_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "my\nExec=\u2028games"
    folder.mkdir()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(folder / "santiago"))
    (folder / "santiago.desktop").write_text(shortcut.bundle_entry(), encoding="utf-8")
    for _ in range(2):
        shortcut.refresh_bundle_icon()
        lines = (folder / "santiago.desktop").read_text(encoding="utf-8").split("\n")
        assert len(lines) == shortcut.bundle_entry().count("\n") + 1
        assert f"Icon={tmp_path}/my\\nExec=\u2028games/santiago.png" in lines


def test_the_sentence_after_installing_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "my\n\x1b[31mgames"))
    assert main(["--install-shortcut"]) == 0
    assert capsys.readouterr().out.rstrip("\n").isprintable()


def test_line_breaks_in_a_path_stay_inside_the_entry() -> None:
    entry = shortcut.desktop_entry("x", "icon")
    broken = shortcut.desktop_entry(shortcut.quoted("/home/ana/my\ngames/santiago"), "icon")
    assert len(broken.splitlines()) == len(entry.splitlines())
    assert 'Exec="/home/ana/my\\ngames/santiago"' in broken
