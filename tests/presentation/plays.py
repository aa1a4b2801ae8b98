"""Random games with fixed seeds, for tests of what is displayed."""

from collections.abc import Iterator
from functools import cache
from random import Random

from santiago.rules.apply import Transition, apply
from santiago.rules.legal import legal_moves
from santiago.rules.options import Edition, Options
from santiago.rules.setup import random_setup
from santiago.rules.state import new_game

SEATS = (2, 3, 4, 5)
Game = tuple[Transition, ...]


@cache
def game(seats: int, seed: int = 1) -> Game:
    """Return a finished game in which the players sometimes pass."""
    options, random = Options.of(Edition.TREFL), Random(f"{seats}/{seed}")
    state, steps = new_game(options, seats, random_setup(options, seats, random)), []
    while not state.is_over:
        legal = legal_moves(state)
        move = legal[0] if random.random() < 0.2 else random.choice(legal)
        steps.append(apply(state, move))
        state = steps[-1].after
    return tuple(steps)


def every_step() -> Iterator[Transition]:
    """Yield the steps of several games for each number of seats."""
    return (step for seats in SEATS for seed in (1, 2) for step in game(seats, seed))
