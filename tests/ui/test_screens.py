"""The screens, operated by mouse or keyboard."""

import gc
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import santiago
from santiago.persistence.faults import Fault
from santiago.rules.grid import intersection_named, square_named
from santiago.rules.options import Edition, Money, Options, Passers
from santiago.rules.record import Level
from santiago.session.lesson import LessonState
from santiago.session.library import BadSave, CannotWrite, GameLocked, Obstacle
from santiago.session.people import note_seats
from santiago.session.presets import presets
from santiago.session.settings import Pace, Settings, Theme
from santiago.session.table_setup import FACES, Aid, Placing, SeatChoice, SeatColour, TableSetup, with_seat
from santiago.ui.contracts import (
    Apply,
    Home,
    Mute,
    Pop,
    Push,
    Quit,
    Replace,
    SceneChange,
    ShowKeys,
    ShowRules,
)
from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.screens import menu as menu_module
from santiago.ui.screens.accessibility_features import AccessibilityFeatures
from santiago.ui.screens.dialog import Dialog, confirm
from santiago.ui.screens.form import Form, FormRow, Section
from santiago.ui.screens.games.catalogue_cards import GameCard
from santiago.ui.screens.games.load import Load
from santiago.ui.screens.handover import Handover
from santiago.ui.screens.keys import Keys
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.name_dialog import NameDialog
from santiago.ui.screens.own_keys import OwnKeys
from santiago.ui.screens.pause import Pause
from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.settings_page import SettingsScreen
from santiago.ui.screens.setup.new_table import NewTable
from santiago.ui.screens.setup.placement_board import PlacementBoard
from santiago.ui.screens.setup.table_form import TableForm
from santiago.ui.widgets.controls import Button, ButtonKind, Cycler
from santiago.ui.widgets.skinned_elements import SkinnedButton
from santiago.ui.widgets.widget_set import Widgets
from santiago.wording.rulebook.chapters import BOOK
from santiago.wording.table_names import usual_table
from santiago.wording.translator import Translator, languages
from tests.ui.drawings import context_of
from tests.ui.fakes import PEOPLE, PLAYED, FakeGame, FakeGames, FakeServices, some_slots
from tests.ui.hands import click, click_at, key, pushed, shown, typed
from tests.ui.text_layout import CountedSprites, Notes, noted_context, paper


def turned(screen: Screen, name: str) -> SceneChange | None:
    """Click the right arrow of a cycler."""
    rect = screen.widgets.find(name).rect
    return click_at(screen, (rect.right - 8, rect.centery))


def menu_with(services: FakeServices) -> Screen:
    return shown(Menu(services, "1.0.0"))


def test_continue_is_offered_only_if_a_game_was_left() -> None:
    assert "continue" in menu_with(FakeServices(left=True)).widgets.keys
    assert "continue" not in menu_with(FakeServices(left=False)).widgets.keys


@pytest.mark.parametrize("left", [False, True])
def test_the_button_for_a_new_game_has_one_picture_in_every_menu(*, left: bool) -> None:
    """The triangle is that of Continue."""
    sprites = CountedSprites()
    menu = shown(
        Menu(FakeServices(left=left), "1.0.0"), make_draw_context((1280, 800), DisplayOptions("en"), sprites)
    )
    menu.draw(pygame.Surface((1280, 800)))
    assert sprites.drawn["icon-plant"] == 1


def test_the_menu_reads_the_unfinished_game_once_when_it_is_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading means checking all moves of a game, which takes milliseconds."""
    services, reads = FakeServices(left=True), list[str]()
    monkeypatch.setattr(services, "has_unfinished_game", lambda: not reads.append("read"))
    menu_with(services)
    assert reads == ["read"]


def test_the_picture_of_the_lesson_does_not_delay_the_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sprites take 20 ms at the first start, so the picture comes after the first frame."""
    painted = list[str]()
    monkeypatch.setattr(menu_module, "paint_formula", lambda *_: painted.append("picture"))
    menu = shown(Menu(FakeServices(left=False), "1.0.0"))
    menu.draw(pygame.Surface((1280, 800)))
    assert painted == []
    menu.update(1 / 60)
    menu.draw(pygame.Surface((1280, 800)))
    assert painted == ["picture"]


def test_continue_says_which_game_it_takes() -> None:
    """Continue shows the round and the players; for a single person, only the opponents."""
    for people, words in ((2, "Ana, Bruno, Chloé, Diego"), (1, "with Bruno, Chloé, Diego")):
        services, notes = FakeServices(left=True), Notes()
        services.people = people
        menu = Menu(services, "1.0.0")
        menu.rebuild(noted_context((1280, 800), "en", 1.0, notes))
        menu.finish()
        menu.draw(paper((1280, 800)))
        written = [note.wanted for note in notes.written]
        assert {"Continue", "Round 5 of 11", words} <= set(written)


def test_the_first_play_seats_easy_opponents() -> None:
    services = FakeServices(left=False)
    click(menu_with(services), "play")
    request, table = services.requests[0]
    assert request == "start"
    assert isinstance(table, TableSetup)
    assert table.fault is None
    assert [seat.level for seat in table.seats] == [None, *[Level.EASY] * (len(table.seats) - 1)]


def test_play_begins_at_the_last_table_in_one_click() -> None:
    services = FakeServices(left=False)
    services.kept_table = replace(usual_table(Translator("en")), placing=Placing.ANYWHERE)
    click(menu_with(services), "play")
    assert services.requests == [("start", services.kept_table)]


@pytest.mark.parametrize(
    ("state", "left", "order"),
    [
        (LessonState.NEW, False, ["learn", "play", "new", "rules", "settings", "quit"]),
        (LessonState.KNOWN, False, ["play", "path", "new", "today-problem", "today-deal", "learn"]),
        (LessonState.BEGUN, False, ["learn-on", "path", "play", "new", "today-problem"]),
        (LessonState.NEW, True, ["continue", "path", "play", "new", "today-problem", "today-deal", "learn"]),
        (
            LessonState.KNOWN,
            True,
            ["continue", "path", "play", "new", "today-problem", "today-deal", "learn"],
        ),
    ],
)
def test_what_goes_on_comes_first_then_today_then_the_rest(
    state: LessonState, *, left: bool, order: list[str]
) -> None:
    services = FakeServices(left=left)
    services.lesson_state = state
    menu = Menu(services, "1.0.0")
    menu.rebuild(context_of())
    menu.finish()
    assert list(menu.widgets.keys[: len(order)]) == order
    buttons = [one for one in map(menu.widgets.find, menu.widgets.keys) if isinstance(one, Button)]
    assert all(one.face.kind is not ButtonKind.MAIN for one in buttons), "one red button, on the card"
    kinds = {one.key for one in buttons if one.face.kind is ButtonKind.BARE}
    assert {"rules", "settings", "quit"} <= kinds


def test_a_new_player_sees_nothing_that_needs_a_game() -> None:
    services = FakeServices(left=False)
    menu = Menu(services, "1.0.0")
    menu.rebuild(context_of())
    menu.finish()
    assert set(menu.widgets.keys) == {"learn", "play", "new", "rules", "settings", "quit"}
    services.kept_table = usual_table(Translator("en"))
    menu.rebuild(context_of())
    assert {"today-problem", "new", "count", "finished"} <= set(menu.widgets.keys), "a game has begun"
    assert menu.widgets.keys[0] == "play", "a player without the lesson is not asked to learn first"


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_menu_names_the_next_opponent_of_the_path(language: str, text_scale: float) -> None:
    services = FakeServices(left=False)
    services.lesson_state, services.finished_one = LessonState.KNOWN, True
    menu = settled_menu(services, text_scale, language)
    tr = Translator(language)
    button = menu.widgets.find("path")
    words = f"{button.spoken().name} {button.tip}"
    assert "Esteban" in words, "the stop after the first level"
    assert tr("table.level.normal") in words
    click(menu, "path")
    assert services.requests == [("path", None)]
    services.finished_one = False
    assert settled_menu(services, text_scale, language).widgets.find("path").spoken().name == tr("menu.path")


@pytest.mark.parametrize("text_scale", [1.0, 1.3, 1.5, 2.0])
def test_the_menu_has_room_for_everything_that_it_can_offer(text_scale: float) -> None:
    services = FakeServices(left=True)
    services.lesson_state, services.evening, services.finished_one = LessonState.KNOWN, "Friday", True
    menu = settled_menu(services, text_scale)
    window = pygame.Rect(0, 0, 1280, 800)
    assert {"continue", "evening", "path", "today-problem", "quit"} <= set(menu.widgets.keys)
    assert [key for key in menu.widgets.keys if not window.contains(menu.widgets.find(key).rect)] == []


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_no_button_moves_when_the_last_game_has_been_read(text_scale: float) -> None:
    services = FakeServices(left=False)
    services.lesson_state, services.finished_one = LessonState.KNOWN, True
    services.kept_table = usual_table(Translator("en"))
    menu = Menu(services, "1.0.0")
    menu.rebuild(noted_context((1280, 800), "en", text_scale, Notes()))
    before = {key: menu.widgets.find(key).rect for key in menu.widgets.keys}
    click(menu, "review")
    assert services.requests == [("last review", None)], "it is read when it is pressed"
    menu.finish()
    after = {key: menu.widgets.find(key).rect for key in menu.widgets.keys}
    assert {key: after[key] for key in before} == before


def test_a_game_without_people_leaves_no_button_for_its_review() -> None:
    services = FakeServices(left=False)
    services.lesson_state, services.kept_table = LessonState.KNOWN, usual_table(Translator("en"))
    assert "review" not in settled_menu(services).widgets.keys


@pytest.mark.parametrize(
    ("language", "words"), [("en", "You, 3 opponents drawn at random"), ("de", "Du, 3 ausgeloste Gegner")]
)
def test_the_menu_says_that_opponents_without_a_face_are_drawn(language: str, words: str) -> None:
    services = FakeServices(left=False)
    services.lesson_state, services.kept_table = LessonState.KNOWN, usual_table(Translator(language))
    names = [node.name for node in settled_menu(services, language=language).spoken().root.all()]
    assert words in names


def settled_menu(services: FakeServices, text_scale: float = 1.0, language: str = "en") -> Menu:
    menu = Menu(services, "1.0.0")
    menu.rebuild(noted_context((1280, 800), language, text_scale, Notes()))
    menu.finish()
    return menu


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("left", [False, True])
def test_the_menu_continues_the_evening_and_offers_what_is_new_today(
    *, left: bool, text_scale: float
) -> None:
    services = FakeServices(left=left)
    services.lesson_state, services.evening = LessonState.KNOWN, "Friday"
    menu = settled_menu(services, text_scale)
    for name in ("evening", "today-problem", "today-deal"):
        click(menu, name)
    assert [request for request, _ in services.requests] == ["evening", "daily problem", "daily deal"]
    key(menu, pygame.K_RETURN)
    assert services.requests[-1][0] == ("go on" if left else "evening")
    names = {node.name for node in menu.spoken().root.all()}
    assert any("Friday" in name for name in names)
    services.evening = None
    assert "evening" not in settled_menu(services, text_scale).widgets.keys


def test_the_menu_tells_the_days_in_a_row_and_the_points_that_the_table_shows() -> None:
    names = [node.name for node in settled_menu(FakeServices()).spoken().root.all()]
    assert "5 days in a row" in names
    assert any(name.startswith("Today’s problem, Which canal, how much?") for name in names)
    assert any("Yesterday: 61 points, 2nd" in name for name in names)


def test_enter_in_the_menu_is_its_first_button() -> None:
    services = FakeServices(left=True)
    key(menu_with(services), pygame.K_RETURN)
    assert services.requests == [("go on", None)]


def test_the_menu_leads_to_every_screen_and_out() -> None:
    menu = menu_with(FakeServices())
    reached = [click(menu, name) for name in ("new", "load", "settings")]
    screens = [type(change.scene) for change in reached if isinstance(change, Push)]
    assert screens == [NewTable, Load, SettingsScreen]
    assert click(menu, "rules") == ShowRules()
    assert click(menu, "quit") == Quit()


def settled(menu: Screen, surface: pygame.Surface) -> None:
    """Draw the menu until its valley is painted."""
    assert isinstance(menu, Menu)
    menu.finish()
    for _ in range(3):
        menu.draw(surface)
        menu.update(0.2)
    menu.draw(surface)


@pytest.mark.one_a_day("size", [(1280, 800), (1024, 640), (1920, 1080)])
def test_the_first_frame_of_the_menu_has_the_name_and_the_tone_of_the_valley(size: tuple[int, int]) -> None:
    menu = shown(Menu(FakeServices(), "1"), context_of(size))
    first, second = pygame.Surface(size), pygame.Surface(size)
    menu.draw(first)
    settled(menu, second)
    small = [pygame.transform.smoothscale(one, (8, 5)) for one in (first, second)]
    differences = [
        abs(one - other)
        for column in range(8)
        for row in range(5)
        for one, other in zip(*(image.get_at((column, row))[:3] for image in small), strict=True)
    ]
    assert max(differences) < 64
    assert sum(differences) / len(differences) < 12
    assert not menu.animating


def test_the_water_of_the_menu_stands_still_after_a_while() -> None:
    menu = menu_with(FakeServices())
    surface = pygame.Surface((1280, 800))
    settled(menu, surface)
    menu.update(0.3)
    assert menu.dirty
    for _ in range(40):
        menu.update(0.3)
    menu.draw(surface)
    menu.update(0.3)
    assert not menu.dirty


def test_reduced_motion_keeps_the_water_still() -> None:
    menu = shown(
        Menu(FakeServices(), "1"),
        context_of((1280, 800), DisplayOptions("en", reduced_motion=True)),
    )
    settled(menu, pygame.Surface((1280, 800)))
    menu.update(0.3)
    assert not menu.dirty


def test_m_is_silence_and_a_question_mark_all_keys_on_every_page() -> None:
    page = shown(SettingsScreen(FakeServices()))
    assert key(page, pygame.K_m) == Mute()
    change = key(page, pygame.K_SLASH, "?")
    assert change == ShowKeys()
    assert key(page, pygame.K_F2) == ShowKeys()
    assert key(page, pygame.K_F1) == ShowRules()
    assert key(shown(Keys()), pygame.K_F2) == Pop()
    assert key(shown(RulesScreen()), pygame.K_F1) is None


def test_m_is_a_letter_while_a_name_is_typed() -> None:
    screen = shown(TableForm(FakeServices()))
    click(screen, "name-0")
    assert key(screen, pygame.K_m) is None


def test_escape_leaves_a_page() -> None:
    assert key(shown(SettingsScreen(FakeServices())), pygame.K_ESCAPE) == Pop()


def test_each_setting_is_applied_at_once() -> None:
    screen = shown(SettingsScreen(FakeServices()))
    assert turned(screen, "pace") == Apply(replace(Settings(), pace=Pace.SLOW))
    assert turned(screen, "theme") == Apply(replace(Settings(), theme=Theme.HIGH_CONTRAST))
    assert click(screen, "remarks") == Apply(replace(Settings(), remarks=False))


def test_the_language_can_be_chosen() -> None:
    assert turned(shown(SettingsScreen(FakeServices())), "language") == Apply(
        replace(Settings(), language="en")
    )


def test_the_text_scale_is_set_by_arrow_keys() -> None:
    screen = shown(SettingsScreen(FakeServices()))
    screen.widgets.focus.move_to("text-scale")
    screen.widgets.focus.ring_shown = True
    assert key(screen, pygame.K_RIGHT) == Apply(replace(Settings(), text_scale=1.1))


def table_of(screen: Screen) -> TableSetup:
    assert isinstance(screen, TableForm)
    return screen.table


def test_a_seat_is_added_and_taken_away() -> None:
    screen = shown(TableForm(FakeServices()))
    click(screen, "add")
    assert [seat.paint for seat in table_of(screen).seats] == list(SeatColour)
    assert "add" not in screen.widgets.keys
    click(screen, "remove-0")
    assert [seat.paint for seat in table_of(screen).seats] == list(SeatColour)[1:]


def test_the_form_of_a_table_asks_who_sits_at_a_seat_with_faces_and_known_people() -> None:
    ana = SeatChoice("Ana", SeatColour.BLACK)
    note_seats([SeatChoice("Zoltan", SeatColour.RED, character=FACES[4]), ana], 5)
    page = TableForm(FakeServices())
    shown(page)
    dialog = shown(pushed(click(page, "seat-1")))
    people = [key for key in dialog.widgets.keys if str(key).startswith("person-")]
    (zoltan,) = (key for key in people if dialog.widgets.find(key).spoken().name == "Zoltan")
    click(dialog, zoltan)
    click(dialog, "answer-0")
    seat = page.table.seats[1]
    assert (seat.name, seat.level, seat.character) == ("Zoltan", None, FACES[4])


def test_a_computer_takes_the_name_of_its_character_until_one_is_typed() -> None:
    table = table_of(shown(TableForm(FakeServices())))
    assert [seat.name for seat in table.seats] == ["You", "", "", ""]
    rosa = replace(table.seats[1], character="rosa")
    screen = shown(TableForm(FakeServices(), with_seat(table, 1, rosa)))
    assert table_of(screen).seats[1].shown_name == "Rosa"
    click(screen, "name-1")
    typed(screen, "Hugo")
    key(screen, pygame.K_ESCAPE)
    assert table_of(screen).seats[1].shown_name == "Hugo"


def test_a_person_who_takes_the_seat_of_a_computer_gets_a_name_of_their_own() -> None:
    screen = shown(TableForm(FakeServices()))
    while table_of(screen).seats[1].level is not None:
        turned(screen, "level-1")
    assert table_of(screen).seats[1].name not in ("", "You")
    turned(screen, "level-1")
    assert table_of(screen).seats[1].name == ""


def test_the_last_two_seats_stay_and_play_trefl() -> None:
    screen = shown(TableForm(FakeServices()))
    turned(screen, "edition")
    assert table_of(screen).options.edition is Edition.AMIGO
    click(screen, "remove-3")
    click(screen, "remove-2")
    assert table_of(screen).options.edition is Edition.TREFL
    assert "remove-0" not in screen.widgets.keys


def test_every_option_of_a_table_keeps_its_column_whatever_is_chosen() -> None:
    screen = shown(TableForm(FakeServices()))

    def columns() -> dict[str, int]:
        return {key: screen.widgets.find(key).rect.left for key in screen.widgets.keys if key in kept}

    kept = {"aid-hints", "money", "overseer", "placing", "name-0"}
    before = columns()
    assert len(set(before)) == len(kept)
    for press in ("add", "remove-3", "remove-2"):
        click(screen, press)
        assert columns() == before, press
    for option in ("placing", "level-1", "edition"):
        for _ in range(3):
            turned(screen, option)
            assert columns() == before, option


def test_a_person_who_takes_the_seat_of_a_computer_gets_a_free_face() -> None:
    screen = shown(TableForm(FakeServices()))
    while table_of(screen).seats[1].level is not None:
        turned(screen, "level-1")
    assert table_of(screen).seats[1].character in set(FACES) - {table_of(screen).seats[0].character}


def test_a_seat_becomes_a_computer_of_the_next_strength() -> None:
    screen = shown(TableForm(FakeServices()))
    turned(screen, "level-0")
    assert table_of(screen).seats[0].level is Level.BEGINNER


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_level_is_told_in_words_and_its_figures_in_the_tool_tip(language: str) -> None:
    notes = Notes()
    screen = shown(TableForm(FakeServices()), noted_context((1280, 800), language, 1.0, notes))
    screen.draw(paper((1280, 800)))
    assert not any("%" in note.wanted for note in notes.written)
    assert "%" in screen.widgets.find("level-1").tip


def test_two_seats_swap_colours() -> None:
    screen = shown(TableForm(FakeServices()))
    click(screen, "paint-0")
    assert [seat.paint for seat in table_of(screen).seats][:2] == [SeatColour.WHITE, SeatColour.RED]


def test_a_name_is_typed() -> None:
    screen = shown(TableForm(FakeServices()))
    click(screen, "name-0")
    typed(screen, " M.")
    assert table_of(screen).seats[0].name == "You M."


@pytest.mark.parametrize("press", ["add", "remove-2"])
def test_a_name_that_is_typed_stays_when_seats_come_or_go(press: str) -> None:
    screen = shown(TableForm(FakeServices()))
    click(screen, "name-0")
    typed(screen, "bel")
    click(screen, press)
    assert table_of(screen).seats[0].name == "Youbel"


def test_equal_names_cannot_start() -> None:
    services = FakeServices()
    screen = shown(TableForm(services))
    click(screen, "name-1")
    typed(screen, "you")
    key(screen, pygame.K_ESCAPE)
    click(screen, "start")
    assert services.requests == []


@pytest.fixture
def kept_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings folder, without saved tables."""
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    return tmp_path


def keep(screen: Screen, name: str) -> SceneChange | None:
    """Save the table on the screen under a name; return the result."""
    change = click(screen, "keep-preset")
    assert isinstance(change, Push)
    dialog = shown(change.scene)  # type: ignore[arg-type]
    typed(dialog, name)
    done = key(dialog, pygame.K_RETURN)
    assert isinstance(done, Pop)
    shown(screen)
    return done.then


@pytest.mark.usefixtures("kept_tables")
def test_a_table_is_kept_under_a_name_chosen_and_deleted() -> None:
    screen = shown(TableForm(FakeServices()))
    click(screen, "remove-3")
    three = table_of(screen)
    assert keep(screen, "Three") is None
    click(screen, "add")
    click(screen, "add")
    assert keep(screen, "All") is None
    again = shown(TableForm(FakeServices()))
    assert "delete-preset" not in again.widgets.keys
    turned(again, "preset")
    turned(again, "preset")
    assert table_of(again) == three
    question = click(again, "delete-preset")
    assert isinstance(question, Push)
    assert isinstance(question.scene, Dialog)
    assert click(shown(question.scene), "answer-0") == Pop()
    assert [one.name for one in presets()] == ["All"]


@pytest.mark.usefixtures("kept_tables")
def test_a_key_that_looks_like_a_digit_is_no_digit_of_a_seed() -> None:
    """French keyboards have a key for ²."""
    screen = shown(TableForm(FakeServices()))
    click(screen, "seed")
    typed(screen, "4²2")
    assert table_of(screen).seed == 42


@pytest.mark.usefixtures("kept_tables")
def test_keeping_a_table_under_a_known_name_replaces_that_one() -> None:
    screen = shown(TableForm(FakeServices()))
    keep(screen, "Sunday")
    click(screen, "remove-3")
    keep(screen, "sunday")
    assert [(one.name, len(one.table.seats)) for one in presets()] == [("sunday", 3)]


def test_tables_that_cannot_be_kept_are_reported(kept_tables: Path) -> None:
    (kept_tables / "config").write_text("in the way")
    problem = keep(shown(TableForm(FakeServices())), "Sunday")
    assert isinstance(problem, Push)
    assert isinstance(problem.scene, Dialog)


@pytest.mark.parametrize("aid", list(Aid))
def test_help_is_agreed_off_and_on_again(aid: Aid) -> None:
    screen = shown(TableForm(FakeServices()))
    screen.widgets.focus.move_to(f"aid-{aid.value}")
    screen.widgets.focus.ring_shown = True
    key(screen, pygame.K_RETURN)
    assert table_of(screen).without == (aid,)
    key(screen, pygame.K_RETURN)
    assert table_of(screen).without == ()


def test_start_hands_over_the_table_with_trimmed_names() -> None:
    services = FakeServices()
    screen = shown(TableForm(services))
    click(screen, "name-0")
    typed(screen, "  ")
    click(screen, "start")
    _, table = services.requests[0]
    assert isinstance(table, TableSetup)
    assert table.seats[0].name == "You"


def placement_board_of(screen: Screen) -> PlacementBoard:
    board = screen.widgets.find("placement-board")
    assert isinstance(board, PlacementBoard)
    return board


def test_spring_and_palms_are_placed_by_hand() -> None:
    screen = shown(TableForm(FakeServices()))
    turned(screen, "placing")
    turned(screen, "placing")
    assert table_of(screen).placing is Placing.BY_HAND
    for place in ("A1", "a6", "d3", "h6", "b1"):
        board = placement_board_of(screen)
        across, down = board.spots[place].middle
        scrolled = board.rect.top - board.home.top
        click_at(screen, (across, down + scrolled))
    table = table_of(screen)
    assert table.spring == intersection_named("A1")
    assert table.palms == tuple(sorted(square_named(name) for name in ("a6", "d3", "h6")))
    assert table.fault is None


def test_the_placement_board_is_played_by_arrow_keys() -> None:
    screen = shown(TableForm(FakeServices()))
    turned(screen, "placing")
    turned(screen, "placing")
    screen.widgets.focus.move_to("placement-board")
    screen.widgets.focus.ring_shown = True
    key(screen, pygame.K_RETURN)
    assert table_of(screen).spring is not None


def test_a_saved_game_opens_by_a_click_on_its_card() -> None:
    services = FakeServices(slots=some_slots())
    click(shown(services.load_screen()), "open-saved-slot-1", from_left=30)
    assert services.requests == [("open", "slot-1")]


def test_a_damaged_game_is_opened_for_what_can_still_be_seen_of_it() -> None:
    services = FakeServices(slots=some_slots())
    click(shown(services.load_screen()), "open-saved-slot-4", from_left=30)
    assert services.requests == [("open", "slot-4")]


def test_games_that_ship_cannot_be_renamed_or_deleted() -> None:
    keys = shown(FakeServices(slots=some_slots()).load_screen()).widgets.keys
    assert "delete-shipped-slot-0" not in keys
    assert "delete-saved-slot-1" in keys


def test_a_game_is_deleted_only_after_yes() -> None:
    services = FakeServices(slots=some_slots())
    change = click(shown(services.load_screen()), "delete-saved-slot-1")
    assert isinstance(change, Push)
    assert isinstance(change.scene, Dialog)
    question = shown(change.scene)
    assert key(question, pygame.K_ESCAPE) == Pop()
    assert services.requests == []
    click(question, "answer-0")
    assert services.requests == [("delete", "slot-1")]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (CannotWrite(Path("slot-1.json"), Obstacle.READ_ONLY, "Read-only file system"), "read-only disk"),
        (GameLocked(Path("slot-1/lock")), "Another window"),
        (BadSave(Fault.NOT_JSON, "the file", "it ends early"), "incomplete"),
    ],
    ids=["write", "lock", "read"],
)
def test_a_game_that_cannot_be_deleted_is_reported_with_the_reason(error: Exception, reason: str) -> None:
    class Refusing(FakeGames):
        def delete(self, slot: str) -> None:
            del slot
            raise error

    services = FakeServices(slots=some_slots())
    change = click(shown(Load(Refusing(services), services.practise_at)), "delete-saved-slot-1")
    assert isinstance(change, Push)
    answer = click(shown(change.scene), "answer-0")
    assert isinstance(answer, Pop)
    assert isinstance(answer.then, Push)
    assert reason in shown(answer.then.scene).words


def test_a_game_gets_a_new_name() -> None:
    services = FakeServices(slots=some_slots())
    change = click(shown(services.load_screen()), "rename-saved-slot-1")
    assert isinstance(change, Push)
    assert isinstance(change.scene, NameDialog)
    naming = shown(change.scene)
    key(naming, pygame.K_END)
    typed(naming, "!")
    assert key(naming, pygame.K_RETURN) == Pop()
    assert services.requests == [("rename", ("slot-1", "Five at the table!"))]


def test_the_suggested_name_is_selected_so_that_typing_replaces_it() -> None:
    game = FakeGame()
    change = click(shown(Pause(FakeServices(), game)), "save")
    assert isinstance(change, Push)
    assert isinstance(change.scene, NameDialog)
    naming = shown(change.scene)
    typed(naming, "Sunday")
    key(naming, pygame.K_RETURN)
    assert game.saved == ["Sunday"]


def test_a_game_never_gets_an_empty_name() -> None:
    named: list[str] = []
    naming = shown(NameDialog("load.rename.title", "A", named.append))
    key(naming, pygame.K_BACKSPACE)
    assert key(naming, pygame.K_RETURN) is None
    assert named == []


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_p])
def test_pause_ends_by_escape_enter_or_p(code: int) -> None:
    assert key(shown(Pause(FakeServices(), FakeGame())), code) == Pop()


@pytest.mark.parametrize(("code", "change"), [(pygame.K_F1, ShowRules()), (pygame.K_F2, ShowKeys())])
def test_the_keys_of_the_rules_and_of_the_keys_work_in_the_menu_of_a_game(
    code: int, change: SceneChange
) -> None:
    assert key(shown(Pause(FakeServices(), FakeGame())), code) == change


def test_a_position_is_copied_as_text_and_practised_from_a_copied_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clipboard = ["nothing"]
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clipboard[-1])
    game, text = FakeGame(), santiago.Game(3, seed=1).public_text
    menu = shown(Pause(FakeServices(), game, position=lambda: text))
    refused = click(menu, "paste-position")
    assert isinstance(refused, Replace)
    assert isinstance(refused.scene, Dialog)
    shown(refused.scene)
    assert game.pasted == ""
    assert isinstance(click(menu, "copy-position"), Replace)
    assert clipboard[-1] == text
    click(menu, "paste-position")
    assert game.pasted == text


def test_a_copied_position_is_practised_from_the_list_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard, services = ["nothing"], FakeServices()
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clipboard[-1])
    page = shown(services.load_screen())
    refused = click(page, "paste-position")
    assert isinstance(refused, Push)
    assert "does not hold the text of a position" in shown(refused.scene).words
    clipboard.append(santiago.Game(3, seed=1).public_text)
    click(page, "paste-position")
    assert services.requests == [("practise", clipboard[-1])]


def test_leaving_goes_to_the_menu() -> None:
    assert click(shown(Pause(FakeServices(), FakeGame())), "leave") == Home()


def test_the_game_is_saved_under_a_name_and_reported() -> None:
    game = FakeGame()
    change = click(shown(Pause(FakeServices(), game)), "save")
    assert isinstance(change, Push)
    assert isinstance(change.scene, NameDialog)
    after = key(shown(change.scene), pygame.K_RETURN)
    assert game.saved == ["Ana, Bruno, Chloé"]
    assert isinstance(after, Replace)


def test_a_full_disk_is_reported_and_nothing_lost() -> None:
    class FullDisk(FakeGame):
        def save(self, name: str) -> None:
            raise CannotWrite(Path(name), Obstacle.DISK_FULL, "No space left on device")

    change = click(shown(Pause(FakeServices(), FullDisk())), "save")
    assert isinstance(change, Push)
    assert isinstance(change.scene, NameDialog)
    assert isinstance(key(shown(change.scene), pygame.K_RETURN), Replace)


def test_the_hand_over_card_hides_the_table() -> None:
    assert not Handover(PEOPLE[0]).overlay


def test_only_ready_uncovers_the_table() -> None:
    card = shown(Handover(PEOPLE[0]))
    assert key(card, pygame.K_ESCAPE) is None
    assert key(card, pygame.K_SPACE) == Pop()
    assert key(card, pygame.K_RETURN) == Pop()
    assert click(card, "ready") == Pop()


def test_enter_and_escape_answer_a_question() -> None:
    agreed: list[str] = []
    question = shown(
        confirm(
            "load.delete.title",
            "load.delete.title",
            "table.yes",
            lambda: agreed.append("yes"),
        )
    )
    assert key(question, pygame.K_ESCAPE) == Pop()
    assert agreed == []
    assert key(question, pygame.K_RETURN) == Pop()
    assert agreed == ["yes"]


def test_the_search_opens_the_chapter_in_which_it_finds_something() -> None:
    book = shown(RulesScreen())
    key(book, pygame.K_f, mod=pygame.KMOD_CTRL)
    typed(book, "bribes add up")
    assert isinstance(book, RulesScreen)
    assert book.chapter.name == "canals"


def test_a_clause_opens_its_chapter() -> None:
    book = shown(RulesScreen("R9.4"))
    assert isinstance(book, RulesScreen)
    assert book.chapter.name == "scoring"


def test_escape_ends_the_search_before_it_leaves_the_book() -> None:
    book = shown(RulesScreen())
    key(book, pygame.K_f, mod=pygame.KMOD_CTRL)
    typed(book, "palm")
    assert key(book, pygame.K_ESCAPE) is None
    assert key(book, pygame.K_ESCAPE) == Pop()


def test_where_the_window_is_narrow_the_chapters_are_turned_by_arrows() -> None:
    book = shown(RulesScreen(), context_of((1024, 640), DisplayOptions("fr", 2.0)))
    assert isinstance(book.widgets.find("chapter"), Cycler)
    turned(book, "chapter")
    assert isinstance(book, RulesScreen)
    assert book.chapter is BOOK[1]


def test_an_example_is_stepped_through_by_keys_and_by_mouse() -> None:
    book = shown(RulesScreen("R8.2"))
    steps = book.widgets.find("step")
    assert isinstance(steps, Cycler)
    count = len(steps.values)

    def step() -> int:
        shown_now = book.widgets.find("step")
        assert isinstance(shown_now, Cycler)
        return shown_now.index

    key(book, pygame.K_RIGHT)
    assert step() == 1
    turned(book, "step")
    assert step() == 2
    for _ in range(3):
        key(book, pygame.K_LEFT)
    assert step() == count - 1


def test_the_picture_of_an_example_follows_its_step() -> None:
    book = shown(RulesScreen("R8.2"))
    pictures = set()
    for _ in range(3):
        key(book, pygame.K_RIGHT)
        surface = pygame.Surface(book.context.size)
        book.draw(surface)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 3


def test_pause_shows_what_was_agreed_at_this_table() -> None:
    for item, chapter in (("table", BOOK[-1]), ("rules", BOOK[0])):
        change = click(shown(Pause(FakeServices(), FakeGame(), PLAYED)), item)
        assert isinstance(change, ShowRules)
        assert RulesScreen(change.clause, change.table, change.chapter).chapter is chapter


@pytest.mark.parametrize(
    "table",
    [
        TableSetup(PEOPLE, Options(money=money, min_bribe=bribe, passers=passers), placing=placing)
        for money, bribe, passers, placing in (
            (Money.OPEN, 0, Passers.REVERSE, Placing.INNER),
            (Money.CONCEALED, 1, Passers.CLOCKWISE, Placing.ANYWHERE),
        )
    ],
    ids=["as in Trefl", "otherwise"],
)
def test_a_new_table_says_what_each_option_means(table: TableSetup) -> None:
    """R2.2, R2.5, R5.1, R6.2"""
    services, notes, size = FakeServices(), Notes(), (1280, 3000)
    services.last_table = lambda: table  # type: ignore[method-assign]
    shown(TableForm(services), noted_context(size, "en", 1.0, notes)).draw(paper(size))
    written = " ".join(note.wanted for note in notes.written).replace("\u00a0", " ")
    tr, options = Translator("en"), table.options
    values = {
        "money": options.money.value,
        "min-bribe": options.min_bribe,
        "passers": options.passers.value,
        "placing": table.placing.value,
    }
    missing = [tr(f"new-table.{option}.{value}.hint") for option, value in values.items()]
    assert [hint for hint in missing if hint not in written] == []


def test_without_a_game_the_book_tells_of_no_table() -> None:
    assert f"chapter-{BOOK[-1].name}" not in shown(RulesScreen()).widgets.keys
    assert f"chapter-{BOOK[-1].name}" in shown(RulesScreen(table=PLAYED)).widgets.keys


SCREENS: tuple[Callable[[], Screen], ...] = (
    lambda: Menu(FakeServices(), "1"),
    lambda: TableForm(FakeServices()),
    lambda: SettingsScreen(FakeServices()),
    lambda: OwnKeys(FakeServices()),
    lambda: FakeServices(slots=some_slots()).load_screen(),
    lambda: Pause(FakeServices(), FakeGame(), PLAYED, position=str),
    lambda: RulesScreen("R8.2", PLAYED),
    RulesScreen,
)


@pytest.mark.parametrize("make", SCREENS)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_every_control_is_reached_by_tab_and_large_enough(
    make: Callable[[], Screen], text_scale: float
) -> None:
    screen = shown(make(), context_of((1024, 640), DisplayOptions("en", text_scale)))
    reached = set()
    for _ in screen.widgets.keys:
        key(screen, pygame.K_TAB)
        reached.add(screen.widgets.focus.key)
    assert reached == set(screen.widgets.keys)
    assert all(min(screen.widgets.find(name).rect.size) >= 24 for name in screen.widgets.keys)


@pytest.mark.parametrize("make", SCREENS)
def test_no_two_controls_lie_on_each_other(make: Callable[[], Screen]) -> None:
    screen = shown(make(), context_of((1024, 640), DisplayOptions("fr", 2.0)))
    controls = [screen.widgets.find(name) for name in screen.widgets.keys if not name.startswith("open-")]
    controls = [control for control in controls if not control.key.startswith(("delete-", "rename-"))]
    pairs = [
        (one.key, other.key)
        for number, one in enumerate(controls)
        for other in controls[number + 1 :]
        if one.area is other.area and one.rect.colliderect(other.rect)
    ]
    assert pairs == []


def test_rebuilding_a_screen_leaves_nothing_behind() -> None:
    screen = TableForm(FakeServices())
    for scale in (0.8, 1.0, 1.5, 2.0):
        context = context_of((1280, 800), DisplayOptions("en", scale))
        for _ in range(3):
            screen.rebuild(context)
    gc.collect()
    kept = [
        one
        for one in gc.get_objects()
        if isinstance(one, SkinnedButton) and one.ui_manager is screen.widgets.manager
    ]
    assert len(kept) == len(screen.widgets.keys)


def test_a_screen_that_is_rebuilt_while_it_is_drawn_is_drawn_anew() -> None:
    context = context_of((1280, 800), DisplayOptions("en"))
    screen, french = Keys(), context_of((1280, 800), DisplayOptions("fr"))
    torn, whole = pygame.Surface(context.size), pygame.Surface(context.size)
    screen.rebuild(context)
    steps = screen.draw_in_steps(torn)
    for _ in range(30):
        next(steps)
    screen.rebuild(french)
    for _ in steps:
        pass
    screen.draw(whole)
    assert torn.get_buffer().raw == whole.get_buffer().raw


def test_the_pictures_of_a_list_appear_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("santiago.ui.screens.games.game_list._PICTURE_SECONDS", 0.0)
    purple = (200, 0, 200)

    class Purple(FakeGames):
        def picture(self, card: GameCard, sprites: Sprites) -> Steps[pygame.Surface | None]:
            del card, sprites
            yield
            image = pygame.Surface((150, 116))
            image.fill(purple)
            return image

    services = FakeServices(slots=some_slots(4))
    screen, surface = shown(Load(Purple(services), services.practise_at)), pygame.Surface((1280, 800))
    areas = set()
    for _ in range(30):
        screen.update(0.02)
        screen.draw(surface)
        areas.add(pygame.mask.from_threshold(surface, purple, (1, 1, 1, 255)).count())
    assert len(areas) == 2
    assert min(areas) == 0
    assert max(areas) > 3 * 140 * 100, "all three games that can be read have their picture"


def test_a_paragraph_on_a_card_has_the_same_gap_below_whether_it_has_one_line_or_two() -> None:
    context = context_of()
    style = context.styles.body

    def height(*labels: str) -> int:
        widgets = Widgets(context)
        rows = tuple(FormRow(lambda *_: None, label=label) for label in labels)
        Form(context, widgets, "form", pygame.Rect(0, 0, 600, 1), (Section("Title", rows),))
        return widgets.areas[0].most

    first, short, long = "The first one.", "A line.", "A text that needs two lines, because it is long, " * 2
    line = context.text.line_height(style)
    assert context.text.paragraph_height(long, 526, style) == 2 * context.text.paragraph_height(
        short, 526, style
    )
    alone = height(first)
    gap = height(first, short) - alone - context.text.paragraph_height(short, 526, style)
    assert 0 < gap < line
    assert height(first, long) - alone - context.text.paragraph_height(long, 526, style) == gap


@pytest.mark.parametrize("language", languages())
def test_the_paragraphs_of_both_columns_have_the_same_gap(language: str) -> None:
    page = AccessibilityFeatures()
    page.rebuild(context_of(options=DisplayOptions(language=language)))
    content = page.widgets.areas[0].content
    assert content is not None
    boxes = sorted(content.boxes.values(), key=lambda box: (box.left, box.top))
    gaps: dict[int, list[int]] = {}
    for above, below in pairwise(boxes):
        gaps.setdefault(above.left, [])
        if above.left == below.left:
            gaps[above.left].append(below.top - above.bottom)
    assert len(gaps) == 2
    assert len({min(between) for between in gaps.values()}) == 1
