"""The value of each canal place for each seat, in points."""

from functools import lru_cache
from typing import NamedTuple

from santiago.ai.evaluation.evaluate import canal_effects, crops_to_come, droughts_left, money_worth
from santiago.ai.evaluation.survival import BuildStage
from santiago.ai.evaluation.weights import Weights
from santiago.rules.board import Board
from santiago.rules.grid import Canal
from santiago.rules.phases import ExtraCanal
from santiago.rules.state import GameState

Gains = dict[Canal, tuple[float, ...]]
"""By place: the points that a canal there gives each seat, against none this round."""


def _stage(state: GameState) -> int:
    return BuildStage.NOTHING if isinstance(state.phase, ExtraCanal) else BuildStage.EXTRA


class CanalAdvantage(NamedTuple):
    """`Gains` from the view of each seat: own gain minus the weighted mean of the others.

    `order`: by seat, the places from the best to the worst.
    """

    by_place: Gains
    order: tuple[tuple[Canal, ...], ...]

    def of(self, canal: Canal | None, seat: int) -> float:
        """The advantage of `canal` for `seat`, in points; 0 for None, where nothing is built."""
        return 0.0 if canal is None else self.by_place[canal][seat]


def canal_advantage(state: GameState, weights: Weights) -> CanalAdvantage:
    """The advantage of each place for each seat."""
    return _canal_advantage(state.board, weights, droughts_left(state), _stage(state), crops_to_come(state))


@lru_cache(maxsize=1 << 11)
def _canal_advantage(
    board: Board, weights: Weights, droughts: int, stage: int, to_come: tuple[int, ...]
) -> CanalAdvantage:
    result: Gains = {}
    share = weights.others / (len(board.owners) - 1)
    for canal, gains in canal_effects(board, weights, droughts, stage, to_come).items():
        total = sum(gains)
        result[canal] = tuple([gain - share * (total - gain) for gain in gains])
    return CanalAdvantage(result, _order(result, len(board.owners)))


def _order(advantage: Gains, seats: int) -> tuple[tuple[Canal, ...], ...]:
    """The places by seat, best first; ties keep the order of the places."""
    return tuple(
        [tuple(sorted(advantage, key=lambda place: -advantage[place][seat])) for seat in range(seats)]
    )


def escudo_worth(state: GameState, weights: Weights) -> float:
    """The value of an escudo in `state`, in points."""
    return money_worth(weights, droughts_left(state), state.rounds)
