"""Positions of games between fast players, for the tests of all levels."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.rules.apply import apply
from santiago.rules.legal import legal_moves
from santiago.rules.options import Edition, Money, Options
from santiago.rules.phases import SecretAuction
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game


@cache
def game(
    seats: int, seed: int, edition: Edition = Edition.TREFL, wild: float = 0.15, money: Money | None = None
) -> tuple[GameState, ...]:
    """Return every position of a game; `wild` is the share of random moves.

    `money` replaces the option of the edition.
    """
    options = Options.of(edition)
    return tuple(_played(seats, seed, replace(options, money=money or options.money), wild))


def _played(seats: int, seed: int, options: Options, wild: float) -> Iterator[GameState]:
    random = Random(seed)
    state = new_game(options, seats, random_setup(options, seats, random))
    while (seat := state.to_move) is not None:
        yield state
        if random.random() < wild or isinstance(state.phase, SecretAuction):
            moves = legal_moves(state)
            move = moves[random.randrange(min(len(moves), 6))]
        else:
            move = one_ply.best_move(state, seat, Weights())
        state = apply(state, move).after


def some(seats: int, seed: int, every: int) -> list[GameState]:
    """Return every `every`-th position of a game, alternating between phases."""
    return [state for n, state in enumerate(game(seats, seed)) if n % every == seed % every]
