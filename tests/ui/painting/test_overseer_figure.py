"""The overseer's figure stands beside the portrait, whatever the name, the language and the size."""

from dataclasses import replace

import pytest

from santiago.presentation.view_model.position_view_model import table_view
from santiago.rules.observation import unseen_tiles
from santiago.ui.graphics.draw_context import DisplayOptions
from santiago.ui.painting.seat_panel_painter import SeatPanelPart
from santiago.ui.painting.table_painter import TablePainter
from tests.presentation.recorded_games import game, people
from tests.ui.drawings import context_of

NAMES = ("Maximilian", "Bartholomew", "Konstantina", "Esteban Dolores", "W" * 18)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1600, 1200)])
@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("de", 1.0), ("pt_BR", 2.0)])
def test_the_figure_never_lies_over_a_portrait(size: tuple[int, int], language: str, scale: float) -> None:
    here = context_of(size, DisplayOptions(language, scale))
    painter, seen = TablePainter(here), set()
    for state in game("5p-trefl-a")[::2]:
        persons = tuple(replace(one, name=name) for one, name in zip(people(state), NAMES, strict=True))
        view = table_view(state, persons, here.tr, to_come=unseen_tiles(state))
        layout = painter.layout_of(view)
        for panel, card in zip(view.panels, layout.panels, strict=True):
            if panel.overseer and panel not in seen:
                seen.add(panel)
                part = SeatPanelPart(here, card, layout.panel_variant, panel, persons[panel.seat])
                assert not part.figure.colliderect(part.portrait)
                assert part.figure.left > part.name.left
                assert card.inflate(0, 4).contains(part.figure)
                assert part.figure.height >= 12
    assert len(seen) > 10
