"""The small pictures of the rule book, composed of the table's sprites."""

import re
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import msgspec
import pygame

from santiago.resources import asset
from santiago.rules.grid import COLUMNS, ROWS
from santiago.rules.options import Edition
from santiago.rules.tiles import Crop
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.sprites import box_of
from santiago.ui.graphics.text import Align

_SQUARE = 128
_HEIGHT_UNITS = 104
_GAP_UNITS = 26
_BOARD = "board"


class Layer(NamedTuple):
    """A sprite at (x, y) in a figure; a square is 128 units wide."""

    sprite: str
    x: float = 0
    y: float = 0
    width: float = _SQUARE
    height: float = _SQUARE


@dataclass(frozen=True, slots=True)
class Figure:
    """Sprites drawn on top of each other in an area of `width` x `height` units.

    `caption` is a text key, or "" if there is no caption.
    """

    layers: tuple[Layer, ...]
    width: float = _SQUARE
    height: float = _SQUARE
    caption: str = ""


PICTURES = msgspec.json.decode(
    asset("rulebook", "pictures.json").read_bytes(), type=dict[str, tuple[Figure, ...]]
) | {"crops": tuple(Figure((Layer(f"crop-{crop.name.lower()}-wet"),)) for crop in Crop)}
"""The figures of each picture, from left to right, keyed by picture name. The picture of the board has no
figures.
"""


def picture_height(context: DrawContext, name: str, width: int) -> int:
    """Return the height in pixels of a picture in a column of `width` pixels."""
    if name == _BOARD:
        return _board_cell(context, width) * (ROWS + 1) + context.scale.tx(8)
    k, captions = _ratio(context, name, width), any(figure.caption for figure in PICTURES[name])
    tallest = max(figure.height for figure in PICTURES[name])
    return round(tallest * k) + (context.scale.tx(22) if captions else 0) + context.scale.tx(8)


@cache
def sprite_of(name: str, edition: Edition) -> str:
    """Return the name of the sprite that `edition` uses in place of `name`, which may be `name` itself."""
    if edition is Edition.AMIGO:
        other = re.sub("^(crop|desert)-", r"\1-amigo-", name)
        return other if asset("sprites", f"{other}.svg").is_file() else name
    return name


def paint_badge(
    context: DrawContext, name: str, surface: pygame.Surface, box: pygame.Rect, edition: Edition
) -> None:
    """Draw a sprite centred in the square `box`, scaled to fit."""
    sprite = sprite_of(name, edition)
    width, height = box_of(sprite)
    context.sprites.paint_centred(surface, sprite, box.center, box.width * min(1, width / height))


def paint_picture(
    context: DrawContext, name: str, surface: pygame.Surface, box: pygame.Rect, edition: Edition
) -> None:
    """Draw a picture at the top left of `box`."""
    if name == _BOARD:
        _paint_board(context, surface, box)
        return
    k = _ratio(context, name, box.width)
    tallest = max(figure.height for figure in PICTURES[name])
    left = box.left
    for figure in PICTURES[name]:
        top, width = box.top + round((tallest - figure.height) * k), _slot(context, figure, k)
        for layer in figure.layers:
            sprite, size = sprite_of(layer.sprite, edition), (layer.width * k, layer.height * k)
            context.sprites.paint(surface, sprite, left + layer.x * k, top + layer.y * k, *size)
        if figure.caption:
            room = pygame.Rect(left, box.top + round(tallest * k), width, context.scale.tx(22))
            context.text.line(surface, context.tr(figure.caption), room, context.styles.hint)
        left += width + context.scale.tx(_GAP_UNITS) // 2


def _slot(context: DrawContext, figure: Figure, k: float) -> int:
    """Return the width in pixels that a figure and its caption need, at `k` pixels per drawing unit."""
    width = round(figure.width * k)
    if figure.caption:
        style = context.styles.hint
        width = max(width, context.text.width(context.tr(figure.caption), style) + 2)
    return width


def _ratio(context: DrawContext, name: str, width: int) -> float:
    """Return the scale of the picture `name` in pixels per drawing unit.

    A square is about as tall as five lines of text, or smaller if the column is narrow.
    """
    figures = PICTURES[name]
    tallest = max(figure.height for figure in figures)
    squares = 2 if tallest > 1.5 * _SQUARE else 1
    wanted = context.scale.tx(_HEIGHT_UNITS) * (1.6 if squares == 2 else 1.0) / max(tallest, 104)
    gaps = context.scale.tx(_GAP_UNITS) // 2 * (len(figures) - 1)
    k = wanted
    while k > 0.1 and sum(_slot(context, figure, k) for figure in figures) + gaps > width:
        if sum(round(figure.width * k) for figure in figures) + gaps < width * 0.3:
            break
        k *= 0.94
    return k


def _board_cell(context: DrawContext, width: int) -> int:
    return max(10, min(context.scale.tx(30), width // (COLUMNS + 1)))


def _paint_board(context: DrawContext, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Draw the grid with its labels, a spring and one canal."""
    cell = _board_cell(context, box.width)
    board = pygame.Rect(box.left + cell, box.top + cell, cell * COLUMNS, cell * ROWS)
    surface.fill((221, 185, 131), board)
    thin, thick = (194, 154, 102), (140, 96, 60)
    lines = [(n, (board.left + n * cell, board.top), (0, board.height)) for n in range(COLUMNS + 1)]
    lines += [(n, (board.left, board.top + n * cell), (board.width, 0)) for n in range(ROWS + 1)]
    for number, (x, y), (across, down) in lines:
        colour, broad = (thin, 1) if number % 2 else (thick, max(3, cell // 6))
        pygame.draw.line(surface, colour, (x, y), (x + across, y + down), broad)
    spring = (board.left + 4 * cell, board.top + 2 * cell)
    canal = pygame.Rect(spring[0], spring[1] - cell // 8, 2 * cell, max(4, cell // 4))
    context.shapes.rounded(surface, canal, context.palette.water, canal.height / 2)
    context.sprites.paint_centred(surface, "spring", spring, cell * 0.8)
    style = context.styles.small_strong.sized(12).coloured(context.palette.muted)
    places = [(letter, board.left + n * cell, box.top) for n, letter in enumerate("abcdefgh")]
    places += [(str(n + 1), box.left, board.top + n * cell) for n in range(ROWS)]
    for name, left, top in places:
        context.text.line(surface, name, pygame.Rect(left, top, cell, cell), style, Align.CENTRE)
