"""A synthesiser of damped sines and filtered noise that needs only the standard library."""

import array
import cmath
import math
import random
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass

Curve = Callable[[float], float]
"""A function that maps the progress (0 to 1) to an amplitude or to a frequency in hertz."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A damped sine in the sound of a struck body: frequency, time to decay to 1/e, relative amplitude."""

    hertz: float
    decay_ms: float
    gain: float


class Take:
    """A recording to which strikes and noises are added; times are in seconds."""

    def __init__(self, seconds: float, rate: int, seed: str) -> None:
        self.rate = rate
        self.chance = random.Random(seed)
        self.samples = [0.0] * round(seconds * rate)

    def about(self, value: float, percent: float) -> float:
        """Return `value` changed at random by up to `percent` percent."""
        return value * (1 + self.chance.uniform(-percent, percent) / 100)

    def strike(self, at: float, modes: Iterable[Mode], gain: float = 1.0, attack_ms: float = 1.5) -> None:
        """Add the sound of a struck body at time `at`; a longer attack sounds like a softer mallet."""
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
        """Add noise around a centre frequency. A `width` of 0.2 sounds like a whistle, 1 like a rustle, and 2
        like a hiss."""
        start = round(at * self.rate)
        length = min(len(self.samples) - start, round(seconds * self.rate))
        white = [self.chance.uniform(-1, 1) for _ in range(length)]
        for n, value in enumerate(band(white, centre, width, self.rate)):
            self.samples[start + n] += gain * envelope(n / length) * value

    def bubble(self, at: float, hertz: float, decay_ms: float, gain: float) -> None:
        """Add the sound of a drop of water: a damped sine whose pitch rises as the sound fades."""
        start = round(at * self.rate)
        length = min(len(self.samples) - start, round(5 * decay_ms / 1000 * self.rate))
        angle = 0.0
        for n in range(length):
            spent = n / (decay_ms / 1000 * self.rate)
            angle += math.tau * hertz * (1 + 0.16 * spent) / self.rate
            self.samples[start + n] += gain * min(1.0, spent * 6) * math.exp(-spent) * math.sin(angle)

    def add_early_reflections(self, gain: float = 0.22) -> None:
        """Add three dull early reflections, like those of a table top and a nearby wall."""
        dull = low_pass(self.samples, 1800, self.rate)
        for delay_ms, share in ((6.7, 1.0), (13.1, 0.62), (22.9, 0.38)):
            delay = round(delay_ms / 1000 * self.rate)
            for n in range(delay, len(self.samples)):
                self.samples[n] += gain * share * dull[n - delay]


def band(white: list[float], centre: Curve, width: float, rate: int) -> list[float]:
    """Filter `white` with a trapezoidal state-variable band-pass filter whose centre follows a curve."""
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
    """Filter `samples` with a one-pole low-pass filter; `hertz` is its cut-off frequency."""
    share = 1 - math.exp(-math.tau * hertz / rate)
    level = 0.0
    out = []
    for value in samples:
        level += share * (value - level)
        out.append(level)
    return out


def hump(rise: float, fall: float) -> Curve:
    """Return an envelope that rises and falls smoothly; `rise` and `fall` are fractions of the duration."""

    def envelope(progress: float) -> float:
        edge = min(progress / rise, (1 - progress) / fall, 1.0)
        return math.sin(max(edge, 0.0) * math.pi / 2) ** 2

    return envelope


def fading(speed: float) -> Curve:
    """Return an envelope that falls exponentially from 1 to exp(-`speed`)."""
    return lambda progress: math.exp(-speed * progress)


def sweep(first: float, last: float) -> Curve:
    """Return a frequency curve from `first` to `last` hertz whose pitch changes at a constant rate."""
    return lambda progress: first * (last / first) ** progress


# Struck bodies


def block(hertz: float, decay_ms: float) -> tuple[Mode, ...]:
    """Return the modes of a wooden block: four inharmonic frequencies. Higher frequencies decay faster."""
    return (
        Mode(hertz, decay_ms, 1.0),
        Mode(2.19 * hertz, 0.6 * decay_ms, 0.5),
        Mode(3.71 * hertz, 0.35 * decay_ms, 0.28),
        Mode(5.6 * hertz, 0.2 * decay_ms, 0.15),
    )


def marimba(hertz: float, decay_ms: float) -> tuple[Mode, ...]:
    """Return the modes of a marimba bar: a tuned wooden bar over a resonator pipe."""
    return (
        Mode(hertz, decay_ms, 1.0),
        Mode(3.98 * hertz, 0.22 * decay_ms, 0.25),
        Mode(9.3 * hertz, 0.06 * decay_ms, 0.1),
    )


def hand_bell(hertz: float, decay_ms: float) -> tuple[Mode, ...]:
    """Return the modes of a small bell with weak overtones; its two lowest modes beat slowly."""
    return (
        Mode(hertz, decay_ms, 0.6),
        Mode(1.0035 * hertz, 0.9 * decay_ms, 0.4),
        Mode(2.0 * hertz, 0.55 * decay_ms, 0.3),
        Mode(2.98 * hertz, 0.3 * decay_ms, 0.16),
        Mode(4.17 * hertz, 0.16 * decay_ms, 0.1),
    )


def string(hertz: float, decay_ms: float) -> tuple[Mode, ...]:
    """Return the modes of a gut string plucked near the sound hole of a guitar."""
    return tuple(
        Mode(
            hertz * n * (1 + 0.0002 * n * n),
            decay_ms / (1 + 0.22 * (n - 1) ** 1.5),
            abs(math.sin(0.27 * math.pi * n)) / n**1.35,
        )
        for n in range(1, 9)
    )


def metal(hertz: float, decay_ms: float) -> tuple[Mode, ...]:
    """Return the modes of a small thick brass disc, such as a coin."""
    return (
        Mode(hertz, decay_ms, 0.7),
        Mode(1.57 * hertz, 0.8 * decay_ms, 0.55),
        Mode(2.14 * hertz, 0.5 * decay_ms, 0.3),
        Mode(2.71 * hertz, 0.35 * decay_ms, 0.18),
    )


def as_pcm(samples: Iterable[float]) -> bytes:
    """Return samples between -32767 and 32767 as 16-bit little-endian mono."""
    whole = array.array("h", map(int, samples))
    if sys.byteorder == "big":
        whole.byteswap()
    return whole.tobytes()
