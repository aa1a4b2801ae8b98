"""Series of games: seeded, with rotating seats, and the same in any number of processes."""

import gc
import multiprocessing
from concurrent.futures.process import BrokenProcessPool

import pytest

from santiago.ai.measure.contest import Contest, Entrant, decision_clock, entrant, play, simulate
from santiago.ai.measure.match_stats import interval, summary
from santiago.rules.record import Level, replay, result_of
from santiago.rules.scoring import score
from tests.persistence.pipes import time_limit


def contest(agents: str, games: int, *, jobs: int = 1, seed: int = 7) -> Contest:
    return Contest(tuple(map(entrant, agents.split(","))), games, seed, jobs=jobs)


def test_the_same_seed_gives_the_same_records_whatever_the_jobs() -> None:
    alone = [game.record for game in simulate(contest("easy,random,normal", 2))]
    together = [game.record for game in simulate(contest("easy,random,normal", 2, jobs=2))]
    assert alone == together


def test_a_series_ends_where_the_system_ends_its_processes() -> None:
    games = simulate(contest("random,random", 1000, jobs=2))
    next(games)
    for process in multiprocessing.active_children():
        process.kill()
    with time_limit(60), pytest.raises(BrokenProcessPool):
        list(games)


def test_another_seed_deals_other_games() -> None:
    first = next(simulate(contest("random,random", 1, seed=1)))
    second = next(simulate(contest("random,random", 1, seed=2)))
    assert first.record.setup != second.record.setup


def test_seats_rotate_and_each_deal_is_played_by_all_rotations() -> None:
    games = list(simulate(contest("easy,random,random", 6)))
    assert [game.entrants.index(0) for game in games] == [0, 2, 1, 0, 2, 1]
    setups = [game.record.setup for game in games]
    assert setups[0] == setups[1] == setups[2] != setups[3] == setups[4] == setups[5]


def test_the_time_of_a_decision_is_counted_in_steps_far_shorter_than_one() -> None:
    """Windows counts processor time in steps of 15.6 ms, which a decision of Easy does not last."""
    steps = []
    for _ in range(10):
        begun = now = decision_clock()
        while now == begun:
            now = decision_clock()
        steps.append(now - begun)
    assert min(steps) < 0.001


def test_two_against_two_plays_a_deal_only_twice() -> None:
    setups = [game.record.setup for game in simulate(contest("easy,random,easy,random", 4))]
    assert setups[0] == setups[1] != setups[2] == setups[3]


def test_a_series_can_be_taken_up_in_the_middle() -> None:
    whole = [game.record for game in simulate(contest("easy,random", 5))]
    rest = [game.record for game in simulate(contest("easy,random", 5), first=3)]
    assert whole[3:] == rest


def test_records_replay_to_the_reported_scores() -> None:
    for game in simulate(contest("easy,normal,random,random,random", 2)):
        *_, last = replay(game.record)
        assert score(last.after).totals == game.scores
        result = result_of(last.after)
        assert result is not None
        assert [seat for seat, share in enumerate(game.shares) if share] == list(result.winners)
        assert sum(game.shares) == pytest.approx(1)


@pytest.mark.one_a_day(("agents", "seats"), [("normal", 4), ("hard@10", 2), ("expert@10", 3)])
def test_a_game_leaves_no_reference_cycles(agents: str, seats: int) -> None:
    series = Contest((entrant(agents),) * seats, games=1)
    list(simulate(series))  # warm up imports and caches
    gc.collect()
    gc.disable()
    try:
        play(series, 1)
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_the_collector_is_left_as_it_was() -> None:
    play(Contest((entrant("easy"),) * 2, games=1), 0)
    assert gc.isenabled()


def test_the_summary_shares_ties_and_counts_every_seat() -> None:
    series = contest("easy,random,random", 6)
    lines = summary(series, list(simulate(series)))
    assert [line.agent for line in lines] == ["easy", "random"]
    assert [line.games for line in lines] == [6, 12]
    assert sum(line.wins for line in lines) == pytest.approx(6)
    assert sum(line.share for line in lines) == pytest.approx(1)
    assert lines[0].parity == pytest.approx(1 / 3)
    assert lines[0].low <= lines[0].share <= lines[0].high


def test_entrants_are_written_as_level_character_and_budget() -> None:
    assert entrant("hard:rosa@40") == Entrant(Level.HARD, "rosa", 40)
    assert entrant("hard:rosa@40").name == "hard:rosa@40"
    with pytest.raises(ValueError, match="nobody"):
        entrant("hard:nobody")
    with pytest.raises(ValueError, match="clever"):
        entrant("clever")


@pytest.mark.parametrize("nodes", ["", "-5", "+5", "٣", "1_0", " 7", "1000001", "9" * 5000])
def test_a_budget_is_a_whole_number_up_to_a_million(nodes: str) -> None:
    for agent in ("hard", "hard:rosa", "mybot:Greedy"):
        with pytest.raises(ValueError, match="is not a whole number from 0 to 1000000"):
            entrant(f"{agent}@{nodes}")
        assert entrant(f"{agent}@1000000").nodes == 1000000
        assert entrant(f"{agent}@0").nodes == 0


def test_the_interval_of_half_of_a_hundred_games_is_about_ten_percent_wide_on_each_side() -> None:
    low, high = interval([0.0, 1.0] * 50)
    assert low == pytest.approx(0.404, abs=0.002)
    assert high == pytest.approx(0.596, abs=0.002)


def test_easy_beats_random_players() -> None:
    series = contest("easy,random,random,random", 8)
    easy, _ = summary(series, list(simulate(series)))
    assert easy.share == 1
