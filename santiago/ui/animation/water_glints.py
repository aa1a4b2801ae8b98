"""Slow glints on the water, which stop some seconds after the last input."""

_FRAMES = 4
_FRAME_SECONDS = 0.35
_STAYS_SECONDS = 5.0


class WaterGlints:
    """The animation frame of the water, for `BoardOverlay.flow`."""

    def __init__(self) -> None:
        self._time = 0.0
        self._quiet = 0.0

    @property
    def running(self) -> bool:
        """Whether the water moves."""
        return self._quiet < _STAYS_SECONDS

    @property
    def flow(self) -> int:
        """The frame, 0 to 3."""
        return int(self._time / _FRAME_SECONDS) % _FRAMES

    def touched(self) -> None:
        """Restart the countdown after which the glints stop."""
        self._quiet = 0.0

    def update(self, seconds: float) -> bool:
        """Advance by `seconds` and return whether the frame has changed."""
        if not self.running:
            return False
        before = self.flow
        self._quiet += seconds
        self._time += seconds
        return self.flow != before
