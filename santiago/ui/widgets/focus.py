"""Focus traversal: the order of what can be focused, the nearest neighbour in a direction, the focus ring."""

from collections.abc import Sequence

import pygame

from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset
from santiago.ui.widgets.control import Control

_ASIDE = 2.2
"""Weight of the distance across the direction of an arrow key; the distance along it has weight 1."""
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Focus:
    """Which of the `controls` of a screen is focused; they are in the order of Tab, and may change."""

    def __init__(
        self,
        context: DrawContext,
        controls: Sequence[Control],
        key: str | None = None,
        *,
        ring_shown: bool = False,
    ) -> None:
        self._context = context
        self._controls = controls
        self.key = key
        self.ring_shown = ring_shown
        """The ring is there only after the keyboard was used."""

    @property
    def current(self) -> Control | None:
        """The control that has the focus, None if there is none or it is disabled."""
        return next((one for one in self._controls if one.key == self.key and one.enabled), None)

    def move_to(self, key: str | None) -> None:
        """Give the focus to the control called `key`, or to none."""
        before = self.current
        self.key = key
        after = self.current
        if before is not after:
            if before is not None:
                before.focus_changed(focused=False)
            if after is not None:
                after.focus_changed(focused=True)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle Tab, arrow keys, Enter and Space; True if the key was used."""
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
        if event.key in ENTER or (event.key == pygame.K_SPACE and not current.takes_text):
            current.activate()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ring in two colours around the control that has the focus, if it is shown."""
        current = self.current
        if current is None or not self.ring_shown:
            return
        scale, palette = self._context.scale, self._context.palette
        thin = max(2, scale.px(2.5))
        ring = current.rect.inflate(4 * thin, 4 * thin).clip(surface.get_rect())
        self._context.shapes.frame(surface, ring, palette.ink, scale.px(13), thin)
        inner = inset(ring, thin, thin)
        self._context.shapes.frame(surface, inner, palette.gold, scale.px(11), thin)

    def _arrow(self, across: int, down: int) -> bool:
        current = self.current
        if current is None or not self.ring_shown:
            self._advance(1)
            return True
        if current.takes_text and across:
            return False
        if current.handle_direction(across, down):
            return True
        others = [one for one in self._controls if one.enabled and one is not current]
        found = nearest(current.rect, [one.rect for one in others], across, down)
        if found is not None:
            self.move_to(others[found].key)
        return True

    def _advance(self, step: int) -> None:
        """To the next or previous control in order; the first use only shows the ring where it is."""
        reachable = [one for one in self._controls if one.enabled]
        if not reachable:
            return
        current = self.current
        if current is None:
            self.move_to(reachable[0 if step > 0 else -1].key)
        elif self.ring_shown:
            index = reachable.index(current)
            self.move_to(reachable[(index + step) % len(reachable)].key)
        self.ring_shown = True


def nearest(
    origin: pygame.Rect,
    candidates: Sequence[pygame.Rect],
    across: int,
    down: int,
    *,
    widest: float = float("inf"),
) -> int | None:
    """The index of the candidate nearest to `origin` in a direction, None if there is none.

    `across` and `down` are -1, 0 or 1. Distances are the gaps between rectangles, 0 where they overlap;
    for rectangles of size 0 they are the distances between points. A candidate that lies more than
    `widest` times as far aside as ahead is not in that direction.
    """
    best: int | None = None
    least = float("inf")
    for index, candidate in enumerate(candidates):
        right = _gap(origin.left, origin.right, candidate.left, candidate.right)
        low = _gap(origin.top, origin.bottom, candidate.top, candidate.bottom)
        ahead, aside = right * across + low * down, abs(low if across else right)
        if ahead < 1 or aside > widest * ahead:
            continue
        if ahead + _ASIDE * aside < least:
            best, least = index, ahead + _ASIDE * aside
    return best


def centre_of(rect: pygame.Rect) -> pygame.Rect:
    """The middle of a rectangle as a rectangle of size 0."""
    return pygame.Rect(rect.center, (0, 0))


def _gap(low: int, high: int, other_low: int, other_high: int) -> float:
    """The signed distance between two ranges, at least 1 where they touch; a fraction where they overlap."""
    if other_low >= high and other_high > high:
        return max(1, other_low - high)
    if other_high <= low and other_low < low:
        return min(-1, other_high - low)
    return ((other_low + other_high) - (low + high)) / 1000
