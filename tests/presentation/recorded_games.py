"""Positions of the recorded games, and people to sit at their tables."""

from functools import cache

from santiago.presentation.view_model.seat_panels import Person
from santiago.rules.apply import Transition
from santiago.rules.record import Level, replay
from santiago.rules.state import GameState
from tests.persistence.games import finished_game

PEOPLE = (
    Person("Ana", "red"),
    Person("Bruno", "white", Level.HARD),
    Person("Chloé", "black"),
    Person("Diego", "purple", Level.NORMAL),
    Person("Maximilian", "gold", Level.EXPERT),
)


@cache
def game(name: str) -> tuple[GameState, ...]:
    """Return every position of a recorded game."""
    return (finished_game(name).start(), *(step.after for step in steps(name)))


@cache
def steps(name: str) -> tuple[Transition, ...]:
    """Return every step of a recorded game."""
    return tuple(replay(finished_game(name)))


def people(state: GameState) -> tuple[Person, ...]:
    return PEOPLE[: state.seats]
