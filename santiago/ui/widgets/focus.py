"""The keyboard's way through a screen: what has the focus, where it goes next, and the ring around it."""

from typing import Protocol

import pygame

from santiago.ui.graphics.draw_context import DrawContext

_ASIDE = 2.2
"""A step aside counts this much more than a step ahead when the nearest neighbour is sought."""
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Focusable(Protocol):
    """Anything that the keyboard can reach. The board's squares are one, every control is one."""

    @property
    def key(self) -> str:
        """A name that stays the same when the screen is rebuilt."""

    @property
    def rect(self) -> pygame.Rect:
        """Where the ring is drawn, in pixels of the window."""

    @property
    def reachable(self) -> bool:
        """Whether it can have the focus now."""

    @property
    def takes_text(self) -> bool:
        """Whether letters, space and sideways arrows belong to it."""

    def activate(self) -> None:
        """Do what Enter and Space do."""

    def steer(self, across: int, down: int) -> bool:
        """Use an arrow key, each -1, 0 or 1; False leaves it to the focus to move."""

    def focus_changed(self, *, focused: bool) -> None:
        """The focus came or went."""


class Focus:
    """The order of what can be focused on one screen, and which of it is."""

    def __init__(self, context: DrawContext, key: str | None = None, *, ring_shown: bool = False) -> None:
        self._context = context
        self._items: list[Focusable] = []
        self.key = key
        self.ring_shown = ring_shown
        """The ring is there only after the keyboard was used."""

    def add(self, item: Focusable) -> None:
        """Make `item` reachable, after those added before."""
        self._items.append(item)

    @property
    def current(self) -> Focusable | None:
        """What has the focus, if it can be reached."""
        for item in self._items:
            if item.key == self.key and item.reachable:
                return item
        return None

    def move_to(self, key: str | None) -> None:
        """Give the focus to the item called `key`, or to none."""
        before = self.current
        self.key = key
        after = self.current
        if before is not after:
            if before is not None:
                before.focus_changed(focused=False)
            if after is not None:
                after.focus_changed(focused=True)

    def handle(self, event: pygame.event.Event) -> bool:
        """Use a key that moves or works the focus; True if it was one."""
        if event.type != pygame.KEYDOWN:
            return False
        current = self.current
        if event.key == pygame.K_TAB:
            self._advance(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key in _ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._arrow(*_ARROWS[event.key])
        if current is None or not self.ring_shown:
            return False
        if event.key in _ENTER or (event.key == pygame.K_SPACE and not current.takes_text):
            current.activate()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ring of two tones around what has the focus, if it is shown."""
        current = self.current
        if current is None or not self.ring_shown:
            return
        scale, palette = self._context.scale, self._context.palette
        thin = max(2, scale.px(2.5))
        ring = current.rect.inflate(4 * thin, 4 * thin).clip(surface.get_rect())
        self._context.shapes.frame(surface, ring, palette.ink, scale.px(13), thin)
        inner = ring.inflate(-2 * thin, -2 * thin)
        self._context.shapes.frame(surface, inner, palette.gold, scale.px(11), thin)

    def _arrow(self, across: int, down: int) -> bool:
        current = self.current
        if current is None or not self.ring_shown:
            self._advance(1)
            return True
        if current.takes_text and across:
            return False
        if current.steer(across, down):
            return True
        found = self._nearest(current.rect, across, down)
        if found is not None:
            self.move_to(found.key)
        return True

    def _advance(self, step: int) -> None:
        """To the next or previous item in order; the first use only shows the ring where it is."""
        reachable = [item for item in self._items if item.reachable]
        if not reachable:
            return
        current = self.current
        if current is None:
            self.move_to(reachable[0 if step > 0 else -1].key)
        elif self.ring_shown:
            index = [item.key for item in reachable].index(current.key)
            self.move_to(reachable[(index + step) % len(reachable)].key)
        self.ring_shown = True

    def _nearest(self, origin: pygame.Rect, across: int, down: int) -> Focusable | None:
        best: Focusable | None = None
        least = float("inf")
        for item in self._items:
            if not item.reachable or item.key == self.key:
                continue
            right, low = _gap(origin, item.rect)
            ahead = right * across + low * down
            if ahead < 1:
                continue
            aside = abs(low if across else right)
            if ahead + _ASIDE * aside < least:
                best, least = item, ahead + _ASIDE * aside
        return best


def _gap(origin: pygame.Rect, target: pygame.Rect) -> tuple[float, float]:
    """How far `target` lies to the right of and below `origin`; 0 where they overlap in that direction."""
    return (
        _distance(origin.left, origin.right, target.left, target.right),
        _distance(origin.top, origin.bottom, target.top, target.bottom),
    )


def _distance(low: int, high: int, other_low: int, other_high: int) -> float:
    if other_low >= high:
        return other_low - high + 1
    if other_high <= low:
        return other_high - low - 1
    return ((other_low + other_high) - (low + high)) / 1000
