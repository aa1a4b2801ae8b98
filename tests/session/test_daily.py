"""The deal of the day, the days in a row, and evenings that go on."""

from datetime import UTC, date, datetime, timedelta

import msgspec
import pytest

from santiago.rules.moves import Accept, Build, Discard, Propose
from santiago.rules.options import Edition
from santiago.rules.record import Level, Record, final_state
from santiago.rules.scoring import score
from santiago.session.daily import daily_games, deal_of_the_day, person_result
from santiago.session.deal_code import code_of
from santiago.session.evening import end_evening, highlights, is_complete, is_open
from santiago.session.game_summary import GameSummary, SeatSummary
from santiago.session.problem_progress import Progress, Streak
from santiago.session.table_record import new_record
from santiago.session.table_setup import Evening, SeatChoice, SeatColour
from tests.persistence.games import finished_game

TODAY = date(2026, 11, 28).toordinal()
ANA = SeatChoice("Ana", SeatColour.WHITE, character="person-3")
BEN = SeatChoice("Ben", SeatColour.RED)


def finished(deal: str, day: int, points: int, *, practice: bool = False) -> GameSummary:
    seats = tuple(
        SeatSummary(name, paint, None, "", score, 0, 0)
        for name, paint, score in (("Ana", SeatColour.RED, points), ("Ben", SeatColour.WHITE, 1))
    )
    moment = datetime(2026, 11, day, tzinfo=UTC)
    return GameSummary("", moment, Edition.TREFL, 9, 9, 99, practice, seats, (0,), deal=deal)


def test_the_deal_of_a_day_is_the_same_for_everybody_and_another_one_tomorrow() -> None:
    first, second = (new_record(deal_of_the_day(TODAY, one, Level.EASY)) for one in (ANA, BEN))
    assert first.setup == second.setup
    assert code_of(first) == code_of(second)
    other = new_record(deal_of_the_day(TODAY + 1, ANA, Level.EASY))
    assert other.setup != first.setup
    table = deal_of_the_day(TODAY, ANA, Level.HARD)
    assert table.fault is None
    assert [seat.level for seat in table.seats] == [None, *[Level.HARD] * 4]
    assert len({seat.character for seat in table.seats}) == 5
    characters = [seat.character for seat in deal_of_the_day(TODAY, BEN, Level.EASY).seats[1:]]
    assert characters == [seat.character for seat in table.seats[1:]]


def test_the_first_game_with_a_deal_counts_and_practice_does_not() -> None:
    today = code_of(new_record(deal_of_the_day(TODAY, ANA, Level.HARD)))
    games = [
        finished(today, 5, 70),
        finished(today, 4, 60),
        finished(today, 3, 90, practice=True),
        finished("y", 1, 99),
        msgspec.structs.replace(finished(today, 2, 0), winners=()),
    ]
    found = daily_games(games, TODAY)
    assert [*found] == [TODAY]
    assert found[TODAY].seats[0].points == 60
    assert daily_games(games[-2:], TODAY) == {}


def test_the_deals_of_earlier_days_are_told_beside_todays() -> None:
    codes = [code_of(new_record(deal_of_the_day(TODAY - back, BEN, Level.EASY))) for back in (0, 1, 9, 400)]
    games = [finished(code, 9 - n, 50 + n) for n, code in enumerate(codes)]
    found = daily_games(games, TODAY)
    assert [*found] == [TODAY, TODAY - 1, TODAY - 9]
    assert [person_result(game) for game in found.values()] == [(50, 1, 2), (51, 1, 2), (52, 1, 2)]


@pytest.mark.parametrize(
    ("streak", "week"),
    [
        (Streak(3, TODAY), "....###"),
        (Streak(3, TODAY - 1), "...###."),
        (Streak(50, TODAY), "#######"),
        (Streak(2, TODAY - 2), "...##.."),
        (Streak(9, TODAY - 3), "......."),
    ],
)
def test_the_days_of_the_last_week_that_belong_to_the_streak(streak: Streak, week: str) -> None:
    """One missed day is forgiven."""
    assert Progress({}, (streak,)).week_on(TODAY) == tuple(day == "#" for day in week)


@pytest.mark.usefixtures("library")
def test_an_evening_goes_on_until_its_end_or_for_a_week() -> None:
    now, hour = datetime(2026, 11, 28, 22), timedelta(hours=1)
    evening = Evening("0" * 16, "Friday", number=2)
    assert is_open(evening, now, hour)
    assert is_open(evening, now, timedelta(days=6))
    assert not is_open(evening, now, timedelta(days=8))
    assert not is_open(Evening("0" * 16, "F", 2, 2), now, hour)
    assert not is_open(Evening("0" * 16, "F", until="2026-11-28T21:30"), now, hour)


@pytest.mark.usefixtures("library")
def test_the_players_end_an_evening_without_a_fixed_end() -> None:
    now = datetime(2026, 11, 28, 22)
    ended, other = Evening("0" * 16, "Friday"), Evening("1" * 16, "Friday")
    end_evening(ended)
    end_evening(ended)
    assert is_complete(ended, now)
    assert not is_open(ended, now, timedelta())
    assert is_open(other, now, timedelta())


def test_the_best_plantation_and_the_dearest_bribe_of_an_evening() -> None:
    """Counted here from the texts of the moves: each bribe is paid by whoever proposed the accepted canal."""
    records = [finished_game("4p-trefl-a"), finished_game("3p-amigo-a")]
    best, bribe = highlights(records)
    assert best is not None
    assert bribe is not None
    sheets = [score(final_state(record)) for record in records]
    points = {
        (number, record.seats[seat].name): max(one.points[seat] for one in sheet.plantations)
        for number, (record, sheet) in enumerate(zip(records, sheets, strict=True), 1)
        for seat in range(len(record.seats))
    }
    assert points[best.game, best.name] == best.value == max(points.values())
    assert bribe.value == max(dearest(record) for record in records)
    assert bribe.value == dearest(records[bribe.game - 1])
    assert highlights([]) == (None, None)


def dearest(record: Record) -> int:
    """Return the largest bribe that was proposed for a canal that was then accepted."""
    largest, proposed = 0, list[Propose]()
    for move in record.moves:
        match move:
            case Propose():
                proposed.append(move)
            case Accept(canal):
                largest = max([largest, *(one.bribe for one in proposed if one.canal == canal)])
                proposed = []
            case Build() | Discard():
                proposed = []
            case _:
                pass
    return largest
