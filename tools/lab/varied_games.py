"""Games from which `tools/lab/learned_net.py` learns, and what its net sees of the starts of their rounds.

All seats of a game play alike, so that their leads tell the worth of the positions and not of the players.
Some moves are drawn, and in half of the games a round begins with other money, canals in hand and overseer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from santiago.ai.agent import Limit
from santiago.ai.agents import roster
from santiago.ai.evaluation.evaluate import ALL_CROPS, crops_to_come, droughts_left, position_value, worths
from santiago.ai.evaluation.survival import BuildStage, reach
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import Options, Seat
from santiago.rules.phases import Auction, SecretAuction
from santiago.rules.record import Level
from santiago.rules.scoring import score
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, auction_phase, new_game, next_seat
from santiago.rules.successor import successor
from tools.lab.series import Task

Floats: TypeAlias = NDArray[np.floating[Any]]

VARIED = ("growth", "front", "near", "second", "extra", "keep", "money", "others", "bidding", "softness")
"""Weights of one-ply players that are drawn for each game, each times a factor."""


@dataclass(frozen=True, slots=True)
class Starts:
    """The starts of rounds from the second on, of one game or of several one after another.

    `fields`: a row for each plantation and seat with farmers on it, `farmers`: their expected number,
    `places`: start x seats + seat; `hands`: a row for each start and seat; `values`: the leads by the
    evaluation (starts, seats), `final`: those at the end (games, seats); `counted`: 0 for starts before the
    round that was changed (starts).
    """

    fields: Floats
    farmers: Floats
    places: Floats
    hands: Floats
    values: Floats
    final: Floats
    counted: Floats


def leads(points: Floats) -> Floats:
    """What each seat (last axis) has more than the mean of the others."""
    others = (points.sum(-1, keepdims=True) - points) / (points.shape[-1] - 1)
    found: Floats = points - others
    return found


def field_rows(state: GameState, weights: Weights) -> tuple[list[list[float]], list[float], list[int]]:
    """For each plantation and seat with farmers on it a row of inputs, the farmers expected, and the seat."""
    board, to_come = state.board, crops_to_come(state)
    part = droughts_left(state) / state.rounds
    wet, near, second = reach(board.canals, board.spring)
    every = worths(board, ALL_CROPS, weights, droughts_left(state), BuildStage.SHARED, to_come)
    rows, farmers, seats = [], [], []
    for worth in every:
        crop, squares = worth.field.crop, worth.field.squares
        alike = [one for one in every if one.field.crop == crop and one is not worth]
        rivals = sum((one.front & wet).bit_count() + (one.front & near).bit_count() / 2 for one in alike)
        w, n, s = ((worth.front & some).bit_count() for some in (wet, near, second))
        dry = [(squares & some).bit_count() / 2 for some in (near, second, ~(wet | near | second))]
        shared = [
            *(1.0, part, worth.tiles / 6, worth.growth / 3, w / (w + 2), n / (n + 2), s / (s + 2)),
            *(to_come[crop] / 6, to_come[crop] * w / (w + 2) / 6, to_come[crop] * (w + n) / (w + n + 3) / 6),
            *(*dry, float(worth.field.tiles == 1), rivals / (rivals + 2), len(alike) / 2),
        ]
        for seat, count in enumerate(worth.farmers):
            if worth.field.farmers[seat]:
                same = sum(one.farmers[seat] for one in alike)
                rows.append([*shared, count / 4, (sum(worth.farmers) - count) / 4, same / 3])
                farmers.append(count)
                seats.append(seat)
    return rows, farmers, seats


def hand_rows(state: GameState) -> list[list[float]]:
    """For each seat a row of inputs: escudos, own canal and other holders, seats after the overseer."""
    part, holders = droughts_left(state) / state.rounds, sum(state.own_canals)
    rows = []
    for seat, (money, own) in enumerate(zip(state.money, state.own_canals, strict=True)):
        purse = [money / 10, min(money, 2) / 2, min(money, 5) / 5, min(money, 10) / 10]
        canal = [own, own * (holders - own) / 2]
        after = [float((seat - state.overseer) % state.seats == place) for place in range(state.seats)]
        row = [*purse, *canal, *after]
        rows.append([*row, *(part * one for one in row), own * part * part])
    return rows


def varied(weights: Weights, random: Random) -> Weights:
    """Weights of players that play a little differently."""
    spread = random.choice((0.0, 0.15, 0.3))
    drawn = {name: getattr(weights, name) * exp(random.gauss(0, spread)) for name in VARIED}
    drawn |= {name: min(drawn[name], 0.95) for name in ("near", "second", "extra", "bidding")}
    return replace(weights, **drawn, seat=weights.seat + random.gauss(0, 2.5 * spread))


def changed(state: GameState, random: Random) -> GameState:
    """The start of a round with other money, and often other canals in hand or another overseer."""
    spread = random.choice((0, 2, 4, 7))
    money = tuple(max(0, owned + round(random.gauss(0, spread))) for owned in state.money)
    canals = tuple(own != (random.random() < 0.15) for own in state.own_canals)
    overseer = Seat(random.randrange(state.seats)) if random.random() < 0.4 else state.overseer
    phase = auction_phase(next_seat(overseer, state.seats), state.seats)
    return replace(state, money=money, own_canals=canals, overseer=overseer, phase=phase)


def _player(task: Task, weights: Weights, random: Random) -> Callable[[GameState, Seat], Move]:
    if task.nodes:
        agent = roster.agent(Level.EXPERT, None, task.seats, task.edition)

        def searched(state: GameState, seat: Seat) -> Move:
            limit = Limit(task.nodes, 1e9, random.randrange(1 << 60), explain=False)
            return agent.choose(observe(state, seat), limit).move

        return searched
    mine = varied(weights, random)

    def greedy(state: GameState, seat: Seat) -> Move:
        if isinstance(state.phase, SecretAuction):
            return one_ply.secret_draw(state, seat, mine, random)
        return one_ply.best_move(observe(state, seat).position, seat, mine)

    return greedy


def play(task: Task) -> Starts:
    """Play a game, with no nodes by one-ply players; its number decides deal and draws."""
    random = Random(f"{task.seed} {task.nodes} {task.number}")
    options, weights = Options.of(task.edition), weights_for_search(task.seats, task.edition)
    choose, drawn = _player(task, weights, random), random.choice((0.03, 0.06, 0.12))
    state = new_game(options, task.seats, random_setup(options, task.seats, random))
    to_change = random.randint(2, state.rounds) if random.random() < 0.5 else 2
    starts: list[GameState] = []
    while (seat := state.to_move) is not None:
        if isinstance(state.phase, Auction | SecretAuction) and len(starts) < state.round:
            if state.round == to_change > 2:
                state = changed(state, random)
                seat = next_seat(state.overseer, state.seats)
            starts.append(state)
        if starts and random.random() < drawn:
            scored = one_ply.scored_moves(observe(state, seat).position, seat, weights)
            move = random.choice(sorted(scored, key=lambda one: -one.value)[:5]).move
        else:
            move = choose(state, seat)
        state = successor(state, move)
    return starts_of(starts[1:], score(state).totals, weights, to_change)


def starts_of(some: Sequence[GameState], points: Sequence[int], weights: Weights, first: int) -> Starts:
    """What is learned from a game that ended with `points`; starts before round `first` do not count."""
    fields, farmers, places = [], [], []
    for index, state in enumerate(some):
        rows, counts, seats = field_rows(state, weights)
        fields += rows
        farmers += counts
        places += [index * state.seats + seat for seat in seats]
    return Starts(
        np.array(fields, np.float32),
        np.array(farmers, np.float32),
        np.array(places),
        np.array([row for state in some for row in hand_rows(state)], np.float32),
        leads(np.array([position_value(state, weights).points for state in some])),
        leads(np.array([points], float)),
        np.array([float(state.round >= first) for state in some]),
    )
