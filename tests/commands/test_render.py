"""`santiago render`."""

import errno
import struct
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pygame
import pytest

from santiago.api import Game, read
from santiago.persistence.codec import write_record
from santiago.rules.options import Edition, Money, Options
from santiago.rules.record import Level
from santiago.session.table_record import new_record
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup, known_face
from santiago.ui.painting.offscreen import view_without_input

from .running import GAME, output_of, refused


def pixels(path: Path) -> tuple[int, int]:
    """Return the size of a PNG from its header."""
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
    assert output_of(capsys, "render", str(GAME), "--ply", "20", "--size", asked, "--out", str(out)) == ""
    assert pixels(out) == size


def test_render_shows_characters_and_no_concealed_money(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R2.5"""
    computer = SeatChoice("", SeatColour.WHITE, Level.EASY, "rosa")
    seats = (SeatChoice("Ana", SeatColour.RED), computer)
    record = new_record(TableSetup(seats, replace(Options.of(Edition.TREFL), money=Money.CONCEALED)))
    write_record(tmp_path / "game.json", record)
    shown: dict[str, Any] = {}

    def view(*values: object) -> object:
        shown.update(people=values[1], concealed=values[4])
        return view_without_input(*values)  # type: ignore[arg-type]

    monkeypatch.setattr("santiago.ui.table.png_export.view_without_input", view)
    output_of(capsys, "render", str(tmp_path / "game.json"), "--out", str(tmp_path / "table.png"))
    assert shown["concealed"] == {0, 1}
    words = ("render", str(tmp_path / "game.json"), "--out", str(tmp_path / "table.png"), "--seat")
    output_of(capsys, *words, "2")
    assert shown["concealed"] == {0}
    assert "The game has 2 seats, so there is no seat 3." in refused(capsys, *words, "3")
    person, character = (one.character for one in shown["people"])
    assert person == known_face(person) != ""
    assert character == "rosa"


def test_render_takes_scale_and_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = []
    for number, words in enumerate(([], ["--scale", "1.5"], ["--language", "fr"])):
        out = tmp_path / f"{number}.png"
        output_of(capsys, "render", str(GAME), "--ply", "20", *words, "--out", str(out))
        pictures.append(out.read_bytes())
    assert len(set(pictures)) == 3


def test_render_draws_the_position_of_a_text_as_that_of_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The text has no log, so the pictures are compared without the last quarter of their width."""
    game = read(GAME)
    text = Game.at(game.state_at(20)).public_text
    drawn = []
    for number, words in enumerate(([text], [f" {text.replace(' ', chr(10))}"], [str(GAME), "--ply", "20"])):
        out = tmp_path / f"{number}.png"
        assert output_of(capsys, "render", *words, "--out", str(out)) == ""
        drawn.append(pygame.image.load(out).subsurface((0, 100, 860, 560)))
    assert len({pygame.image.tobytes(picture, "RGB") for picture in drawn}) == 1


@pytest.mark.parametrize("words", ["render --out x.png", "simulate --seats easy,easy --position"])
def test_a_text_with_a_fault_is_refused_with_the_field(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Game(3, seed=1).text.replace("10+", "010+")
    assert "purses, field 6: '010+' is not a purse" in refused(capsys, *words.split(), text)
    newer = text.replace("S1", "S9")
    assert "version, field 1: it is of another version" in refused(capsys, *words.split(), newer)


def test_a_text_has_no_moves(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("render", Game(3, seed=1).text, "--out", "x.png", "--ply")
    assert "no position after move 1" in refused(capsys, *words, "1")


def test_render_to_a_folder_that_may_not_be_written_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.png").mkdir()
    refused(capsys, "render", str(GAME), "--out", str(tmp_path / "x.png"))


@pytest.mark.parametrize(
    "error",
    [
        pygame.error("Out of memory"),
        OSError(errno.EMFILE, "Too many open files"),
        OSError("There is no font."),
    ],
)
def test_what_keeps_the_table_from_being_drawn_is_a_sentence(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    monkeypatch.setattr("santiago.ui.table.png_export.view_without_input", fail)
    sentence = refused(capsys, "render", str(GAME), "--out", "table.png")
    assert error.args[-1] in sentence
    assert ".." not in sentence
