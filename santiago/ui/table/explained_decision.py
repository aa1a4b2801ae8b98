"""Finds the decision of a computer that the player asks about."""

from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.session.game import GameSession
from santiago.ui.table.game_log import LogEntry
from santiago.ui.wording.stages import Stage


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
