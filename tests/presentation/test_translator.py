"""The translator, and the texts that ship with the program."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from string import printable

import i18n
import pytest

from santiago.resources import asset
from santiago.wording.translator import (
    Translator,
    catalogue,
    languages,
    lend_to_pygame_gui,
)
from tests.text_checks import CHECKS, ENUM_KEYS, holes, keys_of_members, missing, unused, variants

ROOT = Path(__file__).parents[2]


def test_english_and_french_ship_with_the_program() -> None:
    assert languages()[0] == "en"
    assert "fr" in languages()


def test_a_member_of_an_enumeration_without_its_text_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENUM_KEYS, "problems.theme.*", ["tile", "bribe"])
    assert missing("en") == missing("de") == ["problems.theme.bribe"]


def test_every_key_that_is_formed_with_a_member_is_checked() -> None:
    assert keys_of_members() <= ENUM_KEYS.keys()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_texts_of_a_language_have_no_faults(check: Callable[[str], list[str]], language: str) -> None:
    assert check(language) == []


def test_the_program_shows_every_text() -> None:
    assert unused() == []


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
        for file in asset("texts", language).glob("*.json"):
            used |= set(str(json.loads(file.read_text(encoding="utf-8"))))
    assert {character for character in used if ord(character) not in drawn and character != "\n"} == set()


def test_french_puts_no_break_spaces_before_its_marks() -> None:
    """Each fault is shown with ten letters on both sides, because the two kinds of space look alike."""
    wrong = [
        f"{key}, character {mark.start()}: {form[max(0, mark.start() - 10) : mark.end() + 10]!r}"
        for key, entry in catalogue("fr").items()
        if key != "desktop.keywords"
        for form in variants(entry)
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
        key: entry for key, entry in texts.items() if key.startswith("log.") and "name" in holes(entry)
    }
    for key, entry in sentences.items():
        assert holes(texts[f"you.{key}"]) == holes(entry) - {"name"}, key


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


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("en", r"(?i)\byou (bids|passes|plants|becomes|has|probably \w+s)\b"),
        ("fr", r"(?i)(?<!pour )\btoi\b"),
    ],
)
def test_reasons_of_a_computer_address_a_person_without_a_name(language: str, wrong: str) -> None:
    tr = Translator(language)
    said = (key for key in catalogue(language) if key.startswith("reasons."))
    keys = [key for key in said if not key.endswith(".you") and ".character." not in key]
    told = {key: tr(key, {"name": tr.you}) for key in keys}
    assert {key: text for key, text in told.items() if re.search(wrong, text)} == {}


OF_OTHERS = re.compile(
    r"table\.thinking|table\.fallback|spoken\.coin\.taken|reasons\.|program\.|finished\.(sheet|export)"
)
"""Texts whose {name} is a computer, another player or a file; reasons have keys of their own for you."""


def test_every_sentence_with_a_verb_after_a_name_has_its_own_form_for_you() -> None:
    texts = catalogue("en")
    verb = re.compile(r"\{names?\} (now )?(has|is|\w+s)\b")
    told = {key for key, entry in texts.items() if verb.search(str(entry)) and not key.startswith("you.")}
    assert {key for key in told if f"you.{key}" not in texts and not OF_OTHERS.match(key)} == set()


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("problems.bid", "you bid 3"),
        ("problems.passed", "you pass"),
        ("spoken.none-own", "You have no tiles."),
        ("log.ended", "You win with 9 points"),
        ("evening.over", "The evening is over. You win it!"),
    ],
)
def test_you_are_spoken_to(key: str, said: str) -> None:
    values = {"name": "You", "names": "You", "sum": 3, "points": "9 points", "count": 1}
    assert Translator("en")(key, values) == said


FAMILY = (
    "Adam",
    "Ania",
    "Antek",
    "Basia",
    "Ela",
    "Franek",
    "Hania",
    "Jan",
    "Julia",
    "Kasia",
    "Marek",
    "Tomek",
    "Zosia",
)
NAMES_OF_SEATS = [str(catalogue("pl")[f"new-table.name.{seat}"]) for seat in range(1, 6)]
CHARACTERS = ("Benito", "Carmen", "Dolores", "Esteban", "Mateo", "Rosa")
IN_PROBLEMS = ("Ana", "Bruno", "Clara", "Diego", "Elena")


@pytest.mark.parametrize("name", sorted({*FAMILY, *NAMES_OF_SEATS, *CHARACTERS, *IN_PROBLEMS}))
def test_polish_declines_the_names_that_ship_and_those_of_a_family(name: str) -> None:
    shown = Translator("pl")("table.announced.gains", {"name": name, "points": "3 punkty"})
    assert shown.startswith("Zysk plantacji ")
    assert "gracza" not in shown


def test_polish_puts_a_title_before_other_names() -> None:
    tr, values = Translator("pl"), {"points": "3 punkty"}
    assert tr("table.announced.gains", {**values, "name": "Ana"}) == "Zysk plantacji Any: 3 punkty."
    assert tr("table.announced.gains", {**values, "name": "Ulf"}) == "Zysk plantacji gracza Ulf: 3 punkty."


def test_a_form_of_a_name_may_contain_another_form() -> None:
    values = {"name": "Ania", "points": "3 punkty"}
    assert Translator("pl")("table.announced.gains", values) == "Zysk plantacji Ani: 3 punkty."


def test_polish_contrasts_what_two_players_do() -> None:
    tr = Translator("pl")
    assert tr.listing(["Ania licytuje 1", "Celina pasuje"]) == "Ania licytuje 1, a Celina pasuje"
    assert tr.listing(["Ania", "Celina"]) == "Ania i Celina"


def headings(path: Path) -> set[str]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {line.removeprefix("## ") for line in lines if line.startswith("## ")}


@pytest.mark.parametrize("language", languages())
def test_the_page_on_accessibility_names_a_heading_that_exists(language: str) -> None:
    """In the README of the language if it has chapters, otherwise in the English one."""
    text = str(catalogue(language)["accessibility.general.3"]).replace("\u00a0", " ")
    own, english = headings(asset("texts", language) / "README.md"), headings(ROOT / "README.md")
    assert any(heading in text for heading in own or english)
    assert own or language == "en" or re.search("[Ee]ng|[Ii]ngl|angiel", text)
