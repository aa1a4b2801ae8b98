"""The computers' questions to the worker, and answers that cannot be played."""

from collections.abc import Callable
from dataclasses import replace
from math import inf

import pytest

from santiago.ai.agent import Decision
from santiago.ai.agents.characters import BY_NAME
from santiago.ai.agents.roster import CAP_SECONDS, HINT_NODES, LEVELS
from santiago.presentation.view_model.targets import PanelTarget
from santiago.rules.moves import Bid, Pass
from santiago.rules.record import Level
from santiago.session.computer_turns import hint_request, question
from santiago.session.game_session import GameSession
from santiago.session.settings import AiTime
from santiago.session.thinking import Answer, Failure
from santiago.ui.contracts import Push
from santiago.ui.screens.dialog import Dialog
from tools.desktop.pilot import PromptThinker

from .playing import TablePilot, advised, session

NOBODY_HAS_SO_MUCH = Decision(Bid(999))


@pytest.mark.parametrize("ai_time", list(AiTime))
@pytest.mark.parametrize("level", list(Level))
def test_the_cap_of_every_level_grows_with_the_nodes_of_long_thoughts(level: Level, ai_time: AiTime) -> None:
    game = session()
    asked = question(game.observation(game.state.overseer), level, None, 1, ai_time)
    assert asked.limit.seconds == (6 if ai_time is AiTime.LONG else 3)


def test_the_table_says_once_that_a_computer_had_to_decide_early() -> None:
    player = TablePilot(
        session("haaa"), thinker=PromptThinker(lambda asked: replace(advised(asked), timed_out=True))
    )
    notices = []
    for _ in range(400):
        player.wait()
        notice = player.scene.state.notice
        if notice is not None and notice.text not in notices:
            notices.append(notice.text)
        if player.scene.turn and player.game.ply < 2:
            player.decide(Pass())
        if len(player.game.record.extra.get("cut", [])) > 2:
            break
    assert len(player.game.record.extra["cut"]) > 2, "several decisions were cut short"
    assert ["had to decide early" in text for text in notices] == [True]


def test_the_time_to_think_is_a_third_all_or_twice_of_the_levels_budget() -> None:
    game, most = session(), LEVELS[Level.EXPERT].nodes
    nodes = [
        question(game.observation(game.state.overseer), Level.EXPERT, None, 1, ai_time).limit.nodes
        for ai_time in (AiTime.SHORT, AiTime.NORMAL, AiTime.LONG)
    ]
    assert nodes == [round(most / 3), most, 2 * most]


def test_hints_have_a_budget_of_their_own() -> None:
    game = session()
    asked = hint_request(game.observation(game.state.overseer), 1, AiTime.NORMAL)
    assert asked.limit.nodes == HINT_NODES < LEVELS[Level.EXPERT].nodes
    assert asked.limit.seconds == CAP_SECONDS == 3


class Bad(PromptThinker):
    """Answers `bad` while it is set, else like Easy, and at once after a restart."""

    def __init__(self, bad: Answer | None, *, polls: float = 1) -> None:
        super().__init__(lambda asked: advised(asked) if self.bad is None else self.bad, polls)
        self.bad = bad
        self.closed = 0

    def close(self) -> None:
        self.closed += 1
        self.polls = 1
        self.cancel()


def card_of(player: TablePilot, most: float = 60.0) -> Dialog:
    """Return the card that appears within `most` seconds."""
    for _ in range(round(most / 0.25)):
        change = player.wait(0.25)
        if isinstance(change, Push):
            assert isinstance(change.scene, Dialog)
            return change.scene
    raise AssertionError("no card comes up")


def go_on_until(player: TablePilot, reached: Callable[[], bool]) -> None:
    for _ in range(400):
        if reached():
            return
        assert not isinstance(player.wait(), Push), "it is said once only"
    raise AssertionError("the game hangs")


@pytest.mark.parametrize("bad", [Failure("broken"), NOBODY_HAS_SO_MUCH], ids=["failing", "illegal"])
def test_a_seat_whose_agent_fails_or_answers_an_illegal_move_is_played_by_normal(bad: Answer) -> None:
    thinker = Bad(bad)
    player = TablePilot(session("ahaa", seed=77), thinker=thinker)
    card = card_of(player)
    seat = player.game.state.to_move
    assert seat is not None
    assert player.game.seats[seat].level is Level.NORMAL
    card.rebuild(player.context)
    text = card.words
    assert "Easy" in text
    assert "now on Normal plays" in text
    assert "deal 77" in text
    assert "report.txt" in text
    thinker.bad = None
    go_on_until(player, lambda: player.scene.turn is not None)


def test_a_seat_whose_fallback_fails_too_plays_on_by_chance() -> None:
    player = TablePilot(session("ahaa"), thinker=Bad(Failure("broken")))
    cards = 0
    for _ in range(400):
        cards += isinstance(player.wait(), Push)
        if player.scene.turn:
            break
    assert player.scene.turn
    assert cards == player.game.ply > 0, "one card for each computer that was to move"


def test_an_agent_that_never_answers_is_given_up_and_its_worker_ended() -> None:
    thinker = Bad(None, polls=inf)
    player = TablePilot(session("ahaa"), thinker=thinker)
    card_of(player)
    assert thinker.closed == 1
    go_on_until(player, lambda: player.scene.turn is not None)


def test_a_computer_has_the_same_name_in_the_bar_and_in_its_tip() -> None:
    """A seat's name and a character's name are never both shown, even in an older record."""
    record = session("haaa").record
    older = replace(record, extra={**record.extra, "characters": ["", "dolores", "mateo", "rosa"]})
    player = TablePilot(GameSession(older), thinker=Bad(None, polls=inf))
    player.wait()
    if player.scene.turn:
        player.decide(Pass())
    go_on_until(player, lambda: player.scene.view.action.progress is not None)
    seat = player.game.state.to_move
    assert seat is not None
    bar, name = player.scene.view.action, player.game.seats[seat].name
    assert bar.headline == f"{name} (Easy) is thinking"
    assert bar.character == older.extra["characters"][seat]  # type: ignore[index]
    tip = player.scene.presented.tip(PanelTarget(seat))
    assert tip.startswith(f"{name} ")
    assert not any(one.capitalize() in tip for one in BY_NAME)
