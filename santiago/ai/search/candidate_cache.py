"""Caches the one-ply player's candidate moves during a search.

Caching helps because many sequences differ only in the order of their moves. The candidates for a planting
depend on the board, the seat, and whether the seat has passed. The candidates for a bid depend on the seat
and the earlier bids. Money already spent does not matter.
"""

from typing import Final

from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import candidate_plantings as planting
from santiago.ai.search.candidates import SearchParams, candidates
from santiago.rules.board import Board
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, Leftover, Planting
from santiago.rules.state import GameState

MOST_POSITIONS: Final = 1 << 13
"""A cache is cleared when it contains this many positions, which take at most 10 MB."""

FEW: Final = 3
"""Number of candidates that suffice for a playout and for the first visits of a node."""

_Key = tuple[Board | tuple[int | None, ...], Seat, bool]


class CandidateCache:
    """Caches the candidate moves of all positions in a search of one round."""

    def __init__(self, weights: Weights, params: SearchParams) -> None:
        self.weights = weights
        self.params = params
        self._best: dict[_Key, list[Move]] = {}
        self._candidates: dict[_Key, list[Move]] = {}

    def best_few(self, state: GameState, seat: Seat) -> list[Move]:
        """Return the candidate moves of `seat`, best first; for a planting, only the best `FEW`."""
        key = _key(state, seat)
        if key is None or isinstance(state.phase, Auction):
            return self.candidates(state, seat)
        moves = self._best.get(key)
        if moves is None:
            if len(self._best) >= MOST_POSITIONS:
                self._best.clear()
            moves = self._best[key] = planting.ranked(state, seat, self.weights, FEW)
        return moves

    def candidates(self, state: GameState, seat: Seat) -> list[Move]:
        """Return all candidate moves of `seat`, best first; `seat` must be the seat to move."""
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
    """Return the cache key of the candidate moves of `seat`, or None if this phase is not cached."""
    phase = state.phase
    if isinstance(phase, Planting):
        return state.board, seat, bool(state.bids[seat])
    if isinstance(phase, Auction):
        return state.bids, seat, False
    return (state.board, seat, False) if isinstance(phase, Leftover) else None
