"""Where in the game the board stands: at the present, or at an earlier moment that somebody visits."""

from dataclasses import dataclass

from santiago.rules.apply import Transition


@dataclass(frozen=True, slots=True)
class Visit:
    """An earlier moment: after `ply` moves; `playing` while it walks on by itself.

    `returns`: having come to the end it leads back to the game.
    """

    ply: int
    playing: bool = False
    returns: bool = False


def round_starts(steps: tuple[Transition, ...]) -> tuple[int, ...]:
    """After how many moves each round began, the first among them; then the end."""
    starts = [0]
    for ply, step in enumerate(steps, start=1):
        if step.after.round > step.before.round:
            starts.append(ply)
    return (*starts, len(steps))


def round_back(steps: tuple[Transition, ...], ply: int) -> int:
    """The beginning of this round, or of the one before if this is its beginning."""
    return max((start for start in round_starts(steps) if start < ply), default=0)


def round_forward(steps: tuple[Transition, ...], ply: int) -> int:
    """The beginning of the next round, or the end."""
    return min((start for start in round_starts(steps) if start > ply), default=len(steps))


def since_last_decision(steps: tuple[Transition, ...], humans: frozenset[int]) -> int:
    """After how many moves a person last decided: what happened since is to be shown again."""
    movers = ((ply, step.before.to_move) for ply, step in enumerate(steps, start=1))
    return max((ply for ply, seat in movers if seat in humans), default=0)
