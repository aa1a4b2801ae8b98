"""The README of every language says what the English one says."""

import re
from pathlib import Path

import pytest

from santiago.wording.translator import FALLBACK, languages

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "README.md"
PAGES = {
    language: ROOT / "assets" / "texts" / language / "README.md"
    for language in languages()
    if language != FALLBACK
}
COMMIT = re.compile(r"[0-9a-f]{7}")
each_page = pytest.mark.parametrize("page", PAGES.values(), ids=list(PAGES))


def outline(page: Path) -> list[str]:
    """Return the marks of headings, list items, pictures and table rows in the order of the page."""
    marks = re.findall(r"^(#+ |- \*\*|!\[|\|)", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [mark.strip() for mark in marks]


def code(page: Path) -> list[str]:
    """Return the blocks of code, and the sorted pieces between backticks."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```.*?^```$", text, re.MULTILINE | re.DOTALL)
    return blocks + sorted(re.findall(r"(?<!`)`([^`]+)`(?!`)", text))


def targets(page: Path) -> set[str]:
    """Return the addresses and the files that a page links to, itself included."""
    links = re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    return {link if "://" in link else str((page.parent / link).resolve()) for link in links} | {str(page)}


def measured(page: Path) -> list[list[str]]:
    """Return the numbers of each row of the table of levels, and the commit that it names."""
    rows = [row for row in page.read_text(encoding="utf-8").splitlines() if COMMIT.search(row)]
    return [re.findall(r"\d+(?:\.\d+)?", row.replace(",", ".")) + COMMIT.findall(row) for row in rows]


@each_page
def test_a_page_has_the_chapters_lists_pictures_and_tables_of_the_english_one(page: Path) -> None:
    assert outline(page) == outline(ENGLISH)


@each_page
def test_a_page_shows_the_same_code(page: Path) -> None:
    assert code(page) == code(ENGLISH)


@each_page
def test_a_page_links_to_the_same_files_and_to_the_english_page(page: Path) -> None:
    assert targets(page) == targets(ENGLISH)


@each_page
def test_a_page_gives_the_same_figures_for_the_levels(page: Path) -> None:
    """After a change of the figures copy them by hand; a comma may stand for the point."""
    assert measured(page) == measured(ENGLISH) != []
