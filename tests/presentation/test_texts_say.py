"""Required and forbidden words in texts, for correct rules and consistent terms: see `texts_say.toml`."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from santiago.wording.rulebook.chapters import BOOK
from santiago.wording.translator import CatalogueText, catalogue, languages

LINES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("texts_say.toml").read_text(encoding="utf-8")
)


def words(entry: CatalogueText) -> str:
    """Return a text with all its plural forms, with plain spaces."""
    forms = [entry] if isinstance(entry, str) else entry.values()
    return "\n".join(forms).replace("\u00a0", " ")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("line", LINES["text"], ids=lambda line: f"{line['key']} {line['clause']}")
def test_a_text_tells_its_clause(line: dict[str, Any], language: str) -> None:
    text = words(catalogue(language)[line["key"]])
    assert [phrase for phrase in line.get(language, ()) if phrase not in text] == []
    assert [phrase for phrase in line.get("never", ()) if phrase in text] == []


@pytest.mark.parametrize(
    "line",
    [line for line in LINES["text"] if line["key"].startswith("rules.")],
    ids=lambda line: f"{line['key']} {line['clause']}",
)
def test_the_book_has_the_text_under_its_clause(line: dict[str, Any]) -> None:
    blocks = [block for chapter in BOOK for block in chapter.blocks if line["clause"] in block.clauses]
    assert any(
        line["key"] == block.key or (block.by and line["key"].startswith(f"{block.key}.")) for block in blocks
    )


@pytest.mark.parametrize("line", LINES["word"], ids=lambda line: f"{line['language']} {line['thing']}")
def test_one_thing_has_one_word(line: dict[str, Any]) -> None:
    pattern, texts = re.compile(line["never"]), catalogue(line["language"])
    excepted = line.get("except", [])
    assert [key for key in texts if pattern.search(words(texts[key])) and key not in excepted] == []
    assert [key for key in excepted if not pattern.search(words(texts[key]))] == []


@pytest.mark.parametrize("language", languages())
def test_the_last_line_of_a_hint_is_a_whole_sentence(language: str) -> None:
    lines = [
        words(text) for key, text in catalogue(language).items() if key.startswith("table.what_if.point")
    ]
    assert lines
    assert [line for line in lines if not line.endswith(".")] == []
