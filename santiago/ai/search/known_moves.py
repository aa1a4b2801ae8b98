"""The one-ply moves of the positions in a search, each computed once.

Lines that differ in the order of bids or plantings lead to the same boards. What a seat plants depends on the
board and on whether it has passed, and what it bids on the bids before, but not on money spent on the way.
"""

from typing import Final

from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.ai.search.candidates import SearchParams, candidates
from santiago.rules.board import Board
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, Leftover, Planting
from santiago.rules.state import GameState

MOST_POSITIONS: Final = 1 << 13
"""Positions that are remembered before all are forgotten: at most ten megabytes."""

_Key = tuple[Board | tuple[int | None, ...], Seat, bool]


class KnownMoves:
    """The moves in the positions of one round that follow the root of a search."""

    def __init__(self, weights: Weights, params: SearchParams) -> None:
        self.weights = weights
        self.params = params
        self._best: dict[_Key, Move] = {}
        self._candidates: dict[_Key, list[Move]] = {}

    def best(self, state: GameState, seat: Seat) -> Move:
        """The best one-ply move of `seat`, which is to move."""
        key = _key(state, seat)
        if key is None:
            return one_ply.best_move(state, seat, self.weights)
        move = self._best.get(key)
        if move is None:
            if len(self._best) >= MOST_POSITIONS:
                self._best.clear()
            move = self._best[key] = one_ply.best_move(state, seat, self.weights)
        return move

    def candidates(self, state: GameState, seat: Seat) -> list[Move]:
        """The candidate moves of `seat`, best first."""
        key = _key(state, seat)
        if key is None:
            return candidates(state, self.weights, self.params)
        moves = self._candidates.get(key)
        if moves is None:
            if len(self._candidates) >= MOST_POSITIONS:
                self._candidates.clear()
            moves = self._candidates[key] = candidates(state, self.weights, self.params)
        return moves


def _key(state: GameState, seat: Seat) -> _Key | None:
    """What the one-ply moves of `seat` depend on in a round; None where positions hardly recur."""
    phase = state.phase
    if isinstance(phase, Planting):
        return state.board, seat, bool(state.bids[seat])
    if isinstance(phase, Auction):
        return state.bids, seat, False
    return (state.board, seat, False) if isinstance(phase, Leftover) else None
