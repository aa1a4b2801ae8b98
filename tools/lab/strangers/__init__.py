"""Simple strategies as opponents in the arena.

python tools/arena.py --agents tools.lab.strangers:miser,normal,normal,normal --games 100

The agents are the twelve strategies in `habits`, such as `miser`.
"""

from collections.abc import Callable
from functools import partial

from santiago.ai.agent import Agent
from tools.lab.strangers.habits import HABITS, Stranger

STRANGERS: dict[str, Callable[[], Agent]] = {habit.__name__: partial(Stranger, habit) for habit in HABITS}


def __getattr__(name: str) -> Callable[[], Agent]:
    """Return the factory of the agent `name`; the arena looks up agents as attributes of this module."""
    if name in STRANGERS:
        return STRANGERS[name]
    raise AttributeError(f"there is no stranger {name!r}")
