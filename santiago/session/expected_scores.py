"""Forecasts of the final scores."""

from dataclasses import dataclass

from santiago.ai.explain.advice import forecast
from santiago.rules.observation import observe
from santiago.rules.options import Seat
from santiago.rules.scoring import is_money_public
from santiago.rules.state import GameState


@dataclass(frozen=True, slots=True)
class ExpectedScore:
    """The expected final score of a seat; `error` is half the width of its 95 % interval. Both are rounded.

    If `fields_only`, money is left out.
    """

    seat: Seat
    points: int
    error: int
    fields_only: bool = False

    @property
    def text(self) -> str:
        """The score as text, such as "62 ± 9", or as a range from 0 if the error exceeds the points."""
        if self.error > self.points:
            return f"0–{self.points + self.error}"
        return f"{self.points} ± {self.error}"


def expected_scores(position: GameState) -> tuple[ExpectedScore, ...]:
    """Return the expected scores by seat, excluding concealed money, or () if the game is over."""
    if position.is_over:
        return ()
    fields_only = not is_money_public(position)
    return tuple(
        ExpectedScore(one.seat, max(0, round(one.points)), round(one.error), fields_only)
        for one in forecast(observe(position, position.overseer), fields_only=fields_only)
    )
