"""Where the final table can be pointed at."""

import pygame

from santiago.presentation.table_view.result_tables import final_table
from santiago.presentation.table_view.targets import FinalCellTarget
from santiago.rules.options import Edition
from santiago.ui.view.final_table import FinalPainter
from tests.presentation.recorded_games import game, people
from tests.ui.drawings import context_of


def test_every_cell_of_the_final_table_can_be_pointed_at() -> None:
    last = game("5p-trefl-a")[-1]
    table = final_table(last)
    context = context_of()
    card = pygame.Rect(860, 50, 400, 630)
    boxes = FinalPainter(context, Edition.TREFL, table, people(last), card).boxes()
    cells = [box for box in boxes if isinstance(box.target, FinalCellTarget)]
    assert len(cells) == (len(table.rows) + 1) * 5
    for n, cell in enumerate(cells):
        assert cell.rect.collidelist([other.rect for other in cells[n + 1 :]]) == -1
