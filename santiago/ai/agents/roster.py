"""The levels of computer players, and the function that creates an agent."""

from collections.abc import Callable
from dataclasses import dataclass

from santiago.ai.agent import Agent, Limit
from santiago.ai.agents.characters import BY_NAME
from santiago.ai.agents.one_ply_agent import BEGINNER_ERRORS, EASY_ERRORS, ErringAgent, NormalAgent
from santiago.ai.agents.random_agent import RandomAgent
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent
from santiago.ai.evaluation.tuned_weights import weights_for, weights_for_hard, weights_for_search
from santiago.rules.options import Edition
from santiago.rules.phases import Phase, SecretAuction
from santiago.rules.record import Level

CAP_SECONDS = 3.0
"""The processor time that each process may spend on a decision, in seconds."""
HINT_NODES = 8000
"""The budget of a hint, which is smaller than Expert's because a hint also evaluates other moves."""


@dataclass(frozen=True, slots=True)
class LevelTraits:
    """The properties of a level.

    `make` creates an agent for a number of seats, an edition and a character. `nodes` is the budget of a
    decision; with three or four seats, it is the number of simulations. `dots` is the number of dots shown
    beside the name of a player. `below` is the next weaker level, the opponent in `measure.ladder_results`.
    It is None for a level that players cannot choose.

    Every level has the text keys "table.level.LEVEL" and "new-table.level.LEVEL". A level that players can
    choose also has "new-table.level.LEVEL.about" and "levels.LEVEL.about".
    """

    make: Callable[[int, Edition, str | None], Agent]
    nodes: int
    dots: int
    below: Level | None


LEVELS = {
    Level.RANDOM: LevelTraits(lambda _seats, _edition, _name: RandomAgent(), nodes=0, dots=0, below=None),
    Level.BEGINNER: LevelTraits(
        lambda seats, edition, name: ErringAgent(
            weights_for(seats, edition), name, BEGINNER_ERRORS, "beginner-1"
        ),
        nodes=1,
        dots=0,
        below=Level.RANDOM,
    ),
    Level.EASY: LevelTraits(
        lambda seats, edition, name: ErringAgent(weights_for(seats, edition), name, EASY_ERRORS, "easy-4"),
        nodes=1,
        dots=1,
        below=Level.BEGINNER,
    ),
    Level.NORMAL: LevelTraits(
        lambda seats, edition, name: NormalAgent(weights_for(seats, edition), name),
        nodes=1,
        dots=2,
        below=Level.EASY,
    ),
    Level.HARD: LevelTraits(
        lambda seats, edition, name: SearchAgent(weights_for_hard(seats, edition), name),
        nodes=250,
        dots=3,
        below=Level.NORMAL,
    ),
    Level.EXPERT: LevelTraits(
        lambda seats, edition, name: SearchAgent(weights_for_search(seats, edition), name, EXPERT_PARAMS),
        nodes=20_000,
        dots=4,
        below=Level.HARD,
    ),
}
OFFERED = tuple(level for level, traits in LEVELS.items() if traits.below)
"""The levels that players can choose for a seat, weakest first."""


def agent(level: Level, character: str | None, seats: int, edition: Edition) -> Agent:
    """Return an agent of `level` with the named character; raises KeyError for an unknown name."""
    if character is not None and character not in BY_NAME:
        raise KeyError(character)
    return LEVELS[level].make(seats, edition, character)


def depends_on_seed(level: Level, phase: Phase) -> bool:
    """Return whether decisions of `level` in `phase` depend on a seed. Normal uses a seed only for secret
    bids."""
    return level is not Level.NORMAL or isinstance(phase, SecretAuction)


def limit(level: Level, seed: int, seconds: float = CAP_SECONDS) -> Limit:
    """Return the limit for a decision at `level`; `seed` is the result of `seeds.decision_seed`."""
    return Limit(LEVELS[level].nodes, seconds, seed)
