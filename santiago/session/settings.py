"""What a player has chosen for the program as a whole."""

from dataclasses import dataclass
from enum import Enum


class Theme(Enum):
    """How the interface is coloured."""

    WARM = "warm"
    HIGH_CONTRAST = "high-contrast"


class Pace(Enum):
    """How soon a computer's move follows the one before."""

    INSTANT = "instant"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"
    STEP = "step"


class AnimationSpeed(Enum):
    """How long movements on the table take."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class Confirm(Enum):
    """Which moves are asked about before they count."""

    NEVER = "never"
    RISKY = "risky"
    ALWAYS = "always"


class AiTime(Enum):
    """How much of its level's budget the computer spends: a third, all, or twice; the cap stays."""

    SHORT = "short"
    NORMAL = "normal"
    LONG = "long"


LEAST_TEXT_SCALE = 0.8
MOST_TEXT_SCALE = 2.0


@dataclass(frozen=True, slots=True)
class Settings:
    """All choices; the defaults are those of the first start.

    `language` is a code such as "fr", or "" for the system's. `text_scale` runs from `LEAST_TEXT_SCALE`
    to `MOST_TEXT_SCALE`, volumes from 0 to 1.
    """

    language: str = ""
    text_scale: float = 1.0
    theme: Theme = Theme.WARM
    effects_volume: float = 0.8
    ambience_volume: float = 0.0
    muted: bool = False
    pace: Pace = Pace.NORMAL
    animation_speed: AnimationSpeed = AnimationSpeed.NORMAL
    reduced_motion: bool = False
    confirm: Confirm = Confirm.RISKY
    full_screen: bool = False
    round_summary: bool = True
    free_undo: bool = False
    ai_time: AiTime = AiTime.NORMAL
