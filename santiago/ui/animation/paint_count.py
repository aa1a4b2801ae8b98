"""Painters of the final count: sums beside plantations, and points that move to the scores."""

from __future__ import annotations

import pygame

from santiago.rules.grid import squares_in
from santiago.rules.options import Seat
from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.easing import along, leaving, smooth
from santiago.ui.animation.motions import CountedPlantation, FlyingPoints
from santiago.ui.animation.spots import AtMoney, AtScore
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.text import TextStyle

_SPELT = 0.65
"""The share of a plantation's time in which its sums appear; the rest is for reading."""


def counted_plantation(canvas: Canvas, picture: CountedPlantation, share: float) -> None:
    """Paint the tiles, the farmers and their product for each seat."""
    bit = min(2, int(share / _SPELT * 3))
    for (seat, farmers), tag in zip(picture.farmers, _tags(canvas, picture), strict=True):
        spelt = (str(picture.tiles), f"{picture.tiles} × {farmers}", _sum(picture.tiles, farmers))[bit]
        _paint_tag(canvas, tag, seat, spelt)


def flying_points(canvas: Canvas, picture: FlyingPoints, share: float) -> None:
    """Paint points that move to the score."""
    start = _start(canvas, picture)
    tag = pygame.Rect(0, 0, _breadth(canvas, str(picture.points)), _height(canvas))
    way = 0.0 if canvas.reduced_motion else 0.5 * share + 0.5 * leaving(smooth(share))
    end = canvas.places.point(AtScore(picture.seat))
    x, y = along(start, end, way, canvas.places.units(40))
    tag.center = round(x), round(y)
    _paint_tag(canvas, tag, picture.seat, str(picture.points))


def _start(canvas: Canvas, picture: FlyingPoints) -> tuple[int, int]:
    if picture.source is None:
        x, y = canvas.places.point(AtMoney(picture.seat))
        return round(x), round(y)
    row = [seat for seat, _ in picture.source.farmers].index(picture.seat)
    return _tags(canvas, picture.source)[row].center


def _sum(tiles: int, farmers: int) -> str:
    return f"{tiles} × {farmers} = {tiles * farmers}"


def _tags(canvas: Canvas, picture: CountedPlantation) -> tuple[pygame.Rect, ...]:
    """The boxes of the tags, one below the other, of equal width."""
    breadth = max(_breadth(canvas, _sum(picture.tiles, farmers)) for _, farmers in picture.farmers)
    pitch = _height(canvas) + canvas.context.scale.px(3)
    block = _beside(canvas, picture, (breadth, pitch * len(picture.farmers)))
    return tuple(
        pygame.Rect(block.left, block.top + n * pitch, breadth, _height(canvas))
        for n in range(len(picture.farmers))
    )


def _beside(canvas: Canvas, picture: CountedPlantation, size: tuple[int, int]) -> pygame.Rect:
    """A box of `size` beside the plantation if there is room, else over its middle."""
    tiles = [canvas.geometry.square(square) for square in squares_in(picture.squares)]
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
    """A paper tag with the seat's symbol and a text."""
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
