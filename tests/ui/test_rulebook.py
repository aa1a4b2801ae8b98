"""The rule book tells every clause."""

from dataclasses import replace
from random import Random

import pytest

from santiago.resources import asset
from santiago.rules.grid import square_named, square_set
from santiago.rules.options import Options, Seat
from santiago.rules.scoring import score
from santiago.rules.setup import random_setup
from santiago.rules.state import new_game
from santiago.rules.tiles import tile_named
from santiago.ui.screens.rulebook.chapters import BOOK, place_of
from santiago.ui.screens.rulebook.pictures import PICTURES
from santiago.ui.wording.translator import Translator, languages

LAST_CLAUSES = {2: 6, 3: 3, 4: 1, 5: 4, 6: 4, 7: 1, 8: 6, 9: 4, 10: 6}
CLAUSES = (
    "R1",
    "R2",
    *(f"R{part}.{number}" for part, last in LAST_CLAUSES.items() for number in range(1, last + 1)),
    "options",
)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_explained(clause: str) -> None:
    assert place_of(clause) is not None


def test_the_book_tells_no_clause_that_there_is_not() -> None:
    explained = {clause for chapter in BOOK for block in chapter.blocks for clause in block.clauses}
    assert explained == set(CLAUSES)


def test_a_clause_opens_its_own_chapter_rather_than_the_overview() -> None:
    found = place_of("R3.2")
    assert found is not None
    assert BOOK[found[0]].name == "auction"


def test_an_unknown_clause_is_nowhere() -> None:
    assert place_of("R12.7") is None


def test_every_block_and_chapter_has_its_text() -> None:
    tr = Translator("en")
    keys = [chapter.title for chapter in BOOK] + [block.key for chapter in BOOK for block in chapter.blocks]
    assert [key for key in keys if not tr.knows(key)] == []


def test_every_picture_is_made_of_sprites_that_ship() -> None:
    shown = {block.picture for chapter in BOOK for block in chapter.blocks if block.picture}
    assert shown - {"board"} <= set(PICTURES)
    sprites = {layer.sprite for figures in PICTURES.values() for figure in figures for layer in figure.layers}
    assert [name for name in sprites if not asset("sprites", f"{name}.svg").is_file()] == []


def test_the_whole_scoring_example_is_right() -> None:
    """R9.1, R9.2: the board of `rules.scoring.7`, counted by the rules."""
    options = Options(palms=False)
    state = new_game(options, 3, random_setup(options, 3, Random(1)))
    ana, bruno = Seat(0), Seat(1)
    board = replace(state.board, palms=square_set(square_named("b1")))
    for kind, square, seat, farmers in (
        ("banana2", "a1", ana, 2),
        ("banana1", "b1", ana, 1),
        ("banana1", "c1", ana, 1),
        ("banana2", "d1", bruno, 2),
        ("banana1", "e1", bruno, 0),
        ("pepper2", "a3", ana, 2),
        ("pepper1", "b3", bruno, 0),
        ("pepper1", "c3", bruno, 0),
    ):
        board = board.with_tile(tile_named(kind), square_named(square), seat, farmers)
    sheet = score(replace(state, board=board, money=(7, 12, 0)))
    bananas, peppers = sheet.plantations
    assert (bananas.points[ana], bananas.points[bruno], peppers.points[ana]) == (25, 10, 6)
    assert sheet.totals[:2] == (38, 22)
    for language in languages():
        text = Translator(language)("rules.scoring.7")
        assert all(figure in text for figure in ("5 × 5 = 25", "5 × 2 = 10", "3 × 2 = 6", "38", "22"))
