"""Tooltips are near their target but avoid everything the player needs."""

from dataclasses import replace

import pygame
import pytest

from santiago.presentation.view_model.targets import StageTarget
from santiago.rules.grid import SQUARES
from santiago.session.game_session import GameSession
from santiago.ui.graphics.cards import Card
from santiago.ui.widgets.controls import IconButton
from santiago.ui.widgets.tool_tip import paint_tip
from santiago.ui.widgets.widget_set import Widgets
from tests.ui.drawings import context_of
from tests.ui.hands import point_at
from tests.ui.test_layout_walk import standing
from tests.ui.text_layout import BlankCards, Notes, noted_context, paper

from .playing import TablePilot

_EDGE = 6
"""A tooltip may touch the empty edge of a panel."""


class TipCards(BlankCards):
    """Cards that record where tooltips are painted."""

    tips: list[pygame.Rect]

    def paint(self, *args: object, **_: object) -> None:
        match args:
            case (_, Card.TOOLTIP, pygame.Rect() as box, *_):
                self.tips.append(box.copy())


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
@pytest.mark.parametrize("phase", ["auction", "planting", "proposals", "decision"])
def test_a_tool_tip_of_the_table_covers_no_panel_tile_or_button(phase: str, size: tuple[int, int]) -> None:
    scene = TablePilot(GameSession(standing("5p-trefl-a", phase))).scene
    scene.rebuild(context_of(size))
    scene.update(0.01)
    context = noted_context(size, "en", 1.0, Notes())
    cards = TipCards(context.sprites, context.palette, context.scale)
    context = replace(context, cards=cards)
    geometry, layout = scene.geometry, scene.geometry.layout
    kept_free = [layout.action, *layout.panels, *map(layout.board.square, SQUARES)]
    kept_free += [] if layout.tray is None else [layout.tray]
    tips = [(box.rect, scene.presented.tip(box.target)) for box in geometry.hit_boxes]
    told = [(rect, text) for rect, text in tips if text]
    assert len(told) > 20
    phases = [box.rect for box in geometry.hit_boxes if isinstance(box.target, StageTarget)]
    for rect, text in told:
        cards.tips = []
        paint_tip(context, paper(size), text, rect, geometry.tip_room)
        (tip,) = cards.tips
        assert not tip.colliderect(rect), text
        assert tip.inflate(-_EDGE, -_EDGE).collidelist(kept_free) == -1, text
        assert pygame.Rect((0, 0), size).contains(tip)
        assert tip.collidelist(phases) == -1, text


def test_the_tool_tip_of_a_control_keeps_off_its_neighbours() -> None:
    size = (1280, 800)
    context = noted_context(size, "en", 1.0, Notes())
    cards = TipCards(context.sprites, context.palette, context.scale)
    cards.tips = []
    widgets = Widgets(replace(context, cards=cards))
    boxes = [pygame.Rect(x, y, 40, 40) for y in (300, 350, 400) for x in (600, 650)]
    for n, box in enumerate(boxes):
        IconButton(widgets, f"button-{n}", box, "icon-undo", lambda: None, tip="Takes back the last move")
    point_at(widgets, boxes[2].center)
    widgets.update(1.0)
    widgets.draw(paper(size))
    (tip,) = cards.tips
    assert tip.collidelist(boxes) == -1
    assert tip.inflate(40, 40).colliderect(boxes[2])
