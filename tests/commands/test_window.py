"""`santiago`: what the window is asked to show."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from santiago.persistence.paths import log_folder
from santiago.rules.record import Level
from santiago.session.library import Library
from santiago.session.table_setup import SeatChoice, SeatPaint, TableSetup
from tests.persistence.pipes import named_pipe, needs_pipes

from .running import GAME, a_sentence, program


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a display")
@pytest.mark.parametrize("words", [(), ("--seats", "human,easy"), (str(GAME),)])
def test_without_a_display_the_window_says_so_in_a_sentence(words: tuple[str, ...]) -> None:
    done = program(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "display" in a_sentence(done.stderr)


LOOKED_AT = """
import json, sys
from santiago.ui.app.main_loop import MainLoop
from santiago.rules.record import Record
from santiago.session.game import GameSession
def run(self, first, then):
    first()
    change = then()
    context = self.context
    size = self.window.surface.get_size()
    options = {"size": size, "language": context.tr.language, "scale": context.scale.t}
    if change is not None:
        session = change.then.scene.session
        options["seats"] = [seat.level or "human" for seat in session.seats]
        options["edition"] = session.record.options.edition
        options["stacks"] = session.record.setup.stacks
        options["ply"] = session.ply
    print(json.dumps(options))
MainLoop.run = run
from santiago.__main__ import main
sys.exit(main())
"""
"""Opens the window, tells what it was asked to show, and ends."""


def hovered_target(*words: str) -> dict[str, Any]:
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
    seen = hovered_target("--size", "1024x640", "--language", "fr", "--scale", "1.5")
    assert (seen["size"], seen["language"], seen["scale"]) == ([1024, 640], "fr", 1.5)
    assert "seats" not in seen


def test_seats_and_edition_begin_a_game_at_once() -> None:
    seen = hovered_target("--seats", "human,easy,hard", "--edition", "amigo")
    assert seen["seats"] == ["human", "easy", "hard"]
    assert seen["edition"] == "amigo"
    assert seen["ply"] == 0


def test_the_same_seed_deals_the_same_game() -> None:
    words = ("--seats", "human,easy,easy", "--seed")
    first, again, other = (hovered_target(*words, seed)["stacks"] for seed in ("7", "7", "8"))
    assert first == again
    assert first != other


@pytest.mark.parametrize("option", [[], ["--load"]])
def test_a_saved_game_opens_in_the_window(option: list[str]) -> None:
    assert hovered_target(*option, str(GAME))["seats"] == ["normal", "normal"]


def test_a_saved_game_that_cannot_be_opened_is_a_sentence() -> None:
    done = program("missing.json", SDL_VIDEODRIVER="dummy")
    assert done.returncode == 2
    assert "missing.json" in a_sentence(done.stderr)


def test_an_edition_that_the_last_table_cannot_play_says_what_to_add() -> None:
    """R10"""
    seats = (SeatChoice("Ana", SeatPaint.RED), SeatChoice("Ben", SeatPaint.WHITE, Level.EASY))
    Library().keep_table(TableSetup(seats))
    done = program("--edition", "amigo", SDL_VIDEODRIVER="dummy")
    assert done.returncode == 2
    assert "--seats" in a_sentence(done.stderr)


@needs_pipes
def test_a_named_pipe_as_the_log_does_not_stop_the_start() -> None:
    pipe = named_pipe(log_folder() / "santiago.log")
    assert hovered_target("--seed", "7")["ply"] == 0
    assert not pipe.is_file()


@needs_pipes
def test_a_named_pipe_is_no_game_to_open() -> None:
    pipe = named_pipe(log_folder() / "game.json")
    for words in ((str(pipe),), ("--load", str(pipe))):
        done = program(*words, SDL_VIDEODRIVER="dummy")
        assert done.returncode == 2
        assert "not a regular file" in a_sentence(done.stderr)
