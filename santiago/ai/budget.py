"""How long a search may still think: simulations first, clock and watch as a cap."""

from time import perf_counter
from typing import Final

from santiago.ai.agent import Limit, Watch

CHECK_EVERY: Final = 4
"""Simulations between two looks at the clock and the watch: a few milliseconds."""


class Budget:
    """What is left of a limit; the clock begins with it."""

    def __init__(self, limit: Limit, watch: Watch) -> None:
        self.nodes = limit.nodes
        self.spent = 0
        self.cut = False
        self._until = perf_counter() + limit.seconds
        self._watch = watch

    def is_over(self, every: int = CHECK_EVERY) -> bool:
        """Whether to stop; looks at clock and watch each `every` nodes."""
        if self.spent >= self.nodes or self.cut:
            return True
        if self.spent % every == 0:
            self._watch.told(self.spent, self.nodes)
            return self.is_cut()
        return self.cut

    def is_cut(self) -> bool:
        """Look at clock and watch now."""
        self.cut = self.cut or self._watch.cancelled() or perf_counter() > self._until
        return self.cut
