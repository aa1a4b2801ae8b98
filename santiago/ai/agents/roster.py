"""Makes the agent for a level, a character, a number of seats and an edition."""

from typing import assert_never

from santiago.ai.agent import Agent, Limit
from santiago.ai.agents.characters import BY_NAME, CHARACTERS
from santiago.ai.agents.one_ply_agent import EasyAgent, NormalAgent
from santiago.ai.agents.random_agent import RandomAgent
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent
from santiago.ai.evaluation.tuned_weights import weights_for, weights_for_search
from santiago.rules.options import Edition
from santiago.rules.phases import Phase, SecretAuction
from santiago.rules.record import Level

__all__ = ["CAP_SECONDS", "CHARACTERS", "NODES", "agent", "draws", "limit"]

NODES = {Level.RANDOM: 0, Level.EASY: 1, Level.NORMAL: 1, Level.HARD: 250, Level.EXPERT: 8000}
"""The budget of each level, in simulations with three or four seats (`search_agent.simulations`)."""
CAP_SECONDS = 3.0


def agent(level: Level, character: str | None, seats: int, edition: Edition) -> Agent:
    """Make the agent of `level`, with the weights of the named character; raises KeyError."""
    weights = weights_for(seats, edition)
    if character is not None and character not in BY_NAME:
        raise KeyError(character)
    match level:
        case Level.RANDOM:
            return RandomAgent()
        case Level.EASY:
            return EasyAgent(weights, character)
        case Level.NORMAL:
            return NormalAgent(weights, character)
        case Level.HARD:
            return SearchAgent(weights, character)
        case Level.EXPERT:
            return SearchAgent(weights_for_search(seats, edition), character, EXPERT_PARAMS)
        case _:
            assert_never(level)


def draws(level: Level, phase: Phase) -> bool:
    """Whether a decision of `level` in `phase` depends on its seed: Normal draws only secret bids."""
    return level is not Level.NORMAL or isinstance(phase, SecretAuction)


def limit(level: Level, seed: int, seconds: float = CAP_SECONDS) -> Limit:
    """Return the budget of a decision of `level`; `seed` comes from `seeds.decision_seed`."""
    return Limit(NODES[level], seconds, seed)
