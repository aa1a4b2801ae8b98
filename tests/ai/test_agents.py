"""Every level plays legal moves, keeps to its budget, and stops when cancelled."""

import pickle
from dataclasses import replace

import pytest

from santiago.ai.agent import NO_PROGRESS, Limit
from santiago.ai.agents import roster
from santiago.ai.agents.characters import CHARACTERS
from santiago.ai.agents.search_agent import SearchAgent
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.moves.secret_bids import equilibrium
from santiago.ai.search import budget
from santiago.rules.legal import legal_moves, why_not
from santiago.rules.moves import Bid
from santiago.rules.observation import observe
from santiago.rules.options import Edition
from santiago.rules.phases import Auction, FirstCanal, OverseerDecision, Proposals, SecretAuction
from santiago.rules.record import Level
from santiago.rules.state import GameState
from tests.combinations import SEATS

from .impatient import Impatient
from .positions import game, some


def choose(state: GameState, level: Level, nodes: int, character: str | None = None, **watched: Impatient):
    seat = state.to_move
    assert seat is not None
    agent = roster.agent(level, character, state.seats, state.options.edition)
    return agent.choose(observe(state, seat), Limit(nodes, 1e9, 3), **watched)


@pytest.mark.matrix(seats=SEATS)
@pytest.mark.parametrize("level", list(Level))
def test_every_decision_of_every_level_is_legal(level: Level, seats: int) -> None:
    searches = level in (Level.HARD, Level.EXPERT)
    for state in some(seats, 20 + seats, 11 if searches else 2):
        assert why_not(state, choose(state, level, 8).move) is None


@pytest.mark.parametrize("edition", list(Edition))
def test_one_ply_players_play_wild_games_of_both_editions(edition: Edition) -> None:
    for state in game(4, 9, edition, wild=0.6):
        assert why_not(state, choose(state, Level.NORMAL, 1).move) is None


@pytest.mark.parametrize("character", [one.name for one in CHARACTERS])
def test_characters_play_legal_moves_at_every_level(character: str) -> None:
    for state in some(3, 2, 19):
        for level in (Level.EASY, Level.NORMAL, Level.HARD):
            assert why_not(state, choose(state, level, 6, character).move) is None


def test_a_search_keeps_to_its_budget_and_tells_how_far_it_is() -> None:
    state = some(4, 1, 1)[0]
    monitor = Impatient(1000)
    decision = choose(state, Level.HARD, 24, monitor=monitor)
    assert 12 < decision.spent <= 24
    assert not decision.timed_out
    assert monitor.heard == [(done, 24) for done in range(0, decision.spent, 4)]


def test_a_search_compares_the_best_with_a_rival_that_is_searched_as_often() -> None:
    state = next(state for state in game(4, 2) if isinstance(state.phase, Auction))
    decision = choose(state, Level.EXPERT, 400)
    first, second, *_ = sorted((option.visits for option in decision.options), reverse=True)
    assert first == pytest.approx(second, abs=1)
    assert min(option.visits for option in decision.options) >= 400 / 30


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_proposals_are_solved_so_that_no_seed_changes_the_move(seats: int) -> None:
    states = [state for state in game(seats, 6) if isinstance(state.phase, Proposals)][::5]
    agent = roster.agent(Level.EXPERT, None, seats, Edition.TREFL)
    for state in states:
        seat = state.to_move
        assert seat is not None
        decisions = [agent.choose(observe(state, seat), Limit(100, 1e9, seed)) for seed in range(3)]
        assert len({decision.move for decision in decisions}) == 1
        assert all(option.error == 0 for option in decisions[0].options)


def test_a_cancelled_search_ends_at_its_next_look_and_says_so() -> None:
    state = some(4, 1, 1)[0]
    decision = choose(state, Level.EXPERT, 100_000, monitor=Impatient(2))
    assert decision.timed_out
    assert decision.spent <= 8
    assert why_not(state, decision.move) is None


def test_a_search_cancelled_before_it_begins_still_answers_a_legal_move() -> None:
    for state in [*some(4, 5, 31), *some(2, 5, 17)]:
        decision = choose(state, Level.EXPERT, 100_000, monitor=Impatient(0))
        assert why_not(state, decision.move) is None


def test_the_cap_in_seconds_cuts_a_search() -> None:
    state = some(4, 1, 1)[0]
    agent = roster.agent(Level.EXPERT, None, 4, Edition.TREFL)
    seat = state.to_move
    assert seat is not None
    decision = agent.choose(observe(state, seat), Limit(100_000, 0.0, 1))
    assert decision.timed_out


def test_a_search_is_cut_by_work_or_by_a_long_wait_but_not_by_a_busy_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked, waited = 100.0, 50.0
    monkeypatch.setattr(budget, "process_time", lambda: worked)
    monkeypatch.setattr(budget, "perf_counter", lambda: waited)
    allowed = [budget.Budget(Limit(1000, 3.0), NO_PROGRESS) for _ in range(3)]
    worked, waited = 102.9, 59.9
    assert not allowed[0].must_stop()
    worked = 103.1
    assert allowed[1].must_stop()
    worked, waited = 100.1, 60.1
    assert allowed[2].must_stop()


def test_the_overseers_decision_is_counted_out_exactly() -> None:
    state = next(state for state in game(4, 3) if isinstance(state.phase, OverseerDecision))
    decision = choose(state, Level.EXPERT, 2000)
    assert all(option.error == 0 for option in decision.options)
    assert decision.options[0].value == max(option.value for option in decision.options)


def test_explaining_changes_no_move() -> None:
    for state in [*some(4, 6, 29), *some(2, 6, 23)]:
        seat = state.to_move
        assert seat is not None
        for level in Level:
            agent = roster.agent(level, None, state.seats, Edition.TREFL)
            shown = agent.choose(observe(state, seat), Limit(10, 1e9, 4))
            silent = agent.choose(observe(state, seat), Limit(10, 1e9, 4, explain=False))
            assert shown.move == silent.move


def test_agents_and_decisions_travel_between_processes() -> None:
    state = some(3, 1, 1)[5]
    agent = pickle.loads(pickle.dumps(roster.agent(Level.HARD, "rosa", 3, Edition.TREFL)))
    seat = state.to_move
    assert seat is not None
    decision = agent.choose(observe(state, seat), Limit(10, 1e9, 1))
    assert pickle.loads(pickle.dumps(decision)) == decision


def test_secret_bids_are_mixed_where_a_fixed_one_could_be_read() -> None:
    """R10.3"""
    agent = roster.agent(Level.NORMAL, None, 2, Edition.TREFL)
    kinds = []
    for state in game(2, 3):
        if isinstance(state.phase, SecretAuction):
            seat = state.to_move
            assert seat is not None
            kinds.append(len({agent.choose(observe(state, seat), Limit(1, 1e9, n)).move for n in range(30)}))
    assert max(kinds) > 1


def test_poverty_keeps_seats_from_bidding_their_last_escudos() -> None:
    """Seats with four or more escudos never go below three if that costs much, but some do if it pays."""
    auctions = [state for state in game(2, 3) if isinstance(state.phase, SecretAuction)]

    def least_left(poverty: float) -> int:
        agent = SearchAgent(replace(weights_for_search(2, Edition.TREFL), poverty=poverty))
        left = []
        for state in auctions:
            seat = state.to_move
            assert seat is not None
            if state.money[seat] >= 4:
                move = agent.choose(observe(state, seat), Limit(20, 1e9, 3, explain=False)).move
                left.append(state.money[seat] - (move.escudos if isinstance(move, Bid) else 0))
        return min(left)

    assert least_left(-20.0) < 3 <= least_left(20.0)


@pytest.mark.parametrize("seats", [2, 3])
def test_no_seed_changes_a_move_that_normal_does_not_draw(seats: int) -> None:
    agent = roster.agent(Level.NORMAL, None, seats, Edition.TREFL)
    for state in game(seats, 12):
        if not roster.depends_on_seed(Level.NORMAL, state.phase):
            seat = state.to_move
            assert seat is not None
            moves = {agent.choose(observe(state, seat), Limit(1, 1e9, seed)).move for seed in range(3)}
            assert len(moves) == 1


def test_normal_draws_secret_bids_alone() -> None:
    drawn = [isinstance(state.phase, SecretAuction) for state in game(2, 12)]
    assert [roster.depends_on_seed(Level.NORMAL, state.phase) for state in game(2, 12)] == drawn


def test_the_mixture_of_matching_pennies_is_half_and_half() -> None:
    rows, columns = equilibrium([[1.0, -1.0], [-1.0, 1.0]], 200)
    assert rows.shares == pytest.approx((0.5, 0.5), abs=0.05)
    assert columns.shares == pytest.approx((0.5, 0.5), abs=0.05)


def test_the_mixture_of_a_game_with_three_against_one_is_the_textbooks() -> None:
    """Rows (3, -1) and (-1, 1): the first row is played a third of the time, and the value is 1/3."""
    rows, _ = equilibrium([[3.0, -1.0], [-1.0, 1.0]], 2000)
    assert rows.shares[0] == pytest.approx(1 / 3, abs=0.03)
    assert max(rows.values) == pytest.approx(1 / 3, abs=0.1)


def test_the_first_canal_of_two_seats_is_one_at_the_spring() -> None:
    """R10.2"""
    state = game(2, 1)[0]
    assert isinstance(state.phase, FirstCanal)
    for level in Level:
        assert choose(state, level, 5).move in legal_moves(state)


def test_counting_out_stops_when_cancelled() -> None:
    state = next(state for state in game(4, 3) if isinstance(state.phase, OverseerDecision))
    decision = choose(state, Level.EXPERT, 100_000, monitor=Impatient(1))
    assert decision.timed_out
    assert why_not(state, decision.move) is None
