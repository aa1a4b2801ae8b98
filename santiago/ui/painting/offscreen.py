"""Renders the table to an image without opening a window, for the command line, thumbnails and tests."""

from __future__ import annotations

from dataclasses import replace

import pygame

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.position_view_model import drought_of, table_view
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import (
    HiddenPieces,
    LogPanel,
    TableView,
    ToolButton,
)
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.graphics.rects import clipped
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.work_steps import Steps, at_once
from santiago.ui.painting.board_geometry import BOARD_HEIGHT, BOARD_WIDTH, BoardGeometry
from santiago.ui.painting.board_painter import (
    BoardPicture,
    paint_position_in_steps,
    paint_spring,
    spring_rect,
)
from santiago.ui.painting.ground import board_alone
from santiago.ui.painting.moving_board import STILL, MovingParts
from santiago.wording.log import Sentence

PICTURED_TOOLS = (
    ToolButton(Command.UNDO),
    ToolButton(Command.HINT),
    ToolButton(Command.LOG),
    ToolButton(Command.PAUSE),
)


def view_without_input(
    position: GameState,
    people: tuple[Person, ...],
    context: DrawContext,
    log: tuple[Sentence, ...] = (),
    concealed: frozenset[Seat] = frozenset(),
) -> TableView:
    """Return the view of a position without selection or preview; dashes mark the legal canal sites."""
    view = table_view(position, people, context.tr, to_come=unseen_tiles(position), concealed=concealed)
    return replace(view, log=LogPanel(log), tools=PICTURED_TOOLS)


def render_board_in_steps(
    position: GameState, colours: tuple[str, ...], size: tuple[int, int], sprites: Sprites
) -> Steps[pygame.Surface]:
    """Generator that returns a picture of the board alone, scaled to fit in `size` pixels.

    `colours` holds the name of each seat's colour.
    """
    pygame.font.init()
    geometry = BoardGeometry(0, 0, min(size[0] / BOARD_WIDTH, size[1] / BOARD_HEIGHT))
    surface = pygame.Surface(geometry.bounds.size, pygame.SRCALPHA)
    context = make_draw_context(size, DisplayOptions(), sprites)
    yield from _paint_board_in_steps(surface, context, geometry, position, colours)
    paint_spring(surface, context, spring_rect(geometry, position.board.spring))
    return surface


def paint_board(
    surface: pygame.Surface,
    context: DrawContext,
    geometry: BoardGeometry,
    position: GameState,
    colours: tuple[str, ...],
) -> None:
    """Paint the board on an empty surface, without the board's shadow and without the spring.

    `colours` holds the name of each seat's colour.
    """
    at_once(_paint_board_in_steps(surface, context, geometry, position, colours))


def _paint_board_in_steps(
    surface: pygame.Surface,
    context: DrawContext,
    geometry: BoardGeometry,
    position: GameState,
    colours: tuple[str, ...],
) -> Steps[None]:
    with clipped(surface, geometry.bounds):
        surface.blit(board_alone(context, geometry, surface), geometry.bounds)
        yield
        edition, drought = position.options.edition, drought_of(position)
        picture = BoardPicture(position.board, edition, colours, HiddenPieces(), drought=drought)
        yield from paint_position_in_steps(surface, context, geometry, picture)
        MovingParts(context, geometry, picture).paint(surface, STILL)
