"""Automatic steps: computer turns, hand-over, summaries of rounds, end of game."""

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
    """A computer's decision must be played now."""

    seat: Seat
    decision: Decision


@dataclass(frozen=True, slots=True)
class HandOver:
    """The screen must be handed over to the person at `seat`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A round is over; `step` is its last move."""

    step: Transition


@dataclass(frozen=True, slots=True)
class CountDue:
    """The game is over; the count on the board starts."""


@dataclass(frozen=True, slots=True)
class ResultsDue:
    """The count is over; the results can be shown."""


TurnEvent = ComputerMoves | HandOver | RoundOver | CountDue | ResultsDue | AgentFailed


class TurnScheduler:
    """Decides what happens next; called in each frame without an animation."""

    def __init__(self, session: GameSession, opponents: ComputerTurns, humans: frozenset[Seat]) -> None:
        self._session = session
        self.opponents = opponents
        self._humans = humans
        self._rested = 0.0
        self._ended: Transition | None = None
        self._counted = session.state.is_over
        self._results_shown = False
        self.may_step = False
        """Whether the player has asked for the next move (pace: step)."""
        self.ready = False
        """Whether a computer's answer waits for the player to ask for it (pace: step)."""

    def played(self, step: Transition) -> None:
        """Note a step: it starts the pause before the next one."""
        self._rested = 0.0
        self.may_step = self.ready = False
        if any(isinstance(event, IncomePaid | GameEnded) for event in step.events):
            self._ended = step

    def went_back(self) -> None:
        """Note that moves were undone."""
        self.opponents.forget()
        self._ended = None
        self._counted = self._results_shown = False
        self.ready = False

    def next(
        self, seconds: float, settings: Settings, viewer: Seat | None, *, hurry: bool
    ) -> TurnEvent | None:
        """The event that is due now, if any; with `hurry`, without pauses."""
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
        if not self._results_shown:
            self._results_shown = True
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
