"""Paints the empty board: rim, tilled squares, furrows and dry ditches. The pictures are cached on disk."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame

from santiago.rules.grid import CANALS, INTERSECTIONS, SQUARES, Intersection
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.palette import Colour, colour, colour_of
from santiago.ui.graphics.scale import SMALLEST_FONT
from santiago.ui.graphics.shapes import framed_image, rounded_image, shaded_off
from santiago.ui.graphics.sprites import svg_text
from santiago.ui.graphics.table_top import table_top_in_steps
from santiago.ui.graphics.text import Align
from santiago.ui.graphics.work_steps import Steps, at_once
from santiago.ui.painting.board_geometry import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    DITCH_WIDTH,
    FURROW,
    PLACE,
    RIM,
    SQUARE,
    BoardGeometry,
    intersection_units,
    is_level,
    square_units,
)

_RIM_STROKES = (colour("#A4764A"), colour("#CBA06C"), colour("#A97C4E"))
_RIM_LINES = ((9.0, colour("#8F6236")), (10.6, colour("#D6AC75")))
_NODE_KINDS = {2: "corner", 3: "tee", 4: "cross"}
GROUNDS = 12


def table_with_board_in_steps(context: DrawContext, board: BoardGeometry) -> Steps[pygame.Surface]:
    """Generator that returns a picture of the wooden table with the empty board, as large as the window."""

    def paint() -> Steps[pygame.Surface]:
        surface = (yield from table_top_in_steps(context)).copy()
        yield from paint_ground(surface, context, board)
        return surface

    source = f"board 1 {_source(context, board)}"
    return (yield from context.sprites.painted_in_steps(source, context.size, paint))


def board_alone(context: DrawContext, board: BoardGeometry, surface: pygame.Surface) -> pygame.Surface:
    """Return a picture of the empty board, cropped to the board's bounds.

    The picture has per-pixel alpha if `surface` does.
    """
    size, flags = surface.get_size(), surface.get_flags() & pygame.SRCALPHA

    def paint() -> Steps[pygame.Surface]:
        empty = pygame.Surface(size, flags)
        empty.set_clip(board.bounds)
        yield from paint_ground(empty, context, board)
        return empty.subsurface(board.bounds).copy()

    source = f"alone 1 {size} {flags} {_source(context, board)}"
    return at_once(context.sprites.painted_in_steps(source, board.bounds.size, paint, flags))


def _source(context: DrawContext, board: BoardGeometry) -> str:
    """Return a cache key that contains everything on which the picture of an empty board depends."""
    sprites = ["shade-fronds", "icon-sun", *(f"ground-{n}" for n in range(GROUNDS))]
    sprites += ["ditch-straight-h", "ditch-straight-v", *map(_joint_sprite, INTERSECTIONS)]
    return f"{board} {context.scale} {context.palette} {''.join(map(svg_text, sprites))}"


def paint_ground(surface: pygame.Surface, context: DrawContext, board: BoardGeometry) -> Iterator[None]:
    """Paint, in steps, the shade of palm leaves on the table, then the empty board with shadow and labels."""
    yield from paint_earth(surface, context, board)
    _paint_labels(surface, context, board)


def paint_earth(surface: pygame.Surface, context: DrawContext, board: BoardGeometry) -> Iterator[None]:
    """Paint everything that `paint_ground` paints, except the labels of rows and columns."""
    _paint_shade(surface, context)
    yield
    _paint_slab(surface, context, board)
    yield
    _paint_rim(surface, context, board)
    yield from _paint_soil(surface, context, board)
    _paint_furrows(surface, board)
    yield
    _paint_ditches(surface, context, board)
    yield


def _paint_shade(surface: pygame.Surface, context: DrawContext) -> None:
    width, height = surface.get_size()
    leaves = context.sprites.image("shade-fronds", 80, 50)
    blurred = pygame.transform.smoothscale(leaves, (width // 2, height // 2))
    shade = pygame.transform.smoothscale(blurred, (width, height))
    shade.set_alpha(70)
    surface.blit(shade, (0, 0))


def _paint_slab(surface: pygame.Surface, context: DrawContext, board: BoardGeometry) -> None:
    k, rect, radius = context.scale.k, board.bounds, 30 * board.k
    for n in range(14):
        grow = (14 - n) * 2.1 * k
        shadow = rect.inflate(2 * grow, 2 * grow).move(11 * k, 15 * k)
        _paint_rounded(surface, shadow, colour_of("outline.shadow"), radius + grow, 7 + n)
    _paint_rounded(surface, rect.move(0, round(7 * k)), colour_of("board.edge_low"), radius)
    _paint_rounded(surface, rect.move(0, round(4 * k)), colour_of("board.edge_high"), radius)
    _paint_rounded(surface, rect, context.palette.ink, radius)
    outer = max(1, round(2.2 * k))
    _paint_rounded(
        surface, rect.inflate(-2 * outer, -2 * outer), colour_of("board.rim_light"), radius - outer
    )
    inner = outer + max(1, round(1.8 * k))
    face = rect.inflate(-2 * inner, -2 * inner)
    _paint_rounded(surface, face.inflate(1, 1), colour_of("clay.rim"), radius - inner)


def _paint_rounded(
    surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: float, alpha: int = 255
) -> None:
    """Paint a rounded rectangle without caching it.

    Used for shapes as large as the board, which are painted only once.
    """
    surface.blit(rounded_image(rect.size, colour, radius, alpha), rect)


def _paint_rim(surface: pygame.Surface, context: DrawContext, board: BoardGeometry) -> None:
    random = Random(3)
    for _ in range(130):
        length = random.uniform(8, 22)
        if random.random() < 0.6:
            u, v = random.uniform(20, BOARD_WIDTH - 50), _in_band(random, BOARD_HEIGHT)
            end = (u + length, v + 1.5)
        else:
            u, v = _in_band(random, BOARD_WIDTH), random.uniform(20, BOARD_HEIGHT - 40)
            end = (u + 2, v + length)
        pygame.draw.aaline(
            surface,
            random.choice(_RIM_STROKES),
            (board.across(u), board.down(v)),
            (board.across(end[0]), board.down(end[1])),
        )
    for inset, tone in _RIM_LINES:
        line = board.rect(inset, inset, BOARD_WIDTH - 2 * inset, BOARD_HEIGHT - 2 * inset)
        surface.blit(framed_image(line.size, tone, 22 * board.k, 1.3 * context.scale.k, 170), line)
    sun = context.sprites.line_icon("icon-sun", max(8, round(25 * board.k)), colour_of("board.sun"))
    for u in (RIM * 0.6, BOARD_WIDTH - RIM * 0.6):
        for v in (RIM * 0.6, BOARD_HEIGHT - RIM * 0.6):
            surface.blit(sun, sun.get_rect(center=(board.across(u), board.down(v))))


def _in_band(random: Random, length: int) -> float:
    """Return a random coordinate on an axis of `length` board units, within the rim at either end."""
    return random.choice([random.uniform(8, 35), length - random.uniform(9, 36)])


def _paint_labels(surface: pygame.Surface, context: DrawContext, board: BoardGeometry) -> None:
    """Paint the labels of columns and rows: a-h and 1-6 for squares, A-E and 1-4 for intersections."""
    label, font_px = context.styles.strong.coloured(colour_of("board.label")), context.scale.font_px
    style = label.in_pixels(max(SMALLEST_FONT, min(font_px(13), 26 * board.k)))
    for square in SQUARES:
        row, column = divmod(square, 8)
        u, v = square_units(square)
        if row == 0:
            box = board.rect(u, 0, SQUARE, RIM * 1.04)
            context.text.line(surface, "abcdefgh"[column], box, style, Align.CENTRE)
        if column == 0:
            context.text.line(surface, str(row + 1), board.rect(0, v, RIM, SQUARE), style, Align.CENTRE)
    small = label.in_pixels(max(SMALLEST_FONT, min(font_px(12), 22 * board.k)))
    for intersection in INTERSECTIONS:
        y, x = divmod(intersection, 5)
        u, v = intersection_units(intersection)
        if y == 3:
            box = board.rect(u, BOARD_HEIGHT - RIM * 1.02, DITCH_WIDTH, RIM)
            context.text.line(surface, "ABCDE"[x], box, small, Align.CENTRE)
        if x == 4:
            box = board.rect(BOARD_WIDTH - RIM, v, RIM, DITCH_WIDTH)
            context.text.line(surface, str(y + 1), box, small, Align.CENTRE)


def _paint_soil(surface: pygame.Surface, context: DrawContext, board: BoardGeometry) -> Iterator[None]:
    ground = board.ground
    edge = max(1, round(2.4 * context.scale.k))
    _paint_rounded(surface, ground.inflate(2 * edge, 2 * edge), colour_of("board.ground_edge"), 7 * board.k)
    surface.fill(colour_of("ground.furrow"), ground)
    for square in SQUARES:
        row, column = divmod(square, 8)
        if column == 0:
            yield
        variant = (column * 5 + row * 7 + (column * row) % 5) % GROUNDS
        u, v = square_units(square)
        place = board.rect(u - 1, v - 1, SQUARE + 2, SQUARE + 2)
        surface.blit(context.sprites.image(f"ground-{variant}", *place.size), place)
    surface.blit(_tint(ground.size), ground, special_flags=pygame.BLEND_RGB_MULT)


def _tint(size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of soft light and dark patches, by which the colours of the earth are multiplied."""
    random = Random(12)

    def tone(_x: int, _y: int) -> Colour:
        dark, warm = random.random(), random.random() * 0.5
        return int(255 - 22 * dark), int(255 - 30 * dark + 4 * warm), int(255 - 46 * dark - 10 * warm)

    return shaded_off((10, 8), size, tone)


def _paint_furrows(surface: pygame.Surface, board: BoardGeometry) -> None:
    """Paint thin broken lines between the four squares of each block."""
    for column in range(4):
        for row in range(3):
            u, v = square_units(SQUARES[row * 16 + column * 2])
            middle = SQUARE + FURROW // 2
            _paint_furrow(surface, board, (u + middle, v + 6), (0, PLACE - 12))
            _paint_furrow(surface, board, (u + 6, v + middle), (PLACE - 12, 0))


def _paint_furrow(
    surface: pygame.Surface, board: BoardGeometry, start: tuple[float, float], run: tuple[float, float]
) -> None:
    for n in range(9):
        ends = [
            (board.across(start[0] + run[0] * share), board.down(start[1] + run[1] * share))
            for share in (n / 9 + 0.012, (n + 0.62) / 9)
        ]
        pygame.draw.line(surface, colour_of("board.furrow"), ends[0], ends[1], max(1, round(2.6 * board.k)))


def _paint_ditches(surface: pygame.Surface, context: DrawContext, board: BoardGeometry) -> None:
    for canal in CANALS:
        way, place = "h" if is_level(canal) else "v", board.ditch(canal)
        surface.blit(context.sprites.image(f"ditch-straight-{way}", *place.size), place)
    for intersection in INTERSECTIONS:
        place = board.intersection(intersection)
        surface.blit(context.sprites.image(_joint_sprite(intersection), *place.size), place)


def _joint_sprite(intersection: Intersection) -> str:
    sides = open_sides(intersection)
    return f"ditch-{_NODE_KINDS[len(sides)]}-node-{sides}"


def open_sides(intersection: Intersection) -> str:
    """Return the sides of an intersection that have a ditch, in the order n, e, s, w."""
    y, x = divmod(intersection, 5)
    return ("n" if y else "") + ("e" if x < 4 else "") + ("s" if y < 3 else "") + ("w" if x else "")
