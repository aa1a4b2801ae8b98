"""A cache of drawn surfaces that limits their total size in bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)


class SurfaceCache(Generic[K]):
    """Keeps the most recently used surfaces, up to a total of `limit_bytes`."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._held: OrderedDict[K, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def get(self, key: K) -> pygame.Surface | None:
        """Return the surface stored for `key`, or None. The surface becomes the most recently used one."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
        return found

    def kept(self, key: K, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface stored for `key`; if there is none, store and return the result of `paint`."""
        found = self.get(key)
        return self.put(key, paint()) if found is None else found

    def spare(self, size: tuple[int, int]) -> pygame.Surface | None:
        """Remove and return the least recently used surface if the cache is full and the surface has `size`.

        Otherwise return None. The cache is full if there is no room for another surface of that size.
        """
        key, surface = next(iter(self._held.items()), (None, None))
        if key is None or surface is None or surface.get_size() != size:
            return None
        if self._bytes + _bytes_of(surface) <= self._limit:
            return None
        del self._held[key]
        self._bytes -= _bytes_of(surface)
        return surface

    def put(self, key: K, surface: pygame.Surface) -> pygame.Surface:
        """Store and return `surface`.

        If the limit is exceeded, the least recently used surfaces are dropped, but never `surface` itself.
        """
        replaced = self._held.pop(key, None)
        if replaced is not None:
            self._bytes -= _bytes_of(replaced)
        self._held[key] = surface
        self._bytes += _bytes_of(surface)
        while self._bytes > self._limit and len(self._held) > 1:
            _, dropped = self._held.popitem(last=False)
            self._bytes -= _bytes_of(dropped)
        return surface


def _bytes_of(surface: pygame.Surface) -> int:
    width, height = surface.get_size()
    return width * height * 4
