"""Gamepads: their events, and games, lesson, menu, settings and dialogs with only a gamepad."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget, CoinTarget, Target
from santiago.rules.legal import legal_moves
from santiago.session.library import Library
from santiago.session.people import Hands, change_person, note_seats
from santiago.session.settings import Settings
from santiago.ui.app.game_window import WindowOptions
from santiago.ui.app.main_loop import MainLoop
from santiago.ui.app.program import Program
from santiago.ui.contracts import Apply, Push, SceneChange
from santiago.ui.devices.bindings import command_of
from santiago.ui.devices.pads import BUTTONS, Pads, PadStyle
from santiago.ui.graphics.draw_context import DisplayOptions
from santiago.ui.painting import table_painter
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.pause import Pause
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.settings_page import SettingsScreen
from santiago.ui.sound.effects import Effect
from tests.hidden_window import forget_events
from tests.ui.devices.virtual_pad import virtual_pad
from tests.ui.drawings import context_of
from tests.ui.lesson.learner import Learner
from tests.ui.lesson.test_lesson import by_keys
from tests.ui.room import PEOPLE
from tests.ui.table.playing import QUICK, TablePilot, session
from tools.desktop.pilot import Pilot

BUTTON = {command: button for button, command in BUTTONS.items()}
COMMAND = {
    pygame.K_RETURN: Command.ACT,
    pygame.K_TAB: Command.NEXT_REGION,
    pygame.K_LEFT: Command.LEFT,
    pygame.K_RIGHT: Command.RIGHT,
    pygame.K_UP: Command.UP,
    pygame.K_DOWN: Command.DOWN,
}


def button(number: int, *, down: bool = True) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, button=number, instance_id=0)


def axis(number: int, share: float) -> pygame.event.Event:
    value = round(share * 32767)
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=number, value=value, instance_id=0)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pads(clock: Clock) -> Pads:
    return Pads(clock)


def commands(events: list[pygame.event.Event] | None) -> list[Command | None]:
    return [command_of(event) for event in events or ()]


@pytest.mark.parametrize(("number", "command"), BUTTONS.items())
def test_a_button_is_a_command(pads: Pads, number: int, command: Command) -> None:
    assert commands(pads.keys(button(number))) == [command]


def test_a_stick_has_a_dead_zone_and_repeats_while_it_is_held(pads: Pads, clock: Clock) -> None:
    across = pygame.CONTROLLER_AXIS_LEFTX
    assert pads.keys(axis(across, 0.45)) == []
    assert commands(pads.keys(axis(across, 0.6))) == [Command.RIGHT]
    assert pads.keys(axis(across, 0.45)) == [], "it trembles near the dead zone"
    clock.now = 0.39
    assert pads.repeated() == []
    clock.now = 0.41
    assert commands(pads.repeated()) == [Command.RIGHT]
    clock.now = 0.54
    assert commands(pads.repeated()) == [Command.RIGHT]
    pads.keys(axis(across, 0.1))
    clock.now = 2.0
    assert pads.repeated() == []
    assert commands(pads.keys(axis(across, -1.0))) == [Command.LEFT]


def test_triggers_step_a_sum(pads: Pads) -> None:
    assert commands(pads.keys(axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0))) == [Command.MORE]
    assert commands(pads.keys(axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0))) == [Command.LESS]


def test_events_of_the_same_pad_as_a_joystick_are_dropped_and_others_left_alone(pads: Pads) -> None:
    assert pads.keys(pygame.event.Event(pygame.JOYBUTTONDOWN, button=0)) == []
    assert pads.keys(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)) is None


# ---------------------------------------------------------------- only a gamepad


class PadPilot(Pilot):
    """Presses gamepad buttons instead of keys."""

    pads: Pads

    def key(self, key: int, text: str = "", mod: int = 0, scancode: int = 0) -> SceneChange | None:
        del mod, scancode
        if text.isdigit():
            self.walk_to(CoinTarget(int(text)))
            return self.key(pygame.K_RETURN)
        if key == pygame.K_RETURN:
            self.settle()
        return self.pad(COMMAND[key])

    def pad(self, command: Command) -> SceneChange | None:
        change = None
        for down in (True, False):
            for event in self.pads.keys(button(BUTTON[command], down=down)) or ():
                change = self.scene.handle(event) or change
        return change

    def choose(self, target: Target) -> None:
        self.walk_to(target)
        self.key(pygame.K_RETURN)


class PadPlayer(PadPilot, TablePilot):
    pass


class PadLearner(PadPilot, Learner):
    pass


def test_the_whole_lesson_is_taken_with_a_pad_alone(pads: Pads) -> None:
    learner = PadLearner()
    learner.pads = pads
    learner.await_card()
    while learner.step.name != "done":
        by_keys(learner)
        learner.await_card()
    learner.key(pygame.K_RETURN)
    assert learner.school.way == "first game"


def test_the_lesson_names_the_buttons_of_the_pad() -> None:
    tr = context_of((1280, 800), DisplayOptions("en", pad=PadStyle.XBOX)).tr
    assert tr("tutorial.bid.keys") == "RT to 4, then press A."
    assert tr("tutorial.pass.keys") == "RB to “Pass” and press A."
    assert tr("table.tip.hint") == "Hint (X)"


def test_each_button_of_the_pad_is_shown_once_also_in_the_layout_for_fingers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The log can be tapped anywhere, but its button is in the top bar: over the log it would hide words."""
    painted: list[tuple[Command, int]] = []

    def note(_: object, __: object, command: Command, centre: tuple[int, int]) -> None:
        painted.append((command, centre[1]))

    monkeypatch.setattr(table_painter, "paint_glyph", note)
    pilot = TablePilot(session("haaa"))
    pilot.scene.rebuild(context_of((1280, 800), DisplayOptions("en", pad=PadStyle.XBOX, touch=True)))
    pilot.wait()
    pilot.scene.draw(pilot.surface)
    heights = [height for command, height in painted if command is Command.LOG]
    assert len(heights) == 1
    assert heights[0] < 100, "in the top bar"


# ---------------------------------------------------------------- the window


class Stand:
    """The program in a window whose frames the test triggers."""

    def __init__(self) -> None:
        self.program = Program(Library(), Settings(language="en"))
        self.loop = MainLoop(WindowOptions(size=(1280, 800)), Settings(language="en"), self.program.hooks())
        self.loop.change(Push(self.program.menu()))

    def pad(self, command: Command) -> None:
        for down in (True, False):
            pygame.event.post(button(BUTTON[command], down=down))
            self.turn()

    def turn(self) -> None:
        self.loop.frame(0.0)

    @property
    def top(self) -> Screen:
        top = self.loop.scenes.top
        assert isinstance(top, Screen)
        return top

    def walk_to(self, key: str) -> None:
        for _ in range(40):
            if self.top.widgets.focus.key == key:
                return
            self.pad(Command.NEXT_REGION)
        raise AssertionError(key)


@pytest.fixture
def stand(home: Path) -> Iterator[Stand]:
    del home
    forget_events()
    stand = Stand()
    yield stand
    pygame.event.clear()
    pygame.mouse.set_visible(True)
    stand.program.close()


def test_menu_settings_and_a_dialog_are_walked_with_a_pad_alone(stand: Stand) -> None:
    assert isinstance(stand.top, Menu)
    stand.walk_to("settings")
    stand.pad(Command.ACT)
    assert isinstance(stand.top, SettingsScreen)
    assert stand.top.widgets.focus.ring_shown, "the ring is in sight before anything is pressed"
    stand.walk_to("remarks")
    before = stand.loop.settings.remarks
    stand.pad(Command.ACT)
    assert stand.loop.settings.remarks is not before
    stand.walk_to("keys")
    stand.pad(Command.ACT)
    stand.walk_to("reset-all")
    stand.pad(Command.ACT)
    assert stand.top.widgets.focus.key == "answer-0"
    stand.pad(Command.BACK)
    stand.pad(Command.BACK)
    stand.pad(Command.BACK)
    assert isinstance(stand.top, Menu)


def test_a_pad_hides_the_pointer_until_the_mouse_moves(stand: Stand) -> None:
    stand.pad(Command.DOWN)
    assert not pygame.mouse.get_visible()
    assert stand.top.widgets.focus.ring_shown
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(3, 0), buttons=(0, 0, 0)))
    stand.turn()
    assert pygame.mouse.get_visible()


def test_the_first_press_on_a_pad_shows_the_ring_and_presses_nothing(stand: Stand) -> None:
    stand.pad(Command.ACT)
    assert isinstance(stand.top, Menu)
    assert stand.top.widgets.focus.ring_shown


def test_the_ring_is_in_sight_at_the_table_at_once_and_after_every_move(pads: Pads) -> None:
    player = PadPlayer(session("haaa"))
    player.pads = pads
    player.scene.rebuild(context_of((1280, 800), DisplayOptions("en", pad=PadStyle.XBOX)))
    while player.game.ply < 12:
        player.wait()
        moving = player.table.playback.timeline.moving
        assert moving or player.table.state.focus in player.boxes()
        if player.table.turn is not None:
            player.decide(legal_moves(player.game.state)[0])


def test_the_ring_comes_to_the_button_that_goes_on_after_a_round(pads: Pads) -> None:
    player = PadPlayer(session("hhh"), replace(QUICK, round_summary=True))
    player.pads = pads
    player.scene.rebuild(context_of((1280, 800), DisplayOptions("en", pad=PadStyle.XBOX)))
    timeline = player.table.playback.timeline
    while timeline.shown is None or not timeline.shown.waits:
        player.wait()
        if player.table.turn is not None:
            player.decide(legal_moves(player.game.state)[0])
    player.wait()
    assert player.table.state.focus == ButtonTarget(Command.GO_ON)
    player.settle()
    player.pad(Command.ACT)
    assert timeline.shown is None or not timeline.shown.waits


def test_a_pad_taken_away_pauses_in_ones_turn(stand: Stand) -> None:
    table = TablePilot(session("haaa")).scene
    stand.loop.change(Push(table))
    while table.turn is None:
        table.update(0.05)
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3))
    stand.turn()
    assert stand.loop.scenes.top is table, "another pad"
    stand.pad(Command.NEXT_REGION)
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
    stand.turn()
    assert isinstance(stand.loop.scenes.top, Pause)
    assert pygame.mouse.get_visible()


def test_a_pad_taken_away_after_the_mouse_was_used_changes_nothing(stand: Stand) -> None:
    table = TablePilot(session("haaa")).scene
    stand.loop.change(Push(table))
    while table.turn is None:
        table.update(0.05)
    stand.pad(Command.NEXT_REGION)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(3, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
    stand.turn()
    assert stand.loop.scenes.top is table


# ---------------------------------------------------------------- SDL's virtual gamepad


def test_a_pad_that_is_plugged_in_plays_and_one_that_is_pulled_out_pauses(stand: Stand) -> None:
    table = TablePilot(session("haaa")).scene
    stand.loop.change(Push(table))
    while table.turn is None:
        table.update(0.05)
    stand.loop.pads.start()
    with virtual_pad() as pad:
        stand.turn()
        pad.press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        stand.turn()
        stand.turn()
        assert table.state.cursor.shown
        pad.pull_out()
        stand.turn()
        stand.turn()
    assert isinstance(stand.loop.scenes.top, Pause)


@pytest.mark.parametrize(
    ("name", "act", "hint"),
    [
        ("Xbox Series X Controller", "A", "X"),
        ("Steam Deck Controller", "A", "X"),
        ("Sony DualSense", "Cross", "Square"),
        ("Nintendo Switch Pro Controller", "A", "X"),
    ],
)
def test_buttons_are_called_as_on_the_pad_in_use(stand: Stand, name: str, act: str, hint: str) -> None:
    stand.loop.pads.start()
    with virtual_pad(name) as pad:
        stand.turn()
        pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        stand.turn()
        stand.turn()
        tr = stand.loop.context.tr
        assert (tr("keys.enter.key"), tr("table.tip.hint")) == (act, f"Hint ({hint})")


def test_the_labels_of_a_pad_show_at_once_at_the_table_of_somebody_who_plays_with_it(stand: Stand) -> None:
    stand.loop.pads.start()
    pads = stand.program.hooks().pads
    note_seats(PEOPLE.seats, 5)
    change_person("ana", PEOPLE.seats[0], hands=Hands.PAD)
    stand.loop.change(stand.program.start(PEOPLE))
    assert not pads.in_use, "none is connected"
    with virtual_pad():
        stand.turn()
        stand.loop.change(stand.program.start(PEOPLE))
        assert pads.in_use
        stand.turn()
        stand.turn()
        assert stand.loop.context.tr("keys.enter.key") == "A"


def test_a_pad_in_use_vibrates_gently_at_ones_turn_and_at_a_refusal(stand: Stand) -> None:
    stand.loop.pads.start()
    sounds, settings = stand.program.sounds, stand.loop.settings
    with virtual_pad() as pad:
        stand.turn()
        sounds.play(Effect.TURN)
        assert pad.felt == [], "the mouse is in use"
        pad.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        stand.turn()
        stand.turn()
        for effect in Effect:
            sounds.play(effect)
        assert len(pad.felt) == 2
        assert all(0 < max(strengths) < 65535 / 2 for strengths in pad.felt)
        stand.loop.change(Apply(replace(settings, rumble=False)))
        sounds.play(Effect.TURN)
        assert len(pad.felt) == 2
