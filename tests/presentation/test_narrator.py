"""What the game's own voice says of a screen, in words and in order."""

import re
from dataclasses import replace

import pytest

from santiago.presentation.spoken.announcer import Announcer
from santiago.presentation.spoken.narrator import Kind, Narrator, Utterance, node_words
from santiago.presentation.spoken.nodes import Node, Role, SpokenScreen
from santiago.presentation.spoken.pronunciation import pronounceable
from santiago.rules.options import Seat
from santiago.session.settings import SpokenScope
from santiago.ui.voice.speech_queue import SpeechQueue
from santiago.wording.log import Sentence
from santiago.wording.translator import Translator

TR = Translator("en")


class Listening:
    """A narrator with its announcer; each call returns what is said of a screen."""

    def __init__(self) -> None:
        self._announcer, self._narrator = Announcer(), Narrator()
        self.changed = False

    def hear(
        self, screen: SpokenScreen, *, by_key: bool = False, by_arrow: bool = False, by_escape: bool = False
    ) -> list[tuple[Kind, str]]:
        said = self._announcer.new_sentences(screen, SpokenScope.ALL)
        self.changed, utterances = self._narrator.utterances(
            screen, said, TR, by_key=by_key, by_arrow=by_arrow, by_escape=by_escape
        )
        return [(one.kind, one.text) for one in utterances]


def page(
    *controls: Node,
    focus: str = "",
    now: tuple[str, ...] = (),
    lines: tuple[str, ...] = (),
    key: str = "page",
) -> SpokenScreen:
    root = Node(key, Role.WINDOW, "Settings", children=controls)
    return SpokenScreen(root, focus, tuple(map(Sentence, lines)), now)


def button(name: str) -> Node:
    return Node(name, Role.BUTTON, name, about=name)


def test_a_screen_opens_with_its_name_its_texts_and_its_control() -> None:
    screen = page(button("Back"), focus="Back", now=("Settings", "All of them."))
    assert Listening().hear(screen) == [
        (Kind.PROMPT, "Settings"),
        (Kind.PROMPT, "All of them."),
        (Kind.PROMPT, "Back."),
    ]


def test_a_dialog_opens_with_its_texts() -> None:
    texts = Node("t1", Role.HEADING, "Leave?"), Node("t2", Role.LABEL, "The game is saved.")
    inside = Node("inside", Role.DIALOG, "Leave?", children=(*texts, button("Leave")))
    screen = SpokenScreen(Node("d", Role.WINDOW, "Leave?", children=(inside,)), "Leave")
    assert [text for _, text in Listening().hear(screen)] == ["Leave?", "The game is saved.", "Leave."]


def test_what_a_key_brings_is_an_answer_and_a_line_of_the_log_waits_its_turn() -> None:
    ears = Listening()
    assert ears.hear(page(key="table")) == [(Kind.PROMPT, "Settings")]
    screen = page(key="table", now=("Bid or pass?",), lines=("Ana bids 2.",))
    assert ears.hear(screen, by_key=True) == [(Kind.EVENT, "Ana bids 2."), (Kind.ANSWER, "Bid or pass?")]
    screen = page(key="table", now=("Plant.",), lines=("Ana bids 2.", "Bruno passes."))
    assert ears.hear(screen) == [(Kind.EVENT, "Bruno passes."), (Kind.PROMPT, "Plant.")]


def test_a_tip_that_follows_a_question_does_not_take_its_place() -> None:
    ears, queue, question, tip = Listening(), SpeechQueue(), "Bid or pass?", "This button is the log."
    ears.hear(page(key="table"))
    for now in ((question,), (question, tip)):
        screen = replace(page(key="table", now=now), asides=frozenset({tip}))
        queue.add([Utterance(text, kind) for kind, text in ears.hear(screen)], 0.0)
    assert [queue.take(1.0, busy=False)[1] for _ in range(2)] == [question, tip]


def test_the_answer_to_a_key_comes_before_the_control_that_it_leads_back_to() -> None:
    ears, answer = Listening(), "Cancelled: no move was made."
    ears.hear(page(button("Yes"), button("Bid"), focus="Yes"))
    back = replace(page(button("Yes"), button("Bid"), focus="Bid", now=(answer,)), asides=frozenset({answer}))
    assert ears.hear(back, by_key=True) == [(Kind.ANSWER, answer), (Kind.FOCUS, "Bid.")]


def test_escape_that_closes_a_card_says_what_has_the_focus_now_or_the_question() -> None:
    card, question, tip = "You could have saved two tiles.", "Ana: bid or pass", "Not sure? H is a hint."
    for focus, said in (("Bid", "Bid."), ("", question)):
        ears = Listening()
        before = page(button("Bid"), focus=focus, now=(tip, question, card))
        ears.hear(replace(before, asides=frozenset({tip})))
        after = replace(before, now=(tip, question), asides=frozenset({tip}))
        assert ears.hear(after, by_key=True, by_escape=True) == [(Kind.ANSWER, said)]


def test_an_arrow_that_leads_nowhere_says_so_in_one_word() -> None:
    ears, screen = Listening(), page(button("Play"), button("Quit"), focus="Quit")
    ears.hear(screen)
    assert ears.hear(screen, by_key=True, by_arrow=True) == [(Kind.FOCUS, "Edge")]
    moved = page(button("Play"), button("Quit"), focus="Play")
    assert ears.hear(moved, by_key=True, by_arrow=True) == [(Kind.FOCUS, "Play.")]
    field = page(Node("name", Role.TEXT, "Name", value="Ana", about="name"), focus="name")
    ears.hear(field)
    assert ears.hear(field, by_key=True, by_arrow=True) == [(Kind.FOCUS, "Name")], "the arrow moved in it"


def test_a_control_is_spoken_when_it_gets_the_focus_and_only_once() -> None:
    ears, controls = Listening(), (button("Play"), button("Quit"))
    ears.hear(page(*controls, focus="Play"))
    assert ears.hear(page(*controls, focus="Quit"), by_key=True) == [(Kind.FOCUS, "Quit.")]
    assert ears.hear(page(*controls, focus="Quit"), by_key=True) == []


def test_of_a_value_that_changes_only_the_value_is_spoken() -> None:
    def music(value: str) -> SpokenScreen:
        return page(Node("m", Role.SLIDER, "Music", "In the menu.", value, about="m"), focus="m")

    def remarks(*, checked: bool) -> SpokenScreen:
        return page(Node("r", Role.CHECK_BOX, "Characters speak", checked=checked, about="r"), focus="r")

    ears = Listening()
    assert ears.hear(music("50%"))[-1] == (Kind.PROMPT, "Music, 50%. In the menu.")
    assert ears.hear(music("60%"), by_key=True) == [(Kind.FOCUS, "60%")]
    assert ears.hear(remarks(checked=True), by_key=True) == [(Kind.FOCUS, "Characters speak, on.")]
    assert ears.hear(remarks(checked=False), by_key=True) == [(Kind.FOCUS, "off")]


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (Node("a", Role.ITEM, "A game", about="a", place=2, places=9), "A game, 2 of 9."),
        (Node("a", Role.BUTTON, "Load", enabled=False, about="a"), "Load, not possible now."),
        (Node("a", Role.BUTTON, "Load", "There are no games.", enabled=False), "Load. There are no games."),
        (
            Node("a", Role.CELL, "d3, empty", "Costs 3 escudos.", place=4, places=8),
            "d3, empty. Costs 3 escudos.",
        ),
    ],
)
def test_the_words_of_a_node(node: Node, words: str) -> None:
    assert node_words(node, TR) == words


def test_a_card_that_appears_by_itself_is_read_before_its_button() -> None:
    ears = Listening()
    ears.hear(page())
    card = page(button("Continue"), focus="Continue", now=("Welcome to the valley!",))
    assert ears.hear(card) == [(Kind.PROMPT, "Welcome to the valley!"), (Kind.EVENT, "Continue.")]


def test_an_answer_that_repeats_the_text_on_the_screen_is_spoken() -> None:
    ears = Listening()
    ears.hear(page(now=("The tiles. Enter: Continue.",)), by_key=True)
    again = page(now=("The tiles. Enter: Continue.", "The tiles. Enter: Continue."))
    assert ears.hear(again, by_key=True) == [(Kind.ANSWER, "The tiles. Enter: Continue.")]


def test_a_description_that_changes_while_the_node_has_the_focus_is_not_repeated() -> None:
    ears = Listening()

    def place(effect: str) -> SpokenScreen:
        return page(Node("p", Role.BUTTON, "Canal C2 to D2", effect, about="p"), focus="p", now=(effect,))

    ears.hear(place("Costs 3 escudos."))
    assert ears.hear(place("Build here?"), by_key=True) == [(Kind.ANSWER, "Build here?")]


def test_a_label_that_gets_the_focus_by_itself_is_not_spoken() -> None:
    ears, labels = Listening(), (Node("q", Role.LABEL, "You wait."), Node("s", Role.SILENT, ""))
    ears.hear(page(*labels, focus="s"))
    assert ears.hear(page(*labels, focus="q")) == []
    ears.hear(page(*labels, focus="s"))
    assert ears.hear(page(*labels, focus="q"), by_key=True) == [(Kind.FOCUS, "You wait.")]


def test_an_own_move_is_not_spoken_twice() -> None:
    ears = Listening()
    ears.hear(page())
    assert ears.hear(page(now=("You bid 2",)), by_key=True) == [(Kind.ANSWER, "You bid 2")]
    assert ears.hear(page(lines=("You bid 2.",))) == []
    assert ears.hear(page(lines=("You bid 2.", "Ana passes."))) == [(Kind.EVENT, "Ana passes.")]


def test_a_line_that_changes_nothing_is_an_aside_unless_it_is_about_a_person_at_the_screen() -> None:
    """R7.1: whoever is not asked hears why."""
    ears, kept = Listening(), "keeps their own canal: it would save nothing now"
    before = replace(page(), own=frozenset({Seat(0)}))
    ears.hear(before)
    lines = (
        Sentence(f"Ana {kept}", Seat(0), idle=True),
        Sentence(f"Bruno {kept}", Seat(1), idle=True),
        Sentence("Bruno passes", Seat(1)),
    )
    assert ears.hear(replace(before, lines=lines)) == [
        (Kind.EVENT, f"Ana {kept}"),
        (Kind.ASIDE, f"Bruno {kept}"),
        (Kind.EVENT, "Bruno passes"),
    ]


def test_another_screen_takes_the_place_of_the_first_one() -> None:
    ears = Listening()
    ears.hear(page())
    assert not ears.changed
    ears.hear(page(key="another"))
    assert ears.changed
    ears.hear(page(key="another", now=("Bid or pass?",)))
    assert not ears.changed


@pytest.mark.parametrize(
    ("language", "shown", "spoken"),
    [
        ("en", "4 tiles × 3 farmers", "4 tiles times 3 farmers"),
        ("en", "−2½: money; +½: plantations", "minus 2.5: money; +0.5: plantations"),
        ("en", "38% → 42% to win, ±3", "38% to 42% to win, plus or minus 3"),
        ("en", "−10% (±4%)", "minus 10% (plus or minus 4%)"),
        ("de", "−10% (±4%)", "minus 10% (plus minus 4%)"),
        ("en", "Build C2–D2?", "Build canal C2 to D2?"),
        ("en", "Ana offers 3 escudos for canal C2–D2", "Ana offers 3 escudos for canal C2 to D2"),
        ("en", "Ana builds their own canal: B1–C1", "Ana builds their own canal B1 to C1"),
        ("en", "Offer 2. B3–B4 waters b5.", "Offer 2. Canal B3 to B4 waters b5."),
        ("es", "C2–D2 riega c2.", "Canal de C2 a D2 riega c2."),
        ("de", "Mit Wasser auf C2–D2", "Mit Wasser auf Kanal C2 bis D2"),
        ("pl", "3 escudo za kanał C2–D2", "3 escudo za kanał od C2 do D2"),
        ("de", "Zurücknehmen (Strg+Z)", "Zurücknehmen (Steuerung+Z)"),
        ("es", "Puesto de Ana: 2.º, −1", "Puesto de Ana: 2º, menos 1"),
        ("pt_BR", "Desfazer (Ctrl+Z): −1½", "Desfazer (Control+Z): menos 1,5"),
    ],
)
def test_what_voices_leave_out_spell_or_read_as_english_is_a_word(
    language: str, shown: str, spoken: str
) -> None:
    assert pronounceable(shown, Translator(language)) == spoken


@pytest.mark.parametrize("language", ["de", "fr", "nl", "pl"])
@pytest.mark.parametrize("place", range(1, 6))
def test_no_place_is_a_figure_with_an_ending_that_voices_spell(language: str, place: int) -> None:
    """Voices read "2e", "II" and "2." as "two e", "i i" and "two"."""
    assert not re.search(r"\d(e|er|\.)|\b[IV]+\b", Translator(language)(f"table.nth.{place}"))
