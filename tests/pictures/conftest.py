"""Options that renew the golden pictures, and that save the drawings at full size."""

from pathlib import Path

import pytest

from tests.hidden_window import hidden_window

__all__ = ["hidden_window"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="renew the golden pictures")
    parser.addoption("--whole", type=Path, metavar="FOLDER", help="save the drawings at full size")
