"""One-ply values: the expected points of every candidate move, without looking further ahead."""

from random import Random

from santiago.ai.evaluation.canal_advantage import CanalAdvantage, canal_advantage
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import bids as bidding
from santiago.ai.moves import candidate_canals as canals
from santiago.ai.moves import candidate_plantings as planting
from santiago.ai.moves import candidate_proposals as offers
from santiago.ai.moves import secret_bids as secret
from santiago.ai.moves.scored_move import ScoredMove, by_value
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.state import GameState


def scored_moves(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Return the candidate moves with their values, in a fixed order. The values are deterministic even in
    secret auctions."""
    match state.phase:
        case Planting() | Leftover():
            return planting.rate(state, seat, weights)
        case Auction():
            return bidding.rate(state, seat, weights)
        case SecretAuction():
            values = secret.mixture(state, seat, weights).values
            return [ScoredMove(value, secret.bid_move(bid)) for bid, value in enumerate(values)]
        case Proposals():
            return offers.rate_proposals(state, seat, weights)
        case OverseerDecision():
            return canals.rate_decisions(state, seat, weights)
        case ExtraCanal():
            return canals.rate_extra(state, seat, weights)
        case FirstCanal():
            return canals.rate_first(state)
        case Over():
            raise AssertionError("nobody moves when the game is over")


def normal_move(state: GameState, seat: Seat, weights: Weights, random: Random) -> Move:
    """Return the move of the level Normal: a bid drawn from the mixed strategy in a secret auction, and
    otherwise the best move."""
    if isinstance(state.phase, SecretAuction):
        return secret.bid_move(secret.draw(secret.mixture(state, seat, weights), random))
    return best_move(state, seat, weights)


def best_move(state: GameState, seat: Seat, weights: Weights) -> Move:
    """Return the candidate move with the highest value, the first one on ties."""
    match state.phase:
        case Planting() | Leftover():
            return planting.best_planting(state, seat, weights)
        case Auction():
            return bidding.best_bid(state, seat, weights)
        case Proposals() | OverseerDecision() | ExtraCanal():
            return best_canal_move(state, seat, weights, canal_advantage(state, weights))
        case FirstCanal() | SecretAuction() | Over():
            return max(scored_moves(state, seat, weights), key=by_value).move


def best_canal_move(state: GameState, seat: Seat, weights: Weights, advantage: CanalAdvantage) -> Move:
    """Return the best candidate move in a canal phase, given the `advantage` of a canal at each place."""
    if isinstance(state.phase, Proposals):
        return offers.best_proposal(state, seat, weights, advantage)
    if isinstance(state.phase, OverseerDecision):
        return canals.best_decision(state, seat, weights, advantage)
    return canals.best_extra(state, seat, weights, advantage)
