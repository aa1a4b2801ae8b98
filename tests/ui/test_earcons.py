"""The sounds for ears, measured on their samples, because nobody can listen to them in a test."""

import math
from array import array
from functools import cache
from itertools import combinations

import pygame
import pytest

from santiago.presentation.spoken.nodes import Cue
from santiago.presentation.spoken.spoken_table import cues_of
from santiago.presentation.view_model.targets import CanalTarget, SquareTarget
from santiago.rules.grid import SQUARES, squares_in
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Planting, Proposals
from santiago.session.settings import Settings
from santiago.ui.sound.earcons import RATE, samples
from santiago.ui.sound.sounds import Sounds
from tests.ui.table.playing import TablePilot, session
from tests.ui.test_spoken_screens import played

SOUNDS = (*map(Seat, range(5)), *Cue)
WATER = (Cue.WET, Cue.DRY, Cue.DIES)


def wave(*cues: Cue | Seat) -> list[int]:
    return array("h", samples(cues)).tolist()


def seconds(sound: list[int]) -> float:
    return len(sound) / RATE


def loudness(sound: list[int]) -> float:
    """The loudness in dB."""
    return 10 * math.log10(sum(sample * sample for sample in sound) / len(sound))


@cache
def pitch(cue: Cue | Seat) -> float:
    """The pitch of the first 50 ms in Hz: the first lag at which the sound is like itself again."""
    start = wave(cue)[: round(0.05 * RATE)]

    def likeness(lag: int) -> float:
        pairs = list(zip(start, start[lag:], strict=False))
        power = sum(a * a for a, _ in pairs) * sum(b * b for _, b in pairs)
        return sum(a * b for a, b in pairs) / math.sqrt(power or 1)

    alike = [likeness(lag) for lag in range(RATE // 60)]
    unlike = next(lag for lag, value in enumerate(alike) if value < 0)
    best = max(alike[unlike:])
    return RATE / next(
        lag
        for lag in range(unlike, len(alike) - 1)
        if alike[lag] > 0.85 * best and alike[lag] >= alike[lag + 1]
    )


@pytest.mark.parametrize(("one", "other"), list(combinations(SOUNDS, 2)), ids=str)
def test_two_sounds_differ_in_length_or_by_three_semitones(one: Cue | Seat, other: Cue | Seat) -> None:
    semitones = abs(12 * math.log2(pitch(one) / pitch(other)))
    assert semitones > 2.8 or abs(seconds(wave(one)) - seconds(wave(other))) > 0.03


def test_all_sounds_are_equally_loud() -> None:
    levels = [loudness(wave(sound)) for sound in SOUNDS]
    assert max(levels) - min(levels) < 3


def test_no_sound_is_longer_than_a_quarter_of_a_second() -> None:
    played_together = [
        *((sound,) for sound in SOUNDS),
        *((Seat(n), water) for n in range(5) for water in WATER),
    ]
    assert max(seconds(wave(*cues)) for cues in played_together) <= 0.25
    assert max(max(map(abs, wave(*cues))) for cues in played_together) < 32767, "nothing is clipped"


def test_a_seat_sounds_before_its_water() -> None:
    assert wave(Seat(2), Cue.DRY) == wave(Seat(2)) + wave(Cue.DRY)


def test_the_board_sounds_as_its_tiles_are() -> None:
    player = played(TablePilot(session("hhh")), Proposals, rounds=3)
    view = player.scene.view
    board, heard = view.position.board, set[Cue | Seat]()
    for square in SQUARES:
        cues, tile = cues_of(view, SquareTarget(square)), board.tile(square)
        heard.update(cues)
        wet = bool(board.wet >> square & 1)
        assert (Cue.WET in cues) is (wet and not board.deserts >> square & 1)
        if tile is not None and tile.owner is not None:
            assert cues[0] == tile.owner
    assert len(heard) > 2


def test_while_a_tile_is_planted_an_occupied_square_knocks() -> None:
    player = played(TablePilot(session("hhh")), Planting, rounds=2)
    view = player.scene.view
    living = squares_in(view.position.board.occupied)
    assert {cues_of(view, SquareTarget(square)) for square in living} <= {(Cue.OCCUPIED,), ()}
    assert any(cues_of(view, SquareTarget(square)) for square in living)


def test_a_proposed_place_sounds() -> None:
    player = played(TablePilot(session("hhh")), OverseerDecision)
    view = player.scene.view
    proposed = {one.canal for one in player.game.state.phase.proposals if one is not None}  # type: ignore[union-attr]
    places = [
        one.target for one in player.table.geometry.reachable.boxes if isinstance(one.target, CanalTarget)
    ]
    assert {place.canal for place in places if cues_of(view, place)} == proposed


def test_the_sounds_are_as_loud_as_the_effects_and_silent_without_them() -> None:
    sounds = Sounds(Settings(effects_volume=1.0))
    sounds.play_cues((Cue.WET,))
    sounds.start()
    sounds.play_cues((Seat(0), Cue.WET))
    last = pygame.mixer.Channel(pygame.mixer.get_num_channels() - 1)
    sound = last.get_sound()
    assert sound is not None
    assert sound.get_volume() == 1.0
    sounds.change(Settings(effects_volume=0.0))
    sounds.play_cues((Cue.EDGE,))
    assert last.get_sound().get_volume() == 0.0
    sounds.close()
