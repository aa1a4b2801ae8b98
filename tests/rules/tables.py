"""Positions after moves that are given as text, with the spring on C2."""

from random import Random

from santiago.rules.apply import apply
from santiago.rules.grid import intersection_named, square_named
from santiago.rules.moves import Plant
from santiago.rules.notation import parse_move
from santiago.rules.options import Options, Seat
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game

NO_PALMS = Options(palms=False)


def table(seats: int = 4, *moves: str, options: Options = NO_PALMS, seed: int = 3) -> GameState:
    """Return a game with the spring on C2 and seat 0 as overseer, after `moves`."""
    spring = intersection_named("C2")
    setup = random_setup(options, seats, Random(seed), spring=spring, overseer=Seat(0))
    state = new_game(options, seats, setup)
    for move in moves:
        state = apply(state, parse_move(move)).after
    return state


def proposals(*moves: str, options: Options = NO_PALMS) -> GameState:
    """Return a three-seat game with the top row planted; seat 1 is the overseer, seat 2 proposes first."""
    state = table(3, "pass", "bid 2", "bid 3", options=options)
    for square in ("a1", "b1", "c1", "d1"):
        state = plant_first(state, square)
    for move in moves:
        state = apply(state, parse_move(move)).after
    return state


def plant_first(state: GameState, square: str) -> GameState:
    """Plant the first tile of the tray on `square`, and return the new state."""
    return apply(state, Plant(state.offered[0], square_named(square))).after
