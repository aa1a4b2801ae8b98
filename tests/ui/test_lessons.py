"""The lesson in the program: from the menu and back, resumed, and not among the player's games."""

import pygame

from santiago.persistence import paths
from santiago.presentation.view_model.commands import Command
from santiago.rules.record import Level
from santiago.session.lesson_script import MoveTask, script
from santiago.ui.lesson.lesson_scene import LessonScene
from santiago.ui.screens.dialog import Dialog
from santiago.ui.screens.games.catalogue_cards import GameKind
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.pause import LessonPause
from tests.ui.hands import key
from tests.ui.room import PEOPLE, Room, block


def scene(room: Room) -> LessonScene:
    top = room.stack[-1]
    assert isinstance(top, LessonScene)
    return top


def take(room: Room, steps: int) -> None:
    """Take a number of steps; each task is done at once."""
    for _ in range(steps):
        room.wait()
        while scene(room).card is None:
            room.wait()
        lesson = scene(room).lesson
        assert lesson.step is not None
        if isinstance(lesson.step.task, MoveTask):
            lesson.session.play(lesson.step.task.moves[0])
        else:
            lesson.resume()


def menu_keys(room: Room) -> tuple[str, ...]:
    menu = room.stack[0]
    assert isinstance(menu, Menu)
    menu.rebuild(room.context)
    return menu.widgets.keys


def test_learn_opens_the_lesson_without_any_question(room: Room) -> None:
    room.do(room.program.learn())
    assert scene(room).lesson.done == 0
    take(room, 1)


def test_a_lesson_that_was_left_is_gone_on_with_and_the_menu_says_so(room: Room) -> None:
    assert "learn" in menu_keys(room)
    room.do(room.program.learn())
    take(room, 4)
    room.do(room.program.tables.leave())
    assert "learn-on" in menu_keys(room)
    room.do(room.program.learn())
    take(room, 1)
    assert scene(room).lesson.done == 5


def test_learn_is_the_first_button_until_the_lesson_was_left(room: Room) -> None:
    assert menu_keys(room)[:2] == ("learn", "play")
    room.do(room.program.learn())
    room.do(room.program.tables.leave())
    first, *others = menu_keys(room)
    assert (first, "learn" in others) == ("play", True)


def test_a_lesson_may_be_begun_again(room: Room) -> None:
    room.do(room.program.learn())
    take(room, 4)
    change = key(scene(room), pygame.K_ESCAPE)
    room.do(change)
    pause = room.stack[-1]
    assert isinstance(pause, LessonPause)
    room.do(pause.widgets.find("again").press())
    assert scene(room).lesson.done == 0
    assert scene(room).lesson.session.ply == script().begin


def test_nothing_of_a_lesson_is_kept_among_the_games(room: Room) -> None:
    room.do(room.program.learn())
    take(room, len(script().steps) - 1)
    room.do(room.program.tables.leave())
    assert not room.program.library.has_unfinished_game()
    assert not list(paths.data_folder().rglob("*.json"))
    assert room.library.finished.stamps() == {}
    assert {card.kind for card in room.program.games().cards()} == {GameKind.SHIPPED}


def test_the_game_on_the_table_is_kept_when_a_lesson_begins(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(2)
    room.do(room.program.learn())
    assert room.program.library.has_unfinished_game()


def test_the_lesson_ends_with_a_first_game_against_two_easy_opponents(room: Room) -> None:
    room.do(room.program.learn())
    take(room, len(script().steps) - 1)
    room.wait()
    while scene(room).card is None:
        room.wait()
    room.do(scene(room).card.widgets.find("play").press())
    assert not isinstance(room.stack[-1], LessonScene)
    levels = [seat.level for seat in room.game.seats]
    assert levels == [None, Level.EASY, Level.EASY]
    assert "learn" in menu_keys(room)


def test_a_practice_game_from_a_moment_of_the_lesson_leads_back_to_it(room: Room) -> None:
    room.do(room.program.learn())
    take(room, 4)
    lesson = scene(room)
    lesson.visit(2)
    room.do(lesson.table.invoke(Command.PRACTISE))
    assert not isinstance(room.stack[-1], LessonScene)
    room.do(room.program.tables.leave())
    assert scene(room) is lesson


def test_where_nothing_can_be_kept_the_lesson_goes_on_and_it_is_said_once(room: Room) -> None:
    block(paths.config_folder())
    room.do(room.program.learn())
    take(room, 2)
    room.do(room.program.tables.leave())
    room.wait()
    assert isinstance(room.stack[-1], Dialog)
    assert "until the window is closed" in room.dialog.words
