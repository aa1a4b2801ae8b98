"""Determines what the person at the screen may see (R2.5, R10.3)."""

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
    """Return whether a hand-over card must be shown before the person to move may see the screen.

    With several people, a card is needed only for secret bids, since concealed money is not shown. If there
    is only one person, a card is needed only if that person is not the viewer.
    """
    seat = position.to_move
    if len(humans) == 1:
        return viewer not in humans
    return len(humans) > 1 and seat in humans and seat != viewer and isinstance(position.phase, SecretAuction)


def usual_viewer(humans: frozenset[Seat]) -> Seat | None:
    """Return the seat of the only person, or None if there is not exactly one person."""
    return next(iter(humans)) if len(humans) == 1 else None


def conceals(position: GameState) -> bool:
    """Return whether the position contains information that only one seat may see: money or a secret bid."""
    return not is_money_public(position) or isinstance(position.phase, SecretAuction)


def concealed_seats(position: GameState, viewer: Seat | None) -> frozenset[Seat]:
    """Return the seats whose money is hidden from `viewer`."""
    if is_money_public(position):
        return frozenset()
    return frozenset(Seat(n) for n in range(position.seats) if n != viewer)


def covers_money(position: GameState, humans: frozenset[Seat]) -> bool:
    """Return whether money is shown only while a key is held.

    True if money is concealed and several people share the screen.
    """
    return len(humans) > 1 and not is_money_public(position)


def most_owned(start: GameState, steps: Sequence[Transition]) -> int:
    """Return an upper limit, in escudos, for the money of any seat after `steps`.

    The limit assumes that no seat has spent money since `start`. It depends only on public information.
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
    """Return the position without the information that is hidden from `seat`."""
    return observe(state, seat).position
