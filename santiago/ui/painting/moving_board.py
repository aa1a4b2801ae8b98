"""Paints what moves on the board at rest: water that flows, plants in the wind, and the spring.

All of it is painted over the picture of the board, and repainted alone while nothing else changes.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pygame

from santiago.presentation.view_model.values import TileState
from santiago.rules.grid import CANAL_ENDS, Canal, Intersection, Square, SquareSet, canals_in, squares_in
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import clipped
from santiago.ui.painting.board_geometry import DITCH_WIDTH, PLACE, BoardGeometry, canal_units, is_level
from santiago.ui.painting.board_painter import (
    BoardPicture,
    changed_parts,
    paint_palm,
    paint_position_in_steps,
    paint_spring,
    palm_on_tile_rect,
    palm_rect,
    spring_rect,
    spring_water_rect,
)

LEANS = (-1, 1, 2, 3)
"""How far a plant can lean in the wind, in steps to the right; 0 is upright."""
_SPEED = 26.0
"""How fast water flows, in board units per second."""
_BANK = 12
"""The margin at each side of a canal without strokes, in board units."""
_REACH, _BLEND = DITCH_WIDTH / 2, 8
"""How far strokes reach into the joint at each end of a canal, and half the width of the zone in which they
fade into those of the next canal, in board units."""

_BETWEEN_PICTURES = 3
"""A picture of a leaning plant, which may take longer than all else, is prepared at each third repainting."""
_ROUNDING = 3, 3, 3, 255
"""Pixels that differ by less are alike: blitting with a clip may round a channel differently."""


@dataclass(frozen=True, slots=True)
class Motion:
    """How far things have moved: the water for `seconds`, and each plant by its lean, or 0 if it has none."""

    seconds: float = 0.0
    leans: Mapping[Square, int] = field(default_factory=dict)


STILL = Motion()


@dataclass(frozen=True, slots=True)
class _Strip:
    """The strokes on a canal and on half of the joint at each end; `way` is 1 if they flow right or down."""

    box: pygame.Rect
    top: int
    """The distance of `box` from the edge of the canal, in pixels."""
    level: bool
    way: int


class MovingParts:
    """The strokes on the water and the palms beside the tiles, which no picture of a board contains."""

    def __init__(self, context: DrawContext, geometry: BoardGeometry, picture: BoardPicture) -> None:
        self._context, self._geometry = context, geometry
        board, hidden = picture.board, picture.hidden
        self.strips = tuple(self._strip(canal, way) for canal, way in _flows(picture).items())
        tiles = board.occupied & ~hidden.tiles
        palms = SquareSet(board.palms & ~hidden.palms & ~tiles)
        room = round(_BANK * geometry.k)
        self.palms = {square: palm_rect(geometry, square).inflate(room, 0) for square in squares_in(palms)}
        self._images: tuple[float, dict[pygame.Rect | int, pygame.Surface]] = 0.0, {}

    def paint(self, surface: pygame.Surface, motion: Motion, within: pygame.Rect | None = None) -> None:
        """Paint everything that intersects `within`, a box in the pixels of the geometry."""
        if self._images[0] != motion.seconds:
            self._images = motion.seconds, {}
        for n, strip in enumerate(self.strips):
            if within is None or strip.box.colliderect(within):
                image = self._images[1].get(n) or self._images[1].setdefault(n, self._image(strip, motion))
                surface.blit(image, strip.box)
        for square, box in self.palms.items():
            if within is None or box.colliderect(within):
                lean = motion.leans.get(square, 0)
                paint_palm(surface, self._context, self._geometry, square, on_tile=False, lean=lean)

    def _strip(self, canal: Canal, way: int) -> _Strip:
        u, v, width, height = canal_units(canal)
        level, ends = is_level(canal), _REACH + _BLEND
        across, down = (-ends, _BANK) if level else (_BANK, -ends)
        box = self._geometry.rect(u + across, v + down, width - 2 * across, height - 2 * down)
        place = self._geometry.canal(canal)
        return _Strip(box, box.top - place.top if level else box.left - place.left, level, way)

    def _image(self, strip: _Strip, motion: Motion) -> pygame.Surface:
        """Return the strokes of a strip: one picture repeated along it, which fades at both ends."""
        k, level, box = self._geometry.k, strip.level, strip.box
        water = "water-hc" if self._context.palette.high_contrast else "water"
        long, broad = round(PLACE * k), round(DITCH_WIDTH * k)
        size = (long, broad) if level else (broad, long)
        flow = self._context.sprites.image(f"{water}-flow-{'h' if level else 'v'}", *size)
        bounds = self._geometry.bounds
        begin = box.left - bounds.left if level else box.top - bounds.top
        first = (round(strip.way * _SPEED * motion.seconds * k) - begin) % long - long
        image = pygame.Surface(box.size, pygame.SRCALPHA)
        for at in range(first, max(box.size), long):
            image.blit(flow, (at, -strip.top) if level else (-strip.top, at))
        image.blit(_faded_ends(box.size, round(2 * _BLEND * k)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return image


class MovingBoard:
    """Paints the moving things of one table, and repaints them over a complete drawing of it."""

    _parts: MovingParts
    """What moves, but for the leaning tiles. Like `_spring`, it is recorded by the first call of `follow`."""
    _spring: pygame.Rect

    def __init__(self, context: DrawContext) -> None:
        self._context = context
        self.shown = STILL
        """The motion that the last drawing shows."""
        self._picture: BoardPicture | None = None
        self._geometry = BoardGeometry(0, 0, 1)
        self._origin = (0, 0)
        self._layer = self._ground = pygame.Surface((1, 1))
        self._tiles: dict[Square, pygame.Rect] = {}
        """The boxes of the irrigated tiles, whose crops lean in the wind."""
        self._frames: dict[tuple[Square, int], pygame.Surface] = {}
        """Pictures of these boxes with leaning plants, by square and lean."""
        self._missing: deque[tuple[Square, int]] = deque()
        self._repaints = 0
        self._free: list[pygame.Rect] | None = None
        """The boxes that may be repainted; None before they have been compared with the last drawing."""

    def follow(
        self,
        picture: BoardPicture,
        geometry: BoardGeometry,
        origin: tuple[int, int],
        ground: pygame.Surface,
        layer: pygame.Surface,
    ) -> None:
        """Record what the board shows.

        `geometry` is that of a board whose top left corner is at (0, 0), and `origin` is this corner in the
        window. `layer` is the picture of the board without what moves, and `ground` that of the empty board.
        """
        self._layer, self._ground, self._origin = layer, ground, origin
        if picture == self._picture and geometry == self._geometry:
            return
        before = self._picture if geometry == self._geometry else None
        changed = None if before is None else changed_parts(before, picture, geometry)
        self._picture, self._geometry = picture, geometry
        self._parts = MovingParts(self._context, geometry, picture)
        self._spring = spring_rect(geometry, picture.board.spring)
        self._tiles = dict(self._irrigated(picture))
        kept = {
            square
            for square, box in self._tiles.items()
            if changed is not None and box.collidelist(changed) < 0
        }
        self._frames = {key: frame for key, frame in self._frames.items() if key[0] in kept}
        every = ((square, lean) for square in self._tiles for lean in LEANS)
        self._missing = deque(key for key in every if key not in self._frames)

    @property
    def plants(self) -> Iterable[Square]:
        """The squares whose plants can lean now: palms, and irrigated tiles whose pictures are ready."""
        waiting = {square for square, _ in self._missing}
        palms = () if self._picture is None else self._parts.palms
        return (*palms, *(square for square in self._tiles if square not in waiting))

    def paint(self, surface: pygame.Surface, motion: Motion) -> None:
        """Paint what moves over the picture of the board, as part of a complete drawing."""
        self.shown, self._free = motion, None
        board = surface.subsurface(self._layer.get_rect(topleft=self._origin))
        self._paint(board, motion, board.get_rect())

    def repaint(self, surface: pygame.Surface, motion: Motion) -> bool:
        """Repaint what has moved since the last drawing, and return whether anything has.

        Only boxes in which the drawing shows nothing but the board are repainted, not those that are partly
        covered by a card, a mark or a tooltip.
        """
        if self._picture is None:
            return False
        board = surface.subsurface(self._layer.get_rect(topleft=self._origin))
        if self._free is None:
            self._free = [box for box in self._boxes() if self._is_free(board, box)]
        before, self.shown = self.shown, motion
        plants = self._parts.palms | self._tiles
        changed = {n for n in {*before.leans, *motion.leans} if before.leans.get(n) != motion.leans.get(n)}
        still = [box for square, box in plants.items() if square not in changed]
        moved = [box for box in self._free if box not in still]
        for box in moved:
            self._compose(board, box, motion)
        self._repaints += 1
        if self._repaints % _BETWEEN_PICTURES == 0:
            self._prepare()
        return bool(moved)

    def _irrigated(self, picture: BoardPicture) -> Iterator[tuple[Square, pygame.Rect]]:
        board, hidden = picture.board, picture.hidden
        for square in squares_in(SquareSet(board.occupied & ~hidden.tiles)):
            if picture.state_at(square) is TileState.WET:
                box = self._geometry.square(square)
                box = box.inflate(-round(0.12 * box.width), -round(0.12 * box.width))
                if board.palms >> square & 1:
                    box = box.union(palm_on_tile_rect(self._geometry, square))
                yield square, box

    def _boxes(self) -> list[pygame.Rect]:
        strips = [strip.box for strip in self._parts.strips]
        palms, tiles = self._parts.palms.values(), self._tiles.values()
        return [*strips, *palms, *tiles, spring_water_rect(self._spring)]

    def _paint(self, board: pygame.Surface, motion: Motion, box: pygame.Rect) -> None:
        for square, lean in motion.leans.items():
            frame = self._frames.get((square, lean))
            if frame is not None and self._tiles[square].colliderect(box):
                board.blit(frame, self._tiles[square])
        self._parts.paint(board, motion, box)

    def _compose(self, board: pygame.Surface, box: pygame.Rect, motion: Motion) -> None:
        """Paint all of `box`, as a complete drawing does if nothing lies on the board there."""
        with clipped(board, box):
            board.blit(self._layer, (0, 0))
            self._paint(board, motion, box)
            if self._spring.colliderect(box):
                paint_spring(board, self._context, self._spring, motion.seconds)

    def _is_free(self, board: pygame.Surface, box: pygame.Rect) -> bool:
        """Whether the last drawing shows in `box` nothing but the board."""
        part = board.subsurface(box)
        drawn = part.copy()
        self._compose(board, box, self.shown)
        alike = pygame.mask.from_threshold(part, (0, 0, 0), _ROUNDING, drawn)
        if alike.count() == box.width * box.height:
            return True
        part.blit(drawn, (0, 0))
        return False

    def _prepare(self) -> None:
        """Paint the next missing picture of a leaning plant."""
        if not self._missing or self._picture is None:
            return
        square, lean = self._missing.popleft()
        box = self._tiles[square]
        part = self._layer.subsurface(box)
        upright = part.copy()  # the layer serves as canvas, because another one would take megabytes
        picture = replace(self._picture, lean=lean)
        with clipped(self._layer, box):
            self._layer.blit(self._ground, (0, 0))
            for _ in paint_position_in_steps(self._layer, self._context, self._geometry, picture):
                pass
        self._frames[square, lean] = part.copy()
        part.blit(upright, (0, 0))


@lru_cache(maxsize=8)
def _faded_ends(size: tuple[int, int], long: int) -> pygame.Surface:
    """Return a white picture whose opacity falls to 0 in the last `long` pixels at both ends."""
    image, level = pygame.Surface(size, pygame.SRCALPHA), size[0] > size[1]
    image.fill((255, 255, 255))
    whole = max(size)
    for n in range(long):
        tone = 255, 255, 255, round(255 * (n + 0.5) / long)
        for at in (n, whole - 1 - n):
            image.fill(tone, (at, 0, 1, size[1]) if level else (0, at, size[0], 1))
    return image


def _flows(picture: BoardPicture) -> dict[Canal, int]:
    """Return 1 for each canal in which water flows right or down, away from the spring, and -1 for others."""
    canals = tuple(canals_in(picture.canals))
    away: dict[Intersection, int] = {picture.board.spring: 0}
    edge = deque(away)
    while edge:
        here = edge.popleft()
        for first, second in (CANAL_ENDS[canal] for canal in canals):
            if here in (first, second):
                other = second if here == first else first
                if other not in away:
                    away[other] = away[here] + 1
                    edge.append(other)
    far = len(CANAL_ENDS)
    ends = ((canal, CANAL_ENDS[canal]) for canal in canals)
    return {canal: 1 if away.get(a, far) <= away.get(b, far) else -1 for canal, (a, b) in ends}
