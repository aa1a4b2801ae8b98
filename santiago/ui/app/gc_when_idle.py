"""Defers full garbage collections to idle frames, because each collection takes as long as two frames."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_DUE, _MOST = 10, 1000
"""After more than `_DUE` collections of the middle generation since the last full collection, another full
collection is due. After more than `_MOST`, Python itself starts a full collection.
"""


@contextmanager
def gc_when_idle() -> Iterator[None]:
    """Return a context manager that delays full garbage collections, so that they can be run in idle frames.

    Python itself starts a full collection only if there are no idle frames for a long time.
    """
    before = gc.get_threshold()
    gc.set_threshold(*before[:2], _MOST)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def full_collection_is_due() -> bool:
    """Whether more than `_DUE` middle-generation collections have followed the last full collection."""
    return gc.get_count()[2] > _DUE
