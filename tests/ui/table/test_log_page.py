"""The page with the whole log."""

import pygame
import pytest

from santiago.presentation.history.game_log import LogEntry
from santiago.rules.events import BidMade, BidsPaid, BidsRevealed, BribesPaid, CanalProposed, Event, TileDied
from santiago.rules.grid import canal_named, square_named
from santiago.rules.options import Edition, Seat
from santiago.rules.tiles import tile_named
from santiago.ui.contracts import Pop
from santiago.ui.graphics.scale import Scale
from santiago.ui.graphics.text import Face, TextPainter, TextStyle
from santiago.ui.table.log_page import LogPage
from santiago.wording.log import sentences
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator
from tests.ui.drawings import context_of
from tests.ui.hands import hold, key, release

from .playing import TablePilot, session

C3_C4 = canal_named("C3-C4")
C4 = square_named("c4")


@pytest.fixture
def player() -> TablePilot:
    player = TablePilot(session("hhh"))
    player.wait()
    for code, text in ((pygame.K_3, "3"), (pygame.K_4, "4"), (pygame.K_5, "5")):
        player.key(code, text)
        player.key(pygame.K_RETURN)
    return player


def page_of(player: TablePilot, visited: list[LogEntry]) -> LogPage:
    presenter = player.scene.presenter
    page = LogPage(presenter.game_log.entries, presenter.people, visited.append)
    page.rebuild(context_of())
    return page


def test_l_opens_the_log_and_closes_it(player: TablePilot) -> None:
    page = page_of(player, [])
    assert key(page, pygame.K_l, "l") == Pop()


def test_a_click_on_a_line_leads_to_the_moment_after_it(player: TablePilot) -> None:
    visited: list[LogEntry] = []
    page = page_of(player, visited)
    row = next(row for row in page.rows if row.entry.sentence.text.endswith("bids\u00a04 escudos"))
    point = row.box.center
    hold(page, point)
    assert release(page, point) == Pop()
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
    key(page, pygame.K_TAB)
    page.widgets.focus.move_to("lines")
    for _ in range(len(page.rows) - 1 - wanted):
        key(page, pygame.K_UP)
    assert key(page, pygame.K_RETURN) == Pop()
    assert [entry.ply for entry in visited] == [2]


def test_above_the_first_line_the_arrow_leads_to_the_choice_of_the_seat(player: TablePilot) -> None:
    page = page_of(player, [])
    key(page, pygame.K_TAB)
    page.widgets.focus.move_to("lines")
    for _ in page.rows:
        key(page, pygame.K_UP)
    assert page.widgets.focus.key != "lines"


def test_each_phase_is_named_once_a_round(player: TablePilot) -> None:
    page = page_of(player, [])
    assert [row.phase for row in page.rows if row.phase] == ["Auction"]


@pytest.mark.parametrize(
    ("event", "together"),
    [
        (BidMade(Seat(0), 3), ("Ana bids 3 escudos", "Ana mise 3 escudos")),
        (
            CanalProposed(Seat(3), C3_C4, 12, 12, joined=False),
            ("Élodie offers 12 escudos", "Élodie offre 12 escudos"),
        ),
        (CanalProposed(Seat(0), C3_C4, 1, 4, joined=True), ("Ana adds 1 escudo", "Ana ajoute 1 escudo")),
        (BribesPaid(Seat(1), C3_C4, (1, 0, 0, 0)), ("1 escudo from Ana", "1 escudo d’Ana")),
        (BribesPaid(Seat(1), C3_C4, (0, 0, 12, 0)), ("12 escudos from Chloé", "12 escudos de Chloé")),
        (BribesPaid(Seat(1), C3_C4, (3, 0, 1, 0)), ("Chloé 1", "Chloé 1")),
        (BidsRevealed((3, 0)), ("Bruno pass", "Bruno passe")),
        (BidsPaid((3, 2, 0, 0)), ("Bruno 2", "Bruno 2")),
        (
            TileDied(C4, tile_named("banana2"), Seat(0), 2, palm=True),
            ("Ana loses 2 farmers", "Ana perd 2 cultivateurs"),
        ),
    ],
    ids=lambda one: type(one).__name__,
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_break_parts_a_name_from_its_sum(
    event: Event, together: tuple[str, str], language: str
) -> None:
    names = GameNames(("Ana", "Bruno", "Chloé", "Élodie"), Edition.TREFL, Translator(language))
    text, style = TextPainter(Scale(1.0)), TextStyle(Face.REGULAR, 13, (0, 0, 0))
    wanted = together[language == "fr"]
    told = " ".join(one.text for one in sentences(event, names))
    for width in range(text.width(wanted, style) + 1, 500):
        rows = text.wrap(told, width, style)
        assert any(wanted in row.replace("\u00a0", " ") for row in rows), (width, rows)
