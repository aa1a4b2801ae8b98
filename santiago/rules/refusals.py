"""Refusals: the reasons why moves are illegal, with messages in English."""

from dataclasses import dataclass
from enum import StrEnum

from santiago.rules.options import Seat


class Why(StrEnum):
    """The reasons for refusing a move. Each value is the last part of a message's key."""

    GAME_OVER = "game_over"
    WRONG_PHASE = "wrong_phase"
    BID_TOO_LOW = "bid_too_low"
    BID_TAKEN = "bid_taken"
    BID_UNAFFORDABLE = "bid_unaffordable"
    TILE_NOT_OFFERED = "tile_not_offered"
    SQUARE_TAKEN = "square_taken"
    LEFTOVER_ALONE = "leftover_alone"
    CANAL_EXISTS = "canal_exists"
    CANAL_NOT_AT_SPRING = "canal_not_at_spring"
    CANAL_NOT_CONNECTED = "canal_not_connected"
    BRIBE_TOO_LOW = "bribe_too_low"
    BRIBE_UNAFFORDABLE = "bribe_unaffordable"
    NOT_PROPOSED = "not_proposed"
    PLACE_PROPOSED = "place_proposed"
    PRICE_UNAFFORDABLE = "price_unaffordable"
    DISCARD_WITH_PROPOSALS = "discard_with_proposals"


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a move is refused.

    `seat` (from 0) and `escudos` are the seat and the amount that the message mentions, or None.
    """

    why: Why
    seat: Seat | None = None
    escudos: int | None = None


class IllegalMove(ValueError):
    """Raised if a move is illegal; the message gives the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(english(refusal))
        self.refusal = refusal


_ENGLISH = {
    Why.GAME_OVER: "the game is over",
    Why.WRONG_PHASE: "this is not the phase for it",
    Why.BID_TOO_LOW: "a bid is at least 1 escudo (R3.2)",
    Why.BID_TAKEN: "seat {seat} has already bid {escudos} (R3.2)",
    Why.BID_UNAFFORDABLE: "seat {seat} owns only {escudos} (R3.2)",
    Why.TILE_NOT_OFFERED: "no such tile is turned up (R5.2)",
    Why.SQUARE_TAKEN: "a tile lies on that square (R5.2)",
    Why.LEFTOVER_ALONE: "the leftover tile must touch a living tile, or else a desert, by a side (R5.4)",
    Why.CANAL_EXISTS: "a canal has been built there (R6.1)",
    Why.CANAL_NOT_AT_SPRING: "the first canal must touch the spring (R10.2)",
    Why.CANAL_NOT_CONNECTED: "that place does not touch the network (R6.1)",
    Why.BRIBE_TOO_LOW: "a bribe is at least {escudos} (R6.2)",
    Why.BRIBE_UNAFFORDABLE: "seat {seat} owns only {escudos} (R6.2)",
    Why.NOT_PROPOSED: "nobody proposed that place (R6.3)",
    Why.PLACE_PROPOSED: "that place was proposed: it can only be accepted (R6.3)",
    Why.PRICE_UNAFFORDABLE: "building elsewhere costs {escudos}, more than seat {seat} owns (R6.3)",
    Why.DISCARD_WITH_PROPOSALS: "a canal is discarded only if nobody proposed a place (R6.3)",
}


def english(refusal: Refusal) -> str:
    """Return the reason for a refusal in English; as in all sentences, seats are numbered from 1."""
    seat = None if refusal.seat is None else refusal.seat + 1
    return _ENGLISH[refusal.why].format(seat=seat, escudos=refusal.escudos)
