"""With each device alone, every control of every screen and dialog can be reached and left again."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import Target
from santiago.ui.contracts import SceneChange
from santiago.ui.devices.pads import Pads
from santiago.ui.devices.touch import Touches
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.screens.handover import Handover
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.screen import Screen
from santiago.ui.widgets.control import Control
from santiago.ui.widgets.text_entry import TextEntry
from tests.ui.devices.test_pads import BUTTON, PadPlayer, button
from tests.ui.devices.test_touch import Finger, FingerPlayer, finger
from tests.ui.devices.virtual_pad import VirtualPad, virtual_pad
from tests.ui.hands import key, point_at
from tests.ui.table.playing import TablePilot, easy_move, session
from tests.ui.test_screens_text import SCREENS
from tests.ui.text_layout import Painting

pytestmark = pytest.mark.usefixtures("texts_only")
SIZE = (1280, 800)
WITHOUT_A_WAY_BACK = (Menu, Handover)
ONE_OF_A_KIND = [name for name in SCREENS if not name.startswith("rules, ") or name == "rules, canals"]


def context(*, touch: bool = False) -> DrawContext:
    return make_draw_context(SIZE, DisplayOptions("en", touch=touch), Painting.sprites)


def shown(name: str, *, touch: bool = False) -> Screen:
    screen = SCREENS[name]()
    assert isinstance(screen, Screen)
    screen.rebuild(context(touch=touch))
    return screen


def enabled(screen: Screen) -> list[Control]:
    controls = [screen.widgets.find(key) for key in screen.widgets.keys]
    return [control for control in controls if control.enabled]


def walked(screen: Screen, step: Callable[[], object]) -> set[str | None]:
    """Return the controls that get the focus one after another."""
    reached: set[str | None] = set()
    for _ in range(2 * len(screen.widgets.keys) + 2):
        step()
        reached.add(screen.widgets.ring_key)
    return reached


def by_pad(screen: Screen, pads: Pads, command: Command) -> SceneChange | None:
    change = None
    for event in pads.keys(button(BUTTON[command])) or ():
        change = screen.handle(event) or change
    return change


def by_finger(screen: Screen, touches: Touches, *points: tuple[int, int]) -> SceneChange | None:
    """Press a finger on the first point, move it along the points, and lift it at the last."""
    change, kinds = None, (pygame.FINGERDOWN, *(pygame.FINGERMOTION,) * (len(points) - 1), pygame.FINGERUP)
    for kind, point in zip(kinds, (*points, points[-1]), strict=True):
        for event in touches.events(finger(kind, point), SIZE) or ():
            change = screen.handle(event) or change
    return change


def in_sight(control: Control) -> pygame.Rect:
    return control.rect if control.area is None else control.rect.clip(control.area.view)


def upwards(control: Control) -> int:
    """Return 1 if the content must move down to show a control, -1 if it must move up."""
    assert control.area is not None
    return 1 if control.rect.top < control.area.view.top else -1


def pointed_at(control: Control) -> bool:
    return control.hovered or (isinstance(control, TextEntry) and control.editing)


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_keys_reach_every_control_and_lead_out(name: str) -> None:
    screen = shown(name)
    assert walked(screen, lambda: key(screen, pygame.K_TAB)) >= {one.key for one in enabled(screen)}
    assert key(screen, pygame.K_ESCAPE) is not None or isinstance(screen, WITHOUT_A_WAY_BACK)


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_a_pad_reaches_every_control_and_leads_out(name: str) -> None:
    screen, pads = shown(name), Pads()
    reached = walked(screen, lambda: by_pad(screen, pads, Command.NEXT_REGION))
    assert reached >= {one.key for one in enabled(screen)}
    assert by_pad(screen, pads, Command.BACK) is not None or isinstance(screen, WITHOUT_A_WAY_BACK)


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_a_mouse_reaches_every_control(name: str) -> None:
    screen = shown(name)
    for control in enabled(screen):
        while control.area is not None and not control.area.view.contains(control.rect):
            before = control.area.offset
            point_at(screen, control.area.view.center)
            screen.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=upwards(control), x=0))
            if control.area.offset == before:
                break
        point_at(screen, in_sight(control).center)
        assert pointed_at(control), control.key


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_a_finger_reaches_every_control(name: str) -> None:
    screen = shown(name, touch=True)
    for control in enabled(screen):
        while control.area is not None and not control.area.view.contains(control.rect):
            before, middle = control.area.offset, control.area.view.center
            edge = control.area.view.left + 2, middle[1]
            there = edge[1] + 80 * upwards(control)
            by_finger(screen, Touches(), edge, (edge[0], there), (edge[0], there))
            if control.area.offset == before:
                break
        point = in_sight(control).center
        screen.handle((Touches().events(finger(pygame.FINGERDOWN, point), SIZE) or [])[0])
        assert pointed_at(control), control.key


# ---------------------------------------------------------------- a game of five


class KeyPlayer(TablePilot):
    """Has no pointer, but Tab, the arrows and Enter."""

    def choose(self, target: Target) -> None:
        self.walk_to(target)
        self.key(pygame.K_RETURN)


class ConnectedPadPlayer(PadPlayer):
    """Presses the buttons of a connected gamepad; SDL sends the events."""

    connected: VirtualPad

    def pad(self, command: Command) -> SceneChange | None:
        change = None
        for down in (True, False):
            self.connected.press(BUTTON[command], down=down)
            change = self.hear(pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP) or change
        return change

    def hear(self, kind: int) -> SceneChange | None:
        """Handle events until one of `kind` has come."""
        change, heard = None, set[int]()
        for _ in range(100):
            for event in pygame.event.get():
                heard.add(event.type)
                for pressed in self.pads.keys(event) or ():
                    change = self.scene.handle(pressed) or change
            if kind in heard:
                return change
        raise AssertionError(f"{pygame.event.event_name(kind)} does not come")


def mouse_player() -> Iterator[TablePilot]:
    yield TablePilot(session("hhhhh"))


def key_player() -> Iterator[TablePilot]:
    yield KeyPlayer(session("hhhhh"))


def pad_player() -> Iterator[TablePilot]:
    from pygame._sdl2 import controller

    player = ConnectedPadPlayer(session("hhhhh"))
    player.pads = Pads()
    for listening in (controller, pygame.joystick):  # as another test may have left them
        listening.quit()
    with pytest.MonkeyPatch.context() as patch:
        # no window has the focus; SDL reads this when it begins to listen
        patch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
        player.pads.start()
    with virtual_pad() as player.connected:
        player.hear(pygame.CONTROLLERDEVICEADDED)
        yield player


def finger_player() -> Iterator[TablePilot]:
    player = FingerPlayer(session("hhhhh"))
    player.finger = Finger()
    player.scene.rebuild(context(touch=True))
    yield player


@pytest.mark.parametrize("device", [mouse_player, key_player, pad_player, finger_player])
def test_five_seats_are_played_with_one_device_alone(
    device: Callable[[], Iterator[TablePilot]], request: pytest.FixtureRequest
) -> None:
    """Plays a round, under --deep a whole game, until the final table."""
    deep = request.config.getoption("deep")
    for player in device():
        while not player.game.state.is_over and (deep or player.game.state.round < 2):
            while player.table.turn is None:
                player.wait()
            player.decide(easy_move(player.game))
        assert player.game.ply >= 15, "five bids, five tiles, five proposals and a decision"
        for _ in range(2000 * deep):
            player.wait()
            if player.scene.view.final is not None:
                break
        assert (player.scene.view.final is not None) == deep, "the plantations are counted"
