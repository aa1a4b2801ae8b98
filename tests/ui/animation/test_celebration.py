"""The winners' card is complete, whoever wins, at every text scale."""

import pytest

from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.seat_panels import Person
from santiago.rules.options import Seat
from santiago.ui.animation.canvas import Canvas, spots_of
from santiago.ui.animation.celebration import Celebration
from santiago.ui.painting.table_painter import TablePainter
from tests.combinations import Axis
from tests.presentation.plays import game
from tests.ui.longer_english import LANGUAGES
from tests.ui.text_layout import Notes, faults_of, noted_context, paper

NAMES = ("Maximilian", "Élisabeth", "Chloé", "Wilhelmine", "Bo")
FACES = ("", "rosa", "mateo", "carmen", "")
COLOURS = ("red", "white", "black", "purple", "gold")
PEOPLE = tuple(Person(*one) for one in zip(NAMES, COLOURS, (None,) * 5, FACES, strict=True))


@pytest.mark.usefixtures("texts_only")
@pytest.mark.matrix(
    window=Axis(
        [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 800), 1.0), ((2560, 1440), 1.5)],
        extremes=[((1024, 640), 2.0), ((2560, 1440), 1.5)],
    ),
    winners=[(2,), (0, 3), (0, 1, 3)],
    language=LANGUAGES,
)
def test_the_names_of_the_winners_and_their_points_are_whole(
    window: tuple[tuple[int, int], float], winners: tuple[int, ...], language: str
) -> None:
    size, text_scale = window
    notes = Notes()
    context = noted_context(size, language, text_scale, notes)
    surface, brush = paper(size), TablePainter(context)
    view = table_view(game(5)[-1].after, PEOPLE, context.tr, to_come=())
    brush.draw(surface, view)
    canvas = Canvas(surface, brush, view, spots_of(brush, view))
    before = len(notes.written)
    Celebration(tuple(Seat(seat) for seat in winners)).paint(canvas, 1.0)
    written = [note.wanted for note in notes.written[before:]]
    assert set(written) >= {NAMES[seat] for seat in winners}
    assert not any(
        fault.startswith("cut") for note in notes.written[before:] for fault in faults_of(note, surface)
    )
