"""Forecasts of the final scores that may be shown on the screen."""

from dataclasses import dataclass

from santiago.ai.explain.advice import forecast
from santiago.rules.observation import observe
from santiago.rules.options import Seat
from santiago.rules.state import GameState


@dataclass(frozen=True, slots=True)
class Expected:
    """The final score expected for a seat in whole points, and half of its 95 % interval."""

    seat: Seat
    points: int
    error: int

    @property
    def text(self) -> str:
        """As in "62 ± 9"."""
        return f"{self.points} ± {self.error}"


def expected_scores(position: GameState, concealed: frozenset[Seat]) -> tuple[Expected, ...]:
    """Forecasts by seat, without those whose money is concealed; none once the game is over."""
    if position.is_over:
        return ()
    forecasts = forecast(observe(position, position.overseer))
    return tuple(
        Expected(one.seat, max(0, round(one.points)), round(one.error))
        for one in forecasts
        if one.seat not in concealed
    )
