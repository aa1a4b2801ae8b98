"""The people of the household on their page, at the seats of a table, and in the statistics."""

from dataclasses import replace

import pygame
import pytest

from santiago.presentation.view_model.people import portraits
from santiago.rules.record import Player, SeatInfo
from santiago.session.people import Hands, change_person, household, note_seats
from santiago.session.settings import CoachUse, VoiceUse
from santiago.session.table_record import seat_choices
from santiago.session.table_setup import SeatChoice, SeatColour
from santiago.ui.app.game_window import WindowOptions
from santiago.ui.app.main_loop import MainLoop
from santiago.ui.contracts import Apply, Pop, Quit, SceneChange
from santiago.ui.screens.dialog import Dialog
from santiago.ui.screens.games.people_page import MergeDialog, PeoplePage
from santiago.ui.screens.games.statistics_page import StatisticsPage
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.seats import TakeOver
from santiago.ui.screens.setup.seat_dialog import PersonDialog, SeatDialog
from tests.ui.hands import click, key, pressing, pushed, shown, typed
from tests.ui.room import PEOPLE, Room, block
from tests.ui.test_app import RecordingScene
from tests.ui.test_finished import FIVE, THREE, FakeArchive, with_person
from tests.ui.text_layout import CountedSprites

pytestmark = pytest.mark.usefixtures("home")
FAMILY = [SeatChoice(name, paint) for name, paint in zip(("Ana", "Ben", "Mum"), SeatColour, strict=False)]


FAMILY_GAME = replace(
    THREE,
    played=replace(
        THREE.played,
        seats=tuple(SeatInfo(seat.name, Player.HUMAN) for seat in FAMILY),
    ),
)


def page_of(*names: str) -> PeoplePage:
    """Show the page of people who were at one table."""
    note_seats((seat for seat in FAMILY if seat.name in names), 5)
    page = shown(PeoplePage(FakeArchive()))
    assert isinstance(page, PeoplePage)
    return page


def names() -> set[str]:
    return {person.name for person in household().listed.values()}


def test_the_people_of_finished_games_are_listed_with_what_they_won() -> None:
    page = shown(PeoplePage(FakeArchive(with_person(THREE), with_person(FIVE))))
    assert "edit-ana" in page.widgets.keys
    words = [node.name for node in page.spoken().root.all()]
    assert any(label.startswith("Ana") and "2 games" in label for label in words)


def test_people_without_a_face_of_their_own_get_different_ones() -> None:
    assert portraits(["", "", "person-3", ""]) == ("person-2", "person-1", "person-3", "person-4")
    assert len(set(portraits([""] * 12))) == 12
    assert len(portraits([""] * 40)) == 40, "a large household has fewer faces than people"


def test_the_continue_card_shows_the_faces_of_the_table(room: Room) -> None:
    room.do(room.program.start(PEOPLE))
    room.play(3)
    faces = [person.character for person in room.table.view.people]
    room.do(room.program.tables.leave())
    menu, drawn = Menu(room.program, "1.0.0"), CountedSprites()
    menu.rebuild(replace(room.context, sprites=drawn))
    menu.finish()
    menu.draw(pygame.Surface(room.context.size))
    assert all(drawn.drawn[f"face-{face}"] == 1 for face in faces)


def test_a_person_is_renamed_and_gets_another_face_and_colour() -> None:
    page = page_of("Ana", "Ben")
    dialog = pushed(click(page, "edit-ana"))
    assert isinstance(dialog, PersonDialog)
    typed(dialog, "Ben")
    key(dialog, pygame.K_RETURN)
    assert names() == {"Ana", "Ben"}, "another person has this name"
    dialog = pushed(click(page, "edit-ana"))
    typed(dialog, "Anna")
    click(dialog, "face-person-4")
    assert isinstance(key(dialog, pygame.K_RETURN), Pop)
    click(page, "colour-ana")
    person = household().people["ana"]
    assert (person.name, person.face, person.names) == ("Anna", "person-4", ("Ana",))
    assert person.paint is SeatColour.WHITE, "the colour after red"


def test_a_persons_preferences_are_chosen_on_their_card() -> None:
    page = page_of("Ana", "Ben")
    dialog = pushed(click(page, "edit-ana"))
    assert not [one for one in dialog.widgets.keys if str(one).startswith("person-")]
    click(dialog, "settings.coach")
    click(dialog, "people.hands")
    click(dialog, "people.hands")
    assert household().people["ana"].hands is Hands.MOUSE, "not before OK"
    key(dialog, pygame.K_RETURN)
    person = household().people["ana"]
    assert (person.name, person.coach, person.hands) == ("Ana", CoachUse.ALWAYS, Hands.READER)


def test_a_name_that_cannot_be_written_is_told(room: Room) -> None:
    page = page_of("Ana", "Ben")
    from santiago.persistence import paths

    dialog = pushed(click(page, "edit-ana"))
    block(paths.data_folder())
    typed(dialog, "Anna")
    change = key(dialog, pygame.K_RETURN)
    assert isinstance(change, Pop)
    assert isinstance(pushed(change.then), Dialog)
    del room


def test_a_table_is_played_as_the_people_at_it_prefer(room: Room) -> None:
    note_seats(PEOPLE.seats, 5)
    change_person("ben", PEOPLE.seats[1], hands=Hands.READER)
    hooks, plain = room.program.hooks(), room.program.settings()
    room.do(room.program.start(PEOPLE))
    assert hooks.preferred(plain).voice is VoiceUse.NO_READER
    host = room.program.tables.hosts[-1]
    assert host.settings().voice is VoiceUse.NO_READER
    room.program.tables.close_all()
    assert hooks.preferred(plain) == room.program.settings() == plain, "nothing is kept"


def test_f4_switches_the_voice_off_also_at_the_table_of_somebody_who_plays_by_ear(room: Room) -> None:
    note_seats(PEOPLE.seats, 5)
    change_person("ben", PEOPLE.seats[1], hands=Hands.READER)
    hooks, plain = room.program.hooks(), room.program.settings()
    room.do(room.program.start(PEOPLE))
    louder = replace(plain, effects_volume=0.3)
    hooks.settings_changed(louder)
    assert hooks.preferred(louder).voice is VoiceUse.NO_READER, "another setting"
    app = MainLoop(WindowOptions(size=(1280, 800)), louder, hooks)
    for code in (pygame.K_F4, pygame.K_F4, pygame.K_F4, pygame.K_a):
        pygame.event.post(pressing(code))
    heard: list[VoiceUse] = []
    changed = app.change

    def change(change: SceneChange | None) -> None:
        changed(change)
        if isinstance(change, Apply):
            heard.append(hooks.preferred(app.settings).voice)

    app.change = change  # type: ignore[method-assign]
    app.run(lambda: RecordingScene({pygame.K_a: Quit()}))
    assert heard == [VoiceUse.OFF, VoiceUse.ALWAYS, VoiceUse.OFF]


def test_one_person_of_two_names_is_asked_for_first() -> None:
    page = page_of("Ana", "Ben", "Mum")
    dialog = pushed(click(page, "merge-mum"))
    assert isinstance(dialog, MergeDialog)
    assert names() == {"Ana", "Ben", "Mum"}
    click(dialog, "answer-0")
    assert names() == {"Ana", "Ben"}


def test_two_who_sat_at_one_table_are_not_made_one() -> None:
    archive = FakeArchive(FAMILY_GAME)
    page = shown(PeoplePage(archive))
    sitting = [seat.name for seat in archive.summaries()[0].seats if seat.level is None]
    assert len(sitting) > 1
    dialog = pushed(click(page, f"merge-{sitting[0].casefold()}"))
    before = names()
    change = click(dialog, "answer-0")
    assert isinstance(change, Pop)
    assert isinstance(pushed(change.then), Dialog)
    assert names() == before


def test_removing_asks_and_says_what_stays() -> None:
    page = page_of("Ana", "Ben")
    dialog = pushed(click(page, "remove-ben"))
    assert isinstance(dialog, Dialog)
    assert "The finished games stay" in shown(dialog).read_aloud()[1]
    click(dialog, "answer-1")
    assert names() == {"Ana", "Ben"}
    click(dialog, "answer-0")
    assert names() == {"Ana"}
    assert "remove-ana" not in page.widgets.keys, "one person alone sees their name only"


def test_a_change_that_cannot_be_written_is_told(room: Room) -> None:
    page = page_of("Ana", "Ben")
    from santiago.persistence import paths

    block(paths.data_folder())
    assert isinstance(pushed(click(page, "colour-ana")), Dialog)
    del room


def test_the_statistics_lead_to_the_people_only_if_there_are_several() -> None:
    assert "people" in shown(StatisticsPage(FakeArchive(FAMILY_GAME))).widgets.keys
    assert "people" not in shown(StatisticsPage(FakeArchive(with_person(THREE)))).widgets.keys


def test_a_table_offers_the_people_who_are_not_at_it() -> None:
    note_seats([SeatChoice("Ana", SeatColour.GOLD, character="person-7"), *FAMILY[1:]], 5)
    chosen: list[SeatChoice] = []
    seat = SeatChoice("", SeatColour.RED, character="person-1")
    dialog = shown(SeatDialog(seat, frozenset({"ben"}), chosen.append))
    labels = [str(one) for one in dialog.widgets.keys if str(one).startswith("person-")]
    assert len(labels) == 2
    click(dialog, labels[0])
    key(dialog, pygame.K_RETURN)
    assert chosen == [SeatChoice("Ana", SeatColour.GOLD, character="person-7")]


def test_one_person_alone_is_offered_nobody() -> None:
    note_seats(FAMILY[:1], 5)
    dialog = shown(SeatDialog(FAMILY[1], frozenset(), print))
    assert not [one for one in dialog.widgets.keys if str(one).startswith("person-")]


def test_whoever_starts_a_game_is_known_and_a_name_changed_at_the_table_is_the_same_person(
    room: Room,
) -> None:
    room.do(room.program.start(PEOPLE))
    assert names() == {"Ana", "Ben", "Cleo"}
    seats = seat_choices(room.game.record)
    host = room.program.tables.hosts[-1]
    dialog = shown(TakeOver(seats, 0, print, host.rename))  # type: ignore[arg-type]
    typed(dialog, "Anna")
    click(dialog, "answer-0")
    assert names() == {"Anna", "Ben", "Cleo"}
    assert household().name_of("Ana") == "Anna"
