"""Plays random games, to measure the speed of the rules."""

from random import Random

from santiago.rules.apply import apply
from santiago.rules.legal import legal_moves
from santiago.rules.options import Options
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game


def random_game(options: Options, seats: int, random: Random) -> GameState:
    """Play random legal moves from a random deal and return the final state."""
    state = new_game(options, seats, random_setup(options, seats, random))
    while not state.is_over:
        moves = legal_moves(state)
        state = apply(state, moves[int(random.random() * len(moves))]).after
    return state
