"""A cache of the layouts, and of a few pictures, of a draw context."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

_MOST = 512
T = TypeVar("T")


class LayoutCache:
    """Memoises layouts and pictures of one draw context; holds at most 512."""

    def __init__(self) -> None:
        self._held: dict[Hashable, object] = {}

    def get(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the result of the first `compute` for `key`; callers must not change it.

        The key begins with the class or function that computes.
        """
        found = self._held.get(key)
        if found is None:
            if len(self._held) >= _MOST:
                self._held.clear()
            found = self._held[key] = compute()
        return cast("T", found)
