"""The first game explains the buttons of the table, one at the beginning of each decision."""

import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget
from santiago.session.settings import CoachUse
from tests.ui.table.playing import TablePilot, easy_move, session, with_settings
from tests.ui.text_layout import Notes, noted_context, paper


def explained(*, finished: int = 0, use: CoachUse = CoachUse.FIRST_GAMES, seats: str = "haa") -> list[str]:
    """Return the notices at the beginning of the first ten decisions."""
    player = TablePilot(session(seats), with_settings(coach=use))
    player.program.finished_games = lambda: finished  # type: ignore[method-assign]
    notices: list[str] = []
    for _ in range(10):
        while player.scene.turn is None:
            player.wait()
        player.wait()
        notice = player.scene.state.notice
        notices += [] if notice is None else [notice.text]
        player.scene.make(easy_move(player.game))
        while player.scene.state.notice is not None:
            player.wait(0.5)
    return notices


def test_each_button_is_explained_once_with_its_key() -> None:
    assert explained() == [
        "Not sure? The Hint button shows a good move, and why (H).",
        "The Undo button takes back your last move (Ctrl + Z).",
        "Press W, and a computer tells you why it moved as it did.",
        "The button “What happened?” replays everything since your last move (R).",
        "The Log button opens the log of the whole game (L).",
        "F1 opens the rule book, and ? shows all keys.",
    ]


def test_later_games_are_not_disturbed() -> None:
    assert explained(finished=1) == []


def test_several_people_are_not_disturbed() -> None:
    assert explained(seats="hha") == []


def test_without_the_coach_nothing_is_explained() -> None:
    assert explained(use=CoachUse.NEVER) == []


@pytest.mark.parametrize("command", [Command.UNDO, Command.LOG])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 780), (1920, 1080)])
def test_what_is_said_below_a_button_covers_no_panel(size: tuple[int, int], command: Command) -> None:
    player, notes = TablePilot(session("haaa"), size=size), Notes()
    player.wait()
    scene = player.scene
    scene.rebuild(noted_context(size, "en", 1.0, notes))
    scene.state = scene.state.with_notice("Below this button.", player.where(ButtonTarget(command)))
    scene.draw(paper(size))
    (said,) = (note.box for note in notes.written if note.wanted == "Below this button.")
    assert said.collidelist(scene.geometry.layout.panels) == -1
