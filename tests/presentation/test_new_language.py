"""A language is one folder of texts: it is listed, chosen, declined, and completed by English."""

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pygame
import pytest

from santiago.resources import asset
from santiago.rules.options import Edition
from santiago.rules.tiles import Crop
from santiago.ui.graphics.text_language import text_language
from santiago.wording import translator
from santiago.wording.names import GameNames
from santiago.wording.translator import (
    PLURAL_RULES,
    Translator,
    languages,
    plural,
    shipped_language,
)

POLISH: dict[str, dict[str, Any]] = {
    "common.json": {"common.language": "Polski"},
    "log.json": {
        "log.planted": "{name} sadzi {crop:acc} na {square} z {farmers:ins}",
        "log.accepted": "{name} przyjmuje kanał {canal} i dostaje {sum} od {giver:gen}",
        "log.died_farmers": "{crop} na {square}: {name} traci {farmers:gen}",
        "log.ended": "Wygrana dla {names:gen}",
        "levels.figure": "{games:games}",
    },
    "terms.json": {
        "terms.rule.plural": "pl",
        "terms.rule.and": "{first} i {last}",
        "terms.rule.thousands": "\u00a0",
        "terms.rule.grouped_from": "10000",
        "terms.player": {"nom": "{name}", "gen": "gracza {name}"},
        "terms.you": {"nom": "Ty", "gen": "ciebie"},
        "terms.crop.trefl.banana": {"nom": "banany", "acc": "banany", "gen": "bananów"},
        "terms.crop.trefl.pepper": {"nom": "papryka", "acc": "paprykę", "gen": "papryki"},
        "terms.games": {"one": "{count} partia", "few": "{count} partie", "many": "{count} partii"},
        "terms.farmers": {
            "nom": {"one": "{count} rolnik", "few": "{count} rolnicy", "many": "{count} rolników"},
            "gen": {"one": "{count} rolnika", "few": "{count} rolników", "many": "{count} rolników"},
            "ins": {"one": "{count} rolnikiem", "few": "{count} rolnikami", "many": "{count} rolnikami"},
        },
    },
}
SPANISH: dict[str, dict[str, Any]] = {
    "terms.json": {
        "terms.rule.names": {"i": "^h?i(?![aeou])"},
        "terms.rule.and": {"i": "{first} e {last}", "other": "{first} y {last}"},
    }
}
CACHES = [one for one in vars(translator).values() if hasattr(one, "cache_clear")]


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    copytree(asset("texts", "en"), tmp_path / "en")
    for code, files in {"pl": POLISH, "es": SPANISH, "pt_BR": {}}.items():
        folder = tmp_path / code
        folder.mkdir()
        for name, texts in files.items():
            (folder / name).write_text(json.dumps(texts), encoding="utf-8")
    monkeypatch.setattr(translator, "asset", lambda *parts: tmp_path.joinpath(*parts[1:]))
    for cached in CACHES:
        cached.cache_clear()
    yield
    for cached in CACHES:
        cached.cache_clear()


@pytest.mark.usefixtures("folders")
def test_a_folder_is_a_language() -> None:
    assert languages() == ("en", "es", "pl", "pt_BR")
    assert Translator("pl")("common.language") == "Polski"
    assert Translator("pl")("common.cancel") == "Cancel"
    assert Translator("pl").term("points", 2) == "2 points"


@pytest.mark.usefixtures("folders")
@pytest.mark.parametrize("tag", ["pt", "pt_PT", "pt-BR", "PT_br"])
def test_a_related_language_is_found(tag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shipped_language(tag) == text_language(tag) == "pt_BR"
    language, _, country = tag.replace("-", "_").partition("_")
    locales = [{"language": "xx"}, {"language": language, "country": country}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: locales)
    assert text_language("") == "pt_BR"
    assert shipped_language("xx") is None


@pytest.mark.usefixtures("folders")
def test_polish_declines_players_crops_and_numbers() -> None:
    tr = Translator("pl")
    names = GameNames(("Ana", "Ty"), Edition.TREFL, tr)
    pepper, banana = names.crop(Crop.PEPPER), names.crop(Crop.BANANA)

    def planted(count: int) -> str:
        return tr(
            "log.planted", {"name": "Ana", "crop": pepper, "square": "c4", "farmers": names.farmers(count)}
        )

    assert planted(1) == "Ana sadzi paprykę na c4 z 1 rolnikiem"
    assert planted(22) == "Ana sadzi paprykę na c4 z 22 rolnikami"
    lost = {"crop": banana, "square": "a1", "name": "Ana", "farmers": names.farmers(2)}
    assert tr("log.died_farmers", lost) == "banany na a1: Ana traci 2 rolników"
    paid = {"name": "Ana", "canal": "A1–A2", "sum": names.escudos(1), "giver": "Bruno"}
    assert tr("log.accepted", paid).endswith("dostaje 1 escudo od gracza Bruno")
    assert tr("log.accepted", {**paid, "giver": tr.you}).endswith("od ciebie")
    shared = {"count": 2, "names": tr.listing(["Ana", tr.you, "Bruno"]), "points": names.points(1)}
    assert tr("log.ended", shared) == "Wygrana dla gracza Ana, ciebie i gracza Bruno"
    games = [tr("levels.figure", {"games": n}) for n in (0, 1, 2, 5, 12, 22, 9_999, 10_000)]
    polish = "0 partii, 1 partia, 2 partie, 5 partii, 12 partii, 22 partie, 9999 partii, 10\u00a0000 partii"
    assert ", ".join(games) == polish


@pytest.mark.usefixtures("folders")
def test_spanish_says_e_before_the_vowel_i_only() -> None:
    listing = Translator("es").listing
    assert listing(["Ana", "Inés"]) == "Ana e Inés"
    assert listing(["Ana", "Hilario"]) == "Ana e Hilario"
    assert listing(["Ana", "Hierro"]) == "Ana y Hierro"
    assert listing(["Ana", "Bruno", "Diego"]) == "Ana, Bruno y Diego"


RULES = {"en": ("en", "de", "nl", "es", "it"), "fr": ("fr", "pt_BR"), "pl": ("pl",)}


@pytest.mark.parametrize(("rule", "language"), [(rule, one) for rule, all_ in RULES.items() for one in all_])
def test_plural_rules_are_those_of_unicode(rule: str, language: str) -> None:
    from babel import Locale

    expected = Locale.parse(language).plural_form
    assert [n for n in range(10_000) if PLURAL_RULES[rule](n) != expected(n)] == []


@pytest.mark.parametrize("language", languages())
def test_each_language_names_its_plural_rule(language: str) -> None:
    from babel import Locale

    expected = Locale.parse(language).plural_form
    assert [n for n in range(10_000) if plural(language, n) != expected(n)] == []
