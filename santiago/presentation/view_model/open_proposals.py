"""The proposals that the players have made so far this round, grouped by canal."""

from __future__ import annotations

from santiago.rules.grid import Canal
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Proposals
from santiago.rules.state import GameState, clockwise, next_seat

Bribes = tuple[tuple[Seat, int], ...]
"""Pairs of seat and bribe in escudos, in turn order."""


def open_proposals(position: GameState, hidden: frozenset[Seat] = frozenset()) -> dict[Canal, Bribes]:
    """Return the bribes for each proposed canal, keyed by canal.

    The proposals of the seats in `hidden` are left out.
    """
    phase = position.phase
    if not isinstance(phase, Proposals | OverseerDecision):
        return {}
    found: dict[Canal, Bribes] = {}
    for seat in clockwise(next_seat(position.overseer, position.seats), position.seats):
        proposal = phase.proposals[seat]
        if proposal is not None and seat not in hidden:
            found[proposal.canal] = (*found.get(proposal.canal, ()), (seat, proposal.bribe))
    return found
