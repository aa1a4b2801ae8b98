"""Schedules computer turns, automatic passes, hand-overs of the screen, and the end of the game."""

from dataclasses import dataclass

from santiago.ai.agent import Decision
from santiago.rules.options import Seat
from santiago.session.computer_turns import AgentFailed, ComputerTurns
from santiago.session.game_session import GameSession
from santiago.session.settings import Settings
from santiago.session.visibility import needs_card

_SHORT_THOUGHT_SECONDS = 0.4
"""The time, in seconds, after which the screen shows that a computer is thinking."""


@dataclass(frozen=True, slots=True)
class ComputerMoves:
    """A request to play the move that a computer has chosen."""

    seat: Seat
    decision: Decision


@dataclass(frozen=True, slots=True)
class OwnCanalPass:
    """A request to pass on behalf of the person to move, because their own canal would save no tile."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """A request to hand the screen over to the person at `seat`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TilesDue:
    """A request to ask the players which tiles they turned up in their physical game."""


@dataclass(frozen=True, slots=True)
class CountDue:
    """A request to start counting the points on the board after the end of the game."""


@dataclass(frozen=True, slots=True)
class ResultsDue:
    """A request to show the results after the points have been counted."""


TurnEvent = ComputerMoves | OwnCanalPass | HandOver | TilesDue | CountDue | ResultsDue | AgentFailed


class TurnScheduler:
    """Determines the next automatic step; `next` is called in every frame in which no animation runs."""

    def __init__(self, session: GameSession, opponents: ComputerTurns) -> None:
        self._session = session
        self.opponents = opponents
        self._waited = 0.0
        self._counted = session.state.is_over
        self._results_shown = self._tiles_asked = False

    @property
    def thinking(self) -> float | None:
        """The share of the computer's search budget used so far, from 0 to 1.

        The value is None until the game has waited `_SHORT_THOUGHT_SECONDS` for the computer.
        """
        return self.opponents.progress if self._waited > _SHORT_THOUGHT_SECONDS else None

    def played(self) -> None:
        """Update the schedule after a move was made."""
        self._waited = 0.0
        self._tiles_asked = False

    def went_back(self) -> None:
        """Update the schedule after moves were undone."""
        self.opponents.forget()
        self._waited = 0.0
        self._counted = self._results_shown = self._tiles_asked = False

    def prepare(self, seconds: float, settings: Settings) -> AgentFailed | None:
        """Request the computer's decision while the last move is still being shown.

        Return AgentFailed if the computer fails, otherwise None.
        """
        seat = self._session.state.to_move
        if seat is None or seat in self._session.humans or self._session.state.awaits_tiles:
            return None
        answer = self.opponents.poll_decision(self._session, seat, settings.ai_time, seconds)
        return answer if isinstance(answer, AgentFailed) else None

    def next(self, seconds: float, settings: Settings, viewer: Seat | None) -> TurnEvent | None:
        """Return the event that is due now, or None; `seconds` is the time since the last call."""
        state = self._session.state
        seat = state.to_move
        if seat is None:
            return self._end()
        if state.awaits_tiles:
            asked, self._tiles_asked = self._tiles_asked or self._session.is_replay, True
            return None if asked else TilesDue()
        humans = self._session.humans
        due = needs_card(state, humans, viewer)
        if due and len(humans) == 1:
            return HandOver(*humans)
        if seat in humans:
            return OwnCanalPass() if self._session.keeps_own_canal else HandOver(seat) if due else None
        self._waited += seconds
        answer = self.opponents.poll_decision(self._session, seat, settings.ai_time, seconds)
        if answer is None or isinstance(answer, AgentFailed):
            return answer
        return ComputerMoves(seat, answer)

    def _end(self) -> TurnEvent | None:
        if not self._counted:
            self._counted = True
            return CountDue()
        if not self._results_shown:
            self._results_shown = True
            return ResultsDue()
        return None
