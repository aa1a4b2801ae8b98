"""The choices on the board: squares and places of all legal moves."""

from dataclasses import replace

import pytest

from santiago.rules.legal import buildable_places, legal_moves, plantable_squares
from santiago.rules.moves import Accept, Build, BuildFirst, BuildOwn, Plant, Propose
from santiago.rules.options import Options

from .tables import proposals
from .test_event_states import steps


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_may_be_chosen_belongs_to_a_legal_move(seats: int) -> None:
    for step in steps(seats):
        legal = legal_moves(step.before)
        squares = {move.square for move in legal if isinstance(move, Plant)}
        canals = {
            move.canal for move in legal if isinstance(move, Propose | Accept | Build | BuildOwn | BuildFirst)
        }
        assert plantable_squares(step.before) == sum(1 << square for square in squares)
        assert buildable_places(step.before) == sum(1 << canal for canal in canals)


def test_who_cannot_pay_the_smallest_bribe_proposes_nothing() -> None:
    """R6.2"""
    state = proposals(options=Options(palms=False, min_bribe=1))
    assert buildable_places(state)
    poor = [0 if seat == state.to_move else money for seat, money in enumerate(state.money)]
    assert not buildable_places(replace(state, money=tuple(poor)))
