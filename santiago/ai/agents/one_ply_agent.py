"""The levels without search: Normal, and Easy, which ignores some consequences and adds random noise."""

from dataclasses import dataclass, replace
from random import Random

from santiago.ai.agent import NO_PROGRESS, Decision, Limit, Option, ProgressMonitor
from santiago.ai.agents.characters import adjusted_weights
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.ai.moves.scored_move import ScoredMove
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.phases import SecretAuction

MOST_OPTIONS = 5
"""The maximum number of options in a decision. In a secret auction, Hard and Expert list all bids instead."""


@dataclass(frozen=True, slots=True)
class NormalAgent:
    """One-ply agent with tuned weights, deterministic except for secret bids."""

    plain: Weights
    character: str | None = None
    version: str = "normal-3"

    @property
    def weights(self) -> Weights:
        return adjusted_weights(self.plain, self.character)

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Choose the candidate with the highest value, or draw a secret bid from a mixed strategy."""
        weights = self.weights
        monitor.on_progress(1, 1)
        move = _chosen(observation, weights, limit)
        if not limit.explain:
            return Decision(move, spent=1)
        scored = _ranked(observation, weights)
        chosen = next(one for one in scored if one.move == move)
        return _decision(scored, chosen)


@dataclass(frozen=True, slots=True)
class EasyAgent:
    """A one-ply agent that ignores the gains of other seats and the value of being overseer. It adds random
    noise with a standard deviation of `noise` points to the value of each move."""

    plain: Weights
    character: str | None = None
    noise: float = 0.8
    version: str = "easy-3"

    @property
    def weights(self) -> Weights:
        """The weights, changed by the character, with the terms that Easy ignores set to 0."""
        return replace(adjusted_weights(self.plain, self.character), others=0.0, seat=0.0, seat_stake=0.0)

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Return the candidate with the highest noisy value."""
        random = Random(limit.seed)
        weights = self.weights
        scored = _ranked(observation, weights)
        monitor.on_progress(1, 1)
        best = scored[0].value
        seen = [one for one in scored if one.value >= best - 4 * self.noise]
        blurred = [(one.value + random.gauss(0.0, self.noise), -n) for n, one in enumerate(seen)]
        chosen = seen[-max(blurred)[1]]
        if not limit.explain:
            return Decision(chosen.move, spent=1)
        return _decision(scored, chosen)


def _ranked(observation: Observation, weights: Weights) -> list[ScoredMove]:
    scored = one_ply.scored_moves(observation.position, observation.seat, weights)
    return sorted(scored, key=lambda one: -one.value)


def _chosen(observation: Observation, weights: Weights, limit: Limit) -> Move:
    state, seat = observation.position, observation.seat
    if isinstance(state.phase, SecretAuction):
        return one_ply.random_secret_bid(state, seat, weights, Random(limit.seed))
    return one_ply.best_move(state, seat, weights)


def _decision(scored: list[ScoredMove], chosen: ScoredMove) -> Decision:
    shown = scored[:MOST_OPTIONS]
    if chosen not in shown:
        shown = [*shown[:-1], chosen]
    return Decision(chosen.move, options=tuple(Option(one.move, one.value) for one in shown), spent=1)
