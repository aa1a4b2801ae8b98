"""The labels on the board keep off what lies on the tiles."""

from dataclasses import replace

import pygame
import pytest

from santiago.presentation.table_view.open_proposals import Bribes
from santiago.presentation.table_view.values import BoardOverlay, CanalTag
from santiago.rules.grid import CANALS, SQUARES, Canal
from santiago.rules.options import Seat
from santiago.ui.graphics.cards import Card
from santiago.ui.view.board import CUBE, CUBE_PLACES
from santiago.ui.view.board_labels import LabelPainter
from santiago.ui.view.geometry import SQUARE, BoardGeometry
from santiago.ui.view.render import resting_view
from santiago.ui.view.table import TablePainter
from tests.presentation.recorded_games import game, people
from tests.ui.text_layout import BlankCards, Notes, noted_context, paper

SLACK = 3
"""Pixels by which a label may reach over the edge of a cube."""


class TagCards(BlankCards):
    """Cards that note where a tag is painted."""

    tags: list[pygame.Rect]

    def paint(self, *args: object, **_: object) -> None:
        match args:
            case (_, Card.TAG, pygame.Rect() as box, *_):
                self.tags.append(box.copy())


def labels(
    size: tuple[int, int], text_scale: float, canal: Canal, offers: Bribes
) -> tuple[BoardGeometry, list[pygame.Rect]]:
    """The board, and the boxes of the bribes at a place and of what its overseer would get for it."""
    context = noted_context(size, "en", text_scale, Notes())
    state = game("5p-trefl-a")[40]
    board = TablePainter(context).layout_of(resting_view(state, people(state), context)).board
    cards = TagCards(context.sprites, context.palette, context.scale)
    cards.tags = []
    painter = LabelPainter(replace(context, cards=cards), board, people(state))
    overlay = BoardOverlay(tags=(CanalTag(canal, f"+{sum(sum_ for _, sum_ in offers)}"),))
    painter.paint(paper(size), overlay, {canal: offers})
    return board, cards.tags


def cubes(board: BoardGeometry) -> list[pygame.Rect]:
    """Where farmers can stand."""
    across = round(CUBE * board.k)
    return [
        pygame.Rect(0, 0, across, across).move_to(
            center=(place.left + x * place.width / SQUARE, place.top + y * place.height / SQUARE)
        )
        for place in map(board.square, SQUARES)
        for x, y in CUBE_PLACES
    ]


@pytest.mark.parametrize(
    "look", [((1280, 800), 1.0), ((1280, 800), 2.0), ((1024, 640), 1.6), ((1920, 1080), 2.0)]
)
@pytest.mark.parametrize("sums", [(4,), (4, 3)])
def test_bribes_and_what_they_bring_cover_no_farmers(
    look: tuple[tuple[int, int], float], sums: tuple[int, ...]
) -> None:
    covered = {}
    offers = tuple((Seat(n), escudos) for n, escudos in enumerate(sums))
    for canal in CANALS:
        board, boxes = labels(*look, canal, offers)
        assert len(boxes) == 2
        laps = [box.clip(cube).size for box in boxes for cube in cubes(board)]
        covered[canal] = max(min(lap) for lap in laps)
    assert {canal: lap for canal, lap in covered.items() if lap > SLACK} == {}
