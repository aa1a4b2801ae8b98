"""Several games at one table: the standing, and the table of the next game."""

from dataclasses import replace
from datetime import datetime
from random import Random

import msgspec
import pytest

from santiago.rules.legal import legal_moves
from santiago.rules.observation import rounds_seen
from santiago.rules.options import Money, Options, Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.record import Record, final_state, replay
from santiago.rules.setup import redealt
from santiago.rules.state import GameState
from santiago.session.evening import PlayerResult, games_of, is_complete, standings
from santiago.session.former_players import SeatPlayer, players
from santiago.session.game_session import GameSession
from santiago.session.game_summary import GameSummary, summary_of
from santiago.session.table_record import evening_of, new_record, same_table
from santiago.session.table_setup import Evening, SeatChoice, SeatColour, TableSetup, checked

EVENING = Evening("0123456789abcdef", "Friday", games=3)
SEATS = tuple(
    SeatChoice(name, paint) for name, paint in zip(("Ana", "Ben", "Cleo"), SeatColour, strict=False)
)
TABLE = TableSetup(SEATS, seed=3, overseer=Seat(2), evening=EVENING)


def finished(record: Record, seed: int) -> tuple[Record, GameSummary]:
    session, random = GameSession(record), Random(seed)
    while not session.state.is_over:
        session.play(random.choice(list(legal_moves(session.state))))
    moment = datetime(2026, 11, 24, 20 + seed).astimezone()
    return session.record, summary_of(session.record, session.steps, "", moment)


def test_three_games_keep_the_persons_and_pass_the_first_overseer_on() -> None:
    table, summaries, overseers = TABLE, [], []
    for game in range(3):
        record, summary = finished(new_record(table), game)
        summaries.append(summary)
        overseers.append(record.setup.overseer)
        assert summary.makes_sense
        evening = evening_of(record)
        assert evening is not None
        assert evening.number == game + 1
        assert is_complete(evening, datetime.now()) == (game == 2)
        table = same_table(record)
        assert [seat.name for seat in table.seats] == ["Ana", "Ben", "Cleo"]
    assert overseers == [2, 0, 1]
    found = standings(games_of(reversed(summaries), EVENING.id))
    assert sum(one.wins for one in found) == 3
    for one in found:
        points = [seat.points for game in summaries for seat in game.seats if seat.name == one.name]
        assert one.points == sum(points)
        assert [None if game is None else game.points for game in one.games] == points
    for game in range(3):
        places = {one.games[game].place for one in found if one.games[game]}  # type: ignore[union-attr]
        assert min(places) == 1
    assert [one.wins for one in found] == sorted((one.wins for one in found), reverse=True)


def test_whoever_left_in_a_game_keeps_the_games_before() -> None:
    _, first = finished(new_record(TABLE), 0)
    record = new_record(TABLE)
    ana = players(record)[0]
    zoe = SeatPlayer(replace(ana.info, name="Zoe"))
    session = GameSession(record)
    session.reseat({Seat(0): zoe})
    _, second = finished(session.record, 1)
    found = {one.name: one.games for one in standings(games_of([first, second], EVENING.id))}
    assert found["Ana"] == (PlayerResult(first.seats[0].points, found["Ana"][0].place), None)  # type: ignore[union-attr]
    assert found["Zoe"][0] is None


@pytest.mark.parametrize(
    "options", [Options(money=Money.CONCEALED, palms=False), Options()], ids=["concealed", "open"]
)
@pytest.mark.parametrize("count", [2, 3])
def test_standing_and_card_tell_nothing_of_what_is_hidden_in_a_game_that_goes_on(
    options: Options, count: int
) -> None:
    """Whatever lies face down or is sealed, the standing is that of the finished games alone."""
    table = replace(TABLE, seats=SEATS[:count], options=options, overseer=Seat(0))
    first_record, first = finished(new_record(table), 0)
    alone = standings(games_of([first], EVENING.id))
    random, session = Random(7), GameSession(new_record(same_table(first_record)))
    while not session.state.is_over:
        record, state = session.record, session.state
        hidden = replace(record, setup=redealt(record.setup, rounds_seen(state), random))
        hidden = with_another_sealed_bid(hidden, state)
        now, other = shown(record), shown(hidden)
        assert now == other
        assert not any(seat.points for seat in now.seats)
        assert standings(games_of([first, now], EVENING.id)) == alone
        session.play(random.choice(list(legal_moves(state))))
    _, second = finished(session.record, 0)
    practice = msgspec.structs.replace(second, practice=True)
    assert standings(games_of([first, practice], EVENING.id)) == alone
    assert standings(games_of([first, second], EVENING.id)) != alone


def shown(record: Record) -> GameSummary:
    """Return the summary without its deal code, and without sums, which are shown only after the game."""
    summary = summary_of(record, tuple(replay(record)))
    seats = tuple(msgspec.structs.replace(seat, bids=0) for seat in summary.seats)
    return msgspec.structs.replace(summary, deal="", seats=seats)


def with_another_sealed_bid(record: Record, state: GameState) -> Record:
    """Return `record` with another bid in place of one that is still sealed."""
    phase = state.phase
    if not isinstance(phase, SecretAuction) or phase.sealed is None:
        return record
    before = replace(record, moves=record.moves[:-1])
    others = [move for move in legal_moves(final_state(before)) if move != record.moves[-1]]
    return replace(record, moves=(*record.moves[:-1], others[-1]))


def test_an_evening_ends_at_an_hour() -> None:
    evening = replace(EVENING, games=0, until="2026-11-24T22:30")
    assert not is_complete(evening, datetime(2026, 11, 24, 22, 29))
    assert is_complete(evening, datetime(2026, 11, 24, 22, 30))


@pytest.mark.parametrize(
    "stored",
    [
        None,
        "Friday",
        {"id": "x", "name": "Friday"},
        {"id": EVENING.id, "name": "W" * 5000},
        {"id": EVENING.id, "name": "Friday", "games": -1},
        {"id": EVENING.id, "name": "Friday", "number": 10**9},
        {"id": EVENING.id, "name": "Friday", "until": "tomorrow"},
        {"id": EVENING.id, "name": "Friday", "until": "2026-11-24T22:30+00:00"},
        {"id": EVENING.id, "name": ["Friday"]},
    ],
)
def test_an_evening_that_makes_no_sense_is_none(stored: object) -> None:
    record = replace(new_record(TABLE), extra={"evening": stored})
    assert evening_of(record) is None
    assert same_table(record).overseer is None


def test_a_stored_table_has_no_evening() -> None:
    table = checked(TABLE)
    assert table is not None
    assert table.evening is None
