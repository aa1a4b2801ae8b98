"""The hit boxes of the final table, and the contents of its head."""

from dataclasses import replace

import pygame
import pytest

from santiago.presentation.results.result_tables import final_table
from santiago.presentation.view_model.targets import FinalCellTarget
from santiago.rules.grid import SQUARE_NAMES, squares_in
from santiago.rules.options import Edition
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.graphics.sprites import Recolour
from santiago.ui.painting.final_table import FinalTableCard
from tests.presentation.recorded_games import game, people
from tests.ui.drawings import ENGLISH, context_of
from tests.ui.text_layout import BlankSprites, Notes, noted_context, paper


def test_every_cell_of_the_final_table_can_be_pointed_at() -> None:
    last = game("5p-trefl-a")[-1]
    table = final_table(last)
    context = context_of()
    card = pygame.Rect(860, 50, 400, 630)
    boxes = FinalTableCard(context, Edition.TREFL, table, people(last), card).hit_boxes()
    cells = [box for box in boxes if isinstance(box.target, FinalCellTarget)]
    assert len(cells) == (len(table.rows) + 1) * 5
    for n, cell in enumerate(cells):
        assert cell.rect.collidelist([other.rect for other in cells[n + 1 :]]) == -1


def test_where_no_names_fit_the_badges_take_their_room() -> None:
    last = game("5p-trefl-a")[-1]
    widths: list[float] = []

    class BadgeSprites(BlankSprites):
        def image(
            self, name: str, width: float, height: float | None = None, recolour: Recolour = ()
        ) -> pygame.Surface:
            if name.startswith("badge-"):
                widths.append(width)
            return super().image(name, width, height, recolour)

    context = make_draw_context((1280, 800), ENGLISH, BadgeSprites())
    longer = tuple(replace(person, name="Maximilian-Alexander the Great") for person in people(last))
    for seats in (people(last), longer):
        card = pygame.Rect(860, 50, 400, 630)
        FinalTableCard(context, Edition.TREFL, final_table(last), seats, card).paint(
            pygame.Surface((1280, 800))
        )
    assert max(widths[:5]) < min(widths[5:10])


def test_factors_and_points_stand_on_one_line_unless_columns_are_too_narrow() -> None:
    last = game("5p-trefl-a")[-1]
    context, table = context_of(), final_table(last)
    most = max(range(len(table.rows)), key=lambda n: max(table.rows[n].points))
    seat = table.rows[most].points.index(max(table.rows[most].points))
    few = replace(table, rows=table.rows[most : most + 1])
    wide, narrow = (
        FinalTableCard(context, Edition.TREFL, few, people(last), pygame.Rect(0, 0, width, 630))
        for width in (700, 330)
    )
    assert not wide.two_lines
    assert wide.equation(0, seat).width <= wide.cell(0, seat).width
    assert narrow.two_lines
    assert narrow.equation(0, seat).width > narrow.cell(0, seat).width


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_a_row_names_a_square_of_its_plantation(size: tuple[int, int]) -> None:
    notes, last = Notes(), game("5p-trefl-a")[-1]
    table, box = final_table(last), pygame.Rect(0, 0, 400, 600)
    context = noted_context(size, "en", 1.0, notes)
    FinalTableCard(context, Edition.TREFL, table, people(last), box).paint(paper(size))
    written = [note.wanted for note in notes.written]
    for plantation in table.rows:
        assert any(SQUARE_NAMES[square] in written for square in squares_in(plantation.squares))


@pytest.mark.parametrize("name", ["3p-trefl-a", "4p-trefl-a", "5p-trefl-a"])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("width", [300, 360, 420])
def test_factors_are_painted_for_all_plantations_or_for_none(
    name: str, width: int, text_scale: float
) -> None:
    notes, last = Notes(), game(name)[-1]
    table, context = final_table(last), noted_context((1280, 800), "en", text_scale, notes)
    box = pygame.Rect(0, 0, width, 600)
    FinalTableCard(context, Edition.TREFL, table, people(last), box).paint(paper((1280, 800)))
    shown = sum("×" in note.wanted for note in notes.written)
    planted = sum(farmers > 0 for row in table.rows for farmers in row.farmers)
    assert planted > 5
    assert shown in (0, planted)
