"""Determines how often the small motions of a scene at rest are painted."""

from collections import deque

TICK_SECONDS = 0.1
MOST_SHARE = 0.02
"""The largest share of a processor core that the motions may take; on a slow computer they become rarer."""
_RAREST_SECONDS = 0.5
"""If they would be rarer than this, they stop, except for a try after each `_PAUSE_SECONDS`."""
_PAUSE_SECONDS = 30.0
_COSTS = 15


class IdleFrameRate:
    """Says when the next picture is due. It measures processor time, so that other programs do not count."""

    def __init__(self) -> None:
        self._waited = 0.0
        self._costs: deque[float] = deque(maxlen=_COSTS)

    def is_due(self, seconds: float) -> bool:
        """Advance by `seconds`, and return whether a picture should be painted now."""
        self._waited += seconds
        if self._waited < self.interval - seconds / 4:  # frames last slightly longer or shorter
            return False
        self._waited = 0.0
        return True

    def took(self, seconds: float) -> None:
        """Record the processor time in seconds of painting and presenting one picture."""
        self._costs.append(seconds)

    @property
    def interval(self) -> float:
        """The time between two pictures, in seconds."""
        if len(self._costs) < _COSTS:
            return TICK_SECONDS
        needed = max(TICK_SECONDS, sorted(self._costs)[_COSTS // 2] / MOST_SHARE)
        return needed if needed <= _RAREST_SECONDS else _PAUSE_SECONDS
