"""A computer player that plays at one level, with any number of seats and in either edition."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from santiago.ai.agent import NO_PROGRESS, Agent, Decision, Limit, ProgressMonitor
from santiago.ai.agents import characters, roster
from santiago.ai.agents.seeds import decision_seed
from santiago.rules.argument_checks import check_choice, check_numbers, check_type, check_whole
from santiago.rules.observation import Observation
from santiago.rules.options import Edition
from santiago.rules.record import Level
from santiago.rules.state import GameState

MOST_NODES: Final = 10**6
"""The largest budget of a computer player, in simulations."""
NO_CAP: Final = 1e9
"""A time limit in seconds that is never reached, so that decisions do not depend on the machine."""


@dataclass(frozen=True, slots=True)
class LevelAgent:
    """A computer player that plays at one level and takes the number of seats and the edition from each
    observation.

    `nodes`, if given, replaces the level's budget. `seed` varies the decisions between games.
    """

    level: Level
    character: str | None = None
    nodes: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        check_type("level", self.level, Level)
        check_choice("character", self.character, (None, *characters.BY_NAME))
        if self.nodes is not None:
            check_whole("nodes", self.nodes, 0, MOST_NODES)
        check_whole("seed", self.seed)

    @property
    def version(self) -> str:
        return _agent(self.level, self.character, 4, Edition.TREFL).version

    def choose(
        self, observation: Observation, limit: Limit | None = None, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Return the decision of `observation.seat`. Raises ValueError if that seat is not to move. The
        default limit is the result of `self.limit`."""
        check_decides(observation)
        check_type("limit", limit, Limit, None)
        state = observation.position
        agent = _agent(self.level, self.character, state.seats, state.options.edition)
        return agent.choose(
            observation, self.limit(observation, self.seed) if limit is None else limit, monitor
        )

    def limit(
        self, observation: Observation, game_seed: int, seconds: float = NO_CAP, *, explain: bool = True
    ) -> Limit:
        """Return the limit for a decision. Its seed is 0 if the decision uses no random numbers."""
        nodes = roster.LEVELS[self.level].nodes if self.nodes is None else self.nodes
        drawn = roster.depends_on_seed(self.level, observation.position.phase)
        # computing unused seeds would take 8 % of Normal's time
        seed = decision_seed(observation, game_seed, self.version) if drawn else 0
        return Limit(nodes, seconds, seed, explain)


def check_decides(observation: Observation) -> None:
    """Raise TypeError or ValueError unless `observation` is one of the seat to move."""
    check_type("observation", observation, Observation)
    state = observation.position
    check_type("observation.position", state, GameState)
    check_whole("observation.seat", observation.seat, 0, state.seats - 1)
    check_numbers("observation.unseen", observation.unseen)
    if observation.seat != state.to_move:
        now = "the game is over" if state.to_move is None else f"position.to_move is {state.to_move}"
        raise ValueError(f"observation.seat is {observation.seat}, but {now}")


@lru_cache(maxsize=64)
def _agent(level: Level, character: str | None, seats: int, edition: Edition) -> Agent:
    return roster.agent(level, character, seats, edition)
