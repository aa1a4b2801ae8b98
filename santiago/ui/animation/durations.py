"""How long movements take at normal speed, in seconds. No step of any is longer than `STEP`."""

from enum import Enum

STEP = 0.25
FLIGHT = 0.24
TURN = 0.2
SETTLE = 0.16
HOP = 0.2
COIN = 0.22
FADE = 0.2

BETWEEN_TILES = 0.09
BETWEEN_COINS = 0.045
BETWEEN_SEATS = 0.06
BETWEEN_CUBES = 0.11

DROUGHT = 2.4
"""The longest that all tiles of one drought take together."""
BETWEEN_DRY = 0.18
"""From one tile of a drought to the next, if there is time."""

FORWARD = 4.0
"""How much faster all goes while the player holds the key that runs forward."""


class Speed(Enum):
    """How fast the player wants movements; the values are those of the settings."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def factor(self) -> float:
        """How much of the film passes in a second of time; meaningless where nothing moves at all."""
        match self:
            case Speed.FAST:
                return 2.0
            case Speed.SLOW:
                return 0.5
            case Speed.NORMAL | Speed.OFF:
                return 1.0
