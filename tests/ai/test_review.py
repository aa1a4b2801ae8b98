"""The review after the game names mistakes, but only certain ones."""

from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from santiago.ai.agent import NO_PROGRESS, Limit
from santiago.ai.explain.review import LEAST_CHANCE, LEAST_POINTS, Mistake, costliest, review
from santiago.ai.explain.sampling import sampled
from santiago.ai.measure.contest import Contest, entrant, simulate
from santiago.ai.moves import secret_bids as secret
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid
from santiago.rules.observation import Observation, observe
from santiago.rules.options import Seat
from santiago.rules.phases import FirstCanal, Phase, SecretAuction
from santiago.rules.record import Record, replay
from tests.ai.impatient import Impatient

from .positions import game

LIMIT = Limit(8, 1e9)


@cache
def record() -> Record:
    return next(simulate(Contest((entrant("random"), entrant("normal"), entrant("normal")), 1, 4))).record


@cache
def reviewed() -> tuple[Mistake | None, ...]:
    """Return the review's result for each move of the game."""
    return tuple(review(record(), {Seat(0)}, LIMIT))


def test_a_random_player_has_mistakes_and_the_costliest_come_first() -> None:
    played, answers = record(), reviewed()
    assert len(answers) == len(played.moves)
    mistakes = [mistake for mistake in answers if mistake is not None]
    assert mistakes
    for mistake in mistakes:
        assert mistake.seat == 0
        assert mistake.played.move == played.moves[mistake.ply] != mistake.best.move
        assert mistake.lost > 0
        assert mistake.points >= LEAST_POINTS or mistake.chance >= LEAST_CHANCE
        assert mistake.reasons
    worst = costliest(answers)
    assert len(worst) == min(3, len(mistakes))
    assert worst[0].lost == max(mistake.lost for mistake in mistakes)


def test_a_mistake_has_a_cause_that_names_the_move_played() -> None:
    positions = [step.before for step in replay(record())]
    whys = [
        (mistake, mistake.why) for mistake in reviewed() if mistake is not None and mistake.why is not None
    ]
    assert whys
    for mistake, why in whys:
        assert (why.move, why.rival) == (mistake.best.move, mistake.played.move)
        assert why.seat == positions[mistake.ply].to_move
        assert mistake.points == why.total == sum(term.price for term in why.terms)


def test_a_move_that_wins_more_of_the_quick_games_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search rates the move lower, quick games rate it higher, so nothing is certain."""

    def found(lost: float) -> list[Mistake | None]:
        monkeypatch.setattr("santiago.ai.explain.review.chances_and_loss", lambda *_: ((0.2, 0.4, 0.4), lost))
        return list(islice(review(record(), {Seat(0)}, LIMIT), 10))

    assert any(found(LEAST_CHANCE))
    assert not any(found(-LEAST_CHANCE))


def test_a_review_that_is_no_longer_wanted_ends() -> None:
    assert list(review(record(), {Seat(0)}, LIMIT, Impatient(0))) == []


def test_points_and_the_chance_to_win_are_separate() -> None:
    """The search's worth of winning is in neither the points nor the chance."""
    mistakes = [mistake for mistake in reviewed() if mistake is not None]
    assert any(mistake.chance for mistake in mistakes)
    for mistake in mistakes:
        best, played = mistake.best, mistake.played
        assert best.points is not None
        assert played.points is not None
        expected = best.points - played.points if mistake.why is None else mistake.why.total
        assert mistake.points == pytest.approx(expected)
        assert -1 <= mistake.chance <= 1
        assert sum(mistake.chances) == pytest.approx(1)


def first(seats: int, phase: type[Phase]) -> Observation:
    state = next(state for state in game(seats, 3) if isinstance(state.phase, phase))
    assert state.to_move is not None
    return observe(state, state.to_move)


def test_a_secret_bid_is_valued_against_the_others_mixture_with_an_error() -> None:
    """R10.3"""
    observation = first(2, SecretAuction)
    dear = Bid(min(secret.CEILING, observation.position.money[observation.seat]))
    best, played, error = sampled(observation, dear, Limit(80, 1e9, 1), NO_PROGRESS)
    assert best.value > played.value
    assert error > 0
    assert (played.points, played.chance) == (played.value, None)
    again = sampled(observation, dear, Limit(80, 1e9, 1), NO_PROGRESS)
    assert again == (best, played, error)


def test_a_bid_that_no_search_looks_at_is_not_judged() -> None:
    best, played, _ = sampled(first(2, SecretAuction), Bid(secret.CEILING + 1), Limit(8, 1e9, 1), NO_PROGRESS)
    assert best.visits == played.visits == 0


def test_a_first_canal_is_valued_by_many_deals_and_knows_nothing_of_the_real_one() -> None:
    """R10.2"""
    observation = first(2, FirstCanal)
    moves = list(legal_moves(observation.position))
    values = []
    for move in moves:
        best, played, error = sampled(observation, move, Limit(1, 1e9, 1), NO_PROGRESS)
        assert played.move == move
        assert best.value >= played.value
        assert error > 0 or best.move == move
        values.append(played.value)
    assert best.value == max(values)
    stacks = observation.position.setup.stacks
    other = replace(observation.position, setup=replace(observation.position.setup, stacks=stacks[::-1]))
    shown = sampled(replace(observation, position=other), moves[0], Limit(1, 1e9, 1), NO_PROGRESS)
    assert shown == sampled(observation, moves[0], Limit(1, 1e9, 1), NO_PROGRESS)
