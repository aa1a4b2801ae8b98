"""A flat Monte Carlo search: random playouts to the end of the game, each with newly dealt hidden tiles."""

from dataclasses import dataclass, replace
from math import log, sqrt
from random import Random

from santiago.ai.agent import NO_PROGRESS, Decision, Limit, ProgressMonitor
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move
from santiago.rules.observation import Observation, rounds_seen, with_sealed_bid
from santiago.rules.phases import SecretAuction
from santiago.rules.scoring import score
from santiago.rules.setup import redealt
from santiago.rules.state import GameState
from santiago.rules.successor import successor

EXPLORATION = 0.7
"""The exploration constant of UCB1, for win shares from 0 to 1."""


@dataclass(frozen=True, slots=True)
class FlatMonteCarlo:
    """An agent that runs `playouts` random playouts per decision. UCB1 selects each playout's first move."""

    playouts: int = 200
    version: str = "flat-monte-carlo-1"

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Run the playouts and return the move that was tried in most of them."""
        random = Random(limit.seed)
        moves = list(legal_moves(observation.position))
        random.shuffle(moves)
        tried = [0] * len(moves)
        won = [0.0] * len(moves)
        for count in range(self.playouts if len(moves) > 1 else 0):
            if monitor.is_cancelled():
                break
            at = count if count < len(moves) else best_arm(tried, won, count)
            won[at] += played_out(dealt(observation, random), moves[at], observation.seat, random)
            tried[at] += 1
        at = max(range(len(moves)), key=lambda n: (tried[n], won[n]))
        return Decision(moves[at], spent=sum(tried))


def best_arm(tried: list[int], won: list[float], count: int) -> int:
    """Return the index of the move that UCB1 selects after `count` playouts."""
    bonus = EXPLORATION * sqrt(log(count))
    return max(range(len(tried)), key=lambda n: won[n] / tried[n] + bonus / sqrt(tried[n]))


def dealt(observation: Observation, random: Random) -> GameState:
    """Return the position with random hidden tiles and, in a secret auction, a random hidden bid."""
    state = observation.position
    if isinstance(state.phase, SecretAuction) and observation.seat == state.overseer:
        other = 1 - observation.seat
        state = with_sealed_bid(observation, random.randrange(min(state.money[other], 6) + 1))
    return replace(state, setup=redealt(state.setup, rounds_seen(state), random))


def played_out(state: GameState, move: Move, seat: int, random: Random) -> float:
    """Play `move`, then random moves. Return 1 / (number of winners) if `seat` wins, otherwise 0."""
    state = successor(state, move)
    while state.to_move is not None:
        moves = legal_moves(state)
        state = successor(state, moves[int(random.random() * len(moves))])
    winners = score(state).winners
    return 1 / len(winners) if seat in winners else 0.0
