"""Requests the computer players' decisions from the worker, and replaces computers that fail."""

from dataclasses import dataclass, replace

from santiago.ai.agent import Decision
from santiago.ai.agents import roster
from santiago.ai.agents.level_agent import LevelAgent
from santiago.ai.agents.random_agent import RandomAgent
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move
from santiago.rules.observation import Observation, observe
from santiago.rules.options import Seat
from santiago.rules.record import Level, Player, SeatInfo
from santiago.session.former_players import SeatPlayer
from santiago.session.game_session import GameSession
from santiago.session.settings import AiTime
from santiago.session.thinking import Failure, Question, Thinker, ThinkingProgress
from santiago.session.worker_messages import HintRequest

_SHARES = {AiTime.SHORT: 1 / 3, AiTime.NORMAL: 1.0, AiTime.LONG: 2.0}
"""Factors for a level's budget of simulations. A factor above 1 multiplies the time limit too."""
FALLBACK = Level.NORMAL
_PATIENCE_SECONDS = 30.0
"""The timeout of a request, in wall time. A search ends within 20 seconds; the rest allows for restarted
workers.
"""


@dataclass(frozen=True, slots=True)
class AgentFailed:
    """The computer of level `level` at `seat` failed and was replaced with one of level `FALLBACK`."""

    seat: Seat
    level: Level
    trace: str


class ComputerTurns:
    """Requests the decisions of computer players one at a time, and keeps the last decision received."""

    def __init__(self, thinker: Thinker, game_seed: int) -> None:
        self._thinker = thinker
        self._game_seed = game_seed
        self._asked: tuple[Seat, int] | None = None
        self._answer: Decision | None = None
        """The decision in the position that was asked about last."""
        self._waited = 0.0
        self._failed_seats: set[Seat] = set()
        self.progress: float | None = None
        """The share of the search budget used so far, from 0 to 1; None if no decision was requested."""

    def poll_decision(
        self, session: GameSession, seat: Seat, ai_time: AiTime, seconds: float
    ) -> Decision | AgentFailed | None:
        """Return the decision of the computer at `seat`, or None if the decision has not arrived yet.

        The first call requests the decision. `seconds` is the time since the last call. If the computer
        fails, it is replaced with one of level `FALLBACK`, and AgentFailed is returned.
        """
        if self._asked != (seat, session.ply) or not (self._answer or self._thinker.busy):
            self._ask(session, seat, ai_time)
        self._waited += seconds
        return self._answer or self._poll(session, seat)

    def question_at(self, session: GameSession, ply: int, ai_time: AiTime) -> Question:
        """Return a request for the decision of the computer that is to move after `ply` moves."""
        state = session.state_at(ply)
        seat = state.mover
        player = session.player_at(seat, ply)
        level, character = player.info.level or FALLBACK, player.character or None
        return question(observe(state, seat), level, character, self._game_seed, ai_time)

    def forget(self) -> None:
        """Cancel the pending request and discard the last decision.

        This is necessary when the position or the players have changed.
        """
        self._thinker.cancel()
        self._asked = self._answer = None
        self.progress = None

    def _ask(self, session: GameSession, seat: Seat, ai_time: AiTime) -> None:
        self._asked, self._answer = (seat, session.ply), None
        self.progress = self._waited = 0.0
        known = session.next_known_move()
        if known is None:
            self._thinker.ask(self.question_at(session, session.ply, ai_time))
        else:
            self._answer = Decision(known)

    def _poll(self, session: GameSession, seat: Seat) -> Decision | AgentFailed | None:
        match self._thinker.poll():
            case Decision() as decision if decision.move not in legal_moves(session.state):
                return self._replace(session, seat, f"Illegal move: {decision.move!r}")
            case Decision() as decision:
                self._answer, self.progress = decision, 1.0
            case ThinkingProgress(done, of):
                self.progress = done / of if of else 0.0
            case Failure(trace):
                return self._replace(session, seat, trace)
            case _ if self._waited > _PATIENCE_SECONDS:
                self._thinker.close()
                return self._replace(session, seat, f"No answer within {_PATIENCE_SECONDS:.0f} seconds")
            case _:
                pass
        return self._answer

    def _replace(self, session: GameSession, seat: Seat, trace: str) -> Decision | AgentFailed:
        """Replace the failed computer at `seat` with one of level `FALLBACK`; `trace` describes the failure.

        If the replacement fails too, return a random move as the decision.
        """
        if seat in self._failed_seats:
            limit = roster.limit(Level.RANDOM, self._game_seed + session.ply)
            self._answer = RandomAgent().choose(session.observation(seat), limit)
            return self._answer
        self._asked = None
        self._failed_seats.add(seat)
        level = session.seats[seat].level or FALLBACK
        session.reseat({seat: SeatPlayer(SeatInfo(session.seats[seat].name, Player.AI, FALLBACK))})
        return AgentFailed(seat, level, f"Seat {seat + 1}, {level.value}\n{trace}")


def question(
    observation: Observation, level: Level, character: str | None, game_seed: int, ai_time: AiTime
) -> Question:
    """Return a request for the decision that a computer of `level` would make.

    The random seed of the search is derived from `observation` and `game_seed`.
    """
    limit = LevelAgent(level, character).limit(observation, game_seed, roster.CAP_SECONDS)
    share = _SHARES[ai_time]
    limit = replace(limit, nodes=round(limit.nodes * share), seconds=limit.seconds * max(share, 1.0))
    return Question(observation, level, character, limit)


def hint_request(
    observation: Observation, game_seed: int, ai_time: AiTime, against: Move | None = None
) -> HintRequest:
    """Return a request for a hint at level Expert, with the search budget for hints (`roster.HINT_NODES`).

    `against` is the move to compare with the advised one, or None.
    """
    asked = question(observation, Level.EXPERT, None, game_seed, ai_time)
    nodes = round(roster.HINT_NODES * _SHARES[ai_time])
    return HintRequest(observation, replace(asked.limit, nodes=nodes), against)
