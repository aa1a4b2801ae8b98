"""The table screen at every size, text scale and number of seats."""

from itertools import product

import pygame
import pytest

from santiago.presentation.view_model.values import LogVariant
from santiago.ui.graphics.scale import Scale
from santiago.ui.painting.layout import TableLayout, table_layout
from santiago.ui.painting.offscreen import view_without_input
from santiago.ui.painting.seat_panel_painter import SeatPanelPart
from tests.presentation.recorded_games import game, people
from tests.ui.drawings import context_of

SIZES = [
    (1024, 640),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1280, 1024),
    (1366, 768),
    (1600, 1200),
    (1920, 1080),
    (2560, 1080),
    (2560, 1440),
    (3440, 1440),
    (5120, 1440),
    (1200, 1200),
    (3840, 2160),
]
SCALES = [0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.6, 1.8, 2.0]


def line_height(size: tuple[int, int], text_scale: float, units: float) -> int:
    return round(Scale.of_window(size, text_scale).font_px(units) * 1.25)


def boxes(layout: TableLayout) -> list[pygame.Rect]:
    parts = [layout.top, layout.board.bounds, *layout.panels, layout.remaining, layout.action]
    return parts + [box for box in (layout.tray, layout.log) if box is not None]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_part_leaves_the_window_or_covers_another(size: tuple[int, int]) -> None:
    window = pygame.Rect((0, 0), size)
    forms = (LogVariant.USUAL, LogVariant.LOW, LogVariant.ABOVE_TRAY)
    for text, seats, tray, form, left in product(SCALES, (2, 3, 4, 5), (False, True), forms, (False, True)):
        layout = table_layout(size, text, seats, tray=tray, log_variant=form, panels_left=left)
        assert (layout.board.bounds.centerx > layout.side.centerx) == left
        parts = boxes(layout)
        for n, part in enumerate(parts):
            assert window.contains(part), (text, seats, part)
            assert min(part.size) > 0
            assert part.collidelist(parts[n + 1 :]) == -1, (text, seats, part)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_board_is_the_largest_part_at_normal_text(size: tuple[int, int]) -> None:
    layout = table_layout(size, 1.0, 5)
    areas = sorted(part.width * part.height for part in boxes(layout))
    board = layout.board.bounds
    assert areas[-1] == board.width * board.height
    if 4 / 3 <= size[0] / size[1] <= 2.4:
        assert areas[-1] > 0.33 * size[0] * size[1]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", SCALES)
def test_seat_panels_hold_their_lines(size: tuple[int, int], text: float) -> None:
    for seats in (2, 3, 4, 5):
        layout = table_layout(size, text, seats)
        assert all(panel.height >= line_height(size, text, 22) for panel in layout.panels)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_parts_keep_their_places_when_the_tray_is_cleared(size: tuple[int, int]) -> None:
    for text, seats in product(SCALES, (2, 5)):
        full, cleared = (table_layout(size, text, seats, tray=tray) for tray in (True, False))
        assert full.board == cleared.board
        assert full.panels == cleared.panels
        assert full.action == cleared.action


def test_the_log_has_more_room_when_no_tiles_are_turned_up() -> None:
    full, cleared = (table_layout((1280, 800), 1.0, 5, tray=tray) for tray in (True, False))
    assert full.log is not None
    assert cleared.log is not None
    assert cleared.log.height > full.log.height + 60


def test_advice_has_the_log_and_the_remaining_tiles_in_one_place_above_the_tray() -> None:
    for size, text, seats in product([(1280, 800), (1024, 640)], (1.0, 1.4), (2, 3, 4)):
        layout = table_layout(size, text, seats, log_variant=LogVariant.ABOVE_TRAY)
        assert layout.log is not None
        assert layout.tray is not None
        assert layout.panels[-1].bottom < layout.remaining.top
        assert not layout.tray.colliderect(layout.remaining.union(layout.log))


def test_a_low_log_shows_one_line() -> None:
    log = table_layout((1280, 800), 1.0, 3, tray=False, log_variant=LogVariant.LOW).log
    assert log is not None
    assert log.height < 2 * line_height((1280, 800), 1.0, 13.5) + 14


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_log_of_a_line_or_two_can_be_raised_over_whole_cards(size: tuple[int, int]) -> None:
    """Large text leaves little room for the log, but recent events should still be readable."""
    for text, seats in product(SCALES, (2, 3, 4, 5)):
        usual, high = (
            table_layout(size, text, seats, log_variant=form) for form in (LogVariant.USUAL, LogVariant.HIGH)
        )
        if usual.log is None or high.log is None:
            continue
        assert high.log_over == usual.log_expandable
        if high.log_over:
            assert high.log.height >= 3 * line_height(size, text, 13.5)
            assert high.log.bottom == usual.log.bottom
            assert not any(panel.top < high.log.top < panel.bottom for panel in high.panels)


@pytest.mark.parametrize(("size", "least"), [((1280, 800), 44), ((1920, 1080), 60), ((2560, 1440), 80)])
def test_portraits_of_five_are_large_and_grow_with_the_window(size: tuple[int, int], least: int) -> None:
    shown = context_of(size)
    layout = table_layout(size, shown.scale.t, 5)
    state = game("5p-trefl-a")[0]
    view = view_without_input(state, people(state), shown)
    for panel, card in zip(view.panels, layout.panels, strict=True):
        part = SeatPanelPart(shown, card, layout.panel_variant, panel, view.people[panel.seat])
        assert part.portrait.width >= least
        assert card.contains(part.portrait)
