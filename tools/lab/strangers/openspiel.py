"""OpenSpiel's MCTS with random rollouts, over the adapter in `santiago.research` (needs its extra)."""

from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

import santiago
from santiago.ai.agent import NO_PROGRESS, Decision, Limit, ProgressMonitor
from santiago.rules.observation import Observation
from tools.lab.strangers.monte_carlo import dealt

EXPLORATION = 1.0
"""UCT's constant, for shares of the win between 0 and 1."""


@dataclass(frozen=True, slots=True)
class OpenSpielMcts:
    """Searches with `simulations` on one deal drawn for each decision."""

    simulations: int = 200
    version: str = "openspiel-mcts-1"

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Return the move of OpenSpiel's bot; raises ModuleNotFoundError without OpenSpiel."""
        del monitor  # the bot cannot be interrupted
        adapter, mcts, numpy = map(
            import_module,
            ("santiago.research.openspiel_game", "open_spiel.python.algorithms.mcts", "numpy"),
        )
        table = dealt(observation, Random(limit.seed))
        game = adapter.SantiagoGame({"players": table.seats, "edition": table.options.edition.value})
        state = game.new_initial_state()
        state.table = santiago.Game.at(table)
        chance: Any = numpy.random.RandomState(limit.seed % 2**32)
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
        bot = mcts.MCTSBot(game, EXPLORATION, self.simulations, evaluator, random_state=chance)
        return Decision(adapter.MOVES[bot.step(state)], spent=self.simulations)
