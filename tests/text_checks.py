"""Lists faults in the texts of languages: `python tests/text_checks.py [LANGUAGE ...]`."""

import argparse
import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import santiago
from santiago.ai.agent import ErrorKind
from santiago.ai.explain.decision_kind import DecisionKind
from santiago.ai.problems.finding import Unfit
from santiago.persistence.faults import Fault
from santiago.persistence.safe_write import Obstacle
from santiago.presentation.view_model.command_table import HelpSection
from santiago.presentation.view_model.commands import Command
from santiago.resources import asset
from santiago.rules.end_position import PositionFault
from santiago.rules.options import Edition
from santiago.rules.record import Level
from santiago.rules.refusals import Why
from santiago.session.folders import FolderName
from santiago.session.game_session import NoUndo
from santiago.session.people import Hands
from santiago.session.problem import Theme
from santiago.session.settings import CoachUse
from santiago.session.table_setup import Aid, SeatColour, TableFault
from santiago.ui.screens.cardboard.count_state import Tool
from santiago.ui.sound.effects import Effect
from santiago.wording.stages import Stage
from santiago.wording.translator import (
    BASE_FORM,
    FALLBACK,
    HOLE,
    PLURALS,
    CatalogueText,
    TermEntry,
    catalogue,
    languages,
    plural,
    terms,
)

NAMES = {"name", "who", "giver", "actor", "winner", "a", "b", "c", "you"}
"""Placeholders for the name of a player."""

_LEVELS = [level.value for level in Level]
ENUM_KEYS: dict[str, Iterable[str]] = {
    "count.fault.*": PositionFault,
    "count.tool.*": [tool.name.lower() for tool in Tool],
    "keys.*": [section.value for section in HelpSection],
    "levels.*.about": [level for level in _LEVELS if level != Level.RANDOM],
    "new-table.aid-*": Aid,
    "new-table.colour.*": SeatColour,
    "new-table.edition.*": Edition,
    "new-table.fault.*": TableFault,
    "new-table.level.*": _LEVELS,
    "new-table.level.*.about": [level for level in _LEVELS if level != Level.RANDOM],
    "path.error.*": ErrorKind,
    "people.hands.*": [hands.value for hands in Hands],
    "problems.theme.*": Theme,
    "problems.unfit.*": Unfit,
    "program.fault.*": Fault,
    "program.obstacle.*": Obstacle,
    "program.place.*": FolderName,
    "refusals.*": Why,
    "refusals.undo_*": NoUndo,
    "settings.coach.*": [use.value for use in CoachUse],
    "sound.*": [effect.value for effect in Effect if effect is not Effect.CLICK],
    "spoken.*": [Command.CONFIRM.value, Command.CANCEL.value],
    "strength.kind.*": [kind.value for kind in DecisionKind],
    "table.level.*": _LEVELS,
    "view.stage.*": [stage.name.lower() for stage in Stage],
}
"""The keys of the texts that the members of an enumeration need; `*` is the member's value or name."""

_OF_PARSER = re.compile(r"%(?:\(\w+\))?[sr]")
"""A placeholder of argparse."""


def variants(entry: CatalogueText) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def holes(entry: CatalogueText) -> set[str]:
    """Return the names of the placeholders; in texts with "table", "{n}" counts as "{nth}"."""
    found = {hole[1] for variant in variants(entry) for hole in HOLE.finditer(variant)}
    found |= set(_OF_PARSER.findall(" ".join(variants(entry))))
    return {"nth" if hole == "n" and "table" in str(entry) else hole for hole in found}


def forms(entry: TermEntry) -> set[str]:
    return set() if isinstance(entry, str) or PLURALS.issuperset(entry) else set(entry)


def categories(language: str) -> set[str]:
    return {plural(language, count) for count in range(200)}


def missing(language: str) -> list[str]:
    optional = {"rule.names", "you"}
    known = {f"terms.{key}" for key in terms(FALLBACK).keys() - terms(language).keys() - optional}
    members = {key.replace("*", value) for key, values in ENUM_KEYS.items() for value in values}
    return sorted(((catalogue(FALLBACK).keys() | members) - catalogue(language).keys()) | known)


def strangers(language: str) -> list[str]:
    """Return the keys of texts that English does not have."""
    return sorted(catalogue(language).keys() - catalogue(FALLBACK).keys())


def wrong_placeholders(language: str) -> list[str]:
    english = catalogue(FALLBACK)
    return [
        key
        for key, entry in catalogue(language).items()
        if key in english and holes(entry) != holes(english[key])
    ]


def wrong_plurals(language: str) -> list[str]:
    """Return the keys of texts and terms whose plural forms are not those of the language."""
    english, right = catalogue(FALLBACK), categories(language)
    wrong = [
        key
        for key, entry in catalogue(language).items()
        if isinstance(entry, dict)
        and (set(entry) != right or (isinstance(english.get(key), str) and "count" not in holes(entry)))
    ]
    for key, term in terms(language).items():
        nested = list(term.values()) if forms(term) else [term]
        counted = [form for form in nested if isinstance(form, dict) and PLURALS & set(form) - {"other"}]
        wrong += [f"terms.{key}" for form in counted if set(form) != right]
    return wrong


def undefined_forms(language: str) -> list[str]:
    """Return uses of forms that `terms.json` does not define, and crops without a form that others have."""
    known = terms(language)
    crops = {key: forms(entry) for key, entry in known.items() if key.startswith("crop.")}
    every_crop = set.intersection(*crops.values()) if crops else set()
    player = forms(known.get("player", ""))
    nouns = {key: forms(entry) | {BASE_FORM} for key, entry in {**terms(FALLBACK), **known}.items()}
    counted = {form for key, found in nouns.items() if key not in (*crops, "player", "you") for form in found}

    def defined(hole: str, form: str) -> bool:
        noun, _, of_noun = form.partition(".")
        if hole == "crop":
            return form in every_crop
        if hole in NAMES:
            return form in player
        return (
            (of_noun or BASE_FORM) in nouns[noun] if noun in nouns else form in player | every_crop | counted
        )

    of_player = (term for form in forms(known.get("player", "")) for term in variants(known["player"][form]))
    nested = {
        (hole[1], hole[2], "terms.player") for term in of_player for hole in HOLE.finditer(term) if hole[2]
    }
    used = nested | {
        (hole[1], hole[2], key)
        for key, entry in catalogue(language).items()
        for variant in variants(entry)
        for hole in HOLE.finditer(variant)
        if hole[2]
    }
    found = [f"{key} {{{hole}:{form}}}" for hole, form, key in sorted(used) if not defined(hole, form)]
    found += [f"terms.{key}" for key, has in crops.items() if has != set.union(*crops.values())]
    lacking = player - forms(known.get("you", "")) - {BASE_FORM}
    return found + [f"terms.you {form}" for form in sorted(lacking)]


def same_as_english(language: str) -> list[str]:
    """Return texts that are the same in English, unless the glossary has the same words in both languages."""
    if language == FALLBACK:
        return []
    english, allowed = catalogue(FALLBACK), {row[0].lower() for row in glossary(language) if row[0] == row[1]}
    return [
        f"{key}: {' '.join(variants(entry))}"
        for key, entry in catalogue(language).items()
        if entry == english.get(key) and not set(_words(entry)) <= allowed
    ]


def untranslated(language: str) -> list[str]:
    """Return texts of more than two words that are the same in English."""
    return [line for line in same_as_english(language) if len(_words(line.partition(": ")[2])) > 2]


def _words(entry: CatalogueText) -> list[str]:
    text = " ".join(dict.fromkeys(variants(entry)))
    return re.findall(r"[^\W\d_]{3,}", _OF_PARSER.sub("", HOLE.sub("", text)).lower())


@cache
def glossary(language: str) -> tuple[tuple[str, str, str, str], ...]:
    """Return the rows of the glossary: English, translation, words never to use, and a note."""
    path = asset("texts", language) / "glossary.md"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    cells = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in lines
        if line.startswith("|")
    ]
    return tuple((row[0], row[1], *row[2:], "", "")[:4] for row in cells[2:])  # type: ignore[misc]


def forbidden_words(language: str) -> list[str]:
    """Return texts with a word that the glossary's column *never* lists; `*` matches any ending."""
    found = []
    for english, translation, never, _ in glossary(language):
        for word in filter(None, (word.strip() for word in never.split(","))):
            pattern = re.compile(rf"\b{re.escape(word)}\b".replace(r"\*\b", r"\w*"), re.IGNORECASE)
            found += [
                f"{key}: “{word}”, not “{translation}” ({english})"
                for key, entry in catalogue(language).items()
                if any(pattern.search(variant) for variant in variants(entry))
            ]
    return found


def without_term(language: str) -> list[str]:
    """Return texts without the translation of a term that their English has; `*` matches any ending.

    These are only hints, because a correct sentence may omit the noun.
    """
    found = []
    for english, translation, _, _ in glossary(language):
        word = re.compile(rf"\b{re.escape(english)}(e?s)?\b", re.IGNORECASE)
        parts = [
            re.escape(part.strip()).replace(r"\*", r"\w*") for part in translation.split(",") if part.strip()
        ]
        said = re.compile("|".join(parts) or "$^", re.IGNORECASE)
        for key, entry in catalogue(language).items():
            source = HOLE.sub("", " ".join(variants(catalogue(FALLBACK).get(key, ""))))
            if word.search(source) and not said.search(" ".join(variants(entry))):
                found.append(f"{key}: {translation} ({english})")
    return found


@cache
def _nodes() -> tuple[ast.AST, ...]:
    """Return the calls, constants and f-strings of the program."""
    return tuple(
        node
        for path in Path(santiago.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call | ast.Constant | ast.JoinedStr)
    )


def keys_of_members() -> set[str]:
    """Return the keys that the program forms with the value of a member, as in `tr(f"sound.{effect.value}")`;
    `*` is the value. Keys that begin with another variable are left out."""
    keys = []
    for node in _nodes():
        match node:
            case ast.Call(func, [ast.JoinedStr(parts), *_]) if ast.unparse(func).endswith("tr"):
                if any(ast.unparse(part).endswith(".value}") for part in parts):
                    keys.append(
                        "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)
                    )
    return {key for key in keys if not key.startswith("*")}


def unused() -> list[str]:
    """Return keys that neither a string of the program equals nor an f-string can form, and keys of desktop
    texts that no desktop file contains."""
    literals, patterns = set(), set()
    for node in _nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            literals.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if any(isinstance(part, str) and "." in part for part in parts):
                patterns.add("".join(".+" if part is None else re.escape(str(part)) for part in parts))
    formed = re.compile("|".join(patterns))
    files = "".join(path.read_text(encoding="utf-8") for path in asset("desktop").iterdir())
    return [
        key
        for key, entry in catalogue(FALLBACK).items()
        if not key.startswith("commands.parser.")  # argparse asks for them by their English text
        and not (key.startswith("desktop.") and str(entry) in files)
        and not any(one in literals or formed.fullmatch(one) for one in (key, key.removeprefix("you.")))
    ]


CHECKS = (
    missing,
    strangers,
    wrong_placeholders,
    wrong_plurals,
    undefined_forms,
    untranslated,
    forbidden_words,
)
"""The checks that must find nothing in a folder that ships."""


def report(language: str) -> Iterator[str]:
    for check in (*CHECKS, same_as_english, without_term):
        found = check(language)
        yield f"{language} {check.__name__}: {len(found)}"
        yield from (f"  {line}" for line in found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Lists faults in the texts of languages.")
    parser.add_argument("languages", nargs="*", default=languages(), metavar="LANGUAGE")
    given = parser.parse_args()
    print("\n".join(("unused:", *unused())))
    for each in given.languages:
        print("\n".join(report(each)))
