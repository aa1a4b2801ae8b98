"""Concealed money with several people at one screen: covered unless its owner holds the reveal key."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from santiago.presentation.input.phase_input import react
from santiago.presentation.input.selection import NO_SELECTION, Selection, SumStepped, TargetChosen
from santiago.presentation.input.turn import Turn
from santiago.presentation.table.table_state import PointerState
from santiago.presentation.table.view_modes import decision_mode
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.offers import CoinState
from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.targets import ButtonTarget, CoinTarget, MoneyOfPanelTarget, Target
from santiago.presentation.view_model.values import LogPanel
from santiago.rules.legal import bribe_totals, legal_moves
from santiago.rules.moves import Accept
from santiago.rules.notation import parse_move
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Money, Options, Seat
from santiago.rules.phases import Auction, OverseerDecision, Proposals, SecretAuction
from santiago.rules.state import GameState
from santiago.session.visibility import concealed_seats
from santiago.ui.contracts import Push
from santiago.ui.painting.table_painter import TablePainter
from santiago.ui.screens.handover import Handover
from tests.combinations import Axis
from tests.presentation.positions import proposals, table
from tests.ui.drawings import context_of

from .playing import SIZE, TablePilot, session

CONCEALED = Options(palms=False, money=Money.CONCEALED)


def at_ones_turn(seats: str = "hhaa") -> TablePilot:
    """Return a table at the turn of the person who is asked first."""
    player = TablePilot(session(seats, CONCEALED))
    for _ in range(100):
        player.wait()
        if player.scene.turn:
            return player
    raise AssertionError("nobody is asked")


def shown(player: TablePilot) -> int | None:
    """Return the money shown in the panel of the seat to move."""
    return next(panel.money for panel in player.scene.view.panels if panel.seat == player.game.state.to_move)


def own_cover(player: TablePilot) -> MoneyOfPanelTarget:
    seat = player.game.state.to_move
    assert seat is not None
    return MoneyOfPanelTarget(seat)


def key_up(player: TablePilot, key: int) -> None:
    player.key_up(key)


def test_before_the_screen_is_handed_over_for_a_secret_bid_all_money_is_concealed() -> None:
    """R10.3"""
    player = TablePilot(session("hh", CONCEALED))
    while not isinstance(player.wait(), Push):
        if player.scene.turn:
            player.decide(next(iter(legal_moves(player.game.state))))
    player.key(pygame.K_e, "e")
    assert [panel.money for panel in player.scene.view.panels] == [None] * 2


@pytest.mark.parametrize("seats", ["hh", "hhh"])
def test_only_a_secret_bid_needs_a_card(seats: str) -> None:
    """Planting, passing and open proposals need no hand-over, because money is covered."""
    player = TablePilot(session(seats, CONCEALED))
    for _ in range(200):
        change = player.wait()
        if isinstance(change, Push) and isinstance(change.scene, Handover):
            assert isinstance(player.game.state.phase, SecretAuction)
            player.take_over(change.scene)
        if player.scene.turn:
            assert shown(player) is None
            player.decide(next(iter(legal_moves(player.game.state))))
        if player.game.state.round > 2:
            return
    raise AssertionError("the rounds do not end")


def test_ones_money_is_seen_as_long_as_the_key_is_held() -> None:
    player = at_ones_turn()
    assert shown(player) is None
    player.key(pygame.K_e, "e")
    assert shown(player) == 10
    key_up(player, pygame.K_e)
    assert shown(player) is None


def test_ones_money_is_seen_as_long_as_its_cover_is_held() -> None:
    player = at_ones_turn()
    point = player.where(own_cover(player))
    player.press(point)
    assert shown(player) == 10
    player.release(point)
    assert shown(player) is None
    assert player.sees(own_cover(player))


def test_nobody_elses_money_has_a_cover_to_hold() -> None:
    player = at_ones_turn()
    seat = player.game.state.to_move
    assert all(not player.sees(MoneyOfPanelTarget(Seat(n))) for n in range(4) if n != seat)
    player.key(pygame.K_e, "e")
    assert all(panel.money is None for panel in player.scene.view.panels if panel.seat != seat)


def test_a_window_that_loses_the_focus_covers_the_money() -> None:
    player = at_ones_turn()
    player.key(pygame.K_e, "e")
    player.scene.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert shown(player) is None


def test_money_is_covered_when_a_menu_takes_the_release_of_the_key() -> None:
    player = at_ones_turn()
    player.key(pygame.K_e, "e")
    assert isinstance(player.key(pygame.K_p, "p"), Push)
    assert shown(player) is None


def test_alone_against_computers_nothing_need_be_covered() -> None:
    player = at_ones_turn("haaa")
    assert shown(player) == 10
    assert not player.sees(own_cover(player))


@pytest.mark.parametrize("size", [SIZE, (1024, 640)])
@pytest.mark.parametrize(
    ("position", "previewed_target"),
    [
        (table(3, options=CONCEALED), CoinTarget(3)),
        (table(3, options=CONCEALED), CoinTarget(9)),
        (table(3, "bid 4", options=CONCEALED), ButtonTarget(Command.DECLINE)),
        (proposals(options=CONCEALED), CoinTarget(2)),
        (proposals("propose C2-D2 2", "pass", options=CONCEALED), None),
        (proposals("pass", "pass", options=CONCEALED), ButtonTarget(Command.DECLINE)),
    ],
)
def test_the_screen_is_the_same_whatever_its_owner_has(
    position: GameState, previewed_target: Target | None, size: tuple[int, int]
) -> None:
    """No disabled button reveals a player's money."""
    assert isinstance(position.phase, Auction | Proposals | OverseerDecision)
    assert picture(with_own_money(position, 0), previewed_target, size) == picture(
        position, previewed_target, size
    )


@pytest.mark.parametrize("steps", [1, 8])
def test_stepping_through_the_sums_does_not_stop_at_what_one_owns(steps: int) -> None:
    poor = with_own_money(table(3, options=CONCEALED), 2)
    rich = table(3, options=CONCEALED)
    assert stepped(poor, steps) == stepped(rich, steps)


def stepped(position: GameState, steps: int) -> Selection:
    selection: Selection = NO_SELECTION
    for _ in range(steps):
        selection = react(Turn(position, covered=True, most_owned=10), selection, SumStepped(1)).selection
    return selection


def test_a_sum_too_dear_is_refused_without_telling_how_much_there_is() -> None:
    player = at_ones_turn()
    for key in (pygame.K_1, pygame.K_1, pygame.K_RETURN):
        player.key(key, chr(key) if key != pygame.K_RETURN else "")
    assert player.game.ply == 0
    assert player.notice_text
    assert "10" not in player.notice_text


def row_and_money(player: TablePilot) -> tuple[int, list[int]]:
    """Return the last sum in the row of coins, and all players' money."""
    return player.scene.view.action.coins[-1].escudos, list(player.game.state.money)


@pytest.mark.matrix(
    seats=Axis(["hh", "hhh", "hhhhh"], extremes=["hh", "hhhhh"]), seed=Axis(range(3), extremes=[0])
)
def test_the_row_of_coins_ends_at_what_anybody_could_own(seats: str, seed: int) -> None:
    """R2.5: the last coin depends on rounds and accepted bribes, not on the money that is revealed."""
    player, random = TablePilot(session(seats, CONCEALED)), Random(seed)
    taken, seen = [0] * len(seats), 0
    while player.game.state.round < 5:
        change = player.wait()
        if isinstance(change, Push) and isinstance(change.scene, Handover):
            player.take_over(change.scene)
        if player.scene.turn is None:
            continue
        state = player.game.state
        if player.scene.view.action.coins:
            last, money = row_and_money(player)
            owned = (5 if seats == "hh" else 10) + 3 * (state.round - 1) + max(taken)
            assert owned <= last < owned + 10
            assert owned >= max(money)
            coins = player.scene.view.action.coins
            assert owned == max(coin.escudos for coin in coins if coin.state is not CoinState.TOO_DEAR)
            player.key(pygame.K_e, "e")
            assert row_and_money(player)[0] == last
            key_up(player, pygame.K_e)
            seen += 1
        move = random.choice(list(legal_moves(state)))
        if isinstance(move, Accept):
            assert isinstance(state.phase, OverseerDecision)
            taken[state.overseer] += bribe_totals(state.phase.proposals)[move.canal]
        player.game.play(move)
    assert seen > 10


@pytest.mark.parametrize("bid", ["bid 1", "bid 9"])
def test_the_row_of_coins_does_not_tell_what_was_spent(bid: str) -> None:
    """R3.3: bids go to the bank, and no coin reveals how much money is left on the table."""
    player = TablePilot(session("hhh", CONCEALED))
    for text in (bid, "bid 3", "bid 2"):
        player.game.play(parse_move(text))
    while not isinstance(player.game.state.phase, Proposals):
        player.game.play(next(iter(legal_moves(player.game.state))))
    player.wait()
    assert row_and_money(player)[0] == 10


def with_own_money(position: GameState, escudos: int) -> GameState:
    """Return the position with this money for the seat to move; the next seat has the rest of their total."""
    seat = position.to_move
    assert seat is not None
    money = list(position.money)
    other = (seat + 1) % position.seats
    money[other] += money[seat] - escudos
    money[seat] = escudos
    return replace(position, money=tuple(money))


def picture(position: GameState, previewed_target: Target | None, size: tuple[int, int]) -> bytes:
    """Return the pixels of the table while the seat to move decides with covered money."""
    context = context_of(size)
    presenter = TablePilot(session("hhh", CONCEALED), size=size).scene.presenter
    turn = Turn(position, covered=True, most_owned=10)
    selection: Selection = NO_SELECTION
    if isinstance(previewed_target, CoinTarget) and previewed_target.escudos < 9:
        selection = react(turn, selection, TargetChosen(previewed_target)).selection
    view = table_view(
        position,
        presenter.people,
        presenter.names.tr,
        to_come=unseen_tiles(position),
        concealed=concealed_seats(position, None),
    )
    panels = tuple(replace(panel, covered=panel.seat == turn.seat) for panel in view.panels)
    view = replace(view, log=LogPanel(presenter.game_log.lines))
    mode = decision_mode(turn, presenter.names, selection, PointerState(previewed_target))
    panels = panels if mode.panel is None else tuple(map(mode.panel, panels))
    assert mode.overlay is not None
    view = replace(view, panels=panels, overlay=mode.overlay, action=mode.bar, tray=mode.tray or view.tray)
    surface = pygame.Surface(size)
    TablePainter(context).draw(surface, view)
    return bytes(pygame.image.tobytes(surface, "RGB"))
