"""The reminder to decide: a line and a sound after a time of the player's choice, and nothing else."""

from dataclasses import replace

import pytest

from santiago.presentation.view_model.commands import Command
from santiago.rules.options import Seat
from santiago.ui.contracts import Apply
from santiago.ui.graphics.draw_context import DisplayOptions
from santiago.ui.screens.settings_page import SettingsScreen
from santiago.ui.sound.effects import Effect
from tests.ui.drawings import context_of
from tests.ui.fakes import FakeServices

from .playing import SIZE, TablePilot, easy_move, session, with_settings


def waiting(reminder: int, seats: str = "haaa") -> tuple[TablePilot, list[Effect]]:
    """Return a table where a person has just been asked, and the sounds from now on."""
    player = TablePilot(session(seats), with_settings(reminder=reminder))
    for _ in range(200):
        player.wait()
        if player.scene.turn:
            break
    heard: list[Effect] = []
    player.scene.playback.sounds.play = heard.append  # type: ignore[method-assign]
    return player, heard


def think(player: TablePilot, seconds: int) -> list[str]:
    """Let time pass, and return the notices that appeared."""
    told = []
    for _ in range(seconds * 10):
        before = player.scene.state.notice
        player.scene.update(0.1)
        notice = player.scene.state.notice
        if before is None and notice is not None:
            told.append(notice.text)
    return told


def test_nobody_is_reminded_unless_they_wish() -> None:
    player, heard = waiting(0)
    assert think(player, 2000) == []
    assert heard == []


def test_one_line_and_one_sound_come_after_the_time_and_no_move_is_made() -> None:
    player, heard = waiting(60)
    ply, selection = player.game.ply, player.scene.state.selection
    assert think(player, 59) == []
    assert think(player, 2) == ["Ana, it is your turn. Take the time you need."]
    assert think(player, 3600) == []
    assert heard == [Effect.TURN]
    assert (player.game.ply, player.scene.state.selection) == (ply, selection)


def test_each_decision_has_its_own_time() -> None:
    player, heard = waiting(30, "hhh")
    think(player, 20)
    player.decide(easy_move(player.game))
    player.wait()
    assert think(player, 20) == []
    assert len(think(player, 12)) == 1
    assert heard.count(Effect.TURN) <= 2


@pytest.mark.parametrize("away", ["history", "computer"])
def test_time_passes_only_while_a_person_can_decide(away: str) -> None:
    player, _ = waiting(30)
    if away == "history":
        player.scene.visit(0)
    else:
        player.game.reseat({Seat(0): player.game.player_at(Seat(1), 0)})
    assert "Take the time" not in " ".join(think(player, 100))
    if away == "history":
        player.button(Command.LEAVE_HISTORY)
        assert len(think(player, 31)) == 1


@pytest.mark.parametrize(("language", "shown"), [("en", "15 seconds"), ("fr", "15 secondes")])
def test_the_time_is_chosen_in_the_settings_and_a_typed_one_is_kept(language: str, shown: str) -> None:
    services = FakeServices()
    page = SettingsScreen(services)
    page.rebuild(context_of(SIZE, DisplayOptions(language=language)))
    control = page.widgets.find("reminder")
    change = control.press()
    assert change == Apply(replace(services.settings(), reminder=15))
    services.current = replace(services.settings(), reminder=77)
    page.rebuild(context_of(SIZE, DisplayOptions(language=language)))
    assert "77" in page.widgets.find("reminder").words()[1]
    services.current = replace(services.settings(), reminder=15)
    page.rebuild(context_of(SIZE, DisplayOptions(language=language)))
    assert page.widgets.find("reminder").words()[1] == shown
