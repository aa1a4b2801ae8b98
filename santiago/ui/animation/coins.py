"""Moving coins, at most `HANDFUL` at a time."""

from santiago.presentation.wording.stages import Stage
from santiago.rules.state import GameState
from santiago.ui.animation.acts import Act, Cue, SoundCue
from santiago.ui.animation.durations import BETWEEN_COINS, COIN
from santiago.ui.animation.piece_motions import FlyingCoin
from santiago.ui.animation.spots import Flight
from santiago.ui.sound.effects import Effect

HANDFUL = 5


def coin_flight(position: GameState, flight: Flight, escudos: int, stage: Stage | None = None) -> Act:
    """Return an act of coins on one path: one per escudo, up to `HANDFUL`; the last one shows the sum."""
    starts = [n * BETWEEN_COINS for n in range(min(escudos, HANDFUL))]
    shown = [*[None] * (len(starts) - 1), escudos]
    cues = tuple(
        Cue(start, COIN, FlyingCoin(flight, bears)) for start, bears in zip(starts, shown, strict=False)
    )
    sounds = tuple(SoundCue(start + COIN, Effect.COIN) for start in starts[:2])
    return Act(position, cues, sounds=sounds, stage=stage)
