"""Forecasts of the final scores, computed from one seat's observation only."""

from dataclasses import dataclass

from santiago.ai.evaluation.evaluate import droughts_left, position_value
from santiago.ai.evaluation.forecast_fit import FIELD_LINES, LINES
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.rules.observation import Observation
from santiago.rules.options import Seat


@dataclass(frozen=True, slots=True)
class Forecast:
    """The expected final score of a seat, and half the width of its 95 % interval, both in points. The width
    was measured in played games."""

    seat: Seat
    points: float
    error: float


def forecast(observation: Observation, *, fields_only: bool = False) -> tuple[Forecast, ...]:
    """Return the expected final score of each seat, or only its plantation points if `fields_only` is true.

    The forecast is exact when the game is over. Otherwise it uses linear fits to games played by Hard, with
    one fit for each combination of seats and remaining rounds (`forecast_fit`).
    """
    state = observation.position
    value = position_value(state, weights_for_search(state.seats, state.options.edition))
    points, lines = (value.fields, FIELD_LINES) if fields_only else (value.points, LINES)
    if state.is_over:
        return tuple(Forecast(Seat(seat), now, 0.0) for seat, now in enumerate(points))
    base, slope, error = lines[state.seats][droughts_left(state) - 1]
    return tuple(Forecast(Seat(seat), base + slope * now, error) for seat, now in enumerate(points))
