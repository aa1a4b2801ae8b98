"""Evaluates moves that depend on chance by sampling: secret bids and the first canal of two seats (R10).

Each sample evaluates all moves with the same random draw, and errors are computed from paired differences.
"""

from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean, stdev

from santiago.ai.agent import Limit, Option, ProgressMonitor
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent
from santiago.ai.evaluation.evaluate import position_value
from santiago.ai.evaluation.tuned_weights import weights_for, weights_for_search
from santiago.ai.moves import one_ply
from santiago.rules.apply import apply
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move
from santiago.rules.observation import Observation, rounds_seen
from santiago.rules.phases import SecretAuction
from santiago.rules.setup import random_palms, redealt
from santiago.rules.state import GameState

BIDS, DEALS = 4, 24
"""The number of searches of a secret auction, and the number of random deals for the first canal."""
_STUDENT = {BIDS: 3.18, DEALS: 2.07}
"""Factor that converts a standard error to half the width of a 95 % interval (Student's t), keyed by number
of samples."""

MoveValues = dict[Move, float]


def sampled(
    observation: Observation, move: Move, limit: Limit, monitor: ProgressMonitor
) -> tuple[Option, Option, float]:
    """Return the best option, the option for `move`, and half the width of the 95 % interval of their
    difference.

    If `move` was not evaluated in all samples, for example because the monitor cancelled, both options are
    for `move` and have no visits.
    """
    if isinstance(observation.position.phase, SecretAuction):
        count, sample = BIDS, _bids
    else:
        count, sample = DEALS, _first_canals
    random, samples = Random(limit.seed), list[MoveValues]()
    while len(samples) < count and not monitor.is_cancelled():
        samples.append(sample(observation, limit, random, monitor))
    moves = set.intersection(*(set(values) for values in samples)) if len(samples) == count else set[Move]()
    if move not in moves:
        return Option(move, 0.0), Option(move, 0.0), 0.0
    means = {one: fmean(values[one] for values in samples) for one in moves}
    best = max(legal_order(observation, moves), key=lambda one: means[one])
    apart = [values[best] - values[move] for values in samples]
    error = _STUDENT[count] * stdev(apart) / sqrt(count)
    return _option(best, means[best], count), _option(move, means[move], count), error


def legal_order(observation: Observation, moves: set[Move]) -> list[Move]:
    """Return `moves` in the order of `legal_moves`, so that ties are resolved deterministically."""
    return [one for one in legal_moves(observation.position) if one in moves]


def _option(move: Move, value: float, count: int) -> Option:
    return Option(move, value, visits=count, points=value)


def _bids(observation: Observation, limit: Limit, random: Random, monitor: ProgressMonitor) -> MoveValues:
    """Search with half of the budget, and return the value of each bid against the other seat's mixed
    strategy."""
    state = observation.position
    agent = SearchAgent(weights_for_search(state.seats, state.options.edition), params=EXPERT_PARAMS)
    own = replace(limit, nodes=max(limit.nodes // 2, 1), seed=random.getrandbits(64))
    return {option.move: option.value for option in agent.choose(observation, own, monitor).options}


def _first_canals(
    observation: Observation,
    limit: Limit,  # noqa: ARG001
    random: Random,
    monitor: ProgressMonitor,  # noqa: ARG001
) -> MoveValues:
    """Play the first round with each possible first canal and the same random deal, and return the lead of
    the seat at the end of the round, keyed by move."""
    dealt, seed = _dealt(observation, random), random.getrandbits(64)
    return {move: _lead(apply(dealt, move).after, observation, seed) for move in legal_moves(dealt)}


def _dealt(observation: Observation, random: Random) -> GameState:
    """Return the position with hidden tiles shuffled and hidden palms placed on random squares."""
    position = observation.position
    state = replace(position, setup=redealt(position.setup, rounds_seen(position), random))
    if state.hides_palms and state.options.palms:
        state = replace(state, setup=replace(state.setup, palms=random_palms(state.setup.spring, random)))
    return state


def _lead(state: GameState, observation: Observation, seed: int) -> float:
    """Return the observing seat's lead at the end of the current round if both seats play one-ply moves."""
    weights, random = weights_for(state.seats, state.options.edition), Random(seed)
    first = state.round
    while (seat := state.to_move) is not None and state.round == first:
        state = apply(state, one_ply.normal_move(state, seat, weights, random)).after
    return position_value(state, weights).advantage[observation.seat]
