"""Leaves full collections of cyclic garbage to frames in which nothing happens: they take two frames."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_DUE, _MOST = 10, 1000
"""How many collections of younger objects make a full one due, and how many force it."""


@contextmanager
def gc_when_idle() -> Iterator[None]:
    """In the block, Python makes a full collection only if none was made when it was due for long."""
    before = gc.get_threshold()
    gc.set_threshold(*before[:2], _MOST)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def full_collection_is_due() -> bool:
    """Whether Python would make a full collection by its usual rule."""
    return gc.get_count()[2] > _DUE
