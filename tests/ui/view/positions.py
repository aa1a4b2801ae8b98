"""Positions of the recorded games, and people to sit at them."""

from functools import cache
from pathlib import Path

from santiago.persistence.codec import read_record
from santiago.persistence.seal import Sealed
from santiago.rules.record import Level, Record, replay
from santiago.rules.state import GameState
from santiago.ui.view.values import Person

RECORDS = Path(__file__).parents[2] / "records"
PEOPLE = (
    Person("Ana", "red"),
    Person("Bruno", "white", Level.HARD),
    Person("Chloé", "black"),
    Person("Diego", "purple", Level.NORMAL),
    Person("Maximilian", "gold", Level.EXPERT),
)


@cache
def record(name: str) -> Record:
    return read_record(RECORDS / f"{name}.json", sealed=Sealed.OPTIONAL)


@cache
def game(name: str) -> tuple[GameState, ...]:
    """Every position of a recorded game."""
    found = record(name)
    return (found.start(), *(step.after for step in replay(found)))


def people(state: GameState) -> tuple[Person, ...]:
    return PEOPLE[: state.seats]
