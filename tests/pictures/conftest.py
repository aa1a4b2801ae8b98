"""The option that renews the golden pictures."""

import pytest

from tests.hidden_window import hidden_window

__all__ = ["hidden_window"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="renew the golden pictures")
