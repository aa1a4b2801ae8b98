"""Accessibility trees of the screens, and operating them through a screen reader."""

from dataclasses import replace

from santiago.presentation.spoken.announcer import Announcer
from santiago.presentation.spoken.nodes import Node, Role
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget, CoinTarget, OfferTarget, SquareTarget
from santiago.rules.grid import square_named
from santiago.rules.options import Seat
from santiago.rules.phases import Planting
from santiago.session.settings import Settings, SpokenScope
from santiago.ui.contracts import Apply, Pop
from santiago.ui.screens.dialog import confirm
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.settings import SettingsScreen
from tests.ui.drawings import context_of
from tests.ui.fakes import FakeServices

from .table.playing import SIZE, TablePilot, session

SQUARE = square_named("d3")


def shown(screen: Screen) -> Screen:
    screen.rebuild(context_of(SIZE))
    return screen


def named(screen: Screen, name: str) -> Node:
    return next(one for one in screen.spoken().root.all() if one.name.startswith(name))


def press(player: TablePilot, *targets: object) -> None:
    for target in targets:
        player.wait(1.0)  # new controls ignore presses at first
        player.scene.reached(target, press=True)  # type: ignore[arg-type]


def test_a_setting_is_called_by_its_row_and_changed_by_a_press() -> None:
    screen = shown(SettingsScreen(FakeServices()))
    remarks = named(screen, "Characters speak")
    assert (remarks.role, remarks.checked) == (Role.CHECK_BOX, True)
    change = screen.reached(str(remarks.about), press=True)
    assert isinstance(change, Apply)
    assert change.settings.remarks is False
    assert screen.spoken().focus == remarks.key
    assert named(screen, "Language").name != "Language"  # the name includes the value


def test_every_control_of_the_settings_has_words() -> None:
    screen = shown(SettingsScreen(FakeServices()))
    keys, nodes = set(screen.widgets.keys), screen.spoken().root.all()
    assert [one.key for one in nodes if one.key in keys and (not one.name or one.name == one.key)] == []


def test_a_dialog_is_read_with_its_text_and_answered() -> None:
    screen = shown(confirm("common.cancel", "All of it is lost.", "Give up", lambda: None))
    words = [one.name for one in screen.spoken().root.all()]
    assert "All of it is lost." in words
    assert any(one.role is Role.DIALOG for one in screen.spoken().root.all())
    assert screen.reached(str(named(screen, "Give up").about), press=True) == Pop(None)


def test_a_bid_and_a_planting_by_a_reader_alone() -> None:
    player = TablePilot(session("hhh"))
    player.wait()
    press(player, CoinTarget(3), CoinTarget(3))
    assert player.game.state.bids.count(3) == 1
    while not isinstance(player.game.state.phase, Planting):
        press(player, ButtonTarget(Command.DECLINE))
    where = next(one for one in player.scene.spoken().root.all() if one.key == repr(SquareTarget(SQUARE)))
    assert "empty" in where.name
    press(player, OfferTarget(0), SquareTarget(SQUARE))
    assert player.game.state.board.occupied >> SQUARE & 1


def test_what_happens_is_told_once_and_in_order() -> None:
    player, announcer = TablePilot(session("hhh")), Announcer()
    player.wait()
    first = announcer.told(player.scene.spoken(), SpokenScope.ALL)
    assert any("bid or pass" in one for one in first)
    press(player, CoinTarget(3), CoinTarget(3))
    player.wait(1.0)
    told = announcer.told(player.scene.spoken(), SpokenScope.ALL)
    assert told[0].split()[1:] == ["bids", "3", "escudos"]
    assert told[-1].endswith("bid or pass")
    assert announcer.told(player.scene.spoken(), SpokenScope.ALL) == ()


def test_how_much_is_told_is_a_choice() -> None:
    player = TablePilot(session("hhh"))
    player.wait()
    before = replace(player.scene.spoken(), now=(), own=frozenset({Seat(0)}), lines=())
    after = replace(before, lines=player.scene.spoken().lines)
    counts = []
    for scope in SpokenScope:
        announcer = Announcer()
        announcer.told(before, scope)
        counts.append(len(announcer.told(after, scope)))
    assert Settings().spoken is SpokenScope.ALL
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == len(after.lines)
