"""Reminds a person who takes long to decide."""

from santiago.rules.options import Seat


class Reminder:
    """Measures for how long a person has been able to make a decision."""

    def __init__(self) -> None:
        self._decision: tuple[int, Seat] | None = None
        self._seconds = 0.0

    def is_due(self, seconds: float, ply: int, seat: Seat, delay: float) -> bool:
        """Whether `seat` must be reminded now: once for each decision, `delay` seconds after its start.

        Call this once per frame with the `seconds` since the last frame.
        """
        if self._decision != (ply, seat):
            self._decision, self._seconds = (ply, seat), 0.0
        before = self._seconds
        self._seconds += seconds
        return before < delay <= self._seconds
