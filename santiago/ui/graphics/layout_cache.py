"""A cache of layouts, and of some pictures, for one draw context."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

_MOST = 512
T = TypeVar("T")


class LayoutCache:
    """Caches up to 512 layouts and pictures for one draw context, and drops the oldest first."""

    def __init__(self) -> None:
        self._held: dict[Hashable, object] = {}

    def get(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the result of `compute`, cached under `key`. Callers must not modify the result.

        The key must be the class or function that computes the result, or a tuple that begins with it.
        """
        found = self._held.get(key)
        if found is None:
            if len(self._held) >= _MOST:
                self._held.pop(next(iter(self._held)))
            found = self._held[key] = compute()
        return cast("T", found)
