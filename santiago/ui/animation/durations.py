"""Durations of motions in seconds at normal speed. Ordinary motions take at most `STEP`."""

from enum import Enum

STEP = 0.25
FLIGHT = 0.24
TURN = 0.2
SETTLE = 0.16
HOP = 0.2
COIN = 0.22
FADE = 0.2

ASIDE = 2.4
"""The duration of the motion that shows the set-aside tile, from leaving the stacks to returning there."""
PALM = 0.3
"""The interval between revealed palms, and the pause after the last one."""
BETWEEN_TILES = 0.09
BETWEEN_COINS = 0.045
BETWEEN_SEATS = 0.06
BETWEEN_CUBES = 0.11

DROUGHT = 2.4
"""The maximum total duration of a drought."""
GUST = 0.7
"""The duration of the gust of hot wind before a drought."""
BETWEEN_DRY = 0.18
"""The interval between two drying tiles; shorter if the drought would otherwise exceed `DROUGHT`."""

READING = 0.5
"""How long a change of points can be read before it flies to the score."""
POINTS = 0.25
"""How long a change of points flies."""

FORWARD = 4.0
"""The speed factor during fast forward."""


class Speed(Enum):
    """The speed of animations; the values are stored in the settings."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def factor(self) -> float:
        """The number of animation seconds per second of real time; 1 if animations are off."""
        match self:
            case Speed.FAST:
                return 2.0
            case Speed.SLOW:
                return 0.5
            case Speed.NORMAL | Speed.OFF:
                return 1.0
