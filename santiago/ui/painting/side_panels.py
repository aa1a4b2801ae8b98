"""Paints everything beside the board; only changed parts are repainted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.rects import clipped, merged
from santiago.ui.painting.side_parts import SidePart

_MERGE_OVERLAP = 0.25
"""Dirty areas are merged if they overlap by more than this share of the smaller area's height.

The glow of a seat panel overlaps the panels next to it by less than this share. Therefore seat panels are not
merged.
"""


class SidePanels(Drawn):
    """Paints everything beside the board for one draw context, and repaints only what has changed.

    While a move is shown, the number of pixels painted per frame is limited.
    """

    # Incremental drawing, here and on the board, takes 188 lines of code. At 1920x1080, 2 to 9 of 695 frames
    # take more than 16.7 ms with it, and 43 to 71 of 409 frames without it.

    def __init__(self, context: DrawContext) -> None:
        self.context = context
        self._surface: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._parts: tuple[SidePart, ...] = ()
        self._stale: list[pygame.Rect] = []
        """The dirty rectangles: areas of the surface that do not show `_parts` yet."""

    @property
    def is_behind(self) -> bool:
        """Whether some areas are still to be painted."""
        return bool(self._stale)

    def picture(
        self,
        ground: pygame.Surface,
        parts: tuple[SidePart, ...],
        most: int | None = None,
    ) -> pygame.Surface:
        """Return a picture of the window with `parts` on `ground`; callers must not draw on it.

        At most `most` changed pixels are repainted, and the others by later calls. None means no limit.
        """
        if ground is not self._ground:
            self._begin(ground)
            most = None
        self._note(parts, 0.0 if most is None else _MERGE_OVERLAP)
        now, self._stale = (self._stale, []) if most is None else _within(self._stale, most)
        for area in now:
            self._paint(area)
        assert self._surface is not None, "it is there with its ground"
        return self._surface

    def paint_in_steps(self, ground: pygame.Surface, parts: tuple[SidePart, ...]) -> Iterator[None]:
        """Paint the picture that `picture` returns, one area per step."""
        if ground is not self._ground:
            self._begin(ground)
            yield
        self._note(parts, _MERGE_OVERLAP)
        while self._stale:
            self._paint(self._stale.pop(0))
            yield

    def _begin(self, ground: pygame.Surface) -> None:
        self._surface, self._ground, self._parts, self._stale = ground.copy(), ground, (), []

    def _note(self, parts: tuple[SidePart, ...], share: float) -> None:
        """Add the areas of changed parts to the dirty rectangles.

        Two areas are merged if they overlap by more than `share` of the smaller area's height.
        """
        changed = (*_unlike(self._parts, parts), *_unlike(parts, self._parts))
        regions = [*self._stale, *(part.region for part in changed)]
        self._stale = merged(
            regions, lambda one, other: one.clip(other).height > share * max(1, min(one.height, other.height))
        )
        self._stale.reverse()  # the action bar first, because it shows the question
        self._parts = parts

    def _paint(self, area: pygame.Rect) -> None:
        surface, ground = self._surface, self._ground
        assert surface is not None and ground is not None, "it has begun"
        with clipped(surface, area):
            surface.blit(ground, area, area)
            for part in self._parts:
                if part.region.colliderect(area):
                    if part.over is not None:
                        surface.blit(ground, part.over, part.over)
                    part.paint(surface)


def _unlike(parts: Sequence[SidePart], others: Sequence[SidePart]) -> list[SidePart]:
    return [
        part
        for part in parts
        if all(part.region != other.region or part.key != other.key for other in others)
    ]


def _within(areas: Sequence[pygame.Rect], most: int) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
    """Split `areas` into those to paint now, up to a total of `most` pixels, and those to paint later.

    If the first area alone is too large, it is divided.
    """
    now: list[pygame.Rect] = []
    later: list[pygame.Rect] = []
    for area in areas:
        pixels = area.width * area.height
        if pixels <= most:
            now.append(area)
            most -= pixels
        elif now:
            later.append(area)
        else:
            upper = pygame.Rect(area.topleft, (area.width, max(1, most // area.width)))
            now.append(upper)
            later.append(pygame.Rect(upper.bottomleft, (area.width, area.height - upper.height)))
            most = 0
    return now, later
