"""Every fault of a file is said in every language, in the player's words."""

from pathlib import Path

import pytest

from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.lock import Locked
from santiago.persistence.safe_write import CannotWrite, Obstacle
from santiago.session.folders import FolderName, WritableFolder
from santiago.session.library import OpenNotice
from santiago.ui.screens.save_failure import SaveFailureDialog, place_text, size_text
from santiago.ui.wording.fault_text import error_text, fault_text, obstacle_text
from santiago.ui.wording.translator import Translator, catalogue, languages
from tests.ui.text_layout import faults

GAME = Path("/home/ana/.local/share/santiago/games/0123456789abcdef/a.json")
PLACES = tuple(WritableFolder(name, Path("/somewhere"), 1_234_567_890_123) for name in FolderName)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("fault", Fault)
def test_each_fault_of_a_saved_game_has_a_clause(fault: Fault, language: str) -> None:
    assert f"program.fault.{fault.value}" in catalogue(language)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("obstacle", Obstacle)
def test_each_obstacle_in_the_way_of_writing_has_a_sentence(obstacle: Obstacle, language: str) -> None:
    text = obstacle_text(Translator(language), CannotWrite(GAME, obstacle, "reason"))
    assert "/home/ana/.local/share/santiago/games" in text
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
        Locked(GAME),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_failure_is_a_sentence_in_the_language_of_the_player(
    error: BadSave | CannotWrite | Locked, language: str
) -> None:
    """The system's own words are English."""
    text = error_text(Translator(language), error)
    assert text[0].isupper()
    assert text.endswith(".")
    assert "directory" not in text
    assert "device" not in text


@pytest.mark.parametrize("language", languages())
def test_not_everything_that_is_wrong_with_a_file_makes_it_incomplete(language: str) -> None:
    """A newer version may have saved it; only a fault itself may say that it was cut."""
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
    assert place_text(Translator("en"), place) == "Documents folder (83 GB free)"


class Hopeless:
    """A game that can be written nowhere."""

    problem = CannotWrite(GAME, Obstacle.DISK_FULL, "No space left on device")

    def try_again(self) -> None:
        """Fails."""

    def move_to(self, folder: Path) -> None:
        """Fails."""


@pytest.mark.matrix(
    obstacle=Obstacle, language=["en", "fr"], text_scale=[1.0, 2.0], size=[(1280, 800), (1024, 640)]
)
def test_the_question_is_whole_in_every_language_and_size(
    obstacle: Obstacle, language: str, text_scale: float, size: tuple[int, int]
) -> None:
    dialog = SaveFailureDialog(Hopeless(), PLACES, lambda: None).dialog(
        CannotWrite(GAME, obstacle, "some reason")
    )
    assert faults(dialog, size, language, text_scale) == []
