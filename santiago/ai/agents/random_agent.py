"""Return a legal move drawn with the limit's seed."""

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
        """The properties of a level. Texts: "table.level.LEVEL", "new-table.level.LEVEL" and, if it is
        offered, "new-table.level.LEVEL.about" and "levels.LEVEL.about".

        `make`: makes its agent for a number of seats, an edition and a character; `nodes`: the budget, in
        simulations with three or four seats (`search_agent.simulations`); `dots`: drawn beside a name;
        `below`: the level against which it is measured (`measure.ladder`), None if it is not offered at a
        table.
        """
        moves = legal_moves(observation.position)
        move = moves[Random(limit.seed).randrange(len(moves))]
        return Decision(move)
