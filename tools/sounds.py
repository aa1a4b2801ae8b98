"""Make every sound of the game with the standard library: `python tools/sounds.py [names] [--check]`.

Deterministic: a seed per file, no clock. Wood, bells and strings are sums of damped sines ("modes"); water,
wind and paper are filtered noise. Effects with a pitch are in G, so that they agree when two meet. All
are levelled by loudness below one peak: knocks and hisses of the same peak would be far from equally loud.
"""

import argparse
import array
import cmath
import math
import random
import sys
import wave
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
PEAK_DBFS = -9.0  # no sample above this, so that three sounds at once do not clip
FULL_SCALE = 32767
ROUNDING = 2  # steps of 1/32768 by which two C libraries may disagree

G3, D4, G4, B4, D5, G5, B5 = 196.00, 293.66, 392.00, 493.88, 587.33, 783.99, 987.77
B3, A4, E5 = 246.94, 440.00, 659.26

Curve = Callable[[float], float]
"""A value over progress 0-1: an envelope or a frequency in hertz."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One damped sine of a struck body: its frequency, the time to fall to 1/e, its share."""

    hertz: float
    decay_ms: float
    gain: float


class Take:
    """A recording in the making: silence onto which strikes and noises are added; times are in seconds."""

    def __init__(self, seconds: float, rate: int, seed: str) -> None:
        self.rate = rate
        self.chance = random.Random(seed)
        self.samples = [0.0] * round(seconds * rate)

    def about(self, value: float, percent: float) -> float:
        """`value`, off by at most `percent` either way."""
        return value * (1 + self.chance.uniform(-percent, percent) / 100)

    def strike(self, at: float, modes: Iterable[Mode], gain: float = 1.0, attack_ms: float = 1.5) -> None:
        """A body struck at `at`; a longer attack is a softer mallet."""
        for mode in modes:
            self._ring(at, mode, gain * mode.gain, attack_ms)

    def _ring(self, at: float, mode: Mode, gain: float, attack_ms: float) -> None:
        if mode.hertz >= 0.45 * self.rate:
            return
        start = round(at * self.rate)
        attack = max(1, round(attack_ms / 1000 * self.rate))
        length = min(len(self.samples) - start, round(8 * mode.decay_ms / 1000 * self.rate))
        step = cmath.exp(complex(-1000 / (mode.decay_ms * self.rate), math.tau * mode.hertz / self.rate))
        turn = complex(gain)
        for n in range(length):
            loud = turn.imag if n >= attack else turn.imag * n / attack
            self.samples[start + n] += loud
            turn *= step

    def hiss(
        self, at: float, seconds: float, centre: Curve, width: float, envelope: Curve, gain: float = 1.0
    ) -> None:
        """Noise through a band around `centre`; `width` 0.2 whistles, 1 rustles, 2 is broad."""
        start = round(at * self.rate)
        length = min(len(self.samples) - start, round(seconds * self.rate))
        white = [self.chance.uniform(-1, 1) for _ in range(length)]
        for n, value in enumerate(band(white, centre, width, self.rate)):
            self.samples[start + n] += gain * envelope(n / length) * value

    def bubble(self, at: float, hertz: float, decay_ms: float, gain: float) -> None:
        """A drop: a damped sine whose pitch rises while it dies."""
        start = round(at * self.rate)
        length = min(len(self.samples) - start, round(5 * decay_ms / 1000 * self.rate))
        angle = 0.0
        for n in range(length):
            spent = n / (decay_ms / 1000 * self.rate)
            angle += math.tau * hertz * (1 + 0.16 * spent) / self.rate
            self.samples[start + n] += gain * min(1.0, spent * 6) * math.exp(-spent) * math.sin(angle)

    def stand_on_a_table(self, gain: float = 0.22) -> None:
        """Three dull early reflections, as from a table top and a near wall."""
        dull = low_pass(self.samples, 1800, self.rate)
        for delay_ms, share in ((6.7, 1.0), (13.1, 0.62), (22.9, 0.38)):
            delay = round(delay_ms / 1000 * self.rate)
            for n in range(delay, len(self.samples)):
                self.samples[n] += gain * share * dull[n - delay]


def band(white: list[float], centre: Curve, width: float, rate: int) -> list[float]:
    """`white` through a trapezoidal state-variable band-pass whose centre moves."""
    low = mid = 0.0
    out = []
    for n, value in enumerate(white):
        g = math.tan(math.pi * min(centre(n / len(white)), 0.45 * rate) / rate)
        high = (value - (width + g) * mid - low) / (1 + width * g + g * g)
        peak = g * high + mid
        mid = g * high + peak
        deep = g * peak + low
        low = g * peak + deep
        out.append(width * peak)
    return out


def low_pass(samples: list[float], hertz: float, rate: int) -> list[float]:
    """One pole at `hertz`."""
    share = 1 - math.exp(-math.tau * hertz / rate)
    level = 0.0
    out = []
    for value in samples:
        level += share * (value - level)
        out.append(level)
    return out


def hump(rise: float, fall: float) -> Curve:
    """An envelope: smooth up over the share `rise`, smooth down over the share `fall`."""

    def envelope(progress: float) -> float:
        edge = min(progress / rise, (1 - progress) / fall, 1.0)
        return math.sin(max(edge, 0.0) * math.pi / 2) ** 2

    return envelope


def fading(speed: float) -> Curve:
    """An envelope that starts at 1 and falls off exponentially."""
    return lambda progress: math.exp(-speed * progress)


def sweep(first: float, last: float) -> Curve:
    """A frequency that glides evenly in pitch."""
    return lambda progress: first * (last / first) ** progress


# --- bodies


def block(hertz: float, decay_ms: float) -> tuple[Mode, ...]:
    """A lump of wood: few modes, none a multiple of another, the high ones gone at once."""
    return (
        Mode(hertz, decay_ms, 1.0),
        Mode(2.19 * hertz, 0.6 * decay_ms, 0.5),
        Mode(3.71 * hertz, 0.35 * decay_ms, 0.28),
        Mode(5.6 * hertz, 0.2 * decay_ms, 0.15),
    )


def marimba(hertz: float, decay_ms: float) -> tuple[Mode, ...]:
    """A tuned wooden bar over its pipe."""
    return (
        Mode(hertz, decay_ms, 1.0),
        Mode(3.98 * hertz, 0.22 * decay_ms, 0.25),
        Mode(9.3 * hertz, 0.06 * decay_ms, 0.1),
    )


def hand_bell(hertz: float, decay_ms: float) -> tuple[Mode, ...]:
    """A small bell with its overtones held back; two close modes make it shimmer."""
    return (
        Mode(hertz, decay_ms, 0.6),
        Mode(1.0035 * hertz, 0.9 * decay_ms, 0.4),
        Mode(2.0 * hertz, 0.55 * decay_ms, 0.3),
        Mode(2.98 * hertz, 0.3 * decay_ms, 0.16),
        Mode(4.17 * hertz, 0.16 * decay_ms, 0.1),
    )


def string(hertz: float, decay_ms: float) -> tuple[Mode, ...]:
    """A gut string plucked near its sound hole."""
    return tuple(
        Mode(
            hertz * n * (1 + 0.0002 * n * n),
            decay_ms / (1 + 0.22 * (n - 1) ** 1.5),
            abs(math.sin(0.27 * math.pi * n)) / n**1.35,
        )
        for n in range(1, 9)
    )


def metal(hertz: float, decay_ms: float) -> tuple[Mode, ...]:
    """A small thick disc of brass."""
    return (
        Mode(hertz, decay_ms, 0.7),
        Mode(1.57 * hertz, 0.8 * decay_ms, 0.55),
        Mode(2.14 * hertz, 0.5 * decay_ms, 0.3),
        Mode(2.71 * hertz, 0.35 * decay_ms, 0.18),
    )


# --- effects: each fills a take; `variant` counts from 0


def tile(take: Take, variant: int) -> None:
    """A thick wooden tile laid on soil: a dull clap, then its far edge."""
    pitch = take.about((262, 278, 249, 292)[variant], 2)
    settle = 0.042 + take.chance.uniform(0, 0.02)
    for at, gain in ((0.004, 1.0), (settle, 0.38)):
        take.strike(at, block(pitch * (1 if gain == 1 else 1.12), 34), gain)
        take.hiss(at, 0.05, sweep(1900, 700), 1.2, fading(7), 0.9 * gain)
    take.stand_on_a_table()


def cube(take: Take, variant: int) -> None:
    """A wooden cube hopping onto a tile: a bright knock and a bounce."""
    pitch = take.about((640, 690, 605, 725)[variant], 2)
    bounce = 0.062 + take.chance.uniform(0, 0.022)
    for at, gain in ((0.003, 1.0), (bounce, 0.34), (bounce * 1.62, 0.12)):
        take.strike(at, block(pitch * take.about(1, 2), 21), gain, attack_ms=0.8)
        take.strike(at, block(240, 16), 0.5 * gain)
        take.hiss(at, 0.012, sweep(2600, 1500), 1.4, fading(5), 0.5 * gain)
    take.stand_on_a_table()


def coin(take: Take, variant: int) -> None:
    """A coin laid on others on a wooden table: two soft chinks over a knock."""
    pitch = take.about((2350, 2520, 2230, 2640)[variant], 2)
    second = 0.048 + take.chance.uniform(0, 0.026)
    for at, gain, tune in ((0.003, 0.75, 1.0), (second, 1.0, 1.13)):
        take.strike(at, metal(pitch * tune, 62), 0.6 * gain, attack_ms=0.7)
        take.strike(at, block(410, 18), 0.5 * gain)
        take.hiss(at, 0.008, sweep(4200, 3000), 1.2, fading(4), 0.4 * gain)
    take.stand_on_a_table(0.12)


def marker(take: Take, variant: int) -> None:
    """A plank pushed along the ditch and tapped home twice."""
    pitch = take.about((318, 336, 302)[variant], 2)
    take.hiss(0.0, 0.11, sweep(900, 1600), 0.9, hump(0.6, 0.3), 0.4)
    for at, gain in ((0.1, 1.0), (0.205 + take.chance.uniform(0, 0.02), 0.62)):
        plank = (Mode(pitch, 40, 1.0), Mode(2.756 * pitch, 20, 0.45), Mode(5.404 * pitch, 9, 0.22))
        take.strike(at, plank, gain)
        take.hiss(at, 0.02, sweep(2200, 900), 1.2, fading(5), 0.6 * gain)
    take.stand_on_a_table()


def water(take: Take, _variant: int) -> None:
    """Water running into a dry ditch: a rush that swells, and drops that come thick, then thin."""
    seconds = len(take.samples) / take.rate
    take.hiss(0.0, seconds, sweep(520, 980), 1.0, hump(0.35, 0.6), 0.55)
    take.hiss(0.05, seconds - 0.05, sweep(1500, 2600), 0.8, hump(0.3, 0.65), 0.2)
    crowd = hump(0.3, 0.55)
    for _ in range(150):
        at = take.chance.random()
        if take.chance.random() < crowd(at):
            hertz = 380 * 2 ** (take.chance.triangular(0, 2, 0.8))
            loud = 0.28 * take.chance.uniform(0.15, 1) ** 2
            take.bubble(at * (seconds - 0.12), hertz, take.chance.uniform(8, 22), loud)


def drought(take: Take, variant: int) -> None:
    """Dry wind over the field, and the soil cracks."""
    seconds = len(take.samples) / take.rate
    take.hiss(0.0, seconds, sweep(430, 700 + 60 * variant), 0.4, hump(0.4, 0.5), 0.75)
    take.hiss(0.0, seconds, sweep(1500, 2300), 0.7, hump(0.5, 0.45), 0.2)
    at = 0.27
    while at < 0.62:
        loud = take.chance.uniform(0.25, 0.6)
        pitch = take.about(1150, 25)
        take.strike(
            at, (Mode(pitch, 5, 1.0), Mode(0.43 * pitch, 12, 0.8), Mode(2.3 * pitch, 2.5, 0.5)), loud, 0.3
        )
        take.hiss(at, 0.018, sweep(3200, 1800), 1.5, fading(6), 1.3 * loud)
        at += take.chance.choice((0.021, 0.034, 0.055, 0.12))
    take.stand_on_a_table(0.15)


def desert(take: Take, variant: int) -> None:
    """The field dies: a hollow drum that sinks, and sand trickling after it."""
    deep = take.about((172, 163, 181)[variant], 1)
    skin = (
        Mode(deep, 95, 1.0),
        Mode(1.59 * deep, 60, 0.7),
        Mode(2.14 * deep, 45, 0.4),
        Mode(3.6 * deep, 22, 0.25),
    )
    take.strike(0.006, skin, 1.0, attack_ms=4)
    take.strike(0.006, (Mode(0.5 * deep, 130, 0.5),), 1.0, attack_ms=6)
    take.hiss(0.0, 0.16, sweep(1100, 450), 1.2, fading(5), 0.9)
    seconds = len(take.samples) / take.rate
    take.hiss(0.03, seconds - 0.05, sweep(3000, 1900), 0.9, hump(0.12, 0.85), 0.3)
    for _ in range(70):
        at = 0.06 + (seconds - 0.1) * take.chance.random() ** 1.6
        take.hiss(at, 0.006, sweep(4200, 3000), 0.8, fading(4), 0.4 * take.chance.random())


def turn(take: Take, variant: int) -> None:
    """Your turn: a hand bell, D then G, struck softly."""
    detune = (1.0, 1.004, 0.996)[variant]
    gap = 0.13 + 0.008 * variant
    for at, hertz, gain in ((0.004, D5, 0.75), (0.004 + gap, G5, 1.0)):
        take.strike(at, hand_bell(hertz * detune, 230), gain, attack_ms=4)
        take.strike(at, block(hertz / 2, 16), 0.25 * gain)
    take.stand_on_a_table(0.1)


def refusal(take: Take, variant: int) -> None:
    """No: two muffled knocks on thick wood, the second lower."""
    pitch = take.about((204, 197, 212)[variant], 1)
    for at, hertz, gain in ((0.004, pitch * 1.19, 0.75), (0.096, pitch, 1.0)):
        wood = (Mode(hertz, 30, 1.0), Mode(1.62 * hertz, 22, 0.7), Mode(2.7 * hertz, 14, 0.4))
        take.strike(at, wood, gain, attack_ms=3)
        take.hiss(at, 0.025, sweep(900, 400), 1.0, fading(5), 0.6 * gain)
    take.stand_on_a_table()


def round_end(take: Take, variant: int) -> None:
    """A round is over: a marimba comes to rest on G over a drum."""
    phrase = ((D5, B4, G4), (B4, D5, G4), (D5, A4, G4))[variant]
    for count, hertz in enumerate(phrase):
        at = 0.005 + 0.17 * count + take.chance.uniform(0, 0.008)
        take.strike(at, marimba(hertz, 210), 0.8 + 0.1 * count, attack_ms=3)
    take.strike(0.345, marimba(G3, 240), 0.7, attack_ms=5)
    take.strike(0.345, (Mode(98, 120, 0.6), Mode(151, 60, 0.3)), 0.7, attack_ms=5)
    take.stand_on_a_table(0.14)


def fanfare(take: Take, variant: int) -> None:
    """The game is over: a guitar runs up with a marimba and strums a chord of G."""
    run = ((D4, G4, B4, D5), (G4, B4, D5, E5), (B3, D4, G4, B4))[variant]
    crown = (G5, G5, D5)[variant]
    for count, hertz in enumerate(run):
        at = 0.005 + 0.135 * count + take.chance.uniform(0, 0.01)
        take.strike(at, string(hertz, 330), 0.62 + 0.06 * count, attack_ms=1.5)
        take.strike(at, marimba(hertz, 150), 0.28, attack_ms=3)
    chord = sorted({G3, B3, D4, G4, B4, crown})
    for count, hertz in enumerate(chord):
        at = 0.62 + 0.019 * count + take.chance.uniform(0, 0.004)
        take.strike(at, string(hertz, 520), 0.55, attack_ms=1.5)
    take.strike(0.72, marimba(crown, 330), 0.42, attack_ms=4)
    take.strike(0.62, (Mode(98, 150, 0.6), Mode(151, 70, 0.25)), 0.6, attack_ms=5)
    take.stand_on_a_table(0.16)


def click(take: Take, variant: int) -> None:
    """A button: a fingernail on wood."""
    pitch = take.about((980, 1040, 930, 1090)[variant], 2)
    take.strike(0.002, (Mode(pitch, 7, 1.0), Mode(0.47 * pitch, 9, 0.7), Mode(2.2 * pitch, 3, 0.3)), 1.0, 0.8)
    take.hiss(0.002, 0.006, sweep(2600, 1800), 1.4, fading(5), 0.4)


def card(take: Take, variant: int) -> None:
    """A paper card slid over the table and let go."""
    length = 0.14 + 0.012 * variant
    take.hiss(0.0, length, sweep(take.about(1300, 8), take.about(3000, 8)), 0.8, hump(0.55, 0.35), 0.8)
    take.hiss(length * 0.8, 0.035, sweep(1400, 600), 1.1, fading(5), 0.7)
    take.strike(length * 0.8, block(300, 12), 0.25)
    take.stand_on_a_table(0.15)


# --- ambience: two loops of different length, so that together they repeat only every 132 seconds


def wind(take: Take, _variant: int) -> None:
    """Gusts whose swelling has a whole number of periods in the take."""
    length = len(take.samples)
    white = [take.chance.uniform(-1, 1) for _ in range(length)]

    def gust(progress: float) -> float:
        angle = math.tau * progress
        return 0.5 - 0.28 * math.cos(angle) - 0.14 * math.sin(2 * angle + 0.6) + 0.08 * math.sin(5 * angle)

    for low, high, width, gain in ((190, 420, 0.9, 1.0), (420, 900, 0.35, 0.5)):
        centre = _between(low, high, gust)
        rounds = band(
            white + white, centre, width, take.rate
        )  # the second time round the filter's state wraps
        for n in range(length):
            take.samples[n] += gain * (0.15 + 0.85 * max(gust(n / length), 0.0)) * rounds[length + n]


def _between(low: float, high: float, gust: Curve) -> Curve:
    return lambda progress: low * (high / low) ** gust(2 * progress % 1)


def cicadas(take: Take, _variant: int) -> None:
    """Three cicadas far away that take turns; none sings at the seam."""
    songs = ((0.4, 4.3, 4150.0, 43.0, 1.0), (3.3, 4.6, 3720.0, 37.0, 0.6), (6.2, 4.2, 4420.0, 47.0, 0.75))
    for at, seconds, hertz, pulses, gain in songs:
        start, length = round(at * take.rate), round(seconds * take.rate)
        swell = hump(0.45, 0.4)
        white = [take.chance.uniform(-1, 1) for _ in range(length)]
        for n, value in enumerate(band(white, sweep(0.98 * hertz, hertz), 0.035, take.rate)):
            clock = n / take.rate
            pulse = 0.3 + 0.7 * (0.5 + 0.5 * math.sin(math.tau * pulses * clock)) ** 2
            breath = 0.8 + 0.2 * math.sin(math.tau * 2.3 * clock)
            take.samples[start + n] += gain * swell(n / length) * pulse * breath * value


# --- the list


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one sound is made: `rate` in samples a second is as low as its brightness allows."""

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
    """The samples of one file, 16-bit little-endian mono."""
    loop = name in LOOPS
    recipe = LOOPS[name] if loop else EFFECTS[name]
    take = Take(recipe.seconds, recipe.rate, f"{name}-{variant}")
    recipe.fill(take, variant)
    samples = from_the_lull(take.samples, recipe.rate) if loop else faded(take.samples, recipe)
    wanted = 10 ** (recipe.loudness_db / 20) / loudness(samples, recipe.rate)
    allowed = 10 ** (PEAK_DBFS / 20) / max(abs(value) for value in samples)
    scale = FULL_SCALE * min(wanted, allowed)
    pcm = array.array("h", (int(value * scale) for value in samples))
    if sys.byteorder == "big":
        pcm.byteswap()
    return pcm.tobytes()


def loudness(samples: list[float], rate: int) -> float:
    """How loud the loudest tenth of a second seems, with little weight on the bass; 1 is full scale."""
    bass = low_pass(samples, 600, rate)
    power = [(value - low) ** 2 for value, low in zip(samples, bass, strict=True)]
    window = rate // 10
    around = most = sum(power[:window])
    for n in range(window, len(power)):
        around += power[n] - power[n - window]
        most = max(most, around)
    return math.sqrt(most / window)


def faded(samples: list[float], recipe: Recipe) -> list[float]:
    """`samples` with both ends brought smoothly to zero."""
    rise = round(FADE_IN_MS / 1000 * recipe.rate)
    fall = round(recipe.fade_out_ms / 1000 * recipe.rate)
    last = len(samples) - 1
    return [value * min(n / rise, (last - n) / fall, 1.0) for n, value in enumerate(samples)]


def from_the_lull(samples: list[float], rate: int) -> list[float]:
    """A loop turned to begin where it is quietest, near zero: resampling a file blurs its ends."""
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
    """Write the named sounds (all of them by default), or compare them with what is on disk."""
    recipes = EFFECTS | LOOPS
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(recipes))
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 where a file differs"
    )
    arguments = parser.parse_args()
    names = arguments.names or list(recipes)
    if unknown := [name for name in names if name not in recipes]:
        parser.error(f"no such sound: {', '.join(unknown)}")
    files = [(name, variant) for name in names for variant in range(recipes[name].variants)]
    if arguments.check:
        return check(files)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, variant in files:
        save(path_of(name, variant), render(name, variant), recipes[name].rate)
    return 0


def check(files: Iterable[tuple[str, int]]) -> int:
    """Compare files with what would be written; 1 where one differs."""
    differing = [path_of(*file).name for file in files if not same(path_of(*file), render(*file))]
    for name in differing:
        print(f"{name} is not what tools/sounds.py makes")
    return 1 if differing else 0


def path_of(name: str, variant: int) -> Path:
    """Where a sound lies: effects are numbered from 1, loops stand alone."""
    return FOLDER / (f"{name}.wav" if name in LOOPS else f"{name}-{variant + 1}.wav")


def save(path: Path, pcm: bytes, rate: int) -> None:
    """Write a mono WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(pcm)


def same(path: Path, pcm: bytes) -> bool:
    """Whether the file holds `pcm`, but for rounding."""
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
