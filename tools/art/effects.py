"""The sound effects and ambient loops. Each function adds one sound to a take; `variant` counts from 0."""

import math

from tools.art.synthesis import (
    Curve,
    Mode,
    Take,
    band,
    block,
    fading,
    hand_bell,
    hump,
    marimba,
    metal,
    string,
    sweep,
)

G3, D4, G4, B4, D5, G5 = 196.00, 293.66, 392.00, 493.88, 587.33, 783.99
B3, A4, E5 = 246.94, 440.00, 659.26


def tile(take: Take, variant: int) -> None:
    """Add the sound of a thick wooden tile laid on soil: a dull clap, then a knock as its far edge lands."""
    pitch = take.about((262, 278, 249, 292)[variant], 2)
    settle = 0.042 + take.chance.uniform(0, 0.02)
    for at, gain in ((0.004, 1.0), (settle, 0.38)):
        take.strike(at, block(pitch * (1 if gain == 1 else 1.12), 34), gain)
        take.hiss(at, 0.05, sweep(1900, 700), 1.2, fading(7), 0.9 * gain)
    take.add_early_reflections()


def cube(take: Take, variant: int) -> None:
    """Add the sound of a wooden cube that hops onto a tile: a bright knock and a bounce."""
    pitch = take.about((640, 690, 605, 725)[variant], 2)
    bounce = 0.062 + take.chance.uniform(0, 0.022)
    for at, gain in ((0.003, 1.0), (bounce, 0.34), (bounce * 1.62, 0.12)):
        take.strike(at, block(pitch * take.about(1, 2), 21), gain, attack_ms=0.8)
        take.strike(at, block(240, 16), 0.5 * gain)
        take.hiss(at, 0.012, sweep(2600, 1500), 1.4, fading(5), 0.5 * gain)
    take.add_early_reflections()


def coin(take: Take, variant: int) -> None:
    """Add the sound of a coin laid on other coins on a wooden table: two soft chinks over a knock."""
    pitch = take.about((2350, 2520, 2230, 2640)[variant], 2)
    second = 0.048 + take.chance.uniform(0, 0.026)
    for at, gain, tune in ((0.003, 0.75, 1.0), (second, 1.0, 1.13)):
        take.strike(at, metal(pitch * tune, 62), 0.6 * gain, attack_ms=0.7)
        take.strike(at, block(410, 18), 0.5 * gain)
        take.hiss(at, 0.008, sweep(4200, 3000), 1.2, fading(4), 0.4 * gain)
    take.add_early_reflections(0.12)


def marker(take: Take, variant: int) -> None:
    """Add the sound of a plank that is pushed along a ditch and tapped into place twice."""
    pitch = take.about((318, 336, 302)[variant], 2)
    take.hiss(0.0, 0.11, sweep(900, 1600), 0.9, hump(0.6, 0.3), 0.4)
    for at, gain in ((0.1, 1.0), (0.205 + take.chance.uniform(0, 0.02), 0.62)):
        plank = (Mode(pitch, 40, 1.0), Mode(2.756 * pitch, 20, 0.45), Mode(5.404 * pitch, 9, 0.22))
        take.strike(at, plank, gain)
        take.hiss(at, 0.02, sweep(2200, 900), 1.2, fading(5), 0.6 * gain)
    take.add_early_reflections()


def water(take: Take, _variant: int) -> None:
    """Add the sound of water running into a dry ditch: a rush that swells and fades, with drops in it."""
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
    """Add the sound of a dry wind over a field and of cracking soil."""
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
    take.add_early_reflections(0.15)


def desert(take: Take, variant: int) -> None:
    """Add the sound of a field that becomes a desert: a hollow drum, then trickling sand."""
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
    """Add the signal for a person's turn: a hand bell struck softly, first D, then G."""
    detune = (1.0, 1.004, 0.996)[variant]
    gap = 0.13 + 0.008 * variant
    for at, hertz, gain in ((0.004, D5, 0.75), (0.004 + gap, G5, 1.0)):
        take.strike(at, hand_bell(hertz * detune, 230), gain, attack_ms=4)
        take.strike(at, block(hertz / 2, 16), 0.25 * gain)
    take.add_early_reflections(0.1)


def refusal(take: Take, variant: int) -> None:
    """Add the sound of a refusal: two muffled knocks on thick wood, the second lower."""
    pitch = take.about((204, 197, 212)[variant], 1)
    for at, hertz, gain in ((0.004, pitch * 1.19, 0.75), (0.096, pitch, 1.0)):
        wood = (Mode(hertz, 30, 1.0), Mode(1.62 * hertz, 22, 0.7), Mode(2.7 * hertz, 14, 0.4))
        take.strike(at, wood, gain, attack_ms=3)
        take.hiss(at, 0.025, sweep(900, 400), 1.0, fading(5), 0.6 * gain)
    take.add_early_reflections()


def round_end(take: Take, variant: int) -> None:
    """Add the sound of a round's end: three marimba notes, the last of them a G with a drum beat."""
    phrase = ((D5, B4, G4), (B4, D5, G4), (D5, A4, G4))[variant]
    for count, hertz in enumerate(phrase):
        at = 0.005 + 0.17 * count + take.chance.uniform(0, 0.008)
        take.strike(at, marimba(hertz, 210), 0.8 + 0.1 * count, attack_ms=3)
    take.strike(0.345, marimba(G3, 240), 0.7, attack_ms=5)
    take.strike(0.345, (Mode(98, 120, 0.6), Mode(151, 60, 0.3)), 0.7, attack_ms=5)
    take.add_early_reflections(0.14)


def fanfare(take: Take, variant: int) -> None:
    """Add the sound of a game's end: a guitar and a marimba run up to a strummed G chord."""
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
    take.add_early_reflections(0.16)


def click(take: Take, variant: int) -> None:
    """Add the sound of a pressed button: a fingernail tapping on wood."""
    pitch = take.about((980, 1040, 930, 1090)[variant], 2)
    take.strike(0.002, (Mode(pitch, 7, 1.0), Mode(0.47 * pitch, 9, 0.7), Mode(2.2 * pitch, 3, 0.3)), 1.0, 0.8)
    take.hiss(0.002, 0.006, sweep(2600, 1800), 1.4, fading(5), 0.4)


def card(take: Take, variant: int) -> None:
    """Add the sound of a paper card that slides over a table."""
    length = 0.14 + 0.012 * variant
    take.hiss(0.0, length, sweep(take.about(1300, 8), take.about(3000, 8)), 0.8, hump(0.55, 0.35), 0.8)
    take.hiss(length * 0.8, 0.035, sweep(1400, 600), 1.1, fading(5), 0.7)
    take.strike(length * 0.8, block(300, 12), 0.25)
    take.add_early_reflections(0.15)


# Ambience: two loops whose lengths differ, so that the mix repeats only every 132 seconds


def wind(take: Take, _variant: int) -> None:
    """Add gusts of wind that begin and end with the same strength, so that the take can be looped."""
    length = len(take.samples)
    white = [take.chance.uniform(-1, 1) for _ in range(length)]

    def gust(progress: float) -> float:
        angle = math.tau * progress
        return 0.5 - 0.28 * math.cos(angle) - 0.14 * math.sin(2 * angle + 0.6) + 0.08 * math.sin(5 * angle)

    for low, high, width, gain in ((190, 420, 0.9, 1.0), (420, 900, 0.35, 0.5)):
        centre = _between(low, high, gust)
        rounds = band(
            white + white, centre, width, take.rate
        )  # the second pass starts with the filter's final state
        for n in range(length):
            take.samples[n] += gain * (0.15 + 0.85 * max(gust(n / length), 0.0)) * rounds[length + n]


def _between(low: float, high: float, gust: Curve) -> Curve:
    return lambda progress: low * (high / low) ** gust(2 * progress % 1)


def cicadas(take: Take, _variant: int) -> None:
    """Add the songs of three distant cicadas, which overlap a little; both ends of the loop are silent."""
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
