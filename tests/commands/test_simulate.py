"""`santiago simulate`."""

import json
import sys
from pathlib import Path

import pytest

from santiago.__main__ import main
from santiago.api import Game, read

from .running import GAME, RECORDS, a_sentence, output_of, refused


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
    lines = output_of(capsys, "check", *map(str, sorted((tmp_path / "games").iterdir()))).splitlines()
    assert len(lines) == 4
    assert all("finished" in line for line in lines)


def test_the_table_of_a_simulation_has_a_line_for_each_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    text = output_of(capsys, "simulate", "--seats", "easy,random", "--games", "2")
    assert "easy" in text
    assert "random" in text


def test_a_simulation_can_be_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(output_of(capsys, "simulate", "--seats", "easy,random", "--games", "2", "--json"))


def test_simulate_in_the_amigo_edition(tmp_path: Path) -> None:
    games = simulated(tmp_path / "games", "--edition", "amigo")
    assert json.loads(games["0001.json"])["rules"]["edition"] == "amigo"


def test_records_that_cannot_be_written_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_text("a file, no folder")
    words = ["simulate", "--seats", "easy,easy", "--games", "1", "--records", str(tmp_path / "taken")]
    assert main(words) == 2
    assert "taken" in a_sentence(capsys.readouterr().err)


def test_a_game_that_cannot_be_written_is_reported_below_the_progress(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    (tmp_path / "games" / "0001.json").mkdir(parents=True)
    words = ["simulate", "--seats", "easy,easy", "--games", "2", "--records", str(tmp_path / "games")]
    assert main(words) == 2
    assert "0001.json" in a_sentence(capsys.readouterr().err.splitlines(keepends=True)[-1])


@pytest.mark.parametrize("is_terminal", [True, False])
def test_only_a_terminal_shows_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, is_terminal: bool
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    assert main(["simulate", "--seats", "easy,random", "--games", "2"]) == 0
    shown = capsys.readouterr().err
    assert ("2/2" in shown) is is_terminal
    assert (shown == "") is not is_terminal


def test_games_begin_at_the_position_of_a_text_with_the_hidden_drawn_anew(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = read(GAME)
    ply = next(ply for ply in range(game.ply) if game.state_at(ply).round == game.state.rounds - 1)
    text, players = Game.at(game.state_at(ply)).public_text, ",".join(["random"] * game.seats)
    words = ("simulate", "--seats", players, "--games", "2", "--json", "--position", text)
    printed = output_of(capsys, *words)
    assert [row["games"] for row in json.loads(printed)] == [2 * game.seats]
    assert all(row["score"] > 0 for row in json.loads(printed))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seats", "easy,easy"], "The position has 3 seats, but --seats names 2."),
        (["--seats", "easy,easy,easy", "--records", "x"], "leave out --records"),
    ],
)
def test_what_does_not_fit_a_position_is_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Game(3, seed=1).text
    assert sentence in refused(capsys, "simulate", *words, "--position", text)


def test_a_position_after_the_end_cannot_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    over = read(RECORDS / "3p-trefl-a.json")
    words = ("simulate", "--seats", "easy,easy,easy", "--position", Game.at(over.state).text)
    assert "there is nothing to play" in refused(capsys, *words)
