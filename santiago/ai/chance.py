"""The weakest level: any legal move."""

from random import Random

from santiago.ai.agent import UNWATCHED, Decision, Kind, Limit, Reason, Watch
from santiago.rules.legal import legal_moves
from santiago.rules.observation import Observation


class ChanceAgent:
    """Plays any legal move, all alike."""

    version = "random-1"

    def choose(self, observation: Observation, limit: Limit, watch: Watch = UNWATCHED) -> Decision:  # noqa: ARG002
        """A legal move drawn with the limit's seed."""
        moves = legal_moves(observation.position)
        move = moves[Random(limit.seed).randrange(len(moves))]
        return Decision(move, (Reason(Kind.RANDOM, 0.0),))
