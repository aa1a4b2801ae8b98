"""The round summary names the squares of every loss."""

import pygame
import pytest

from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import RoundSummary, SummaryRow
from santiago.rules.grid import SquareSet, square_named, square_set
from santiago.rules.options import Seat
from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
from santiago.ui.graphics.text import DrawnText
from santiago.ui.painting.layout import table_layout
from santiago.ui.painting.round_summary import RoundSummaryCard
from santiago.wording.translator import languages
from tests.ui.drawings import SPRITES

COLOURS = ("red", "white", "black", "purple", "gold")
PEOPLE = tuple(
    Person(name, paint) for name, paint in zip(("Ana", "Bo", "Cy", "Di", "Eli"), COLOURS, strict=True)
)


@pytest.mark.parametrize(("size", "text_scale"), [((1280, 800), 1.0), ((1024, 640), 1.0), ((1024, 640), 1.4)])
def test_the_squares_of_each_loss_are_named(size: tuple[int, int], text_scale: float) -> None:
    names = ("h2", "h3", "b1", "f4", "a6")
    rows = tuple(
        SummaryRow(Seat(n), (10, 12), 1, 0, (20, 17), square_set(square_named(name)))
        for n, name in enumerate(names)
    )
    options, drawn = DisplayOptions(language="fr", text_scale=text_scale), list[DrawnText]()
    context = make_draw_context(size, options, SPRITES, drawn.append)
    side = table_layout(size, text_scale, len(rows)).side
    card = RoundSummaryCard(context, side, RoundSummary(4, 9, rows), PEOPLE)
    card.paint(pygame.Surface(size))
    assert side.contains(card.card)
    assert set(names) <= {text.wanted for text in drawn}


def test_the_headings_of_neighbouring_columns_stay_apart() -> None:
    """With large German texts, two of them once read as one."""
    row = SummaryRow(Seat(0), (10, 12), 1, 0, (20, 17), square_set(square_named("h2")))
    options, drawn = DisplayOptions(language="de", text_scale=1.5), list[DrawnText]()
    context = make_draw_context((1024, 640), options, SPRITES, drawn.append)
    side = table_layout((1024, 640), 1.5, 1).side
    RoundSummaryCard(context, side, RoundSummary(4, 9, (row,)), PEOPLE).paint(pygame.Surface((1024, 640)))
    left, right = (
        text.image.get_bounding_rect(min_alpha=60).move(text.place)
        for text in drawn
        if text.wanted == "Verlorene"
    )
    assert right.left - left.right >= 8


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("language", languages())
def test_the_names_of_the_computers_are_beside_their_figures(language: str, text_scale: float) -> None:
    """In a window of usual size, long headings once left room for the symbols only."""
    names = ("Carmen", "Benito", "Dolores", "Mateo", "Esteban")
    people = tuple(Person(name, paint) for name, paint in zip(names, COLOURS, strict=True))
    rows = tuple(SummaryRow(Seat(n), (10, 12), 1, 0, (20, 17), SquareSet(0)) for n in range(5))
    options, drawn = DisplayOptions(language=language, text_scale=text_scale), list[DrawnText]()
    context = make_draw_context((1280, 800), options, SPRITES, drawn.append)
    side = table_layout((1280, 800), text_scale, 5).side
    RoundSummaryCard(context, side, RoundSummary(4, 9, rows), people).paint(pygame.Surface((1280, 800)))
    assert set(names) <= {text.wanted for text in drawn}
