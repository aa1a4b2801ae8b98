"""Hints, "what if" and forecasts, each from the seat's own observation."""

from functools import cache

import pytest

from santiago.ai.agent import Decision, Limit, about_equal
from santiago.ai.agents.search_agent import EXPERT_PARAMS
from santiago.ai.evaluation.forecast import forecast
from santiago.ai.evaluation.forecast_fit import FIELD_LINES, LINES
from santiago.ai.explain.advice import hint, what_if
from santiago.ai.search.tree import can_search
from santiago.rules.legal import legal_moves, why_not
from santiago.rules.moves import PASS, Plant, Propose
from santiago.rules.observation import observe
from santiago.rules.phases import SecretAuction
from santiago.rules.position_text import parse_position
from santiago.rules.scoring import score
from santiago.rules.state import GameState
from santiago.rules.tiles import crop_of

from .positions import game, some

LIMIT = Limit(24, 1e9, 1)
LONGER = Limit(160, 1e9, 1)


@cache
def advised(state: GameState, limit: Limit = LIMIT) -> Decision:
    """Return the hint to the seat to move."""
    seat = state.to_move
    assert seat is not None
    return hint(observe(state, seat), limit)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hint_lists_its_move_first_and_none_that_is_clearly_better(seats: int) -> None:
    for state in some(seats, 3, 17):
        decision = advised(state)
        assert why_not(state, decision.move) is None
        first, *others = decision.options
        values = [option.value for option in others]
        assert values == sorted(values, reverse=True)
        assert first.move == decision.move
        if not isinstance(state.phase, SecretAuction):  # in a secret auction the move is random
            assert all(option.value <= first.value or about_equal(first, option) for option in others)
        assert decision.reasons


def test_what_if_values_any_legal_move_in_points_and_in_the_chance_to_win() -> None:
    """A value is the sum of the points and the worth of the winning chance."""
    for state in [*some(4, 3, 23), *some(2, 3, 29)]:
        seat = state.to_move
        assert seat is not None
        for move in list(legal_moves(state))[::9][:4]:
            option = what_if(observe(state, seat), move, LIMIT, legal_moves(state)[0])
            assert option.move == move
            assert option.chance is not None
            assert option.points is not None
            prize = EXPERT_PARAMS.prize * (option.chance - 1 / state.seats)
            assert option.value == pytest.approx(option.points + prize)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hint_names_at_most_two_alternatives_each_of_which_was_searched(seats: int) -> None:
    for state in some(seats, 3, 11):
        decision = advised(state)
        assert len(decision.options) <= 3
        for option in decision.options[1:]:
            assert option.move != decision.move
            assert can_search(state) <= (option.visits > 0)


def test_a_secret_bid_that_is_advised_has_a_value(deep: bool) -> None:
    """R10.3: a secret bid is drawn from a mixture, and need not be one of the best bids."""
    for state in [state for state in game(2, 3) if isinstance(state.phase, SecretAuction)][
        :: 1 if deep else 5
    ]:
        for seed in range(4):
            decision = advised(state, Limit(24, 1e9, seed))
            assert decision.move in [option.move for option in decision.options]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_forecast_has_more_error_at_the_beginning_than_at_the_end(seats: int) -> None:
    played = game(seats, 1)
    first, last = (forecast(observe(state, state.overseer))[0].error for state in (played[0], played[-1]))
    assert first > last > 0


def test_a_forecast_of_a_game_that_is_over_is_exact() -> None:
    from santiago.ai.measure.contest import Contest, entrant, simulate
    from santiago.rules.record import replay

    finished = next(simulate(Contest((entrant("easy"), entrant("random")), 1)))
    *_, step = replay(finished.record)
    shown = forecast(observe(step.after, step.after.overseer))
    assert tuple(one.points for one in shown) == score(step.after).totals
    assert all(one.error == 0 for one in shown)


def test_no_forecast_falls_while_the_expectation_rises() -> None:
    fitted = (*LINES.values(), *FIELD_LINES.values())
    assert all(slope >= 0 for lines in fitted for _, slope, _ in lines)


def test_an_offer_for_nothing_is_compared_with_proposing_nothing() -> None:
    """Chloé offers 3 for D1-D2, which keeps 12 points for her; Ana offers 0 elsewhere to prevent that.

    An offer of 0 for another place that helps nobody would be a comparison without use.
    """
    state = parse_position(
        "S1 th #w#C#w#b#pg3*../B1P2-B2-G2G3G1../B3P1-p1g3g.../#cP2C3W1w3#p../.P1B1-C2-W3-#B../.P2B1cc.*.. "
        "4/|4/===1/1||2/1=2/1|3/4 B2 11+,20+,22 8b1 2 2,0,3 --D1v3 b2C3W3G3P "
        "PwGBWPWcbCC/PBcgpCBBbGW/wBpbwGPgGWG/CBgCPpGcWCP 1b1f1f6"
    )
    why = advised(state, LONGER).why
    assert why is not None
    assert isinstance(why.move, Propose)
    assert why.rival == PASS


def test_a_planting_is_not_compared_with_a_smaller_tile_on_its_square() -> None:
    state = parse_position(
        "S1 th ....#w#p../...*#P#Pc1#p./..#PpG1g2G1-./w2#CW1-B3*G3-.../W2W2W2b3B3.../.G1C3B3b3...* "
        "4/5/1==1/2||1/==2/1||2/4 B3 14,4,17+ 7p2 1 2,3,4 cwW bB3C4Wg2G2P3 "
        "CWWGcbWBCGC/BPGpgGBWbGB/PbCWBpcPgPB/wWPGpwwgCPC 2c2d4h6"
    )
    why = advised(state, LONGER).why
    assert why is not None
    assert isinstance(why.move, Plant)
    assert isinstance(why.rival, Plant)
    assert (why.move.square, crop_of(why.move.kind)) != (why.rival.square, crop_of(why.rival.kind))
