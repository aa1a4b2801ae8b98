"""Acts that move coins along a path, at most `HANDFUL` at a time."""

from santiago.rules.state import GameState
from santiago.ui.animation.acts import Act, Cue, SoundCue
from santiago.ui.animation.durations import BETWEEN_COINS, COIN
from santiago.ui.animation.motion_paths import Flight
from santiago.ui.animation.piece_motions import FlyingCoin
from santiago.ui.sound.effects import Effect
from santiago.wording.stages import Stage

HANDFUL = 5


def coin_flight(position: GameState, flight: Flight, escudos: int, stage: Stage | None = None) -> Act:
    """Return an act that moves coins along one path, one coin per escudo up to `HANDFUL`.

    The last coin shows the sum.
    """
    starts = [n * BETWEEN_COINS for n in range(min(escudos, HANDFUL))]
    shown = [*[None] * (len(starts) - 1), escudos]
    cues = tuple(
        Cue(start, COIN, FlyingCoin(flight, bears)) for start, bears in zip(starts, shown, strict=False)
    )
    sounds = tuple(SoundCue(start + COIN, Effect.COIN) for start in starts[:2])
    return Act(position, cues, sounds=sounds, stage=stage)
