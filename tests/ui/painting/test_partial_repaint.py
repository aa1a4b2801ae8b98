"""The table repaints only what changed, with the same result as painting everything."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import cycle

import pygame
import pytest

from santiago.presentation.results.result_tables import final_table, round_summary
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    FinalCellTarget,
    PanelTarget,
    RemainingTilesTarget,
)
from santiago.presentation.view_model.values import (
    ActionBar,
    BoardOverlay,
    HiddenPieces,
    LogPanel,
    LogVariant,
    TableView,
    TileState,
    ToolButton,
)
from santiago.rules.grid import CANALS, SQUARES, CanalSet, SquareSet, squares_in
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Seat
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.work_steps import Steps, at_once
from santiago.ui.painting import table_painter as view_table
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.ground import table_with_board_in_steps
from santiago.ui.painting.side_parts import SidePart
from santiago.ui.painting.table_painter import TablePainter
from santiago.wording.log import Sentence
from tests.presentation.recorded_games import game, people
from tests.ui.drawings import context_of


@pytest.fixture(autouse=True)
def ground_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint the empty board once per position, because only pieces and panels are compared."""
    painted = lru_cache(lambda *given: at_once(table_with_board_in_steps(*given)))

    def kept(here: DrawContext, board: BoardGeometry) -> Steps[pygame.Surface]:
        yield from ()
        return painted(here, board)

    monkeypatch.setattr(view_table, "table_with_board_in_steps", kept)


TOOLS = (ToolButton(Command.UNDO), ToolButton(Command.PAUSE))


def context(size: tuple[int, int]) -> DrawContext:
    return context_of(size)


def views(here: DrawContext, name: str) -> Iterator[TableView]:
    """Yield a game in steps: the log grows and changes height, targets are hovered, a progress bar fills."""
    states = game(name)
    hovers = cycle((None, ButtonTarget(Command.UNDO), PanelTarget(Seat(1)), RemainingTilesTarget()))
    forms = cycle((LogVariant.USUAL, LogVariant.USUAL, LogVariant.LOW, LogVariant.HIGH))
    chosen = [*states[:: max(1, len(states) // 6)], states[-1]]
    for step, (state, hover, form) in enumerate(zip(chosen, hovers, forms, strict=False)):
        view = table_view(state, people(state), here.tr, to_come=unseen_tiles(state))
        lines = tuple(Sentence(f"line {n}", Seat(n % state.seats)) for n in range(3 * step))
        view = replace(view, log=LogPanel(lines, form), tools=TOOLS, hover=hover)
        if state.is_over:
            table = final_table(state)
            for chosen in (None, FinalCellTarget(0, Seat(0)), FinalCellTarget(1, Seat(1)), None):
                yield replace(view, final=replace(table, chosen=chosen))
            continue
        yield view
        yield replace(view, action=ActionBar("thinks", "Ana", seat=Seat(0), progress=step / 10))
        yield replace(view, overlay=replace(view.overlay, hidden=HiddenPieces(overseer=True)))


@pytest.mark.one_a_day("size", [(1280, 800), (1024, 640), (1720, 800), (1024, 768)])
@pytest.mark.parametrize("name", ["2p-trefl-a", "5p-trefl-a"])
def test_a_table_that_changes_looks_like_one_painted_whole(size: tuple[int, int], name: str) -> None:
    here = context(size)
    lasting = TablePainter(here)
    changed, whole = pygame.Surface(size), pygame.Surface(size)
    for view in views(here, name):
        lasting.draw(changed, view)
        TablePainter(here).draw(whole, view)
        assert pygame.image.tobytes(changed, "RGB") == pygame.image.tobytes(whole, "RGB")


@pytest.mark.matrix_in_turn(name=["2p-trefl-a", "5p-trefl-a"], still=[True, False])
def test_a_moving_table_catches_up_with_one_painted_whole(name: str, *, still: bool) -> None:
    here = context((1024, 640))
    moving = TablePainter(here)
    changed, whole = pygame.Surface(here.size), pygame.Surface(here.size)
    delayed = 0
    for view in views(here, name):
        moving.draw(changed, view, playing=True)
        delayed += moving.is_behind
        for _ in range(12):
            moving.draw(changed, view, playing=not still)
        assert not moving.is_behind
        TablePainter(here).draw(whole, view)
        assert pygame.image.tobytes(changed, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert delayed, "a round changes more than one area"


def test_a_table_drawn_in_steps_looks_like_one_painted_whole_which_is_seen_after_the_last() -> None:
    here = context((1024, 640))
    lasting, surface, whole = TablePainter(here), pygame.Surface(here.size), pygame.Surface(here.size)
    for view in views(here, "5p-trefl-a"):
        before = pygame.image.tobytes(surface, "RGB")
        for _ in lasting.draw_in_steps(surface, view):
            assert pygame.image.tobytes(surface, "RGB") == before
        TablePainter(here).draw(whole, view)
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_what_was_prepared_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    here = context((1024, 640))
    painter, view = TablePainter(here), next(views(here, "5p-trefl-a"))
    for _ in painter.prepare_in_steps(view):
        pass
    for name in ("paint_position_in_steps", "table_with_board_in_steps"):
        monkeypatch.delattr(view_table, name)
    monkeypatch.delattr(SidePart, "paint")
    painter.draw(pygame.Surface(here.size), view)


@pytest.mark.parametrize("name", ["2p-trefl-a", "5p-trefl-a"])
def test_a_board_that_changes_looks_like_one_painted_whole(name: str) -> None:
    here = context((1024, 640))
    lasting = TablePainter(here)
    for step, state in enumerate(game(name)):
        view = table_view(state, people(state), here.tr, to_come=unseen_tiles(state))
        first, last = CANALS[step % len(CANALS)], SQUARES[-1 - step % len(SQUARES)]
        hidden = HiddenPieces(
            canals=CanalSet(1 << first), cubes=SquareSet(1 << last), palms=SquareSet(1 << last)
        )
        states = tuple((square, TileState.DRY) for square in squares_in(state.board.wet) if step % 7 == 1)
        overlays = (
            BoardOverlay(watered=SquareSet(1 << last)),
            BoardOverlay(hidden=hidden, tile_states=states, cubes=((last, 2),)),
        )
        for overlay in overlays:
            shown = replace(view, overlay=overlay)
            board = lasting.layout_of(shown).board.bounds
            whole = TablePainter(here).board_part(shown, board) if step % 5 == 0 else None
            changed = lasting.board_part(shown, board)
            if whole is not None:
                assert pygame.image.tobytes(changed, "RGB") == pygame.image.tobytes(whole, "RGB"), step


def test_no_part_of_the_round_summary_stays_under_the_panels_while_coins_move() -> None:
    here, states = context((1024, 640)), game("5p-trefl-a")
    before = next(state for state in states if state.round == 4)
    state = next(state for state in states if state.round == 5)
    view = table_view(state, people(state), here.tr, to_come=unseen_tiles(state))
    painter, changed, whole = TablePainter(here), pygame.Surface(here.size), pygame.Surface(here.size)
    painter.draw(changed, replace(view, summary=round_summary(before, state, ())))
    painter.draw(changed, view, playing=True)
    TablePainter(here).draw(whole, view)
    assert pygame.image.tobytes(changed, "RGB") == pygame.image.tobytes(whole, "RGB")
