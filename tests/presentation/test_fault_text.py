"""Every file error has a sentence in every language, in players' words."""

from pathlib import Path

import pytest

from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.lock import GameLocked
from santiago.persistence.safe_write import CannotWrite, Obstacle
from santiago.session.folders import FolderName, WritableFolder
from santiago.session.library import OpenNotice
from santiago.wording.fault_text import (
    error_text,
    fault_text,
    folder_text,
    obstacle_text,
    size_text,
)
from santiago.wording.translator import Translator, catalogue, languages

GAME = Path("/home/ana/.local/share/santiago/games/0123456789abcdef/a.json")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("fault", Fault)
def test_each_fault_of_a_saved_game_has_a_clause(fault: Fault, language: str) -> None:
    assert f"program.fault.{fault.value}" in catalogue(language)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("obstacle", Obstacle)
def test_each_obstacle_in_the_way_of_writing_has_a_sentence(obstacle: Obstacle, language: str) -> None:
    text = obstacle_text(Translator(language), CannotWrite(GAME, obstacle, "reason"))
    assert str(Path("/home/ana/.local/share/santiago/games")) in text
    assert "0123456789abcdef" not in text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("notice", OpenNotice)
def test_each_notice_about_an_opened_game_has_a_title_and_a_text(notice: OpenNotice, language: str) -> None:
    assert {f"program.{notice}", f"program.{notice}.title"} <= set(catalogue(language))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "error",
    [
        BadSave(Fault.UNREADABLE, "the file", "it cannot be read (Is a directory)"),
        CannotWrite(GAME, Obstacle.DISK_FULL, "No space left on device"),
        GameLocked(GAME),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_failure_is_a_sentence_in_the_language_of_the_player(
    error: BadSave | CannotWrite | GameLocked, language: str
) -> None:
    """The system's own message is in English."""
    text = error_text(Translator(language), error)
    assert text[0].isupper()
    assert text.endswith(".")
    assert "directory" not in text
    assert "device" not in text


@pytest.mark.parametrize("language", languages())
def test_not_everything_that_is_wrong_with_a_file_makes_it_incomplete(language: str) -> None:
    """A newer version may have saved it; only a specific fault may say that it was cut."""
    texts = catalogue(language)
    assert not any("incompl" in str(texts[key]) for key in ("program.broken", "program.damaged.title"))


def test_an_illegal_move_is_reported_by_its_number_from_1() -> None:
    fault = BadSave(Fault.MOVE, "move 61", "is not legal", good_moves=60)
    assert "move 61" in fault_text(Translator("en"), fault)


@pytest.mark.parametrize(
    ("size", "words"),
    [(83_000_000_000, "83 GB"), (999_999_999, "999 MB"), (2_000_000, "2 MB"), (5_000, "5 kB"), (0, "0 kB")],
)
def test_the_room_on_a_disk_is_reported_in_its_largest_unit(size: int, words: str) -> None:
    assert size_text(Translator("en"), size) == words


def test_a_place_is_reported_with_the_room_on_its_disk() -> None:
    place = WritableFolder(FolderName.DOCUMENTS, Path("/home/ana/Documents"), 83_000_000_000)
    assert folder_text(Translator("en"), place) == "Documents folder (83 GB free)"
