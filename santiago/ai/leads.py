"""What each place for a canal is worth to each seat."""

from functools import lru_cache
from typing import NamedTuple

from santiago.ai.evaluation import canal_effects, crops_to_come, droughts_left, money_worth
from santiago.ai.water import Stage
from santiago.ai.weights import Weights
from santiago.rules.board import Board
from santiago.rules.grid import Canal
from santiago.rules.phases import ExtraCanal
from santiago.rules.state import GameState

Gains = dict[Canal, tuple[float, ...]]
"""By place: the points that a canal there gives each seat, against none this round."""


def canal_gains(state: GameState, weights: Weights) -> Gains:
    """What each place would give each seat; in the phase of the extra canal, with no other to follow."""
    return _gains(state.board, weights, droughts_left(state), _stage(state), crops_to_come(state))


_gains = lru_cache(maxsize=1 << 4)(canal_effects)


def _stage(state: GameState) -> int:
    return Stage.NOTHING if isinstance(state.phase, ExtraCanal) else Stage.EXTRA


class Leads(NamedTuple):
    """`Gains` as each seat counts them: own less the others' mean, that weighted.

    `order`: by seat, the places from the best to the worst.
    """

    by_place: Gains
    order: tuple[tuple[Canal, ...], ...]

    def of(self, canal: Canal | None, seat: int) -> float:
        """What `canal` gives `seat`; nothing is built for None."""
        return 0.0 if canal is None else self.by_place[canal][seat]


def canal_leads(state: GameState, weights: Weights) -> Leads:
    """What each place would give each seat as it counts."""
    return _leads(state.board, weights, droughts_left(state), _stage(state), crops_to_come(state))


@lru_cache(maxsize=1 << 11)
def _leads(board: Board, weights: Weights, droughts: int, stage: int, to_come: tuple[int, ...]) -> Leads:
    found: Gains = {}
    share = weights.others / (len(board.owners) - 1)
    for canal, gains in canal_effects(board, weights, droughts, stage, to_come).items():
        total = sum(gains)
        found[canal] = tuple([gain - share * (total - gain) for gain in gains])
    return Leads(found, _order(found, len(board.owners)))


def _order(leads: Gains, seats: int) -> tuple[tuple[Canal, ...], ...]:
    """The places by seat, best first, of equals the first."""
    return tuple([tuple(sorted(leads, key=lambda place: -leads[place][seat])) for seat in range(seats)])


def escudo_worth(state: GameState, weights: Weights) -> float:
    """The points that an escudo is worth in `state`."""
    return money_worth(weights, droughts_left(state), state.rounds)
