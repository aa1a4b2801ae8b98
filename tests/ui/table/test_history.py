"""The history: playback at the player's speed."""

import pygame
import pytest

from santiago.presentation.history.visit import Tempo
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget
from santiago.rules.legal import legal_moves
from santiago.ui.graphics.draw_context import DisplayOptions
from tests.ui.drawings import context_of

from .playing import TablePilot, session


def in_the_history() -> TablePilot:
    """Return the start of a game of some moves, with automatic playback."""
    game = session("hhh")
    for _ in range(12):
        game.play(legal_moves(game.state)[0])
    player = TablePilot(game)
    player.key(pygame.K_HOME)
    player.key(pygame.K_RETURN)
    return player


def walked(player: TablePilot, seconds: float) -> int:
    """Return the number of moves shown in `seconds`."""
    for _ in range(round(seconds / 0.05)):
        player.wait(0.05)
    visit = player.scene.state.visit
    assert visit is not None
    return visit.ply


def test_twice_as_fast_it_comes_twice_as_far() -> None:
    """The last step may still be in progress."""
    usual, double = in_the_history(), in_the_history()
    double.key(pygame.K_PLUS, "+")
    assert walked(double, 4) >= 2 * walked(usual, 4) - 1 > walked(usual, 0)


def test_the_keys_stop_at_the_slowest_and_the_fastest() -> None:
    player = in_the_history()
    for _ in range(5):
        player.key(pygame.K_MINUS, "-")
    assert player.scene.state.tempo is Tempo.HALF
    for _ in range(5):
        player.key(pygame.K_PLUS, "+")
    assert player.scene.state.tempo is Tempo.FOURFOLD


def test_the_button_tells_the_speed_and_leads_to_the_next() -> None:
    player = in_the_history()
    labels = []
    for _ in Tempo:
        button = next(one for one in player.scene.geometry.buttons if one.command is Command.SPEED)
        labels.append(button.label)
        player.press(button.rect.center)
        player.release(button.rect.center)
    assert labels == ["1×", "2×", "4×", "½×"]


@pytest.mark.parametrize(
    "size", [(1024, 640), (1280, 800), (1720, 800)], ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("text_scale", [0.8, 1.0, 1.4, 2.0])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_row_of_buttons_lies_in_the_action_bar_beside_what_stands_there(
    language: str, text_scale: float, size: tuple[int, int]
) -> None:
    player = in_the_history()
    player.scene.rebuild(context_of(size, DisplayOptions(language=language, text_scale=text_scale)))
    geometry = player.scene.geometry
    row = [button.rect for button in geometry.buttons]
    layout = geometry.layout
    beside = [box.rect for box in geometry.hit_boxes if isinstance(box.target, ButtonTarget)]
    assert len(row) == 8
    assert all(layout.action.contains(button) for button in row)
    assert all(button.width >= 24 and button.collidelist(beside) < 0 for button in row)


def test_the_arrow_of_a_log_of_two_lines_raises_it_and_lowers_it_again() -> None:
    """With five seats and face-up tiles there is no room for more beside the board."""
    player = TablePilot(session("haaaa"))
    heights = []
    for _ in range(3):
        log = player.scene.geometry.layout.log
        assert log is not None
        heights.append(log.height)
        player.click(ButtonTarget(Command.FOLD_LOG))
    usual, raised, lowered = heights
    assert raised > 2 * usual > 2 * lowered - 1
