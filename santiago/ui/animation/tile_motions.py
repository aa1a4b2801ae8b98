"""Motions of tiles, cubes and palms."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin

import pygame

from santiago.presentation.boxes import Point
from santiago.presentation.view_model.values import TileState
from santiago.rules.grid import Square
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind
from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.easing import along, arriving, damped_swing, hump, leaving, part, smooth
from santiago.ui.animation.motion_paths import FixedSpot, Flight, InTray
from santiago.ui.graphics.rects import clipped, row_of
from santiago.ui.painting.board_geometry import square_units
from santiago.ui.painting.board_painter import CUBE_SIZE, PALM_ON_TILE, cube_rect, palm_rect

_SHOWN = 1.7
"""The width of the set-aside tile while it is shown, in squares."""
_RAISED = 1.14
"""The scale of a carried tile, relative to a tile on the board."""
_ABOVE_CUBES = 0.57
"""The share of a tile's height that is above the cubes."""
Puffs = tuple[tuple[float, float, float], ...]
"""Dust clouds, each as (x, y, size): the offset from the middle of a tile in board units, and the size in
squares.
"""
_DUST_FRAMES = 4
_SMALL_PUFFS: Puffs = ((-62, 40, 0.6), (62, 40, 0.6))
_LARGE_PUFFS: Puffs = ((-56, 24, 1.0), (56, 24, 1.0), (-18, 44, 1.1), (26, 46, 1.0))
_WALK, _STRIDES = 104, 3
"""The distance that a leaving farmer walks, in board units, and the number of its steps."""
_BESIDE = 66
"""The horizontal distance of a cube's hop onto a tile, in board units."""


@dataclass(frozen=True, slots=True)
class DealtTile:
    """A face-down tile on its way to the tray."""

    flight: Flight

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the tile growing as it moves from the stacks; with reduced motion, paint nothing."""
        if canvas.reduced_motion:
            return
        side = canvas.spots.tray_side
        t = arriving(share)
        point = self.flight.at(t, canvas.spots)
        scale = 0.6 + 0.4 * t
        canvas.shadow(point, side * scale, 1 - t, alpha=part(share, 0, 0.3))
        image = canvas.context.sprites.image("tile-back", side)
        canvas.put(image, point, scale=(scale, scale), angle=8 * (1 - t), alpha=part(share, 0, 0.3))


@dataclass(frozen=True, slots=True)
class TurningTile:
    """A tile turning face up in the tray."""

    kind: TileKind
    spot: InTray

    def paint(self, canvas: Canvas, share: float) -> None:
        _turning(canvas, self.kind, canvas.spots.point(self.spot), canvas.spots.tray_side, share)


@dataclass(frozen=True, slots=True)
class AsideMotion:
    """The motion that shows the set-aside tile in the middle of the board."""

    kind: TileKind

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the tile moving from the stacks to the middle of the board, turning over, and moving back."""
        middle, large = canvas.geometry.bounds.center, _SHOWN * canvas.pieces.square_side
        if canvas.reduced_motion:
            _turning(canvas, self.kind, middle, large, min(part(share, 0, 0.1), 1 - part(share, 0.9, 1)))
            return
        there = smooth(part(share, 0, 0.12)) - smooth(part(share, 0.88, 1))
        point = along(canvas.spots.point(FixedSpot.STACKS), middle, there)
        _turning(canvas, self.kind, point, large * (0.3 + 0.7 * there), part(share, 0.12, 0.24))


def _turning(canvas: Canvas, kind: TileKind, point: Point, side: float, share: float) -> None:
    face = canvas.tile_picture(kind, TileState.WET, Square(0))
    size = side / face.get_width()
    if canvas.reduced_motion:
        canvas.put(face, point, scale=(size, size), alpha=share)
        return
    back = canvas.context.sprites.image("tile-back", face.get_width())
    canvas.shadow(point, side, 0.6 * hump(share), width=_width(share))
    _flip(canvas, back, face, point, share, size=size, high=14, grow=0.08)


def _width(share: float) -> float:
    """Return the width of a tile that turns over, as a share of its usual width."""
    return max(0.05, abs(2 * smooth(share) - 1))


def _flip(
    canvas: Canvas,
    back: pygame.Surface,
    front: pygame.Surface,
    point: Point,
    share: float,
    *,
    size: float = 1,
    high: float,
    grow: float,
) -> None:
    """Paint a tile that turns over to `front`, scaled by `size`.

    In the middle of the turn, it is raised by `high` board units and enlarged by the share `grow`.
    """
    up = hump(share)
    raised = point[0], point[1] - canvas.spots.units(high * up)
    grown = size * (1 + grow * up)
    canvas.put(back if smooth(share) < 0.5 else front, raised, scale=(grown * _width(share), grown))


@dataclass(frozen=True, slots=True)
class FlyingTile:
    """A tile on its way to its square."""

    kind: TileKind
    square: Square
    state: TileState
    flight: Flight

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the tile moving to its square, tilted. With reduced motion, the tile fades in there."""
        if canvas.reduced_motion:
            end = canvas.geometry.square(self.square).center
            canvas.put(canvas.lit_tile(self.kind, self.state, self.square, end), end, alpha=share)
            return
        t = smooth(share)
        from_side = canvas.spots.tray_side / canvas.pieces.square_side
        size = from_side + (_RAISED - from_side) * t
        point = self.flight.at(t, canvas.spots)
        canvas.shadow(point, canvas.pieces.square_side * size, smooth(part(share, 0, 0.4)))
        lean = -7 * hump(share) if self.flight.lift else 0
        face = canvas.lit_tile(self.kind, self.state, self.square, point, t)
        canvas.put(face, point, scale=(size, size), angle=lean)


@dataclass(frozen=True, slots=True)
class SettlingTile:
    """A tile that drops onto its square and raises some dust."""

    kind: TileKind
    square: Square
    state: TileState

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the tile falling and then shaking for a moment."""
        centre = canvas.geometry.square(self.square).center
        face = canvas.lit_tile(self.kind, self.state, self.square, centre)
        if canvas.reduced_motion:
            canvas.put(face, centre)
            return
        fall = leaving(part(share, 0, 0.3))
        size = _RAISED + (1 - _RAISED) * fall
        if fall == 1:
            size = 1 - 0.05 * damped_swing(part(share, 0.3, 1))
        canvas.shadow(centre, canvas.pieces.square_side, 1 - fall)
        if share > 0.3:
            _puff(canvas, centre, part(share, 0.3, 1), _SMALL_PUFFS)
        canvas.put(face, centre, scale=(size, size))


@dataclass(frozen=True, slots=True)
class FlippingTile:
    """A tile turning over to desert."""

    kind: TileKind
    square: Square
    state: TileState

    def paint(self, canvas: Canvas, share: float) -> None:
        centre = canvas.geometry.square(self.square).center
        crop = canvas.lit_tile(self.kind, self.state, self.square, centre)
        desert = canvas.lit_tile(self.kind, TileState.DESERT, self.square, centre)
        if canvas.reduced_motion:
            canvas.put(crop, centre)
            canvas.put(desert, centre, alpha=share)
            return
        canvas.shadow(centre, canvas.pieces.square_side, hump(share), width=_width(share))
        _flip(canvas, crop, desert, centre, share, high=22, grow=0.1)


@dataclass(frozen=True, slots=True)
class Dust:
    """A cloud of dust over a square."""

    square: Square

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint dust that spreads and fades. With reduced motion, paint nothing."""
        if not canvas.reduced_motion:
            _puff(canvas, canvas.geometry.square(self.square).center, share, _LARGE_PUFFS)


def _puff(canvas: Canvas, centre: Point, share: float, puffs: Puffs) -> None:
    """Paint clouds of dust around a tile."""
    frame = min(_DUST_FRAMES - 1, int(share * _DUST_FRAMES))
    for x, y, size in puffs:
        side = canvas.pieces.square_side * size
        spot = centre[0] + canvas.spots.units(x * (1 + 0.25 * share)), centre[1] + canvas.spots.units(y)
        image = canvas.context.sprites.image(f"dust-{frame}", side)
        canvas.put(pygame.transform.flip(image, x > 0, False), spot, alpha=1 - leaving(share))


@dataclass(frozen=True, slots=True)
class Cracks:
    """Cracks that spread over a tile."""

    square: Square

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint cracks, which appear and fade again, on the part of the tile above the farmers.

        With reduced motion, paint nothing.
        """
        if not canvas.reduced_motion:
            box = canvas.geometry.square(self.square)
            with clipped(canvas.surface, row_of(box, box.top, round(box.height * _ABOVE_CUBES))):
                canvas.pieces.cracks(self.square, hump(0.5 * arriving(share) + 0.5 * leaving(share)))


@dataclass(frozen=True, slots=True)
class ComingCube:
    """A farmer that hops onto a tile; `space` is the index of its space on the tile, 0 or 1."""

    square: Square
    space: int
    seat: Seat

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the cube flying along an arc and turning upright."""
        end = cube_rect(canvas.geometry, self.square, self.space).center
        colour = canvas.colour(self.seat)
        if canvas.reduced_motion:
            canvas.pieces.cube(end, colour, alpha=round(255 * share))
            return
        t = smooth(share)
        away = canvas.spots.units(_BESIDE) * (1 - t)
        high = canvas.spots.units(64) * hump(share) + canvas.spots.units(30) * (1 - t)
        side = CUBE_SIZE * canvas.geometry.k
        image = canvas.context.sprites.image(f"cube-{colour}", side)
        grown = 1 + 0.25 * hump(share)
        canvas.put(
            image,
            (end[0] + away, end[1] - high),
            scale=(grown, grown),
            angle=-30 * (1 - t),
            alpha=part(share, 0, 0.25),
        )


@dataclass(frozen=True, slots=True)
class GoingCube:
    """A farmer that walks off a tile and fades; `space` is the index of its space on the tile, 0 or 1."""

    square: Square
    space: int
    seat: Seat

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the cube as it walks, swaying, to the nearer side of the board."""
        start = cube_rect(canvas.geometry, self.square, self.space).center
        colour = canvas.colour(self.seat)
        image = canvas.context.sprites.image(f"cube-{colour}", CUBE_SIZE * canvas.geometry.k)
        if canvas.reduced_motion:
            canvas.put(image, start, alpha=1 - share)
            return
        side = 1 if start[0] > canvas.geometry.bounds.centerx else -1
        stride = sin(pi * _STRIDES * share)
        away = canvas.spots.units(side * _WALK * share)
        high = canvas.spots.units(16 * abs(stride))
        spot = start[0] + away, start[1] + canvas.spots.units(12 * share) - high
        canvas.put(image, spot, angle=-9 * side * stride, alpha=1 - part(share, 0.65, 1))


@dataclass(frozen=True, slots=True)
class GrowingPalm:
    """A palm that was hidden and now appears on its empty square."""

    square: Square

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the palm as it grows upwards from its foot."""
        box = palm_rect(canvas.geometry, self.square)
        size, alpha = (1.0, share) if canvas.reduced_motion else (arriving(share), part(share, 0, 0.3))
        canvas.pieces.palm(box.midbottom, broad=max(1, box.width * size), alpha=round(255 * alpha))


@dataclass(frozen=True, slots=True)
class FallingPalm:
    """A palm that withers on its square."""

    square: Square

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the palm tilting and fading."""
        u, v = square_units(self.square)
        foot = canvas.geometry.rect(u - 12, v + 112, PALM_ON_TILE, 1).midtop
        angle = 0 if canvas.reduced_motion else 24 * leaving(share)
        broad = PALM_ON_TILE * canvas.geometry.k
        canvas.pieces.palm(foot, broad=broad, angle=angle, alpha=round(255 * (1 - share)))
