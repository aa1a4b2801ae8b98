"""Pages of paragraphs for ears: one paragraph at a time, and headings as headings."""

import pygame
import pytest

from santiago.presentation.spoken.nodes import Node, Role
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.screens.accessibility_features import AccessibilityFeatures
from santiago.ui.screens.keys import Keys
from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen
from santiago.ui.screens.screen import Page
from santiago.wording.rulebook.chapters import BOOK
from santiago.wording.sentences import paragraphs
from santiago.wording.translator import languages
from tests.ui.drawings import SPRITES, context_of
from tests.ui.hands import key
from tests.ui.test_review import whole_game
from tests.ui.test_spoken_screens import HEARD

SIZE = (1280, 800)
PAGES = {"rules": RulesScreen, "keys": Keys, "accessibility": AccessibilityFeatures}


def heard(page: Page) -> Page:
    page.rebuild(context_of(SIZE, HEARD))
    return page


def focused(page: Page) -> Node:
    screen = page.spoken()
    return next(node for node in screen.root.all() if node.key == screen.focus)


def walk(page: Page) -> list[Node]:
    """All paragraphs, reached with Down from the opening of the page."""
    nodes = [focused(page)]
    while True:
        key(page, pygame.K_DOWN)
        if focused(page) == nodes[-1]:
            return nodes
        nodes.append(focused(page))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_with_its_title_and_the_number_of_paragraphs_that_down_reads(name: str) -> None:
    page = heard(PAGES[name]())
    *titles, rest = page.spoken().now
    read = walk(page)
    assert read[0].name == titles[-1]
    assert rest.startswith(f"{len(read) - 1} paragraphs.")
    assert "Down" in rest
    assert len(" ".join(titles).split()) < 10


@pytest.mark.parametrize("name", PAGES)
def test_each_paragraph_is_read_once_and_the_arrow_says_where_the_page_ends(name: str) -> None:
    bumps: list[str] = []
    page = PAGES[name]()
    page.rebuild(make_draw_context(SIZE, HEARD, SPRITES, bumped=lambda: bumps.append("bump")))
    read = walk(page)
    assert bumps == ["bump"]
    texts = [node for node in page.spoken().root.all() if node.role in (Role.LABEL, Role.HEADING)]
    assert read == texts[-len(read) :]
    key(page, pygame.K_HOME)
    assert focused(page) == texts[0]
    key(page, pygame.K_END)
    assert focused(page) == texts[-1]
    key(page, pygame.K_UP)
    assert focused(page) == texts[-2]


@pytest.mark.parametrize("language", languages())
def test_no_paragraph_is_longer_than_400_characters(language: str) -> None:
    options = HEARD.__class__(language, reader=True)
    pages = [
        *(RulesScreen(chapter=number) for number in range(len(BOOK) - 1)),
        Keys(),
        AccessibilityFeatures(),
    ]
    for page in pages:
        page.rebuild(context_of(SIZE, options))
        names = [node.name for node in page.spoken().root.all() if node.role in (Role.LABEL, Role.HEADING)]
        assert max(map(len, names)) <= 400


def test_the_review_of_a_game_opens_with_its_title_and_down_reads_short_paragraphs() -> None:
    page = heard(whole_game())
    title, rest = page.spoken().now
    read = walk(page)
    assert title == read[0].name == "The game as a whole"
    assert rest == f"{len(read) - 1} paragraphs. Down: read on. Home: back to the text from a button."
    assert max(len(node.name) for node in read) <= 400
    headings = {node.name for node in read if node.role is Role.HEADING}
    assert headings >= {"How this is computed", "Round by round"}


def test_headings_are_headings_and_the_keys_stand_under_theirs() -> None:
    read = walk(heard(Keys()))
    roles = {node.name: node.role for node in read}
    assert roles["Keys"] == roles["At the table"] == Role.HEADING
    assert roles["Hint, H"] == Role.LABEL
    names = [node.name for node in read]
    assert names.index("At the table") < names.index("Hint, H")
    assert names.index("Read out") < names.index("What is dry, D")


def test_tab_leads_to_the_controls_and_home_back_to_the_text() -> None:
    page = heard(RulesScreen())
    key(page, pygame.K_DOWN)
    text = focused(page)
    assert text.role is Role.LABEL
    key(page, pygame.K_TAB)
    assert focused(page).role is not Role.LABEL
    key(page, pygame.K_DOWN)
    assert focused(page).role is not Role.LABEL, "the arrows go on among the controls"
    key(page, pygame.K_HOME)
    assert focused(page).role is Role.HEADING


def test_enter_presses_no_control_while_a_paragraph_is_read() -> None:
    page = heard(Keys())
    key(page, pygame.K_DOWN)
    assert key(page, pygame.K_RETURN) is None


def test_a_chapter_begins_at_its_title() -> None:
    page = heard(RulesScreen())
    for _ in range(4):
        key(page, pygame.K_DOWN)
    page.focus_node("chapter-auction", press=True)
    title = focused(page)
    assert title.role is Role.HEADING
    assert page.spoken().now[1] == title.name
    key(page, pygame.K_DOWN)
    assert focused(page).key == "text 2"


def test_the_page_scrolls_to_the_paragraph_that_is_read() -> None:
    page = heard(Keys())
    key(page, pygame.K_END)
    assert page.widgets.areas[0].offset > 0
    assert page.boxes()[focused(page).key].height > 0


def test_a_screen_reader_reaches_a_paragraph_by_itself() -> None:
    page = heard(Keys())
    page.focus_node("text 5", press=False)
    assert focused(page).key == "text 5"


def test_for_eyes_the_page_is_as_before() -> None:
    page = Keys()
    page.rebuild(context_of(SIZE))
    key(page, pygame.K_DOWN)
    assert focused(page).about == "back"


def test_a_text_is_divided_at_the_ends_of_sentences() -> None:
    sentence = "A dry tile loses a farmer in each round. "
    parts = paragraphs((sentence * 30).strip())
    assert " ".join(parts) == (sentence * 30).strip()
    assert all(len(part) <= 400 and part.endswith(".") for part in parts)
    assert paragraphs("short") == ("short",)
