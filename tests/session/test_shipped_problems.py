"""The problems that ship: enough of them, varied, and small."""

from collections import Counter
from datetime import date
from functools import cache
from itertools import combinations

import pytest

from santiago.ai.agent import Claim, Mechanism, Part, PricedTerm, Why
from santiago.ai.explain.why import measured_terms
from santiago.presentation.advice.problem_text import answer_text, question_of
from santiago.resources import shipped_saves
from santiago.rules.grid import Square, canal_named
from santiago.rules.moves import PASS, Propose
from santiago.rules.notation import parse_move
from santiago.rules.options import Edition, Seat
from santiago.rules.phases import ExtraCanal, Planting
from santiago.rules.tiles import Crop
from santiago.session.problem import Task, Theme, task_of, theme_of
from santiago.session.problem_book import ProblemBook
from santiago.session.problem_progress import daily_problems
from santiago.session.worker_messages import Explanation
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator
from tools.lab.problems import give_away

D1_E1 = canal_named("D1-E1")
BOOK = ProblemBook(shipped_saves() / "problems.jsonl.gz")
GAMES = sorted(BOOK.labels)


@cache
def task(game: str) -> Task:
    return task_of(BOOK.load(game).record)


def test_there_are_250_small_problems_of_all_themes_and_degrees_and_none_is_over_a_quarter() -> None:
    tasks = [task(game) for game in GAMES]
    assert len(tasks) >= 250
    assert BOOK.file.stat().st_size <= 600 * 1024
    themes = Counter(one.theme for one in tasks)
    assert set(themes) == set(Theme)
    assert max(themes.values()) <= len(tasks) / 4
    assert {one.degree for one in tasks} == {1, 2, 3}
    assert {one.position.seats for one in tasks} == {2, 3, 4, 5}
    assert {one.position.options.edition for one in tasks} == set(Edition)


def test_every_problem_has_the_theme_of_its_decision() -> None:
    """`tools/lab/problems.py pack` with an empty folder renews the themes."""
    for one in map(task, GAMES):
        assert one.theme is theme_of(one.position, one.solutions[0], one.tempting)


def test_every_problem_has_a_number_and_a_name_of_its_own() -> None:
    labels = [*BOOK.labels.values()]
    assert {label.game for label in labels} == set(GAMES)
    assert len({label.number for label in labels}) == len(GAMES)
    assert all(label.number for label in labels)
    assert BOOK.labels["a-002-029"].name == "Tarrafal 1", "a name is kept for ever"


def test_the_told_terms_of_every_margin_add_up_to_it() -> None:
    """Recomputed from the parts that the file has: the points by crop and the money of each seat."""
    measured = 0
    for one in map(task, GAMES):
        for move, found in one.margins.items():
            if not found.parts:
                continue
            measured += 1
            sums = [sum(parts) for parts in found.parts]
            lead = sums[one.seat] - (sum(sums) - sums[one.seat]) / (len(sums) - 1)
            assert lead == pytest.approx(found.points, abs=0.1)
            terms, total = measured_terms(one.seat, found.parts)
            assert abs(total - found.points) <= 0.5
            assert sum(term.price for term in terms) == total
            assert all(abs(term.price - term.exact) <= 1 for term in terms), "half a point may be left out"
            assert found.others in ("simple", "normal", "hard", "expert")
            assert found.points > 0 or one.is_solved_by(move), "no worse than the best move in games"
    assert measured > 4 * len(GAMES)


def test_the_best_move_is_a_point_better_than_its_rivals_at_99_percent() -> None:
    for game in GAMES:
        one, found = task(game), BOOK.load(game).record.extra["problem"]
        assert isinstance(found, dict)
        for rival in (one.tempting, parse_move(found["second"])):
            over = one.margins[rival]
            assert over.points - over.error >= 1
            assert over.is_certain
            assert over.wins >= 0


NAMES = GameNames(("Ana", "Bruno", "Clara", "Diego", "Elena"), Edition.TREFL, Translator("en"))


def test_the_first_sentence_carries_the_largest_term_and_it_is_said_who_played() -> None:
    """No claim is given, so the largest term is what is said first."""
    for one in map(task, GAMES):
        found = one.margins[one.tempting]
        terms, total = measured_terms(one.seat, found.parts)
        why = Why(one.seat, one.solutions[0], one.tempting, (), tuple(terms), total, (0.5, 0.5))
        text = answer_text(one, one.solutions[0], Explanation(why), NAMES)
        assert text.ledger is not None
        assert text.reasons == (f"Above all: {text.ledger.rows[0].text}.",)
        played = {"simple": "by simple rules", "normal": "Normal play for the others", "hard": "level Hard"}
        assert played.get(found.others, "level Expert") in text.basis
        wrong = answer_text(one, one.tempting, Explanation(why), NAMES)
        assert f"About {total} point" in wrong.lost
        assert wrong.basis == text.basis
        assert wrong.ledger is not None
        losses = [row.term.price for row in wrong.ledger.rows]
        assert losses == sorted(losses, key=lambda price: (price > 0, -abs(price))), "losses come first"
        assert sum(losses) == -total
        assert not any(row.text.rstrip().endswith(" from") for row in wrong.ledger.rows), "from what?"


BANANAS = PricedTerm(Part.CROP, 4, 4, crop=Crop.BANANA)
CLARA = PricedTerm(Part.OTHER, 3, 3, seat=Seat(2), amount=-6)
MONEY = PricedTerm(Part.MONEY, 2, 2, amount=2)


@pytest.mark.parametrize(
    ("term", "claim", "tells"),
    [
        (BANANAS, Claim(Mechanism.JOINS, 4, crop=Crop.BANANA), True),
        (BANANAS, Claim(Mechanism.JOINS, 4, crop=Crop.GRAPE), False),
        (BANANAS, Claim(Mechanism.TAKEN, 4, Seat(2), Crop.BANANA, points=4), False),
        (BANANAS, Claim(Mechanism.OVERSEER, 4, escudos=3), False),
        (CLARA, Claim(Mechanism.SAVES, 3, Seat(2), points=6, canal=D1_E1), True),
        (CLARA, Claim(Mechanism.SAVES, 3, Seat(0), points=6, canal=D1_E1), False),
        (CLARA, Claim(Mechanism.BUILT, 3, Seat(2), canal=D1_E1), False),
        (MONEY, Claim(Mechanism.WATER_COST, 2, count=1, escudos=3), True),
        (MONEY, Claim(Mechanism.ROOM, 2, count=2, here=Square(3), there=Square(9)), False),
    ],
)
def test_the_largest_term_is_said_first_unless_the_cause_tells_it(
    term: PricedTerm, claim: Claim, *, tells: bool
) -> None:
    """In this problem Bruno rightly plants bananas."""
    one = task("a-002-029")
    why = Why(one.seat, one.solutions[0], one.tempting, (claim,), (term,), int(term.price), (0.5, 0.5))
    first = answer_text(one, one.solutions[0], Explanation(why), NAMES).reasons[0]
    assert first.startswith("Above all: ") is not tells


def test_beside_measured_terms_an_own_canal_is_not_compared_with_an_estimate() -> None:
    """Clara rightly builds B2-C2 in this one; "kept for later, it is worth about 6" did not fit the sum."""
    one = task("r-048-050")
    canal = canal_named("B2-C2")
    claim = Claim(Mechanism.OWN_CANAL, 7, points=7, fewer=6, canal=canal)
    term = PricedTerm(Part.FIELDS, 12, 12)
    why = Why(one.seat, one.solutions[0], one.tempting, (claim,), (term,), 12, (0.5, 0.5))
    told = answer_text(one, one.solutions[0], Explanation(why), NAMES).reasons[-1]
    assert told == "With water at B2–C2, you keep 7 points more in this drought."


def test_the_last_to_plant_is_told_of_the_tile_that_is_left_only_if_there_is_no_choice() -> None:
    last = {
        len(one.position.offered): question_of(one.position, NAMES)
        for one in map(task, GAMES)
        if isinstance(one.position.phase, Planting) and not one.position.phase.waiting
    }
    assert last[1] == ("Where do you plant it?", "Problem: you plant last, and one tile is left.")
    assert last[2] == (
        "Which tile, and where?",
        "Problem: you plant last; the other tile will be left over.",
    )


def test_passing_is_the_answer_of_a_fifth_of_a_theme_at_most() -> None:
    passes = Counter(task(game).theme for game in GAMES if task(game).solutions[0] == PASS)
    themes = Counter(task(game).theme for game in GAMES)
    assert all(count <= themes[theme] / 5 for theme, count in passes.items())


def test_no_game_has_more_than_three_problems_and_no_position_two() -> None:
    deals = Counter(task(game).record.setup for game in GAMES)
    assert max(deals.values()) <= 3
    assert len({task(game).position for game in GAMES}) == len(GAMES)


def test_a_problem_and_a_later_one_that_tells_its_answer_are_a_week_apart(deep: bool) -> None:
    """Most come from games of their own; the order of the problems of the day keeps the others apart."""
    degrees = {game: label.degree for game, label in BOOK.labels.items()}
    last: dict[str, int] = {}
    first = date(2026, 12, 1).toordinal()
    for day in range(first, first + (396 if deep else 60)):
        for problem in daily_problems(degrees, day).values():
            game = problem[:5]
            assert day - last.get(game, 0) >= 7
            last[game] = day


def test_no_problem_packed_since_the_rule_tells_the_answer_to_another_one_of_its_game() -> None:
    """Those with numbers up to 264 are older than the rule."""
    numbers = {game: label.number for game, label in BOOK.labels.items()}
    records = {game: BOOK.load(game).record for game in GAMES}
    for one, other in combinations(GAMES, 2):
        if one[:5] == other[:5] and max(numbers[one], numbers[other]) > 264:
            assert not give_away(records[one], records[other])


def test_nothing_can_be_kept_for_later_in_the_last_round() -> None:
    positions = [one.position for one in map(task, GAMES) if isinstance(one.position.phase, ExtraCanal)]
    told = {one.is_last_round: question_of(one, NAMES) for one in positions}
    assert "later" in str(told[False])
    assert "later" not in str(told[True])


def test_the_right_canal_for_a_little_too_much_is_told_so() -> None:
    found = 0
    for one in map(task, GAMES):
        best = one.solutions[0]
        if not isinstance(best, Propose):
            continue
        most = max(
            move.bribe for move in one.solutions if isinstance(move, Propose) and move.canal == best.canal
        )
        for more, title in ((0, "Right!"), (2, "Right canal, but 2 too much"), (4, "Not the best")):
            assert answer_text(one, Propose(best.canal, most + more), None, NAMES).title == title
        found += 1
    assert found
