"""A game session: playing, undo, redo."""

from random import Random

import pytest

from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid, Move, Pass
from santiago.rules.notation import parse_move
from santiago.rules.options import Options
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.refusals import IllegalMove
from santiago.rules.setup import random_setup
from santiago.session.game_session import Change, GameSession, MovePlayed, MovesUndone, NoUndo, Undo

HUMAN = SeatInfo("Ana", Player.HUMAN)
COMPUTER = SeatInfo("Bruno", Player.AI, Level.NORMAL)


def table(*seats: SeatInfo, free_undo: bool = False) -> GameSession:
    """Return a new game whose first overseer is seat 0, so that seat 1 bids first."""
    options = Options()
    setup = random_setup(options, len(seats), Random(3), overseer=0)
    return GameSession(Record(options, seats, setup), free_undo=free_undo)


def play(session: GameSession, *texts: str) -> None:
    for text in texts:
        session.play(parse_move(text))


def any_move(session: GameSession) -> Move:
    return legal_moves(session.state)[0]


def test_a_refused_move_changes_nothing() -> None:
    session = table(HUMAN, COMPUTER, COMPUTER)
    before = session.state
    with pytest.raises(IllegalMove):
        session.play(Bid(11))
    assert session.state == before
    assert session.ply == 0


def test_undo_takes_back_to_ones_own_last_decision_in_one_press() -> None:
    session = table(COMPUTER, HUMAN, COMPUTER, COMPUTER)
    play(session, "bid 3", "pass", "bid 1")
    assert session.undoable() == Undo(seat=1, move=Bid(3), steps=3)
    assert session.undo()
    assert session.ply == 0


def test_without_a_decision_of_a_person_there_is_nothing_to_undo() -> None:
    session = table(HUMAN, COMPUTER, COMPUTER)
    play(session, "bid 3")
    assert session.undoable() is NoUndo.NOTHING
    assert not session.undo()
    assert session.ply == 1


def test_tiles_newly_turned_up_cannot_be_hidden_again() -> None:
    session = table(HUMAN, HUMAN, HUMAN)
    while session.state.round == 1:
        session.play(any_move(session))
    assert session.undoable() is NoUndo.REVEALED


def test_a_table_with_free_undo_takes_back_what_was_revealed() -> None:
    session = table(HUMAN, HUMAN, HUMAN, free_undo=True)
    while session.state.round == 1:
        session.play(any_move(session))
    assert session.undo()
    assert session.state.round == 1


def test_bids_laid_open_cannot_be_sealed_again() -> None:
    session = table(HUMAN, HUMAN)
    session.play(any_move(session))
    play(session, "bid 2", "bid 1")
    assert session.undoable() is NoUndo.REVEALED


def test_among_several_people_the_last_decision_is_taken_back_until_another_seat_acts() -> None:
    session = table(HUMAN, HUMAN, HUMAN, HUMAN)
    play(session, "bid 3")
    assert session.undoable() == Undo(seat=1, move=Bid(3), steps=1)
    play(session, "bid 2")
    assert session.undoable() == Undo(seat=2, move=Bid(2), steps=1)


def test_a_person_does_not_take_back_what_another_person_decided() -> None:
    session = table(HUMAN, HUMAN, HUMAN, HUMAN)
    play(session, "bid 3", "bid 2")
    assert session.undo()
    assert session.undoable() is NoUndo.OTHER, "seat 2 has acted, though it was taken back"
    assert not session.undo()
    play(session, "bid 4")
    assert session.undoable() == Undo(seat=2, move=Bid(4), steps=1)


def test_a_sealed_bid_is_taken_back_until_the_bids_are_laid_open() -> None:
    """R10.3"""
    session = table(HUMAN, HUMAN)
    session.play(any_move(session))
    play(session, "bid 2")
    assert session.undoable() == Undo(seat=1, move=Bid(2), steps=1)


def test_among_several_people_a_computer_that_has_answered_ends_undo() -> None:
    session = table(COMPUTER, HUMAN, COMPUTER, HUMAN)
    play(session, "bid 3")
    assert session.undoable() == Undo(seat=1, move=Bid(3), steps=1)
    play(session, "bid 2")
    assert session.undoable() is NoUndo.OTHER


def test_a_table_with_free_undo_takes_back_what_another_person_decided() -> None:
    session = table(HUMAN, HUMAN, HUMAN, HUMAN, free_undo=True)
    play(session, "bid 3", "bid 2")
    assert session.undo()
    assert session.undo()
    assert session.ply == 0


def test_redo_makes_the_own_move_and_the_answers_to_it_again() -> None:
    session = table(COMPUTER, HUMAN, COMPUTER, COMPUTER)
    play(session, "bid 3", "pass", "bid 1", "bid 2")
    after = session.state
    session.undo()
    assert session.redo()
    assert session.state == after
    assert not session.can_redo


def test_the_same_move_again_keeps_the_answers_known() -> None:
    session = table(COMPUTER, HUMAN, COMPUTER, COMPUTER)
    play(session, "bid 3", "pass", "bid 1")
    session.undo()
    play(session, "bid 3")
    assert session.next_known_move() == Pass()


def test_another_move_forgets_the_answers_to_the_first() -> None:
    session = table(COMPUTER, HUMAN, COMPUTER, COMPUTER)
    play(session, "bid 3", "pass", "bid 1")
    session.undo()
    play(session, "bid 4")
    assert session.next_known_move() is None
    assert not session.can_redo


def test_listeners_hear_every_change() -> None:
    heard: list[Change] = []
    session = table(COMPUTER, HUMAN, COMPUTER)
    session.listen(heard.append)
    step = session.play(Bid(3))
    session.undo()
    assert heard == [MovePlayed(step), MovesUndone(0)]


def test_the_record_holds_the_moves_and_leads_to_the_same_state() -> None:
    session = table(HUMAN, COMPUTER, COMPUTER)
    play(session, "bid 3", "pass", "bid 1")
    assert session.record.moves == (Bid(3), Pass(), Bid(1))
    assert GameSession(session.record).state == session.state


def test_a_moment_of_the_past_can_be_visited() -> None:
    session = table(HUMAN, COMPUTER, COMPUTER)
    before = session.state
    play(session, "bid 3")
    assert session.state_at(0) == before
    assert session.state_at(1) == session.state
