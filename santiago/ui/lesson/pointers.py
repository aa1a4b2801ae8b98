"""Draws rings around the things that the lesson explains, and an arrow that moves for a few seconds."""

from __future__ import annotations

from dataclasses import dataclass
from math import sin, tau

import pygame

from santiago.presentation.input.selection import PlacePicked, Selection, SquarePicked, SumPicked, TilePicked
from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    PieceTarget,
    SquareTarget,
    Target,
    TrayTarget,
)
from santiago.presentation.view_model.values import NO_SQUARES
from santiago.rules.grid import SquareSet
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.outlines import paint_squares_outline, paint_two_tone_outline

NOD_SECONDS = 3.2
_NODS_A_SECOND = 1.25
_LONG, _BROAD = 46, 34


def next_targets(turn: Turn, selection: Selection, move: Move) -> tuple[Target, ...]:
    """Return the targets that the player can click next in order to make `move`.

    A click on any one of the targets is enough.
    """
    match move:
        case Bid(escudos):
            chosen = isinstance(selection, SumPicked) and selection.escudos == escudos
            return (ButtonTarget(Command.COMMIT) if chosen else CoinTarget(escudos),)
        case Plant(kind, square):
            tiles = turn.tray
            left = [n for n, tile in enumerate(tiles) if not tile.taken]
            index = next(n for n in left if tiles[n].kind == kind)
            if isinstance(selection, SquarePicked):
                return (TrayTarget(index),)
            in_hand = isinstance(selection, TilePicked) or len(left) == 1
            return (SquareTarget(square),) if in_hand else (TrayTarget(index), SquareTarget(square))
        case Propose(canal, bribe):
            if not isinstance(selection, PlacePicked) or selection.canal != canal:
                return (CanalTarget(canal), PieceTarget())
            return (ButtonTarget(Command.COMMIT) if selection.bribe == bribe else CoinTarget(bribe),)
        case Accept(canal) | Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return CanalTarget(canal), PieceTarget()
        case Pass() | Discard():
            return (ButtonTarget(Command.DECLINE),)


@dataclass(frozen=True, slots=True)
class PointedAt:
    """The targets of the lesson's rings and arrow.

    Each of `boxes` has its own ring, `squares` share one ring, and the arrow, if any, points at `aim`.
    """

    boxes: tuple[pygame.Rect, ...] = ()
    squares: SquareSet = NO_SQUARES
    aim: pygame.Rect | None = None


def paint_pointed(
    surface: pygame.Surface,
    context: DrawContext,
    geometry: BoardGeometry,
    pointed: PointedAt,
    avoided: tuple[pygame.Rect, ...],
    seconds: float,
) -> None:
    """Paint the outlines and the arrow that show what the lesson points at.

    The arrow covers none of the boxes in `avoided`, and is left out if there is no room for it. `seconds` is
    the time since the arrow appeared.
    """
    if pointed.squares:
        paint_squares_outline(surface, context, geometry, pointed.squares)
    for box in pointed.boxes:
        paint_two_tone_outline(surface, context, box, 8 * context.scale.k)
    if pointed.aim is None:
        return
    resting = context.reduced_motion or seconds >= NOD_SECONDS
    nod = 0.0 if resting else abs(sin(seconds * _NODS_A_SECOND * tau / 2)) * context.scale.px(12)
    _arrow(surface, context, pointed.aim, avoided, nod)


def _arrow(
    surface: pygame.Surface,
    context: DrawContext,
    aim: pygame.Rect,
    avoided: tuple[pygame.Rect, ...],
    nod: float,
) -> None:
    """Paint the arrow above `aim` or, if there is no room there, to the left, to the right or below.

    `nod` is the arrow's distance from its resting position in pixels. If no side has room, nothing is
    painted.
    """
    window, gap = surface.get_rect(), context.scale.px(8)
    long, broad = context.scale.px(_LONG), context.scale.px(_BROAD)
    reach = long + gap + context.scale.px(12)
    for across, down in ((0, -1), (-1, 0), (1, 0), (0, 1)):
        box = pygame.Rect(0, 0, reach if across else broad, reach if down else broad)
        box.center = (
            aim.centerx + across * (aim.width + box.width) // 2,
            aim.centery + down * (aim.height + box.height) // 2,
        )
        if window.contains(box) and box.collidelist(avoided) == -1:
            break
    else:
        return
    tip = (
        aim.centerx + across * (aim.width / 2 + gap + nod),
        aim.centery + down * (aim.height / 2 + gap + nod),
    )
    outline = _outline(tip, (across, down), long, broad)
    shade = [(x + context.scale.px(2), y + context.scale.px(3)) for x, y in outline]
    context.shapes.polygon(surface, shade, context.palette.shadow, 110)
    context.shapes.polygon(
        surface, outline, context.palette.glow, 255, context.palette.ink, max(2.0, 2.4 * context.scale.k)
    )


def _outline(
    tip: tuple[float, float], away: tuple[int, int], long: float, broad: float
) -> list[tuple[float, float]]:
    """Return the seven corners of the arrow; `away` is the direction from the tip towards the shaft."""
    head, half, thin = long * 0.52, broad / 2, broad / 4.4
    corners = ((0, 0), (head, half), (head, thin), (long, thin), (long, -thin), (head, -thin), (head, -half))
    across, down = away
    return [(tip[0] + a * across - b * down, tip[1] + a * down + b * across) for a, b in corners]
