"""Labels, frames and signs on the board do not cover each other or the farmers."""

from dataclasses import replace

import pygame
import pytest

from santiago.presentation.view_model.open_proposals import Bribes
from santiago.presentation.view_model.values import BoardOverlay, CanalTag, Outline
from santiago.rules.grid import CANALS, CANALS_AT, SQUARES, Canal, Square, SquareSet, squares_in
from santiago.rules.options import Seat
from santiago.ui.graphics.cards import Card
from santiago.ui.painting.board_geometry import SQUARE, BoardGeometry
from santiago.ui.painting.board_labels import LabelPainter
from santiago.ui.painting.board_painter import (
    CUBE_SIZE,
    FARMER_SPACES,
    paint_dangers,
    picture_of,
    spring_rect,
)
from santiago.ui.painting.offscreen import view_without_input
from santiago.ui.painting.table_painter import TablePainter
from tests.presentation.recorded_games import game, people
from tests.ui.drawings import context_of
from tests.ui.text_layout import BlankCards, Notes, noted_context, paper

SLACK = 3
"""Pixels by which a label may overlap the edge of a cube."""


class TagCards(BlankCards):
    """Cards that record where a tag is painted."""

    tags: list[pygame.Rect]

    def paint(self, *args: object, **_: object) -> None:
        match args:
            case (_, Card.TAG, pygame.Rect() as box, *_):
                self.tags.append(box.copy())


def labels(
    size: tuple[int, int], text_scale: float, canal: Canal, offers: Bribes
) -> tuple[BoardGeometry, list[pygame.Rect]]:
    """Return the board, and the boxes of a place's bribes and of its price or income for the overseer."""
    context = noted_context(size, "en", text_scale, Notes())
    state = game("5p-trefl-a")[40]
    board = TablePainter(context).layout_of(view_without_input(state, people(state), context)).board
    cards = TagCards(context.sprites, context.palette, context.scale)
    cards.tags = []
    painter = LabelPainter(replace(context, cards=cards), board, people(state), state.board)
    overlay = BoardOverlay(tags=(CanalTag(canal, f"+{sum(sum_ for _, sum_ in offers)}"),))
    painter.paint(paper(size), overlay, {canal: offers})
    return board, cards.tags


def cubes(board: BoardGeometry) -> list[pygame.Rect]:
    """Return the boxes in which farmers can be."""
    across = round(CUBE_SIZE * board.k)
    return [
        pygame.Rect(0, 0, across, across).move_to(
            center=(place.left + x * place.width / SQUARE, place.top + y * place.height / SQUARE)
        )
        for place in map(board.square, SQUARES)
        for x, y in FARMER_SPACES
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


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_frame_of_a_tile_leaves_its_sign_whole(size: tuple[int, int]) -> None:
    """Hovering a row of the round summary frames its tiles like this."""
    context = context_of(size)
    state = game("5p-trefl-a")[60]
    view, painter = view_without_input(state, people(state), context), TablePainter(context)
    picture = picture_of(view)
    signed = [square for square in squares_in(state.board.occupied) if picture.danger_at(square)]
    assert len(signed) > 1
    frames = tuple(Outline(SquareSet(1 << square)) for square in signed)
    for overlay in (BoardOverlay(outlines=frames), BoardOverlay(lit_tiles=sum_of(signed))):
        framed, signs = pygame.Surface(size), pygame.Surface(size, pygame.SRCALPHA)
        painter.draw(framed, replace(view, overlay=overlay))
        paint_dangers(signs, context, painter.layout_of(view).board, picture, sum_of(signed))
        opaque = pygame.mask.from_surface(signs, 254)
        places = [(x, y) for x in range(size[0]) for y in range(size[1]) if opaque.get_at((x, y))]
        assert places
        assert [place for place in places if framed.get_at(place)[:3] != signs.get_at(place)[:3]] == []


def sum_of(squares: list[Square]) -> SquareSet:
    return SquareSet(sum(1 << square for square in squares))


@pytest.mark.parametrize("look", [((1280, 800), 1.0), ((1024, 640), 1.0), ((1024, 640), 1.4)])
def test_bribes_beside_the_well_leave_it_to_be_seen(look: tuple[tuple[int, int], float]) -> None:
    state, offers = game("5p-trefl-a")[40], ((Seat(0), 4), (Seat(2), 12))
    beside = [canal for canal in CANALS if CANALS_AT[state.board.spring] >> canal & 1]
    assert len(beside) == 4
    for canal in beside:
        board, (bribes, *_) = labels(*look, canal, offers)
        assert not bribes.colliderect(spring_rect(board, state.board.spring))
