"""What goes on by itself: computers think and move, cards come up, the game ends."""

from dataclasses import dataclass

from santiago.ai.agent import Decision
from santiago.rules.apply import Transition
from santiago.rules.events import GameEnded, IncomePaid
from santiago.rules.options import Seat
from santiago.session.computer_turns import AgentFailed, ComputerTurns, pause_seconds
from santiago.session.game import GameSession
from santiago.session.settings import Pace, Settings
from santiago.session.visibility import needs_card


@dataclass(frozen=True, slots=True)
class ComputerMoves:
    """A computer's decision is due to be played."""

    seat: Seat
    decision: Decision


@dataclass(frozen=True, slots=True)
class HandOver:
    """The screen goes to the person at `seat`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A drought has passed; `step` is the move before it."""

    step: Transition


@dataclass(frozen=True, slots=True)
class CountDue:
    """The game has ended and is to be counted on the board."""


@dataclass(frozen=True, slots=True)
class ResultsDue:
    """All is counted."""


TurnEvent = ComputerMoves | HandOver | RoundOver | CountDue | ResultsDue | AgentFailed


class TurnScheduler:
    """Asked each frame in which nothing moves on the table."""

    def __init__(self, session: GameSession, opponents: ComputerTurns, humans: frozenset[Seat]) -> None:
        self._session = session
        self.opponents = opponents
        self._humans = humans
        self._rested = 0.0
        self._ended: Transition | None = None
        self._counted = session.state.is_over
        self._told_results = False
        self.may_step = False
        """The player asked for the next move (pace: step)."""
        self.ready = False
        """A computer's answer waits for the player to ask for it."""

    def played(self, step: Transition) -> None:
        """A step was made: rest before the next, and remember a drought."""
        self._rested = 0.0
        self.may_step = self.ready = False
        if any(isinstance(event, IncomePaid | GameEnded) for event in step.events):
            self._ended = step

    def went_back(self) -> None:
        """Moves were taken back."""
        self.opponents.forget()
        self._ended = None
        self._counted = self._told_results = False
        self.ready = False

    def next(
        self, seconds: float, settings: Settings, viewer: Seat | None, *, hurry: bool
    ) -> TurnEvent | None:
        """What happens now, if anything."""
        if self._ended is not None:
            step, self._ended = self._ended, None
            if settings.round_summary and self._humans and not step.after.is_over:
                return RoundOver(step)
        state = self._session.state
        seat = state.to_move
        if seat is None:
            return self._end()
        if seat in self._humans:
            return HandOver(seat) if needs_card(state, self._humans, viewer) else None
        return self._computer(seat, seconds, settings, hurry=hurry)

    def _end(self) -> TurnEvent | None:
        if not self._counted:
            self._counted = True
            return CountDue()
        if not self._told_results:
            self._told_results = True
            return ResultsDue()
        return None

    def _computer(self, seat: Seat, seconds: float, settings: Settings, *, hurry: bool) -> TurnEvent | None:
        self._rested += seconds
        answer = self.opponents.attend(self._session, seat, settings.ai_time, seconds)
        if answer is None or isinstance(answer, AgentFailed):
            return answer
        if settings.pace is Pace.STEP and not hurry:
            self.ready = True
            if not self.may_step:
                return None
        elif self._rested < (0.0 if hurry else pause_seconds(settings.pace)):
            return None
        return ComputerMoves(seat, answer.decision)
