"""The whole log on its page."""

import pygame
import pytest

from santiago.rules.options import Seat
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.table.game_log import LogEntry
from santiago.ui.table.log_page import LogPage
from tests.ui.drawings import context_of

from .playing import TablePilot, session


@pytest.fixture
def player() -> TablePilot:
    player = TablePilot(session("hhh"))
    player.wait()
    for key, text in ((pygame.K_3, "3"), (pygame.K_4, "4"), (pygame.K_5, "5")):
        player.key(key, text)
        player.key(pygame.K_RETURN)
    return player


def page_of(player: TablePilot, visited: list[LogEntry]) -> LogPage:
    presenter = player.scene.presenter
    page = LogPage(presenter.game_log.entries, presenter.people, visited.append)
    page.rebuild(context_of())
    return page


def test_l_opens_the_log_and_closes_it(player: TablePilot) -> None:
    page = page_of(player, [])
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, unicode="l", mod=0)
    assert page.handle(event) == Pop()


def test_a_click_on_a_line_leads_to_the_moment_after_it(player: TablePilot) -> None:
    visited: list[LogEntry] = []
    page = page_of(player, visited)
    row = next(row for row in page.rows if row.entry.sentence.text.endswith("bids\u00a04 escudos"))
    point = row.box.center
    page.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    assert page.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1)) == Pop()
    assert [entry.ply for entry in visited] == [2]


def test_the_log_can_be_read_for_one_seat(player: TablePilot) -> None:
    page = page_of(player, [])
    page.show_seat(2)
    page.rebuild(page.context)
    shown = [row.entry.sentence for row in page.rows if not row.entry.sentence.heading]
    assert {sentence.seat for sentence in shown} == {Seat(1), None}
    assert any("Paid to the bank" in sentence.text for sentence in shown), "Bruno paid too"
    assert not any(sentence.text.endswith("bids\u00a03 escudos") for sentence in shown)


def test_every_line_is_reached_by_keys(player: TablePilot) -> None:
    visited: list[LogEntry] = []
    page = page_of(player, visited)
    wanted = next(
        n for n, row in enumerate(page.rows) if row.entry.sentence.text.endswith("bids\u00a04 escudos")
    )
    press(page, pygame.K_TAB)
    page.widgets.focus.move_to("lines")
    for _ in range(len(page.rows) - 1 - wanted):
        press(page, pygame.K_UP)
    assert press(page, pygame.K_RETURN) == Pop()
    assert [entry.ply for entry in visited] == [2]


def test_above_the_first_line_the_arrow_leads_to_the_choice_of_the_seat(player: TablePilot) -> None:
    page = page_of(player, [])
    press(page, pygame.K_TAB)
    page.widgets.focus.move_to("lines")
    for _ in page.rows:
        press(page, pygame.K_UP)
    assert page.widgets.focus.key != "lines"


def press(page: LogPage, key: int) -> SceneChange | None:
    return page.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0))


def test_each_phase_is_named_once_a_round(player: TablePilot) -> None:
    page = page_of(player, [])
    assert [row.phase for row in page.rows if row.phase] == ["Auction"]
