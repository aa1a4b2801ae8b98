"""A table that begins at the end of a game, as after a paste of its last position."""

import pygame
import pytest

from santiago.presentation.view_model.element import Region
from santiago.rules.position_text import position_text
from santiago.rules.record import final_state
from santiago.session.game_session import GameSession
from santiago.session.table_record import practice_at
from tests.persistence.games import finished_game

from .playing import TablePilot


@pytest.mark.parametrize("name", ["2p-trefl-a", "3p-amigo-a", "5p-trefl-a"])
def test_a_game_that_was_pasted_at_its_end_shows_its_final_count(name: str) -> None:
    over = final_state(finished_game(name))
    player = TablePilot(GameSession(practice_at(position_text(over), "Ana", None), is_replay=True))
    player.wait()
    player.key(pygame.K_ESCAPE)  # leaves the history, in which a replay begins
    player.wait()
    player.scene.draw(player.surface)
    assert player.game.state.is_over
    assert player.table.view.final is not None
    assert player.table.view.action.headline
    presented = player.table.geometry.presented
    cells = [one.target for one in player.table.geometry.reachable.boxes if one.region is Region.PANELS]
    assert len(cells) > 1
    assert all(presented.elements[cell].words() for cell in cells), "an arrow leads to nothing silent"
