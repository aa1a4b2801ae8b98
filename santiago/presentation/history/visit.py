"""Visits to earlier positions of a game, and the decisions made there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from santiago.ai.agent import Decision
from santiago.presentation.history.game_log import LogEntry
from santiago.rules.apply import Transition
from santiago.rules.events import ExtraPassed
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.record import Player
from santiago.rules.state import GameState
from santiago.session.game_session import GameSession
from santiago.session.table_record import is_practice
from santiago.wording.stages import Stage

_STAGES_BY_IMPORTANCE = (Stage.AUCTION, Stage.DECISION, Stage.PROPOSALS, Stage.PLANTING, Stage.EXTRA, None)
"""The kinds of decisions, the most important first; None is the first canal in a two-player game."""


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


def explainable_entries(
    session: GameSession, entries: Iterable[LogEntry], decisions: Mapping[GameState, Decision]
) -> tuple[LogEntry, ...]:
    """Return the log entries of the computers' moves in the last two rounds, with the heading of each round.

    The last round comes first. Within a round, the most important moves come first (see `_weight`).
    """
    by_ply: dict[int, LogEntry] = {}
    headings: dict[int, LogEntry] = {}
    for entry in entries:
        made = computer_move_of(session, entry)
        if made is not None:
            by_ply.setdefault(made, entry)
        elif entry.sentence.heading:
            headings[session.state_at(entry.ply).round] = entry
    listed: list[LogEntry] = []
    for round_number in (session.state.round, session.state.round - 1):
        found = [made for made in by_ply if session.steps[made].before.round == round_number]
        found.sort(key=lambda made: _weight(session.steps[made], by_ply[made], decisions))
        if found and round_number in headings:
            listed.append(headings[round_number])
        listed += [by_ply[made] for made in found]
    return tuple(listed)


def _weight(
    step: Transition, entry: LogEntry, decisions: Mapping[GameState, Decision]
) -> tuple[bool, float, int, int]:
    """Return a sort key that puts important decisions first.

    A decision is more important if the values of its options differ more. Decisions to keep one's own canal
    come last if the canal would have saved no tile.
    """
    useless = any(isinstance(event, ExtraPassed) and not event.helps for event in step.events)
    decision = decisions.get(step.before)
    options = () if decision is None else decision.options
    values = [option.value if option.points is None else option.points for option in options]
    spread = max(values) - min(values) if values else 0.0
    return useless, -spread, _STAGES_BY_IMPORTANCE.index(entry.stage), entry.ply


def _is_open(session: GameSession, made: int) -> bool:
    """Whether the move with index `made` was made by a computer and is not a sealed bid (R10.3)."""
    step = session.steps[made]
    seat = step.before.to_move
    is_sealed = made == session.ply - 1 and isinstance(step.after.phase, SecretAuction)
    is_computers = seat is not None and session.player_at(seat, made).info.player is Player.AI
    return is_computers and not is_sealed
