"""Custom key bindings: parsing, the commands of keys, and the page that changes them."""

import json
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

from santiago.persistence import paths
from santiago.presentation.spoken.nodes import Role
from santiago.presentation.table.actions import Digit, KeyPressed, KeyReleased
from santiago.presentation.view_model.command_table import Shortcut
from santiago.presentation.view_model.commands import Command
from santiago.session.library import Library
from santiago.session.settings import Settings
from santiago.ui.contracts import Apply, Pop, Replace, SceneChange
from santiago.ui.devices.bindings import STANDARD, Bindings, command_of
from santiago.ui.graphics.draw_context import DisplayOptions
from santiago.ui.screens.own_keys import OwnKeys, PressKey, name_of
from santiago.ui.screens.screen import Screen
from santiago.ui.table.event_actions import action_of
from tests.ui.drawings import context_of
from tests.ui.fakes import FakeServices
from tests.ui.hands import click, key, pressing, pushed, shown
from tests.ui.table.playing import TablePilot, session, with_settings


def meant(bindings: Bindings, code: int, mod: int = 0, text: str = "") -> Command | None:
    return command_of(bindings.translated(pressing(code, text, mod)))


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        ({"hint": ["b"]}, {"hint": ("b",)}),
        ({"hint": ["é", "F5"]}, {"hint": ("é", "F5")}),
        ({"undo": ["Ctrl+u"], "redo": ["Ctrl+Shift+u"]}, {"undo": ("Ctrl+u",), "redo": ("Ctrl+Shift+u",)}),
        ({"hint": ["b", "x", "j"]}, {"hint": ("b", "x")}),
        ({"hint": ["ESCAPE", "b", "4", "KP_4", "LCTRL", "Ctrl+f", "", "nonsense"]}, {"hint": ("b",)}),
        ({"hint": ["b"], "log": ["b", "x"]}, {"hint": ("b",), "log": ("x",)}),
        ({"hint": ["l"]}, {"hint": ()}),
        ({"no such command": ["b"]}, {}),
        ({"hint": []}, {"hint": ()}),
    ],
)
def test_what_is_stored_is_cleaned_when_it_is_read(
    stored: Mapping[str, list[str]], read: Mapping[str, tuple[str, ...]]
) -> None:
    assert Bindings.read(stored).stored() == read


def test_a_key_of_ones_own_takes_the_place_of_the_standard_one() -> None:
    bindings = Bindings.read({"hint": ["b", "é"]})
    assert meant(bindings, pygame.K_b, text="b") is Command.HINT
    assert meant(bindings, ord("é"), text="é") is Command.HINT
    assert meant(bindings, pygame.K_h, text="h") is None
    assert meant(bindings, pygame.K_w, text="w") is Command.WHY


def test_a_sign_that_was_given_up_gives_nothing_and_digits_stay() -> None:
    bindings = Bindings.read({"less": ["b"], "keys": ["x"]})
    french_six = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_6, unicode="-", scancode=pygame.KSCAN_6, mod=0
    )
    assert action_of(bindings.translated(french_six)) == Digit(6)
    assert meant(bindings, pygame.K_MINUS, text="-") is None
    assert meant(bindings, pygame.K_SLASH, pygame.KMOD_LSHIFT, "?") is None
    assert meant(bindings, pygame.K_x, text="x") is Command.KEYS


@pytest.mark.parametrize("command", list(STANDARD))
def test_escape_enter_arrows_and_tab_are_never_lost(command: Command) -> None:
    bindings = Bindings.read({str(command): ["b"]})
    assert meant(bindings, pygame.K_b, text="b") is command
    for code, always in (
        (pygame.K_ESCAPE, Command.BACK),
        (pygame.K_RETURN, Command.ACT),
        (pygame.K_LEFT, Command.LEFT),
        (pygame.K_TAB, Command.NEXT_REGION),
    ):
        assert meant(bindings, code) is always


def test_a_held_key_of_ones_own_is_let_go_whatever_is_held_besides() -> None:
    bindings = Bindings.read({"fields": ["b"]})
    down = bindings.translated(pressing(pygame.K_b, "b"))
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_b, mod=pygame.KMOD_LCTRL, unicode="b", scancode=0)
    assert action_of(down) == KeyPressed(Command.FIELDS)
    assert action_of(bindings.translated(up)) == KeyReleased(Command.FIELDS)


def test_two_commands_swap_a_key() -> None:
    bindings = Bindings().given(Command.HINT, 0, Shortcut("l"))
    assert bindings.keys(Command.HINT) == (Shortcut("l"),)
    assert bindings.keys(Command.LOG) == (Shortcut("h"),)
    assert bindings.given(Command.HINT, 0, Shortcut("h")) == Bindings()


# ---------------------------------------------------------------- the page


class Keeper(FakeServices):
    """Applies settings like the program does."""

    def take(self, change: SceneChange | None) -> SceneChange | None:
        match change:
            case Apply(settings):
                self.current = settings
                return None
            case Pop(then):
                return self.take(then)
        return change


def asked(services: FakeServices, control: str) -> Screen:
    return pushed(click(shown(OwnKeys(services)), control))


def test_a_pressed_key_is_stored_by_its_name() -> None:
    services = Keeper()
    services.take(key(asked(services, "hint-0"), pygame.K_b, "b"))
    services.take(key(asked(services, "hint-1"), pygame.K_F5))
    assert services.current.keys == {"hint": ("b", "F5")}


def test_a_conflict_is_said_and_swapped_or_cancelled() -> None:
    services = Keeper()
    change = key(asked(services, "hint-0"), pygame.K_l, "l")
    assert isinstance(change, Replace)
    dialog = shown(change.scene)  # type: ignore[arg-type]
    assert "The whole log" in dialog.words  # type: ignore[attr-defined]
    assert click(dialog, "answer-1") == Pop()
    services.take(click(dialog, "answer-0"))
    assert services.current.keys == {"hint": ("l",), "log": ("h",)}


def test_escape_cancels_and_a_kept_key_is_refused_or_moves_the_focus() -> None:
    services = Keeper()
    dialog = asked(services, "hint-0")
    assert isinstance(dialog, PressKey)
    assert key(dialog, pygame.K_ESCAPE) == Pop()
    assert (
        dialog.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_4, mod=0, unicode="4", scancode=33))
        is None
    )
    assert "always keeps its meaning" in dialog.words
    key(dialog, 1 << 30)  # what SDL sends for the ^ of a French keyboard
    assert "only puts an accent on the next letter" in dialog.words
    key(dialog, pygame.K_TAB)
    assert dialog.widgets.focus.ring_shown


def test_each_heading_is_on_the_page_once_and_is_that_of_the_list_of_keys() -> None:
    nodes = shown(OwnKeys(Keeper())).spoken().root.all()
    told = [node.name for node in nodes if node.role is Role.HEADING]
    assert told[1:] == ["Your own keys", "Everywhere", "Read out", "At the table", "In the history"]


def test_one_command_or_all_are_reset() -> None:
    services = Keeper()
    services.current = Settings(language="en", keys={"hint": ("b",), "log": ("x",)})
    services.take(click(asked(services, "hint-0"), "answer-0"))
    assert services.current.keys == {"log": ("x",)}
    services.take(click(asked(services, "reset-all"), "answer-0"))
    assert services.current.keys == {}


def test_no_command_is_called_by_another_text() -> None:
    names = [name_of(command, context_of((1280, 800)).tr) for command in STANDARD]
    assert len(set(names)) == len(names)
    assert name_of(Command.HINT, context_of((1280, 800)).tr) == "Hint"


def test_texts_name_the_keys_in_force() -> None:
    bindings = Bindings.read({"hint": ["b"], "peek": ["k"]})
    tr = context_of((1280, 800), DisplayOptions("en", bindings=bindings)).tr
    assert tr("table.tip.hint") == "Hint (B)"
    assert tr("keys.e.key") == "Hold K"
    french = context_of((1280, 800), DisplayOptions("fr", bindings=bindings, held_toggles=True)).tr
    assert french("keys.e.key") == "K"
    assert french("keys.history-rounds.key") == "Page préc., Page suiv."
    polish = context_of((1280, 800), DisplayOptions("pl")).tr
    assert polish("keys.history-steps.key") == "Lewo, Prawo"
    for text in ("tutorial.tools.text", "rules.term.covered", "settings.muted.hint"):
        assert "{key_" not in french(text)


def test_a_damaged_settings_file_costs_only_its_keys(home: Path) -> None:
    del home
    file = paths.config_folder() / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"muted": True, "keys": {"hint": 5}}))
    settings = Library().settings()
    assert settings.muted
    assert settings.keys == {}


# ---------------------------------------------------------------- press instead of hold


def key_up(player: TablePilot, code: int) -> None:
    player.scene.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0))


@pytest.mark.parametrize(
    ("code", "command"), [(pygame.K_f, Command.FIELDS), (pygame.K_LSHIFT, Command.FAST_FORWARD)]
)
def test_what_is_held_can_be_pressed_on_and_off(code: int, command: Command) -> None:
    player = TablePilot(session("haaa"), with_settings(held_toggles=True))
    for on in (True, False):
        player.key(code)
        key_up(player, code)
        assert (command in player.scene.state.toggles) is on


def test_shift_with_another_key_does_not_switch_fast_forward_on() -> None:
    player = TablePilot(session("haaa"), with_settings(held_toggles=True))
    player.key(pygame.K_LSHIFT, "", pygame.KMOD_LSHIFT)
    player.key(pygame.K_TAB, "", pygame.KMOD_LSHIFT)
    key_up(player, pygame.K_LSHIFT)
    assert Command.FAST_FORWARD not in player.scene.state.toggles
