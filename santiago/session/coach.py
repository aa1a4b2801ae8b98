"""The coach: says after a costly decision why another move was better, at tables with one person."""

from typing import Final

from santiago.ai.agent import Limit
from santiago.ai.agents.seeds import decision_seed
from santiago.rules.apply import Transition
from santiago.rules.legal import legal_moves
from santiago.rules.observation import observe
from santiago.session.game_session import GameSession
from santiago.session.settings import CoachUse
from santiago.session.table_record import hinted, without
from santiago.session.table_setup import Aid
from santiago.session.visibility import conceals
from santiago.session.worker_messages import CoachRequest

FIRST_GAMES: Final = 5
"""The number of finished games up to which the coach speaks by default."""
_NODES: Final = 600
"""The search budget, in simulations, of each of the four searches for one decision."""


def coach_request(
    session: GameSession, step: Transition, use: CoachUse, finished: int
) -> CoachRequest | None:
    """Return the request to judge `step`, the last move, which a person made, or None if the coach is silent.

    It is silent after more than `finished` games, if so set, where money or bids are concealed or hints are
    agreed off, at tables with two seats or several people, and about a decision for which it was asked.
    """
    seat, ply = step.before.to_move, session.ply - 1
    assert seat is not None, "a person has decided"
    is_wanted = use is CoachUse.ALWAYS or (use is CoachUse.FIRST_GAMES and finished < FIRST_GAMES)
    is_open = step.before.seats > 2 and len(session.humans) == 1 and not conceals(step.before)
    if not (is_wanted and is_open) or Aid.HINTS in without(session.record) or ply in hinted(session.record):
        return None
    if len(legal_moves(step.before)) == 1:
        return None
    observation = observe(step.before, seat)
    limit = Limit(_NODES, 10.0, decision_seed(observation, 0, "coach-1"))
    return CoachRequest(observation, step.move, limit, ply)
