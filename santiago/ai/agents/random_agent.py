"""The weakest level, which plays random legal moves."""

from random import Random

from santiago.ai.agent import NO_PROGRESS, Decision, Limit, ProgressMonitor
from santiago.rules.legal import legal_moves
from santiago.rules.observation import Observation


class RandomAgent:
    """Plays a uniformly random legal move."""

    version = "random-1"

    def choose(
        self,
        observation: Observation,
        limit: Limit,
        monitor: ProgressMonitor = NO_PROGRESS,  # noqa: ARG002
    ) -> Decision:
        """Return a random legal move; the seed of `limit` determines which one."""
        moves = legal_moves(observation.position)
        return Decision(moves[Random(limit.seed).randrange(len(moves))])
