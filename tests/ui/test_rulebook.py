"""The rule book explains every clause."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from santiago.resources import asset
from santiago.rules.grid import intersection_named, square_named, square_set
from santiago.rules.options import Edition, Money, Options, Passers, Seat
from santiago.rules.phases import Planting
from santiago.rules.scoring import score
from santiago.rules.setup import random_setup
from santiago.rules.state import new_game
from santiago.rules.tiles import tile_named
from santiago.session.table_setup import Aid, SeatChoice, SeatColour
from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
from santiago.ui.screens.rulebook.pictures import PICTURES, sprite_of
from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen
from santiago.wording.rulebook.chapters import BOOK, find_block
from santiago.wording.rulebook.examples import EXAMPLES, example
from santiago.wording.rulebook_facts import PlayedTable, book_values
from santiago.wording.translator import Translator, languages
from tests.ui.text_layout import CountedSprites, Notes

LAST_CLAUSES = {2: 6, 3: 3, 4: 1, 5: 4, 6: 4, 7: 1, 8: 6, 9: 4, 10: 6}
CLAUSES = (
    "R1",
    "R2",
    *(f"R{part}.{number}" for part, last in LAST_CLAUSES.items() for number in range(1, last + 1)),
    "options",
)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_explained(clause: str) -> None:
    assert find_block(clause) is not None


def test_the_book_tells_no_clause_that_there_is_not() -> None:
    explained = {clause for chapter in BOOK for block in chapter.blocks for clause in block.clauses}
    assert explained == set(CLAUSES)


def test_a_clause_opens_its_own_chapter_rather_than_the_overview() -> None:
    found = find_block("R3.2")
    assert found is not None
    assert BOOK[found[0]].name == "auction"


@pytest.mark.parametrize(
    ("clause", "chapter"),
    [("R9.2", "scoring"), ("R9.3", "scoring"), ("R6.3", "canals"), ("R5.2", "planting")],
)
def test_a_clause_opens_the_chapter_that_it_belongs_to(clause: str, chapter: str) -> None:
    """The chapters on planting and terms mention scoring before its own chapter."""
    place = find_block(clause)
    assert place is not None
    assert BOOK[place[0]].name == chapter


BAR_WORDS = {
    "en": {"refus": "canals", "bribe": "canals", "own canal": "extra", "pass": "auction"},
    "fr": {"refus": "canals", "pot-de-vin": "canals", "canal personnel": "extra", "passer": "auction"},
}


@pytest.mark.parametrize("language", BAR_WORDS)
def test_the_chapter_of_a_rule_has_the_words_of_the_bar(language: str) -> None:
    tr = Translator(language)
    for word, name in BAR_WORDS[language].items():
        (chapter,) = (chapter for chapter in BOOK if chapter.name == name)
        assert any(word in tr(block.key, book_values(None, tr)) for block in chapter.blocks), word


def test_an_unknown_clause_is_nowhere() -> None:
    assert find_block("R12.7") is None


def table(seats: int = 4, **options: object) -> PlayedTable:
    chosen = Options(**options)  # type: ignore[arg-type]
    people = tuple(
        SeatChoice(name, paint)
        for name, paint in zip(("Ana", "Bruno", "Chloé", "Diego"), SeatColour, strict=False)
    )
    return PlayedTable(chosen, people[:seats], random_setup(chosen, seats, Random(2)))


def every_table() -> tuple[PlayedTable, ...]:
    """Return tables that cover every value of every option."""
    usual = table()
    rim = replace(usual.setup, spring=intersection_named("A1"))
    return (
        usual,
        table(
            3,
            edition=Edition.AMIGO,
            palms=False,
            min_bribe=1,
            passers=Passers.CLOCKWISE,
            money=Money.CONCEALED,
        ),
        table(2),
        replace(usual, setup=rim, without=(Aid.HINTS, Aid.FORECAST), free_undo=True),
    )


@pytest.mark.parametrize("language", languages())
def test_every_block_and_chapter_has_its_text(language: str) -> None:
    tr = Translator(language)
    facts = [{}, *(one.facts for one in every_table())]
    keys = {chapter.title for chapter in BOOK}
    keys |= {block.text_key(fact) for chapter in BOOK[:-1] for block in chapter.blocks for fact in facts}
    keys |= {block.text_key(fact) for block in BOOK[-1].blocks for fact in facts if fact}
    assert [key for key in keys if not tr.knows(key)] == []


@pytest.mark.parametrize("language", languages())
def test_nothing_that_a_text_inserts_is_missing(language: str) -> None:
    tr = make_draw_context((1280, 800), DisplayOptions(language=language), CountedSprites()).tr
    for one in (None, *every_table()):
        facts, values = ({}, book_values(None, tr)) if one is None else (one.facts, book_values(one, tr))
        for chapter in BOOK[:-1] if one is None else BOOK:
            for block in chapter.blocks:
                assert "{" not in tr(block.text_key(facts), values)


def test_the_book_tells_the_values_of_the_table() -> None:
    tr = Translator("en")
    usual, other, *_ = every_table()

    def words_of(one: PlayedTable) -> str:
        blocks = [block for chapter in BOOK for block in chapter.blocks if block.by or chapter is BOOK[-1]]
        return " ".join(tr(block.text_key(one.facts), book_values(one, tr)) for block in blocks)

    assert "Edition: Trefl" in words_of(usual)
    assert "Smallest bribe: 0." in words_of(usual)
    assert "reverse order of passing" in words_of(usual)
    assert "clockwise" not in words_of(usual).replace("Seats, clockwise", "").replace("Clockwise from", "")
    assert "Ana (Human), Bruno (Human), Chloé (Human) and Diego (Human)" in words_of(usual)
    assert "Edition: Amigo 2003" in words_of(other)
    assert "Smallest bribe: 1 escudo." in words_of(other)
    assert "the rest clockwise" in words_of(other)
    assert "Played without palms" in words_of(other)
    assert "Money is concealed" in words_of(other)


def test_at_a_table_for_two_the_order_is_that_of_secret_bids() -> None:
    """R10.4 R10.5"""
    tr, one = Translator("en"), table(2)
    texts = [tr(block.text_key(one.facts), book_values(one, tr)) for block in BOOK[-1].blocks]
    assert "Both bid in secret; the high bidder plants first, on a tie the overseer." in texts


EVERY_OPTION = tuple(one.options for one in every_table())


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_every_step_of_an_example_has_its_text(name: str, options: Options) -> None:
    steps = example(name, options)
    assert len(steps) > 3
    for language in languages():
        tr = Translator(language)
        assert [step.key for step in steps if not tr.knows(step.key)] == []


def test_each_example_is_shown_once() -> None:
    assert sorted(block.example for chapter in BOOK for block in chapter.blocks if block.example) == sorted(
        EXAMPLES
    )
    assert all(sum(bool(block.example) for block in chapter.blocks) <= 1 for chapter in BOOK)


@pytest.mark.parametrize(
    ("passers", "order"), [(Passers.REVERSE, "BDECA"), (Passers.CLOCKWISE, "BDEAC")], ids=str
)
def test_the_example_of_the_auction_plants_as_it_says(passers: Passers, order: str) -> None:
    """R4.1 R5.1"""
    ended = example("auction", Options(passers=passers))[5].state
    assert ended.overseer == 0
    assert isinstance(ended.phase, Planting)
    assert "".join("ABCDE"[seat] for seat in (ended.phase.turn, *ended.phase.waiting)) == order


def test_the_example_of_the_overseer_names_whom_it_says() -> None:
    """Nobody passes: the lowest bidder, Chloé. Or only Ana, the old overseer, passes."""
    *_, bid, passed = (step.state for step in example("overseer", Options()))
    assert (bid.overseer, bid.bids) == (2, (4, 3, 1, 2))
    assert (passed.overseer, passed.bids) == (0, (0, 3, 1, 2))


def test_the_example_of_the_canal_pays_what_it_says() -> None:
    """R6.3"""
    *_, before, first, second, refused = (step.state.money for step in example("canals", Options()))
    assert before == (10, 7, 9, 8)
    assert first == (13, 5, 8, 8)
    assert second == (12, 7, 9, 6)
    assert refused == (6, 7, 9, 8)


def test_the_example_of_the_drying_dries_as_it_says() -> None:
    """R8.2 R8.3"""
    boards = [step.state.board for step in example("drying", Options())]
    squares = {name: square_named(name) for name in ("e2", "c5", "g2", "b1", "h6")}
    farmers = [{name: board.farmers(square) for name, square in squares.items()} for board in boards]
    deserts = ["".join(name for name in squares if board.deserts >> squares[name] & 1) for board in boards]
    assert farmers[0] == {"e2": 2, "c5": 2, "g2": 1, "b1": 0, "h6": 0}
    assert farmers[1] == {"e2": 2, "c5": 1, "g2": 0, "b1": 0, "h6": 0}
    assert [farmers[n]["c5"] for n in (2, 3, 4, 5)] == [1] * 4
    assert farmers[4]["h6"] == 2
    assert deserts == ["", "b1", "b1", "g2b1", "g2b1", "g2b1h6"]


def test_the_example_of_scoring_adds_up() -> None:
    """R9.1 R9.2"""
    steps = example("scoring", Options())
    assert [step.points for step in steps] == [(0, 0, 0), (25, 10, 0), (31, 10, 0), (38, 22, 9)]
    assert steps[-1].points == score(steps[-1].state).totals


def test_the_example_for_two_hides_the_palms_first() -> None:
    """R10.2 R10.4"""
    first, second, *_, last = (step.state for step in example("two", Options.of(Edition.AMIGO)))
    assert not first.board.palms
    assert second.board.palms
    assert last.overseer == 1


def test_every_picture_is_made_of_sprites_that_ship() -> None:
    shown = {block.picture for chapter in BOOK for block in chapter.blocks if block.picture}
    assert shown - {"board"} <= set(PICTURES)
    sprites = {layer.sprite for figures in PICTURES.values() for figure in figures for layer in figure.layers}
    sprites |= {block.badge for chapter in BOOK for block in chapter.blocks if block.badge}
    assert [name for name in sprites if not asset("sprites", f"{name}.svg").is_file()] == []


def test_pictures_are_drawn_as_the_edition_has_them() -> None:
    assert sprite_of("crop-coconut-wet", Edition.TREFL) == "crop-coconut-wet"
    assert sprite_of("crop-coconut-wet", Edition.AMIGO) == "crop-amigo-coconut-wet"
    assert sprite_of("cube-red", Edition.AMIGO) == "cube-red"


def test_the_whole_scoring_example_is_right() -> None:
    """R9.1, R9.2: the board of `rules.scoring.7`, scored by the rules."""
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
        tr = Translator(language)
        text = tr("rules.scoring.7", book_values(None, tr))
        assert all(figure in text for figure in ("5 × 5 = 25", "5 × 2 = 10", "3 × 2 = 6", "38", "22"))


CHAPTERS = [chapter.name for chapter in BOOK]


def drawn_in(chapter: str, table: PlayedTable | None) -> tuple[set[str], str]:
    """Return the sprites and the words of a chapter, as shown for a table."""
    sprites, notes = CountedSprites(), Notes()
    book = RulesScreen(table=table, chapter=CHAPTERS.index(chapter))
    book.rebuild(make_draw_context((1280, 2400), DisplayOptions("en"), sprites, notes))
    book.draw(pygame.Surface((1280, 2400)))
    return set(sprites.drawn), " ".join(note.wanted for note in notes.written).replace("\u00a0", " ")


@pytest.mark.parametrize("chapter", ["setup", "drying", "scoring", "planting", "glossary"])
def test_the_pictures_of_the_book_are_those_of_the_edition_played(chapter: str) -> None:
    usual, other, *_ = every_table()
    crops = ("crop-", "desert-")
    for one, is_amigo in ((None, False), (usual, False), (other, True)):
        sprites, _ = drawn_in(chapter, one)
        shown = {name for name in sprites if name.startswith(crops)}
        assert shown
        assert {name.startswith(("crop-amigo-", "desert-amigo-")) for name in shown} == {is_amigo}


def test_the_texts_of_the_book_are_those_of_the_table_played() -> None:
    """R5.1, R6.2"""
    usual, other, *_ = every_table()
    said = {
        (name, chapter): drawn_in(chapter, one)[1]
        for name, one in (("none", None), ("usual", usual), ("other", other))
        for chapter in ("planting", "canals", "scoring")
    }
    assert "An option:" in said["none", "planting"]
    assert "An option:" not in said["usual", "planting"] + said["other", "planting"]
    assert "the others follow clockwise" in said["other", "planting"]
    assert "In the Trefl edition a bribe may be 0" in said["none", "canals"]
    assert "it may be 0" in said["usual", "canals"]
    assert "at least 1 escudo" in said["other", "canals"]
    assert "pepper tiles" in said["usual", "scoring"]
    assert "chili tiles" in said["other", "scoring"]


@pytest.mark.parametrize(
    ("language", "terms"),
    [
        (
            "en",
            "Trefl: canal overseer|Amigo: canal builder|Amigo: farm worker|water source|"
            "additional irrigation|Amigo: field",
        ),
        (
            "fr",
            "Trefl : superviseur des canaux|Amigo : constructeur de canal|Amigo : travailleur agricole|"
            "réserve d’eau|irrigation complémentaire|Amigo : champ",
        ),
    ],
)
def test_the_glossary_names_the_terms_of_both_editions(language: str, terms: str) -> None:
    """The printed rules of each edition use these terms."""
    tr = Translator(language)
    (glossary,) = (chapter for chapter in BOOK if chapter.name == "glossary")
    said = " ".join(tr(block.key) for block in glossary.blocks).replace("\u00a0", " ")
    assert [term for term in terms.split("|") if term not in said] == []
