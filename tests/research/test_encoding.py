"""Moves encoded as numbers, observations as rows."""

from random import Random

import pytest

from santiago.api import Game
from santiago.rules.grid import CANALS, SQUARES
from santiago.rules.observation import observe
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Proposals
from santiago.rules.position_json import PHASE_NAMES, phase_name
from santiago.rules.state import GameState
from santiago.rules.tiles import TILE_KINDS

pytest.importorskip("numpy")
from santiago.research.encoding import (
    HIGHEST_SUM,
    MOVES,
    NUMBERS,
    legal_mask,
    legal_numbers,
    observation_row,
    win_shares,
)


def row_by_the_board(state: GameState, me: Seat) -> list[int]:
    """Return the documented row, computed square by square."""
    seen, seats = observe(state, me), state.seats
    squares: list[list[int]] = []
    for square in SQUARES:
        tile, palm = state.board.tile(square), state.board.palms >> square & 1
        if tile is None:
            squares.append([0, 0, -1, 0, palm])
        else:
            owner = -1 if tile.owner is None else (tile.owner - me) % seats
            squares.append([tile.kind + 1, tile.farmers, owner, int(tile.desert), palm])
    row = [values[plane] for plane in range(5) for values in squares]
    row += [state.board.canals >> canal & 1 for canal in CANALS]
    row += [state.offered.count(kind) for kind in TILE_KINDS]
    row += [seen.unseen.count(kind) for kind in TILE_KINDS]
    for n in range(5):
        if n >= seats:
            row += [-1] * 5
            continue
        seat = (me + n) % seats
        bid, phase = state.bids[seat], state.phase
        made = phase.proposals[seat] if isinstance(phase, Proposals | OverseerDecision) else None
        row += [state.money[seat], state.own_canals[seat], -1 if bid is None else bid]
        row += (-1, 0) if made is None else (made.canal, made.bribe)
    turn = state.to_move
    row += [state.board.spring, (state.overseer - me) % seats, -1 if turn is None else (turn - me) % seats]
    return [*row, state.round, state.rounds, state.supply, PHASE_NAMES.index(phase_name(state.phase))]


def test_every_move_has_one_number() -> None:
    assert len(NUMBERS) == len(MOVES)


@pytest.mark.parametrize(
    ("seats", "edition"), [(2, "trefl"), (3, "amigo"), (4, "trefl"), (5, "amigo"), (5, "trefl")]
)
def test_masks_and_rows_hold_through_a_whole_random_game(seats: int, edition: str) -> None:
    random, game = Random(seats), Game(seats, edition=edition, seed=seats)
    while True:
        state = game.state
        assert legal_numbers(state) == sorted(NUMBERS[move] for move in game.legal_moves)
        assert legal_mask(state).sum() == len(game.legal_moves)
        for seat in map(Seat, range(seats)):
            row = observation_row(state, seat)
            assert row.tolist() == row_by_the_board(state, seat)
            assert observation_row(observe(state, seat).position, seat).tolist() == row.tolist()
            assert -1 <= row.min() <= row.max() <= HIGHEST_SUM
        if game.is_over:
            return
        game.push(MOVES[random.choice(legal_numbers(state))])


def test_a_tie_shares_the_win() -> None:
    """R9.4"""
    assert win_shares((30, 41, 41)) == [0, 0.5, 0.5]
