"""Seats that change hands in a running game, and who decided what."""

from dataclasses import replace
from random import Random

import pytest

from santiago.persistence.codec import decode_steps, encode
from santiago.persistence.seal import SealPolicy
from santiago.rules.legal import legal_moves
from santiago.rules.options import Options, Seat
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.setup import random_setup
from santiago.session.evening import standings
from santiago.session.former_players import (
    FORMER_PLAYERS_KEY,
    STAND_INS_KEY,
    SeatPlayer,
    absent_people,
    credited,
    deciders,
    former_players,
)
from santiago.session.game_session import GameSession, NoUndo
from santiago.session.game_summary import summary_of
from santiago.session.statistics import people, statistics
from santiago.session.table_record import practice_of, same_deal, same_table, seat_choices, seats_at

ANA = SeatPlayer(SeatInfo("Ana", Player.HUMAN), "person-1")
BEN = SeatPlayer(SeatInfo("Ben", Player.HUMAN))
ZOE = SeatPlayer(SeatInfo("Zoe", Player.HUMAN))
ROSA = SeatPlayer(SeatInfo("Rosa", Player.AI, Level.EASY), "rosa")
FOR_ANA = SeatPlayer(replace(ROSA.info, name="Ana"), "rosa")
"""Rosa, who stands in for Ana."""
FIRST, SECOND, THIRD = map(Seat, range(3))


def table(*seats: SeatPlayer) -> GameSession:
    setup = random_setup(Options(), len(seats), Random(5), overseer=0)
    characters = [one.character for one in seats]
    extra: dict[str, object] = {"characters": characters}
    return GameSession(Record(Options(), tuple(one.info for one in seats), setup, extra=extra))


def play(session: GameSession, moves: int) -> None:
    random = Random(3)
    for _ in range(moves):
        session.play(random.choice(list(legal_moves(session.state))))


def play_out(session: GameSession) -> None:
    while not session.state.is_over:
        play(session, 1)


def turns(session: GameSession, seat: Seat, start: int, end: int) -> int:
    return sum(step.before.to_move == seat for step in session.steps[start:end])


def test_the_record_says_who_decided_what_and_reads_back() -> None:
    session = table(ANA, BEN, ROSA)
    play(session, 8)
    session.reseat({FIRST: ROSA, THIRD: ZOE})
    play(session, 8)
    session.reseat({FIRST: ANA})
    play_out(session)
    record, steps = decode_steps(encode(session.record), sealed=SealPolicy.REQUIRED)
    again = GameSession(record, steps)
    for ply, player in ((0, ANA), (7, ANA), (8, FOR_ANA), (15, FOR_ANA), (16, ANA)):
        assert again.player_at(FIRST, ply) == player
    by_rosa, all_by_first = turns(session, FIRST, 8, 16), turns(session, FIRST, 0, session.ply)
    assert deciders(record)[FIRST] == {ANA: all_by_first - by_rosa, FOR_ANA: by_rosa}
    assert list(deciders(record)[THIRD].values()) == [
        turns(session, THIRD, 8, session.ply),
        turns(session, THIRD, 0, 8),
    ]


def test_a_seat_counts_for_whoever_made_most_of_its_decisions() -> None:
    session = table(ANA, ROSA)
    play_out(session)
    whole = session.ply
    session = table(ANA, ROSA)
    play(session, whole - 4)
    session.reseat({FIRST: ROSA, SECOND: BEN})
    play_out(session)
    summary = summary_of(session.record, session.steps)
    assert [seat.level for seat in summary.seats] == [None, Level.EASY]
    assert summary.shared
    assert summary.makes_sense
    assert people([summary]) == ("Ana",)
    counted = statistics([summary])
    assert counted is not None
    assert counted.appearances[0].opponents == (Level.EASY,)
    assert [one.name for one in seat_choices(credited(session.record))] == ["Ana", "Rosa"]
    assert [one.name for one in same_table(session.record).seats] == ["Ana", "Ben"], "those who sit there now"


def test_an_unfinished_game_belongs_to_those_who_sit_there_now() -> None:
    session = table(ANA, ROSA)
    play(session, 40)
    session.reseat({FIRST: BEN})
    assert summary_of(session.record, session.steps).seats[FIRST].name == "Ben"


def test_nothing_is_noted_before_the_first_move_or_for_nobody() -> None:
    session = table(ANA, BEN)
    session.reseat({FIRST: ROSA})
    assert FORMER_PLAYERS_KEY not in session.record.extra
    play(session, 1)
    session.reseat({FIRST: ANA})
    session.reseat({FIRST: ZOE})
    session.reseat({FIRST: ROSA})
    assert [one.player for one in former_players(session.record)] == [FOR_ANA]


def test_undo_stops_at_a_change_of_persons_and_free_undo_does_not() -> None:
    session = table(ANA, ROSA)
    play(session, 6)
    session.reseat({FIRST: ROSA, SECOND: BEN})
    assert session.undoable() in (NoUndo.OTHER, NoUndo.NOTHING, NoUndo.REVEALED)
    assert not session.undo()
    session.free_undo = True
    while session.undo():
        pass
    assert not session.former, "whoever sits there now decides from the start"
    play(session, 6)
    assert session.player_at(SECOND, 0) == BEN


def test_undone_moves_are_not_repeated_for_the_next_player() -> None:
    session = table(ANA, BEN)
    session.free_undo = True
    play(session, 5)
    session.undo()
    assert session.can_redo
    session.reseat({session.state.to_move or FIRST: ROSA})
    assert session.next_known_move() is None
    assert not session.can_redo


def test_a_new_name_holds_for_all_that_the_person_decided() -> None:
    session = table(ANA, BEN)
    play(session, 4)
    session.reseat({FIRST: BEN, SECOND: ANA})
    play(session, 4)
    renamed = SeatPlayer(SeatInfo("Anna", Player.HUMAN), "person-2")
    session.rename(SECOND, renamed)
    assert session.player_at(FIRST, 0) == session.player_at(SECOND, 7) == renamed


def test_practice_from_before_a_change_forgets_it() -> None:
    session = table(ANA, BEN)
    play(session, 8)
    session.reseat({FIRST: ROSA})
    play(session, 4)
    practice = GameSession(practice_of(session.record, 5))
    play(practice, 8)
    assert practice.player_at(FIRST, 12) == FOR_ANA


@pytest.mark.parametrize(
    "stored",
    [
        None,
        "Ana",
        [1, "x"],
        [[5, 9, "Ana", "human", None, ""]],
        [[-1, 0, "Ana", "human", None, ""]],
        [[5, 0, "Ana", "ai", None, ""]],
        [[5, 0, "Ana", "ai", ["easy"], ""]],
        [[5, 0, "Ana", "human", "easy", ""]],
        [[5, 0, "Ana", {}, None, ""]],
        [[5, 0, "Ana", "human", None]],
    ],
)
def test_entries_that_make_no_sense_are_left_out(stored: object) -> None:
    session = table(ANA, BEN)
    play(session, 8)
    assert former_players(replace(session.record, extra={FORMER_PLAYERS_KEY: stored})) == ()


def test_names_and_plies_from_a_file_are_bounded() -> None:
    session = table(ANA, BEN)
    play(session, 8)
    hostile = [[10**12, 0, "W\x00" * 5000, "ai", "hard", ["x"]], [3, 0, "", "human", None, "nobody"]]
    early, late = former_players(replace(session.record, extra={FORMER_PLAYERS_KEY: hostile}))
    assert (early.ply, early.player) == (3, SeatPlayer(SeatInfo("Seat 1", Player.HUMAN)))
    assert (late.ply, late.player.info.name) == (8, "W" * 40)


def test_a_counted_record_still_says_who_decided_what() -> None:
    """Review and story name each move by whoever sat there then."""
    session = table(ANA, BEN)
    play(session, 8)
    session.reseat({FIRST: ROSA})
    play(session, 2)
    session.reseat({FIRST: ZOE})
    play_out(session)
    counted = credited(session.record)
    assert seat_choices(counted)[FIRST].name == "Zoe"
    assert credited(counted) == counted
    assert deciders(counted) == deciders(session.record)
    for ply in (0, 7, 8, 9, 10, session.ply - 1):
        assert seats_at(counted, ply)[FIRST].name == session.player_at(FIRST, ply).info.name
    assert [one.level for one in seats_at(counted, 8)] == [Level.EASY, None]
    session = table(ROSA, BEN)
    play_out(session)
    short = session.ply
    session = table(ANA, BEN)
    play(session, short - 2)
    session.reseat({FIRST: ROSA})
    play_out(session)
    counted = credited(session.record)
    assert seat_choices(counted)[FIRST].name == "Ana"
    assert seats_at(counted, session.ply - 1)[FIRST].character == "rosa"


def read_again(session: GameSession) -> GameSession:
    """Return the game as it is read from a file."""
    return GameSession(*decode_steps(encode(session.record), sealed=SealPolicy.REQUIRED))


@pytest.mark.parametrize("moves", [0, 5])
def test_a_stand_in_keeps_the_persons_name_and_gives_the_seat_back(moves: int) -> None:
    """Neither is lost in a file, by undo to the start, or when the stand-in is replaced by another one."""
    session = table(ANA, BEN, ROSA)
    play(session, moves)
    carmen = SeatPlayer(SeatInfo("Carmen", Player.AI, Level.HARD), "carmen")
    session.reseat({FIRST: SeatPlayer(SeatInfo("Mateo", Player.AI, Level.EASY), "mateo")})
    session.reseat({FIRST: carmen})
    play(session, 4)
    session.free_undo = True
    while session.undo():
        pass
    again = read_again(session)
    seat = seat_choices(again.record)[FIRST]
    assert (seat.name, seat.level, seat.character) == ("Ana", Level.HARD, "carmen")
    assert (seat.away, seat.mover) == ("person-1", "Carmen")
    assert [one.away for one in seat_choices(again.record)[1:]] == [None, None]
    assert [(one.name, one.level) for one in same_table(again.record).seats[:2]] == [
        ("Ana", None),
        ("Ben", None),
    ]
    assert same_table(again.record).seats[FIRST].character == "person-1"
    assert [one.player for one in same_deal(again.record).seats] == [Player.HUMAN, Player.HUMAN, Player.AI]
    again.reseat({FIRST: absent_people(again.record)[FIRST]})
    assert seat_choices(again.record)[FIRST].away is None
    assert again.humans == {FIRST, SECOND}
    assert STAND_INS_KEY not in read_again(again).record.extra


def test_nobody_is_absent_once_somebody_else_has_the_seat() -> None:
    session = table(ANA, BEN, ROSA)
    session.reseat({FIRST: ROSA, THIRD: replace(ROSA, character="carmen")})
    assert set(absent_people(session.record)) == {FIRST}, "the third seat was a computer's"
    session.reseat({FIRST: ZOE})
    assert absent_people(session.record) == {}
    session.reseat({FIRST: ROSA})
    assert absent_people(session.record) == {FIRST: ZOE}


@pytest.mark.parametrize(
    "stored",
    [
        7,
        "Ana",
        {},
        [7],
        ["Ana"],
        [["Ana"]],
        [["Ben", ""]],
        [[["Ana"], ""]],
        [None, ["Ben", ""]],
        [["Ana", 1]],
    ],
)
def test_stand_ins_that_make_no_sense_are_computers(stored: object) -> None:
    session = table(FOR_ANA, BEN)
    assert absent_people(replace(session.record, extra={STAND_INS_KEY: stored})) == {}


def test_an_unknown_face_of_an_absent_person_is_none() -> None:
    record = replace(table(FOR_ANA, BEN).record, extra={STAND_INS_KEY: [["Ana", "../x"], None, 9, 9, 9]})
    assert absent_people(record) == {FIRST: SeatPlayer(SeatInfo("Ana", Player.HUMAN))}


def test_a_game_played_by_a_stand_in_is_the_persons_in_the_standing_and_nobodys_in_the_statistics() -> None:
    session = table(ANA, ROSA)
    session.reseat({FIRST: SeatPlayer(SeatInfo("Carmen", Player.AI, Level.HARD), "carmen")})
    play_out(session)
    summary = summary_of(session.record, session.steps)
    assert summary.makes_sense
    assert [one.name for one in standings([summary])] == ["Ana"]
    assert people([summary]) == ()
