"""Defers full garbage collections, each of which takes as long as two frames, to idle frames."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_DUE, _MOST = 10, 1000
"""The numbers of collections of the next younger generation after which a full collection is due, and after
which Python itself starts a full collection.
"""


@contextmanager
def gc_when_idle() -> Iterator[None]:
    """A context in which Python delays full garbage collections, so that they can be run in idle frames.

    Python itself starts a full collection only if no idle frame occurs for a long time after one is due.
    """
    before = gc.get_threshold()
    gc.set_threshold(*before[:2], _MOST)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def full_collection_is_due() -> bool:
    """Whether a full collection is due by Python's default threshold."""
    return gc.get_count()[2] > _DUE
