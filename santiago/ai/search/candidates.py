"""The parameters of a search, and the selection of candidate moves."""

from dataclasses import dataclass
from typing import Final

from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import candidate_plantings as planting
from santiago.ai.moves import one_ply
from santiago.ai.moves.scored_move import by_value
from santiago.rules.moves import Move, Propose
from santiago.rules.phases import Leftover, Planting
from santiago.rules.state import GameState


@dataclass(frozen=True, slots=True)
class SearchParams:
    """Parameters of the search.

    `curiosity` is the exploration constant of UCT below the root. `width` is the usual number of candidates
    at the root. The root gets more candidates if the budget allows `enough` simulations for each, which
    happens mainly in games with two seats. Below the root, a node has `narrow` candidates plus `widen` times
    the square root of its visits. `noise` is the probability that a move in a playout is drawn from the best
    few. `bribes` is the number of bribes tried for each place. `softness` is the temperature, in points, of
    the softmax over the overseer's decisions. A leaf of the tree is evaluated more precisely after `refined`
    visits. `prize` is the number of points that a certain win adds to the lead. The value of a secret bid is
    a weighted mean: the mean lead of all simulations has the weight `caution` (0-1), and the lead after the
    best move has the weight 1 - `caution`.
    """

    curiosity: float = 0.15
    width: int = 8
    enough: int = 312
    narrow: int = 2
    widen: float = 0.7
    noise: float = 0.1
    bribes: int = 3
    softness: float = 0.5
    refined: int = 16
    prize: float = 0.0
    caution: float = 0.5


SEARCH_PARAMS: Final = SearchParams()


def candidates(state: GameState, weights: Weights, params: SearchParams) -> list[Move]:
    """Return the candidate moves of a search, sorted by one-ply value, best first."""
    seat = state.mover
    if isinstance(state.phase, Planting | Leftover):
        return planting.ranked(state, seat, weights)
    scored = one_ply.scored_moves(state, seat, weights)
    scored.sort(key=by_value, reverse=True)
    by_place: dict[int, int] = {}
    moves = []
    for _, move in scored:
        if isinstance(move, Propose):
            by_place[move.canal] = by_place.get(move.canal, 0) + 1
            if by_place[move.canal] > params.bribes:
                continue
        moves.append(move)
    return moves
