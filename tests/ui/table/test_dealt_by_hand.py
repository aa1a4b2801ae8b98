"""A game dealt by hand at the table: the dialog that asks for the tiles, and its side effects."""

from dataclasses import replace

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.rules.record import Level, Record, final_state
from santiago.rules.scoring import score
from santiago.rules.tiles import TILE_NAMES, TileKind
from santiago.session.game_session import DEALT_BY_HAND, GameSession
from santiago.session.table_record import new_record
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from santiago.ui.contracts import Pop, Push
from santiago.ui.screens.cardboard.tile_kind_controls import KINDS
from santiago.ui.screens.cardboard.tile_picker import TilePicker
from santiago.ui.table.log_page import LogPage
from tests.persistence.games import finished_game

from .playing import NAMES, TablePilot


def unknown(known: Record) -> GameSession:
    """Return the same game before its first move, dealt by hand: no tile is known."""
    seats = tuple(SeatChoice(NAMES[n], tuple(SeatColour)[n]) for n in range(len(known.seats)))
    start = new_record(TableSetup(seats, known.options, seed=99, dealt_by_hand=True))
    setup = replace(start.setup, spring=known.setup.spring, palms=known.setup.palms)
    return GameSession(replace(start, setup=replace(setup, overseer=known.setup.overseer)))


def asked(player: TablePilot) -> TilePicker | None:
    """Return the card that the table shows within a second, if any."""
    for _ in range(20):
        change = player.wait()
        if isinstance(change, Push) and isinstance(change.scene, TilePicker):
            change.scene.rebuild(player.context)
            return change.scene
    return None


def lying(known: Record, number: int) -> list[TileKind]:
    """Return the tiles to enter in a round, the set-aside tile first."""
    aside = [known.setup.set_aside] if number == 1 and known.setup.set_aside is not None else []
    return [*aside, *(stack[number - 1] for stack in known.setup.stacks)]


def click(card: TilePicker, key: str) -> object:
    point = card.widgets.find(key).rect.center
    card.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    card.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    return card.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))


def press(card: TilePicker, key: int, text: str = "") -> object:
    return card.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=0, scancode=0))


@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("name", ["3p-trefl-a", "2p-trefl-a"])
def test_a_cardboard_game_is_entered_round_by_round(name: str, *, by_keys: bool) -> None:
    known = finished_game(name)
    player = TablePilot(unknown(known))
    for move in known.moves:
        state = player.game.state
        if state.awaits_tiles:
            card = asked(player)
            assert card is not None
            for kind in lying(known, state.round):
                if by_keys:
                    press(card, pygame.K_1, "1234567890"[KINDS.index(kind)])
                else:
                    click(card, TILE_NAMES[kind])
            assert (press(card, pygame.K_RETURN) if by_keys else click(card, "ok")) == Pop()
            player.wait()
        player.table.make(move)
    assert player.game.record.moves == known.moves
    assert player.game.record.extra[DEALT_BY_HAND] == player.game.state.rounds
    assert score(player.game.state) == score(final_state(known))


def test_the_card_takes_only_tiles_that_may_lie_there_and_gives_them_back() -> None:
    player = TablePilot(unknown(finished_game("4p-trefl-a")))
    card = asked(player)
    assert card is not None
    assert press(card, pygame.K_RETURN) is None, "nothing is chosen"
    for _ in range(4):
        press(card, pygame.K_1, "1")  # the game has three bananas with one farmer (R2.1)
    assert [key for key in card.widgets.keys if key.startswith("taken")] == ["taken-0", "taken-1", "taken-2"]
    assert not card.widgets.find("banana1").enabled
    press(card, pygame.K_BACKSPACE)
    assert card.widgets.find("banana1").enabled
    click(card, "taken-0")
    assert [key for key in card.widgets.keys if key.startswith("taken")] == ["taken-1"]
    assert player.game.state.awaits_tiles


def test_the_board_can_be_looked_at_and_the_question_asked_again() -> None:
    player = TablePilot(unknown(finished_game("4p-trefl-a")))
    card = asked(player)
    assert card is not None
    assert press(card, pygame.K_ESCAPE) == Pop()
    assert asked(player) is None, "it is asked once"
    assert player.table.turn is None, "nobody bids before the tiles are known"
    again = player.button(Command.TURN_UP)
    assert isinstance(again, Push)
    assert isinstance(again.scene, TilePicker)
    by_enter = player.key(pygame.K_RETURN)
    assert isinstance(by_enter, Push)


def test_before_the_first_tiles_the_log_is_an_empty_page() -> None:
    player = TablePilot(unknown(finished_game("4p-trefl-a")))
    card = asked(player)
    assert card is not None
    press(card, pygame.K_ESCAPE)
    opened = player.key(pygame.K_l, "l")
    assert isinstance(opened, Push)
    page = opened.scene
    assert isinstance(page, LogPage)
    page.rebuild(player.context)
    assert "Nothing has happened yet." in page.read_aloud()
    for code in (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_END):
        assert page.handle(pygame.event.Event(pygame.KEYDOWN, key=code, unicode="", mod=0)) is None
    for _ in page.draw_in_steps(player.surface):
        pass
    closed = page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, unicode="l", mod=0))
    assert closed == Pop()


def test_after_undo_the_tiles_that_were_entered_are_chosen_and_one_can_be_changed() -> None:
    known = finished_game("4p-trefl-a")
    player = TablePilot(unknown(known))
    card = asked(player)
    assert card is not None
    wrong, *others = lying(known, 1)
    right = next(kind for kind in KINDS if kind not in (wrong, *others))
    for kind in (wrong, *others):
        click(card, TILE_NAMES[kind])
    click(card, "ok")
    assert not player.game.state.awaits_tiles
    player.wait()
    player.button(Command.UNDO)
    assert player.game.state.awaits_tiles
    card = asked(player)
    assert card is not None
    click(card, "taken-0")
    click(card, TILE_NAMES[right])
    click(card, "ok")
    assert player.game.record.setup.set_aside == right
    assert sorted(player.game.state.offered) == sorted(others)


def test_computers_wait_for_the_tiles_and_then_bid() -> None:
    seats = tuple(SeatChoice(NAMES[n], tuple(SeatColour)[n], Level.EASY) for n in range(3))
    player = TablePilot(GameSession(new_record(TableSetup(seats, dealt_by_hand=True))))
    card = asked(player)
    assert card is not None
    for _ in range(20):
        player.wait()
    assert player.game.ply == 0
    for text in "12345":
        press(card, pygame.K_1, text)
    assert press(card, pygame.K_RETURN) == Pop()
    for _ in range(20):
        player.wait()
    assert player.game.ply > 2
