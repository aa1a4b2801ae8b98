"""Details at the table: unavailable sums, the link to the rules, sound, leaving practice."""

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ActionTextTarget, ButtonTarget, StageTarget
from santiago.session.game_session import GameSession
from santiago.session.settings import Settings
from santiago.session.table_record import practice_of
from santiago.ui.contracts import Mute, Push, ShowRules
from santiago.ui.screens.dialog import Dialog
from santiago.wording.stages import Stage, clause_of_phase
from tests.persistence.games import finished_game

from .playing import TablePilot, session, with_settings


def at_the_auction(settings: Settings | None = None) -> TablePilot:
    player = TablePilot(session("hhh"), settings or with_settings())
    player.wait()
    assert player.scene.turn
    return player


def bid_button_is_lit(player: TablePilot) -> bool:
    buttons = player.scene.view.action.buttons
    return next(button.enabled for button in buttons if button.command is Command.COMMIT)


def test_digits_beyond_ones_money_light_no_bid() -> None:
    player = at_the_auction()
    player.key(pygame.K_9, "9")
    assert bid_button_is_lit(player)
    player.key(pygame.K_9, "9")
    assert not bid_button_is_lit(player)
    player.key(pygame.K_RETURN)
    assert player.game.ply == 0
    assert player.notice_text


def test_a_sum_typed_that_is_taken_lights_no_bid() -> None:
    player = at_the_auction()
    player.key(pygame.K_3, "3")
    player.key(pygame.K_RETURN)
    player.wait()
    player.key(pygame.K_3, "3")
    assert not bid_button_is_lit(player)


def test_the_text_of_the_action_bar_leads_to_its_clause() -> None:
    player = at_the_auction()
    change = player.click(ActionTextTarget())
    assert isinstance(change, ShowRules)
    assert change.clause == clause_of_phase(player.game.state.phase)


def test_a_late_click_where_a_button_was_opens_no_rules() -> None:
    player = TablePilot(session("haa"), with_settings())
    player.wait()
    place = player.where(ButtonTarget(Command.DECLINE))
    player.button(Command.DECLINE)
    for _ in range(20):
        player.wait()
        assert not player.sees(ButtonTarget(Command.DECLINE))
        assert player.click_at(place) is None
    assert player.sees(ActionTextTarget())


def test_the_tip_of_planting_tells_three_players_of_the_leftover_tile() -> None:
    """R5.4: with four or five seats there is none."""
    tells = []
    for at_table in ("hh", "hhh", "hhhh", "hhhhh"):
        player = TablePilot(session(at_table))
        player.wait()
        tells.append("plants the leftover tile" in player.scene.presented.tip(StageTarget(Stage.PLANTING)))
    assert tells == [True, True, False, False]


@pytest.mark.parametrize(
    ("stage", "of_two", "of_more"),
    [
        (Stage.AUCTION, "Both bid in secret", "Everybody bids once"),
        (Stage.OVERSEER, "Whoever bid less, or passed", "The first to pass, else the lowest bidder"),
        (Stage.PLANTING, "plants the leftover tile at the end", "then those who passed"),
        (Stage.INCOME, "Everybody gets 3 escudos", "Everybody gets 3 escudos"),
    ],
    ids=lambda one: one.name if isinstance(one, Stage) else "",
)
def test_the_phases_of_an_auction_of_two_have_their_own_tips(stage: Stage, of_two: str, of_more: str) -> None:
    """R4.1, R10.3 to R10.5"""
    for at_table, words in (("hh", of_two), ("hhh", of_more), ("hhhhh", of_more)):
        player = TablePilot(session(at_table))
        player.wait()
        tip = player.scene.presented.tip(StageTarget(stage))
        assert words in tip


@pytest.mark.parametrize(("muted", "sign"), [(False, "Sound off"), (True, "Sound on")])
def test_the_key_of_the_sound_says_what_it_did(*, muted: bool, sign: str) -> None:
    player = at_the_auction(with_settings(muted=muted))
    assert isinstance(player.key(pygame.K_m, "m"), Mute)
    assert player.notice_text.startswith(sign)


def test_a_practice_game_shows_its_way_out() -> None:
    player = at_the_auction()
    assert not player.sees(ButtonTarget(Command.LEAVE_PRACTICE))
    player = TablePilot(GameSession(practice_of(player.game.record, player.game.ply)))
    player.wait()
    change = player.button(Command.LEAVE_PRACTICE)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Dialog)


def test_enter_stops_at_the_button_that_leaves_a_finished_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A held Enter has continued the game until now; only another press starts a new game."""
    player = TablePilot(GameSession(finished_game("4p-trefl-a")))
    begun: list[bool] = []
    monkeypatch.setattr(player.program, "same_table", lambda: begun.append(True))
    player.wait()
    again = ButtonTarget(Command.SAME_TABLE)
    assert player.sees(again)
    player.key(pygame.K_RETURN)
    assert player.scene.state.focus == again
    assert begun == []
    player.key(pygame.K_RETURN)
    assert begun == [True]
