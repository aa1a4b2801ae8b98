"""The settings of the program."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Theme(Enum):
    """The colour themes of the interface."""

    WARM = "warm"
    HIGH_CONTRAST = "high-contrast"


class Pace(Enum):
    """How long the table shows the decision of another seat before the game continues."""

    INSTANT = "instant"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"
    STEP = "step"


class AnimationSpeed(Enum):
    """The speed of animations on the table."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class Confirm(Enum):
    """Which moves the player must confirm."""

    NEVER = "never"
    RISKY = "risky"
    ALWAYS = "always"


class CoachUse(Enum):
    """When the coach speaks unasked: in all games, in a player's first games, or never."""

    ALWAYS = "always"
    FIRST_GAMES = "first-games"
    NEVER = "never"


class SpokenScope(Enum):
    """What a screen reader announces: all events, all decisions, or only those of people at the screen."""

    ALL = "all"
    DECISIONS = "decisions"
    MINE = "mine"


class SpeechOutput(Enum):
    """How text reaches a screen reader: through a live region, the window title, or both."""

    BOTH = "both"
    LIVE = "live"
    TITLE = "title"


class VoiceUse(Enum):
    """When the game speaks by itself: never, while no screen reader listens, or always."""

    OFF = "off"
    NO_READER = "no-reader"
    ALWAYS = "always"


class AiTime(Enum):
    """The search budget of computer players: a third of their level's normal budget, all of it, or double.

    The time limit is not changed.
    """

    SHORT = "short"
    NORMAL = "normal"
    LONG = "long"


class TouchLayout(Enum):
    """When controls are enlarged for fingers: after the first touch, always or never."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


LEAST_TEXT_SCALE = 0.8
SHARES = ("effects_volume", "ambience_volume", "menu_music_volume", "table_music_volume", "voice_rate")
"""The fields of `Settings` that are from 0 to 1."""
MOST_TEXT_SCALE = 2.0


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; the default values are used at the first start.

    `language` is a code such as "fr", or "" for the system's language. `text_scale` is from
    `LEAST_TEXT_SCALE` to `MOST_TEXT_SCALE`, and volumes are from 0 to 1, as is the speed of the voice,
    where 0.5 is the system's. `earcons` are sounds of what the cursor has reached. `normal_offered` is true
    once the program has offered Normal opponents. `keys` are the player's own key bindings, keyed by
    command name. If `held_toggles` is true, each press of a key that must normally be held turns its effect
    on or off. If `captions` is true, sounds are also shown as text. `reminder` is the number of seconds
    after which a person is reminded to decide; 0 means never. If `spoken_privately` is true, a screen
    reader announces secret bids only while `Command.PEEK` is on, as does the voice, which all can hear. If
    `calm_table` is true, water and plants stand still while nobody moves. If `path` is true, the menu leads
    to the path through the valley with its goals. If `problem_figure` is true, the answer to a problem
    shows how it changed the player's figure.
    """

    language: str = ""
    text_scale: float = 1.0
    theme: Theme = Theme.WARM
    effects_volume: float = 0.8
    ambience_volume: float = 0.3
    menu_music_volume: float = 0.5
    table_music_volume: float = 0.0
    muted: bool = False
    captions: bool = False
    pace: Pace = Pace.NORMAL
    animation_speed: AnimationSpeed = AnimationSpeed.NORMAL
    reduced_motion: bool = False
    calm_table: bool = False
    confirm: Confirm = Confirm.RISKY
    always_ask_own_canal: bool = False
    full_screen: bool = False
    panels_left: bool = False
    round_summary: bool = True
    remarks: bool = True
    coach: CoachUse = CoachUse.FIRST_GAMES
    free_undo: bool = False
    ai_time: AiTime = AiTime.NORMAL
    spoken: SpokenScope = SpokenScope.ALL
    spoken_by: SpeechOutput = SpeechOutput.BOTH
    spoken_privately: bool = False
    untested_reader: bool = False
    voice: VoiceUse = VoiceUse.OFF
    voice_rate: float = 0.5
    earcons: bool = False
    normal_offered: bool = False
    two_seats_explained: bool = False
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    held_toggles: bool = False
    touch: TouchLayout = TouchLayout.AUTO
    rumble: bool = True
    path: bool = True
    background_review: bool = True
    problem_figure: bool = True
    reminder: int = 0

    @property
    def keeps_sums_quiet(self) -> bool:
        """Whether secret bids are said only while `Command.PEEK` is on."""
        return self.spoken_privately or self.voice is not VoiceUse.OFF

    @property
    def table_lives(self) -> bool:
        """Whether water and plants move while nobody moves."""
        moving = self.animation_speed is not AnimationSpeed.OFF
        return moving and not (self.reduced_motion or self.calm_table)
