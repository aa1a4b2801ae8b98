"""Candidate moves of one-ply players and searches: legal, without duplicates, none dominated by the rules."""

from dataclasses import replace
from random import Random

import pytest

from santiago.ai.agent import NO_PROGRESS, Limit
from santiago.ai.agents import roster
from santiago.ai.agents.search_agent import SearchAgent
from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.ai.moves import one_ply, secret_bids
from santiago.ai.search.budget import Budget
from santiago.ai.search.candidates import SEARCH_PARAMS
from santiago.ai.search.tree import search
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid, Move, Plant, bid
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Seat
from santiago.rules.phases import Auction, Leftover, Phase, SecretAuction
from santiago.rules.record import Level
from santiago.rules.state import GameState
from santiago.rules.successor import successor
from tests.combinations import SEATS

from .positions import game


def candidates(state: GameState) -> list[Move]:
    seat = state.to_move
    assert seat is not None
    return [
        scored.move for scored in one_ply.scored_moves(state, seat, weights_for(state.seats, Edition.TREFL))
    ]


def last_bids(seats: int) -> list[GameState]:
    """Return auctions in which only the overseer has not bid yet."""
    states = [state for seed in (1, 2) for state in game(seats, seed, wild=0.5)]
    return [state for state in states if isinstance(state.phase, Auction) and state.bids.count(None) == 1]


def decided(state: GameState, move: Move) -> tuple[Seat, Phase]:
    """Return the overseer and the planting order after the last bid."""
    after = successor(state, move)
    return after.overseer, after.phase


@pytest.mark.matrix(seats=SEATS)
def test_candidates_are_legal_and_each_is_there_once(seats: int) -> None:
    for state in game(seats, 5):
        some = candidates(state)
        assert len(set(some)) == len(some)
        assert set(some) <= set(legal_moves(state))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_candidate_pays_more_for_the_order_that_a_lower_last_bid_gives(seats: int) -> None:
    """R3.2, R4.1, R5.1"""
    states = last_bids(seats)
    assert states
    for state in states:
        for dear in candidates(state):
            if isinstance(dear, Bid):
                lower = [bid(n) for n in range(1, dear.escudos) if n not in state.bids]
                assert all(decided(state, cheap) != decided(state, dear) for cheap in lower)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_candidates_of_the_last_bidder_reach_every_order(seats: int) -> None:
    """R5.1"""
    for state in last_bids(seats):
        some = {decided(state, move) for move in candidates(state)}
        assert some == {decided(state, move) for move in legal_moves(state)}


def test_nobody_bids_more_than_what_no_later_seat_can_reach() -> None:
    """R3.2: a later seat with 2 escudos cannot outbid 3."""
    state = next(
        state for state in game(4, 1) if isinstance(state.phase, Auction) and state.bids.count(None) == 2
    )
    later = state.overseer
    poor = replace(state, money=tuple(2 if seat == later else 30 for seat in range(4)))
    highest = max(bid or 0 for bid in state.bids)
    above = [move for move in candidates(poor) if isinstance(move, Bid) and move.escudos > max(highest, 2)]
    assert len(above) == 1


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT])
def test_no_level_bids_more_last_than_the_order_costs(level: Level) -> None:
    """R5.1"""
    agent = roster.agent(level, None, 4, Edition.TREFL)
    for state in last_bids(4)[::4]:
        for seed in range(3):
            move = agent.choose(observe(state, state.overseer), Limit(16, 1e9, seed, explain=False)).move
            lower = [bid(n) for n in range(1, move.escudos)] if isinstance(move, Bid) else []
            assert all(
                decided(state, cheap) != decided(state, move)
                for cheap in lower
                if cheap in legal_moves(state)
            )


def test_a_search_looks_at_every_square_for_the_leftover_tile() -> None:
    """R5.4: the best square is often one that looked poor at first."""
    state = next(state for state in game(3, 2) if isinstance(state.phase, Leftover))
    squares = {move.square for move in legal_moves(state) if isinstance(move, Plant)}
    weights, limit = weights_for(3, Edition.TREFL), Limit(20 * len(squares), 1e9)
    found = search(state, weights, Budget(limit, NO_PROGRESS), limit.nodes, Random(1), SEARCH_PARAMS)
    looked_at = {branch.move.square for branch in found.branches if isinstance(branch.move, Plant)}
    needed = {site.square for site in candidates(state) if isinstance(site, Plant)}
    assert looked_at == needed <= squares
    assert len(needed) > 8


def test_a_secret_bid_never_exceeds_what_beats_all_that_the_other_can_pay() -> None:
    """R10.3, R10.4: the overseer wins ties."""
    state = next(state for state in game(2, 3) if isinstance(state.phase, SecretAuction))
    other = Seat(1 - state.overseer)
    for seat, highest in ((state.overseer, 3), (other, 4)):
        money = tuple(20 if one == seat else 3 for one in (0, 1))
        assert secret_bids.highest_bid(replace(state, money=money), Seat(seat)) == highest


@pytest.mark.parametrize("level", [Level.HARD, Level.EXPERT])
def test_a_single_candidate_is_played_without_search(level: Level) -> None:
    agent = roster.agent(level, None, 2, Edition.TREFL)
    assert isinstance(agent, SearchAgent)
    alone = []
    for state in game(2, 4):
        seat = state.to_move
        assert seat is not None
        if len(one_ply.scored_moves(state, seat, agent.weights)) == 1:
            alone.append(agent.choose(observe(state, seat), Limit(200, 1e9, 1)))
    assert alone
    assert all(decision.spent == 1 and decision.options for decision in alone)
