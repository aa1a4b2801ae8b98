"""Pseudo-languages, English with longer words, that test whether layouts have room for translations."""

import json
from pathlib import Path

from santiago.wording.translator import FALLBACK, HOLE, catalogue, languages, terms
from tests.combinations import Axis

LONGER = {"en+40": 40, "en+60": 60}
"""The percentage of letters that each pseudo-language adds to every word."""
LANGUAGES = Axis(languages(), extremes=("en", "de", "pl"))
"""All languages; German has the longest texts, and Polish the longest words."""
LOOKS = tuple((size, scale) for size in ((1280, 800), (1024, 640)) for scale in (1.0, 1.6, 2.0))
"""Pairs of window size and text scale; the quick run draws each language in one of them."""


def in_turn(number: int, looks: int, *, deep: bool) -> tuple[str, ...]:
    """Return the languages to draw in look `number` of `looks`: all if `deep`, otherwise an even share."""
    return LANGUAGES if deep else LANGUAGES[number % looks :: looks]


def write(folder: Path) -> None:
    """Write the texts of the pseudo-languages into `folder`."""
    for code, percent in LONGER.items():
        (folder / code).mkdir()
        texts = {key: _longer(entry, percent) for key, entry in catalogue(FALLBACK).items()}
        named = {f"terms.{key}": entry for key, entry in terms(FALLBACK).items()}
        forms = {
            key: entry if key.startswith("terms.rule.") else _longer(entry, percent)
            for key, entry in named.items()
        }
        for name, content in (("texts.json", texts), ("terms.json", forms)):
            (folder / code / name).write_text(json.dumps(content), encoding="utf-8")


def _longer(entry: object, percent: int) -> object:
    """Return a text, or a dictionary of texts, with longer words and unchanged placeholders."""
    if isinstance(entry, dict):
        return {form: _longer(text, percent) for form, text in entry.items()}
    text, start, parts = str(entry), 0, []
    for hole in HOLE.finditer(text):
        parts += [_stretched(text[start : hole.start()], percent), hole[0]]
        start = hole.end()
    return "".join([*parts, _stretched(text[start:], percent)])


def _stretched(text: str, percent: int) -> str:
    """Return `text` with each word lengthened by repeating the letters of its second half."""
    words = []
    for word in text.split(" "):
        extra, middle = round(sum(map(str.isalpha, word)) * percent / 100), len(word) // 2
        letters = "".join(filter(str.isalpha, word[middle:])) or "n"
        words.append(word[:middle] + (letters * extra)[:extra].lower() + word[middle:])
    return " ".join(words)
