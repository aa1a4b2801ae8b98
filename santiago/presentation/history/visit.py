"""Visits to earlier positions of a game, and the decisions made there."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from santiago.presentation.history.game_log import LogEntry
from santiago.rules.apply import Transition
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.record import Player
from santiago.session.game_session import GameSession
from santiago.session.table_record import is_practice
from santiago.wording.stages import Stage


@dataclass(frozen=True, slots=True)
class Visit:
    """A visit to the position after `ply` moves.

    If `playing` is true, the visit advances automatically. If `returns` is true, the visit ends after it has
    played the last move. `rested` is the time in seconds since the last step, multiplied by the tempo.
    """

    ply: int
    playing: bool = False
    returns: bool = False
    rested: float = field(default=0.0, compare=False)


class Tempo(Enum):
    """The speed of automatic playback, as a multiple of the normal speed."""

    HALF = 0.5
    USUAL = 1.0
    DOUBLE = 2.0
    FOURFOLD = 4.0

    @property
    def label(self) -> str:
        """The caption of the button that changes the speed."""
        return "½×" if self is Tempo.HALF else f"{self.value:.0f}×"

    @property
    def next(self) -> "Tempo":
        """The next faster tempo, or the slowest tempo after the fastest."""
        tempos = tuple(Tempo)
        return tempos[(tempos.index(self) + 1) % len(tempos)]

    def changed(self, step: int) -> "Tempo":
        """Return the next faster (`step` 1) or slower (-1) tempo, or this tempo at either limit."""
        tempos = tuple(Tempo)
        return tempos[max(0, min(len(tempos) - 1, tempos.index(self) + step))]


def can_practise(session: GameSession, ply: int) -> bool:
    """Whether a practice game may start from the position after `ply` moves.

    The position must be before the end of the game, and it must be in the past unless the game is a replay. A
    practice game cannot be started from another practice game.
    """
    is_past = session.is_replay or ply < session.ply
    return is_past and not session.state_at(ply).is_over and not is_practice(session.record)


def round_starts(steps: tuple[Transition, ...]) -> tuple[int, ...]:
    """Return the ply at which each round begins (0 for the first round), followed by the last ply."""
    starts = [0]
    for ply, step in enumerate(steps, start=1):
        if step.after.round > step.before.round:
            starts.append(ply)
    return (*starts, len(steps))


def round_back(steps: tuple[Transition, ...], ply: int) -> int:
    """Return the last ply before `ply` at which a round began, or 0."""
    return max((start for start in round_starts(steps) if start < ply), default=0)


def round_forward(steps: tuple[Transition, ...], ply: int) -> int:
    """Return the first ply after `ply` at which a round begins, or the last ply."""
    return min((start for start in round_starts(steps) if start > ply), default=len(steps))


def ply_after_last_human_move(steps: tuple[Transition, ...], humans: frozenset[int]) -> int:
    """Return the ply just after the last move by a person, or 0 if there was none."""
    movers = ((ply, step.before.to_move) for ply, step in enumerate(steps, start=1))
    return max((ply for ply, seat in movers if seat in humans), default=0)


def last_computer_move(session: GameSession, ply: int, asked: Seat | None = None) -> int | None:
    """Return the index of the last computer move before `ply`, or None if there is none.

    If `asked` is given, only moves of that seat count. A bid that is still sealed is skipped.
    """
    steps, last_first = session.steps, range(min(ply, session.ply) - 1, -1, -1)
    made = (n for n in last_first if asked is None or steps[n].before.to_move == asked)
    return next((n for n in made if _is_open(session, n)), None)


def computer_move_of(session: GameSession, entry: LogEntry) -> int | None:
    """Return the index of the computer move that a log line describes, or None for other lines."""
    if not 0 < entry.ply <= session.ply or entry.stage in (None, Stage.DRYING):
        return None
    made = entry.ply - 1
    is_own_sentence = session.steps[made].before.to_move == entry.sentence.seat
    return made if is_own_sentence and _is_open(session, made) else None


def explainable_entries(session: GameSession, entries: Iterable[LogEntry]) -> tuple[LogEntry, ...]:
    """Return the log entries of the computers' moves in the last two rounds in the order of play, with the
    heading of each round."""
    by_ply: dict[int, LogEntry] = {}
    headings: dict[int, LogEntry] = {}
    for entry in entries:
        made = computer_move_of(session, entry)
        if made is not None:
            by_ply.setdefault(made, entry)
        elif entry.sentence.heading:
            headings[session.state_at(entry.ply).round] = entry
    listed: list[LogEntry] = []
    for number in (session.state.round - 1, session.state.round):
        found = [entry for made, entry in by_ply.items() if session.steps[made].before.round == number]
        if found and number in headings:
            listed.append(headings[number])
        listed += found
    return tuple(listed)


def _is_open(session: GameSession, made: int) -> bool:
    """Whether the move with index `made` was made by a computer and is not a sealed bid (R10.3)."""
    step = session.steps[made]
    seat = step.before.to_move
    is_sealed = made == session.ply - 1 and isinstance(step.after.phase, SecretAuction)
    is_computers = seat is not None and session.player_at(seat, made).info.player is Player.AI
    return is_computers and not is_sealed
