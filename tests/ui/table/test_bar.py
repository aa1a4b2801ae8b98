"""The action bar: what it says and offers in every phase of whole games."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from santiago.rules.grid import canals_in, squares_in
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Money, Options
from santiago.rules.record import replay
from santiago.session.settings import Confirm
from santiago.ui.table.action_bar import decision_bar
from santiago.ui.table.input.hovered import Hovered, hovered
from santiago.ui.table.input.phase_input import choices, react
from santiago.ui.table.input.selection import NOTHING, Asking, Chosen, Declined, Selection, SumPicked
from santiago.ui.table.input.turn import Turn
from santiago.ui.view.commands import Command
from santiago.ui.view.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    OfferTarget,
    SquareTarget,
    Target,
)
from santiago.ui.view.values import CanalKind, CoinState
from santiago.ui.wording.names import GameNames
from santiago.ui.wording.translator import Translator

from .given import place, proposals, record_of, table

NAMES = ("Ana", "Bruno", "Chloé", "Diego", "Élodie")


def names(language: str = "en") -> GameNames:
    return GameNames(NAMES, Edition.TREFL, Translator(language))


def hovers(turn: Turn) -> Iterator[Target | None]:
    legal = choices(turn)
    yield None
    yield ButtonTarget(Command.DECLINE)
    yield CoinTarget(1)
    yield OfferTarget(0)
    for square in squares_in(legal.squares)[:3]:
        yield SquareTarget(square)
    for canal in canals_in(legal.places)[:3]:
        yield CanalTarget(canal)


def selections(turn: Turn) -> Iterator[Selection]:
    """Nothing, what each click leads to, and the question about passing."""
    yield NOTHING
    for hover in hovers(turn):
        if hover is not None:
            yield react(turn, NOTHING, Chosen(hover)).selection
    yield react(turn, NOTHING, Declined()).selection


def test_the_first_canal_is_asked_for_with_a_word_on_hidden_palms() -> None:
    """R10.2"""
    (hidden, *_), (without, *_) = (list(replay(record_of(f"2p-trefl-{name}"))) for name in ("a", "nopalms"))
    bars = [
        decision_bar(Turn(step.before, Confirm.ALWAYS), NOTHING, Hovered(), names())
        for step in (hidden, without)
    ]
    assert [bar.detail for bar in bars] == ["The palms stay hidden until it is built.", ""]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["2p-trefl-a", "3p-amigo-a", "5p-discards", "4p-penniless"])
def test_whatever_is_looked_at_every_word_is_a_word(language: str, name: str) -> None:
    for step in list(replay(record_of(name)))[::3]:
        seat = step.before.to_move
        assert seat is not None
        turn = Turn(observe(step.before, seat).position, Confirm.ALWAYS)
        for selection in selections(turn):
            for hover in hovers(turn):
                bar = decision_bar(turn, selection, hovered(turn, selection, hover), names(language))
                written = [bar.headline, bar.detail, *(button.caption for button in bar.buttons)]
                assert bar.headline
                for text in written:
                    assert "{" not in text, text
                    assert "table." not in text, text
                    assert "refusals." not in text, text


def test_the_bar_says_the_real_name_and_what_a_bid_leads_to() -> None:
    turn = Turn(table(4, "bid 3"))
    bar = decision_bar(turn, SumPicked(4), Hovered(escudos=4), names())
    assert bar.name == "Chloé"
    assert bar.detail == "6 escudos left. Would choose 1st so far."
    assert [button.caption for button in bar.buttons] == ["Bid 4", "Pass"]


def test_taken_sums_show_who_took_them_and_one_sum_too_dear_ends_the_row() -> None:
    bar = decision_bar(Turn(table(4, "bid 3")), NOTHING, Hovered(), names())
    states = {coin.escudos: (coin.state, coin.taker) for coin in bar.coins}
    assert states[3] == (CoinState.TAKEN, 1)
    assert states[10] == (CoinState.FREE, None)
    assert states[11] == (CoinState.TOO_DEAR, None)
    assert 12 not in states


def test_a_pass_shows_its_price_and_its_office() -> None:
    """R4.1, R5.2"""
    bar = decision_bar(Turn(table(4, "bid 3")), NOTHING, Hovered(escudos=0, declined=True), names())
    assert bar.detail == "Would plant last. One farmer fewer. Chloé becomes overseer."


def test_a_proposal_tells_what_refusing_would_cost() -> None:
    """R6.3"""
    turn = Turn(proposals("propose C2-D2 2"))
    offer = react(turn, NOTHING, Chosen(place("C2-D2"))).selection
    bar = decision_bar(turn, offer, hovered(turn, offer, CoinTarget(1)), names())
    assert bar.piece is CanalKind.MARKER
    assert "Bruno would pay 4 to refuse." in bar.detail
    assert "3 in all there." in bar.detail


def test_with_concealed_money_nobody_learns_whether_the_overseer_can_pay() -> None:
    """R2.5"""
    details = []
    for money in (Money.OPEN, Money.CONCEALED):
        options = Options(palms=False, money=money)
        state = proposals("propose C2-D2 4", options=options)
        turn = Turn(replace(state, money=(7, 4, 3)))
        assert state.overseer == 1
        details.append(decision_bar(turn, NOTHING, Hovered(), names()).detail)
    assert details == ["Bruno cannot pay 5 to refuse.", "Bruno would pay 5 to refuse."]


def test_a_question_replaces_the_bar_by_yes_and_no() -> None:
    turn = Turn(table())
    asking = Asking(Bid(10), SumPicked(10))
    bar = decision_bar(turn, asking, hovered(turn, asking, None), names())
    assert bar.coins == ()
    assert [button.command for button in bar.buttons] == [Command.CONFIRM, Command.CANCEL]
    assert bar.detail == "That is everything."


def test_every_coin_of_the_bar_that_is_free_is_a_legal_bid() -> None:
    state = table(4, "bid 3", "bid 5")
    bar = decision_bar(Turn(state), NOTHING, Hovered(), names())
    free = {coin.escudos for coin in bar.coins if coin.state is CoinState.FREE}
    assert free == {move.escudos for move in legal_moves(state) if isinstance(move, Bid)}
