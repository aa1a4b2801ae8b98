"""Playback of sound effects, ambience and music; silent without a sound device."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from random import Random

import pygame

from santiago.presentation.spoken.nodes import Cue
from santiago.resources import asset
from santiago.rules.options import Seat
from santiago.session.settings import Settings
from santiago.ui.sound.earcons import RATE, samples
from santiago.ui.sound.effects import Effect


class Music(Enum):
    """A piece of music; the value is its file name."""

    MENU = "music-menu"
    TABLE = "music-table"


SILENCE = Settings(muted=True)
NO_DEVICE = "sound.no-device"

_MOST_EFFECTS_AT_ONCE = 4
_QUICK = frozenset({Effect.TILE, Effect.CUBE, Effect.COIN, Effect.MARKER, Effect.CLICK, Effect.CARD})
_QUICK_GAP_SECONDS = 0.07
_VARIATION_DB = 1.5
_LOOPS = ("wind", "cicadas")
_CHANNELS = {effect: number for number, effect in enumerate(Effect, start=len(_LOOPS))}
_CUES = len(_LOOPS) + len(_CHANNELS)
"""The channel of the sounds for ears; a new one cuts the old one off."""
_FADE_IN_MS, _FADE_OUT_MS = 1500, 300
_DUCKED = 0.35
"""The factor applied to the music's volume while points are counted or the game's voice speaks."""
_BITS, _MONO, _BUFFER = -16, 1, 512


class Sounds:
    """Plays effects, ambience and music; does nothing before `start` or without a sound device.

    Each effect has its own channel, so that an effect never overlaps itself. If an effect is played again
    while it is audible, a short effect restarts, and a long effect plays on to its end.
    """

    def __init__(
        self,
        settings: Settings,
        chance: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
        caption: Callable[[Effect], None] = lambda _: None,
    ) -> None:
        """`caption` is called with each effect to be played, even if the effect is not audible."""
        self.available = False
        self.problem: str | None = None
        self._settings = settings
        self._chance = chance or Random()
        self._clock = clock
        self._caption = caption
        self._variants: dict[Effect, tuple[pygame.mixer.Sound, ...]] = {}
        self._last: dict[Effect, tuple[pygame.mixer.Sound, float]] = {}
        self._loops: tuple[pygame.mixer.Sound, ...] = ()
        self._wants_ambience = False
        self._music = Music.MENU
        self._loaded: Music | None = None
        self._ducked = self._spoken_over = False

    def start(self) -> None:
        """Open the sound device; may be called again after a failure.

        Without a device, `available` stays False and `problem` is the text key of an explanation.
        """
        if self.available:
            return
        try:
            # without `allowedchanges` SDL converts during playback, and loops stay seamless
            pygame.mixer.init(RATE, _BITS, _MONO, _BUFFER, allowedchanges=0)
        except (pygame.error, NotImplementedError):
            self.problem = NO_DEVICE
            return
        pygame.mixer.set_num_channels(_CUES + 1)
        self.available, self.problem = True, None
        self._refresh_ambience()
        self._refresh_music()

    def close(self) -> None:
        """Stop all sounds and close the sound device."""
        if self.available:
            self.available = False
            self._variants, self._last, self._loops, self._loaded = {}, {}, (), None
            pygame.mixer.quit()

    def change(self, settings: Settings) -> None:
        """Use the volumes of `settings`, which are from 0 to 1; nothing is audible if it is `muted`.

        Ambience and music change at once. An effect being played keeps its volume, or stops if the new volume
        is 0.
        """
        self._settings = settings
        if not self.available:
            return
        if self._effects_level() == 0:
            for number in _CHANNELS.values():
                pygame.mixer.Channel(number).stop()
        self._refresh_ambience()
        self._refresh_music()

    def play(self, effect: Effect) -> None:
        """Play `effect`, unless effects are off or too many other effects are playing.

        If `effect` is already playing, it restarts only if it is short and did not begin just now.
        """
        self._caption(effect)
        if not self.available or self._effects_level() == 0 or not self._may_begin(effect):
            return
        sound = self._choose(effect)
        quieter_db = self._chance.uniform(0, 2 * _VARIATION_DB)
        sound.set_volume(self._effects_level() * 10 ** (-quieter_db / 20))
        pygame.mixer.Channel(_CHANNELS[effect]).play(sound)
        self._last[effect] = (sound, self._clock())

    def play_cues(self, cues: tuple[Cue | Seat, ...]) -> None:
        """Play the sounds of what the cursor has reached, as loud as the effects."""
        if self.available and cues:
            sound = pygame.mixer.Sound(buffer=samples(cues))
            sound.set_volume(self._effects_level())
            pygame.mixer.Channel(_CUES).play(sound)

    def sounding(self) -> frozenset[Effect]:
        if not self.available:
            return frozenset()
        return frozenset(
            effect for effect, number in _CHANNELS.items() if pygame.mixer.Channel(number).get_busy()
        )

    def play_ambience(self, wanted: bool) -> None:  # noqa: FBT001  a state, as of a switch
        """Fade in wind and cicadas, unless their volume is 0, or fade them out if they are not wanted."""
        self._wants_ambience = wanted
        self._refresh_ambience()

    def play_music(self, music: Music) -> None:
        """Change to `music`. If the volume set for `music` is 0, the current music fades out and nothing else
        is played.
        """
        self._music, self._ducked = music, False
        self._refresh_music()

    def duck_music(self, ducked: bool) -> None:  # noqa: FBT001  a state, as of a switch
        """Lower the music if `ducked`, for example while points are counted; otherwise restore its volume."""
        if ducked != self._ducked:
            self._ducked = ducked
            self._refresh_music()

    def make_room(self, spoken_over: bool) -> None:  # noqa: FBT001  a state, as of a switch
        """Lower the music while the game's voice speaks."""
        if spoken_over != self._spoken_over:
            self._spoken_over = spoken_over
            self._refresh_music()

    def _effects_level(self) -> float:
        return 0.0 if self._settings.muted else _amplitude(self._settings.effects_volume)

    def _ambience_level(self) -> float:
        silent = self._settings.muted or not self._wants_ambience
        return 0.0 if silent else _amplitude(self._settings.ambience_volume)

    def _music_level(self) -> float:
        settings, is_menu = self._settings, self._music is Music.MENU
        volume = settings.menu_music_volume if is_menu else settings.table_music_volume
        return (
            0.0
            if settings.muted
            else _amplitude(volume) * (_DUCKED if self._ducked or self._spoken_over else 1.0)
        )

    def _may_begin(self, effect: Effect) -> bool:
        sounding = self.sounding()
        if effect not in sounding:
            return len(sounding) < _MOST_EFFECTS_AT_ONCE
        _, began = self._last[effect]
        return effect in _QUICK and self._clock() - began >= _QUICK_GAP_SECONDS

    def _choose(self, effect: Effect) -> pygame.mixer.Sound:
        if effect not in self._variants:
            self._variants[effect] = tuple(pygame.mixer.Sound(path) for path in variants(effect))
        last, _ = self._last.get(effect, (None, 0.0))
        return self._chance.choice([sound for sound in self._variants[effect] if sound is not last])

    def _refresh_ambience(self) -> None:
        if not self.available:
            return
        level = self._ambience_level()
        channels = [pygame.mixer.Channel(number) for number in range(len(_LOOPS))]
        if level == 0:
            for channel in channels:
                channel.fadeout(_FADE_OUT_MS)
            self._loops = ()
            return
        if self._loops:
            for sound in self._loops:
                sound.set_volume(level)
            return
        self._loops = tuple(pygame.mixer.Sound(asset("sounds", f"{name}.wav")) for name in _LOOPS)
        for channel, sound in zip(channels, self._loops, strict=True):
            sound.set_volume(level)
            channel.play(sound, loops=-1, fade_ms=_FADE_IN_MS)

    def _refresh_music(self) -> None:
        if not self.available:
            return
        level = self._music_level()
        if level == 0:
            pygame.mixer.music.fadeout(_FADE_OUT_MS)
            self._loaded = None
            return
        pygame.mixer.music.set_volume(level)
        if self._loaded is not self._music:
            self._loaded = self._music
            pygame.mixer.music.load(asset("sounds", f"{self._music.value}.ogg"))
            pygame.mixer.music.play(loops=-1, fade_ms=_FADE_IN_MS)


def variants(effect: Effect) -> tuple[Path, ...]:
    """Return the files of an effect, one of which is chosen at random."""
    return tuple(sorted(asset("sounds").glob(f"{effect.value}-*.wav")))


def _amplitude(volume: float) -> float:
    """Return the amplitude for a slider value from 0 to 1.

    The value is squared, so that the middle of the slider sounds half as loud as its end.
    """
    return min(max(volume, 0.0), 1.0) ** 2
