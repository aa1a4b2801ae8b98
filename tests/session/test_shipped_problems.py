"""The problems that ship: enough of them, varied, and small."""

from collections import Counter
from functools import cache

import pytest

from santiago.ai.agent import Part, Why
from santiago.ai.explain.why import measured_terms
from santiago.presentation.advice.problem_text import answer_text, question_of
from santiago.resources import shipped_saves
from santiago.rules.grid import canal_named
from santiago.rules.moves import PASS, Propose
from santiago.rules.options import Edition
from santiago.rules.phases import ExtraCanal
from santiago.session.problem import Task, Theme, task_of
from santiago.session.problem_book import ProblemBook
from santiago.session.worker_messages import Explanation
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator

D1_E1 = canal_named("D1-E1")
BOOK = ProblemBook(shipped_saves() / "problems.jsonl")
GAMES = sorted(BOOK.labels)


@cache
def task(game: str) -> Task:
    return task_of(BOOK.load(game).record)


def test_there_are_80_small_problems_of_all_themes_and_degrees_and_none_is_over_a_quarter() -> None:
    tasks = [task(game) for game in GAMES]
    assert len(tasks) >= 80
    assert BOOK.file.stat().st_size <= 600 * 1024
    themes = Counter(one.theme for one in tasks)
    assert set(themes) == set(Theme)
    assert max(themes.values()) <= len(tasks) / 4
    assert {one.degree for one in tasks} == {1, 2, 3}
    assert {one.position.seats for one in tasks} == {2, 3, 4, 5}
    assert {one.position.options.edition for one in tasks} == set(Edition)


def test_every_problem_has_a_number_and_a_name_of_its_own() -> None:
    labels = [*BOOK.labels.values()]
    assert {label.game for label in labels} == set(GAMES)
    assert len({label.number for label in labels}) == len(GAMES)
    assert all(label.number for label in labels)
    assert BOOK.labels["a-002-029"].name == "Tarrafal 1", "a name is kept for ever"


def test_the_told_terms_of_every_margin_add_up_to_it() -> None:
    """Recomputed from the parts that the file has: the points by crop and the money of each seat."""
    measured = 0
    for game in GAMES:
        for found in task(game).margins.values():
            if not found.parts:
                continue
            seat, measured = task(game).seat, measured + 1
            sums = [sum(parts) for parts in found.parts]
            lead = sums[seat] - (sum(sums) - sums[seat]) / (len(sums) - 1)
            assert lead == pytest.approx(found.points, abs=0.1)
            terms, total = measured_terms(seat, found.parts)
            assert abs(total - found.points) <= 0.5
            assert sum(term.price for term in terms) == total
            assert all(abs(term.price - term.exact) <= 1 for term in terms), "half a point may be left out"
            assert found.points - found.error >= 1
            assert found.is_certain
            assert found.wins >= 0
            assert found.others in ("simple", "normal", "hard", "expert")
    assert measured


def test_the_first_sentence_carries_the_largest_term_and_it_is_said_who_played() -> None:
    names = GameNames(("Ana", "Bruno", "Clara", "Diego", "Elena"), Edition.TREFL, Translator("en"))
    told = 0
    for one in map(task, GAMES):
        found = one.margins[one.tempting]
        terms, total = measured_terms(one.seat, found.parts)
        why = Why(one.seat, one.solutions[0], one.tempting, (), tuple(terms), total, (0.5, 0.5))
        text = answer_text(one, one.solutions[0], Explanation(why), names)
        assert text.ledger is not None
        if terms[0].part in (Part.OTHER, Part.OTHERS, Part.MONEY):
            told += 1
            assert text.reasons[0] == f"Above all: {text.ledger.rows[0].text}."
        played = {"simple": "by simple rules", "normal": "later ones like Normal", "hard": "like Hard"}
        assert played.get(found.others, "like Expert") in text.basis
        wrong = answer_text(one, one.tempting, Explanation(why), names)
        assert f"About {total} point" in wrong.lost
        assert wrong.basis == text.basis
        assert wrong.ledger is not None
        losses = [row.term.price for row in wrong.ledger.rows]
        assert losses == sorted(losses, key=lambda price: (price > 0, -abs(price))), "losses come first"
        assert sum(losses) == -total
    assert told


def test_passing_is_the_answer_of_a_fifth_of_a_theme_at_most() -> None:
    passes = Counter(task(game).theme for game in GAMES if task(game).solutions[0] == PASS)
    themes = Counter(task(game).theme for game in GAMES)
    assert all(count <= themes[theme] / 5 for theme, count in passes.items())


def test_no_game_has_more_than_three_problems_and_no_position_two() -> None:
    deals = Counter(task(game).record.setup for game in GAMES)
    assert max(deals.values()) <= 3
    assert len({task(game).position for game in GAMES}) == len(GAMES)


def test_nothing_can_be_kept_for_later_in_the_last_round() -> None:
    names = GameNames(("Ana", "Bruno", "Clara", "Diego", "Elena"), Edition.TREFL, Translator("en"))
    positions = [one.position for one in map(task, GAMES) if isinstance(one.position.phase, ExtraCanal)]
    told = {one.is_last_round: question_of(one, names) for one in positions}
    assert "later" in str(told[False])
    assert "later" not in str(told[True])


def test_the_right_canal_for_a_little_too_much_is_told_so() -> None:
    names = GameNames(("Ana", "Bruno", "Clara", "Diego", "Elena"), Edition.TREFL, Translator("en"))
    found = 0
    for one in map(task, GAMES):
        best = one.solutions[0]
        if not isinstance(best, Propose):
            continue
        most = max(
            move.bribe for move in one.solutions if isinstance(move, Propose) and move.canal == best.canal
        )
        for more, title in ((0, "Right!"), (2, "Right canal, but 2 too much"), (4, "Not the best")):
            assert answer_text(one, Propose(best.canal, most + more), None, names).title == title
        found += 1
    assert found
