"""The new-table page: a row of portraits, each of which opens a dialog to replace the player."""

from dataclasses import replace

import pygame
import pytest

from santiago.ai.agents.characters import BY_NAME
from santiago.rules.grid import INTERSECTION_NAMES, SQUARE_NAMES, squares_in
from santiago.rules.options import Money, Seat
from santiago.rules.record import Level
from santiago.session.table_record import new_record
from santiago.session.table_setup import BY_CHANCE, FACES, SeatChoice, SeatColour, TableSetup
from santiago.ui.contracts import SceneChange
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.setup.new_table import NewTable
from santiago.ui.screens.setup.seat_dialog import PersonDialog, SeatDialog
from santiago.ui.screens.setup.table_form import TableForm
from santiago.wording.table_names import usual_table
from santiago.wording.translator import Translator
from tests.ui.fakes import FakeServices
from tests.ui.hands import click, hold, key, point_at, pushed, release, shown, typed
from tests.ui.text_layout import Notes, noted_context, paper

FULL = TableSetup(
    tuple(
        SeatChoice(name, paint, level, face)
        for paint, (name, level, face) in zip(
            SeatColour,
            (
                ("Maximilian Rosa", None, FACES[2]),
                ("", Level.HARD, "mateo"),
                ("", Level.EASY, BY_CHANCE),
                ("", Level.EXPERT, "carmen"),
                ("Chlo\u00e9", None, FACES[5]),
            ),
            strict=True,
        )
    )
)


def page(table: TableSetup | None = None) -> NewTable:
    services = FakeServices()
    services.kept_table = table
    screen = NewTable(services)
    shown(screen)
    return screen


def test_the_game_begins_at_the_table_in_the_picture() -> None:
    services = FakeServices()
    screen = NewTable(services)
    (said,) = (text for text in shown(screen).read_aloud() if "palm" in text)
    click(screen, "start")
    (begun,) = (table for name, table in services.requests if name == "start")
    board = new_record(begun).start().board
    assert INTERSECTION_NAMES[board.spring] in said
    assert all(SQUARE_NAMES[square] in said for square in squares_in(board.palms))
    assert said.count("palm") == 3
    screen.rebuild(screen.context)
    assert said in screen.read_aloud(), "the picture stays as it is"


def asked(screen: Screen, number: int) -> Screen:
    """Return the dialog of a seat."""
    return pushed(click(screen, f"seat-{number}"))


def test_a_computer_is_chosen_with_its_level() -> None:
    screen = page()
    dialog = asked(screen, 1)
    click(dialog, "face-rosa")
    key(dialog, pygame.K_TAB)
    click(dialog, "level")
    click(dialog, "answer-0")
    seat = screen.table.seats[1]
    assert (seat.character, seat.level, seat.shown_name) == ("rosa", Level.NORMAL, "Rosa")


@pytest.mark.parametrize("character", [*BY_NAME, BY_CHANCE, ""])
def test_a_computer_has_any_character_or_none(character: str) -> None:
    screen = page()
    dialog = asked(screen, 0)
    click(dialog, f"face-{character}")
    click(dialog, "answer-0")
    assert (screen.table.seats[0].character, screen.table.seats[0].level) == (character, Level.NORMAL)


def test_a_computer_that_has_a_seat_cannot_be_chosen_for_another() -> None:
    dialog = asked(page(FULL), 0)
    free = {face for face in BY_NAME if dialog.widgets.find(f"face-{face}").enabled}
    assert free == set(BY_NAME) - {"mateo", "carmen"}


def test_a_person_who_joins_has_a_name_unlike_the_first_who_is_no_longer_only_you() -> None:
    screen = page()
    assert screen.table.seats[0].name == "You"
    dialog = asked(screen, 1)
    click(dialog, f"face-{FACES[4]}")
    typed(dialog, "Bo")
    click(dialog, "answer-0")
    first, second, *_ = screen.table.seats
    assert (second.name, second.level, second.character) == ("Bo", None, FACES[4])
    assert first.name not in ("You", "", "Bo")
    assert screen.table.fault is None


@pytest.mark.parametrize("name", ["", "  ", "rosa"])
def test_a_name_that_is_missing_or_somebody_elses_is_refused_with_a_sentence(name: str) -> None:
    taken: list[SeatChoice] = []
    dialog = shown(
        PersonDialog(SeatChoice("Ana", SeatColour.RED, None, FACES[0]), frozenset({"rosa"}), taken.append)
    )
    key(dialog, pygame.K_a, mod=pygame.KMOD_CTRL)
    key(dialog, pygame.K_DELETE)
    typed(dialog, name)
    assert click(dialog, "answer-0") is None
    assert not taken
    assert isinstance(dialog, PersonDialog)
    assert dialog.words
    assert dialog.widgets.focus.key == "name", "the next letters typed go into the field"


def test_escape_keeps_who_sits_there() -> None:
    screen = page()
    before = screen.table
    dialog = asked(screen, 1)
    click(dialog, "face-rosa")
    key(dialog, pygame.K_ESCAPE)
    assert screen.table == before


def test_seats_come_and_go() -> None:
    screen = page()
    click(screen, "add")
    assert len(screen.table.seats) == 5
    assert "add" not in screen.widgets.keys
    for _ in range(3):
        click(screen, "remove-1")
    assert len(screen.table.seats) == 2
    assert not any(name.startswith("remove") for name in screen.widgets.keys)


def test_everything_is_reached_by_keys_alone() -> None:
    """Arrow keys visit every control."""
    screen = page(FULL)
    seen = set()
    for _ in range(30):
        key(screen, pygame.K_TAB)
        current = screen.widgets.focus.current
        assert current is not None
        seen.add(current.key)
    assert seen == set(screen.widgets.keys)
    names = {node.name for node in screen.spoken().root.all()}
    assert {"Seat 1, Maximilian Rosa, Human", "Seat 2, Mateo, Hard", "Seat 3, Random, Easy"} <= names


def test_more_is_the_form_and_what_is_changed_there_stays() -> None:
    screen = page()
    form = pushed(click(screen, "more"))
    assert isinstance(form, TableForm)
    click(form, "money")
    form.back()
    assert screen.table.options.money is Money.CONCEALED
    assert "Rules of the Trefl edition, changed" in screen.read_aloud()


def test_the_first_table_of_each_language_has_a_person_without_a_name() -> None:
    assert usual_table(Translator("en")).seats[0].name == "You"
    assert usual_table(Translator("fr")).seats[0].name == "Toi"


def order(screen: NewTable) -> list[SeatColour]:
    return [seat.paint for seat in screen.table.seats]


def drag(screen: NewTable, number: int, to: tuple[int, int]) -> SceneChange | None:
    start = screen.widgets.find(f"seat-{number}").rect.center
    point_at(screen, start)
    hold(screen, start)
    for part in range(1, 5):
        x, y = (begin + (end - begin) * part // 4 for begin, end in zip(start, to, strict=True))
        point_at(screen, (x, y), held=True)
    return release(screen, to)


def test_a_card_is_dragged_over_the_others_with_their_crosses() -> None:
    screen, pictures = page(FULL), []
    card, cross = (screen.widgets.find(key).rect for key in ("seat-0", "remove-1"))
    shift = screen.widgets.find("seat-1").rect.left - card.left + card.width // 3
    x, y = card.center
    for moved in (0, shift):
        if moved:
            point_at(screen, (x, y))
            hold(screen, (x, y))
            point_at(screen, (x + moved, y), held=True)
        surface = pygame.Surface((1280, 800))
        screen.draw(surface)
        pictures.append(pygame.image.tobytes(surface.subsurface(cross.move(moved - shift, 0)), "RGB"))
    assert pictures[0] == pictures[1]


def test_seats_are_reordered_by_dragging_and_the_overseer_stays_the_same_player() -> None:
    screen = page(replace(FULL, overseer=Seat(3)))
    red, white, black, purple, gold = SeatColour
    assert drag(screen, 0, screen.widgets.find("seat-2").rect.center) is None
    assert order(screen) == [white, black, red, purple, gold]
    assert screen.table.overseer == 3
    x, y = screen.widgets.find("seat-0").rect.center
    assert drag(screen, 3, (x - 400, y + 90)) is None
    assert order(screen) == [purple, white, black, red, gold]
    assert screen.table.overseer == 0
    x, y = screen.widgets.find("seat-1").rect.center
    drag(screen, 1, (x + 20, y))
    assert order(screen) == [purple, white, black, red, gold], "a short drag goes back"
    asked(screen, 1)


def test_seats_are_reordered_by_keys_and_the_focus_goes_along() -> None:
    screen = page(FULL)
    red, white, black, purple, gold = SeatColour
    key(screen, pygame.K_PLUS, "+")
    assert order(screen) == [red, white, black, purple, gold], "nothing is focused yet"
    while screen.widgets.ring_key != "seat-1":
        key(screen, pygame.K_TAB)
    key(screen, pygame.K_PLUS, "+")
    key(screen, pygame.K_KP_PLUS)
    assert order(screen) == [red, black, purple, white, gold]
    for _ in range(5):
        key(screen, pygame.K_MINUS, "-")
    assert order(screen) == [white, red, black, purple, gold]
    assert screen.widgets.ring_key == "seat-0"
    assert screen.table.fault is None


def test_a_short_text_about_a_computer_is_level_with_the_choice_beside_it() -> None:
    notes = Notes()
    dialog = SeatDialog(SeatChoice("", SeatColour.WHITE, Level.HARD, "rosa"), frozenset(), lambda _: None)
    dialog.rebuild(noted_context((1280, 800), "en", 1.0, notes))
    dialog.draw(paper((1280, 800)))
    (text,) = (note for note in notes.written if note.wanted.startswith("Rosa bids"))
    middle = text.image.get_bounding_rect(min_alpha=60).move(text.place).centery
    assert abs(middle - dialog.widgets.find("level").rect.centery) <= 4
