"""Translation of text keys, with plural forms; English is the fallback for missing texts."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Final

import i18n

from santiago.resources import asset

CatalogueText = str | dict[str, str]
TextValues = Mapping[str, str | int]

FALLBACK = "en"
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
_PLURAL_RULES: dict[str, Callable[[int], str]] = {
    "en": lambda count: "one" if count == 1 else "other",
    "fr": lambda count: "one" if count in (0, 1) else "other",
}


class Translator:
    """Texts in one language: `tr("menu.play")`, `tr("log.tiles", {"count": 3})`.

    A placeholder is written `{name}`; the value `count` selects the plural form. `words` are values available
    in all texts, such as "key_hint", the key for a hint. For a player called "You", the text of the key
    "you.KEY" is used if there is one: "You bid 3 escudos".
    """

    def __init__(self, language: str, words: TextValues | None = None) -> None:
        self.language = language if language in languages() else FALLBACK
        self._texts = catalogue(self.language)
        self._fallback = catalogue(FALLBACK)
        self._words = words or {}

    def __call__(self, key: str, values: TextValues | None = None) -> str:
        """Return the text of `key` with placeholders filled, or `key` itself if it is unknown."""
        language, entry = self.language, self._texts.get(key)
        if entry is None:
            language, entry = FALLBACK, self._fallback.get(key)
        if entry is None:
            return key
        given = values or {}
        if values and (values.get("name") == self.you or values.get("of") == self._texts.get("you.log.of")):
            entry = self._texts.get(f"you.{key}", entry)
        text = entry if isinstance(entry, str) else entry[_plural_form(language, given.get("count", 1))]

        def filled(found: re.Match[str]) -> str:
            value = str(given.get(found[1], self._words.get(found[1], found[0])))
            return value.lower() if value == self.you and found.start() else value

        return _PLACEHOLDER.sub(filled, text)

    @property
    def you(self) -> str:
        """The name of a single person at a table who has not entered a name."""
        return str(self._texts.get("you.name", "You"))

    def listing(self, parts: Sequence[str]) -> str:
        """Join `parts` into a list, as in "Ana, Bruno and Chloé"."""
        if len(parts) < 2:
            return "".join(parts)
        return self("log.and", {"first": ", ".join(parts[:-1]), "last": parts[-1]})

    def date(self, moment: datetime) -> str:
        """Return the date and time of `moment`, to the minute, in the language's format."""
        parts = ("year", "month", "day", "hour", "minute")
        return self("load.date", {part: f"{getattr(moment, part):02}" for part in parts})

    def knows(self, key: str) -> bool:
        """Whether `key` has a text in this language or in English."""
        return key in self._texts or key in self._fallback


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that ship with the program, English first."""
    found = sorted(folder.name for folder in asset("texts").iterdir() if folder.is_dir())
    return (FALLBACK, *(code for code in found if code != FALLBACK))


@cache
def catalogue(language: str) -> Mapping[str, CatalogueText]:
    """Return all texts of a language by key; a text with plural forms is a dict."""
    texts: dict[str, CatalogueText] = {}
    for path in sorted(asset("texts", language).glob("*.json")):
        texts.update(json.loads(path.read_text(encoding="utf-8")))
    return texts


def lend_to_pygame_gui(translator: Translator) -> None:
    """Replace `i18n.t`, which pygame_gui calls by attribute, by a function that asks `translator` first."""
    builtin = getattr(i18n.t, "builtin", i18n.t)

    def ours(key: str, **values: str | int) -> str:
        if translator.knows(key):
            return translator(key, {name: value for name, value in values.items() if name != "locale"})
        return str(builtin(key, **values)) if key.startswith("pygame-gui.") else key

    ours.builtin = builtin  # type: ignore[attr-defined]
    i18n.t = ours


def _plural_form(language: str, count: str | int) -> str:
    rule = _PLURAL_RULES.get(language, _PLURAL_RULES[FALLBACK])
    return rule(int(count))
