"""Tooltips of screens and of the table: delay, position and painting."""

from dataclasses import dataclass

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext

_DELAY_SECONDS = 0.45
_PIXEL_AWAY, _WHOLE_BOX = 4, 10_000
"""The cost per pixel between a tooltip and its target, and the extra cost of covering a whole box. In
addition, each covered pixel costs 1."""


class TipTimer:
    """Measures how long the pointer or the focus has rested on the same target."""

    def __init__(self) -> None:
        self._target: object = None
        self._seconds = 0.0

    @property
    def is_due(self) -> bool:
        """Whether the tooltip is visible."""
        return self._target is not None and self._seconds >= _DELAY_SECONDS

    @property
    def is_settled(self) -> bool:
        """Whether waiting changes nothing, because the tooltip is visible or there is no target."""
        return self._target is None or self.is_due

    def rest_on(self, target: object) -> bool:
        """Set the target that the pointer rests on, or None if there is none.

        If the target has changed, restart the delay and return True.
        """
        if target == self._target:
            return False
        self._target = target
        self.restart()
        return True

    def restart(self) -> None:
        """Restart the delay, for example after a key or click."""
        self._seconds = 0.0

    def update(self, seconds: float) -> bool:
        """Add `seconds` to the waiting time, and return True if the tooltip has just become due."""
        before = self.is_due
        self._seconds += seconds
        return self.is_due and not before


@dataclass(frozen=True, slots=True)
class TipObstacles:
    """Boxes that a tooltip should not cover (`kept_free`), and fallback boxes to place it in (`spare`)."""

    kept_free: tuple[pygame.Rect, ...] = ()
    spare: tuple[pygame.Rect, ...] = ()


def paint_tip(
    context: DrawContext, surface: pygame.Surface, text: str, about: pygame.Rect, room: TipObstacles
) -> None:
    """Paint a tooltip on dark wood, near the rectangle `about` and inside the window."""
    style = context.styles.detail.coloured(context.palette.on_wood)
    pad = context.scale.px(12)
    widest = min(context.scale.tx(340), context.size[0] - 4 * pad)
    around = 2 * pad, round(pad * 1.2)
    sizes = []
    for rows in (context.text.wrap(text, widest, style), [text]):
        width = max(context.text.width(row, style) for row in rows)
        sizes.append((width + around[0], len(rows) * context.text.line_height(style) + around[1]))
    window = pygame.Rect((0, 0), context.size).inflate(-pad, -pad)
    box = _tip_box(sizes, about, context.scale.px(10), window, room)
    context.cards.paint(surface, Card.TOOLTIP, box, 0.9)
    inner = box.inflate(-2 * pad, -round(pad * 1.2))
    context.text.paragraph(surface, text, inner, style)


def _tip_box(
    sizes: list[tuple[int, int]], about: pygame.Rect, gap: int, window: pygame.Rect, room: TipObstacles
) -> pygame.Rect:
    """Return the best box for a tooltip. The box covers `about` only if there is no other choice.

    The best box is close to `about` and covers little of `room.kept_free`. If several boxes are equally good,
    the earlier size in `sizes` is preferred, then the earlier position in `_tip_places`.
    """
    places = [
        place
        for size in sizes
        if size[0] <= window.width
        for place in _tip_places(size, about, gap, window, room)
    ]
    free = [place for place in places if not place.colliderect(about)] or places

    def cost(place: pygame.Rect) -> int:
        covered = sum(_cost_to_cover(box, place) for box in room.kept_free)
        return covered + _PIXEL_AWAY * _distance(place, about.inflate(2 * gap, 2 * gap))

    return min(free, key=cost)


def _tip_places(
    size: tuple[int, int], about: pygame.Rect, gap: int, window: pygame.Rect, room: TipObstacles
) -> list[pygame.Rect]:
    """Return the possible boxes inside `window` for a tooltip of the given size, in order of preference."""
    below = pygame.Rect((0, 0), size).move_to(midtop=(about.centerx, about.bottom + gap))
    above = below.move_to(midbottom=(about.centerx, about.top - gap))
    right = below.move_to(midleft=(about.right + gap, about.centery))
    left = below.move_to(midright=(about.left - gap, about.centery))
    near = [
        box
        for one in (below, above)
        for box in (one, one.move_to(left=about.left), one.move_to(right=about.right))
    ]
    places = [*near, right, left, *(below.clamp(box) for box in room.spare)]
    return [place.clamp(window) for place in places]


def _cost_to_cover(box: pygame.Rect, place: pygame.Rect) -> int:
    """Return the cost of covering a part of `box` with a tooltip at `place`.

    The cost is the number of covered pixels, plus a term for the covered share of `box`. Without this term,
    covering a small box would cost almost nothing.
    """
    part, whole = place.clip(box), box.width * box.height
    covered = part.width * part.height
    return covered + _WHOLE_BOX * covered // max(1, whole)


def _distance(one: pygame.Rect, other: pygame.Rect) -> int:
    """Return the distance between two boxes in pixels. Vertical distance counts twice."""
    across = max(one.left - other.right, other.left - one.right, 0)
    return across + 2 * max(one.top - other.bottom, other.top - one.bottom, 0)
