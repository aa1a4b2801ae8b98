"""Defers full garbage collections, which take two frames, to idle frames."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_DUE, _MOST = 10, 1000
"""The numbers of younger collections after which a full one is due, and after which it is forced."""


@contextmanager
def gc_when_idle() -> Iterator[None]:
    """Within this context, Python starts a full collection only long after one is due, so that an idle frame
    can run it before."""
    before = gc.get_threshold()
    gc.set_threshold(*before[:2], _MOST)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def full_collection_is_due() -> bool:
    """Whether a full collection is due by Python's default rule."""
    return gc.get_count()[2] > _DUE
