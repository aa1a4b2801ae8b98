"""The people of the household: made from tables and games, renamed, made one, and removed."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
import pytest

from santiago.persistence import paths
from santiago.rules.options import Edition
from santiago.rules.record import Level
from santiago.session.game_summary import GameSummary, SeatSummary
from santiago.session.people import (
    Hands,
    Household,
    Person,
    change_person,
    household,
    merge_people,
    note_games,
    note_seats,
    preferred,
    remove_person,
)
from santiago.session.settings import CoachUse, Settings, VoiceUse
from santiago.session.statistics import people, statistics
from santiago.session.table_setup import SeatChoice, SeatColour

pytestmark = pytest.mark.usefixtures("library")
ANA = SeatChoice("Ana", SeatColour.RED, character="person-3")
BEN = SeatChoice("Ben", SeatColour.WHITE)
ROSA = SeatChoice("", SeatColour.BLACK, Level.EASY, "rosa")
YOU = SeatChoice("You", SeatColour.GOLD, character="person-1")


def names() -> list[str]:
    return [person.name for person in household().listed.values()]


def game(*players: str, day: int = 1, character: str = "") -> GameSummary:
    """Return a finished game that the first player won."""
    seats = [
        SeatSummary(name, paint, None, character, 50 - n, 0, 0)
        for n, (name, paint) in enumerate(zip(players, SeatColour, strict=False))
    ]
    moment = datetime(2026, 11, day, tzinfo=UTC)
    return GameSummary("", moment, Edition.TREFL, 9, 9, 200, False, tuple(seats), (0,))


def test_whoever_sits_at_a_table_is_known_with_face_and_colour() -> None:
    note_seats([ANA, BEN, ROSA], 1000)
    note_seats([SeatChoice("Cleo", SeatColour.GOLD), BEN], 2000)
    assert names() == ["Ben", "Cleo", "Ana"], "whoever played last comes first, and computers are no people"
    ana = household().people["ana"]
    assert (ana.face, ana.paint, ana.seen) == ("person-3", SeatColour.RED, 1000)
    note_seats([SeatChoice("ANA", SeatColour.PURPLE)], 3000)
    ana = household().people["ana"]
    assert (ana.name, ana.face, ana.paint, ana.seen) == ("Ana", "person-3", SeatColour.PURPLE, 3000)


def test_games_of_earlier_versions_make_people_once() -> None:
    note_seats([ANA], 10**9)
    note_games([game("Ben", "Ana", day=1), game("Ben", "Zoé", day=3, character="person-5")])
    assert sorted(names()) == ["Ana", "Ben", "Zoé"]
    assert household().people["ben"].face == "person-5", "that of the last game"
    assert household().people["ana"].face == "person-3", "what is known is not changed"
    remove_person("ben")
    note_games([game("Ben", "Ana")])
    assert "Ben" not in names(), "removed people do not come back from old games"
    note_seats([BEN], 1)
    assert "Ben" in names()


def test_a_new_name_keeps_the_history() -> None:
    games = [game("Ana", "Ben"), game("Anna", "Ben")]
    note_games(games[:1])
    change_person("ana", SeatChoice("Anna", SeatColour.GOLD, character="person-2"))
    renamed = [household().renamed(one) for one in games]
    assert people(renamed) == ("Anna", "Ben")
    found = statistics(renamed, "Anna")
    assert found is not None
    assert (found.total.games, found.total.wins) == (2, 2)
    note_seats([ANA], 2**33)
    assert names()[0] == "Anna", "who types the old name is the same person"
    change_person("ana", SeatChoice("Ana", SeatColour.GOLD))
    person = household().people["ana"]
    assert (person.name, person.names) == ("Ana", ("Anna",))


def test_what_a_person_prefers_outlasts_games_names_and_a_merger() -> None:
    note_seats([ANA, BEN], 1)
    change_person("ana", ANA, coach=CoachUse.NEVER, hands=Hands.READER)
    change_person("ana", SeatChoice("Anna", SeatColour.GOLD))
    merge_people("ana", "ben")
    note_seats([SeatChoice("Anna", SeatColour.RED)], 2)
    person = household().people["ana"]
    assert (person.coach, person.hands) == (CoachUse.NEVER, Hands.READER)


def test_the_game_speaks_at_the_table_of_a_person_who_plays_by_ear() -> None:
    listener, other = Person("Ana", hands=Hands.READER), Person("Ben", hands=Hands.PAD)
    assert preferred(Settings(), (other, listener)).voice is VoiceUse.NO_READER
    assert preferred(Settings(voice=VoiceUse.ALWAYS), (listener,)).voice is VoiceUse.ALWAYS
    assert preferred(Settings(), (other,)) == Settings() == preferred(Settings(), ())


def test_the_only_person_at_a_table_decides_about_the_coach() -> None:
    ana, ben = Person("Ana", coach=CoachUse.NEVER), Person("Ben", coach=CoachUse.ALWAYS)
    assert preferred(Settings(), (ana,)).coach is CoachUse.NEVER
    assert preferred(Settings(coach=CoachUse.NEVER), (ben,)).coach is CoachUse.ALWAYS
    assert preferred(Settings(), (ana, ben)).coach is CoachUse.FIRST_GAMES, "as in the settings"


def test_two_names_of_one_person_become_one() -> None:
    games = [game("Ana", "Ben"), game("Mum", "Ben", day=2)]
    note_games(games)
    merge_people("ana", "mum")
    assert sorted(names()) == ["Ana", "Ben"]
    found = statistics(map(household().renamed, games), "Ana")
    assert found is not None
    assert found.total.games == 2
    merge_people("ana", "nobody")
    merge_people("ana", "ana")
    merge_people("nobody", "ben")
    assert sorted(names()) == ["Ana", "Ben"]


def test_a_removed_person_keeps_the_games() -> None:
    games = [game("Ana", "Ben")]
    note_games(games)
    remove_person("ana")
    assert names() == ["Ben"]
    assert people(map(household().renamed, games)) == ("Ana", "Ben")


def test_the_only_person_gets_the_name_that_is_typed() -> None:
    note_seats([YOU, ROSA], 1, "You")
    note_seats([ANA, ROSA], 2, "You")
    assert names() == ["Ana"]
    assert household().name_of("You") == "Ana"
    note_seats([BEN, ROSA], 3, "You")
    assert names() == ["Ben", "Ana"], "a second name is a second person"


def test_several_at_the_table_are_new_people() -> None:
    note_seats([YOU, ROSA], 1, "You")
    note_seats([ANA, BEN], 2, "You")
    assert sorted(names()) == ["Ana", "Ben", "You"]


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ("no JSON", []),
        ({"people": 7}, []),
        ({"people": {"a": 7, "b": {"name": "Ben"}, "c": {"name": 1}}}, ["Ben"]),
        ({"people": {"a": {"name": "\u202e\x00"}, "b": {"name": " Be\nn "}}}, ["Be n"]),
        ({"people": {"a": {"name": "Ana", "seen": -1}, "b": {"name": "Ben", "seen": 2**60}}}, []),
        (
            {"people": {"a": {"name": "Ana"}, "b": {"name": "ana"}, "c": {"name": "C", "names": ["ANA"]}}},
            ["Ana", "C"],
        ),
        ({"people": {"a": {"name": "x" * 10**5}}}, ["x" * 40]),
    ],
)
def test_forged_files_show_what_makes_sense(stored: object, expected: Sequence[str]) -> None:
    path = paths.data_folder() / "people.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(stored if isinstance(stored, str) else json.dumps(stored))
    assert sorted(names()) == expected


def test_a_face_that_is_none_is_not_shown() -> None:
    path = paths.data_folder() / "people.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"people": {"a": {"name": "Ana", "face": "../secret"}}}))
    assert household().people["a"].face == ""


def test_what_another_version_wrote_stays() -> None:
    path = paths.data_folder() / "people.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    entry = {"name": "Ana", "hands": "pad"}
    path.write_text(json.dumps({"people": {"ana": entry, "x": {"name": 5}}, "order": "name"}))
    note_seats([ANA, BEN], 7)
    again = json.loads(path.read_text())
    assert again["order"] == "name"
    assert again["people"]["x"] == {"name": 5}
    assert again["people"]["ana"]["hands"] == "pad"
    assert again["people"]["ana"]["face"] == "person-3"


def test_nobody_with_two_names_costs_nothing() -> None:
    one = game("Ana", "Ben")
    assert Household({}).renamed(one) is one
    assert household().renamed(one) is one


def test_computers_keep_their_names() -> None:
    note_seats([SeatChoice("Rosie", SeatColour.RED)], 1)
    change_person("rosie", SeatChoice("Rosalind", SeatColour.RED))
    one = game("Ana", "Rosie")
    seats = (one.seats[0], msgspec.structs.replace(one.seats[1], level=Level.EASY))
    renamed = household().renamed(msgspec.structs.replace(one, seats=seats))
    assert [seat.name for seat in renamed.seats] == ["Ana", "Rosie"]
