"""Translation of text keys, with terms and plural forms; English is the fallback for missing texts.

`assets/texts/README.md` describes the format.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Final, Self, cast
from unicodedata import combining, normalize

import i18n

from santiago.resources import asset

CatalogueText = str | dict[str, str]
TextValues = Mapping[str, str | int]

TermForm = str | dict[str, str]
TermEntry = TermForm | dict[str, TermForm]

FALLBACK = "en"
BASE_FORM: Final = "nom"
HOLE: Final = re.compile(r"\{(\w+)(?::([\w.]+))?\}")
"""A placeholder, as in {name} or {name:form}."""
_PLAYER_HOLE: Final = re.compile(r"\{name(?::(\w+))?\}")
"""The name in a form of `terms.player`, itself in a form or not."""
PLURAL_RULES: Final[Mapping[str, Callable[[int], str]]] = {
    "en": lambda count: "one" if count == 1 else "other",
    "fr": lambda count: "one" if count < 2 else "other",
    "pl": lambda count: "one" if count == 1 else "few" if _is_few(count) else "many",
}
"""Functions that return the plural category of a whole number below a million, keyed by the value of
`terms.rule.plural`.
"""
TERMS_FILE: Final = "terms.json"
PLURALS: Final = frozenset(("one", "few", "many", "other"))


class Term(str):
    """A crop or a counted noun in its base form; texts may show another form, as in `{crop:some}`.

    A term without `key` is either a list, whose `parts` have their own forms, or a phrase with a single form.
    """

    __slots__ = ("key", "number", "parts")
    key: str
    number: int | None
    parts: tuple[str, ...]

    def __new__(
        cls, text: str, key: str = "", number: int | None = None, parts: tuple[str, ...] = ()
    ) -> Self:
        term = super().__new__(cls, text)
        term.key, term.number, term.parts = key, number, parts
        return term


class Shortened(str):
    """A text with a `short` form, which is shown where there is no room for the whole text."""

    __slots__ = ("short",)
    short: str

    def __new__(cls, text: str, short: str) -> Self:
        whole = super().__new__(cls, text)
        whole.short = short
        return whole


def shortened(text: str) -> str:
    """Return the short form of a text, or the text itself if it has none."""
    return text.short if isinstance(text, Shortened) else text


class Translator:
    """Looks up texts in one language: `tr("menu.play")`, `tr("log.tiles", {"count": 3})`.

    A placeholder is written `{name}` or `{name:form}`; the value `count` selects the plural form. `words` are
    values available in all texts, such as "key_hint", the keyboard key for a hint. If the value `name` is
    "You", the text "you.KEY", if any, replaces the text "KEY", as in "You bid 3 escudos".
    """

    def __init__(self, language: str, words: TextValues | None = None) -> None:
        self.language = language if language in languages() else FALLBACK
        self._texts = catalogue(self.language)
        self._terms = terms(self.language)
        self._fallback = catalogue(FALLBACK)
        self._words = words or {}
        self.you = str(self._texts.get("you.name", "You"))
        """The name of the only person at a table if this person has not entered a name."""

    def __call__(self, key: str, values: TextValues | None = None) -> str:
        """Return the text of `key` with its placeholders filled, or `key` itself if there is no such text."""
        language, entry = self.language, self._texts.get(key)
        if entry is None:
            language, entry = FALLBACK, self._fallback.get(key)
        if entry is None:
            return key
        given = values or {}
        if values and values.get("name") == self.you:
            entry = self._texts.get(f"you.{key}", entry)
        text = entry if isinstance(entry, str) else entry[plural(language, int(given.get("count", 1)))]

        def filled(found: re.Match[str]) -> str:
            value = given.get(found[1], self._words.get(found[1], found[0]))
            if found[2]:
                return self._in_form(value, found[2])
            return self.you.lower() if value == self.you and found.start() else str(value)

        return HOLE.sub(filled, text)

    def short(self, key: str, values: TextValues | None = None) -> str:
        """Return the short text of `key` for narrow places, or the usual text if there is no short one.

        The key of the short text is `KEY.short`.
        """
        return self(f"{key}.short" if f"{key}.short" in self._texts else key, values)

    def term(self, key: str, count: int | None = None) -> Term:
        """Return the term whose key in `terms.json` is `key`, together with a number if `count` is given."""
        return _term(self.language, key, count)

    def _in_form(self, value: str | int, form: str) -> str:
        """Return a term, a player's name, or a number with its noun, in a grammatical form."""
        noun, _, form_of_noun = form.partition(".")
        count = value if isinstance(value, int) else value.number if isinstance(value, Term) else None
        if count is not None and (noun in self._terms or noun in terms(FALLBACK)):
            return _in_form(self.language, noun, form_of_noun or BASE_FORM, count=count)
        if isinstance(value, Term):
            if value.parts:
                return self.listing([self._in_form(part, form) for part in value.parts])
            return _in_form(self.language, value.key, form, count=count) if value.key else value
        if isinstance(value, int):
            return str(value)
        return _in_form(self.language, "you" if value == self.you else "player", form, value)

    def listing(self, parts: Sequence[str]) -> str:
        """Join `parts` into a list, as in "Ana, Bruno and Chloé".

        The result keeps its parts, so that a text can put each of them into another grammatical form.
        """
        if len(parts) < 2:
            return parts[0] if parts else ""
        language = self.language if "rule.and" in self._terms else FALLBACK
        joined = _variant(language, cast("TermForm", terms(language)["rule.and"]), parts[-1])
        text = joined.format(first=", ".join(parts[:-1]), last=parts[-1])
        return Term(text, parts=tuple(parts))

    def joined_by_semicolons(self, parts: Sequence[str]) -> str:
        """Join `parts` with semicolons, spaced as the language requires."""
        row = "".join(parts[:1])
        for part in parts[1:]:
            row = self("table.announced.then", {"first": row, "last": part})
        return row

    def decimal(self, figure: str) -> str:
        """Replace the decimal point of a number with the decimal separator of the language."""
        return figure.replace(".", _rule(self.language, "decimal"))

    def date(self, moment: datetime) -> str:
        """Return the date and time of `moment`, to the minute, in the language's format."""
        parts = ("year", "month", "day", "hour", "minute")
        return self("load.date", {part: f"{getattr(moment, part):02}" for part in parts})

    def day(self, moment: datetime) -> str:
        """Return the date of `moment` in the language's format."""
        return self(
            "statistics.day", {part: f"{getattr(moment, part):02}" for part in ("year", "month", "day")}
        )

    def knows(self, key: str) -> bool:
        """Whether `key` has a text in this language or in English."""
        return key in self._texts or key in self._fallback


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that ship with the program, English first."""
    found = sorted(folder.name for folder in asset("texts").iterdir() if folder.is_dir())
    return (FALLBACK, *(code for code in found if code != FALLBACK))


def shipped_language(tag: str) -> str | None:
    """Return the shipped language that fits a tag such as "pt", "pt_PT" or "fr-CA", or None if none fits."""
    codes = {code.lower(): code for code in languages()}
    tag = tag.replace("-", "_").lower()
    language = tag.partition("_")[0]
    related = (code for lowered, code in codes.items() if lowered.partition("_")[0] == language)
    return codes.get(tag) or codes.get(language) or next(related, None)


@cache
def catalogue(language: str) -> Mapping[str, CatalogueText]:
    """Return all texts of a language, keyed by text key; a text with plural forms is a dict."""
    texts: dict[str, CatalogueText] = {}
    for path in sorted(asset("texts", language).glob("*.json")):
        if path.name != TERMS_FILE:
            texts.update(json.loads(path.read_text(encoding="utf-8")))
    return texts


def language_name(language: str) -> str:
    """Return the name of a language in that language, or its code if there is no name.

    Reads `common.json`, not the whole catalogue.
    """
    path = asset("texts", language) / "common.json"
    texts = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return str(texts.get("common.language", language))


@cache
def terms(language: str) -> Mapping[str, TermEntry]:
    """Return the terms and grammar rules of a language, keyed by text key without the prefix "terms."."""
    path = asset("texts", language) / TERMS_FILE
    if not path.exists():
        return {}
    read: dict[str, TermEntry] = json.loads(path.read_text(encoding="utf-8"))
    return {key.removeprefix("terms."): entry for key, entry in read.items()}


def plural(language: str, count: int) -> str:
    """Return the plural category, such as "one" or "other", for a count of at least 0."""
    return PLURAL_RULES[str(terms(language).get("rule.plural", FALLBACK))](count)


@cache
def _term(language: str, key: str, count: int | None) -> Term:
    return Term(_in_form(language, key, BASE_FORM, count=count), key, count)


@lru_cache(maxsize=4096)
def _in_form(language: str, key: str, form: str, name: str = "", count: int | None = None) -> str:
    """Return a term or a player's name in a grammatical form; an unknown `form` yields the base form."""
    entry = terms(language).get(key)
    spoken = FALLBACK if entry is None else language
    entry = terms(FALLBACK)[key] if entry is None else entry
    if isinstance(entry, str) or PLURALS.issuperset(entry):
        found = cast("TermForm", entry)  # the term has only the base form
    else:
        found = entry.get(form) or entry.get(BASE_FORM) or name
    if count is None:
        return _PLAYER_HOLE.sub(
            lambda hole: _in_form(language, key, hole[1], name) if hole[1] else name,
            _variant(spoken, found, name),
        )
    text = found if isinstance(found, str) else found[plural(spoken, count)]
    return text.replace("{count}", _number(language, count))


def _number(language: str, value: int) -> str:
    """Return a whole number as text, with the thousands separator of the language."""
    if value < int(_rule(language, "grouped_from")):
        return str(value)
    return f"{value:,}".replace(",", _rule(language, "thousands"))


def _rule(language: str, name: str) -> str:
    return str(terms(language).get(f"rule.{name}") or terms(FALLBACK)[f"rule.{name}"])


def _is_few(count: int) -> bool:
    return 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14


def _variant(language: str, form: TermForm, name: str) -> str:
    """Return the variant of a form that fits the letters of `name`, such as the elision in « d’Ana »."""
    if isinstance(form, str):
        return form
    letters = _plain(name)
    found = (kind for kind, rule in _name_rules(language) if kind in form and rule.search(letters))
    return form[next(found, "other")]


@cache
def _name_rules(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    rules = terms(language).get("rule.names", {})
    assert isinstance(rules, dict)
    return tuple((kind, re.compile(str(rule))) for kind, rule in rules.items())


@lru_cache(maxsize=64)
def _plain(name: str) -> str:
    """Return `name` in lower case without accents."""
    return "".join(letter for letter in normalize("NFD", name.lower()) if not combining(letter))


def lend_to_pygame_gui(translator: Translator) -> None:
    """Replace `i18n.t`, which pygame_gui calls, with a function that tries `translator` first."""
    builtin = getattr(i18n.t, "builtin", i18n.t)

    def ours(key: str, **values: str | int) -> str:
        if translator.knows(key):
            return translator(key, {name: value for name, value in values.items() if name != "locale"})
        return str(builtin(key, **values)) if key.startswith("pygame-gui.") else key

    ours.builtin = builtin  # type: ignore[attr-defined]
    i18n.t = ours
