"""The review after the game tells lapses, and only those that are sure."""

from santiago.ai.agent import Limit
from santiago.ai.review import LEAST_LOST, costliest, review
from santiago.ai.simulate import Contest, entrant, simulate
from santiago.rules.options import Seat
from santiago.rules.record import Record

LIMIT = Limit(12, 1e9)


def record() -> Record:
    return next(simulate(Contest((entrant("random"), entrant("normal"), entrant("normal")), 1, 4))).record


def test_a_random_player_has_lapses_and_the_costliest_come_first() -> None:
    played = record()
    answers = list(review(played, {Seat(0)}, LIMIT))
    assert len(answers) == len(played.moves)
    lapses = [lapse for lapse in answers if lapse is not None]
    assert lapses
    for lapse in lapses:
        assert lapse.seat == 0
        assert lapse.played.move == played.moves[lapse.ply] != lapse.best.move
        assert lapse.lost > max(lapse.error, LEAST_LOST)
    worst = costliest(answers)
    assert len(worst) == min(3, len(lapses))
    assert worst[0].lost == max(lapse.lost for lapse in lapses)


def test_a_review_that_is_no_longer_wanted_ends() -> None:
    class Closed:
        def told(self, done: int, of: int) -> None:
            assert done <= of

        def cancelled(self) -> bool:
            return True

    assert list(review(record(), {Seat(0)}, LIMIT, Closed())) == []
