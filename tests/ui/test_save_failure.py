"""The dialog about a game that cannot be saved anywhere."""

from pathlib import Path

import pytest

from santiago.persistence.safe_write import CannotWrite, Obstacle
from santiago.session.folders import FolderName, WritableFolder
from santiago.ui.screens.save_failure import SaveFailureHandler
from tests.ui.longer_english import LANGUAGES
from tests.ui.text_layout import faults

GAME = Path("/home/ana/.local/share/santiago/games/0123456789abcdef/a.json")
PLACES = tuple(WritableFolder(name, Path("/somewhere"), 1_234_567_890_123) for name in FolderName)


class Hopeless:
    """A game that cannot be saved anywhere."""

    problem = CannotWrite(GAME, Obstacle.DISK_FULL, "No space left on device")

    def try_again(self) -> None:
        pass

    def move_to(self, folder: Path) -> None:
        pass


@pytest.mark.matrix(
    obstacle=Obstacle, language=LANGUAGES, text_scale=[1.0, 2.0], size=[(1280, 800), (1024, 640)]
)
def test_the_question_is_whole_in_every_language_and_size(
    obstacle: Obstacle, language: str, text_scale: float, size: tuple[int, int]
) -> None:
    dialog = SaveFailureHandler(Hopeless(), PLACES, lambda: None).dialog(
        CannotWrite(GAME, obstacle, "some reason")
    )
    assert faults(dialog, size, language, text_scale) == []
