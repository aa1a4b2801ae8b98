"""Motions of the final count: sums beside plantations, and points that move to the scores."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.rules.grid import SquareSet, squares_in
from santiago.rules.options import Seat
from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.easing import along, leaving, smooth
from santiago.ui.animation.spots import AtMoney, AtScore
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
    block = _beside(canvas, counted, (breadth, pitch * len(counted.farmers)))
    return tuple(
        pygame.Rect(block.left, block.top + n * pitch, breadth, _height(canvas))
        for n in range(len(counted.farmers))
    )


def _beside(canvas: Canvas, counted: CountedPlantation, size: tuple[int, int]) -> pygame.Rect:
    """Return a box of `size` beside the plantation.

    If no such box fits on the board, the box is over the middle of the plantation.
    """
    tiles = [canvas.geometry.square(square) for square in squares_in(counted.squares)]
    whole, gap = tiles[0].unionall(tiles[1:]), canvas.context.scale.px(12)
    block = pygame.Rect((0, 0), size)
    away = ((whole.width + block.width) // 2 + gap, (whole.height + block.height) // 2 + gap)
    for x, y in ((1, 0), (-1, 0), (0, -1), (0, 1)):
        block.center = whole.centerx + x * away[0], whole.centery + y * away[1]
        if canvas.geometry.bounds.contains(block):
            return block
    block.center = whole.center
    return block.clamp(canvas.geometry.bounds)


def _paint_tag(canvas: Canvas, tag: pygame.Rect, seat: Seat, text: str) -> None:
    """Paint a paper tag with the seat's symbol and `text`."""
    gap, chip = _gap(canvas), _chip(canvas)
    canvas.context.cards.paint(canvas.surface, Card.TAG, tag, 0.7)
    middle = (tag.left + gap + chip / 2, tag.centery)
    canvas.context.sprites.paint_centred(canvas.surface, f"chip-{canvas.colour(seat)}", middle, chip)
    words = pygame.Rect(tag.left + 2 * gap + chip, tag.top, tag.width - 2 * gap - chip, tag.height)
    canvas.context.text.line(canvas.surface, text, words, _ink(canvas))


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
