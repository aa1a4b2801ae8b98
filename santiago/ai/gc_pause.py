"""Rules and opponents leave no reference cycles behind: to look for them while they play is time lost."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """Meanwhile Python does not look for cycles; a tenth of the time of a game between Normal players."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
