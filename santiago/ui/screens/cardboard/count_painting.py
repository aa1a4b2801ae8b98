"""Painting of the page that scores a physical board: tools, points, rows and the status line."""

import pygame

from santiago.presentation.view_model.values import FinalTable
from santiago.rules.end_position import CLAUSES
from santiago.rules.options import TABLE_SIZES, Seat
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset
from santiago.ui.graphics.text import Align
from santiago.ui.screens.cardboard.count_state import CountState
from santiago.ui.widgets.controls import ControlState
from santiago.wording.translator import Translator


def paint_tool(
    context: DrawContext,
    surface: pygame.Surface,
    box: pygame.Rect,
    state: ControlState,
    picture: str,
    *,
    on: bool,
) -> None:
    """Paint a tool or an owner, framed if it is chosen."""
    palette, radius = context.palette, 6 * context.scale.k
    if on or state is ControlState.HOVERED:
        context.shapes.rounded(surface, box, palette.glow if on else palette.paper_shade, radius)
    if on:
        context.shapes.frame(surface, box, palette.accent, radius, context.scale.px(2))
    context.sprites.paint_centred(surface, picture, box.center, box.height * 0.8)


def paint_points(
    context: DrawContext, surface: pygame.Surface, box: pygame.Rect, table: FinalTable, seat: Seat
) -> None:
    """Paint the points of a seat, on a pill if the seat has won."""
    style, palette = context.styles.sum, context.palette
    if seat in table.winners:
        pill = inset(box, context.scale.px(6), context.scale.px(2))
        context.shapes.rounded(surface, pill, palette.accent, pill.height / 2)
        style = style.coloured(palette.on_accent)
    context.text.line(surface, str(table.totals[seat]), box, style, Align.CENTRE)


def paint_row(context: DrawContext, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Paint the frame of a row of the final table that is hovered or highlighted."""
    scale = context.scale
    context.shapes.frame(surface, box, context.palette.accent, 5 * scale.k, scale.px(2))


def warning(state: CountState, tr: Translator) -> str:
    """Return the reason for the last refusal, or that something was left out, or ""."""
    if state.fault is not None:
        return tr(f"count.fault.{state.fault.value}", {"clause": CLAUSES[state.fault]})
    return tr("count.left-out") if state.left_out else ""


def status(state: CountState, tr: Translator) -> str:
    """Return the warning, how to begin, or else the numbers of tiles, canals and dry tiles."""
    if not state.position.board.occupied and state.fault is None:
        return tr("count.start")
    board, size = state.position.board, TABLE_SIZES[state.position.seats]
    tiles, canals = board.occupied.bit_count(), board.canals.bit_count()
    words = tr("count.status", {"tiles": tiles, "of": size.stacks * size.height, "count": canals})
    dry = (board.occupied & ~board.deserts & ~board.wet).bit_count()
    return warning(state, tr) or (f"{words} {tr('count.dry', {'count': dry})}" if dry else words)
