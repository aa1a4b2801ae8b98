"""Paints the walnut table top, which is the background of the window."""

import math
import random

import pygame

from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.palette import Colour, colour_of
from santiago.ui.graphics.shapes import shaded_off
from santiago.ui.graphics.surface_cache import SurfaceCache
from santiago.ui.graphics.work_steps import Steps, at_once

_PLANKS = 5
_GRAIN_LINES = 64
_cache: SurfaceCache[tuple[tuple[int, int], Colour]] = SurfaceCache(0)
"""Holds only the last picture: a limit of 0 leaves room for nothing else."""


def table_top(context: DrawContext) -> pygame.Surface:
    """Return the table top in evening sun, as large as the window. Callers must not draw on it."""
    return at_once(table_top_in_steps(context))


def table_top_in_steps(context: DrawContext) -> Steps[pygame.Surface]:
    """Generator form of `table_top`."""
    key = (context.size, context.palette.walnut)
    found = _cache.get(key)
    if found is not None:
        return found
    palette = context.palette
    tones = palette.walnut, palette.walnut_dark, palette.walnut_light
    source = f"wood 1 {context.scale.k} {tones}"
    painted = yield from context.sprites.painted_in_steps(source, context.size, lambda: _table(context))
    return _cache.put(key, painted)


def _table(context: DrawContext) -> Steps[pygame.Surface]:
    width, height = context.size
    surface = pygame.Surface(context.size)
    # a fixed seed gives the same planks every time
    chance = random.Random(7)
    for number in range(_PLANKS):
        top, bottom = round(number * height / _PLANKS), round((number + 1) * height / _PLANKS)
        shade = 1 + chance.uniform(-0.13, 0.1)
        tone = [max(0, min(255, round(channel * shade))) for channel in context.palette.walnut]
        surface.fill(tone, (0, top, width, bottom - top))
        knot = (chance.uniform(0.1, 0.9) * width, chance.uniform(0.3, 0.7) * (bottom - top))
        surface.blit(_grain(context, bottom - top, knot, chance), (0, top))
        pygame.draw.line(
            surface,
            colour_of("board.seam"),
            (0, bottom - 1),
            (width, bottom - 1),
            max(1, context.scale.px(1.4)),
        )
        pygame.draw.line(
            surface,
            colour_of("board.seam_light"),
            (0, bottom + context.scale.px(1)),
            (width, bottom + context.scale.px(1)),
        )
        yield
    surface.blit(_sun(context.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    yield
    surface.blit(_glow(context.size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return surface


def _grain(
    context: DrawContext, height: int, knot: tuple[float, float], chance: random.Random
) -> pygame.Surface:
    """Return a transparent picture of a plank's grain, whose lines bend around the plank's knot."""
    width, k = context.size[0], context.scale.k
    overlay = pygame.Surface((width, height), pygame.SRCALPHA)
    knot_x, knot_y = knot
    for _ in range(round(_GRAIN_LINES * max(1.0, k))):
        y = chance.uniform(-6, height + 6)
        dark = chance.random() < 0.62
        tone = context.palette.walnut_dark if dark else context.palette.walnut_light
        colour = (*tone, chance.randint(14, 44))
        wave, start, rise = chance.uniform(0.002, 0.005) / k, chance.uniform(0, 6), chance.uniform(1, 5) * k
        side = 13 * k * math.exp(-abs(y - knot_y) / (34 * k)) * (1 if y > knot_y else -1)
        points = [
            (x, y + rise * math.sin(x * wave + start) + side * math.exp(-(((x - knot_x) / (110 * k)) ** 2)))
            for x in range(-10, width + 30, 24)
        ]
        pygame.draw.lines(overlay, colour, False, points, chance.choice((1, 1, 1, 2, 3)))
    for reach, alpha in ((15, 105), (8, 90)):
        box = (knot_x - reach * k, knot_y - reach * 0.3 * k, 2 * reach * k, reach * 0.6 * k)
        pygame.draw.ellipse(overlay, (*context.palette.walnut_dark, alpha), box)
    return overlay


def _sun(size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of sunlight from the upper left, to be blended in by multiplication."""

    def tone(x: int, y: int) -> Colour:
        away = math.hypot((x - 16) / 64, (y - 6) / 40 * 0.8)
        light = max(0.0, min(1.0, 1.14 - away * 0.55))
        return round(255 * light), round(252 * light * 0.985), round(246 * light * 0.95)

    return shaded_off((64, 40), size, tone)


def _glow(size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of warm light near the upper left corner, to be blended in by addition."""

    def tone(x: int, y: int) -> Colour:
        light = max(0.0, 0.58 - math.hypot((x - 12) / 64, (y + 2) / 40 * 0.9))
        return round(56 * light), round(33 * light), round(12 * light)

    return shaded_off((64, 40), size, tone)
