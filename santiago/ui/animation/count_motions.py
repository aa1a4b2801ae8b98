"""Motions of the final count: sums beside plantations, and points that move to the scores."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from math import hypot

import pygame

from santiago.presentation.view_model.points_changes import PointsChange, signed
from santiago.rules.grid import SquareSet, squares_in
from santiago.rules.options import Seat
from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.durations import BETWEEN_SEATS, POINTS
from santiago.ui.animation.easing import along, leaving, smooth
from santiago.ui.animation.motion_paths import AtMoney, AtScore
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.text import TextStyle

_SPELT = 0.65
"""The share of the duration in which the sums appear; the rest is for reading."""


@dataclass(frozen=True, slots=True)
class CountedPlantation:
    """Shows step by step how many points each seat gets for a plantation.

    `farmers` holds (seat, number of farmers) pairs, the largest number first.
    """

    squares: SquareSet
    farmers: tuple[tuple[Seat, int], ...]

    @property
    def tiles(self) -> int:
        return self.squares.bit_count()

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint for each seat the number of tiles, then also the number of farmers, then the product."""
        bit = min(2, int(share / _SPELT * 3))
        for (seat, farmers), tag in zip(self.farmers, _tags(canvas, self), strict=True):
            spelt = (str(self.tiles), f"{self.tiles} × {farmers}", _sum(self.tiles, farmers))[bit]
            _paint_tag(canvas, tag, seat, spelt)


@dataclass(frozen=True, slots=True)
class FlyingPoints:
    """Points that move from the plantation `source` to a seat's score.

    If `source` is None, the points move from the seat's money.
    """

    seat: Seat
    points: int
    source: CountedPlantation | None = None

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint a tag with the points that flies to the score. With reduced motion, the tag stays."""
        start = _start(canvas, self)
        tag = pygame.Rect(0, 0, _breadth(canvas, str(self.points)), _height(canvas))
        way = 0.0 if canvas.reduced_motion else 0.5 * share + 0.5 * leaving(smooth(share))
        end = canvas.spots.point(AtScore(self.seat))
        x, y = along(start, end, way, canvas.spots.units(40))
        tag.center = round(x), round(y)
        _paint_tag(canvas, tag, self.seat, str(self.points))


@dataclass(frozen=True, slots=True)
class ChangedPoints:
    """Changes of points that stay beside their plantations for `reading` seconds, then fly to the scores."""

    changes: tuple[PointsChange, ...]
    reading: float

    @property
    def seconds(self) -> float:
        """The duration, in seconds."""
        return self.reading + POINTS + (len(self.changes) - 1) * BETWEEN_SEATS

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint a tag for each change. With reduced motion, the tags stay until they go."""
        time, lift = share * self.seconds, canvas.spots.units(40)
        for n, (change, tag) in enumerate(zip(self.changes, self.tags(canvas), strict=True)):
            since = time - n * BETWEEN_SEATS - self.reading
            if -self.reading <= since < POINTS:
                way = 0.0 if canvas.reduced_motion else leaving(smooth(max(0.0, since / POINTS)))
                x, y = along(tag.center, canvas.spots.point(AtScore(change.seat)), way, lift)
                style = _ink(canvas).coloured(canvas.context.palette.change(change.points))
                box = tag.move_to(center=(round(x), round(y)))
                _paint_tag(canvas, box, change.seat, signed(change.points), style)

    def tags(self, canvas: Canvas) -> list[pygame.Rect]:
        """Return the boxes of the tags: stacked beside each plantation, and never over each other."""
        blocks: list[pygame.Rect] = []
        pitch, high = _height(canvas) + canvas.context.scale.px(3), _height(canvas)
        tags = []
        for squares, group in groupby(self.changes, lambda one: one.squares):
            rows = list(group)
            breadth = max(_breadth(canvas, signed(one.points)) for one in rows)
            block = _beside(canvas, squares, (breadth, pitch * len(rows)), tuple(blocks))
            blocks.append(block)
            tags += [pygame.Rect(block.left, block.top + n * pitch, breadth, high) for n in range(len(rows))]
        return tags


@dataclass(frozen=True, slots=True)
class StandingPoints:
    """Changes of points that stay beside their plantations, for a table without animations."""

    changes: tuple[PointsChange, ...]

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint a tag for each change. The tags do not move, so `share` is ignored."""
        del share
        begun = (len(self.changes) - 1) * BETWEEN_SEATS
        motion = ChangedPoints(self.changes, begun + 1.0)
        motion.paint(canvas, begun / motion.seconds)


def _start(canvas: Canvas, points: FlyingPoints) -> tuple[int, int]:
    if points.source is None:
        x, y = canvas.spots.point(AtMoney(points.seat))
        return round(x), round(y)
    row = [seat for seat, _ in points.source.farmers].index(points.seat)
    return _tags(canvas, points.source)[row].center


def _sum(tiles: int, farmers: int) -> str:
    return f"{tiles} × {farmers} = {tiles * farmers}"


def _tags(canvas: Canvas, counted: CountedPlantation) -> tuple[pygame.Rect, ...]:
    """Return the boxes of the seats' tags, stacked vertically and equally wide."""
    breadth = max(_breadth(canvas, _sum(counted.tiles, farmers)) for _, farmers in counted.farmers)
    pitch = _height(canvas) + canvas.context.scale.px(3)
    block = _beside(canvas, counted.squares, (breadth, pitch * len(counted.farmers)))
    return tuple(
        pygame.Rect(block.left, block.top + n * pitch, breadth, _height(canvas))
        for n in range(len(counted.farmers))
    )


def _beside(
    canvas: Canvas, squares: SquareSet, size: tuple[int, int], taken: tuple[pygame.Rect, ...] = ()
) -> pygame.Rect:
    """Return a box of `size` beside some squares that overlaps no box in `taken`.

    If no such box fits on the board, the box is over the middle of the squares, or as near as possible.
    """
    tiles = [canvas.geometry.square(square) for square in squares_in(squares)]
    whole, gap = tiles[0].unionall(tiles[1:]), canvas.context.scale.px(12)
    block = pygame.Rect((0, 0), size)
    away = ((whole.width + block.width) // 2 + gap, (whole.height + block.height) // 2 + gap)
    for x, y in ((1, 0), (-1, 0), (0, -1), (0, 1)):
        block.center = whole.centerx + x * away[0], whole.centery + y * away[1]
        if canvas.geometry.bounds.contains(block) and block.collidelist(taken) < 0:
            return block
    block.center = whole.center
    block = block.clamp(canvas.geometry.bounds)
    if block.collidelist(taken) < 0:
        return block
    room, step = canvas.geometry.bounds, block.height // 2
    across = range(room.left, room.right - block.width, step)
    down = range(room.top, room.bottom - block.height, step)
    boxes = (block.move_to(topleft=(x, y)) for x in across for y in down)
    free = [box for box in boxes if box.collidelist(taken) < 0]
    return min(free, key=lambda box: hypot(box.x - block.x, box.y - block.y), default=block)


def _paint_tag(
    canvas: Canvas, tag: pygame.Rect, seat: Seat, text: str, style: TextStyle | None = None
) -> None:
    """Paint a paper tag with the seat's symbol and `text`."""
    gap, chip = _gap(canvas), _chip(canvas)
    canvas.context.cards.paint(canvas.surface, Card.TAG, tag, 0.7)
    middle = (tag.left + gap + chip / 2, tag.centery)
    canvas.context.sprites.paint_centred(canvas.surface, f"chip-{canvas.colour(seat)}", middle, chip)
    words = pygame.Rect(tag.left + 2 * gap + chip, tag.top, tag.width - 2 * gap - chip, tag.height)
    canvas.context.text.line(canvas.surface, text, words, style or _ink(canvas))


def _breadth(canvas: Canvas, text: str) -> int:
    return canvas.context.text.width(text, _ink(canvas)) + _chip(canvas) + 4 * _gap(canvas)


def _height(canvas: Canvas) -> int:
    return canvas.context.text.line_height(_ink(canvas)) + canvas.context.scale.px(8)


def _gap(canvas: Canvas) -> int:
    return round(_height(canvas) * 0.22)


def _chip(canvas: Canvas) -> int:
    return round(_height(canvas) * 0.68)


def _ink(canvas: Canvas) -> TextStyle:
    return canvas.context.styles.figure.sized(21)
