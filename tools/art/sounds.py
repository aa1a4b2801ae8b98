"""Synthesise the sound effects and ambient loops: `python tools/art/sounds.py [names] [--check]`.

Needs only the standard library. Each file has a fixed random seed. Wood, bells and strings are sums of damped
sines ("modes"), and water, wind and paper are filtered noise. Pitched effects are in the key of G, so that
they harmonise. Each sound is scaled to a given loudness, or to less if its peaks would be too high.
"""

import argparse
import array
import math
import sys
import wave
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.art.effects import (
    card,
    cicadas,
    click,
    coin,
    cube,
    desert,
    drought,
    fanfare,
    marker,
    refusal,
    round_end,
    tile,
    turn,
    water,
    wind,
)
from tools.art.synthesis import Take, as_pcm, low_pass

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
PEAK_DBFS = -9.0  # peak limit, so that three simultaneous sounds do not clip
FULL_SCALE = 32767
ROUNDING = 2  # tolerance in steps of 1/32768 between different C libraries


@dataclass(frozen=True, slots=True)
class Recipe:
    """Parameters of one sound. `rate`, in samples per second, is as low as the sound's frequencies allow."""

    fill: Callable[[Take, int], None]
    variants: int
    seconds: float
    rate: int
    loudness_db: float
    fade_out_ms: float = 20.0


FADE_IN_MS = 2.0
EFFECTS = {
    "tile": Recipe(tile, 4, 0.24, 22050, -27),
    "cube": Recipe(cube, 4, 0.21, 22050, -29),
    "coin": Recipe(coin, 4, 0.32, 22050, -29),
    "marker": Recipe(marker, 3, 0.37, 22050, -27),
    "water": Recipe(water, 3, 1.05, 22050, -26),
    "drought": Recipe(drought, 3, 0.90, 22050, -28),
    "desert": Recipe(desert, 3, 0.80, 22050, -26),
    "turn": Recipe(turn, 3, 0.80, 16000, -24, fade_out_ms=150),
    "refusal": Recipe(refusal, 3, 0.27, 16000, -27),
    "round-end": Recipe(round_end, 3, 1.10, 16000, -25, fade_out_ms=250),
    "fanfare": Recipe(fanfare, 3, 2.10, 16000, -21, fade_out_ms=500),
    "click": Recipe(click, 4, 0.06, 22050, -35),
    "card": Recipe(card, 4, 0.23, 22050, -29),
}
LOOPS = {
    "wind": Recipe(wind, 1, 12.0, 8000, -31),
    "cicadas": Recipe(cicadas, 1, 11.0, 12000, -35),
}


def render(name: str, variant: int) -> bytes:
    """Return the samples of one variant of a sound as 16-bit little-endian mono; `variant` counts from 0."""
    loop = name in LOOPS
    recipe = LOOPS[name] if loop else EFFECTS[name]
    take = Take(recipe.seconds, recipe.rate, f"{name}-{variant}")
    recipe.fill(take, variant)
    samples = from_the_lull(take.samples, recipe.rate) if loop else faded(take.samples, recipe)
    wanted = 10 ** (recipe.loudness_db / 20) / loudness(samples, recipe.rate)
    allowed = 10 ** (PEAK_DBFS / 20) / max(abs(value) for value in samples)
    scale = FULL_SCALE * min(wanted, allowed)
    return as_pcm(value * scale for value in samples)


def loudness(samples: list[float], rate: int) -> float:
    """Return the root mean square of the loudest tenth of a second, after removing most of the bass."""
    bass = low_pass(samples, 600, rate)
    power = [(value - low) ** 2 for value, low in zip(samples, bass, strict=True)]
    window = rate // 10
    around = most = sum(power[:window])
    for n in range(window, len(power)):
        around += power[n] - power[n - window]
        most = max(most, around)
    return math.sqrt(most / window)


def faded(samples: list[float], recipe: Recipe) -> list[float]:
    """Return `samples` with the beginning faded in and the end faded out."""
    rise = round(FADE_IN_MS / 1000 * recipe.rate)
    fall = round(recipe.fade_out_ms / 1000 * recipe.rate)
    last = len(samples) - 1
    return [value * min(n / rise, (last - n) / fall, 1.0) for n, value in enumerate(samples)]


def from_the_lull(samples: list[float], rate: int) -> list[float]:
    """Return a loop rotated to begin at its quietest point, because resampling blurs the ends of a file."""
    reach = rate // 4
    power = [value * value for value in samples]
    around = sum(power[-reach:]) + sum(power[:reach])
    quietest, least = 0, around
    for n in range(1, len(samples)):
        around += power[(n + reach - 1) % len(samples)] - power[n - 1 - reach]
        if around < least:
            quietest, least = n, around
    near = range(quietest, quietest + rate // 50)
    start = min(near, key=lambda n: abs(samples[n % len(samples)])) % len(samples)
    return samples[start:] + samples[:start]


def main() -> int:
    recipes = EFFECTS | LOOPS
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(recipes))
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file differs")
    arguments = parser.parse_args()
    names = arguments.names or list(recipes)
    if unknown := [name for name in names if name not in recipes]:
        parser.error(f"unknown sound: {', '.join(unknown)}")
    files = [(name, variant) for name in names for variant in range(recipes[name].variants)]
    if arguments.check:
        return check(files)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, variant in files:
        save(path_of(name, variant), render(name, variant), recipes[name].rate)
    return 0


def check(files: Iterable[tuple[str, int]]) -> int:
    """Compare the sound files with newly rendered samples; return 1 if a file differs, otherwise 0."""
    differing = [path_of(*file).name for file in files if not same(path_of(*file), render(*file))]
    for name in differing:
        print(f"{name} differs from the output of tools/art/sounds.py")
    return 1 if differing else 0


def path_of(name: str, variant: int) -> Path:
    """Return the path of a sound file; an effect's variants are numbered from 1, and a loop has no number."""
    return FOLDER / (f"{name}.wav" if name in LOOPS else f"{name}-{variant + 1}.wav")


def save(path: Path, pcm: bytes, rate: int) -> None:
    """Write the 16-bit mono samples `pcm` to a WAV file; `rate` is in samples per second."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(pcm)


def same(path: Path, pcm: bytes) -> bool:
    """Return whether the file exists and contains the samples `pcm`, apart from rounding errors."""
    if not path.exists():
        return False
    with wave.open(str(path), "rb") as file:
        stored = file.readframes(file.getnframes())
    if len(stored) != len(pcm):
        return False
    pairs = zip(array.array("h", stored), array.array("h", pcm), strict=True)
    return all(abs(one - other) <= ROUNDING for one, other in pairs)


if __name__ == "__main__":
    sys.exit(main())
