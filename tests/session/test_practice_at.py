"""Practice games that begin at the text of a position."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from santiago.api import Game
from santiago.persistence.codec import encode, write_record
from santiago.persistence.reports import write_report
from santiago.persistence.safe_write import CannotWrite
from santiago.rules.position_text import MalformedPosition, position_text
from santiago.rules.record import Level, Player, final_state, replay
from santiago.session.game_session import GameSession
from santiago.session.table_record import is_practice, practice_at
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup


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
    with pytest.raises(ValueError, match="kept as its text and its moves"):
        encode(session.record)
    with pytest.raises(CannotWrite, match="kept as its text and its moves"):
        write_record(tmp_path / "x.json", session.record, session.state)
    report = write_report("trace", session.record, datetime(2026, 1, 1, tzinfo=UTC)).read_text("utf-8")
    assert f"{game.text}\n{move}\n" in report


def test_what_is_no_text_of_a_position_is_refused() -> None:
    with pytest.raises(MalformedPosition):
        practice_at("hello", "Ana", None)
