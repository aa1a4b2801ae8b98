"""Arguments, games and statistics shared by the programs of this package and `tools/arena.py`."""

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import stdev
from typing import Any

from santiago.ai.agents.level_agent import MOST_NODES
from santiago.commands.arguments import seed, whole_number
from santiago.rules.options import Edition
from santiago.rules.record import Level, Record

_OPTIONS: dict[str, dict[str, Any]] = {
    "seats": {"type": int, "choices": range(2, 6)},
    "edition": {"type": Edition, "choices": list(Edition)},
    "nodes": {"type": whole_number(0, MOST_NODES), "help": "budget of a decision"},
    "games": {"type": whole_number(1, 10**6)},
    "seed": {"type": seed},
    "jobs": {"type": whole_number(1, 256), "help": "processes"},
}


def normal_game(seats: int, number: int = 0) -> Record:
    """Play game `number` of a series between Normal players, and return its record."""
    from santiago.ai.measure.contest import Contest, Entrant, play

    return play(Contest((Entrant(Level.NORMAL),) * seats, games=10**6), number).record


def arguments(description: str | None, **defaults: object) -> argparse.ArgumentParser:
    """Return a parser with the common options in `defaults`, which maps their names to default values."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", default=default, **_OPTIONS[name])
    return parser


def mean_error(values: Sequence[float]) -> float:
    """Return half the width of the 95 % interval of the mean, or 0 for a single value."""
    return 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
