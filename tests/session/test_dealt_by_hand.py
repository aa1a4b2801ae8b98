"""Games whose tiles are entered by people with a physical board game."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from santiago.persistence.codec import decode, decode_steps, encode
from santiago.persistence.seal import SealPolicy
from santiago.resources import shipped_saves
from santiago.rules.event_derivation import opening_events
from santiago.rules.events import TilesTurnedUp
from santiago.rules.legal import legal_moves
from santiago.rules.observation import observe, rounds_seen, unseen_tiles
from santiago.rules.options import Options, Seat
from santiago.rules.record import Player, Record, SeatInfo, final_state
from santiago.rules.scoring import score
from santiago.rules.setup import game_tiles, random_setup, redealt
from santiago.rules.tiles import TileKind, tile_named
from santiago.session.game_session import DEALT_BY_HAND, GameSession, NoUndo
from santiago.session.table_record import new_record, practice_of, same_deal, same_table
from santiago.session.table_setup import SeatChoice, SeatColour, TableSetup
from tests.combinations import SEATS

HUMANS = tuple(SeatChoice(f"Seat {n}", paint) for n, paint in enumerate(SeatColour))


def table(seats: int = 4, *, order: int = 1) -> GameSession:
    """Return a game dealt by hand with no tile turned up; `order` is the order of unknown tiles."""
    setup = random_setup(Options(), seats, Random(5), overseer=0)
    arbitrary = random_setup(Options(), seats, Random(order))
    setup = replace(setup, stacks=arbitrary.stacks, set_aside=arbitrary.set_aside)
    who = tuple(SeatInfo(f"Seat {n}", Player.HUMAN) for n in range(seats))
    return GameSession(Record(Options(), who, setup, extra={DEALT_BY_HAND: 0, "seed": 7}))


def lying(session: GameSession, cards: Sequence[TileKind]) -> tuple[list[TileKind], TileKind | None]:
    """Return this round's tiles and the set-aside tile, in a game whose tiles are drawn from `cards`."""
    stacks, number = len(session.record.setup.stacks), session.state.round
    aside = cards[-1] if session.record.setup.set_aside is not None else None
    return list(cards[stacks * (number - 1) : stacks * number]), aside if number == 1 else None


def play_on(session: GameSession, cards: Sequence[TileKind], random: Random) -> None:
    """Turn up the given tiles, or make a move."""
    if session.state.awaits_tiles:
        kinds, aside = lying(session, cards)
        session.turn_up(kinds, aside)
    else:
        session.play(random.choice(list(legal_moves(session.state))))


def shuffled(seats: int, seed: int) -> list[TileKind]:
    cards = list(game_tiles(seats))
    Random(seed).shuffle(cards)
    return cards


def reopened(session: GameSession) -> GameSession:
    """Return the session that Continue opens after the program was killed."""
    return GameSession(*decode_steps(encode(session.record), sealed=SealPolicy.REQUIRED))


@pytest.mark.matrix(seats=SEATS)
def test_at_every_moment_the_record_is_whole_and_a_kill_loses_nothing(seats: int) -> None:
    session, cards, random = table(seats), shuffled(seats, 3), Random(seats)
    asked = 0
    while not session.state.is_over:
        again = reopened(session)
        assert again.state == session.state
        assert again.state.awaits_tiles == session.state.awaits_tiles
        assert again.ply == session.ply
        asked += session.state.awaits_tiles
        play_on(session, cards, random)
    assert asked == session.state.rounds
    turned = [event for step in session.steps for event in step.events if isinstance(event, TilesTurnedUp)]
    turned = [*(e for e in opening_events(session.state_at(0)) if isinstance(e, TilesTurnedUp)), *turned]
    stacks = len(session.record.setup.stacks)
    assert [event.tiles for event in turned] == [
        tuple(sorted(cards[stacks * n : stacks * (n + 1)])) for n in range(session.state.rounds)
    ]
    assert final_state(session.record) == session.state


def test_the_shipped_game_read_out_at_another_table_is_the_same_game() -> None:
    """The tiles of a finished game are entered round by round, and its moves repeated."""
    path = next(path for path in sorted(Path(shipped_saves()).iterdir()) if "result" in path.read_text())
    known = decode(path.read_bytes(), sealed=SealPolicy.OPTIONAL)
    setup = random_setup(known.options, len(known.seats), Random(1))
    setup = replace(known.setup, stacks=setup.stacks, set_aside=setup.set_aside)
    session = GameSession(replace(known, setup=setup, moves=(), extra={DEALT_BY_HAND: 0}))
    for move in known.moves:
        if session.state.awaits_tiles:
            number = session.state.round
            aside = known.setup.set_aside if number == 1 else None
            session.turn_up([stack[number - 1] for stack in known.setup.stacks], aside)
        session.play(move)
    assert session.record.moves == known.moves
    assert score(session.state) == score(final_state(known))
    assert decode(encode(session.record), sealed=SealPolicy.REQUIRED).moves == known.moves


def test_while_the_tiles_lie_face_down_nothing_tells_of_them() -> None:
    one, other = table(order=1), table(order=2)
    assert one.state.offered == ()
    assert one.state.setup.set_aside is None
    assert sorted(unseen_tiles(one.state)) == list(game_tiles(4))
    assert observe(one.state, one.state.overseer) == observe(other.state, other.state.overseer)
    assert opening_events(one.state) == ()


@pytest.mark.matrix(seats=SEATS)
def test_the_arbitrary_order_changes_no_observation(seats: int) -> None:
    """A computer decides by its observation and a seed derived only from it."""
    session, cards, random = table(seats), shuffled(seats, 8), Random(4)
    while not session.state.is_over:
        seen, record = rounds_seen(session.state), session.record
        other = GameSession(replace(record, setup=redealt(record.setup, seen, random)))
        for seat in map(Seat, range(seats)):
            assert session.observation(seat) == other.observation(seat)
        play_on(session, cards, random)


def test_undo_over_tiles_turned_up_asks_for_them_again() -> None:
    session, cards, random = table(), shuffled(4, 3), Random(2)
    while session.state.round < 3 or session.state.awaits_tiles:
        play_on(session, cards, random)
    ply, stacks = session.ply, session.record.setup.stacks
    assert session.undo(), "the tiles alone"
    assert (session.ply, session.state.awaits_tiles) == (ply, True)
    assert session.record.extra[DEALT_BY_HAND] == 2
    assert reopened(session).state.awaits_tiles
    assert session.undo(), "then the last move of the round before"
    assert (session.ply, session.state.round) == (ply - 1, 2)
    assert session.redo()
    assert session.state.awaits_tiles
    other = sorted(unseen_tiles(session.state))[:4]
    session.turn_up(other)
    assert session.state.offered == tuple(other)
    assert [stack[:2] for stack in session.record.setup.stacks] == [stack[:2] for stack in stacks]
    assert final_state(session.record) == session.state


def test_moves_taken_back_are_made_again_only_after_the_same_tiles() -> None:
    for cards, redoable in ((shuffled(4, 3), True), (shuffled(4, 4), False)):
        session, random = table(), Random(2)
        for _ in range(3):
            play_on(session, shuffled(4, 3), random)
        while session.ply:
            session.undo()
        session.undo()
        assert session.state.awaits_tiles
        assert not session.can_redo
        session.turn_up(*lying(session, cards))
        assert session.can_redo is redoable


def test_tiles_that_cannot_lie_there_are_refused_and_change_nothing() -> None:
    session = table()
    before = session.record
    with pytest.raises(ValueError, match="face down"):
        session.turn_up([tile_named("pepper1")] * 4, tile_named("grape1"))
    assert session.record == before
    assert session.state.awaits_tiles


@pytest.mark.parametrize("mark", [True, "0", None, 1.5, [], {}])
def test_a_mark_that_is_no_number_makes_an_ordinary_game(mark: object) -> None:
    session = GameSession(replace(table().record, extra={DEALT_BY_HAND: mark}))
    assert session.state.offered
    assert session.undoable() is NoUndo.NOTHING


@pytest.mark.parametrize("mark", [-3, 99])
def test_a_mark_that_cannot_be_right_loses_no_move(mark: int) -> None:
    session, cards, random = table(), shuffled(4, 3), Random(2)
    for _ in range(40):
        play_on(session, cards, random)
    assert not session.state.awaits_tiles
    forged = GameSession(replace(session.record, extra={DEALT_BY_HAND: mark}))
    assert forged.record.moves == session.record.moves
    assert forged.state.offered == session.state.offered


def test_a_new_table_can_be_dealt_by_hand_and_laid_again() -> None:
    record = new_record(TableSetup(HUMANS[:4], dealt_by_hand=True))
    assert GameSession(record).state.awaits_tiles
    assert same_table(record).dealt_by_hand
    assert not GameSession(new_record(TableSetup(HUMANS[:4]))).state.awaits_tiles


def test_the_program_deals_practice_and_the_same_deal() -> None:
    session, cards, random = table(), shuffled(4, 3), Random(2)
    for _ in range(30):
        play_on(session, cards, random)
    for record in (practice_of(session.record, session.ply), same_deal(session.record)):
        assert not GameSession(record).state.awaits_tiles
