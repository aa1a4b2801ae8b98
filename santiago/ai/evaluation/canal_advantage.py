"""The value of a canal at each place for each seat, in points."""

from functools import lru_cache
from math import fsum

from santiago.ai.evaluation.evaluate import (
    ALL_CROPS,
    crop_effects,
    crops_to_come,
    droughts_left,
    money_worth,
    outlook,
    summed_effects,
)
from santiago.ai.evaluation.fields import crop_tiles
from santiago.ai.evaluation.survival import BuildStage
from santiago.ai.evaluation.weights import Weights
from santiago.rules.board import Board
from santiago.rules.grid import Canal
from santiago.rules.phases import ExtraCanal, Phase
from santiago.rules.state import GameState


class CanalAdvantage:
    """The advantage of each canal place for each seat, in points.

    `effects` maps each place to the gains from a canal there, indexed by seat. The advantage of a seat is its
    own gain minus `share` times the sum of the other seats' gains.
    """

    __slots__ = ("_leads", "_orders", "_rows", "effects", "share")

    def __init__(self, effects: dict[Canal, list[float]], share: float) -> None:
        self.effects = effects
        self.share = share
        self._rows = [(canal, gains, fsum(gains)) for canal, gains in effects.items()]
        self._leads: dict[int, dict[Canal, float]] = {}
        self._orders: dict[int, list[Canal]] = {}

    def leads(self, seat: int) -> dict[Canal, float]:
        """Return the advantage for `seat` of a canal at each place, in points, keyed by place."""
        leads = self._leads.get(seat)
        if leads is None:
            share = self.share
            leads = {
                canal: (mine := gains[seat]) - share * (total - mine) for canal, gains, total in self._rows
            }
            self._leads[seat] = leads
        return leads

    def order(self, seat: int) -> list[Canal]:
        """Return the canal places, best first for `seat`. Places of equal advantage are sorted by
        number."""
        order = self._orders.get(seat)
        if order is None:
            leads = self.leads(seat)
            order = self._orders[seat] = sorted(leads, key=leads.__getitem__, reverse=True)
        return order

    def best(self, seat: int) -> tuple[float, Canal]:
        """Return the highest advantage for `seat`, in points, and the first canal place that offers it."""
        leads = self.leads(seat)
        canal = max(leads, key=leads.__getitem__)
        return leads[canal], canal


def build_stage_after(phase: Phase) -> int:
    """Return the build stage that begins after the canal decision made in `phase`."""
    return BuildStage.NOTHING if isinstance(phase, ExtraCanal) else BuildStage.EXTRA


def canal_advantage(state: GameState, weights: Weights) -> CanalAdvantage:
    """Return the table of canal advantages in `state`."""
    stage = build_stage_after(state.phase)
    return advantage_on_board(state.board, weights, droughts_left(state), stage, crops_to_come(state))


@lru_cache(maxsize=1 << 7)
def advantage_on_board(
    board: Board, weights: Weights, droughts: int, stage: int, to_come: tuple[int, ...]
) -> CanalAdvantage:
    """Return the table of canal advantages on `board`.

    `droughts` is the number of droughts to come, `stage` is the `BuildStage` after the canal is built, and
    `to_come` contains the number of tiles still to be planted, indexed by crop.
    """
    view, seats = outlook(weights, droughts, stage, board.canals, board.spring), len(board.owners)
    crops = [crop_effects(view, tiles, to_come[tiles[0]]) for tiles in crop_tiles(board, ALL_CROPS)]
    return CanalAdvantage(summed_effects(view, crops, seats), weights.others / (seats - 1))


def points_per_escudo(state: GameState, weights: Weights) -> float:
    """Return the value of an escudo in `state`, in points."""
    return money_worth(weights, droughts_left(state), state.rounds)
