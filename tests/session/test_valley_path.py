"""The path through the valley: which games pass its stops, and which tables its stops offer."""

from dataclasses import replace
from datetime import UTC, datetime

import msgspec
import pytest

from santiago.rules.options import Edition
from santiago.rules.record import Level, replay
from santiago.session.game_summary import GameSummary, SeatSummary, summary_of
from santiago.session.table_setup import SeatChoice, SeatColour
from santiago.session.valley_path import PATH, Stop, progress

from .test_goals import game

SARA = SeatChoice("Sara", SeatColour.WHITE, character="person-2")
MATEO = Stop(Level.NORMAL, "mateo")
BASE = summary_of(game("4n3"), tuple(replay(game("4n3"))))


def won(*others: tuple[Level | None, str], day: int = 1, **changes: object) -> GameSummary:
    """Return a game that Sara won against these opponents."""
    seats = [SeatSummary("Sara", SeatColour.WHITE, None, "", 90, 0, 0, figures=BASE.seats[0].figures)]
    paints = [paint for paint in SeatColour if paint is not SeatColour.WHITE]
    for paint, (level, name) in zip(paints, others, strict=False):
        seats.append(SeatSummary(name.capitalize() or "Ben", paint, level, name, 50, 0, 0))
    moment = datetime(2026, 11, day, tzinfo=UTC)
    values = {"seats": tuple(seats), "winners": (0,), "moment": moment, **changes}
    return msgspec.structs.replace(BASE, **values)


def passed(*games: GameSummary) -> set[Stop]:
    steps = zip(PATH, progress(games, "Sara").passed, strict=True)
    return {stop for stop, game in steps if game is not None}


def test_every_character_waits_at_four_levels_then_every_table_of_experts() -> None:
    """Two players have one edition only (R10)."""
    tables = [(stop.edition, stop.seats) for stop in PATH if stop.seats]
    assert len(PATH) == 24 + 7
    assert tables == [(Edition.TREFL, n) for n in (2, 3, 4, 5)] + [(Edition.AMIGO, n) for n in (3, 4, 5)]
    assert [stop.character for stop in PATH[:6]] == [stop.character for stop in PATH[6:12]][::-1]


def test_a_win_passes_all_opponents_at_the_table() -> None:
    game = won((Level.NORMAL, "mateo"), (Level.EASY, "rosa"))
    assert passed(game) == {Stop(Level.EASY, "mateo"), MATEO, Stop(Level.EASY, "rosa")}


@pytest.mark.parametrize(
    "game",
    [
        won((Level.NORMAL, "mateo"), practice=True),
        won((Level.NORMAL, "mateo"), winners=(1,)),
        won((Level.BEGINNER, "mateo")),
        won((None, "mateo")),
        won((Level.NORMAL, "")),
    ],
    ids=["practice", "lost", "too weak", "a person", "no character"],
)
def test_other_games_pass_nobody(game: GameSummary) -> None:
    assert passed(game) == set()


def test_a_stand_in_of_a_person_is_no_opponent() -> None:
    game = won((Level.NORMAL, "mateo"))
    away = msgspec.structs.replace(game.seats[1], stands_in=True)
    assert passed(msgspec.structs.replace(game, seats=(game.seats[0], away))) == set()


def test_a_table_is_passed_if_all_opponents_are_experts_there() -> None:
    experts = [(Level.EXPERT, name) for name in ("mateo", "rosa", "benito")]
    table = Stop(Level.EXPERT, "", Edition.AMIGO, 4)
    assert table in passed(won(*experts, edition=Edition.AMIGO))
    assert table not in passed(won(*experts, edition=Edition.TREFL))
    assert table not in passed(won(*experts[:2], (Level.HARD, "benito"), edition=Edition.AMIGO))


def test_the_next_stop_is_the_first_that_is_not_passed() -> None:
    games = [won((Level.EASY, stop.character)) for stop in PATH[:4]] + [won((Level.EASY, PATH[5].character))]
    assert progress(games, "Sara").next == 4
    assert progress([], "Sara").next == 0
    assert progress(games, "Ben").next == 0


def test_a_stop_remembers_the_first_game_that_passed_it() -> None:
    games = [won((Level.EASY, "mateo"), day=day) for day in (3, 8)]
    assert progress(games, "Sara").passed[PATH.index(Stop(Level.EASY, "mateo"))] is games[0]


@pytest.mark.parametrize("stop", PATH)
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_each_stop_offers_a_table_that_passes_it_when_won(stop: Stop, seats: int) -> None:
    table = stop.table(SARA, seats)
    assert table.fault is None
    assert table.seats[0] == SARA
    assert len(table.seats) == (stop.seats or seats)
    others = [(seat.level, seat.character) for seat in table.seats[1:]]
    assert stop in passed(won(*others, edition=table.options.edition))


def test_a_person_in_the_older_edition_plays_by_its_rules() -> None:
    table = Stop(Level.EXPERT, "", Edition.AMIGO, 3).table(replace(SARA, paint=SeatColour.RED), 5)
    assert (table.options.edition, table.options.palms) == (Edition.AMIGO, False)
