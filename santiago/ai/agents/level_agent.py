"""A computer player of a level for any number of seats and either edition."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from santiago.ai.agent import NO_PROGRESS, Agent, Decision, Limit, ProgressMonitor
from santiago.ai.agents import roster
from santiago.ai.agents.seeds import decision_seed
from santiago.rules.observation import Observation
from santiago.rules.options import Edition
from santiago.rules.record import Level

NO_CAP: Final = 1e9
"""In seconds: no time cap, so that decisions do not depend on the machine."""


@dataclass(frozen=True, slots=True)
class LevelAgent:
    """A computer player of a level that takes the number of seats and the edition from each observation.

    `nodes` replaces the budget of the level; `seed` distinguishes games with the same moves.
    """

    level: Level
    character: str | None = None
    nodes: int | None = None
    seed: int = 0

    @property
    def version(self) -> str:
        return _agent(self.level, self.character, 4, Edition.TREFL).version

    def choose(
        self, observation: Observation, limit: Limit | None = None, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Return the decision of `observation.seat`; `limit` defaults to the result of `self.limit`."""
        state = observation.position
        if observation.seat != state.to_move:
            now = "the game is over" if state.to_move is None else f"seat {state.to_move} is"
            raise ValueError(f"seat {observation.seat} is not to move: {now}")
        agent = _agent(self.level, self.character, state.seats, state.options.edition)
        return agent.choose(
            observation, self.limit(observation, self.seed) if limit is None else limit, monitor
        )

    def limit(
        self, observation: Observation, game_seed: int, seconds: float = NO_CAP, *, explain: bool = True
    ) -> Limit:
        """Return the limit of a decision; its seed is 0 if the decision draws no random numbers, since
        computing a seed costs Normal 8 % of its time."""
        nodes = roster.LEVELS[self.level].nodes if self.nodes is None else self.nodes
        drawn = roster.draws(self.level, observation.position.phase)
        seed = decision_seed(observation, game_seed, self.version) if drawn else 0
        return Limit(nodes, seconds, seed, explain)


@lru_cache(maxsize=64)
def _agent(level: Level, character: str | None, seats: int, edition: Edition) -> Agent:
    return roster.agent(level, character, seats, edition)
