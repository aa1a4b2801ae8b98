"""Statistics of finished games."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from santiago.rules.events import BidsPaid, BribesPaid
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.session.former_players import CHARACTERS_KEY
from santiago.session.game_summary import GameSummary, summary_of
from santiago.session.statistics import Statistics, people, results_against_characters, statistics
from tests.persistence.games import finished_document, finished_game, small_game

MORNING = datetime(2026, 11, 21, tzinfo=UTC)
ANA, BEN = SeatInfo("Ana", Player.HUMAN), SeatInfo("Ben", Player.HUMAN)
EASY, HARD = SeatInfo("Carmen", Player.AI, Level.EASY), SeatInfo("Diego", Player.AI, Level.HARD)


def summary(record: Record, hours: int = 0) -> GameSummary:
    return summary_of(record, tuple(replay(record)), "", MORNING + timedelta(hours=hours))


def seated(name: str, *seats: SeatInfo, hours: int = 0) -> GameSummary:
    return summary(replace(finished_game(name), seats=seats), hours)


def played_by(characters: tuple[str, ...], *seats: SeatInfo) -> Record:
    extra = {CHARACTERS_KEY: list(characters)}
    return replace(finished_game("3p-trefl-a"), seats=seats, extra=extra)


def counted(games: list[GameSummary], name: str | None = None) -> Statistics:
    found = statistics(games, name)
    assert found is not None
    return found


def result(name: str) -> tuple[list[int], list[int]]:
    """Return the scores and winners of a recorded game."""
    found = finished_document(name)["result"]
    return found["scores"], found["winners"]  # type: ignore[index]


def test_no_games_no_statistics() -> None:
    assert statistics([]) is None
    assert people([]) == ()


def test_games_wins_and_the_mean_score_are_counted() -> None:
    """The recorded game 2p-ties ends in a tie: half a win each."""
    (tied, both), (decided, winners) = result("2p-ties"), result("2p-trefl-a")
    assert both == [0, 1]
    found = counted([seated("2p-ties", ANA, EASY), seated("2p-trefl-a", ANA, EASY)])
    total = found.total
    assert found.levels == ((Level.EASY, total),)
    assert (total.games, total.wins) == (2, 0.5 + (winners == [0]))
    assert total.rate == total.wins / 2
    assert total.mean == (tied[0] + decided[0]) / 2
    assert found.best.points == max(tied[0], decided[0])


def test_against_each_character_at_each_level_people_are_counted_once_a_game() -> None:
    """Two computers of the same character and level count once; computers' own games do not count."""
    one = summary(played_by(("", "carmen", "carmen"), ANA, HARD, HARD))
    two = summary(played_by(("rosa", "", "carmen"), EASY, ANA, EASY))
    alone = summary(played_by(("rosa", "mateo", "carmen"), EASY, EASY, EASY))
    won = float(result("3p-trefl-a")[1] == [0]), float(result("3p-trefl-a")[1] == [1])
    found = {
        opponent: (tally.games, tally.wins)
        for opponent, tally in results_against_characters([one, two, alone]).items()
    }
    assert found == {
        ("carmen", Level.HARD): (1, won[0]),
        ("rosa", Level.EASY): (1, won[1]),
        ("carmen", Level.EASY): (1, won[1]),
    }


def test_tallies_are_apart_by_seats_and_levels_whatever_their_order() -> None:
    found = counted(
        [
            seated("2p-trefl-a", HARD, ANA),
            seated("2p-trefl-a", ANA, EASY),
            seated("3p-trefl-a", ANA, HARD, EASY),
            seated("3p-trefl-a", EASY, HARD, ANA),
        ]
    )
    assert [(size, tally.games) for size, tally in found.sizes] == [(2, 2), (3, 2)]
    assert [(seat, tally.games) for seat, tally in found.seats] == [(1, 2), (2, 1), (3, 1)]
    assert [(level, tally.games) for level, tally in found.levels] == [(Level.EASY, 3), (Level.HARD, 3)]


def test_each_person_at_the_table_counts_and_can_be_asked_for() -> None:
    games = [seated("3p-trefl-a", ANA, BEN, HARD)]
    scores, _ = result("3p-trefl-a")
    both = counted(games)
    assert both.total.games == 2
    assert [level for level, _ in both.levels] == [None, Level.HARD]
    bens = counted(games, "Ben").total
    assert (bens.games, bens.mean) == (1, scores[1])
    assert statistics(games, "Nobody") is None
    assert people(games) == ("Ana", "Ben")


def test_games_of_computers_alone_and_unfinished_ones_do_not_count() -> None:
    games = [seated("2p-trefl-a", EASY, HARD), summary(small_game())]
    assert statistics(games) is None
    assert people(games) == ()


def test_the_longest_streak_is_that_of_one_person_in_the_order_of_time() -> None:
    _, winners = result("2p-trefl-a")
    (winner,) = winners
    won = (ANA, EASY) if winner == 0 else (EASY, ANA)
    lost = tuple(reversed(won))
    bens = tuple(BEN if seat is ANA else seat for seat in won)
    hours = [(won, 1), (won, 2), (bens, 3), (won, 4), (lost, 5), (won, 6)]
    found = counted([seated("2p-trefl-a", *seats, hours=when) for seats, when in reversed(hours)])
    assert found.streak == 3
    assert [appearance.share for appearance in found.appearances] == [1, 1, 1, 1, 0, 1]


@pytest.mark.parametrize("name", ["2p-trefl-a", "3p-trefl-a", "5p-trefl-a"])
def test_money_for_bids_and_bribes_is_what_was_paid_for_them(name: str) -> None:
    """R3.3, R6.3: every seat pays its own bid; bribes are paid only for the place that is accepted."""
    record = finished_game(name)
    events = [event for step in replay(record) for event in step.events]
    seats = summary(record).seats
    for number, seat in enumerate(seats):
        assert seat.bids == sum(event.bids[number] for event in events if isinstance(event, BidsPaid))
        assert seat.bribes == sum(event.payments[number] for event in events if isinstance(event, BribesPaid))
    assert sum(seat.bids for seat in seats) > 0
    assert sum(seat.bribes for seat in seats) > 0


def test_the_face_of_a_person_is_no_character() -> None:
    found = counted([summary(played_by(("person-2", "person-5", "carmen"), ANA, BEN, HARD))])
    assert [name for name, _ in found.characters] == ["carmen"]


def test_characters_are_counted_by_the_games_in_which_they_took_part() -> None:
    record = replace(finished_game("2p-trefl-a"), seats=(ANA, HARD), extra={CHARACTERS_KEY: ["", "benito"]})
    (character,) = counted([summary(record)]).characters
    assert (character[0], character[1].games) == ("benito", 1)
