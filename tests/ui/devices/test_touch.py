"""Touch: the events of a finger, and games, lesson, menu, settings and dialogs by touch alone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    PanelTarget,
    PieceTarget,
    SquareTarget,
    Target,
    TrayTarget,
)
from santiago.rules.grid import canals_in, squares_in
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Plant
from santiago.session.library import Library
from santiago.session.settings import Settings, TouchLayout
from santiago.ui.app import main_loop
from santiago.ui.app.game_window import WindowOptions
from santiago.ui.app.main_loop import MainLoop
from santiago.ui.app.program import Program
from santiago.ui.contracts import Apply, Push, SceneChange
from santiago.ui.devices.touch import Gesture, Touches, gesture_of
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.settings_page import SettingsScreen
from santiago.ui.table.renderer import FrameContent
from tests.hidden_window import forget_events
from tests.ui.lesson.learner import Learner
from tests.ui.table.playing import TablePilot, late_session, session
from tools.desktop.pilot import Pilot

SIZE = (1280, 800)
Point = tuple[int, int]


def finger(kind: int, point: Point, number: int = 0) -> pygame.event.Event:
    x, y = point[0] / SIZE[0], point[1] / SIZE[1]
    return pygame.event.Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Finger:
    """A finger whose gestures become scene events."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.touches = Touches(self.clock)

    def down(self, point: Point) -> list[pygame.event.Event]:
        return self.touches.events(finger(pygame.FINGERDOWN, point), SIZE) or []

    def to(self, point: Point) -> list[pygame.event.Event]:
        return self.touches.events(finger(pygame.FINGERMOTION, point), SIZE) or []

    def up(self, point: Point) -> list[pygame.event.Event]:
        return self.touches.events(finger(pygame.FINGERUP, point), SIZE) or []

    def rest(self) -> list[pygame.event.Event]:
        self.clock.now += 0.6
        return self.touches.held()


def told(events: list[pygame.event.Event]) -> list[tuple[int, Gesture | None]]:
    return [(event.type, gesture_of(event)) for event in events if event.type != pygame.WINDOWLEAVE]


def test_a_short_touch_is_a_press_and_a_release_where_it_began() -> None:
    one = Finger()
    assert [event.type for event in one.down((100, 100))] == [pygame.MOUSEMOTION]
    ended = one.up((104, 100))
    assert told(ended) == [
        (pygame.MOUSEBUTTONDOWN, Gesture.TAP),
        (pygame.MOUSEBUTTONUP, Gesture.TAP),
    ]
    assert {event.pos for event in ended[:2]} == {(100, 100)}


def test_a_finger_that_moves_drags_from_where_it_began() -> None:
    one = Finger()
    one.down((100, 100))
    assert one.to((105, 100)) == []
    begun = one.to((140, 100))
    assert told(begun[:1]) == [(pygame.MOUSEBUTTONDOWN, Gesture.DRAG)]
    assert [event.pos for event in begun] == [(100, 100), (140, 100)]
    assert one.rest() == []
    assert told(one.up((150, 100))) == [(pygame.MOUSEBUTTONUP, Gesture.DRAG)]


def test_a_finger_that_rests_presses_nothing() -> None:
    one = Finger()
    one.down((100, 100))
    assert told(one.rest()) == [(pygame.MOUSEBUTTONDOWN, Gesture.HOLD)]
    assert one.rest() == []
    assert told(one.up((100, 100))) == [(pygame.MOUSEBUTTONUP, Gesture.HOLD)]


def test_a_second_finger_and_the_mouse_that_sdl_makes_of_a_touch_are_left_out() -> None:
    one = Finger()
    one.down((100, 100))
    assert one.touches.events(finger(pygame.FINGERDOWN, (300, 300), 7), SIZE) == []
    assert one.touches.events(finger(pygame.FINGERUP, (300, 300), 7), SIZE) == []
    by_sdl = {"pos": (100, 100), "button": 1, "touch": True}
    assert one.touches.events(pygame.event.Event(pygame.MOUSEBUTTONDOWN, by_sdl), SIZE) == []
    by_hand = by_sdl | {"touch": False}
    assert one.touches.events(pygame.event.Event(pygame.MOUSEBUTTONDOWN, by_hand), SIZE) is None
    assert told(one.up((100, 100)))[0] == (pygame.MOUSEBUTTONDOWN, Gesture.TAP)


# ---------------------------------------------------------------- a finger alone


class FingerPilot(Pilot):
    """Uses a finger instead of a mouse."""

    finger: Finger

    def feel(self, events: list[pygame.event.Event]) -> SceneChange | None:
        change = None
        for event in events:
            change = self.scene.handle(event) or change
        return change

    def click_at(self, point: Point) -> SceneChange | None:
        self.feel(self.finger.down(point))
        return self.feel(self.finger.up(point))

    def choose(self, target: Target) -> None:
        """Tap, and tap again if the first tap only previewed the move."""
        self.click(target)
        if self.table.state.tapped is not None:
            self.click(target)

    def press_on_card(self, key: str) -> SceneChange | None:
        assert isinstance(self, Learner)
        return self.click_at(self.card.widgets.find(key).rect.center)


class FingerPlayer(FingerPilot, TablePilot):
    pass


class FingerLearner(FingerPilot, Learner):
    pass


def player_at(seats: str = "haaa", name: str = "", left: int = 1) -> FingerPlayer:
    player = FingerPlayer(late_session(seats, name, left=left) if name else session(seats))
    player.finger = Finger()
    while player.table.turn is None:
        player.wait()
    return player


def test_the_whole_lesson_is_taken_with_a_finger_alone() -> None:
    learner = FingerLearner()
    learner.finger = Finger()
    learner.await_card()
    while learner.step.name != "done":
        learner.take()
        learner.await_card()
    learner.press_on_card("play")
    assert learner.school.way == "first game"


def planting() -> FingerPlayer:
    player = player_at("hhhh")
    while not isinstance(legal_moves(player.game.state)[0], Plant):
        player.decide(legal_moves(player.game.state)[0])
        while player.table.turn is None:
            player.wait()
    return player


def test_the_first_tap_on_a_square_shows_what_would_happen_and_the_second_does_it() -> None:
    player = planting()
    ply = player.game.ply
    player.click(TrayTarget(0))
    squares = [SquareTarget(one) for one in squares_in(player.scene.view.overlay.squares)]
    player.click(squares[0])
    assert player.game.ply == ply
    assert player.scene.view.overlay.ghost_tile is not None
    assert player.notice_text == "Tap again to confirm."
    player.click(squares[1])
    assert player.game.ply == ply, "another square is a first tap again"
    player.click(squares[1])
    assert player.game.ply == ply + 1


def test_a_dragged_tile_is_seen_above_the_finger_and_falls_there() -> None:
    player = planting()
    move = next(move for move in legal_moves(player.game.state) if isinstance(move, Plant))
    square = move.square
    start, end = player.where(TrayTarget(0)), player.where(SquareTarget(square))
    below = (end[0], end[1] + 64)
    player.feel(player.finger.down(start))
    player.feel(player.finger.to((start[0] - 30, start[1])))
    player.feel(player.finger.to(below))
    assert player.table.state.point == end
    ply = player.game.ply
    player.feel(player.finger.up(below))
    assert player.game.ply == ply + 1
    assert player.game.state.board.occupied >> square & 1


def shown_tip(player: FingerPlayer) -> Target | None:
    """Return the target of the tooltip in the next frame."""
    drawn: list[FrameContent] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(player.scene.renderer, "draw", lambda _, picture, *__: drawn.append(picture))
        player.scene.draw(player.surface)
    return drawn[0].tip


def test_a_long_press_shows_the_tool_tip_and_presses_nothing() -> None:
    player = player_at()
    pause = ButtonTarget(Command.PAUSE)
    player.feel(player.finger.down(player.where(pause)))
    for _ in range(12):
        player.wait()
    player.feel(player.finger.rest())
    assert shown_tip(player) == pause
    assert player.feel(player.finger.up(player.where(pause))) is None
    player.wait()
    assert shown_tip(player) is None
    assert player.click(pause) is not None, "a tap opens the menu"


def test_a_tap_beside_a_canal_counts_for_it() -> None:
    player = player_at("hhhh")
    while not (places := player.scene.view.overlay.places_active):
        player.decide(legal_moves(player.game.state)[0])
        while player.table.turn is None:
            player.wait()
    canal = canals_in(places)[0]
    rect = player.table.geometry.board.canal(canal)
    across = (30, 0) if rect.width < rect.height else (0, 30)
    player.click_at((rect.centerx + across[0], rect.centery + across[1]))
    previewed = player.scene.view.overlay.ghost_canal
    assert previewed is not None
    assert previewed.canal == canal or player.table.state.hover == CanalTarget(canal)


@pytest.mark.parametrize("target", [CoinTarget(3), PanelTarget(1), PieceTarget()])
def test_a_finger_that_slides_off_presses_nothing(target: Target) -> None:
    player = player_at()
    if not player.sees(target):
        return
    before = player.game.ply, player.table.state.selection
    start = player.where(target)
    player.feel(player.finger.down(start))
    player.feel(player.finger.to((640, 300)))
    player.feel(player.finger.up((640, 300)))
    assert (player.game.ply, player.table.state.selection) == before


# ---------------------------------------------------------------- the window


class Stand:
    """The program in a window with touch input."""

    def __init__(self) -> None:
        self.program = Program(Library(), Settings(language="en"))
        self.loop = MainLoop(WindowOptions(size=SIZE), Settings(language="en"), self.program.hooks())
        self.loop.change(Push(self.program.menu()))
        self.turn()

    def turn(self, seconds: float = 0.0) -> None:
        for _ in range(30):  # until an opened page is laid out and drawn
            self.loop.frame(seconds)

    @property
    def top(self) -> Screen:
        top = self.loop.scenes.top
        assert isinstance(top, Screen)
        return top

    def tap(self, key: str) -> None:
        """Tap a control, scrolling it into view by dragging."""
        control = self.top.widgets.find(key)
        for _ in range(40):
            control = self.top.widgets.find(key)
            if control.area is None or control.area.view.contains(control.rect):
                break
            x, y = control.area.view.center
            self.drag((x, y), (x, y - 60))
        self.post((pygame.FINGERDOWN, control.rect.center), (pygame.FINGERUP, control.rect.center))

    def drag(self, start: Point, end: Point) -> None:
        self.post((pygame.FINGERDOWN, start), (pygame.FINGERMOTION, end), (pygame.FINGERUP, end))

    def post(self, *events: tuple[int, Point]) -> None:
        for kind, point in events:
            pygame.event.post(finger(kind, point))
        self.turn()


@pytest.fixture
def stand(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stand]:
    """Return a stand whose pages are drawn within a frame, however busy the machine is."""
    del home
    monkeypatch.setattr(main_loop, "_FRAME_SECONDS", 60.0)
    monkeypatch.setattr(main_loop, "_EVENT_SECONDS", 60.0)
    forget_events()
    stand = Stand()
    yield stand
    pygame.event.clear()
    stand.program.close()


def test_menu_settings_and_a_dialog_are_walked_with_a_finger_alone(stand: Stand) -> None:
    assert isinstance(stand.top, Menu)
    stand.tap("settings")
    assert isinstance(stand.top, SettingsScreen)
    before = stand.loop.settings.remarks
    stand.tap("remarks")
    assert stand.loop.settings.remarks is not before
    stand.tap("keys")
    stand.tap("hint-0")
    stand.tap("answer-1")
    stand.tap("back")
    stand.tap("back")
    assert isinstance(stand.top, Menu)


@pytest.mark.parametrize(
    ("wanted", "before", "after"),
    [(TouchLayout.AUTO, False, True), (TouchLayout.ON, True, True), (TouchLayout.OFF, False, False)],
)
def test_the_layout_for_touch_comes_as_the_player_wishes(
    stand: Stand, wanted: TouchLayout, *, before: bool, after: bool
) -> None:
    stand.loop.change(Apply(replace(stand.loop.settings, touch=wanted)))
    stand.turn()
    assert bool(stand.loop.context.finger) is before
    stand.tap("settings")
    assert isinstance(stand.top, SettingsScreen), "the first touch is meant for what was seen"
    assert bool(stand.loop.context.finger) is after


def test_a_page_follows_the_finger_and_glides_on(stand: Stand) -> None:
    stand.tap("settings")
    area = stand.top.widgets.areas[0]
    assert area.most > 0
    x, y = area.view.center
    stand.post((pygame.FINGERDOWN, (x, y)), (pygame.FINGERMOTION, (x, y - 20)))
    assert area.offset == 20
    pygame.event.post(finger(pygame.FINGERMOTION, (x, y - 40)))
    stand.loop.frame(0.02)
    assert area.offset == 40
    pygame.event.post(finger(pygame.FINGERUP, (x, y - 40)))
    for _ in range(40):
        stand.loop.frame(0.02)
    assert 40 < area.offset <= area.most
