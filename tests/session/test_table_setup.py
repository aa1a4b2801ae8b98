"""The set-up of a table before the game."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from santiago.ai.agents.characters import BY_NAME
from santiago.persistence.codec import decode, encode, read_record
from santiago.persistence.seal import SealPolicy
from santiago.resources import asset
from santiago.rules.grid import INNER_INTERSECTIONS, intersection_named, square_named
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Edition, Money, Options, Seat
from santiago.rules.record import Level, Player, Record, replay
from santiago.rules.setup import setup_fault
from santiago.session.presets import Preset, keep_preset, presets
from santiago.session.table_record import (
    new_record,
    practice_of,
    same_deal,
    same_table,
    seat_choices,
    without,
)
from santiago.session.table_setup import (
    BY_CHANCE,
    FACES,
    Aid,
    Placing,
    SeatChoice,
    SeatColour,
    TableFault,
    TableSetup,
    checked,
    first_table,
    with_edition,
)
from tests.rules.notation import RECORDS

ANA = SeatChoice("Ana", SeatColour.RED)
BRUNO = SeatChoice("Bruno", SeatColour.WHITE, Level.HARD)
CHLOE = SeatChoice("Chloé", SeatColour.BLACK, Level.EASY)
THREE = TableSetup(seats=(ANA, BRUNO, CHLOE))


def test_the_first_table_can_be_played_at_once() -> None:
    table = first_table("Ana")
    assert table.fault is None
    assert [seat.info.player for seat in table.seats] == [Player.HUMAN, Player.AI, Player.AI, Player.AI]
    assert {seat.level for seat in table.seats[1:]} == {Level.EASY}


def test_a_table_laid_by_chance_keeps_all_rules_of_the_set_up() -> None:
    for seed in range(20):
        setup = THREE.draw_setup(Random(seed))
        assert setup_fault(THREE.options, 3, setup) is None
        assert setup.spring in INNER_INTERSECTIONS


def test_the_same_deal_number_deals_the_same_whatever_chance_says() -> None:
    table = replace(THREE, seed=77)
    assert table.draw_setup(Random(1)) == table.draw_setup(Random(2))


def test_what_is_placed_by_hand_stays() -> None:
    palms = tuple(sorted(square_named(name) for name in ("a1", "d5", "h6")))
    table = replace(
        THREE, placing=Placing.BY_HAND, spring=intersection_named("C2"), palms=palms, overseer=Seat(2)
    )
    setup = table.draw_setup(Random(3))
    assert table.fault is None
    assert (setup.spring, setup.palms, setup.overseer) == (intersection_named("C2"), palms, 2)


def test_a_spring_by_hand_is_forgotten_when_chance_places_it() -> None:
    table = replace(THREE, placing=Placing.INNER, spring=intersection_named("A1"))
    assert table.draw_setup(Random(3)).spring in INNER_INTERSECTIONS


def test_each_seat_needs_a_name_of_its_own() -> None:
    assert replace(THREE, seats=(ANA, BRUNO, replace(CHLOE, name="  "))).fault is TableFault.NAME_MISSING
    assert replace(THREE, seats=(ANA, BRUNO, replace(CHLOE, name="ana"))).fault is TableFault.NAMES_EQUAL


def test_each_seat_needs_a_colour_of_its_own() -> None:
    assert (
        replace(THREE, seats=(ANA, BRUNO, replace(CHLOE, paint=SeatColour.RED))).fault
        is TableFault.PAINTS_EQUAL
    )


def test_one_seat_is_no_table() -> None:
    assert TableSetup(seats=(ANA,)).fault is TableFault.SEATS


def test_two_seats_need_the_trefl_edition() -> None:
    """R10"""
    amigo = TableSetup(seats=(ANA, BRUNO), options=Options.of(Edition.AMIGO))
    assert amigo.fault is TableFault.EDITION
    assert with_edition(amigo, Edition.AMIGO).fault is None


def test_an_edition_brings_its_usual_options() -> None:
    options = with_edition(THREE, Edition.AMIGO).options
    assert (options.palms, options.min_bribe, options.money) == (False, 1, Money.CONCEALED)


def test_by_hand_the_spring_must_be_placed() -> None:
    assert replace(THREE, placing=Placing.BY_HAND).fault is TableFault.SPRING_MISSING


def test_palms_by_hand_keep_apart_from_each_other_and_the_spring() -> None:
    """R2.3"""

    def fault(*names: str) -> TableFault | None:
        palms = tuple(sorted(square_named(name) for name in names))
        return replace(THREE, placing=Placing.BY_HAND, spring=intersection_named("C2"), palms=palms).fault

    assert fault("a1", "b2", "h6") is TableFault.PALMS_TOUCH
    assert fault("a1", "d2", "h6") is TableFault.PALM_AT_SPRING
    assert fault("a1", "h6") is TableFault.PALMS_MISSING
    assert fault("a1", "c6", "h6") is None


def test_characters_left_to_chance_are_drawn_when_the_game_is_opened_and_none_twice() -> None:
    """The same deal number draws the same characters; chosen ones are kept."""
    computers = tuple(
        SeatChoice(name, paint, Level.NORMAL, character)
        for name, paint, character in zip(
            ("Ana", "Bruno", "Chloé", "Diego", "Elif"),
            SeatColour,
            ("rosa", BY_CHANCE, BY_CHANCE, BY_CHANCE, ""),
            strict=True,
        )
    )
    for seed in range(10):
        table = TableSetup(computers, seed=seed)
        drawn = [seat.character for seat in seat_choices(new_record(table))]
        assert drawn == [seat.character for seat in seat_choices(new_record(table))]
        assert drawn[0] == "rosa"
        assert drawn[4] == ""
        assert len({*drawn[:4]} & {*BY_NAME}) == 4


def test_a_computer_has_one_name_its_characters_or_the_typed_one() -> None:
    seats = (
        ANA,
        SeatChoice("", SeatColour.WHITE, Level.EASY, "rosa"),
        SeatChoice("Hugo", SeatColour.BLACK, Level.EASY, "mateo"),
        SeatChoice("", SeatColour.PURPLE, Level.EASY, BY_CHANCE),
    )
    choices = seat_choices(new_record(TableSetup(seats, seed=7)))
    assert [seat.name for seat in choices[:3]] == ["Ana", "Rosa", "Hugo"]
    assert choices[3].name == choices[3].character.capitalize() not in ("", "Rosa", "Mateo")


@pytest.mark.parametrize("seed", range(12))
def test_no_computer_is_drawn_that_is_called_like_a_person(seed: int) -> None:
    others = tuple(SeatChoice("", paint, Level.EASY, BY_CHANCE) for paint in tuple(SeatColour)[1:])
    record = new_record(TableSetup((SeatChoice("rosa", SeatColour.RED), *others), seed=seed))
    assert len({seat.name.casefold() for seat in record.seats}) == 5


def test_at_the_same_table_a_drawn_computer_stays() -> None:
    others = (SeatChoice("", paint, Level.EASY, BY_CHANCE) for paint in tuple(SeatColour)[1:4])
    first = new_record(TableSetup((ANA, *others)))
    second = new_record(same_table(first))
    third = new_record(same_table(second))
    drawn = [seat.character for seat in seat_choices(first)]
    assert [seat.character for seat in seat_choices(second)] == drawn
    assert [(seat.name, seat.character) for seat in seat_choices(third)] == [
        ("Ana", ""),
        *((name.capitalize(), name) for name in drawn[1:]),
    ]
    assert [seat.drawn for seat in same_table(third).seats] == [False, True, True, True]


def test_a_typed_name_stays_at_the_same_table_whoever_is_drawn() -> None:
    table = TableSetup((ANA, replace(BRUNO, character=BY_CHANCE)), Options(), seed=3)
    assert [seat.name for seat in same_table(new_record(table)).seats] == ["Ana", BRUNO.name]


def test_two_computers_of_one_character_need_names() -> None:
    twins = tuple(SeatChoice("", paint, Level.EASY, "rosa") for paint in (SeatColour.WHITE, SeatColour.BLACK))
    assert TableSetup((ANA, *twins)).fault is TableFault.NAMES_EQUAL
    assert TableSetup((ANA, twins[0], replace(twins[1], name="Lola"))).fault is None


@pytest.mark.parametrize(
    "seats",
    [
        [("Carmen", BY_CHANCE), ("Benito", BY_CHANCE), ("Dolores", BY_CHANCE), ("", BY_CHANCE)],
        [("", "carmen"), ("Rosa", BY_CHANCE), ("Mateo", BY_CHANCE), ("", BY_CHANCE), ("", BY_CHANCE)],
        [("Rosa", "carmen"), ("Mateo", "benito"), ("Esteban", "dolores"), ("Ana", "mateo"), ("", BY_CHANCE)],
    ],
)
def test_chance_finds_a_character_for_every_table_that_can_be_played(seats: list[tuple[str, str]]) -> None:
    chosen = zip(seats, SeatColour, strict=False)
    table = TableSetup(tuple(SeatChoice(name, paint, Level.EASY, who) for (name, who), paint in chosen))
    assert table.fault is None
    for seed in range(30):
        record = new_record(replace(table, seed=seed))
        assert len({seat.name for seat in record.seats}) == len(seats)
        assert all(choice.character in BY_NAME for choice in seat_choices(record))


def test_a_character_that_only_another_program_knows_is_none() -> None:
    record = new_record(THREE)
    foreign = replace(record, extra={**record.extra, "characters": ["", "nobody of that name", "rosa"]})
    assert [seat.character for seat in seat_choices(foreign)] == ["", "", "rosa"]


def recorded(seats: int) -> Record:
    """Return the record of a whole game."""
    return read_record(RECORDS / f"{seats}p-trefl-a.json", sealed=SealPolicy.OPTIONAL)


def test_practice_tells_nothing_hidden_of_a_game_that_is_not_over() -> None:
    record = recorded(2)
    begun = replace(record, moves=record.moves[:30], extra={"seed": 7})
    now = list(replay(begun))[-1].after
    practice = practice_of(begun, 20)
    then = list(replay(practice))[-1].after
    assert practice.moves == record.moves[:20]
    assert all(
        new[: now.round] == old[: now.round]
        for new, old in zip(practice.setup.stacks, record.setup.stacks, strict=True)
    )
    assert unseen_tiles(then) == unseen_tiles(list(replay(begun))[19].after)
    assert practice.setup.stacks != record.setup.stacks
    assert practice.extra["seed"] != 7


def test_practice_after_the_end_keeps_the_tiles() -> None:
    record = recorded(4)
    assert practice_of(record, 20).setup == record.setup


def test_help_agreed_off_stays_off_in_every_record_of_the_table() -> None:
    table = replace(THREE, without=(Aid.HINTS, Aid.FORECAST))
    record = new_record(table)
    assert without(record) == table.without
    assert same_table(record).without == table.without
    assert without(same_deal(record)) == without(practice_of(record, 0)) == table.without
    assert without(decode(encode(record), sealed=SealPolicy.REQUIRED)) == table.without


@pytest.mark.parametrize("extra", [{}, {"without": "hints"}, {"without": [1]}, {"without": ["dice", {}]}])
def test_a_record_of_another_program_has_all_help(extra: dict[str, object]) -> None:
    assert without(replace(new_record(THREE), extra=extra)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"tables": 1}',
        '{"tables": [{"name": "x", "table": {"seats": []}}]}',
        '{"tables": [{"name": "x", "table": {"seats": ['
        '{"name": "Ana", "paint": "red"}, {"name": "Ben", "paint": "white"}], '
        '"placing": "by-hand", "spring": 7, "palms": [-1, 20, 40]}}]}',
    ],
)
def test_kept_tables_that_anybody_edited_are_left_out(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "tables.json").write_text(text)
    assert presets() == ()
    keep_preset(Preset("Three", THREE))
    assert presets() == (Preset("Three", THREE),)


def test_a_kept_table_that_cannot_be_read_hides_no_other_and_stays_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    keep_preset(Preset("Three", THREE))
    file = tmp_path / "config" / "tables.json"
    stored = json.loads(file.read_text(encoding="utf-8"))
    of_a_later_version = {"name": "Later", "table": {"seats": "round"}}
    stored["tables"].append(of_a_later_version)
    file.write_text(json.dumps(stored), encoding="utf-8")
    assert presets() == (Preset("Three", THREE),)
    keep_preset(Preset("Another", THREE))
    assert [preset.name for preset in presets()] == ["Another", "Three"]
    assert of_a_later_version in json.loads(file.read_text(encoding="utf-8"))["tables"]


def test_a_person_keeps_the_chosen_face_from_the_table_to_the_record_and_back() -> None:
    """A computer's character is not a person's face, and a face never becomes a name."""
    seats = (
        SeatChoice("Ana", SeatColour.RED, None, FACES[4]),
        SeatChoice("Ben", SeatColour.WHITE, None, "carmen"),
        SeatChoice("", SeatColour.BLACK, Level.EASY, "rosa"),
        SeatChoice("Person-3", SeatColour.GOLD, None, FACES[2]),
    )
    table = checked(TableSetup(seats))
    assert table is not None
    assert [seat.character for seat in table.seats] == [FACES[4], "", "rosa", FACES[2]]
    record = new_record(table)
    assert [seat.character for seat in seat_choices(record)] == [FACES[4], "", "rosa", FACES[2]]
    again = same_table(record).seats
    assert [(seat.name, seat.character) for seat in again] == [
        ("Ana", FACES[4]),
        ("Ben", ""),
        ("", "rosa"),
        ("Person-3", FACES[2]),
    ]
    assert checked(TableSetup((SeatChoice("", SeatColour.RED, None, FACES[0]), seats[2]))) is None


def test_every_face_is_drawn_and_the_first_table_has_one() -> None:
    assert all(asset("sprites", f"face-{face}.svg").is_file() for face in FACES)
    assert first_table("Ana").seats[0].character in FACES
