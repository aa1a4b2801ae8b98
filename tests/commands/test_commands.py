"""The command line: what each command does, and one sentence for whatever is wrong."""

import json
import os
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from santiago import __version__
from santiago.__main__ import COMMANDS, main
from santiago.persistence.codec import read_record
from santiago.persistence.seal import Sealed
from santiago.resources import shipped_saves

GAME = shipped_saves() / "tarrafal.json"
RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the player's own is touched."""
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SANTIAGO_BOX", raising=False)
    monkeypatch.chdir(tmp_path)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence with which these words are refused."""
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1, printed.err
    assert printed.err.startswith("santiago: ")
    assert printed.err.rstrip().endswith((".", "'.", "help'."))
    return printed.err


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What these words print, when all is well."""
    assert main(words) == 0
    return capsys.readouterr().out


# ---------------------------------------------------------------- wrong input

WRONG: dict[str, Sequence[str]] = {
    "an unknown option": ["--nonsense"],
    "one seat": ["--seats", "human"],
    "six seats": ["--seats", "human,easy,easy,easy,easy,easy"],
    "an unknown level": ["--seats", "human,genius"],
    "an empty seat": ["--seats", "human,,easy"],
    "no seats": ["--seats", ""],
    "an option without its value": ["--seats"],
    "an unknown edition": ["--edition", "gold"],
    "two seats in amigo": ["--seats", "human,easy", "--edition", "amigo"],
    "a seed that is no number": ["--seed", "seven"],
    "a seed below nothing": ["--seed", "-1"],
    "a seed beyond all numbers": ["--seed", "9" * 30],
    "a size of one number": ["--size", "1280"],
    "a size of nothing": ["--size", "0x0"],
    "a size beyond all screens": ["--size", "99999x99999"],
    "a size that is no number": ["--size", "١٢x٣٤"],
    "a language we have not": ["--language", "de"],
    "a scale too small": ["--scale", "0.1"],
    "a scale too large": ["--scale", "9"],
    "a scale that is no number": ["--scale", "nan"],
    "two files": [str(GAME), "--load", str(GAME)],
    "three files": [str(GAME), str(GAME), str(GAME)],
    "a file with seats": [str(GAME), "--seats", "human,easy"],
    "a file with a seed": [str(GAME), "--seed", "3"],
    "both shortcuts": ["--install-shortcut", "--remove-shortcut"],
    "positions of nothing": ["positions"],
    "positions of a missing file": ["positions", "missing.json"],
    "positions of a folder": ["positions", "."],
    "positions of two files": ["positions", str(GAME), str(GAME)],
    "render without a record": ["render", "--out", "x.png"],
    "render without a place": ["render", str(GAME)],
    "render to no picture": ["render", str(GAME), "--out", "x.txt"],
    "render to no folder": ["render", str(GAME), "--out", "no/such/x.png"],
    "render of a missing file": ["render", "missing.json", "--out", "x.png"],
    "render before the start": ["render", str(GAME), "--ply", "-1", "--out", "x.png"],
    "render after the end": ["render", str(GAME), "--ply", "99999", "--out", "x.png"],
    "render at no moment": ["render", str(GAME), "--ply", "ten", "--out", "x.png"],
    "render too small": ["render", str(GAME), "--size", "10x10", "--out", "x.png"],
    "render at a wrong scale": ["render", str(GAME), "--scale", "big", "--out", "x.png"],
    "render in no language": ["render", str(GAME), "--language", "", "--out", "x.png"],
    "simulate nobody": ["simulate"],
    "simulate a person": ["simulate", "--seats", "human,easy"],
    "simulate one seat": ["simulate", "--seats", "easy"],
    "simulate two seats of amigo": ["simulate", "--seats", "easy,easy", "--edition", "amigo"],
    "simulate no games": ["simulate", "--seats", "easy,easy", "--games", "0"],
    "simulate half a game": ["simulate", "--seats", "easy,easy", "--games", "0.5"],
    "simulate by nobody": ["simulate", "--seats", "easy,easy", "--jobs", "0"],
    "simulate a wrong seed": ["simulate", "--seats", "easy,easy", "--seed", "x"],
    "check nothing": ["check"],
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input_is_one_sentence_and_exit_code_2(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, *WRONG[case])


def test_an_unknown_seat_is_told_with_the_choices(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = refused(capsys, "--seats", "human,genius")
    assert "genius" in sentence
    assert "normal" in sentence


def test_a_broken_record_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(GAME.read_text())
    del data["sha256"]
    data["moves"][4] = "bid 99"
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(data))
    assert "move 5" in refused(capsys, "positions", str(broken))
    assert "move 5" in refused(capsys, "render", str(broken), "--out", str(tmp_path / "x.png"))


def test_a_file_of_another_kind_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_bytes(b"\x00\xff\xfe")
    refused(capsys, "positions", str(tmp_path / "x.json"))


def test_control_characters_of_a_file_do_not_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(GAME.read_text())
    del data["sha256"]
    data["moves"][0] = "\x1b[2Jbid"
    (tmp_path / "x.json").write_text(json.dumps(data))
    assert "\x1b" not in refused(capsys, "positions", str(tmp_path / "x.json"))


# ---------------------------------------------------------------- help and version


@pytest.mark.parametrize(
    "command", [[], *[[name] for name in COMMANDS]], ids=lambda c: "".join(c) or "window"
)
def test_each_command_has_help_with_an_example(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command, "--help"])
    assert end.value.code == 0
    assert "Example: santiago" in " ".join(capsys.readouterr().out.split())


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"Santiago {__version__}\n"


def test_the_table_of_the_read_me_names_every_command() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`santiago {name} " not in text] == []


# ---------------------------------------------------------------- positions


def test_positions_are_one_json_object_a_line_from_before_the_first_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = told(capsys, "positions", str(GAME)).splitlines()
    moves = len(read_record(GAME, sealed=Sealed.REQUIRED).moves)
    assert [json.loads(line)["ply"] for line in lines] == list(range(moves + 1))


def test_positions_of_a_record_without_a_checksum_are_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "positions", str(RECORDS / "3p-all-pass.json")).startswith("{")


# ---------------------------------------------------------------- render


def pixels(path: Path) -> tuple[int, int]:
    """The size of a PNG, read from its header."""
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:24])
    return width, height


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (641, 401)])
def test_render_writes_a_picture_of_the_size_asked_for(
    size: tuple[int, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "table.png"
    asked = f"{size[0]}x{size[1]}"
    assert told(capsys, "render", str(GAME), "--ply", "20", "--size", asked, "--out", str(out)) == ""
    assert pixels(out) == size


def test_render_takes_scale_and_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = []
    for number, words in enumerate(([], ["--scale", "1.5"], ["--language", "fr"])):
        out = tmp_path / f"{number}.png"
        told(capsys, "render", str(GAME), "--ply", "20", *words, "--out", str(out))
        pictures.append(out.read_bytes())
    assert len(set(pictures)) == 3


def test_render_to_a_folder_that_may_not_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.png").mkdir()
    refused(capsys, "render", str(GAME), "--out", str(tmp_path / "x.png"))


# ---------------------------------------------------------------- simulate


def simulated(folder: Path, *words: str) -> dict[str, bytes]:
    code = main(["simulate", "--seats", "easy,easy,random", "--games", "4", *words, "--records", str(folder)])
    assert code == 0
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    alone = simulated(tmp_path / "1", "--seed", "7", "--jobs", "1")
    together = simulated(tmp_path / "2", "--seed", "7", "--jobs", "2")
    assert len(alone) == 4
    assert alone == together


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    assert simulated(tmp_path / "1", "--seed", "7") != simulated(tmp_path / "2", "--seed", "8")


def test_simulated_games_pass_the_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    simulated(tmp_path / "games")
    capsys.readouterr()
    lines = told(capsys, "check", *map(str, sorted((tmp_path / "games").iterdir()))).splitlines()
    assert len(lines) == 4
    assert all("finished" in line for line in lines)


def test_the_table_of_a_simulation_has_a_line_for_each_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "simulate", "--seats", "easy,random", "--games", "2")
    assert "easy" in text
    assert "random" in text


def test_a_simulation_can_be_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(told(capsys, "simulate", "--seats", "easy,random", "--games", "2", "--json"))


def test_simulate_in_the_amigo_edition(tmp_path: Path) -> None:
    games = simulated(tmp_path / "games", "--edition", "amigo")
    assert json.loads(games["0001.json"])["rules"]["edition"] == "amigo"


def test_records_that_cannot_be_written_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("a file, no folder")
    words = ["simulate", "--seats", "easy,easy", "--games", "1", "--records", str(tmp_path / "taken")]
    assert main(words) == 2
    assert "taken" in capsys.readouterr().err.splitlines()[-1]


# ---------------------------------------------------------------- check


def test_check_tells_one_line_a_file_and_fails_if_one_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "cut.json"
    broken.write_bytes(GAME.read_bytes()[:-30])
    assert main(["check", str(GAME), str(broken), str(tmp_path / "missing.json")]) == 1
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert len(lines) == 3
    assert ": ok: " in lines[0]
    assert ": BAD: " in lines[1]
    assert ": BAD: " in lines[2]
    assert printed.err == ""


def test_check_of_whole_games_succeeds(capsys: pytest.CaptureFixture[str]) -> None:
    games = sorted(map(str, shipped_saves().glob("*.json")))
    assert len(told(capsys, "check", *games).splitlines()) == len(games)


# ---------------------------------------------------------------- as a program of its own


def program(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "santiago", *words],
        env={**kept, "SDL_AUDIODRIVER": "dummy", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a display")
@pytest.mark.parametrize("words", [(), ("--seats", "human,easy"), (str(GAME),)])
def test_without_a_display_the_window_says_so_in_a_sentence(words: tuple[str, ...]) -> None:
    done = program(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "display" in done.stderr


LOOKED_AT = """
import json, sys
import santiago.ui.app as app
from santiago.rules.record import Record
from santiago.session.game import GameSession
def run(self, first, then):
    first()
    change = then()
    told = {"size": self._window.size, "language": self._look.tr.language, "scale": self._look.scale.t}
    if change is not None:
        session = change.then.scene.scene.session
        told["seats"] = [seat.level or "human" for seat in session.seats]
        told["edition"] = session.record.options.edition
        told["stacks"] = session.record.setup.stacks
        told["ply"] = session.ply
    print(json.dumps(told))
app.App.run = run
from santiago.__main__ import main
sys.exit(main())
"""
"""Opens the window, tells what it was asked to show, and ends."""


def looked_at(*words: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", LOOKED_AT, *words],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_window_has_the_size_language_and_scale_asked_for() -> None:
    seen = looked_at("--size", "1024x640", "--language", "fr", "--scale", "1.5")
    assert (seen["size"], seen["language"], seen["scale"]) == ([1024, 640], "fr", 1.5)
    assert "seats" not in seen


def test_seats_and_edition_begin_a_game_at_once() -> None:
    seen = looked_at("--seats", "human,easy,hard", "--edition", "amigo")
    assert seen["seats"] == ["human", "easy", "hard"]
    assert seen["edition"] == "amigo"
    assert seen["ply"] == 0


def test_the_same_seed_deals_the_same_game() -> None:
    words = ("--seats", "human,easy,easy", "--seed")
    first, again, other = (looked_at(*words, seed)["stacks"] for seed in ("7", "7", "8"))
    assert first == again
    assert first != other


@pytest.mark.parametrize("option", [[], ["--load"]])
def test_a_saved_game_opens_in_the_window(option: list[str]) -> None:
    assert looked_at(*option, str(GAME))["seats"] == ["normal", "normal"]


def test_wrong_input_of_the_program_is_a_sentence_without_a_traceback() -> None:
    done = program("--seats", "human,genius")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_saved_game_that_cannot_be_opened_is_a_sentence() -> None:
    done = program("missing.json", SDL_VIDEODRIVER="dummy")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "missing.json" in done.stderr


def test_a_pipe_that_closes_early_is_no_error() -> None:
    first = subprocess.Popen(
        [sys.executable, "-m", "santiago", "positions", str(GAME)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert first.stdout is not None
    first.stdout.readline()
    first.stdout.close()
    assert first.stderr is not None
    assert first.stderr.read() == b""
    first.stderr.close()
    assert first.wait(60) == 0
