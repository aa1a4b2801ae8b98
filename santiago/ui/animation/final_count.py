"""Motions of the final count: plantation by plantation, then money."""

from santiago.rules.options import Seat
from santiago.rules.scoring import Plantation, score
from santiago.rules.state import GameState
from santiago.ui.animation.acts import Act, Cue, DisplayPatch, SoundCue
from santiago.ui.animation.durations import BETWEEN_SEATS, STEP
from santiago.ui.animation.motions import CountedPlantation, FlyingPoints
from santiago.ui.sound.effects import Effect
from santiago.ui.view.values import Outline

_SPELT = 3 * STEP
"""One step each for tiles, farmers and product."""
_READ = 0.4
"""The pause to read the product before it moves."""
_UNHURRIED = 4
"""The number of plantations that are counted at full length; smaller ones before them are faster."""
_HURRY = 0.6


def final_count(position: GameState) -> tuple[Act, ...]:
    """An act for each plantation with a value, the largest last, and one for the money."""
    sheet = score(position)
    counted = sorted((p for p in sheet.plantations if any(p.farmers)), key=lambda p: sum(p.points))
    sums = (0,) * position.seats
    acts = []
    for n, plantation in enumerate(counted):
        acts.append(
            _plantation(position, plantation, sums, 1.0 if n >= len(counted) - _UNHURRIED else _HURRY)
        )
        sums = _added(sums, plantation.points)
    return (*acts, _money(position, sums), _end(position, _added(sums, sheet.money)))


def _plantation(position: GameState, plantation: Plantation, sums: tuple[int, ...], pace: float) -> Act:
    """The tiles are outlined, and each seat's product appears over them and moves to its score."""
    away = (_SPELT + _READ) * pace
    counted = CountedPlantation(plantation.squares, _sharing(plantation.farmers))
    flying = tuple(
        Cue(away, STEP, FlyingPoints(seat, plantation.points[seat], counted)) for seat, _ in counted.farmers
    )
    sounds = (
        *(SoundCue(n * STEP * pace, Effect.CLICK) for n in range(3)),
        SoundCue(away + STEP, Effect.COIN),
    )
    outlined = (DisplayPatch(0, None, outlines=(Outline(plantation.squares),)),)
    return Act(position, (Cue(0, away, counted), *flying), outlined, sounds, scores=sums)


def _sharing(farmers: tuple[int, ...]) -> tuple[tuple[Seat, int], ...]:
    """The seats with farmers and their numbers, largest first."""
    shares = ((Seat(seat), count) for seat, count in enumerate(farmers) if count)
    return tuple(sorted(shares, key=lambda share: -share[1]))


def _money(position: GameState, sums: tuple[int, ...]) -> Act:
    """Each seat's money moves to its score."""
    cues = tuple(
        Cue(seat * BETWEEN_SEATS, STEP, FlyingPoints(Seat(seat), escudos))
        for seat, escudos in enumerate(position.money)
        if escudos
    )
    return Act(position, cues, sounds=(SoundCue(STEP, Effect.COIN),) if cues else (), scores=sums)


def _end(position: GameState, totals: tuple[int, ...]) -> Act:
    """The totals stay for a moment, and the winner is announced."""
    return Act(
        position, sounds=(SoundCue(0, Effect.FANFARE),), scores=totals, rest=2 * STEP, event_times=(0.0,)
    )


def _added(sums: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(sums, points, strict=True))
