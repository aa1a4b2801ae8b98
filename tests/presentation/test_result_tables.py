"""The round summary and the final table."""

from dataclasses import replace

import pytest

from santiago.presentation.results.result_cards import final_bar
from santiago.presentation.results.result_tables import final_table, round_summary, scores_by_round
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import ActionBar
from santiago.rules.options import Money, Seat
from santiago.rules.record import Level, replay
from santiago.rules.scoring import score, score_now
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator
from tests.persistence.games import finished_game
from tests.presentation.recorded_games import game


@pytest.mark.parametrize("name", ["2p-trefl-a", "3p-amigo-a", "4p-trefl-a", "5p-trefl-a"])
def test_rows_and_money_of_the_final_table_add_up_to_the_scores(name: str) -> None:
    """R9"""
    last = game(name)[-1]
    table = final_table(last)
    for seat in range(last.seats):
        fields = sum(row.points[seat] for row in table.rows)
        assert fields + table.money[seat] == score(last).totals[seat]


def test_plantations_without_farmers_are_only_counted() -> None:
    last = game("5p-trefl-a")[-1]
    table = final_table(last)
    assert all(any(row.farmers) for row in table.rows)
    assert len(table.rows) + table.others == len(score(last).plantations)


@pytest.mark.parametrize("name", ["3p-trefl-a", "5p-trefl-b"])
def test_the_round_card_counts_what_the_drought_took(name: str) -> None:
    """R8.2, R8.5"""
    steps = list(replay(finished_game(name)))
    start = steps[0].before
    for step in steps:
        if step.after.round == start.round and not step.after.is_over:
            continue
        board, dried = step.before.board, step.after.board
        summary = round_summary(start, step.after, step.events)
        built = board.canals != dried.canals
        for row in summary.rows:
            before = sum(board.farmers(s) for s in range(48) if board.owner(s) == row.seat)
            after = sum(dried.farmers(s) for s in range(48) if dried.owner(s) == row.seat)
            assert row.farmers_lost == before - after or built
            assert row.money == (start.money[row.seat], step.after.money[row.seat])
        start = step.after
    assert start.is_over


def test_concealed_money_is_not_on_the_round_card() -> None:
    """R2.5"""
    options = replace(game("4p-trefl-a")[0].options, money=Money.CONCEALED)
    start, end = (replace(game("4p-trefl-a")[ply], options=options) for ply in (0, 40))
    summary = round_summary(start, end, (), frozenset({Seat(1)}))
    assert summary.rows[1].money is None
    assert summary.rows[0].money == (start.money[0], end.money[0])
    assert [row.score[1] for row in summary.rows] == list(score_now(end).field_points)


def test_with_concealed_money_the_chart_shows_the_plantations_alone() -> None:
    found = finished_game("4p-trefl-a")
    concealed = replace(found, options=replace(found.options, money=Money.CONCEALED))
    steps = tuple(replay(concealed))
    *rounds, last = scores_by_round(steps)
    assert last == score(steps[-1].after).field_points
    assert all(
        points < total
        for points, total in zip(rounds[0], scores_by_round(tuple(replay(found)))[0], strict=True)
    )


def test_the_end_says_everyones_place_and_margin() -> None:
    """5p-trefl-a ends 15, 35, 25, 18, 13: R9.4."""
    table = final_table(game("5p-trefl-a")[-1])
    assert table.totals == (15, 35, 25, 18, 13)
    assert [table.rank(Seat(seat)) for seat in range(5)] == [4, 1, 2, 3, 5]
    assert [table.behind(Seat(seat)) for seat in range(5)] == [20, 0, 10, 17, 22]


def test_the_end_tells_the_only_person_their_place_and_what_brought_most_points() -> None:
    """Ana's watermelons at g1 lost 6 points to a drought; none of Cy's plantations lost as many as 3."""
    assert told("Ana") == (
        "Ana is 4th, 20 points behind Bo. Bo’s largest gain: money, 28 points. "
        "Ana’s largest loss to drought: watermelon, 6 points."
    )
    assert told("Di").endswith("Bo’s largest gain: money, 28 points. Di’s largest gain: money, 7 points.")
    assert told("Bo") == "Bo’s largest gain: money, 28 points."


@pytest.mark.parametrize("person", ["Ana", "Di", "Bo", ""])
def test_another_game_is_always_the_main_button_after_a_game(person: str) -> None:
    """Ana lost points to a drought, Di did not, Bo won, and only computers played."""
    buttons = end_bar(person).buttons
    assert [button.command for button in buttons if button.main] == [Command.SAME_TABLE]
    assert buttons[-1].main
    assert len({button.command for button in buttons}) == len(buttons) == (7 if person else 6)


def told(person: str) -> str:
    """Return the detail of the bar at the end for one person among computers."""
    return end_bar(person).detail


def end_bar(person: str) -> ActionBar:
    """Return the bar at the end for one person among computers."""
    steps = tuple(replay(finished_game("5p-trefl-a")))
    everyone = ("Ana", "Bo", "Cy", "Di", "Eli")
    people = tuple(Person(name, "red", None if name == person else Level.EASY) for name in everyone)
    names = GameNames(everyone, steps[-1].after.options.edition, Translator("en"))
    return final_bar(steps[-1].after, steps, people, names)
