"""What the person at the screen may see (R2.5, R10.3)."""

from collections.abc import Sequence
from functools import lru_cache

from santiago.rules.apply import Transition
from santiago.rules.events import BribesPaid
from santiago.rules.observation import observe
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.scoring import is_money_public
from santiago.rules.state import GameState
from santiago.rules.successor import INCOME


def needs_card(position: GameState, humans: frozenset[Seat], viewer: Seat | None) -> bool:
    """Tell whether a hand-over card must be shown before the person to move may look: for a secret bid.

    Concealed money needs no card: it is covered.
    """
    seat = position.to_move
    return len(humans) > 1 and seat in humans and seat != viewer and isinstance(position.phase, SecretAuction)


def usual_viewer(humans: frozenset[Seat]) -> Seat | None:
    """Return the seat of the only person, who always looks at the screen; else None."""
    return next(iter(humans)) if len(humans) == 1 else None


def concealed_seats(position: GameState, viewer: Seat | None) -> frozenset[Seat]:
    """Return the seats whose money is not shown."""
    if is_money_public(position):
        return frozenset()
    return frozenset(Seat(n) for n in range(position.seats) if n != viewer)


def may_cover(position: GameState, humans: frozenset[Seat]) -> bool:
    """Tell whether people at one screen conceal their money, which is then shown only while a key is held."""
    return len(humans) > 1 and not is_money_public(position)


def most_owned(start: GameState, steps: Sequence[Transition]) -> int:
    """Return the most that anybody could own after `steps`, in escudos, by saving income and taking bribes.

    It is computed from the rounds played and the bribes paid, which are public, not from the money owned.
    """
    taken = [0] * start.seats
    for step in steps:
        for event in step.events:
            if isinstance(event, BribesPaid):
                taken[event.overseer] += sum(event.payments)
    rounds = steps[-1].after.round if steps else start.round
    return max(start.money) + INCOME * (rounds - start.round) + max(taken)


@lru_cache(maxsize=8)  # called many times a second for the same position
def seen_by(state: GameState, seat: Seat) -> GameState:
    """Return the position as `seat` may know it."""
    return observe(state, seat).position
