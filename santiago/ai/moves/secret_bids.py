"""The secret bids of two seats (R10.3): a payoff matrix and a mixed strategy.

Both bids decide who plants first and places the third tile, who is overseer, and what is paid. The payoff
of every pair of bids up to a ceiling is estimated by each seat's lead; regret matching finds the
probability of each bid.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from random import Random
from typing import NamedTuple

from santiago.ai.evaluation.evaluate import droughts_left, money_worth
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves.bids import AuctionWorths, auction_worths, choice
from santiago.rules.moves import Bid, Move, Pass
from santiago.rules.options import Seat
from santiago.rules.state import GameState, next_seat
from santiago.rules.tiles import TileKind

CEILING = 8
"""Escudos above which no bid is looked at."""
STEPS = 60


class Mixed(NamedTuple):
    """The probability of each bid from 0, and its value against the other's mixture."""

    shares: tuple[float, ...]
    values: tuple[float, ...]


@lru_cache(maxsize=256)
def mixture(state: GameState, seat: Seat, weights: Weights) -> Mixed:
    """The mixture of `seat`; a bid already sealed in `state` is ignored."""
    return equilibrium(payoffs(state, seat, weights))[0]


def payoffs(state: GameState, seat: Seat, weights: Weights) -> list[list[float]]:
    """The lead of `seat`, indexed by its own bid and the other's; 0 is a pass."""
    other = next_seat(seat, 2)
    worths = auction_worths(state, weights)
    mine, theirs = highest_bid(state, seat), highest_bid(state, other)
    escudo = money_worth(weights, droughts_left(state), state.rounds)
    stake = worths.seat[seat] + worths.seat[other]
    orders = {
        (first, pass_mine, pass_theirs): _order(state.offered, worths, seat, (first, pass_mine, pass_theirs))
        for first in (True, False)
        for pass_mine in (True, False)
        for pass_theirs in (True, False)
    }
    table = []
    for bid in range(mine + 1):
        row = []
        for against in range(theirs + 1):
            high = bid > against or (bid == against and seat == state.overseer)
            value = orders[high, bid == 0, against == 0]
            value += -stake / 2 if high else stake / 2
            row.append(value - escudo * (weights.boldness * bid - against))
        table.append(row)
    return table


def highest_bid(state: GameState, seat: Seat) -> int:
    """The highest bid that is looked at: what beats every bid of the other seat, at most (R10.4)."""
    beats = state.money[next_seat(seat, 2)] + (0 if seat == state.overseer else 1)
    return min(CEILING, state.money[seat], max(beats, 1))


def _order(
    offered: tuple[TileKind, ...],
    worths: AuctionWorths,
    seat: int,
    who: tuple[bool, bool, bool],
) -> float:
    """The lead of `seat` when both choose greedily, without the third tile."""
    first, pass_mine, pass_theirs = who
    left = list(offered)
    lead = 0.0
    for chooser in (seat, 1 - seat) if first else (1 - seat, seat):
        passes = pass_mine if chooser == seat else pass_theirs
        value, kind = choice(left, (worths.passing if passes else worths.bidding)[chooser])
        left.remove(kind)
        lead += value if chooser == seat else -value
    return lead


def equilibrium(table: Sequence[Sequence[float]], steps: int = STEPS) -> tuple[Mixed, Mixed]:
    """Both players' mixtures of the zero-sum game `table` (rows gain what columns lose), found by
    regret matching."""
    rows, columns = len(table), len(table[0])
    regret_rows, regret_columns = [0.0] * rows, [0.0] * columns
    sum_rows, sum_columns = [0.0] * rows, [0.0] * columns
    turned = [list(column) for column in zip(*table, strict=True)]
    for step in range(steps):
        mix_rows, mix_columns = _matching(regret_rows), _matching(regret_columns)
        gain_rows = [sum(map(mul, row, mix_columns)) for row in table]
        gain_columns = [-sum(map(mul, column, mix_rows)) for column in turned]
        _learn(regret_rows, sum_rows, mix_rows, gain_rows, step)
        _learn(regret_columns, sum_columns, mix_columns, gain_columns, step)
    shares_rows, shares_columns = _share(sum_rows), _share(sum_columns)
    values_rows = tuple(sum(map(mul, row, shares_columns)) for row in table)
    values_columns = tuple(-sum(map(mul, column, shares_rows)) for column in turned)
    return Mixed(shares_rows, values_rows), Mixed(shares_columns, values_columns)


def _matching(regrets: list[float]) -> list[float]:
    positive = [max(regret, 0.0) for regret in regrets]
    total = sum(positive)
    return [value / total for value in positive] if total > 0 else [1 / len(regrets)] * len(regrets)


def _learn(regrets: list[float], sums: list[float], mix: list[float], gains: list[float], step: int) -> None:
    mean = sum(map(mul, mix, gains))
    for n, gain in enumerate(gains):
        regrets[n] = max(regrets[n] + gain - mean, 0.0)
        sums[n] += mix[n] * (step + 1)


def _share(sums: list[float]) -> tuple[float, ...]:
    total = sum(sums)
    return tuple(value / total for value in sums)


def draw(mixed: Mixed, random: Random, least: float = 0.05) -> int:
    """Draw a bid by its probability; those below `least` are excluded."""
    shares = [share if share >= least else 0.0 for share in mixed.shares]
    return random.choices(range(len(shares)), shares)[0]


def bid_move(escudos: int) -> Move:
    """The move for a bid of `escudos`, a pass for 0."""
    return Bid(escudos) if escudos else Pass()
