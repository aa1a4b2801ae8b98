"""Visits to earlier moments of a game, and the decisions that were made there."""

from dataclasses import dataclass, field
from enum import Enum

from santiago.presentation.history.game_log import LogEntry
from santiago.presentation.wording.stages import Stage
from santiago.rules.apply import Transition
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.session.game import GameSession
from santiago.session.table_record import is_practice


@dataclass(frozen=True, slots=True)
class Visit:
    """A visit to the moment after `ply` moves; `playing` while it advances by itself.

    `returns`: at the end it leads back to the game. `rested`: seconds since the last step, at
    the usual tempo.
    """

    ply: int
    playing: bool = False
    returns: bool = False
    rested: float = field(default=0.0, compare=False)


class Tempo(Enum):
    """The speed at which a visit advances by itself; the value is a factor."""

    HALF = 0.5
    USUAL = 1.0
    DOUBLE = 2.0
    FOURFOLD = 4.0

    @property
    def label(self) -> str:
        """The caption of the button."""
        return "½×" if self is Tempo.HALF else f"{self.value:.0f}×"

    @property
    def next(self) -> "Tempo":
        """The next faster tempo; after the fastest, the slowest."""
        tempos = tuple(Tempo)
        return tempos[(tempos.index(self) + 1) % len(tempos)]

    def changed(self, step: int) -> "Tempo":
        """The tempo that is one step faster (1) or slower (-1), if there is one."""
        tempos = tuple(Tempo)
        return tempos[max(0, min(len(tempos) - 1, tempos.index(self) + step))]


def can_practise(session: GameSession, ply: int) -> bool:
    """Whether a practice game may begin after `ply` moves: something is decided there, and not now.

    None begins from another.
    """
    is_past = session.is_replay or ply < session.ply
    return is_past and not session.state_at(ply).is_over and not is_practice(session.record)


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


def last_decision(session: GameSession, ply: int, asked: Seat | None = None) -> int | None:
    """After how many moves a computer decided last, before `ply` were made; at the seat `asked` if given."""
    made = (n for n in range(min(ply, session.ply) - 1, -1, -1) if _is_open(session, n))
    return next((n for n in made if asked is None or session.steps[n].before.to_move == asked), None)


def decision_of(session: GameSession, entry: LogEntry) -> int | None:
    """After how many moves a computer made the decision that a line of the log tells, if it tells one."""
    if not 0 < entry.ply <= session.ply or entry.stage in (None, Stage.DRYING):
        return None
    made = entry.ply - 1
    is_own_sentence = session.steps[made].before.to_move == entry.sentence.seat
    return made if is_own_sentence and _is_open(session, made) else None


def _is_open(session: GameSession, made: int) -> bool:
    """Whether a computer moved after `made` moves; a sealed bid only once it has been laid open (R10.3)."""
    step = session.steps[made]
    seat = step.before.to_move
    is_sealed = made == session.ply - 1 and isinstance(step.after.phase, SecretAuction)
    return seat is not None and not session.is_human(seat) and not is_sealed
