"""`santiago` without a command: the options of the window."""

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pygame
import pytest

from santiago.__main__ import main
from santiago.api import Game
from santiago.persistence.paths import log_folder
from santiago.rules.grid import Intersection, Square
from santiago.rules.options import Edition, Options
from santiago.rules.position_text import position_text
from santiago.rules.record import Level
from santiago.session.library import Library
from santiago.session.settings import VoiceUse
from santiago.session.table_record import is_practice
from santiago.session.table_setup import Placing, SeatChoice, SeatColour, TableSetup
from santiago.ui.app.main_loop import MainLoop
from santiago.ui.contracts import Home, Push, Scene, SceneChange
from tests.persistence.pipes import named_pipe, needs_pipes

from .running import GAME, a_sentence, program, refused

Capture = pytest.CaptureFixture[str]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a display")
@pytest.mark.parametrize("words", [(), ("--seats", "human,easy"), (str(GAME),)])
def test_without_a_display_the_window_says_so_in_a_sentence(words: tuple[str, ...]) -> None:
    done = program(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "display" in a_sentence(done.stderr)


@contextmanager
def window_in_this_process() -> Iterator[pytest.MonkeyPatch]:
    """A hidden window whose log is closed afterwards; pygame stays initialised for other tests' fonts."""
    root = logging.getLogger()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        patch.setattr(pygame, "quit", lambda: None)
        patch.setattr(root, "handlers", [])
        yield patch
        for handler in root.handlers:
            handler.close()


def window_options(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Return the first thing shown by the window that `words` open; the loop ends immediately."""
    shown: dict[str, Any] = {}

    def run(loop: MainLoop, first: Callable[[], Scene], then: Callable[[], SceneChange | None]) -> None:
        first()
        change = then()
        context = loop.context
        shown.update(size=loop.window.surface.get_size(), language=context.tr.language, scale=context.scale.t)
        shown.update(voice=loop.settings.voice)
        opened = change.then if isinstance(change, Home) else change
        if opened is not None:
            assert isinstance(opened, Push)
            game = opened.scene.session  # type: ignore[attr-defined]
            shown.update(
                session=game,
                seats=[seat.level or "human" for seat in game.seats],
                edition=game.record.options.edition,
                stacks=game.record.setup.stacks,
                ply=game.ply,
            )

    with window_in_this_process() as patch:
        patch.setattr(MainLoop, "run", run)
        assert main(words) == 0, capsys.readouterr().err
    return shown


def test_the_window_has_the_size_language_and_scale_asked_for(capsys: Capture) -> None:
    seen = window_options(capsys, "--size", "1024x640", "--language", "fr", "--scale", "1.5", "--voice")
    assert seen["voice"] is VoiceUse.ALWAYS
    assert (seen["size"], seen["language"], seen["scale"]) == ((1024, 640), "fr", 1.5)
    assert "seats" not in seen


def test_seats_and_edition_begin_a_game_at_once(capsys: Capture) -> None:
    seen = window_options(capsys, "--seats", "human,easy,hard", "--edition", "amigo")
    assert seen["seats"] == ["human", "easy", "hard"]
    assert seen["edition"] == "amigo"
    assert seen["ply"] == 0


def test_the_same_seed_deals_the_same_game(capsys: Capture) -> None:
    words = ("--seats", "human,easy,easy", "--seed")
    first, again, other = (window_options(capsys, *words, seed)["stacks"] for seed in ("7", "7", "8"))
    assert first == again
    assert first != other


@pytest.mark.parametrize("option", [[], ["--load"]])
def test_a_saved_game_opens_in_the_window(option: list[str], capsys: Capture) -> None:
    assert window_options(capsys, *option, str(GAME))["seats"] == ["normal", "normal"]


def test_the_text_of_a_position_opens_a_practice_game_there(capsys: Capture) -> None:
    played = Game(4, seed=1)
    played.push("bid 3")
    opened = window_options(capsys, played.public_text)["session"]
    assert (opened.ply, is_practice(opened.record)) == (0, True)
    assert position_text(opened.state, public=True) == played.public_text
    assert opened.state != played.state, "the tiles to come are shuffled"
    exact = window_options(capsys, played.text)["session"]
    assert exact.state == played.state
    assert "saved game has its own" in refused(capsys, played.text, "--seed", "3")


def test_a_saved_game_that_cannot_be_opened_is_a_sentence(capsys: Capture) -> None:
    with window_in_this_process():
        assert "missing.json" in refused(capsys, "missing.json")


def test_an_edition_that_the_last_table_cannot_play_says_what_to_add(capsys: Capture) -> None:
    """R10"""
    seats = (SeatChoice("Ana", SeatColour.RED), SeatChoice("Ben", SeatColour.WHITE, Level.EASY))
    Library().keep_table(TableSetup(seats))
    with window_in_this_process():
        assert "--seats" in refused(capsys, "--edition", "amigo")


def test_a_board_laid_by_hand_that_does_not_suit_the_edition_is_laid_by_chance(
    capsys: Capture,
) -> None:
    """R2.3"""
    seats = tuple(SeatChoice(paint.value, paint, Level.EASY) for paint in (SeatColour.RED, SeatColour.WHITE))
    seats += (SeatChoice("Ana", SeatColour.BLACK),)
    two_palms = TableSetup(
        seats,
        replace(Options.of(Edition.TREFL), palms=False),
        Placing.BY_HAND,
        spring=Intersection(7),
        palms=(Square(0), Square(4)),
    )
    assert two_palms.fault is None
    Library().keep_table(two_palms)
    seen = window_options(capsys, "--edition", "trefl")
    assert seen["seats"] == ["easy", "easy", "human"]


@needs_pipes
def test_a_named_pipe_as_the_log_does_not_stop_the_start(capsys: Capture) -> None:
    pipe = named_pipe(log_folder() / "santiago.log")
    assert window_options(capsys, "--seed", "7")["ply"] == 0
    assert not pipe.is_file()


@needs_pipes
def test_a_named_pipe_is_no_game_to_open(capsys: Capture) -> None:
    pipe = named_pipe(log_folder() / "game.json")
    for words in ((str(pipe),), ("--load", str(pipe))):
        with window_in_this_process():
            assert "not a regular file" in refused(capsys, *words)
