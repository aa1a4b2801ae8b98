"""Keys on non-English keyboards: events as SDL reports them under `setxkbmap`."""

import pygame
import pytest

from santiago.presentation.table.actions import Action, Digit, KeyPressed
from santiago.presentation.view_model.commands import Command
from santiago.ui.table.event_actions import action_of

from .playing import TablePilot, session

SHIFT = pygame.KMOD_LSHIFT


def action(key: int, unicode: str, place: int, mod: int = 0) -> Action | None:
    event = pygame.event.Event(pygame.KEYDOWN, key=key, unicode=unicode, scancode=place, mod=mod)
    return action_of(event)


@pytest.mark.parametrize(
    ("layout", "key", "unicode", "mod", "meant"),
    [
        ("fr", pygame.K_4, "'", 0, Digit(4)),
        ("fr", pygame.K_4, "4", SHIFT, Digit(4)),
        ("fr", pygame.K_4, "{", pygame.KMOD_RALT, None),
        ("us", pygame.K_4, "4", 0, Digit(4)),
        ("us", pygame.K_4, "$", SHIFT, None),
        ("us", pygame.K_4, "", pygame.KMOD_LCTRL, None),
        ("de", pygame.K_4, "4", 0, Digit(4)),
    ],
)
def test_the_key_of_the_four_types_four(
    layout: str, key: int, unicode: str, mod: int, meant: Action | None
) -> None:
    del layout
    assert action(key, unicode, pygame.KSCAN_4, mod) == meant


def test_the_keys_beside_the_digits_step_on_every_keyboard() -> None:
    assert action(pygame.K_RIGHTPAREN, ")", pygame.KSCAN_MINUS) == KeyPressed(Command.LESS), "fr"
    assert action(pygame.K_EQUALS, "=", pygame.KSCAN_EQUALS) == KeyPressed(Command.MORE), "fr"
    assert action(pygame.K_MINUS, "-", pygame.KSCAN_SLASH) == KeyPressed(Command.LESS), "de"
    assert action(pygame.K_PLUS, "+", pygame.KSCAN_RIGHTBRACKET) == KeyPressed(Command.MORE), "de"


def test_the_minus_of_a_french_keyboard_types_six_and_slows_the_history_down() -> None:
    assert action(pygame.K_6, "-", pygame.KSCAN_6) == Digit(6, Command.LESS)
    player = TablePilot(session("hhh"))
    while not player.scene.turn:
        player.wait()
    player.key(pygame.K_v, "v")
    before = player.scene.state.tempo
    player.key(pygame.K_6, "-", scancode=pygame.KSCAN_6)
    assert player.scene.state.tempo.value < before.value
