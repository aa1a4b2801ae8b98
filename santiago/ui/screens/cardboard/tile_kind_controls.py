"""Controls for the ten kinds of tiles in two rows: tiles with one farmer, and below them tiles with two."""

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from santiago.rules.options import Edition
from santiago.rules.tiles import TILE_KINDS, TILE_NAMES, Crop, TileKind, icons_of
from santiago.ui.contracts import SceneChange
from santiago.ui.devices.bindings import digit_of
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import row_of
from santiago.ui.graphics.text import Align
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.pieces import Pieces
from santiago.ui.widgets.controls import ControlState, CustomControl
from santiago.ui.widgets.widget_set import Widgets
from santiago.wording.names import GameNames, capital

COLUMNS = len(Crop)
KINDS = tuple(sorted(TILE_KINDS, key=icons_of))
"""The kinds in the order of their controls. The keys 1 to 9 and 0 select them in this order."""


def place_kinds(
    widgets: Widgets,
    box: pygame.Rect,
    names: GameNames,
    left: Mapping[TileKind, int],
    press: Callable[[TileKind], SceneChange | None],
    chosen: TileKind | None = None,
) -> None:
    """Place a control for each kind of tile in `box`.

    `left` maps each kind to the number of remaining tiles, which is shown below the control.
    """
    line = widgets.context.text.line_height(widgets.context.styles.small_strong)
    width, height = box.width // COLUMNS, box.height // 2
    side = min(width - widgets.context.scale.px(6), height - line)
    for number, kind in enumerate(KINDS):
        row, column = divmod(number, COLUMNS)
        cell = pygame.Rect(box.left + column * width, box.top + row * height, width, height)
        tip = names.tr("box.left", {"tile": tile_words(kind, names), "count": left[kind]})
        CustomControl(
            widgets,
            TILE_NAMES[kind],
            pygame.Rect(0, 0, side, side + line).move_to(midtop=cell.midtop),
            partial(press, kind),
            partial(_paint, widgets.context, names.edition, kind, left[kind], kind == chosen),
            tip=tip,
            enabled=left[kind] > 0,
            why=tip,
        )


def kind_of_key(event: pygame.event.Event) -> TileKind | None:
    """Return the kind of tile that a digit key selects, or None for other keys."""
    digit = digit_of(event)
    return None if digit is None else KINDS[(digit or len(KINDS)) - 1]


def tile_words(kind: TileKind, names: GameNames) -> str:
    """Describe a tile in words, for example "Pepper, 2 farmers"."""
    return capital(names.tr("box.tile", names.tile_values(kind)))


def paint_tile(
    context: DrawContext, surface: pygame.Surface, box: pygame.Rect, kind: TileKind, edition: Edition
) -> None:
    """Paint a tile that fills `box`."""
    Pieces(surface, context, BoardGeometry(0, 0, 1), edition).tile(box.center, kind, side=box.width * 0.92)


def _paint(
    context: DrawContext,
    edition: Edition,
    kind: TileKind,
    left: int,
    chosen: bool,  # noqa: FBT001  `partial` fills it
    surface: pygame.Surface,
    box: pygame.Rect,
    state: ControlState,
) -> None:
    tile = pygame.Rect(box.left, box.top, box.width, box.width)
    if not left:
        context.shapes.rounded(surface, tile.inflate(-4, -4), context.palette.shadow, tile.width * 0.09, 60)
    else:
        raised = state is ControlState.HOVERED
        paint_tile(context, surface, tile.move(0, -context.scale.px(3)) if raised else tile, kind, edition)
    if chosen:
        context.sprites.paint_centred(
            surface, "tile-frame-selected", tile.center, tile.width * 0.92 * 176 / 128
        )
    style = context.styles.small_strong if left else context.styles.small
    context.text.line(
        surface, f"× {left}", row_of(box, tile.bottom, box.bottom - tile.bottom), style, Align.CENTRE
    )
