"""A figure added to the seat panels as one row is painted, heard and explained, in every window."""

from itertools import combinations

import pygame
import pytest

from santiago.presentation.view_model import seat_panels
from santiago.presentation.view_model.element import Facts
from santiago.presentation.view_model.seat_panels import Figure, Person, SeatPanel, panel_elements, seat_words
from santiago.presentation.view_model.targets import FigureOfPanelTarget
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.ui.graphics.draw_context import DisplayOptions
from santiago.ui.painting.layout import PanelVariant
from santiago.ui.painting.offscreen import view_without_input
from santiago.ui.painting.seat_panel_painter import SeatPanelPart
from santiago.ui.painting.table_painter import TablePainter
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator
from tests.presentation.recorded_games import game
from tests.ui.drawings import context_of
from tests.ui.text_layout import Notes, faults_of, noted_context, paper

EN = Translator("en")
LONG = "Christopherus-Ignatius"
TILES = FigureOfPanelTarget(Seat(0), "on trial")


def tiles_of(position: GameState, seat: Seat) -> Figure:
    """Return a figure with the number of tiles, with texts that the program has for other things."""
    count = position.board.owners[seat].bit_count()
    return Figure(
        FigureOfPanelTarget(seat, "on trial"), "icon-plant", "evening.games", "table.tip.own_canal", count
    )


@pytest.fixture
def position(monkeypatch: pytest.MonkeyPatch) -> GameState:
    """A late position, in whose panels the number of tiles is shown."""
    monkeypatch.setattr(seat_panels, "FIGURES", (*seat_panels.FIGURES, tiles_of))
    return game("5p-trefl-a")[-1]


def panel_of(position: GameState) -> SeatPanel:
    return next(panel for panel in seat_panels.seat_panels(position, EN, Seat(0)) if panel.seat == 0)


def part(position: GameState, size: tuple[int, int], text: float, card: pygame.Rect) -> SeatPanelPart:
    context = context_of(size, DisplayOptions("en", text))
    form = PanelVariant.FULL if card.height > 60 * text else PanelVariant.COMPACT
    return SeatPanelPart(context, card, form, panel_of(position), Person(LONG, "red"))


def test_a_figure_is_heard_and_has_a_tooltip(position: GameState) -> None:
    tiles = position.board.owners[0].bit_count()
    names = GameNames(("Ana", *"BCDE"), position.options.edition, EN)
    panel = panel_of(position)
    assert seat_words(panel, names).endswith(f"{tiles} games")
    (element,) = (
        one for one in panel_elements(panel, Person("Ana", "red"), Facts(names, position)) if one.id == TILES
    )
    assert element.tip() == "Ana’s own canal is not built yet."


CARDS = [
    ((1280, 800), 1.0, pygame.Rect(860, 60, 402, 86)),
    ((1280, 800), 1.0, pygame.Rect(860, 60, 402, 48)),
    ((1024, 640), 1.4, pygame.Rect(626, 60, 386, 64)),
    ((1024, 640), 2.0, pygame.Rect(562, 70, 450, 52)),
    ((1280, 800), 2.0, pygame.Rect(706, 86, 558, 66)),
    ((1920, 1080), 1.0, pygame.Rect(1300, 80, 600, 110)),
]


@pytest.mark.parametrize(("size", "text", "card"), CARDS)
def test_figures_cover_nothing_else_in_a_panel(
    position: GameState, size: tuple[int, int], text: float, card: pygame.Rect
) -> None:
    shown = part(position, size, text, card)
    boxes = [*shown.figures, shown.money, shown.score, shown.name, shown.portrait]
    assert all(card.contains(box) for box in shown.figures)
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
    assert shown.name.width >= shown.context.text.width("Anna", shown.context.styles.figure)
    assert [hit.target for hit in shown.hit_boxes()][1 : 1 + len(shown.figures)] == [
        figure.id for figure in shown.panel.figures[: len(shown.figures)]
    ]


@pytest.mark.usefixtures("position")
@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1024, 640)])
@pytest.mark.parametrize("text", [1.0, 1.4, 2.0])
def test_a_figure_cuts_no_usual_name_short(size: tuple[int, int], text: float) -> None:
    notes = Notes()
    context, surface = noted_context(size, "en", text, notes), paper(size)
    for position in game("5p-trefl-a")[20::40]:
        people = (Person("Maximilian", "red"),) * position.seats
        TablePainter(context).draw(surface, view_without_input(position, people, context))
    assert [fault for note in notes.written for fault in faults_of(note, surface)] == []


def test_a_roomy_panel_shows_the_figure(position: GameState, monkeypatch: pytest.MonkeyPatch) -> None:
    size, text, card = CARDS[0]
    shown = part(position, size, text, card)
    box = shown.figures[1]
    pictures = []
    for rows in (seat_panels.FIGURES, seat_panels.FIGURES[:1]):
        monkeypatch.setattr(seat_panels, "FIGURES", rows)
        surface = pygame.Surface(size)
        part(position, size, text, card).paint(surface)
        pictures.append(pygame.image.tobytes(surface.subsurface(box), "RGB"))
    assert pictures[0] != pictures[1]
