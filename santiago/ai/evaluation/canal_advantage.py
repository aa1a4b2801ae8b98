"""The value of each canal place for each seat, in points."""

from functools import lru_cache

from santiago.ai.evaluation.evaluate import canal_effects, crops_to_come, droughts_left, money_worth
from santiago.ai.evaluation.survival import BuildStage
from santiago.ai.evaluation.weights import Weights
from santiago.rules.board import Board
from santiago.rules.grid import Canal
from santiago.rules.phases import ExtraCanal
from santiago.rules.state import GameState

Gains = dict[Canal, list[float]]
"""By place: the points that a canal there gives each seat, against none this round."""


def _stage(state: GameState) -> int:
    return BuildStage.NOTHING if isinstance(state.phase, ExtraCanal) else BuildStage.EXTRA


class CanalAdvantage:
    """`Gains` from the view of each seat: own gain minus the weighted mean of the others."""

    __slots__ = ("_orders", "by_place")

    def __init__(self, by_place: Gains) -> None:
        self.by_place = by_place
        self._orders: dict[int, list[Canal]] = {}

    def of(self, canal: Canal | None, seat: int) -> float:
        """The advantage of `canal` for `seat`, in points; 0 for None, where nothing is built."""
        return 0.0 if canal is None else self.by_place[canal][seat]

    def order(self, seat: int) -> list[Canal]:
        """The places from the best for `seat` to the worst; ties keep the order of the places."""
        order = self._orders.get(seat)
        if order is None:
            points = {canal: lead[seat] for canal, lead in self.by_place.items()}
            order = self._orders[seat] = sorted(points, key=points.__getitem__, reverse=True)
        return order

    def best(self, seat: int) -> Canal:
        """The best place for `seat`, the first on ties."""
        by_place = self.by_place
        return max(by_place, key=lambda canal: by_place[canal][seat])


def canal_advantage(state: GameState, weights: Weights) -> CanalAdvantage:
    """The advantage of each place for each seat."""
    return _canal_advantage(state.board, weights, droughts_left(state), _stage(state), crops_to_come(state))


@lru_cache(maxsize=1 << 11)
def _canal_advantage(
    board: Board, weights: Weights, droughts: int, stage: int, to_come: tuple[int, ...]
) -> CanalAdvantage:
    share = weights.others / (len(board.owners) - 1)
    result: Gains = {}
    for canal, gains in canal_effects(board, weights, droughts, stage, to_come).items():
        total = sum(gains)
        result[canal] = [gain - share * (total - gain) for gain in gains]
    return CanalAdvantage(result)


def escudo_worth(state: GameState, weights: Weights) -> float:
    """The value of an escudo in `state`, in points."""
    return money_worth(weights, droughts_left(state), state.rounds)
