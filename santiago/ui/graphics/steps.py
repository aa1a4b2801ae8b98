"""Work in steps, which may be taken in several frames."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]
"""Yields after each step; returns what was worked for."""


def at_once(steps: Steps[T]) -> T:
    """Take all steps now."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: T = end.value
            return made
