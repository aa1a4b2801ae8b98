"""Sounds: the files on disk, and when they are played."""

import array
import subprocess
import sys
import wave
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from santiago.resources import asset
from santiago.session.settings import Settings
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import Music, Sounds, variants
from santiago.wording.translator import Translator, languages

LOUD = Settings(
    effects_volume=1.0, ambience_volume=0.5, menu_music_volume=0.0, table_music_volume=0.0, muted=False
)
FILES = sorted(asset("sounds").glob("*.wav"))
KNOCKS = {Effect.TILE, Effect.CUBE, Effect.COIN, Effect.MARKER, Effect.REFUSAL, Effect.CLICK, Effect.CARD}
PEAK = 10 ** (-9 / 20) * 32768  # -9 dBFS


class Clock:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sounds(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    pygame.mixer.quit()  # an earlier test may have left it open, in stereo
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = Sounds(LOUD, Random(1), clock)
    made.start()
    yield made
    made.close()


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Sounds:
    """A machine without a sound device."""
    pygame.mixer.quit()  # an earlier test may have left it open
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    made = Sounds(LOUD)
    made.start()
    return made


def heard() -> list[pygame.mixer.Sound]:
    """Return the sounds that the mixer is playing."""
    channels = [pygame.mixer.Channel(number) for number in range(pygame.mixer.get_num_channels())]
    sounds = [channel.get_sound() for channel in channels if channel.get_busy()]
    return [sound for sound in sounds if sound is not None]


def samples(path: Path) -> list[int]:
    with wave.open(str(path), "rb") as file:
        return list(array.array("h", file.readframes(file.getnframes())))


def seconds(path: Path) -> float:
    with wave.open(str(path), "rb") as file:
        return file.getnframes() / file.getframerate()


def test_without_a_sound_card_the_game_is_silent_and_says_so_in_every_language(deaf: Sounds) -> None:
    deaf.play(Effect.TURN)
    deaf.play_ambience(True)
    deaf.change(replace(LOUD, muted=True))
    deaf.play_ambience(False)
    deaf.close()
    assert not deaf.available
    assert deaf.sounding() == frozenset()
    assert deaf.problem is not None
    said = {Translator(language)(deaf.problem) for language in languages()}
    assert len(said) == len(languages())
    assert deaf.problem not in said


def test_a_sound_card_found_later_is_used(deaf: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    deaf.start()
    assert deaf.available
    assert deaf.problem is None
    deaf.close()


@pytest.mark.usefixtures("sounds")
def test_both_ears_hear_the_same() -> None:
    assert pygame.mixer.get_init() == (22050, -16, 1), "one channel"


def test_nothing_is_opened_before_the_start() -> None:
    early = Sounds(LOUD)
    early.play(Effect.CLICK)
    early.play_ambience(True)
    assert pygame.mixer.get_init() is None
    assert early.problem is None


def test_every_effect_is_heard(sounds: Sounds) -> None:
    for effect in Effect:
        pygame.mixer.stop()
        sounds.play(effect)
        assert sounds.sounding() == {effect}


def test_the_same_effect_is_never_heard_twice_at_once(sounds: Sounds, clock: Clock) -> None:
    for effect in Effect:
        pygame.mixer.stop()
        sounds.play(effect)
        clock.seconds += 0.2
        sounds.play(effect)
        assert len(heard()) == 1, effect


def test_a_knock_within_a_blink_of_the_last_is_dropped_and_a_later_one_begins_again(
    sounds: Sounds, clock: Clock
) -> None:
    sounds.play(Effect.CUBE)
    first = heard()
    clock.seconds += 0.03
    sounds.play(Effect.CUBE)
    assert heard() == first
    clock.seconds += 0.15
    sounds.play(Effect.CUBE)
    assert heard() != first


def test_a_bell_is_left_to_end(sounds: Sounds, clock: Clock) -> None:
    sounds.play(Effect.TURN)
    first = heard()
    clock.seconds += 0.3
    sounds.play(Effect.TURN)
    assert heard() == first


def test_the_same_variant_does_not_follow_itself(sounds: Sounds, clock: Clock) -> None:
    last: list[pygame.mixer.Sound] = []
    for _ in range(20):
        sounds.play(Effect.TILE)
        assert heard() != last
        last = heard()
        clock.seconds += 0.2


def test_few_effects_sound_at_once(sounds: Sounds) -> None:
    for effect in Effect:
        sounds.play(effect)
    assert 1 < len(heard()) <= 4


def test_an_effect_varies_in_loudness_by_three_decibels_at_most(sounds: Sounds, clock: Clock) -> None:
    loudness = set()
    for _ in range(40):
        sounds.play(Effect.TILE)
        loudness.add(heard()[0].get_volume())
        clock.seconds += 0.2
    assert len(loudness) > 5
    assert max(loudness) <= 1.0
    assert min(loudness) >= 10 ** (-3 / 20) - 1 / 128


def test_a_lower_volume_is_quieter(sounds: Sounds) -> None:
    sounds.play(Effect.TURN)
    loud = heard()[0].get_volume()
    sounds.change(replace(LOUD, effects_volume=0.0))
    sounds.change(replace(LOUD, effects_volume=0.4))
    sounds.play(Effect.TURN)
    assert 0 < heard()[0].get_volume() < loud / 2


def test_at_volume_nought_there_are_no_effects(sounds: Sounds) -> None:
    sounds.change(replace(LOUD, effects_volume=0.0))
    sounds.play(Effect.TURN)
    assert heard() == []


def test_muting_cuts_off_what_sounds(sounds: Sounds) -> None:
    sounds.play(Effect.FANFARE)
    sounds.change(replace(LOUD, muted=True))
    assert sounds.sounding() == frozenset()


def test_mute_lifted_brings_effects_and_ambience_back(sounds: Sounds) -> None:
    sounds.change(replace(LOUD, muted=True))
    sounds.play_ambience(True)
    sounds.play(Effect.COIN)
    assert heard() == []
    sounds.change(LOUD)
    sounds.play(Effect.COIN)
    assert len(heard()) == 3


def test_the_ambience_is_two_loops_at_its_own_volume(sounds: Sounds) -> None:
    sounds.change(replace(LOUD, ambience_volume=0.2, effects_volume=0.0))
    sounds.play_ambience(True)
    quiet = [sound.get_volume() for sound in heard()]
    assert len(quiet) == 2
    sounds.change(replace(LOUD, ambience_volume=1.0))
    assert all(sound.get_volume() > 5 * quiet[0] > 0 for sound in heard())


def test_an_ambience_at_volume_nought_is_not_played(sounds: Sounds) -> None:
    sounds.change(replace(LOUD, ambience_volume=0.0))
    sounds.play_ambience(True)
    assert heard() == []


def test_an_ambience_asked_for_before_the_start_begins_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = Sounds(LOUD)
    made.play_ambience(True)
    made.start()
    assert len(heard()) == 2
    made.close()


def test_menu_and_table_have_music_of_their_own_volumes(sounds: Sounds) -> None:
    sounds.change(replace(LOUD, menu_music_volume=0.5))
    assert pygame.mixer.music.get_busy()
    sounds.play_music(Music.TABLE)
    pygame.mixer.music.stop()  # the fade-out takes some time
    sounds.change(replace(LOUD, menu_music_volume=0.5, effects_volume=0.4))
    assert not pygame.mixer.music.get_busy(), "the table's volume is 0"
    sounds.change(replace(LOUD, table_music_volume=0.5))
    assert pygame.mixer.music.get_busy()


def test_muted_there_is_no_music(sounds: Sounds) -> None:
    sounds.change(replace(LOUD, menu_music_volume=1.0, muted=True))
    assert not pygame.mixer.music.get_busy()
    sounds.change(replace(LOUD, menu_music_volume=1.0))
    assert pygame.mixer.music.get_busy()


def test_music_is_lowered_while_points_are_counted(sounds: Sounds) -> None:
    sounds.change(replace(LOUD, table_music_volume=1.0))
    sounds.play_music(Music.TABLE)
    usual = pygame.mixer.music.get_volume()
    sounds.duck_music(True)
    assert 0 < pygame.mixer.music.get_volume() < usual / 2
    sounds.duck_music(False)
    assert pygame.mixer.music.get_volume() == usual


@pytest.mark.parametrize("music", Music)
def test_music_is_quiet_loops_without_a_step_and_lasts_a_minute_or_two(sounds: Sounds, music: Music) -> None:
    assert sounds.available, "the mixer decodes it to 16-bit mono"
    decoded = pygame.mixer.Sound(asset("sounds", f"{music.value}.ogg"))
    wave_form = array.array("h", decoded.get_raw())
    assert 60 <= decoded.get_length() <= 120
    assert max(map(abs, wave_form)) < 0.5 * 32768
    steps = sorted(abs(one - other) for one, other in pairwise(wave_form[:200_000]))
    assert abs(wave_form[0] - wave_form[-1]) <= steps[len(steps) * 95 // 100]
    assert (sum(sample**2 for sample in wave_form) / len(wave_form)) ** 0.5 < 10 ** (-20 / 20) * 32768


def test_both_pieces_of_music_together_are_below_two_megabytes() -> None:
    assert sum(asset("sounds", f"{music.value}.ogg").stat().st_size for music in Music) < 2_000_000


@pytest.mark.parametrize("effect", Effect)
def test_every_effect_has_several_variants_that_differ(effect: Effect) -> None:
    files = variants(effect)
    assert len(files) >= 3
    assert len({path.read_bytes() for path in files}) == len(files)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_file_is_louder_than_nine_decibels_below_full_scale_or_silent(path: Path) -> None:
    peak = max(abs(sample) for sample in samples(path))
    assert PEAK / 8 < peak <= PEAK


@pytest.mark.parametrize("effect", Effect)
def test_effects_are_short_and_begin_and_end_in_silence(effect: Effect) -> None:
    for path in variants(effect):
        assert seconds(path) <= (0.4 if effect in KNOCKS else 2.5)
        assert abs(samples(path)[0]) <= 16
        assert abs(samples(path)[-1]) <= 16


@pytest.mark.parametrize("name", ["wind", "cicadas"])
def test_the_loops_have_no_step_at_their_seam(name: str) -> None:
    wave_form = samples(asset("sounds", f"{name}.wav"))
    steps = sorted(abs(one - other) for one, other in pairwise(wave_form))
    assert abs(wave_form[0] - wave_form[-1]) <= steps[len(steps) // 2]


def test_all_sounds_together_are_below_one_and_a_half_megabytes() -> None:
    assert sum(path.stat().st_size for path in FILES) < 1_500_000


def test_there_is_no_file_that_nobody_plays() -> None:
    played = {path for effect in Effect for path in variants(effect)}
    assert {path.stem for path in set(FILES) - played} == {"wind", "cicadas"}


@pytest.mark.skipif(sys.byteorder == "big", reason="WAV files are little-endian")
def test_the_tool_makes_the_files_that_ship() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tools.art.sounds", "--check", "click", "cube"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, "")
