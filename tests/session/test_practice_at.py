"""Practice games that begin at the text of a position."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from santiago.api import Game
from santiago.persistence.codec import decode, encode
from santiago.persistence.faults import BadSave
from santiago.persistence.reports import write_report
from santiago.persistence.seal import SealPolicy
from santiago.rules.position_text import MalformedPosition, position_text
from santiago.rules.record import Level, Player, final_state, replay
from santiago.session.catalogue import saved_games
from santiago.session.game_session import GameSession
from santiago.session.game_summary import GameSummary
from santiago.session.library import Library
from santiago.session.table_record import is_practice, practice_at
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from tests.session.test_catalogue import read_all


def played(seats: int) -> Game:
    game = Game(seats, seed=1)
    while game.state.round < 3:
        game.push(game.legal_moves[len(game.legal_moves) // 2])
    return game


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_person_plays_the_seat_to_move_against_computers(seats: int) -> None:
    game = played(seats)
    record = practice_at(game.public_text, "Ana", None)
    people = [seat for seat, info in enumerate(record.seats) if info.player is Player.HUMAN]
    assert people == [game.to_move]
    assert record.seats[people[0]].name == "Ana"
    assert {info.level for info in record.seats if info.player is Player.AI} == {Level.NORMAL}
    assert is_practice(record)
    assert position_text(record.start(), public=True) == game.public_text


def test_the_players_of_the_last_table_play_if_they_are_as_many() -> None:
    last = TableSetup(
        (
            SeatChoice("Ana", SeatColour.RED),
            SeatChoice("Ben", SeatColour.BLACK),
            SeatChoice("Hal", SeatColour.WHITE, Level.HARD),
        )
    )
    record = practice_at(played(3).public_text, "Zoe", last)
    assert [(info.name, info.level) for info in record.seats] == [
        ("Ana", None),
        ("Ben", None),
        ("Hal", Level.HARD),
    ]
    other = practice_at(played(4).public_text, "Zoe", last)
    assert "Zoe" in [info.name for info in other.seats]


def test_a_public_text_is_dealt_anew_and_a_full_one_is_exact() -> None:
    game = played(4)
    assert practice_at(game.text, "Ana", None).start() == game.state
    assert practice_at(game.public_text, "Ana", None).start() != game.state


def test_the_game_goes_on_from_there_with_undo_and_replay() -> None:
    session = GameSession(practice_at(played(3).public_text, "Ana", None), free_undo=True)
    begun = session.state
    step = session.play(Game.at(begun).legal_moves[0])
    assert [*replay(session.record)] == [step]
    assert final_state(session.record) == session.state
    assert session.undo()
    assert session.state == begun


def test_it_is_kept_as_its_text_and_its_moves_never_as_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    game = played(3)
    session = GameSession(practice_at(game.text, "Ana", None), free_undo=True)
    move = Game.at(session.state).legal_moves[1]
    session.play(move)
    members = json.loads(encode(session.record))
    assert members["format"] == "santiago-practice"
    assert (members["position"], members["moves"]) == (game.text, [str(move)])
    assert not members.keys() & {"rules", "setup"}
    report = write_report("trace", session.record, datetime(2026, 1, 1, tzinfo=UTC)).read_text("utf-8")
    assert f"{game.text}\n{move}\n" in report


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_it_comes_back_as_practice_when_it_was_saved(
    seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    library = Library()
    session = library.start_from(practice_at(played(seats).public_text, "Ana", None)).game.session
    for _ in range(4):
        session.play(Game.at(session.state).legal_moves[0])
    library.save(session.record, "Sunday")
    (slot,) = library.saves.stamps()
    opened = Library().open_slot(slot)
    again = opened.game.session
    assert (opened.practice, opened.notice, again.free_undo) == (True, None, True)
    assert (again.state, again.steps) == (session.state, session.steps)
    assert [seat.name for seat in again.seats] == [seat.name for seat in session.seats]
    (summary,) = read_all(saved_games(library))
    assert isinstance(summary, GameSummary)
    assert (summary.practice, summary.moves, summary.round) == (True, 4, session.state.round)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (' "position": "S1 ', ' "position": "S2 ', "position: version, field 1: it is of another version"),
        ('{"name": "Ana", "player": "human"},', "", "seats: the position has 3 seats, not 2"),
        ('"moves"', '"moods"', "the record: object contains unknown field `moods`"),
        ('"format": "santiago-practice"', '"format": "santiago-record"', "the record: object "),
    ],
)
def test_what_was_changed_in_its_file_is_named(old: str, new: str, reason: str) -> None:
    seats = (
        SeatChoice("Ana", SeatColour.RED),
        SeatChoice("Ben", SeatColour.BLACK),
        SeatChoice("Hal", SeatColour.WHITE, Level.HARD),
    )
    text = encode(practice_at(played(3).text, "Ana", TableSetup(seats)), seal=False).decode()
    assert text.count(old) == 1
    with pytest.raises(BadSave) as refused:
        decode(text.replace(old, new).encode(), sealed=SealPolicy.OPTIONAL)
    assert str(refused.value).startswith(reason)


def test_what_is_no_text_of_a_position_is_refused() -> None:
    with pytest.raises(MalformedPosition):
        practice_at("hello", "Ana", None)
