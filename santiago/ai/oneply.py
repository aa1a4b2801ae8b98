"""One look ahead: every candidate by its expected points, without search."""

from random import Random

from santiago.ai import bidding, canals, offers, planting, secret
from santiago.ai.agent import Kind, Term
from santiago.ai.rating import Rated, Split
from santiago.ai.weights import Weights
from santiago.rules.moves import Move, Plant
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


def candidates(state: GameState, seat: Seat, weights: Weights) -> list[Rated]:
    """The moves worth a look with their values, in a fixed order; in secret auctions without chance."""
    match state.phase:
        case Planting() | Leftover():
            return planting.rate(state, seat, weights)
        case Auction():
            return bidding.rate(state, seat, weights)
        case SecretAuction():
            return secret_bids(state, seat, weights)
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


def secret_bids(state: GameState, seat: Seat, weights: Weights) -> list[Rated]:
    """Each sum with its value against the other's mixture."""
    mixed = secret.mixture(state, seat, weights)
    return [Rated(value, secret.bid_move(bid)) for bid, value in enumerate(mixed.values)]


def secret_draw(state: GameState, seat: Seat, weights: Weights, random: Random) -> Move:
    """A secret bid drawn from the mixture."""
    return secret.bid_move(secret.draw(secret.mixture(state, seat, weights), random))


def best_move(state: GameState, seat: Seat, weights: Weights) -> Move:
    """The best candidate, the first of equals."""
    match state.phase:
        case Planting() | Leftover():
            return planting.best_planting(state, seat, weights)
        case Auction():
            return bidding.best_bid(state, seat, weights)
        case Proposals():
            return offers.best_proposal(state, seat, weights)
        case OverseerDecision():
            return canals.best_decision(state, seat, weights)
        case ExtraCanal():
            return canals.best_extra(state, seat, weights)
        case _:
            pass
    return max(candidates(state, seat, weights), key=_value).move


def _value(rated: Rated) -> float:
    return rated.value


def split(state: GameState, seat: Seat, weights: Weights, move: Move) -> Split:
    """The parts that the value of `move` consists of; none for a move that was no candidate."""
    match state.phase:
        case Planting() | Leftover():
            assert isinstance(move, Plant), "the only legal kind"
            return planting.split(state, seat, weights, move)
        case Auction():
            return bidding.split(state, seat, weights, move)
        case SecretAuction():
            return secret_split(state, seat, weights, move)
        case _:
            return canals.split(state, seat, weights, move)


def secret_split(state: GameState, seat: Seat, weights: Weights, move: Move) -> Split:
    """A secret bid's value against the other's mixture as one part."""
    value = next((r.value for r in secret_bids(state, seat, weights) if r.move == move), None)
    return Split(move, () if value is None else (Term(Kind.MIXED, value),))
