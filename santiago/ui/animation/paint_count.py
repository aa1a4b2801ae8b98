"""Sums spelt out over plantations and points that fly to the scores."""

from __future__ import annotations

import pygame

from santiago.rules.options import Seat
from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.easing import Point, hump, leaving, part
from santiago.ui.animation.pictures import CountedProduct, FlyingPoints
from santiago.ui.animation.spots import OnPlantation
from santiago.ui.cards import Card
from santiago.ui.text import Face, Ink

_SPELT = 0.65
"""The share of a product's time in which it is spelt out; the rest is for reading it."""


def counted_product(canvas: Canvas, picture: CountedProduct, share: float) -> None:
    """The tiles, then the farmers, then what they make."""
    whole = f"{picture.tiles} × {picture.farmers} = {picture.tiles * picture.farmers}"
    bits = (str(picture.tiles), f"{picture.tiles} × {picture.farmers}", whole)
    spelt = bits[min(2, int(share / _SPELT * 3))]
    centre = _line(canvas, canvas.places.point(OnPlantation(picture.squares)), picture.row)
    _tag(canvas, centre, picture.seat, spelt, _width(canvas, whole))


def flying_points(canvas: Canvas, picture: FlyingPoints, share: float) -> None:
    """The sum flies to the score, shrinking as it gets there."""
    points = str(picture.points)
    width = _width(canvas, points)
    if canvas.still:
        start = _line(canvas, canvas.places.point(picture.flight.start), picture.row)
        if share < 0.5:
            _tag(canvas, start, picture.seat, points, width)
        return
    x, y = picture.flight.at(leaving(share) * 0.5 + share * 0.5, canvas.places)
    row = canvas.places.units(40) * hump(share)
    _tag(
        canvas,
        _line(canvas, (x, y - row), picture.row * (1 - part(share, 0, 0.6))),
        picture.seat,
        points,
        width,
    )


def _line(canvas: Canvas, point: Point, row: float) -> Point:
    return point[0], point[1] + row * (_height(canvas) + canvas.look.scale.px(3))


def _height(canvas: Canvas) -> int:
    return canvas.look.text.line_height(_ink(canvas)) + canvas.look.scale.px(8)


def _ink(canvas: Canvas) -> Ink:
    return Ink(Face.BLACK, 21, canvas.look.palette.ink)


def _width(canvas: Canvas, text: str) -> int:
    return canvas.look.text.width(text, _ink(canvas))


def _tag(canvas: Canvas, centre: Point, seat: Seat, text: str, room: int) -> None:
    """A paper tag with the seat's symbol and a text, `room` pixels being kept for it."""
    high = _height(canvas)
    gap, chip = round(high * 0.22), round(high * 0.68)
    tag = pygame.Rect(0, 0, room + chip + 4 * gap, high)
    tag.center = round(centre[0]), round(centre[1])
    tag.clamp_ip(canvas.surface.get_rect())
    canvas.look.cards.paint(canvas.surface, Card.TAG, tag, 0.7)
    middle = (tag.left + gap + chip / 2, tag.centery)
    canvas.look.sprites.paint_centred(canvas.surface, f"chip-{canvas.colour(seat)}", middle, chip)
    words = pygame.Rect(tag.left + 2 * gap + chip, tag.top, room + gap, high)
    canvas.look.text.line(canvas.surface, text, words, _ink(canvas))
