"""A seat changes hands in a running game, from the pause menu or by a click on its panel."""

from dataclasses import replace

import pygame
import pytest

from santiago.presentation.view_model.targets import PanelTarget
from santiago.rules.options import Money, Options, Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.record import Level
from santiago.session.former_players import FORMER_PLAYERS_KEY
from santiago.session.table_record import seat_choices
from santiago.session.table_setup import BY_CHANCE, SeatChoice
from santiago.session.worker_messages import Question
from santiago.ui.contracts import Push
from santiago.ui.screens.handover import Handover
from santiago.ui.screens.pause import Pause
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.seats import SeatsDialog, TakeOver
from santiago.wording.former_players_text import former_players_text
from santiago.wording.translator import Translator
from tests.persistence.games import finished_game
from tests.ui.hands import click, key, pushed, typed
from tests.ui.room import PEOPLE, Room
from tools.desktop.pilot import Pilot, PromptThinker

from .playing import TablePilot, advised, easy_move, late_session, session

FIRST, SECOND = Seat(0), Seat(1)
CONCEALED = Options(palms=False, money=Money.CONCEALED)


def seats_page(player: Pilot) -> SeatsDialog:
    """Open the page of the seats from the pause menu."""
    pause = pushed(player.key(pygame.K_p))
    assert isinstance(pause, Pause)
    page = pushed(click(pause, "seats"))
    assert isinstance(page, SeatsDialog)
    return page


def seat_person(page: Screen, seat: int, name: str) -> None:
    dialog = pushed(click(page, f"seat-{seat}"))
    is_person = "name" in dialog.widgets.keys
    if is_person:
        typed(dialog, name)
    click(dialog, "face-person-3")
    if not is_person:
        typed(dialog, name)
    key(dialog, pygame.K_RETURN)


def seat_computer(page: Screen, seat: int, character: str = "rosa") -> None:
    dialog = pushed(click(page, f"seat-{seat}"))
    click(dialog, f"face-{character}")
    key(dialog, pygame.K_RETURN)


def until_asked(player: TablePilot) -> None:
    for _ in range(200):
        player.wait()
        if player.scene.turn:
            return
    raise AssertionError("nobody is asked")


def test_a_person_leaves_a_seat_to_a_computer_and_another_comes(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(3)
    player = Pilot(room.table, room.context)
    page = seats_page(player)
    seat_computer(page, 0)
    seat_person(page, 1, "Zoé")
    first, second, _ = seat_choices(room.game.record)
    assert (first.name, first.level, first.character) == ("Ana", Level.NORMAL, "rosa")
    assert first.mover == "Rosa"
    assert (second.name, second.level, second.character) == ("Zoé", None, "person-3")
    assert room.game.humans == {1, 2}
    assert [person.name for person in room.table.presenter.people] == ["Ana", "Zoé", "Cleo"]
    assert room.game.player_at(FIRST, 0).info.name == "Ana"
    assert room.game.player_at(SECOND, 0).info.name == "Zoé", "renamed: the same person"


def test_the_panel_of_a_stand_in_says_who_plays_for_whom(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(3)
    player = Pilot(room.table, room.context)
    seat_computer(seats_page(player), 0)
    words = room.table.state.notice
    assert words is not None and "Rosa now plays for Ana" in words.text
    tip = room.table.presented.tip(PanelTarget(FIRST))
    assert tip.startswith("Rosa now plays for Ana. Rosa ")


@pytest.mark.parametrize("way", ["list", "panel"])
def test_a_seat_is_given_back_with_one_press(room: Room, way: str) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(3)
    before = seat_choices(room.game.record)[0]
    player = Pilot(room.table, room.context)
    page = seats_page(player)
    seat_computer(page, 0)
    if way == "list":
        click(page, "back-0")
    else:
        click(pushed(click(page, "seat-0")), "answer-0")
    assert seat_choices(room.game.record)[0] == before
    assert room.game.humans == {0, 1, 2}
    assert "back-0" not in page.widgets.keys


def test_the_next_game_and_the_new_table_know_the_absent_person(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(3)
    seat_computer(seats_page(Pilot(room.table, room.context)), 0)
    room.do(room.program.tables.hosts[-1].same_table())
    assert [(one.name, one.level) for one in seat_choices(room.game.record)] == [
        ("Ana", None),
        ("Ben", None),
        ("Cleo", None),
    ]
    last = room.library.last_table()
    assert last is not None
    assert [one.name for one in last.seats] == ["Ana", "Ben", "Cleo"]


def test_the_new_table_draws_again_after_games_at_the_same_table(room: Room) -> None:
    paints = (one.paint for one in PEOPLE.seats[1:])
    drawn = tuple(SeatChoice("", paint, Level.EASY, BY_CHANCE) for paint in paints)
    room.do(room.program.start(replace(PEOPLE, seats=(PEOPLE.seats[0], *drawn))))
    room.do(room.program.tables.hosts[-1].same_table())
    last = room.library.last_table()
    assert last is not None
    assert last.seats[1:] == drawn


def test_two_persons_change_places_and_keep_their_faces(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(3)
    click(seats_page(Pilot(room.table, room.context)), "swap-0")
    assert [one.name for one in seat_choices(room.game.record)] == ["Ben", "Ana", "Cleo"]
    assert [one.paint for one in seat_choices(room.game.record)] == [one.paint for one in PEOPLE.seats]
    assert room.game.player_at(FIRST, 1).info.name == "Ana"


def test_somebody_else_takes_over_by_a_click_on_the_panel_and_it_survives_the_program(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(3)
    room.do(Pilot(room.table, room.context).click(PanelTarget(FIRST)))
    dialog = room.dialog
    assert isinstance(dialog, TakeOver)
    typed(dialog, "Zoé")
    room.answer(1)
    room.program.tables.close_all()
    opened = room.library.resume()
    assert opened is not None
    again = opened.game.session
    opened.game.close()
    assert [again.player_at(FIRST, ply).info.name for ply in (0, 2, 3)] == ["Ana", "Ana", "Zoé"]


def test_two_seats_never_have_one_name(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    page = seats_page(Pilot(room.table, room.context))
    seat_computer(page, 0)
    dialog = pushed(click(page, "seat-1"))
    assert not dialog.widgets.find("face-rosa").enabled
    click(dialog, "face-rosa")
    click(dialog, "answer-0")
    assert seat_choices(room.game.record)[1].name == "Ben"


def test_the_pending_answer_of_a_computer_is_never_played() -> None:
    thinker = PromptThinker(advised, polls=10**6)
    player = TablePilot(session("ahhh"), thinker=thinker)
    while not isinstance(thinker.asked[-1] if thinker.asked else None, Question):
        player.wait()
        if player.scene.turn is not None:
            player.game.play(easy_move(player.game))
    assert thinker.busy
    ply = player.game.ply
    seat_person(seats_page(player), 0, "Zoé")
    thinker.polls = 0
    assert not thinker.busy
    for _ in range(20):
        player.wait()
    assert player.game.ply == ply
    assert player.scene.turn is not None
    assert player.scene.turn.seat == FIRST


def test_another_level_thinks_anew() -> None:
    thinker = PromptThinker(advised, polls=10**6)
    player = TablePilot(session("aaaa"), thinker=thinker)
    for _ in range(5):
        player.wait()
    asked = thinker.asked[-1]
    assert isinstance(asked, Question)
    seat_computer(seats_page(player), asked.observation.seat, "carmen")
    for _ in range(5):
        player.wait()
    again = thinker.asked[-1]
    assert isinstance(again, Question)
    assert (again.observation, again.character) == (asked.observation, "carmen")
    assert again is not asked


def test_concealed_money_stays_concealed_until_the_screen_is_handed_over() -> None:
    """Two persons; one leaves: the other's money is not laid open to whoever is at the screen."""
    player = TablePilot(session("hhaa", CONCEALED))
    until_asked(player)
    seat_computer(seats_page(player), 0)
    assert [panel.money for panel in player.scene.view.panels] == [None] * 4
    change = None
    for _ in range(300):
        change = player.wait()
        if change is not None:
            break
        assert all(panel.money is None for panel in player.scene.view.panels)
        assert player.scene.turn is None
    assert isinstance(change, Push)
    assert isinstance(change.scene, Handover)
    player.take_over(change.scene)
    money = {panel.seat: panel.money for panel in player.scene.view.panels}
    assert money[SECOND] is not None
    assert money[FIRST] is None


def test_whoever_takes_over_a_sealed_bid_sees_it_only_after_the_card() -> None:
    player = TablePilot(session("hh", Options()))
    while not isinstance(player.game.state.phase, SecretAuction):
        player.game.play(easy_move(player.game))
    player.game.play(easy_move(player.game))
    phase = player.game.state.phase
    assert isinstance(phase, SecretAuction)
    assert phase.sealed is not None
    bidder = Seat(1 - player.game.state.overseer)
    seat_person(seats_page(player), bidder, "Zoé")
    seat_computer(seats_page(player), 1 - bidder)
    assert player.scene.state.viewer is None
    assert f"{phase.sealed}" not in [str(panel.note) for panel in player.scene.view.panels]
    shown = player.scene.view.position.phase
    assert not isinstance(shown, SecretAuction) or shown.sealed != phase.sealed


def test_nothing_is_asked_where_all_is_open() -> None:
    player = TablePilot(session("hhaa"))
    until_asked(player)
    seat_computer(seats_page(player), 0)
    assert player.scene.state.viewer == SECOND
    assert FORMER_PLAYERS_KEY not in player.game.record.extra or player.game.ply


def test_a_person_takes_over_from_a_computer_by_keys() -> None:
    player = TablePilot(session("haaa"), thinker=PromptThinker(advised, polls=10**6))
    page = seats_page(player)
    while page.widgets.focus.key != "seat-3":
        key(page, pygame.K_TAB)
    dialog = pushed(key(page, pygame.K_RETURN))
    assert isinstance(dialog, TakeOver)
    while dialog.widgets.focus.key != "face-person-3":
        key(dialog, pygame.K_TAB)
    key(dialog, pygame.K_SPACE)
    dialog.widgets.focus.move_to("name")
    typed(dialog, "Zoé")
    key(dialog, pygame.K_RETURN)
    assert player.game.humans == {0, 3}
    assert player.scene.presenter.people[3].name == "Zoé"


def test_a_person_chooses_between_renamed_and_replaced_but_a_computer_can_only_replace() -> None:
    dialog = pushed(click(seats_page(TablePilot(session("hhaa"))), "seat-0"))
    labels = [answer.label for answer in dialog.answers]
    assert labels == ["seats.rename", "seats.replace", "common.cancel"]
    click(dialog, "face-rosa")
    assert [answer.label for answer in dialog.answers] == ["seats.replace", "common.cancel"]


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_computers_panel_only_explains(*, by_keys: bool) -> None:
    player = TablePilot(session("haaa"))
    until_asked(player)
    player.decide(easy_move(player.game))
    until_asked(player)
    seat = next(step.before.to_move for step in player.game.steps if step.before.to_move != FIRST)
    assert seat is not None
    assert player.scene.presented.facts.changeable == {FIRST}
    if by_keys:
        player.walk_to(PanelTarget(seat))
        assert player.key(pygame.K_RETURN) is None
    else:
        assert player.click(PanelTarget(seat)) is None
    player.wait()
    assert player.scene.state.advice.explained is not None or player.scene.state.advice.shown is not None
    game = late_session("haaa", "4p-trefl-a", left=1)
    game.play(finished_game("4p-trefl-a").moves[-1])
    over = TablePilot(game)
    assert over.scene.presented.facts.changeable == {FIRST}


def test_the_log_names_whoever_sat_there_then() -> None:
    """Earlier lines keep their names, through undo, at the end, and in the language of the screen."""
    player = TablePilot(session("hhh"))
    until_asked(player)
    game = player.game
    while game.ply < 4:
        game.play(easy_move(game))
    before = [line.text for line in player.scene.presenter.game_log.lines]
    seat_computer(seats_page(player), 0)
    assert [line.text for line in player.scene.presenter.game_log.lines] == before
    while game.ply < 30:
        game.play(easy_move(game))
    explained = {panel.seat for panel in player.scene.view.panels if panel.explains}
    assert explained == {0}
    seat_person(seats_page(player), 0, "Zoé")
    assert not any(panel.explains for panel in player.scene.view.panels), "a person's panel asks who plays"
    later = " ".join(line.text for line in player.scene.presenter.game_log.lines[len(before) :])
    assert "Ana" in later
    assert "Zoé" not in later
    game.free_undo = True
    while game.undo():
        pass
    while game.ply < 4:
        game.play(easy_move(game))
    assert game.former == ()
    again = " ".join(line.text for line in player.scene.presenter.game_log.lines)
    assert "Zoé" in again
    assert "Ana" not in again


def test_several_seats_that_changed_hands_are_one_sentence() -> None:
    player = TablePilot(session("hhh"))
    until_asked(player)
    while player.game.ply < 9:
        player.game.play(easy_move(player.game))
    page = seats_page(player)
    seat_computer(page, 0, "rosa")
    seat_computer(page, 1, "carmen")
    while player.game.ply < 30:
        player.game.play(easy_move(player.game))
    text = former_players_text(player.game.record, Translator("en"))
    assert text.startswith("2 seats changed hands.")
    assert text.count("Decisions") == 1
    assert all(name in text for name in ("Rosa", "Carmen"))
