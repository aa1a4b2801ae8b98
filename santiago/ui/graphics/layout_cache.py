"""A cache of layouts, and of some pictures, for one draw context."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

_MOST = 512
T = TypeVar("T")


class LayoutCache:
    """Caches the layouts and pictures of one draw context, at most 512; the oldest is dropped first."""

    def __init__(self) -> None:
        self._held: dict[Hashable, object] = {}

    def get(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the cached result of `compute` for `key`; callers must not modify it.

        The first item of the key is the class or function that computes the result.
        """
        found = self._held.get(key)
        if found is None:
            if len(self._held) >= _MOST:
                self._held.pop(next(iter(self._held)))
            found = self._held[key] = compute()
        return cast("T", found)
