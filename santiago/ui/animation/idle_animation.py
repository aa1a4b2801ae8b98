"""Makes the portraits blink until some seconds after the last input."""

from santiago.rules.options import Seat

_STAYS_SECONDS = 5.0
_BLINK_SECONDS = 0.14
_BETWEEN_BLINKS = 2.8


class IdleAnimation:
    """Makes the portraits blink."""

    def __init__(self) -> None:
        self._time = 0.0
        self._quiet = 0.0
        self._blink = 0.0
        self._acting: Seat | None = None

    @property
    def running(self) -> bool:
        """Whether the eyes are closed or may still close."""
        return self._quiet < _STAYS_SECONDS or self.eyes_closed

    @property
    def eyes_closed(self) -> bool:
        """Whether the eyes of the portraits are closed."""
        return self._blink > 0

    def close_eyes(self) -> None:
        """Close the eyes of the portraits for a moment."""
        self._blink = _BLINK_SECONDS

    def follow(self, acting: Seat | None) -> None:
        """Close the eyes when the turn passes from one seat to another; `acting` is the seat to move."""
        if acting != self._acting is not None:
            self.close_eyes()
        self._acting = acting

    def touched(self) -> None:
        """Restart the countdown after which the animation stops; called at each input."""
        self._quiet = 0.0

    def update(self, seconds: float) -> None:
        """Advance by `seconds`."""
        if not self.running:
            return
        beats = self._time // _BETWEEN_BLINKS
        self._quiet += seconds
        self._time += seconds
        self._blink -= seconds
        if self._time // _BETWEEN_BLINKS > beats:
            self.close_eyes()
