"""The table's state and its picture: drawing depends only on these, and happens only if they differ."""

import pygame
import pytest

from santiago.presentation.table.actions import KeyPressed
from santiago.presentation.table.command_updates import OF_SCENE
from santiago.presentation.view_model.command_table import COMMANDS
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import CoinTarget
from santiago.ui.table.event_actions import command_of
from tests.ui.hands import pressing

from .playing import TablePilot, session


def drawn_and_still() -> TablePilot:
    """Return a table at which a person decides, drawn after the water has stopped."""
    player = TablePilot(session("hhh"))
    for _ in range(150):
        player.wait()
    player.scene.draw(player.surface)
    return player


def test_time_alone_draws_nothing_anew() -> None:
    player = drawn_and_still()
    view, state = player.scene.view, player.scene.state
    for _ in range(20):
        player.wait()
        assert not player.scene.dirty
    assert player.scene.view is view
    assert player.scene.state is state


def test_the_pointer_draws_anew_what_it_lights_and_only_then() -> None:
    player = drawn_and_still()
    player.move(player.where(CoinTarget(3)))
    assert player.scene.dirty
    player.scene.draw(player.surface)
    x, y = player.where(CoinTarget(3))
    player.move((x + 1, y))
    assert not player.scene.dirty


def test_a_choice_taken_back_gives_the_same_view_again() -> None:
    player = drawn_and_still()
    before = player.scene.view
    player.key(pygame.K_3, "3")
    assert player.scene.view != before
    player.key(pygame.K_ESCAPE)
    assert player.scene.view == before


def test_a_state_is_a_value_that_actions_replace() -> None:
    player = drawn_and_still()
    before = player.scene.state
    player.scene.do(KeyPressed(Command.HISTORY))
    assert before.visit is None
    assert player.scene.state.visit is not None
    player.wait(0.1)
    player.scene.do(KeyPressed(Command.HISTORY))
    assert player.scene.state.visit is None


@pytest.mark.parametrize(
    ("command", "key", "mod"),
    [
        (row.command, getattr(pygame, f"K_{shortcut.key}"), mod)
        for row in COMMANDS
        for shortcut in row.shortcuts
        for mod in (
            (pygame.KMOD_LCTRL if shortcut.ctrl else 0) | (pygame.KMOD_LSHIFT if shortcut.shift else 0),
        )
    ],
)
def test_no_shortcut_stands_for_two_commands(command: Command, key: int, mod: int) -> None:
    event = pressing(key, mod=mod)
    assert command_of(event) is command


@pytest.mark.parametrize("command", sorted(OF_SCENE))
def test_the_scene_carries_out_every_command_that_is_left_to_it(command: Command) -> None:
    player = TablePilot(session("hhh"))
    before = player.scene.state
    player.scene.invoke(command)
    assert player.scene.state is before
