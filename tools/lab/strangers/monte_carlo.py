"""A flat Monte Carlo search: random games to the end, each on a new deal of the hidden tiles."""

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
"""UCB1's constant, for shares of the win between 0 and 1."""


@dataclass(frozen=True, slots=True)
class FlatMonteCarlo:
    """Chooses among all legal moves by UCB1 on the share of the win; `playouts` a decision."""

    playouts: int = 200
    version: str = "flat-monte-carlo-1"

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Return the move that was tried most often."""
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
    """Return the index of UCB1's choice."""
    bonus = EXPLORATION * sqrt(log(count))
    return max(range(len(tried)), key=lambda n: won[n] / tried[n] + bonus / sqrt(tried[n]))


def dealt(observation: Observation, random: Random) -> GameState:
    """Return the position with the hidden tiles, and the other's secret bid, drawn at random."""
    state = observation.position
    if isinstance(state.phase, SecretAuction) and observation.seat == state.overseer:
        other = 1 - observation.seat
        state = with_sealed_bid(observation, random.randrange(min(state.money[other], 6) + 1))
    return replace(state, setup=redealt(state.setup, rounds_seen(state), random))


def played_out(state: GameState, move: Move, seat: int, random: Random) -> float:
    """Return the share of the win of `seat` after `move` and random moves to the end."""
    state = successor(state, move)
    while state.to_move is not None:
        moves = legal_moves(state)
        state = successor(state, moves[int(random.random() * len(moves))])
    winners = score(state).winners
    return 1 / len(winners) if seat in winners else 0.0
