"""The budget of a search: a number of simulations, time limits, and cancellation."""

from time import perf_counter, process_time
from typing import Final

from santiago.ai.agent import WAIT_FACTOR, Limit, ProgressMonitor

CHECK_EVERY: Final = 4
"""Number of simulations between two checks of the clocks and the monitor: a few milliseconds of work."""


class Budget:
    """Tracks a search's use of its node and time limits. The clocks start on construction."""

    def __init__(self, limit: Limit, monitor: ProgressMonitor) -> None:
        self.nodes = limit.nodes
        self.spent = 0
        self.timed_out = False
        self._counted, self._others = 0, 1.0
        self._worked_until = process_time() + limit.seconds
        self._until = perf_counter() + WAIT_FACTOR * limit.seconds
        self._monitor = monitor

    @property
    def seconds(self) -> float:
        """The processor time that is left, in seconds."""
        return max(self._worked_until - process_time(), 0.0)

    def is_over(self, every: int = CHECK_EVERY) -> bool:
        """Return whether the search must stop. The clocks and the monitor are checked only once per `every`
        nodes."""
        if self.spent >= self.nodes or self.timed_out:
            return True
        if self.spent % every == 0:
            done = self._counted + int((self.spent - self._counted) * self._others)
            self._monitor.on_progress(done, self.nodes)
            return self.must_stop()
        return self.timed_out

    def scale_progress(self, factor: float) -> None:
        """Multiply the progress reported from now on by `factor`, to include the work of other processes."""
        self._counted, self._others = self.spent, factor

    def must_stop(self) -> bool:
        """Check the clocks and the monitor now; return whether the search must stop."""
        self.timed_out = (
            self.timed_out
            or self._monitor.is_cancelled()
            or process_time() > self._worked_until
            or perf_counter() > self._until
        )
        return self.timed_out
