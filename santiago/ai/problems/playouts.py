"""Compares moves by playing games to the end.

A search only estimates the positions at the end of the round, and a second search would make the same errors.
In a playout, Expert plays every seat to the end of the round. Then the hidden tiles are redealt, and Normal
plays every seat to the end of the game. All compared moves get the same deals.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from santiago.ai.agent import NO_PROGRESS, Limit, Margin, ProgressMonitor
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent
from santiago.ai.evaluation.tuned_weights import weights_for, weights_for_search
from santiago.ai.moves import one_ply
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.scoring import field_points, score
from santiago.rules.setup import redealt
from santiago.rules.state import GameState, turned_up
from santiago.rules.successor import successor

LINE_NODES: Final = 1000
"""The budget, in simulations, of each decision that Expert makes in a line (the moves to the end of the
round)."""

Player = Callable[[GameState, Seat, Random], Move]
"""A function that chooses the moves after the end of the round."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of the games played out after one move.

    For each game, `leads` contains the mover's final points minus the mean of the others, and `wins` contains
    the mover's share of the win (0-1). Games with the same index have the same deal. `lines` contains
    sequences of moves to the end of the round, each continued in several games. `round_leads` contains the
    mover's lead after each line, in points plus money.
    """

    leads: tuple[float, ...]
    wins: tuple[float, ...]
    lines: tuple[tuple[Move, ...], ...]
    round_leads: tuple[float, ...]


def normal(state: GameState, seat: Seat, random: Random) -> Move:
    """Return the move that the level Normal plays."""
    weights = weights_for(state.seats, state.options.edition)
    if isinstance(state.phase, SecretAuction):
        return one_ply.random_secret_bid(state, seat, weights, random)
    return one_ply.best_move(state, seat, weights)


def playouts(
    state: GameState,
    move: Move,
    seed: str,
    lines: int,
    deals: int,
    monitor: ProgressMonitor = NO_PROGRESS,
    player: Player = normal,
) -> Playouts:
    """Play the round to its end `lines` times after `move`, and continue each line in `deals` games.

    `player` chooses the moves of later rounds. If `monitor` cancels, fewer games are played.
    """
    seat = state.to_move
    assert seat is not None, "a seat is to move"
    leads: list[float] = []
    wins: list[float] = []
    moves, round_leads = [], []
    for line in range(lines):
        after, played = _to_end_of_round(state, move, f"{seed} line {line}", monitor)
        moves.append(played)
        round_leads.append(_lead(after, seat))
        for deal in range(deals):
            if monitor.is_cancelled():
                break
            if deal and after.is_over:
                leads.append(leads[-1])
                wins.append(wins[-1])
                continue
            lead, won = _to_end_of_game(after, seat, Random(f"{seed} deal {line} {deal}"), player)
            leads.append(lead)
            wins.append(won)
    return Playouts(tuple(leads), tuple(wins), tuple(moves), tuple(round_leads))


def margin(first: Playouts, second: Playouts) -> Margin:
    """Return the mean advantage of the move in `first` over the move in `second`.

    Each game is compared with the game that has the same index, and therefore the same deal.
    """
    apart = [one - other for one, other in zip(first.leads, second.leads, strict=True)]
    error = stdev(apart) / sqrt(len(apart)) if len(apart) > 1 else 0.0
    return Margin(fmean(apart), error, fmean(first.wins) - fmean(second.wins))


def _to_end_of_round(
    state: GameState, move: Move, seed: str, monitor: ProgressMonitor
) -> tuple[GameState, tuple[Move, ...]]:
    agent = SearchAgent(weights_for_search(state.seats, state.options.edition), params=EXPERT_PARAMS)
    moves, first = [move], state.round
    state = successor(state, move)
    while (seat := state.to_move) is not None and state.round == first:
        number = Random(f"{seed} {len(moves) - 1}").getrandbits(63)
        limit = Limit(LINE_NODES, seconds=60.0, seed=number, explain=False)
        moves.append(agent.choose(observe(state, seat), limit, monitor).move)
        state = successor(state, moves[-1])
    return state, tuple(moves)


def _to_end_of_game(state: GameState, seat: Seat, random: Random, player: Player) -> tuple[float, float]:
    """Redeal the hidden tiles and play to the end of the game. Return the final lead of `seat`, and its share
    of the win (0-1)."""
    if not state.is_over:
        setup = redealt(state.setup, state.round - 1, random)
        state = replace(state, setup=setup, offered=tuple(turned_up(setup, state.round)))
    while (mover := state.to_move) is not None:
        state = successor(state, player(state, mover, random))
    sheet = score(state)
    won = 1 / len(sheet.winners) if seat in sheet.winners else 0.0
    return _ahead(list(sheet.totals), seat), won


def _lead(state: GameState, seat: Seat) -> float:
    totals = [points + money for points, money in zip(field_points(state.board), state.money, strict=True)]
    return _ahead(totals, seat)


def _ahead(totals: list[int], seat: Seat) -> float:
    return totals[seat] - (sum(totals) - totals[seat]) / (len(totals) - 1)
