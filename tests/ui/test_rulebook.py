"""The rule book tells every clause."""

import pytest

from santiago.resources import asset
from santiago.ui.screens.rulebook.chapters import BOOK, place_of
from santiago.ui.screens.rulebook.pictures import PICTURES
from santiago.ui.wording.translator import Translator

LAST_CLAUSES = {2: 6, 3: 3, 4: 1, 5: 4, 6: 4, 7: 1, 8: 6, 9: 4, 10: 6}
CLAUSES = (
    "R1",
    "R2",
    *(f"R{part}.{number}" for part, last in LAST_CLAUSES.items() for number in range(1, last + 1)),
    "options",
)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_told(clause: str) -> None:
    assert place_of(clause) is not None


def test_the_book_tells_no_clause_that_there_is_not() -> None:
    told = {clause for chapter in BOOK for block in chapter.blocks for clause in block.clauses}
    assert told == set(CLAUSES)


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
