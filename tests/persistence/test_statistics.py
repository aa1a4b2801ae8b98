"""What finished games add up to."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.slots import BrokenSlot, Shelf, Slot
from santiago.persistence.statistics import people, statistics
from santiago.rules.record import Level, Player, Record, SeatInfo

from .games import finished_document, finished_game, small_game

ANA, BEN = SeatInfo("Ana", Player.HUMAN), SeatInfo("Ben", Player.HUMAN)
EASY, HARD = SeatInfo("Pedro", Player.AI, Level.EASY), SeatInfo("Rosa", Player.AI, Level.HARD)


def seated(name: str, *seats: SeatInfo) -> Record:
    return replace(finished_game(name), seats=seats)


def kept(tmp_path: Path, *records: Record) -> tuple[Slot | BrokenSlot, ...]:
    shelf = Shelf(tmp_path)
    for record in records:
        shelf.save(record, "", datetime(2026, 11, 21, tzinfo=UTC))
    return shelf.slots()


def test_no_games_no_rows() -> None:
    assert statistics(()) == ()
    assert people(()) == ()


def test_games_wins_and_the_mean_score_are_counted(tmp_path: Path) -> None:
    """The referee's game 2p-ties ends in a tie: half a win each."""
    tied = finished_document("2p-ties")["result"]
    assert tied["winners"] == [0, 1]  # type: ignore[index]
    decided = finished_document("2p-trefl-a")["result"]
    scores = tied["scores"][0], decided["scores"][0]  # type: ignore[index]
    won = decided["winners"] == [0]  # type: ignore[index]
    games = kept(tmp_path, seated("2p-ties", ANA, EASY), seated("2p-trefl-a", ANA, EASY))
    (row,) = statistics(games)
    assert (row.seats, row.opponents, row.games) == (2, (Level.EASY,), 2)
    assert row.wins == 0.5 + won
    assert row.mean_score == sum(scores) / 2


def test_rows_are_apart_by_seats_and_opponents_whatever_their_order(tmp_path: Path) -> None:
    games = kept(
        tmp_path,
        seated("2p-trefl-a", HARD, ANA),
        seated("2p-trefl-a", ANA, EASY),
        seated("3p-trefl-a", ANA, HARD, EASY),
        seated("3p-trefl-a", EASY, HARD, ANA),
    )
    assert [(row.opponents, row.games) for row in statistics(games)] == [
        ((Level.EASY,), 1),
        ((Level.HARD,), 1),
        ((Level.EASY, Level.HARD), 2),
    ]


def test_each_person_at_the_table_counts_and_can_be_asked_for(tmp_path: Path) -> None:
    games = kept(tmp_path, seated("3p-trefl-a", ANA, BEN, HARD))
    scores = finished_document("3p-trefl-a")["result"]["scores"]  # type: ignore[index]
    (both,) = statistics(games)
    assert (both.opponents, both.games) == ((None, Level.HARD), 2)
    (bens,) = statistics(games, "Ben")
    assert (bens.games, bens.mean_score) == (1, scores[1])
    assert statistics(games, "Nobody") == ()
    assert people(games) == ("Ana", "Ben")


def test_games_of_computers_alone_unfinished_and_broken_ones_do_not_count(tmp_path: Path) -> None:
    broken = BrokenSlot("x", BadSave(Fault.DAMAGED, "sha256", "wrong"))
    games = (*kept(tmp_path, seated("2p-trefl-a", EASY, HARD), small_game()), broken)
    assert statistics(games) == ()
    assert people(games) == ()
