"""The translator, and the texts that ship with the program."""

import json
import re
from pathlib import Path
from string import printable

import i18n
import pytest

from santiago.presentation.wording.translator import (
    CatalogueText,
    Translator,
    catalogue,
    languages,
    lend_to_pygame_gui,
)
from santiago.resources import asset

_HOLE = re.compile(r"\{(\w+)\}")


def _forms(entry: CatalogueText) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def _holes(entry: CatalogueText) -> set[str]:
    # "of" and "of_giver" contain a name with its French preposition (d'Ana, de Bruno), "some" an article
    found = {name.removeprefix("of_") for form in _forms(entry) for name in _HOLE.findall(form)}
    return {{"of": "name", "some": "crop"}.get(name, name) for name in found}


def test_english_and_french_ship_with_the_program() -> None:
    assert languages()[0] == "en"
    assert "fr" in languages()


@pytest.mark.parametrize("language", languages())
def test_every_language_has_every_text(language: str) -> None:
    assert set(catalogue(language)) == set(catalogue("en"))


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_placeholders(language: str) -> None:
    english = catalogue("en")
    differing = [key for key, entry in catalogue(language).items() if _holes(entry) != _holes(english[key])]
    assert differing == []


@pytest.mark.parametrize("language", languages())
def test_plurals_are_plurals_in_every_language(language: str) -> None:
    english = catalogue("en")
    differing = [
        k for k, entry in catalogue(language).items() if isinstance(entry, str) != isinstance(english[k], str)
    ]
    assert differing == []


@pytest.mark.parametrize("language", languages())
def test_keys_begin_with_the_name_of_their_area(language: str) -> None:
    for path in asset("texts", language).glob("*.json"):
        area = path.stem.replace("_", "-")
        strangers = [
            key
            for key in json.loads(path.read_text(encoding="utf-8"))
            if area not in ("pause",) and not key.startswith(f"{area}.")
        ]
        assert strangers == [], path


@pytest.mark.parametrize("language", languages())
def test_no_key_is_defined_twice(language: str) -> None:
    seen: list[str] = []
    for path in asset("texts", language).glob("*.json"):
        seen += json.loads(
            path.read_text(encoding="utf-8"), object_pairs_hook=lambda pairs: [k for k, _ in pairs]
        )
    assert sorted(seen) == sorted(set(seen))


@pytest.mark.parametrize("font", sorted(asset("fonts").glob("*.ttf")), ids=lambda font: font.stem)
def test_every_character_of_every_text_is_in_the_fonts(font: Path) -> None:
    from fontTools.ttLib import TTFont

    drawn = set(TTFont(font).getBestCmap())
    used = set(printable.strip()) | {"…"}
    for language in languages():
        for entry in catalogue(language).values():
            used |= {character for form in _forms(entry) for character in form}
    assert {character for character in used if ord(character) not in drawn and character != "\n"} == set()


def test_french_puts_no_break_spaces_before_its_marks() -> None:
    """Each fault is shown with ten letters on both sides, because the two kinds of space look alike."""
    wrong = [
        f"{key}, character {mark.start()}: {form[max(0, mark.start() - 10) : mark.end() + 10]!r}"
        for key, entry in catalogue("fr").items()
        for form in _forms(entry)
        for mark in re.finditer(r"(?<=[\w)»]) (?=[:;!?»])|(?<=«) |(?<=\w)[;!?](?!\w)", form)
    ]
    assert wrong == [], "put \u00a0 in place of the plain space, or before the mark, at: " + "; ".join(wrong)


def test_a_player_called_like_a_placeholder_keeps_the_name() -> None:
    told = Translator("en")("log.bid", {"name": "{sum}", "sum": "3 escudos"})
    assert told == "{sum}\N{NO-BREAK SPACE}bids\N{NO-BREAK SPACE}3 escudos"


def test_english_counts_one_and_many() -> None:
    tr = Translator("en")
    people = [tr("menu.people", {"count": count}) for count in (1, 2)]
    assert people == ["one person", "2 people"]


def test_in_french_zero_is_singular() -> None:
    tr = Translator("fr")
    assert tr("rules.found", {"count": 0}) == "0 résultat"
    assert tr("rules.found", {"count": 1}) == "1 résultat"
    assert tr("rules.found", {"count": 2}) == "2 résultats"


def test_an_unknown_language_is_english() -> None:
    assert Translator("xx")("menu.quit") == "Quit"


def test_an_unknown_key_comes_back_as_it_is() -> None:
    assert Translator("fr")("menu.no-such-text") == "menu.no-such-text"


def test_pygame_gui_asks_our_translator() -> None:
    lend_to_pygame_gui(Translator("fr"))
    assert i18n.t("menu.quit") == "Quitter"
    assert i18n.t("rules.found", count=2) == "2 résultats"
    assert i18n.t("a text of a player") == "a text of a player"


@pytest.mark.parametrize("language", languages())
def test_about_you_every_sentence_of_the_log_has_its_own_form_with_the_same_gaps(language: str) -> None:
    texts = catalogue(language)
    sentences = {
        key: entry for key, entry in texts.items() if key.startswith("log.") and "name" in _holes(entry)
    }
    for key, entry in sentences.items():
        if not key.startswith("log.of"):
            assert _holes(texts[f"you.{key}"]) == _holes(entry) - {"name"}, key


def test_you_bid_and_others_bid_in_their_own_person() -> None:
    tr = Translator("en")
    assert tr("log.bid", {"name": tr.you, "sum": "3 escudos"}) == "You bid 3 escudos"
    assert tr("log.bid", {"name": "Ana", "sum": "3 escudos"}).replace("\N{NO-BREAK SPACE}", " ") == (
        "Ana bids 3 escudos"
    )
    assert Translator("fr")("log.built_own", {"name": "Toi", "canal": "A1–A2"}).startswith(
        "Tu construis ton canal personnel"
    )


def test_within_a_sentence_you_are_written_small() -> None:
    tr = Translator("en")
    told = tr("log.accepted", {"name": "Rosa", "canal": "A1–A2", "sum": "3 escudos", "giver": tr.you})
    assert told.replace("\N{NO-BREAK SPACE}", " ").endswith("gets 3 escudos from you")
    assert tr("view.says", {"name": tr.you}) == "You:"
