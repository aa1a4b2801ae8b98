"""The order of the seats in each phase, and the choice of the overseer."""

from santiago.rules.options import Passers, Seat
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
from santiago.rules.scoring import score
from santiago.rules.state import GameState, clockwise, next_seat


def bidding_order(state: GameState) -> tuple[Seat, ...]:
    """Return the seats clockwise, from the overseer's left neighbour to the overseer (R3.2)."""
    return clockwise(next_seat(state.overseer, state.seats), state.seats)


def new_overseer(bids: tuple[int, ...], asked: tuple[Seat, ...]) -> Seat:
    """Return the new overseer: the first seat that passed, or else the lowest bidder (R4.1).

    `asked` lists the seats in bidding order.
    """
    return min(asked, key=bids.__getitem__)


def planting_order(bids: tuple[int, ...], asked: tuple[Seat, ...], passers: Passers) -> tuple[Seat, ...]:
    """Return the order in which the seats plant after an open auction (R5.1).

    `asked` lists the seats in bidding order. `passers` is the rule for the order of those that passed.
    """
    falling = sorted([(-bids[seat], place, seat) for place, seat in enumerate(asked) if bids[seat]])
    bidders = [seat for _, _, seat in falling]
    passed = [seat for seat in asked if not bids[seat]]
    if passers is Passers.REVERSE:
        passed.reverse()
    else:  # the last to pass, then clockwise: the others passed in that order
        passed = passed[-1:] + passed[:-1]
    return (*bidders, *passed)


def phase_order(state: GameState) -> tuple[Seat, ...]:
    """Return the seats in the order of the current phase (R3.2, R5.1, R6.2, R7.1).

    After the end of the game, the seats are in descending order of points.
    """
    overseer, seats = state.overseer, state.seats
    around = bidding_order(state)
    match state.phase:
        case Planting() | Leftover():
            if seats == 2:  # equal bids do not determine the high bidder; the new overseer does (R10.4)
                return (next_seat(overseer, 2), overseer)
            # those who passed follow clockwise from the new overseer, the first to pass (R4.1)
            bids = tuple(bid or 0 for bid in state.bids)
            return planting_order(bids, clockwise(overseer, seats), state.options.passers)
        case Over():
            totals = score(state).totals
            return tuple(sorted(around, key=lambda seat: (-totals[seat], seat)))
        case FirstCanal():
            return clockwise(overseer, seats)
        case (
            Auction() | SecretAuction() | Proposals() | OverseerDecision() | ExtraCanal()
        ):  # pragma: no branch
            return around
