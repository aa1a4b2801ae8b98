"""Make the two pieces of music: `python tools/art/music.py [menu] [table]`. Needs oggenc (vorbis-tools).

The instruments are plucked gut strings and a soft shaker. The menu has a slow song in the style of a morna.
The table has sparse music at a lower pitch than the sound effects. Every run produces the same samples.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.art.sounds import FOLDER, FULL_SCALE, save
from tools.art.synthesis import Take, as_pcm, fading, low_pass, string

RATE = 22050
TAIL = 6.0
"""Seconds of sound after the last bar, which are mixed into the beginning of the loop."""
CHORD_STRINGS = {
    "Em": "E2 B2 E3 G3 B3 E4",
    "Am": "A2 E3 A3 C4 E4 A4",
    "D7": "D3 A3 C4 F#4 A4 D4",
    "G": "G2 D3 G3 B3 D4 G4",
    "C": "C3 G3 C4 E4 G4 E4",
    "B7": "B2 F#3 A3 D#4 F#4 B3",
    "Bm": "B2 F#3 B3 D4 F#4 B3",
    "F#0": "F#2 C3 F#3 A3 E4 C4",
    "Cmaj": "C3 G3 B3 E4 G3 B3",
    "Am7": "A2 E3 G3 C4 E3 C4",
    "D": "D3 A3 D4 F#4 A3 D4",
}
"""The pitches of the six strings for each chord: the bass, its fifth, and four picked strings."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A loop of four-beat bars.

    Every bar repeats the plucked notes in `picking`, each (beat, string, gain), and the strokes in `shaker`,
    each (beat, gain). `melody` contains the notes of all bars as `pitch:beats`.
    """

    beats_a_minute: int
    chords: str
    melody: str
    picking: tuple[tuple[float, int, float], ...]
    shaker: tuple[tuple[float, float], ...]
    melody_gain: float
    loudness_db: float


MENU = Piece(
    76,
    "Em Em Am Am D7 G C B7 Em Em Am D7 G C B7 Em C G Am Em C G F#0 B7",
    """B4:1.5 A4:.5 G4:1 B4:1 | E5:3 -:1 | E5:1.5 D5:.5 C5:1 E5:1 | A4:3 -:1 | A4:1.5 B4:.5 C5:1 D5:1 |
    B4:2.5 G4:.5 B4:1 | C5:1.5 B4:.5 A4:1 G4:1 | F#4:2 B4:2 | B4:1.5 A4:.5 G4:1 B4:1 | G5:2 E5:2 |
    E5:1.5 D5:.5 C5:1 B4:1 | C5:1 D5:1 F#5:2 | G5:2 D5:1 B4:1 | C5:1.5 D5:.5 E5:2 |
    D#5:1.5 B4:.5 F#4:1 A4:1 | G4:2 E4:2 | E5:2 G5:2 | D5:3 B4:1 | C5:1.5 B4:.5 A4:1 C5:1 | B4:4 |
    E5:1.5 F#5:.5 G5:1 E5:1 |
    D5:1 B4:1 G4:2 | A4:1 C5:1 E5:1 F#5:1 | D#5:2 B4:1 -:1""",
    (
        (0, 0, 1.0),
        (0.5, 2, 0.5),
        (1, 3, 0.6),
        (1.5, 4, 0.55),
        (2, 1, 0.8),
        (2.5, 3, 0.5),
        (3, 4, 0.6),
        (3.5, 5, 0.45),
    ),
    ((0.5, 0.5), (1, 1.0), (1.5, 0.5), (2.5, 0.5), (3, 1.0), (3.5, 0.6)),
    1.25,
    -24.0,
)
TABLE = Piece(
    80,
    "G Bm Cmaj D G Em Am7 D Cmaj G Am7 Em Cmaj Bm Am7 D G Bm Cmaj Am7 Em Cmaj Am7 D7",
    """- | - | G3:2 B3:2 | A3:3 -:1 | - | B3:1.5 A3:.5 G3:2 | - | F#3:2 A3:2 | - | B3:2 D4:2 | C4:2 B3:2 |
    G3:4 | - | D4:1.5 B3:.5 F#3:2 | - | A3:2 C4:1 A3:1 | B3:4 | - | E4:1.5 D4:.5 B3:2 | C4:4 | - |
    B3:1 A3:1 G3:2 | - | F#3:4""",
    ((0, 0, 1.0), (1, 2, 0.5), (1.5, 3, 0.4), (2, 1, 0.6), (3, 3, 0.45), (3.5, 4, 0.3)),
    ((1, 0.6), (3, 0.6)),
    0.9,
    -29.0,
)
PIECES = {"menu": MENU, "table": TABLE}
SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def hertz(pitch: str) -> float:
    """Return the frequency, in hertz, of a pitch such as `F#4`, tuned to A4 = 440 Hz."""
    semitone = SEMITONES[pitch[0]] + ("#" in pitch) + 12 * int(pitch[-1])
    return float(440.0 * 2 ** ((semitone - 57) / 12))


@cache
def plucked(pitch: str) -> tuple[float, ...]:
    """Return the samples of one plucked note; higher notes decay faster."""
    take = Take(3.2, RATE, pitch)
    low = min(1.0, 196.0 / hertz(pitch))
    take.strike(0, string(hertz(pitch), 380 + 420 * low), attack_ms=3)
    fade = round(0.3 * RATE)
    last = len(take.samples) - 1
    return tuple(value * min(1.0, (last - n) / fade) for n, value in enumerate(take.samples))


@cache
def shake() -> tuple[float, ...]:
    """Return the samples of one soft stroke of a shaker."""
    take = Take(0.12, RATE, "shaker")
    take.hiss(0, 0.11, lambda _: 5200.0, 1.2, fading(6), 1.0)
    rise = 0.02 * RATE
    return tuple(value * min(1.0, n / rise) for n, value in enumerate(take.samples))


def notes(piece: Piece) -> Iterator[tuple[float, tuple[float, ...], float]]:
    """Yield (start in seconds, samples, gain) for every sound in the piece."""
    beat = 60 / piece.beats_a_minute
    chords = piece.chords.split()
    for bar, (chord, line) in enumerate(zip(chords, piece.melody.split("|"), strict=True)):
        start = 4 * beat * bar
        strings = CHORD_STRINGS[chord].split()
        for at, number, gain in piece.picking:
            yield start + at * beat, plucked(strings[number]), 0.6 * gain
        for at, gain in piece.shaker:
            yield start + at * beat, shake(), 0.05 * gain
        at = 0.0
        for note in line.split():
            pitch, _, beats = note.partition(":")
            if pitch != "-":
                yield start + at * beat, plucked(pitch), piece.melody_gain
            at += float(beats or 4)


def rendered(name: str) -> bytes:
    """Return a piece as 16-bit little-endian mono; sounds that outlast the loop continue at the start."""
    piece = PIECES[name]
    seconds = 240 / piece.beats_a_minute * len(piece.chords.split())
    take = Take(seconds + TAIL, RATE, name)
    for at, samples, gain in notes(piece):
        start = round((at + take.chance.uniform(0, 0.012)) * RATE)
        loud = take.about(gain, 9)
        for n, value in enumerate(samples, start):
            take.samples[n] += loud * value
    take.add_early_reflections(0.3)
    loop = round(seconds * RATE)
    for n in range(loop, len(take.samples)):
        take.samples[n - loop] += take.samples[n]
    warm = low_pass(take.samples[:loop], 4200, RATE)
    power = sum(value * value for value in warm) / loop
    scale = FULL_SCALE * 10 ** (piece.loudness_db / 20) / power**0.5
    return as_pcm(value * scale for value in warm)


def main() -> int:
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(PIECES))
    names = parser.parse_args().names or list(PIECES)
    if unknown := [name for name in names if name not in PIECES]:
        parser.error(f"unknown piece: {', '.join(unknown)}")
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            wav = Path(folder) / f"{name}.wav"
            save(wav, rendered(name), RATE)
            out = FOLDER / f"music-{name}.ogg"
            subprocess.run(["oggenc", "-Q", "-q", "3", "--serial", "1", "-o", str(out), str(wav)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
