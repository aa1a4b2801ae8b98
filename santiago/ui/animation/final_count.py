"""Acts for the final count: plantations, then money, then the celebration."""

from dataclasses import replace
from operator import add

from santiago.presentation.view_model.animated_view import Counting, DisplayPatch
from santiago.presentation.view_model.values import Outline
from santiago.rules.options import Seat
from santiago.rules.scoring import Plantation, ScoreSheet, score
from santiago.rules.state import GameState
from santiago.ui.animation.acts import Act, Cue, Segment, SoundCue
from santiago.ui.animation.celebration import Celebration
from santiago.ui.animation.count_motions import CountedPlantation, FlyingPoints
from santiago.ui.animation.durations import BETWEEN_SEATS, STEP
from santiago.ui.sound.effects import Effect

_SPELT = 3 * STEP
"""The duration of the motion that shows a product in three steps: tiles, farmers, product."""
_READ, _READ_FAST = 0.6, 0.3
"""The pauses before a product moves to the score, as multiples of the pause after a decision. The second
pause is for plantations that are counted faster (see `_UNHURRIED`).
"""
_LEAST_READ, _LEAST_READ_FAST, _PARTY_LEAST = 0.6, 0.3, 1.2
"""The minimums, in seconds, of the pauses `_READ` and `_READ_FAST` and of the pause after the celebration.
The minimums apply even if computers play instantly or animations are off.
"""
_UNHURRIED = 4
"""How many of the largest plantations are counted at normal speed; the others are counted faster."""
_HURRY = 0.6
_PARTY = 1.8
"""The duration of the celebration in seconds; with the pause after it, the winners have 3 seconds."""


def final_count(position: GameState) -> tuple[Act, ...]:
    """Return the acts that count the plantations with farmers, then the money, and celebrate the winners.

    The plantations are counted in ascending order of their points.
    """
    sheet = score(position)
    counted = sorted((p for p in sheet.plantations if any(p.farmers)), key=lambda p: sum(p.points))
    sums = (0,) * position.seats
    acts: list[Act] = []
    for n, plantation in enumerate(counted):
        acts += _plantation(position, plantation, sums, unhurried=n >= len(counted) - _UNHURRIED)
        sums = tuple(map(add, sums, plantation.points))
    acts.append(_money(position, sums))
    return (*(replace(act, segment=Segment.COUNT) for act in acts), _celebration(position, sheet))


def _plantation(
    position: GameState, plantation: Plantation, sums: tuple[int, ...], *, unhurried: bool
) -> tuple[Act, ...]:
    """Return two acts: one shows each seat's points beside the plantation, one moves them to the scores.

    `sums` are the scores before these acts. If `unhurried` is false, the first act is faster.
    """
    pace = 1.0 if unhurried else _HURRY
    counted = CountedPlantation(plantation.squares, _sharing(plantation.farmers))
    outlined = (DisplayPatch(0, None, outlines=(Outline(plantation.squares),)),)
    spelt = Act(
        position,
        (Cue(0, _SPELT * pace, counted),),
        outlined,
        tuple(SoundCue(n * STEP * pace, Effect.CLICK) for n in range(3)),
        scores=sums,
        dwell=_READ if unhurried else _READ_FAST,
        least_dwell=_LEAST_READ if unhurried else _LEAST_READ_FAST,
        held=(counted,),
        counting=Counting(plantation),
    )
    flying = tuple(
        Cue(0, STEP, FlyingPoints(seat, plantation.points[seat], counted)) for seat, _ in counted.farmers
    )
    return spelt, replace(
        spelt, cues=flying, sounds=(SoundCue(STEP, Effect.COIN),), dwell=0.0, least_dwell=0.0, held=()
    )


def _sharing(farmers: tuple[int, ...]) -> tuple[tuple[Seat, int], ...]:
    """Return (seat, number of farmers) pairs for the seats with farmers, the largest number first."""
    shares = ((Seat(seat), count) for seat, count in enumerate(farmers) if count)
    return tuple(sorted(shares, key=lambda share: -share[1]))


def _money(position: GameState, sums: tuple[int, ...]) -> Act:
    cues = tuple(
        Cue(seat * BETWEEN_SEATS, STEP, FlyingPoints(Seat(seat), escudos))
        for seat, escudos in enumerate(position.money)
        if escudos
    )
    sounds = (SoundCue(STEP, Effect.COIN),) if cues else ()
    return Act(
        position,
        cues,
        sounds=sounds,
        scores=sums,
        dwell=_READ,
        least_dwell=_LEAST_READ,
        counting=Counting(None),
    )


def _celebration(position: GameState, sheet: ScoreSheet) -> Act:
    """Return the act that shows the totals and celebrates the winners."""
    party = Celebration(sheet.winners)
    return Act(
        position,
        (Cue(0, _PARTY, party),),
        sounds=(SoundCue(0, Effect.FANFARE),),
        scores=sheet.totals,
        event_times=(0.0,),
        segment=Segment.CELEBRATION,
        least_dwell=_PARTY_LEAST,
        held=(party,),
        winners=sheet.winners,
    )
