"""The celebration of the winners: their faces in rays of sunlight, and falling leaves and drops."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin

import pygame

from santiago.rules.options import Seat
from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.easing import arriving, damped_swing, part, smooth
from santiago.ui.graphics.box_layout import box_at, square_at
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.palette import Colour, colour
from santiago.ui.graphics.rects import clipped, row_of
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.painting.pieces import faded

_RAYS = 14
_HALOS = 6
_PIECES = 90
_CONFETTI: tuple[Colour, ...] = tuple(
    colour(name) for name in ("#F2C230", "#6FA03A", "#C8373C", "#7A4B9A", "#FFF6E2", "#1FA6AC")
)
"""The colours of banana, leaf, pepper, grape, cream and water; pieces in the last colour are drops."""
_DIM = 190
"""The alpha (0 to 255) of the shade over the board."""
_CROWN = 0.4
"""The height of a crown above a face, as a share of the face's height."""
_HEIGHT = 0.86
"""The height of the winners' picture, as a share of the height of the board."""
_SPREAD = 0.754878, 0.569840
"""Two irrational numbers; the pairs of their multiples, modulo 1, fill the unit square evenly."""


@dataclass(frozen=True, slots=True)
class Celebration:
    """Fills the valley with the winners: crowned faces and names, among confetti and rays of sunlight."""

    winners: tuple[Seat, ...]

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the celebration as it fades in, with a bouncing card and falling confetti.

        With reduced motion, the card and the confetti do not move.
        """
        bounds = canvas.geometry.bounds
        fade = smooth(part(share, 0, 0.12))
        moved = 1.0 if canvas.reduced_motion else share
        _sun(canvas, bounds, moved, fade)
        _confetti(canvas, bounds, moved, fade)
        card = _card_box(canvas, bounds, self.winners)
        grown = 1.0 if canvas.reduced_motion else 1 + 0.12 * damped_swing(part(share, 0, 0.3))
        key = (_card, card.size, self.winners, canvas.view.people, canvas.view.panels)
        layer = canvas.context.layout_cache.get(key, lambda: _card(canvas, card.size, self.winners))
        if grown != 1:
            layer = pygame.transform.smoothscale_by(layer, grown)
        faded(canvas.surface, layer, layer.get_rect(center=card.center), round(255 * fade))


def _sun(canvas: Canvas, bounds: pygame.Rect, share: float, fade: float) -> None:
    """Dim the board and paint light rays that slowly rotate around its centre."""
    palette = canvas.context.palette
    layer = _veil(bounds.size)
    layer.fill((*palette.walnut_dark, round(_DIM * fade)))
    middle, reach = (bounds.width / 2, bounds.height / 2), bounds.width
    for n in range(_RAYS):
        turn = 2 * pi * n / _RAYS + 0.25 * share
        edges = [
            (middle[0] + reach * cos(turn + d), middle[1] + reach * sin(turn + d)) for d in (0.0, pi / _RAYS)
        ]
        pygame.draw.polygon(layer, (*palette.glow, round(26 * fade)), [middle, *edges])
    for n in range(_HALOS):
        radius = reach * 0.42 * (1 - n / _HALOS)
        pygame.draw.circle(layer, (*palette.glow, round((30 + 16 * n) * fade)), middle, radius)
    canvas.surface.blit(layer, bounds)


@lru_cache(maxsize=1)
def _veil(size: tuple[int, int]) -> pygame.Surface:
    """Return a reusable surface of `size` to paint on.

    Allocating a new surface in each frame would take longer than painting it.
    """
    return pygame.Surface(size, pygame.SRCALPHA)


def _card_box(canvas: Canvas, bounds: pygame.Rect, winners: tuple[Seat, ...]) -> pygame.Rect:
    scale, text = canvas.context.scale, canvas.context.text
    style = canvas.context.styles.page_title
    names = [canvas.view.people[seat].name for seat in winners]
    widest = max(text.width(name, style) for name in names) + scale.px(24)
    width = max(widest, scale.px(300)) * len(names) + scale.px(60)
    return box_at(
        min(width, bounds.width - scale.px(40)), round(_HEIGHT * bounds.height), center=bounds.center
    )


def _card(canvas: Canvas, size: tuple[int, int], winners: tuple[Seat, ...]) -> pygame.Surface:
    """Return a picture with a crown and a face or symbol for each winner, above a card with their names.

    The points are at the bottom of the card.
    """
    context = canvas.context
    px, text, styles = context.scale.px, context.text, context.styles
    margin = px(24)
    layer = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    card = pygame.Rect((margin, margin), size)
    high = text.line_height(styles.page_title)
    written = row_of(card, card.bottom - 2 * high - px(36), 2 * high + px(36))
    context.cards.paint(layer, Card.PAPER, written, 1.3)
    inner = card.inflate(-2 * px(30), -2 * px(18))
    column = inner.width // len(winners)
    names = [canvas.view.people[seat].name for seat in winners]
    name_sizes = (styles.page_title, styles.empty_title, styles.section_title, styles.name, styles.detail)
    name_style = _fitting(canvas, names, column - px(8), name_sizes)
    for n, seat in enumerate(winners):
        box = pygame.Rect(inner.left + n * column, card.top, column, written.top - card.top)
        _winner(canvas, layer, box, seat)
        name = pygame.Rect(box.left, inner.bottom - 2 * high, box.width, high)
        text.line(layer, canvas.view.people[seat].name, name, name_style, Align.CENTRE)
    score = next(panel.score for panel in canvas.view.panels if panel.seat == winners[0])
    points = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
    key = "view.celebrated" if len(winners) == 1 else "view.celebrated-together"
    words = context.tr(key, {"count": score or 0})
    points_style = _fitting(canvas, [words], points.width, (styles.lead, styles.detail, styles.small))
    text.line(layer, words, points, points_style, Align.CENTRE)
    return layer


def _fitting(canvas: Canvas, lines: list[str], room: int, styles: tuple[TextStyle, ...]) -> TextStyle:
    """Return the first of `styles` in which every line fits into `room` pixels, or the last if none fits.

    The returned style has the ink colour and no shadow.
    """
    fits = canvas.context.text.fits
    fitting = (style for style in styles if all(fits(line, room, style) for line in lines))
    return replace(next(fitting, styles[-1]), colour=canvas.context.palette.ink, shadow=None)


def _winner(canvas: Canvas, layer: pygame.Surface, box: pygame.Rect, seat: Seat) -> None:
    """Paint the winner's face, with a crown on it and the seat's symbol in a corner.

    If the winner has no face, paint the crown on the symbol.
    """
    context, person = canvas.context, canvas.view.people[seat]
    px = context.scale.px
    side = min(round((box.height - px(16)) / (1 + _CROWN)), box.width - px(16))
    place = square_at(side, midbottom=(box.centerx, box.bottom - px(8)))
    crown = context.sprites.image("crown", round(side * 0.62))
    if person.character:
        context.sprites.paint_centred(layer, f"face-{person.character}-glad", place.center, side)
        badge = round(side * 0.42)
        corner = (place.right - badge // 4, place.bottom - badge // 2)
        context.sprites.paint_centred(layer, f"badge-{person.colour}", corner, badge)
    else:
        context.sprites.paint_centred(layer, f"badge-{person.colour}", place.center, side)
    layer.blit(crown, crown.get_rect(midbottom=(place.centerx, place.top + round(0.14 * side))))


def _confetti(canvas: Canvas, bounds: pygame.Rect, share: float, fade: float) -> None:
    """Paint leaves, petals and drops that fall onto the board; their paths are the same in every game."""
    k, shapes = canvas.geometry.k, canvas.context.shapes
    with clipped(canvas.surface, bounds):
        for n in range(_PIECES):
            across, down = (n * _SPREAD[0]) % 1, (n * _SPREAD[1]) % 1
            start = 0.35 * ((n * 7) % _PIECES) / _PIECES
            fallen = arriving(part(share, start, start + 0.65))
            sway = 26 * k * sin(5 * fallen + n) * (1 - fallen)
            x = bounds.left + across * bounds.width + sway
            y = bounds.top - 30 * k + (down * bounds.height + 30 * k) * fallen
            tone = _CONFETTI[n % len(_CONFETTI)]
            if n % len(_CONFETTI) == len(_CONFETTI) - 1:
                shapes.circle(canvas.surface, (x, y), 10 * k, tone, round(255 * fade) // 8 * 8)
                continue
            turn = n + 6 * (1 - fallen)
            long, broad = 22 * k, 8 * k
            tip, side = (long * cos(turn), long * sin(turn)), (-broad * sin(turn), broad * cos(turn))
            leaf = [
                (x + tip[0], y + tip[1]),
                (x + side[0], y + side[1]),
                (x - tip[0], y - tip[1]),
                (x - side[0], y - side[1]),
            ]
            pygame.draw.polygon(canvas.surface, tone, leaf)
