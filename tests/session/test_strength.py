"""The losses of reviewed games: kept by game, cleaned at the border, and computed in the background."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
import pytest

from santiago.ai.explain.decision_kind import DecisionKind
from santiago.ai.explain.move_losses import MoveLoss
from santiago.ai.explain.win_chances import RoundChances
from santiago.persistence import paths
from santiago.rules.options import Seat
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.session.background_reviews import BackgroundReviews
from santiago.session.former_players import FORMER_PLAYERS_KEY, SeatPlayer, credited, with_new_players
from santiago.session.game_session import GameSession
from santiago.session.game_summary import GameSummary, summary_of
from santiago.session.library import Library
from santiago.session.problem import ProblemLabel, Theme
from santiago.session.problem_progress import Attempts
from santiago.session.rating import Estimate, ability
from santiago.session.review_runner import ReviewRunner
from santiago.session.strength import KindLoss, StoredReviews, problem_strength
from santiago.session.table_record import HINTS
from santiago.session.worker_messages import Answer, Failure, ReviewRequest, ReviewResult
from tests.persistence.games import finished_game
from tools.desktop.pilot import PromptThinker

BIDS, CANALS = DecisionKind.AUCTION, DecisionKind.OVERSEER
ANA = SeatInfo("Ana", Player.HUMAN)
HAL = SeatInfo("Hal", Player.AI, Level.HARD)
GAMES = ("2p-trefl-a", "2p-ties", "2p-trefl-nopalms")


def game(name: str = "2p-trefl-a", *hinted: int) -> Record:
    """Return a game that Ana finished in the first seat, and asked for advice at some plies."""
    return replace(finished_game(name), seats=(ANA, HAL), extra={HINTS: list(hinted)})


def finished(library: Library, *records: Record) -> list[tuple[str, GameSummary]]:
    """Archive games, and return them newest first."""
    moment = datetime(2026, 5, 1, tzinfo=UTC)
    found = [
        (library.finished.save(record, "", moment), summary_of(record, tuple(replay(record))))
        for record in records
    ]
    return found[::-1]


def reviewed(*lost: float, luck: float = 0.0) -> ReviewResult:
    """Return a review: the losses are those of bids, the last one that of an overseer."""
    kinds = [BIDS] * (len(lost) - 1) + [CANALS]
    losses = [
        MoveLoss(ply, Seat(0), kind, points)
        for ply, (kind, points) in enumerate(zip(kinds, lost, strict=True))
    ]
    chances = RoundChances(1, 0, (0.5, 0.5), (luck, -luck), (0.1, 0.1))
    return ReviewResult((), (chances,), tuple(losses))


def test_losses_of_several_games_become_one_figure_and_one_by_kind_of_decision(library: Library) -> None:
    one, two = game(GAMES[0]), game(GAMES[1])
    games, store = finished(library, one, two), StoredReviews(library)
    assert store.stamp is None
    store.keep(one, reviewed(1.0, 0.0, 2.0, luck=0.1))
    assert store.stamp is not None
    store.keep(two, reviewed(-1.0, 3.0, luck=0.3))
    found = StoredReviews(library).strength(games, "Ana")
    assert found.games == 2
    assert found.loss == Estimate(1.0, 1.0, 1.0)
    assert found.luck == pytest.approx(0.2)
    assert found.kinds == (KindLoss(CANALS, 2.5, 1.0), KindLoss(BIDS, 0.0, 1.5))
    assert store.strength(games, "Hal").games == store.strength(games, "Ben").games == 0


def test_levels_are_marked_as_measured_at_tables_of_the_same_size(library: Library) -> None:
    """`ai/MEASUREMENTS.md`: Easy lost 0.84 points a decision with two seats, 1.22 with five."""
    small, large = game(GAMES[0]), replace(finished_game("5p-trefl-a"), seats=(ANA, *[HAL] * 4))
    games, store = finished(library, small, large), StoredReviews(library)
    store.keep(small, reviewed(1.0))
    assert store.strength(games, "Ana").levels["easy"] == pytest.approx(0.84)
    store.keep(large, reviewed(1.0, 2.0, 3.0))
    found = store.strength(games, "Ana").levels
    assert found["easy"] == pytest.approx((0.84 + 3 * 1.22) / 4), "three of four decisions with five seats"
    assert found["expert"] == 0.0


def test_only_the_last_ten_games_count(library: Library) -> None:
    (found,), store = finished(library, game()), StoredReviews(library)
    store.keep(game(), reviewed(1.0))
    assert store.strength([found] * 12, "Ana").games == 10


def test_decisions_with_advice_are_not_the_players_own(library: Library) -> None:
    record = game(GAMES[0], 0, 2)
    games, store = finished(library, record), StoredReviews(library)
    store.keep(record, reviewed(9.0, 1.0, 9.0, 3.0))
    assert store.strength(games, "Ana").loss == Estimate(2.0, 2.0, 2.0)


def test_decisions_of_another_player_of_the_seat_are_not_the_players_own(library: Library) -> None:
    record = with_new_players(game(), {Seat(0): SeatPlayer(replace(ANA, name="Ben"))})
    moved = replace(record, extra={FORMER_PLAYERS_KEY: [[2, 0, "Ana", "human", None, ""]]})
    games, store = finished(library, moved), StoredReviews(library)
    store.keep(credited(moved), reviewed(9.0, 9.0, 1.0, 3.0))
    assert store.strength(games, "Ben").loss == Estimate(2.0, 2.0, 2.0)


def test_a_game_of_somebody_else_or_one_that_went_on_does_not_count(library: Library) -> None:
    store = StoredReviews(library)
    store.keep(game(), reviewed(1.0))
    assert not (paths.data_folder() / "reviewed.json").exists()
    ((name, summary),) = finished(library, game())
    store.keep(game(), reviewed(1.0))
    longer = msgspec.structs.replace(summary, moves=summary.moves + 1)
    assert store.strength([(name, longer)], "Ana").games == 0


def test_only_first_answers_to_known_problems_count_each_in_its_theme() -> None:
    rows = (("a", Theme.AUCTION, 2), ("b", Theme.AUCTION, 2), ("c", Theme.CANAL, 3), ("d", Theme.TILE, 1))
    problems = {game: ProblemLabel(theme, degree, game) for game, theme, degree in rows}
    late = Attempts(first=False, tries=2, solved=True, day=1)
    once = Attempts(first=True, tries=1, solved=True, day=1)
    found = problem_strength(problems, {"a": once, "b": late, "c": once, "gone": once})
    assert found.answers == 3
    assert [(one.theme, one.right, one.answers) for one in found.themes] == [
        (Theme.AUCTION, 1, 2),
        (Theme.CANAL, 1, 1),
    ]
    assert found.themes[0].ability.value == pytest.approx(0.0, abs=1e-9), "half of the medium ones"
    assert found.ability == ability([(2, True), (2, False), (3, True)])


@pytest.mark.parametrize(
    "row",
    [
        None,
        [30, 7],
        [-1, []],
        [30, [[9, 0.1, [["auction", 1.0]]]]],
        [30, [[0, 55, [["auction", 1.0]]]]],
        [30, [[0, 0.1, [["bridge", 1.0]]]]],
        [30, [[0, 0.1, [["auction", 1e300]]]]],
        [30, [[0, 0.1, [["auction", 1.0]] * 500]]],
    ],
)
def test_a_damaged_row_is_ignored_and_its_game_reviewed_again(library: Library, row: object) -> None:
    ((name, summary),) = finished(library, game())
    store = StoredReviews(library)
    store.keep(game(), reviewed(1.0))
    assert StoredReviews(library).next_unreviewed() is None
    (paths.data_folder() / "reviewed.json").write_text(json.dumps({"games": {name: row}}), "utf-8")
    again = StoredReviews(library)
    assert again.strength([(name, summary)], "Ana").games == 0
    assert again.next_unreviewed() == game()


def background(library: Library, answer: Answer, polls: int = 1) -> tuple[BackgroundReviews, PromptThinker]:
    games, thinker = StoredReviews(library), PromptThinker(lambda _: answer, polls)
    return BackgroundReviews(
        thinker, ReviewRunner(thinker, games.keep), games, games.keep, clock=iter(range(0, 10**6, 9)).__next__
    ), thinker


def test_each_finished_game_is_reviewed_once_in_the_background(library: Library) -> None:
    games = finished(library, *map(game, GAMES))
    work, thinker = background(library, reviewed(1.0))
    for _ in range(20):
        work.advance()
    assert len(thinker.asked) == 3
    assert StoredReviews(library).strength(games, "Ana").games == 3


def test_a_question_of_the_table_stops_it_and_is_left_alone(library: Library) -> None:
    games = finished(library, game())
    work, thinker = background(library, reviewed(1.0), polls=3)
    work.advance()
    work.advance()
    (begun,) = thinker.asked
    assert isinstance(begun, ReviewRequest)
    question = ReviewRequest(game(), frozenset(), begun.limit)
    thinker.ask(question)
    for _ in range(9):
        work.advance()
    assert thinker.asked == [begun, question]
    assert thinker.is_pending(question)
    thinker.cancel()
    for _ in range(9):
        work.advance()
    assert StoredReviews(library).strength(games, "Ana").games == 1


@pytest.mark.parametrize("at_table", [False, True])
def test_a_review_that_fails_is_not_tried_for_ever(library: Library, *, at_table: bool) -> None:
    finished(library, game())
    work, thinker = background(library, Failure("no"))
    table = GameSession(game()) if at_table else None
    for _ in range(20):
        work.advance(table)
    assert len(thinker.asked) == 1
