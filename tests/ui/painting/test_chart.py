"""The chart of the points after each round."""

import pygame

from santiago.presentation.view_model.seat_panels import Person
from santiago.ui.painting.chart import ChartPainter
from tests.ui.drawings import context_of


def test_where_lines_lie_on_each_other_the_winners_is_seen() -> None:
    drawn, history = context_of((1280, 800)), ((10, 10, 10), (40, 40, 40), (60, 90, 70))
    surface, box = pygame.Surface((1280, 800)), pygame.Rect(100, 100, 600, 400)
    people = tuple(
        Person(name, colour, None) for name, colour in (("A", "red"), ("B", "white"), ("C", "black"))
    )
    chart = ChartPainter(drawn)
    for _ in chart.paint_in_steps(surface, box, history, people):
        pass
    scale = chart.scale_of(box, history)
    assert scale is not None
    seen = surface.get_at((round(scale.x(0.5)), round(scale.y(25))))[:3]
    assert min(seen) > 200, "white"
