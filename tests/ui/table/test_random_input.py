"""Random keys, clicks and drags: the game continues without errors."""

from collections.abc import Callable
from random import Random

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget
from santiago.session.game_session import GameSession
from santiago.session.settings import AnimationSpeed
from santiago.ui.contracts import Push
from santiago.ui.screens.handover import Handover

from .playing import TablePilot, late_session, session, with_settings

KEYS = [
    *[pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP],
    *[pygame.K_RETURN] * 4,
    *[pygame.K_BACKSPACE, pygame.K_h, pygame.K_w, pygame.K_l, pygame.K_F1],
]


def let_pass(player: TablePilot, seconds: float = 0.05) -> None:
    change = player.wait(seconds)
    if isinstance(change, Push) and isinstance(change.scene, Handover):
        player.take_over(change.scene)


def press_keys_at_random(game: GameSession, seed: int) -> None:
    chance = Random(seed)
    player = TablePilot(game)
    for _ in range(20000):
        let_pass(player)
        if player.game.state.is_over:
            break
        if not player.scene.turn:
            player.key(pygame.K_ESCAPE)
        elif chance.random() < 0.2:
            digit = chance.randrange(10)
            player.key(pygame.K_0 + digit, str(digit))
        else:
            player.key(chance.choice(KEYS))
    assert player.game.state.is_over
    player.scene.draw(player.surface)


def click_and_drag_at_random(game: GameSession, seed: int) -> None:
    chance = Random(seed)
    player = TablePilot(game, with_settings(animation_speed=AnimationSpeed.FAST, round_summary=True))
    for _ in range(20000):
        let_pass(player, chance.choice([0.01, 0.05, 0.3]))
        if player.game.state.round == 3:
            break
        poke(player, chance)
    assert player.game.state.round == 3
    player.scene.draw(player.surface)


@pytest.mark.one_a_day(
    ("walk", "seats", "seed"),
    [
        (press_keys_at_random, "ha", 1),
        (click_and_drag_at_random, "hh", 4),
        (press_keys_at_random, "hh", 2),
        (click_and_drag_at_random, "haa", 5),
        (press_keys_at_random, "haa", 3),
    ],
)
def test_whatever_is_pressed_the_game_gets_on(
    walk: Callable[[GameSession, int], None], seats: str, seed: int, request: pytest.FixtureRequest
) -> None:
    """The keyboard walk covers the last two rounds, or with --deep the whole game."""
    if walk is press_keys_at_random and not request.config.getoption("deep"):
        walk(late_session(seats, f"{len(seats)}p-trefl-a", left=20), seed)
    else:
        walk(session(seats), seed)


def poke(player: TablePilot, chance: Random) -> None:
    """Click, drag, abort a drag, press a button, or change the view."""
    start, end = somewhere(player, chance), somewhere(player, chance)
    kind = chance.random()
    if kind < 0.5:
        player.move(start)
        player.press(start)
        player.release(start)
    elif kind < 0.85:
        player.press(start)
        player.move((start[0] + 9, start[1]), held=True)
        player.move(end, held=chance.random() < 0.95)
        player.release(end)
    elif kind < 0.93:
        player.press(start, button=3)
        player.key(pygame.K_ESCAPE)
    elif kind < 0.95:
        player.scene.rebuild(player.context)
    else:
        offered = [Command.CONFIRM, Command.DECLINE, Command.COMMIT]
        shown = [button for button in offered if player.sees(ButtonTarget(button))]
        if shown:
            player.button(shown[0])


def somewhere(player: TablePilot, chance: Random) -> tuple[int, int]:
    """Return a point on any target but undo, or anywhere."""
    if chance.random() < 0.3:
        return chance.randrange(1280), chance.randrange(800)
    boxes = [box for box in player.scene.geometry.hit_boxes if box.target != ButtonTarget(Command.UNDO)]
    return chance.choice(boxes).rect.center
