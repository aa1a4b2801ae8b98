"""Places the details of a position beside its board: offered tiles, and each seat's actions and money."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from santiago.presentation.view_model.values import TableView
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.pieces import Pieces
from santiago.ui.screens.static_parts import Sheet

_TILE_UNITS, _TILE_GAP_UNITS = 56, 12
_BADGE_UNITS, _COIN_UNITS = 22, 19


def place_position_details(
    context: DrawContext,
    sheet: Sheet,
    view: TableView,
    deeds: Sequence[str],
    board: BoardGeometry,
    room: pygame.Rect,
) -> int:
    """Place the offered tiles and a line for each seat in `room`, and return their bottom in pixels.

    `deeds` contains a description of each seat's actions, in the order of the panels.
    """
    gap, row = context.scale.px(6), pygame.Rect(room.topleft, (room.width, 0))
    if view.tray is not None:
        row.top = sheet.paragraph(context.tr("view.tray"), row, context.styles.small) + gap // 2
        row.top = _place_tiles(context, sheet, view, board, row) + 2 * gap
    style, badge, coin = context.styles.strong, context.scale.px(_BADGE_UNITS), context.scale.tx(_COIN_UNITS)
    money = coin + gap + context.text.width("88", style)
    for panel, deed in zip(view.panels, deeds, strict=True):
        words = pygame.Rect(row.left + badge + gap, row.top, row.width - badge - money - 3 * gap, 0)
        row.height = max(badge, context.text.paragraph_height(deed, words.width, context.styles.note))
        name = f"badge-{view.people[panel.seat].colour}"
        sheet.sprite(name, (row.left + badge / 2, row.centery), badge)
        sheet.paragraph(deed, words, context.styles.note)
        sheet.sprite("coin", (row.right - money + coin / 2, row.centery), coin)
        sheet.line(str(view.position.money[panel.seat]), row, style, Align.RIGHT)
        row.top = row.bottom + gap // 2
    return row.top


def _place_tiles(
    context: DrawContext, sheet: Sheet, view: TableView, board: BoardGeometry, row: pygame.Rect
) -> int:
    """Place the remaining offered tiles side by side, and return their bottom in pixels."""
    side, step = context.scale.px(_TILE_UNITS), context.scale.px(_TILE_UNITS + _TILE_GAP_UNITS)
    kinds = [tile.kind for tile in view.tray or () if not tile.taken]

    def paint(surface: pygame.Surface, box: pygame.Rect) -> None:
        pieces = Pieces(surface, context, board, view.position.options.edition)
        for n, kind in enumerate(kinds):
            pieces.tile((box.left + side // 2 + n * step, box.centery), kind, side=side)

    return sheet.place(pygame.Rect(row.topleft, (row.width, side)), paint).bottom
