"""Forecasts of the final scores that may be shown on the screen."""

from dataclasses import dataclass

from santiago.ai.explain.advice import forecast
from santiago.rules.observation import observe
from santiago.rules.options import Seat
from santiago.rules.scoring import is_money_public
from santiago.rules.state import GameState


@dataclass(frozen=True, slots=True)
class ExpectedScore:
    """The final score expected for a seat in whole points, and half of its 95 % interval.

    `fields_only`: without money.
    """

    seat: Seat
    points: int
    error: int
    fields_only: bool = False

    @property
    def text(self) -> str:
        """As in "62 ± 9", or as a range from 0 where the error is larger than the points."""
        if self.error > self.points:
            return f"0–{self.points + self.error}"
        return f"{self.points} ± {self.error}"


def expected_scores(position: GameState) -> tuple[ExpectedScore, ...]:
    """Forecasts by seat, with concealed money of the fields alone; none once the game is over."""
    if position.is_over:
        return ()
    fields_only = not is_money_public(position)
    return tuple(
        ExpectedScore(one.seat, max(0, round(one.points)), round(one.error), fields_only)
        for one in forecast(observe(position, position.overseer), fields_only=fields_only)
    )
