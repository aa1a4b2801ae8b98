"""Forecasts of the seats' final scores."""

from dataclasses import dataclass

from santiago.ai.evaluation.forecast import forecast
from santiago.rules.observation import observe
from santiago.rules.options import Seat
from santiago.rules.scoring import is_money_public
from santiago.rules.state import GameState


@dataclass(frozen=True, slots=True)
class ExpectedScore:
    """The expected final score of a seat, in whole points.

    `error` is half the width of the 95 % interval. If `fields_only` is true, the score does not include
    money.
    """

    seat: Seat
    points: int
    error: int
    fields_only: bool = False

    @property
    def low(self) -> int:
        """The lower end of the interval."""
        return max(0, self.points - self.error)

    @property
    def high(self) -> int:
        """The upper end of the interval."""
        return self.points + self.error

    @property
    def text(self) -> str:
        """The interval as text, such as "53–71"."""
        return f"{self.low}–{self.high}"


def expected_scores(position: GameState) -> tuple[ExpectedScore, ...]:
    """Return the expected score of each seat, or () if the game is over.

    If money is concealed, the scores do not include it.
    """
    if position.is_over:
        return ()
    fields_only = not is_money_public(position)
    return tuple(
        ExpectedScore(one.seat, max(0, round(one.points)), round(one.error), fields_only)
        for one in forecast(observe(position, position.overseer), fields_only=fields_only)
    )
