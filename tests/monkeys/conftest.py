"""The window and the home of the monkeys, and how long they play; see `test_monkeys.py`."""

import pytest

from tests.hidden_window import hidden_window
from tests.ui.conftest import home

__all__ = ["hidden_window", "home"]
_ACTIONS, _MANY = 500, 4_000


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", type=int, help="the seed of the monkeys; with --deep, the day by default")
    parser.addoption("--actions", type=int, help="the least number of actions of each monkey")


@pytest.fixture
def seed(pytestconfig: pytest.Config, deep: bool) -> int:
    """Return the seed of the monkeys: always the same, or with --deep another one each day."""
    usual = pytestconfig.getoption("day") if deep else 1
    given = pytestconfig.getoption("seed")
    return usual if given is None else given


@pytest.fixture
def actions(pytestconfig: pytest.Config, deep: bool) -> int:
    """Return the least number of actions of a monkey."""
    return pytestconfig.getoption("actions") or (_MANY if deep else _ACTIONS)
