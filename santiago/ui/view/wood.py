"""The walnut table on which everything lies, lit from the upper left."""

from __future__ import annotations

from math import exp, hypot, sin
from random import Random

import pygame

from santiago.ui.look import Look
from santiago.ui.palette import Colour

_PLANKS = 5
_SEAM_DARK: Colour = (37, 21, 11)
_SEAM_LIGHT: Colour = (128, 89, 58)


def paint_wood(surface: pygame.Surface, look: Look) -> None:
    """Covers `surface` with planks. The grain is the same for one size, always."""
    width, height = surface.get_size()
    random = Random(7)
    pitch = height / _PLANKS
    for n in range(_PLANKS):
        top, bottom = round(n * pitch), round((n + 1) * pitch)
        shade = 1 + random.uniform(-0.13, 0.1)
        base = tuple(min(255, int(channel * shade)) for channel in look.palette.walnut)
        surface.fill(base, (0, top, width, bottom - top))
        surface.blit(_grain(look, random, (width, bottom - top)), (0, top))
        pygame.draw.line(
            surface, _SEAM_DARK, (0, bottom - 1), (width, bottom - 1), max(1, look.scale.px(1.4))
        )
        pygame.draw.line(
            surface, _SEAM_LIGHT, (0, bottom + look.scale.px(1)), (width, bottom + look.scale.px(1))
        )
    surface.blit(_light((width, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(_glow((width, height)), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    _paint_shade(surface, look)


def _grain(look: Look, random: Random, size: tuple[int, int]) -> pygame.Surface:
    """One plank's lines, bent round a knot."""
    width, height = size
    k, palette = look.scale.k, look.palette
    plank = pygame.Surface(size, pygame.SRCALPHA)
    knot = random.uniform(0.1, 0.9) * width, random.uniform(0.3, 0.7) * height
    for _ in range(int(64 * max(1.0, k))):
        y = random.uniform(-6, height + 6)
        tone = palette.walnut_dark if random.random() < 0.62 else palette.walnut_light
        colour = (*tone, random.randint(14, 45))
        wave, start, rise = random.uniform(0.002, 0.005) / k, random.uniform(0, 6), random.uniform(1, 5) * k
        side = 1 if y > knot[1] else -1
        points = []
        for x in range(-10, width + 30, 24):
            near = (x - knot[0]) / (110 * k)
            bend = exp(-near * near) * side * 13 * k * exp(-abs(y - knot[1]) / (34 * k))
            points.append((x, y + rise * sin(x * wave + start) + bend))
        pygame.draw.lines(plank, colour, False, points, random.choice([1, 1, 1, 2, 3]))
    for breadth, alpha in ((30, 105), (16, 90)):
        oval = pygame.Rect(0, 0, round(breadth * k), round(breadth * 0.3 * k))
        oval.center = (round(knot[0]), round(knot[1]))
        pygame.draw.ellipse(plank, (*palette.walnut_dark, alpha), oval)
    return plank


def _light(size: tuple[int, int]) -> pygame.Surface:
    small = pygame.Surface((64, 40))
    for x in range(64):
        for y in range(40):
            away = hypot((x - 16) / 64, (y - 6) / 40 * 0.8)
            value = max(0.0, min(1.0, 1.14 - away * 0.55))
            small.set_at((x, y), (int(255 * value), int(252 * value * 0.985), int(246 * value * 0.95)))
    return pygame.transform.smoothscale(small, size)


def _glow(size: tuple[int, int]) -> pygame.Surface:
    small = pygame.Surface((64, 40))
    for x in range(64):
        for y in range(40):
            value = max(0.0, 0.62 - hypot((x - 12) / 64, (y + 2) / 40 * 0.9))
            small.set_at((x, y), (int(88 * value), int(56 * value), int(22 * value)))
    return pygame.transform.smoothscale(small, size)


def _paint_shade(surface: pygame.Surface, look: Look) -> None:
    """The soft shade of palm leaves above the table."""
    width, height = surface.get_size()
    blurred = pygame.transform.smoothscale(
        look.sprites.image("shade-fronds", 80, 50), (width // 2, height // 2)
    )
    shade = pygame.transform.smoothscale(blurred, (width, height))
    shade.set_alpha(70)
    surface.blit(shade, (0, 0))
