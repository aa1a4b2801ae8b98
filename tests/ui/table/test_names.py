"""At the first table the person is called "You" until they enter a name at their own panel."""

import pygame

from santiago.presentation.view_model.targets import PanelTarget
from santiago.rules.options import Seat
from santiago.session.table_record import practice_of, seat_choices
from santiago.session.table_setup import FACES, TableSetup
from santiago.ui.contracts import Push
from santiago.ui.screens.setup.seat_dialog import PersonDialog
from santiago.wording.table_names import usual_table
from santiago.wording.translator import Translator
from tests.ui.hands import click, key, typed
from tests.ui.room import PEOPLE, Room
from tools.desktop.pilot import Pilot

OWN = PanelTarget(Seat(0))


def begun(room: Room, table: TableSetup) -> Pilot:
    room.do(room.program.start(table))
    return Pilot(room.table, room.context)


def name_of(pilot: Pilot) -> str:
    return pilot.scene.presenter.people[0].name


def test_a_click_on_the_own_panel_gives_name_and_face_to_this_game_and_the_next(room: Room) -> None:
    pilot = begun(room, usual_table(Translator("en")))
    assert name_of(pilot) == "You"
    room.do(pilot.click(OWN))
    dialog = room.dialog
    assert isinstance(dialog, PersonDialog)
    typed(dialog, "Zoé")
    click(dialog, f"face-{FACES[8]}")
    room.do(key(dialog, pygame.K_RETURN))
    assert name_of(pilot) == "Zoé"
    assert room.table.presenter.people[0].character == FACES[8]
    assert seat_choices(room.game.record)[0].name == "Zoé"
    room.program.tables.close_all()
    table = room.library.last_table()
    assert table is not None
    assert (table.seats[0].name, table.seats[0].character) == ("Zoé", FACES[8])


def test_the_name_is_given_by_keys_alone_and_escape_keeps_it(room: Room) -> None:
    pilot = begun(room, usual_table(Translator("en")))
    pilot.walk_to(OWN)
    room.do(pilot.key(pygame.K_RETURN))
    typed(room.dialog, "Bo")
    room.do(key(room.dialog, pygame.K_ESCAPE))
    assert name_of(pilot) == "You"


def test_nobody_takes_the_name_of_another(room: Room) -> None:
    pilot = begun(room, PEOPLE)
    room.do(pilot.click(OWN))
    typed(room.dialog, "ben")
    assert key(room.dialog, pygame.K_RETURN) is None
    assert name_of(pilot) == "Ana"


def test_names_stay_in_practice(room: Room) -> None:
    begun(room, PEOPLE)
    room.play(3)
    room.do(room.program.tables.practise(practice_of(room.game.record, 1)))
    change = Pilot(room.table, room.context).click(OWN)
    assert not isinstance(change, Push)
