"""At every change of the action bar in whole games, no press hits a button that appeared during the press."""

from collections.abc import Iterator

import pygame
import pytest

from santiago.presentation.table.press_guard import BarControl
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget
from santiago.rules.options import Edition, Options
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    OverseerDecision,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.session.settings import AnimationSpeed, Confirm, Pace
from santiago.ui.contracts import Push, SceneChange
from santiago.ui.screens.handover import Handover

from .playing import TablePilot, easy_move, late_session, session, with_settings

FRAME = 0.1
AMIGO = Options.of(Edition.AMIGO)
TABLES = {
    "two": lambda: session("ha"),
    "two people": lambda: session("hh"),
    "three, amigo": lambda: session("haa", AMIGO),
    "five people": lambda: session("hhhhh"),
    "the end of four": lambda: late_session("haaa", "4p-trefl-a", left=24),
    "the end of three, amigo": lambda: late_session("haa", "3p-amigo-a", left=24),
}
PHASES = {
    "two": {FirstCanal, SecretAuction, Planting, Leftover, Proposals, OverseerDecision, ExtraCanal},
    "three, amigo": {Auction, Planting, Leftover, Proposals, OverseerDecision, ExtraCanal},
    "five people": {Auction, Planting, Proposals, OverseerDecision, ExtraCanal},
}
PACES = {
    "instant": with_settings(),
    "normal": with_settings(
        pace=Pace.NORMAL, animation_speed=AnimationSpeed.NORMAL, round_summary=True, confirm=Confirm.ALWAYS
    ),
    "step": with_settings(pace=Pace.STEP, animation_speed=AnimationSpeed.FAST, round_summary=True),
}


class DoublePilot(TablePilot):
    """Presses each button twice, as fast as possible; `pressed_at` is the point of the last press."""

    pressed_at = (0, 0)

    def button(self, command: Command) -> SceneChange | None:
        change = super().button(command)
        if change is not None:
            return change
        point, decided = self.pressed_at, self.game.ply
        assert self.click_at(point) is None
        assert self.game.ply == decided
        return None

    def click_at(self, point: tuple[int, int]) -> SceneChange | None:
        self.pressed_at = point
        return super().click_at(point)


def frames(player: DoublePilot) -> Iterator[bool]:
    """Yield each frame of three rounds, or up to the end of the game; people decide at once, by mouse.

    The value says whether the frame follows a press of the player.
    """
    last, pressed = player.game.state.round + 3, False
    while player.game.state.round < last:
        change = player.wait(FRAME)
        if isinstance(change, Push) and isinstance(change.scene, Handover):
            player.take_over(change.scene)
            player.wait(0.0)
        yield pressed
        pressed = player.scene.turn is not None or player.sees(ButtonTarget(Command.GO_ON))
        if player.scene.view.final is not None:
            return
        if player.scene.turn is not None:
            player.decide(easy_move(player.game))
        elif player.sees(ButtonTarget(Command.GO_ON)):
            player.button(Command.GO_ON)


@pytest.mark.matrix_in_turn(table=TABLES, pace=PACES)
def test_no_press_at_a_change_of_the_bar_counts(table: str, pace: str) -> None:
    player = DoublePilot(TABLES[table](), PACES[pace])
    shown: set[BarControl] = set()
    changed: set[type] = set()
    for by_press in frames(player):
        controls = player.scene.geometry.control_boxes
        new = [rect.center for control, rect in controls if control not in shown]
        shown = {control for control, _ in controls}
        before = player.game.ply, player.scene.state.selection, player.scene.state.visit
        for point in (player.pressed_at,) if new and by_press else new:
            changed.add(type(player.game.state.phase))
            assert player.click_at(point) is None
        if new:
            assert player.post(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0, scancode=0) is None
        assert (player.game.ply, player.scene.state.selection, player.scene.state.visit) == before
    assert changed >= PHASES.get(table, set())
