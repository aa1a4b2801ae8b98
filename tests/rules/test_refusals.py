"""Every possible refusal of a move has a code and a sentence."""

import pytest

from santiago.rules.apply import apply
from santiago.rules.legal import why_not
from santiago.rules.notation import parse_move
from santiago.rules.options import Seat
from santiago.rules.refusals import IllegalMove, Refusal, Why, english

from .notation import (
    after_drought,
    at_decision,
    at_extra,
    at_planting,
    at_proposals,
    game,
    last_round,
    on,
    owning,
    play,
    why,
)


def left():
    return play(
        game(3), "bid 1", "bid 3", "bid 2", "plant banana2 a1", "plant coconut1 b1", "plant grape2 c1"
    )


def over():
    return after_drought(last_round(game(4)))


EVERY_KIND = (
    "pass",
    "first C2-D2",
    "bid 1",
    "plant banana2 c4",
    "propose C2-D2 1",
    "accept C2-D2",
    "build C2-D2",
    "discard",
    "extra C2-D2",
)

REFUSED = [
    (Why.GAME_OVER, over, "pass"),
    (Why.WRONG_PHASE, lambda: game(4), "discard"),
    (Why.BID_TOO_LOW, lambda: game(4), "bid 0"),
    (Why.BID_TAKEN, lambda: play(game(4), "bid 3"), "bid 3"),
    (Why.BID_UNAFFORDABLE, lambda: game(4), "bid 11"),
    (Why.TILE_NOT_OFFERED, lambda: at_planting(game(4), 0, 1, 2, 3), "plant banana1 c4"),
    (Why.SQUARE_TAKEN, lambda: on("@\n b1", at_planting(game(4), 0, 1, 2, 3)), "plant banana2 a1"),
    (Why.LEFTOVER_ALONE, left, "plant pepper1 h6"),
    (Why.CANAL_EXISTS, lambda: on("@=========+", at_extra(game(4))), "extra A1-B1"),
    (Why.CANAL_NOT_AT_SPRING, lambda: game(2), "first A1-B1"),
    (Why.CANAL_NOT_CONNECTED, lambda: at_proposals(game(4)), "propose A1-B1 1"),
    (Why.BRIBE_TOO_LOW, lambda: at_proposals(game(4, min_bribe=1)), "propose C2-D2 0"),
    (Why.BRIBE_UNAFFORDABLE, lambda: at_proposals(game(4)), "propose C2-D2 11"),
    (Why.NOT_PROPOSED, lambda: at_decision(game(4), "", "", "", ""), "accept C2-D2"),
    (Why.PLACE_PROPOSED, lambda: at_decision(game(4), "", "C2-D2 1", "", ""), "build C2-D2"),
    (Why.PRICE_UNAFFORDABLE, lambda: owning(at_decision(game(4), *[""] * 4), 0, 9, 9, 9), "build C1-C2"),
    (Why.DISCARD_WITH_PROPOSALS, lambda: at_decision(game(4), "", "C2-D2 1", "", ""), "discard"),
]


def test_every_reason_is_tested_here() -> None:
    assert [code for code, _, _ in REFUSED] == list(Why)


@pytest.mark.parametrize(("code", "table", "text"), REFUSED, ids=[code for code, _, _ in REFUSED])
def test_a_refused_move_has_its_reason_and_is_never_applied(code: Why, table, text: str) -> None:
    state = table()
    assert why(state, text) is code
    with pytest.raises(IllegalMove) as refused:
        apply(state, parse_move(text))
    assert refused.value.refusal.why is code


@pytest.mark.parametrize(("code", "table", "text"), REFUSED, ids=[code for code, _, _ in REFUSED])
def test_every_refusal_has_a_sentence_with_all_its_figures(code: Why, table, text: str) -> None:
    state = table()
    refusal = why_not(state, parse_move(text))
    assert refusal is not None
    assert refusal.why is code
    sentence = english(refusal)
    assert len(sentence) > 10
    assert "None" not in sentence
    assert "{" not in sentence


@pytest.mark.parametrize(
    ("table", "own"),
    [
        (lambda: game(2), {"first C2-D2"}),
        (lambda: game(4), {"pass", "bid 1"}),
        (lambda: play(game(2), "first C2-D2"), {"pass", "bid 1"}),
        (lambda: at_planting(game(4), 0, 1, 2, 3), {"plant banana2 c4"}),
        (left, {"plant banana2 c4"}),
        (lambda: at_proposals(game(4)), {"pass", "propose C2-D2 1"}),
        (lambda: at_decision(game(4), "", "", "", ""), {"accept C2-D2", "build C2-D2", "discard"}),
        (lambda: at_extra(game(4)), {"pass", "extra C2-D2"}),
    ],
)
def test_a_move_of_another_phase_is_refused_as_such(table, own: set[str]) -> None:
    for text in EVERY_KIND:
        assert (why(table(), text) is Why.WRONG_PHASE) is (text not in own), text


def test_when_the_game_is_over_every_move_is_refused() -> None:
    """R8.6"""
    assert [why(over(), text) for text in EVERY_KIND] == [Why.GAME_OVER] * len(EVERY_KIND)


@pytest.mark.parametrize(
    ("state", "text", "refusal"),
    [
        (play(game(4), "bid 3"), "bid 3", Refusal(Why.BID_TAKEN, Seat(1), 3)),
        (owning(game(4), 1, 2, 3, 4), "bid 9", Refusal(Why.BID_UNAFFORDABLE, Seat(1), 2)),
        (
            at_proposals(owning(game(4), 1, 2, 3, 4)),
            "propose C2-D2 9",
            Refusal(Why.BRIBE_UNAFFORDABLE, Seat(1), 2),
        ),
        (at_proposals(game(4, min_bribe=1)), "propose C2-D2 0", Refusal(Why.BRIBE_TOO_LOW, escudos=1)),
        (
            owning(at_decision(game(4), "", "C2-D2 7", "", ""), 5, 9, 9, 9),
            "build C1-C2",
            Refusal(Why.PRICE_UNAFFORDABLE, Seat(0), 8),
        ),
    ],
)
def test_a_refusal_names_the_seat_and_the_sum(state, text: str, refusal: Refusal) -> None:
    assert why_not(state, parse_move(text)) == refusal


def test_the_sentence_of_an_illegal_move_counts_seats_from_1() -> None:
    """The refusal has the seat as a number from 0."""
    with pytest.raises(IllegalMove, match="seat 2 has already bid 3"):
        play(game(4), "bid 3", "bid 3")
