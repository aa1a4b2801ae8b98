"""A picture of one step of an example. The board and the seat panels look as they do at the table."""

from __future__ import annotations

from dataclasses import replace

import pygame

from santiago.presentation.spoken.nodes import sentences
from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.seat_panels import Person, seat_words
from santiago.presentation.view_model.values import Outline, OutlineLabel, TableView
from santiago.rules.options import Seat
from santiago.rules.phases import Over
from santiago.rules.scoring import Plantation, score
from santiago.session.table_setup import SeatColour
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.painting.board_geometry import BOARD_HEIGHT, BOARD_WIDTH, BoardGeometry
from santiago.ui.painting.layout import PanelVariant
from santiago.ui.painting.offscreen import paint_board
from santiago.ui.painting.overlay import OverlayPainter
from santiago.ui.painting.seat_panel_painter import SeatPanelPart
from santiago.wording.board_words import board_words
from santiago.wording.names import GameNames, usual_names
from santiago.wording.rulebook.examples import ExampleStep
from santiago.wording.translator import Translator

_BOARD_UNITS, _PANEL_UNITS = 376, 360
_PANEL_HEIGHT, _GAP = 54, 8


class ExamplePicture:
    """A picture of the position of `step`. The seat panels are beside the board, or below it if `width` is
    small.
    """

    def __init__(self, context: DrawContext, step: ExampleStep, width: int) -> None:
        scale = context.scale
        self._context = context
        self._view = view = _view(step, context.tr)
        across = min(width, scale.px(_BOARD_UNITS))
        side = min(max(scale.tx(_PANEL_UNITS), scale.px(_PANEL_UNITS)), width)
        k, gap = across / BOARD_WIDTH, scale.px(_GAP)
        down = round(BOARD_HEIGHT * k)
        beside = across + 2 * gap + side <= width
        left, top = (across + 2 * gap, 0) if beside else (0, down + gap)
        tall = max(scale.tx(_PANEL_HEIGHT), scale.px(_PANEL_HEIGHT))
        self._board = BoardGeometry(0, 0, k)
        self._cards = [
            pygame.Rect(left, top + gap // 2 + number * (tall + gap), side, tall)
            for number in range(len(view.panels) if step.panels else 0)
        ]
        names = GameNames(usual_names(context.tr)[: step.state.seats], step.state.options.edition, context.tr)
        seats = (seat_words(panel, names) for panel in view.panels if step.panels)
        self.words = sentences(board_words(step.state, names), *seats)
        """A description of the picture in words."""
        self._image: pygame.Surface | None = None
        self.size = width, max(down, top + len(self._cards) * (tall + gap)) + gap

    def paint(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Blit the picture. It is painted when it is first needed."""
        text = self._context.text
        if self._image is None or text.is_recorded:
            with text.offscreen(box.topleft, surface.get_clip()):
                self._image = self._painted()
        surface.blit(self._image, box)

    def _painted(self) -> pygame.Surface:
        context, view = self._context, self._view
        surface = pygame.Surface(self.size, pygame.SRCALPHA)
        colours = tuple(person.colour for person in view.people)
        paint_board(surface, context, self._board, view.position, colours)
        OverlayPainter(context, self._board).paint(surface, view)
        for card, panel in zip(self._cards, view.panels, strict=False):
            SeatPanelPart(context, card, PanelVariant.FULL, panel, view.people[panel.seat]).paint(surface)
        return surface


def _view(step: ExampleStep, tr: Translator) -> TableView:
    state = step.state
    people = tuple(
        Person(name, paint.value)
        for name, paint in zip(usual_names(tr)[: state.seats], SeatColour, strict=False)
    )
    view = table_view(state, people, tr, to_come=(), scores=step.points)
    counted = [score(state).plantations[number] for number in step.counted]
    outlines = tuple(_outline(plantation) for plantation in counted)
    overlay = replace(view.overlay, outlines=outlines)
    panels = view.panels
    if isinstance(state.phase, Over):
        panels = tuple(replace(panel, note="", leads=False) for panel in panels)
        panels = tuple(sorted(panels, key=lambda panel: panel.seat))
    return replace(view, overlay=overlay, panels=panels)


def _outline(plantation: Plantation) -> Outline:
    """Return the outline of a plantation.

    Each seat with farmers on it has a label, such as "4 × 3 = 12" for 4 tiles and 3 farmers.
    """
    labels = (
        OutlineLabel(f"{plantation.tiles} × {farmers} = {points}", Seat(seat))
        for seat, (farmers, points) in enumerate(zip(plantation.farmers, plantation.points, strict=True))
        if farmers
    )
    return Outline(plantation.squares, tuple(labels))
