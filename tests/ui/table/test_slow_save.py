"""A slow disk: a crash loses at most the move in flight, or the table says that moves are not saved yet."""

import os
import time
from threading import Event

import pytest

from santiago.ai.agent import Decision
from santiago.persistence.generations import RestoredGame
from santiago.presentation.spoken.announcer import Announcer
from santiago.rules.legal import legal_moves
from santiago.rules.options import Seat
from santiago.rules.record import Level
from santiago.session.computer_turns import ComputerTurns
from santiago.session.game_session import GameSession
from santiago.session.settings import AiTime, SpokenScope
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from tests.ui.room import PEOPLE, Room, open_room

FRAME = 0.05
UNSAVED = "Not saved yet: the disk is slow."
COMPUTERS = TableSetup(
    tuple(SeatChoice(f"Seat {n}", paint, Level.EASY) for n, paint in enumerate(SeatColour))[:3], seed=3
)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Event:
    """A disk that writes nothing while the event is cleared."""
    gate = Event()
    gate.set()

    def fsync(_: int) -> None:
        assert gate.wait(60)

    monkeypatch.setattr(os, "fsync", fsync)
    return gate


def frames(room: Room, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        room.do(room.table.update(FRAME))


def says(room: Room) -> bool:
    notice = room.table.state.notice
    return notice is not None and notice.text == UNSAVED


def saved_moves(room: Room) -> int:
    """Return the number of moves that a program started after a crash would find."""
    saved = room.library.left.newest()
    assert isinstance(saved, RestoredGame)
    return len(saved.record.moves)


def until_saved(room: Room) -> None:
    room.program.tables.hosts[-1].opened.game.try_again()
    frames(room, FRAME)


def test_moves_made_while_one_is_being_saved_are_said_to_be_unsaved(disk: Event) -> None:
    with open_room() as room:
        room.do(room.program.start(PEOPLE))
        until_saved(room)
        disk.clear()
        room.play()
        frames(room, FRAME)
        assert not says(room), "only the move in flight would be lost"
        room.play()
        frames(room, FRAME)
        assert says(room)
        frames(room, 8)
        assert says(room), "the notice does not fade before the moves are saved"
        disk.set()
        until_saved(room)
        assert not says(room)
        assert saved_moves(room) == room.game.ply == 2


def test_a_save_that_takes_long_is_said(disk: Event) -> None:
    with open_room() as room:
        room.do(room.program.start(PEOPLE))
        until_saved(room)
        disk.clear()
        room.play()
        frames(room, 0.8)
        assert not says(room)
        frames(room, 0.4)
        assert says(room)
        disk.set()
        until_saved(room)
        assert not says(room)


def test_a_save_that_takes_long_is_read_aloud_once_also_after_an_answer_and_then_that_it_is_saved(
    disk: Event,
) -> None:
    with open_room() as room:
        room.do(room.program.start(PEOPLE))
        until_saved(room)
        announcer, said = Announcer(), list[str]()

        def listen(seconds: float) -> None:
            for _ in range(round(seconds / FRAME)):
                frames(room, FRAME)
                said.extend(announcer.new_sentences(room.table.spoken(), SpokenScope.ALL))

        listen(FRAME)
        disk.clear()
        room.play()
        listen(2)
        room.table.state = room.table.state.with_notice("An answer.")
        listen(8)
        assert says(room), "it is still to be seen"
        disk.set()
        room.program.tables.hosts[-1].opened.game.try_again()
        listen(2)
        assert [text for text in said if text in (UNSAVED, "An answer.", "Saved.")] == [
            UNSAVED,
            "An answer.",
            "Saved.",
        ]


def first_move(
    _turns: ComputerTurns, game: GameSession, _seat: Seat, _time: AiTime, _seconds: float
) -> Decision:
    return Decision(legal_moves(game.state)[0])


def test_computers_wait_for_the_disk_but_not_for_ever(disk: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ComputerTurns, "poll_decision", first_move)
    with open_room() as room:
        room.do(room.program.start(COMPUTERS))
        until_saved(room)
        disk.clear()
        room.play()
        ply = room.game.ply
        frames(room, 8)
        assert room.game.ply == ply
        assert says(room)
        frames(room, 4)
        assert room.game.ply == ply + 1, "one move after ten seconds"
        assert says(room)
        frames(room, 8)
        assert room.game.ply == ply + 1
        disk.set()
        until_saved(room)
        frames(room, FRAME)
        assert room.game.ply > ply + 1


def test_at_any_time_a_crash_loses_at_most_the_move_in_flight_or_what_the_table_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A slow disk, and people who decide in every frame."""
    monkeypatch.setattr(os, "fsync", lambda _: time.sleep(0.03))
    with open_room() as room:
        room.do(room.program.start(PEOPLE))
        until_saved(room)
        lost = []
        while room.game.ply < 40:
            room.play()
            frames(room, FRAME)
            if not says(room):
                lost.append(room.game.ply - saved_moves(room))
        assert max(lost) <= 1
