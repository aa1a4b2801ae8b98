"""Only visible controls can be pressed, and no press hits a control that appeared during the press."""

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget
from santiago.rules.legal import legal_moves
from santiago.rules.options import Seat
from santiago.rules.phases import Auction
from santiago.session.game_session import GameSession
from santiago.session.settings import AnimationSpeed, Settings

from .playing import QUICK, TablePilot, session, with_settings

FRAME = 0.02
BACK, PASS = ButtonTarget(Command.LEAVE_HISTORY), ButtonTarget(Command.DECLINE)


class Window:
    """Shows a scene like the application does: it is drawn only when dirty."""

    def __init__(self, game: GameSession, settings: Settings = QUICK) -> None:
        self.player = TablePilot(game, settings)

    def frame(self) -> None:
        self.player.scene.update(FRAME)
        if self.player.scene.dirty:
            self.player.scene.draw(self.player.surface)

    def frames(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.frame()

    def bar(self) -> bytes:
        """Return the pixels of the lowest part of the screen."""
        surface = self.player.surface
        low = pygame.Rect(0, self.player.where(PASS)[1], surface.get_width(), 20)
        return pygame.image.tobytes(surface.subsurface(low), "RGB")

    def tap(self, point: tuple[int, int]) -> None:
        """Press and release without delay."""
        self.player.press(point)
        self.player.release(point)


def after_moves_of_others() -> Window:
    """Return a window in which seat 0 is to bid or pass, and others have moved since its last turn."""
    window = Window(session("haaa", seed=1))
    window.frames(1)
    state = window.player.game.state
    assert isinstance(state.phase, Auction)
    assert (state.to_move, window.player.game.ply > 1) == (Seat(0), True)
    return window


def replayed() -> Window:
    """Return the frame in which the playback of "What happened?" ends."""
    window = after_moves_of_others()
    window.player.key(pygame.K_r, "r")
    assert not window.player.scene.turn
    for _ in range(round(20 / FRAME)):
        window.frame()
        if window.player.scene.turn:
            return window
    raise AssertionError("it does not end")


def test_what_happened_says_so_and_ends_on_the_bar_of_the_present() -> None:
    window = after_moves_of_others()
    present = window.bar()
    window.player.key(pygame.K_r, "r")
    window.frame()
    assert window.player.scene.view.action.headline.startswith("What happened")
    ended = replayed()
    assert ended.bar() == present
    assert not ended.player.sees(BACK)


def test_a_press_meant_for_the_way_back_never_passes() -> None:
    """The press comes in the very frame in which the replay ends, at any point of the bar."""
    window = replayed()
    ply = window.player.game.ply
    window.player.move(window.player.where(PASS))
    window.tap(window.player.where(PASS))
    assert window.player.game.ply == ply


def test_a_press_that_began_too_soon_does_not_count_when_let_go_later() -> None:
    window = replayed()
    ply, point = window.player.game.ply, window.player.where(PASS)
    window.player.press(point)
    window.frames(1)
    window.player.release(point)
    assert window.player.game.ply == ply


def test_once_it_has_stood_for_a_moment_a_button_takes_a_press() -> None:
    window = replayed()
    ply = window.player.game.ply
    window.frames(0.32)
    window.tap(window.player.where(PASS))
    assert window.player.game.ply > ply


def test_the_way_back_never_lies_where_pass_lies() -> None:
    window = after_moves_of_others()
    point = window.player.where(PASS)
    window.player.key(pygame.K_END)
    window.player.key(pygame.K_HOME)
    backs = [box.rect for box in window.player.scene.geometry.hit_boxes if box.target == BACK]
    window.player.key(pygame.K_END)
    backs += [box.rect for box in window.player.scene.geometry.hit_boxes if box.target == BACK]
    assert len(backs) == 2
    assert not any(back.collidepoint(point) for back in backs)


@pytest.mark.parametrize("seats", ["hhh", "haaa"])
def test_a_double_click_on_pass_decides_once(seats: str) -> None:
    """At the pace Instant the next decision follows at once, perhaps another person's."""
    window = Window(session(seats))
    window.frames(1)
    seat = window.player.game.state.to_move
    point = window.player.where(PASS)
    window.tap(point)
    window.frames(0.1)
    window.tap(point)
    window.frames(0.1)
    passed = [step for step in window.player.game.steps if step.before.to_move == seat]
    people = [step for step in window.player.game.steps if window.player.game.is_human(step.before.to_move)]  # type: ignore[arg-type]
    assert len(passed) == 1
    assert len(people) == 1


def test_enter_does_not_press_what_came_under_the_cursor() -> None:
    """The focus was on the return button, which has disappeared, so nothing is focused."""
    window = after_moves_of_others()
    ply = window.player.game.ply
    window.player.key(pygame.K_r, "r")
    for _ in range(6):
        if window.player.scene.view.focus != BACK:
            window.player.key(pygame.K_TAB)
    assert window.player.scene.view.focus == BACK
    for _ in range(round(20 / FRAME)):
        window.frame()
        if window.player.scene.turn:
            break
    assert window.player.scene.view.focus is None
    press_enter(window)
    window.frames(1)
    press_enter(window)
    assert window.player.game.ply == ply


def press_enter(window: Window) -> None:
    """Press Enter without waiting until new buttons accept presses."""
    window.player.post(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0, scancode=0)


def test_what_is_typed_as_soon_as_a_decision_begins_stays() -> None:
    window = Window(session("hhh"))
    window.frames(1)
    window.tap(window.player.where(PASS))
    window.player.key(pygame.K_2, "2")
    window.frame()
    assert len(window.player.game.steps) == 1
    assert window.player.scene.view.action.chosen == 2


def test_the_second_half_of_a_double_click_on_the_way_back_does_nothing() -> None:
    """The first click leads back, the second decides nothing."""
    window = after_moves_of_others()
    ply = window.player.game.ply
    window.player.key(pygame.K_HOME)
    window.frames(1)
    point = window.player.where(BACK)
    window.tap(point)
    window.tap(point)
    window.frame()
    assert window.player.scene.turn
    assert window.player.game.ply == ply
    assert window.player.notice_text == ""


def test_a_paused_replay_of_what_happened_still_ends_on_the_present() -> None:
    window = after_moves_of_others()
    window.player.key(pygame.K_r, "r")
    window.frame()
    for _ in range(2):
        window.frames(0.4)
        press_enter(window)
    window.frame()
    assert window.player.scene.view.action.headline.startswith("What happened")
    window.frames(20)
    assert window.player.scene.turn


@pytest.mark.parametrize("frames", range(0, 100, 7))
def test_the_way_back_takes_a_press_at_any_moment_of_the_history(frames: int) -> None:
    """The history bar stays the same during playback and animations."""
    game = session("hhh")
    for _ in range(12):
        game.play(legal_moves(game.state)[0])
    window = Window(game, with_settings(animation_speed=AnimationSpeed.NORMAL))
    window.player.key(pygame.K_HOME)
    window.player.key(pygame.K_RETURN)
    window.frames(1 + frames * FRAME)
    assert window.player.scene.state.visit is not None
    window.tap(window.player.where(BACK))
    assert window.player.scene.state.visit is None
