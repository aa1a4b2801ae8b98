"""Short sounds for ears, made in memory: who owns the tile under the cursor, and whether it has water."""

import math
from array import array
from functools import cache

from santiago.presentation.spoken.nodes import Cue
from santiago.rules.options import Seat

RATE = 22050
"""Samples a second; they are mono, of 16 bits."""
_LOUDNESS = 4000.0
"""The root mean square of each note, about -18 dB of full scale."""
_RISE_SECONDS, _DECAY = 0.004, 3.0
_NOTES: dict[Cue | Seat, tuple[tuple[float, float, float, float], ...]] = {
    Seat(0): ((392.0, 0.07, 1.0, 0.1),),  # G, B, D, G and B, in the key of the effects
    Seat(1): ((493.9, 0.07, 1.0, 0.1),),
    Seat(2): ((587.3, 0.07, 1.0, 0.1),),
    Seat(3): ((784.0, 0.07, 1.0, 0.1),),
    Seat(4): ((987.8, 0.07, 1.0, 0.1),),
    Cue.WET: ((1175.0, 0.09, 1.8, 0.0),),
    Cue.DRY: ((196.0, 0.08, 1.0, 0.8),),
    Cue.DIES: ((165.0, 0.06, 1.0, 0.8), (123.5, 0.09, 0.9, 0.8)),
    Cue.OCCUPIED: ((147.0, 0.05, 0.8, 0.2), (147.0, 0.06, 0.8, 0.2)),
    Cue.OFFER: ((1318.5, 0.05, 1.0, 0.0), (1760.0, 0.08, 1.0, 0.0)),
    Cue.EDGE: ((98.0, 0.07, 0.7, 0.3),),
}
"""The notes of each sound: pitch in Hz, length in seconds, final pitch as a share of the first, roughness."""


@cache
def samples(cues: tuple[Cue | Seat, ...]) -> bytes:
    """Return the samples of sounds that are played one after the other."""
    wave = [sample for cue in cues for note in _NOTES[cue] for sample in _note(*note)]
    return array("h", map(round, wave)).tobytes()


def _note(pitch: float, seconds: float, glide: float, roughness: float) -> list[float]:
    """Return the samples of a note; its roughness is the share of its odd harmonics."""
    count, phase, wave = round(RATE * seconds), 0.0, []
    for n in range(count):
        phase += math.tau * pitch * glide ** (n / count) / RATE
        sound = math.sin(phase) + roughness * (math.sin(3 * phase) + math.sin(5 * phase) / 2)
        rise = min(1.0, n / (_RISE_SECONDS * RATE), (count - n) / (_RISE_SECONDS * RATE))
        wave.append(sound * rise * math.exp(-_DECAY * n / count))
    loudness = math.sqrt(sum(sample * sample for sample in wave) / count)
    return [sample * _LOUDNESS / loudness for sample in wave]
