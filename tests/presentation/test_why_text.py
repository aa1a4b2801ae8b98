"""The words of a comparison of two moves."""

import re
from dataclasses import replace

import pytest

from santiago.ai.agent import Claim, Decision, Mechanism, Part, PricedTerm, Why
from santiago.presentation.advice.advice_text import hint_advice
from santiago.presentation.advice.why_text import claim_words, ledger_of
from santiago.rules.grid import canal_named, square_named
from santiago.rules.notation import parse_move
from santiago.rules.options import Edition, Seat
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator, catalogue

NAMES = GameNames(("Ana", "Bruno", "Clara"), Edition.TREFL, Translator("en"))
B2_C2 = canal_named("B2-C2")


def compared(move: str, rival: str, *claims: Claim, terms: tuple[PricedTerm, ...] = ()) -> Why:
    return Why(Seat(0), parse_move(move), parse_move(rival), claims, terms, 1, (0.5, 0.5))


@pytest.mark.parametrize(
    ("amount", "paid", "text"),
    [
        (-9, 5, "5 escudos paid to the bank, 4 escudos in bribes refused"),
        (-1, 1, "1 escudo paid to the bank"),
        (-2, 0, "2 escudos fewer"),
        (2, 0, "2 escudos more"),
        (9, 5, "9 escudos more"),
    ],
)
def test_a_refusal_says_what_is_paid_and_what_is_refused(amount: int, paid: int, text: str) -> None:
    """If an overseer refuses, the price goes to the bank, and no bribe is paid (R6.3)."""
    money = PricedTerm(Part.MONEY, float(amount), float(amount), amount=amount, paid=paid)
    told = compared("build C2-D2", "accept A3-B3", terms=(money,))
    assert [row.text for row in ledger_of(told, NAMES).rows] == [text]


@pytest.mark.parametrize(
    ("move", "rival", "claim", "text"),
    [
        (
            *("bid 1", "bid 2", Claim(Mechanism.HIGHER_BID, 1, escudos=1, count=2, fewer=2)),
            "“Bid 2” costs 1 escudo more and probably changes nothing in the order of choice: "
            "number 2 either way.",
        ),
        (
            *("bid 1", "bid 3", Claim(Mechanism.HIGHER_BID, 1, points=1, escudos=2, count=3, fewer=2)),
            "“Bid 3” means choosing as number 2 instead of number 3. "
            "That costs 2 escudos more and adds only about 1 point to the plantations.",
        ),
        (
            *("propose B2-C2 0", "propose A1-A2 1", Claim(Mechanism.HIGHER_BID, 1, escudos=1, canal=B2_C2)),
            "“Offer 1 for A1–A2” costs 1 escudo more, "
            "and water there keeps no more points for you than water at B2–C2.",
        ),
        (
            *("pass", "bid 4", Claim(Mechanism.OVERSEER, 6, canal=B2_C2)),
            "You become overseer and probably build at B2–C2.",
        ),
        (
            *("pass", "propose B2-C2 1", Claim(Mechanism.BUILT, 1, Seat(1), canal=B2_C2, instead=B2_C2)),
            "Bruno probably builds at B2–C2 either way.",
        ),
        (
            *(
                "accept B2-C2",
                "build A1-A2",
                Claim(Mechanism.PRICE, 1, escudos=3, instead=canal_named("A1-A2")),
            ),
            "Refusing and building at A1–A2 would cost you 3 escudos and bring no bribe.",
        ),
        (
            *("propose B2-C2 0", "propose B2-B3 2"),
            Claim(
                Mechanism.HIGHER_BID,
                2,
                escudos=2,
                here=square_named("c3"),
                canal=B2_C2,
                instead=canal_named("B2-B3"),
            ),
            "B2–C2 waters c3 just as B2–B3 does, and costs 2 escudos less.",
        ),
        (
            *("pass", "propose B2-C2 0", Claim(Mechanism.IDLE, 1)),
            "You need no canal in this drought: all your tiles have water.",
        ),
        (
            *("plant grape1 c3", "plant grape1 d3", Claim(Mechanism.ROOM, 2, count=3, fewer=1)),
            "The plantation can then grow onto 3 free squares with water, "
            "with “Plant grapes on d3” only onto 1.",
        ),
    ],
)
def test_a_cause_is_told_in_words_of_the_game(move: str, rival: str, claim: Claim, text: str) -> None:
    assert claim_words(compared(move, rival, claim), NAMES) == text


def test_a_tie_without_a_cause_says_so() -> None:
    tie = replace(compared("bid 1", "bid 2"), total=0, is_tied=True)
    assert hint_advice(Decision(tie.move, why=tie), NAMES).reason == (
        "Of all moves tried, none looked clearly better."
    )


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "otherwise"),
        ("de", "sonst"),
        ("es", "si no,"),
        ("fr", "sinon"),
        ("it", "altrimenti"),
        ("nl", "anders"),
        ("pl", "inaczej"),
        ("pt_BR", "senão"),
    ],
)
def test_of_the_two_sentences_of_a_cause_only_one_says_otherwise(language: str, word: str) -> None:
    """What others plant and what they can no longer extend is never told together; both are about planting,
    and the last kind is about canals."""
    pattern = re.compile(rf"(^|[,;] ){word}", re.IGNORECASE)
    says = [key for key, text in catalogue(language).items() if "why." in key and pattern.search(str(text))]
    kinds = {key.removeprefix("you.").removeprefix("why.") for key in says}
    assert {kind for kind in kinds if not kind.startswith("taken.")} == {"hems.otherwise", "saves.otherwise"}
