"""Extras of a hint: a forecast of the final scores, and the value of any other move."""

from dataclasses import replace

import msgspec
import pygame

from santiago.ai.agent import NO_PROGRESS
from santiago.presentation.input.hover_choice import HoverChoice, hovered_move
from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import CoinTarget, ScoreOfPanelTarget
from santiago.rules.grid import canal_named, square_named
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid, Pass, Plant, Propose
from santiago.rules.options import Money, Options, Seat
from santiago.session.expected_scores import ExpectedScore, expected_scores
from santiago.session.request_handler import answered
from santiago.session.worker_messages import Asked, HintRequest, WhatIf
from santiago.ui.devices.touch import Gesture
from santiago.wording.translator import Translator
from tests.presentation.positions import proposals, table
from tools.desktop.pilot import PromptThinker

from .playing import TablePilot, session


def brief_thinker() -> PromptThinker:
    """Return a thinker that answers at once, with few simulations."""
    return PromptThinker(lambda asked: answered(_brief(asked), NO_PROGRESS))


def _brief(asked: Asked) -> Asked:
    return msgspec.structs.replace(asked, limit=replace(asked.limit, nodes=24))


def advised(*, unfolded: bool = True) -> tuple[TablePilot, PromptThinker]:
    thinker = brief_thinker()
    player = TablePilot(session("hhhh"), thinker=thinker)
    player.wait()
    player.key(pygame.K_h)
    player.wait()
    if unfolded:
        player.key(pygame.K_h)
    return player, thinker


def what_ifs(thinker: PromptThinker) -> list[WhatIf]:
    return [asked for asked in thinker.asked if isinstance(asked, WhatIf)]


def other_bid(player: TablePilot) -> int:
    """Return a bid that the hint does not mention."""
    options = player.scene.state.advice.options
    hinted = {option.move for option in options}
    return next(
        move.escudos
        for move in legal_moves(player.game.state)
        if isinstance(move, Bid) and move not in hinted
    )


def test_a_move_looked_at_beside_a_hint_is_valued_after_a_while() -> None:
    player, thinker = advised()
    bid = other_bid(player)
    player.move(player.where(CoinTarget(bid)))
    player.wait(0.1)
    assert what_ifs(thinker) == []
    player.wait(0.3)
    player.wait()
    assert [asked.move for asked in what_ifs(thinker)] == [Bid(bid)]
    shown = player.scene.state.advice.shown
    assert shown is not None
    assert shown.what_if is not None
    assert shown.what_if.text == f"Bid {bid}"
    assert shown.what_if.figure not in ("", "thinking…")


def test_a_table_opened_to_ask_what_if_has_advice_beside_which_moves_are_valued() -> None:
    thinker = brief_thinker()
    player = TablePilot(session("hhhh"), thinker=thinker)
    player.scene.ask_what_if()
    player.wait()
    shown = player.scene.state.advice.shown
    assert shown is not None
    assert shown.unfolded
    bid = other_bid(player)
    player.move(player.where(CoinTarget(bid)))
    player.wait(0.4)
    assert [asked.move for asked in what_ifs(thinker)] == [Bid(bid)]


def test_a_move_that_the_pointer_only_crosses_is_not_thought_about() -> None:
    player, thinker = advised()
    player.move(player.where(CoinTarget(other_bid(player))))
    player.wait(0.1)
    player.move((5, 5))
    for _ in range(20):
        player.wait(0.0)
    assert what_ifs(thinker) == []


def test_a_move_of_the_hint_is_worded_as_in_the_hint() -> None:
    player, thinker = advised()
    options = player.scene.state.advice.options
    bid = next(option.move for option in options if isinstance(option.move, Bid))
    assert isinstance(bid, Bid)
    player.move(player.where(CoinTarget(bid.escudos)))
    for _ in range(5):
        player.wait(0.1)
    shown = player.scene.state.advice.shown
    assert what_ifs(thinker) == []
    assert shown is not None
    assert shown.what_if is not None


def test_the_advised_move_is_not_compared_with_itself() -> None:
    player, thinker = advised()
    advice = player.scene.state.advice
    bids = [option for option in advice.options if isinstance(option.move, Bid)]
    assert advice.shown is not None
    player.scene.state = replace(
        player.scene.state, advice=replace(advice, shown=replace(advice.shown, decided=bids[0].move))
    )
    for bid, compared in ((bids[1], True), (bids[0], False)):
        assert isinstance(bid.move, Bid)
        player.move(player.where(CoinTarget(bid.move.escudos)))
        player.wait(0.4)
        shown = player.scene.state.advice.shown
        assert shown is not None
        assert (shown.what_if is not None) is compared
    assert what_ifs(thinker) == []


def test_the_bar_marks_the_coin_or_the_button_of_the_hint() -> None:
    player, _ = advised()
    shown, bar = player.scene.state.advice.shown, player.scene.view.action
    assert shown is not None
    coins = [coin.escudos for coin in bar.coins if coin.advised]
    buttons = [button.command for button in bar.buttons if button.advised]
    expected = ([shown.decided.escudos], []) if isinstance(shown.decided, Bid) else ([], [Command.DECLINE])
    assert (coins, buttons) == expected
    player.key(pygame.K_h)
    after = player.scene.view.action
    assert player.scene.state.advice.shown is None
    assert not any(coin.advised for coin in after.coins)
    assert not any(button.advised for button in after.buttons)


def test_without_a_hint_nothing_is_thought_about() -> None:
    thinker = brief_thinker()
    player = TablePilot(session("hhhh"), thinker=thinker)
    player.wait()
    player.move(player.where(CoinTarget(1)))
    for _ in range(10):
        player.wait(0.1)
    assert thinker.asked == []
    player.key(pygame.K_h)
    player.wait()
    assert isinstance(thinker.asked[0], HintRequest)


def test_the_record_notes_when_advice_was_asked_for() -> None:
    player, _ = advised()
    assert player.game.record.extra["hints"] == [0]


def test_only_the_hint_itself_is_asked_for() -> None:
    player, thinker = advised(unfolded=False)
    (asked,) = thinker.asked
    assert isinstance(asked, HintRequest)
    assert asked.observation.seat == player.game.state.to_move


def test_a_whole_move_is_needed_before_it_can_be_valued() -> None:
    auction = Turn(table())
    assert hovered_move(auction, HoverChoice()) is None
    assert hovered_move(auction, HoverChoice(escudos=3)) == Bid(3)
    assert hovered_move(auction, HoverChoice(escudos=0, declined=True)) == Pass()
    place = canal_named("C2-D2")
    proposing = Turn(proposals())
    assert hovered_move(proposing, HoverChoice(escudos=1)) is None
    assert hovered_move(proposing, HoverChoice(canal=place)) == Propose(place, 0)
    assert hovered_move(proposing, HoverChoice(escudos=1, canal=place)) == Propose(place, 1)
    planting = Turn(table(4, "bid 1", "bid 2", "bid 3", "pass"))
    kind = planting.position.offered[0]
    assert hovered_move(planting, HoverChoice(square=square_named("a1"))) is None
    planted = hovered_move(planting, HoverChoice(kind=kind, square=square_named("a1")))
    assert planted == Plant(kind, square_named("a1"))


def test_the_forecast_tells_nothing_of_money_that_is_concealed() -> None:
    open_table = table()
    assert [one.seat for one in expected_scores(open_table)] == [0, 1, 2, 3]
    concealed = table(4, options=Options(palms=False, money=Money.CONCEALED))
    forecast = expected_scores(concealed)
    assert [one.seat for one in forecast] == [0, 1, 2, 3]
    assert all(one.fields_only for one in forecast)
    richer = replace(concealed, money=(20, 30, 0, 17))
    assert expected_scores(richer) == forecast


def test_a_forecast_is_a_range_of_points_that_is_never_negative() -> None:
    assert ExpectedScore(Seat(0), 40, 31).text == "9–71"
    assert ExpectedScore(Seat(0), 9, 12).text == "0–21"


def test_the_tip_of_a_score_tells_the_range_of_the_forecast() -> None:
    player = TablePilot(session("haaa"))
    player.wait()

    presented = player.scene.presented
    (expected,) = [one for one in expected_scores(player.game.state) if one.seat == 0]
    tip = presented.tip(ScoreOfPanelTarget(Seat(0)))
    low, high = max(0, expected.points - expected.error), expected.points + expected.error
    assert f"{low} to {high} points" in tip
    assert "±" not in tip


def test_the_advised_move_is_made_with_one_press_of_its_link_or_key() -> None:
    for by_key in (True, False):
        player, _ = advised(unfolded=False)
        shown, before = player.scene.state.advice.shown, player.game.ply
        card = player.scene.geometry.advice_card
        assert shown is not None
        assert card is not None
        assert card.follow is not None
        if by_key:
            player.key(pygame.K_g)
        else:
            player.click_at(card.follow.center)
        player.wait()
        assert player.game.record.moves[before] == shown.decided
        assert player.scene.state.advice.shown is None


def test_a_tap_on_the_link_makes_the_move_while_money_is_uncovered() -> None:
    player = TablePilot(session("hhhh", Options(palms=False, money=Money.CONCEALED)), thinker=brief_thinker())
    player.wait()
    player.key(pygame.K_h)
    for _ in range(20):
        player.wait()
    card = player.scene.geometry.advice_card
    assert card is not None
    assert card.follow is not None
    player.key(pygame.K_e, "e")
    assert Command.PEEK in player.scene.state.toggles
    player.post(pygame.MOUSEBUTTONUP, pos=card.follow.center, button=1, touch=Gesture.TAP)
    assert player.game.ply == 1
    assert Command.PEEK not in player.scene.state.toggles


def test_without_a_hint_no_move_is_made_for_it() -> None:
    player = TablePilot(session("hhhh"), thinker=brief_thinker())
    player.wait()
    player.key(pygame.K_g)
    player.wait()
    assert player.game.ply == 0
    assert player.scene.state.notice is not None


def test_the_key_for_the_advised_move_waits_for_a_hint_that_is_being_computed() -> None:
    thinker = brief_thinker()
    player = TablePilot(session("hhhh"), thinker=thinker)
    player.wait()
    player.key(pygame.K_h)
    player.key(pygame.K_g)
    assert player.game.ply == 0
    for _ in range(20):
        player.wait()
    assert player.game.ply == 1


def test_the_key_for_the_advised_move_says_that_the_hint_is_still_being_computed() -> None:
    player = TablePilot(session("hhhh"), thinker=PromptThinker(lambda _: None))
    player.wait()
    player.key(pygame.K_h)
    assert player.scene.state.advice.progress is not None
    player.key(pygame.K_g)
    notice = player.scene.state.notice
    assert notice is not None
    assert notice.text == Translator("en")("refusals.follow_soon")
    assert player.game.ply == 0
    assert player.scene.state.advice.progress is not None


def test_a_hint_argues_against_the_move_that_is_selected_whatever_it_is_worth() -> None:
    """Bidding 9 of 10 escudos is no move that the hint would show by itself."""
    player = TablePilot(session("hhhh"), thinker=brief_thinker())
    player.wait()
    player.click(CoinTarget(9))
    player.key(pygame.K_h)
    player.wait()
    shown = player.scene.state.advice.shown
    assert shown is not None
    assert shown.ledger is not None
    assert "Bid 9" in shown.ledger.against


def test_selecting_a_move_beside_a_folded_hint_turns_the_hint_against_it() -> None:
    player, thinker = advised(unfolded=False)
    bid = other_bid(player)
    player.click(CoinTarget(bid))
    player.move((5, 5))
    player.wait(0.4)
    player.wait()
    assert [asked.move for asked in what_ifs(thinker)] == [Bid(bid)]
    shown = player.scene.state.advice.shown
    assert shown is not None
    assert shown.ledger is not None
    assert f"Bid {bid}" in shown.ledger.against
    player.wait(0.4)
    assert len(what_ifs(thinker)) == 1


def test_every_line_of_the_card_has_its_own_ledger() -> None:
    player, _ = advised()
    player.move(player.where(CoinTarget(other_bid(player))))
    player.wait(0.4)
    player.wait()
    player.move((5, 5))
    card, shown = player.scene.geometry.advice_card, player.scene.state.advice.shown
    assert card is not None
    assert shown is not None
    assert len(card.lines) > 1
    for number in card.lines:
        now = player.scene.geometry.advice_card
        assert now is not None
        player.click_at(now.lines[number].center)
        chosen, line = player.scene.state.advice.shown, shown.lines[number]
        assert chosen is not None
        assert line.ledger is not None
        assert chosen.ledger == line.ledger
