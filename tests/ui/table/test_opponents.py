"""What a computer's seat asks of the worker, and what becomes of answers that cannot be played."""

import pytest

from santiago.ai.roster import CAP_SECONDS, NODES
from santiago.rules.record import Level
from santiago.session.settings import AiTime
from santiago.ui.table.opponents import advice_question

from .playing import session


@pytest.mark.parametrize("ai_time", list(AiTime))
@pytest.mark.parametrize("level", list(Level))
def test_no_level_may_think_longer_than_the_cap_whatever_is_set(level: Level, ai_time: AiTime) -> None:
    game = session()
    asked = advice_question(game, game.state.overseer, level, None, 1, ai_time)
    assert asked.limit.seconds == CAP_SECONDS <= 3


def test_the_time_to_think_is_a_third_all_or_twice_of_the_levels_budget() -> None:
    game = session()
    nodes = [
        advice_question(game, game.state.overseer, Level.EXPERT, None, 1, ai_time).limit.nodes
        for ai_time in (AiTime.SHORT, AiTime.NORMAL, AiTime.LONG)
    ]
    assert nodes == [round(NODES[Level.EXPERT] / 3), NODES[Level.EXPERT], 2 * NODES[Level.EXPERT]]
