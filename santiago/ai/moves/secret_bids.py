"""Secret bids of two seats (R10.3): a payoff matrix and a mixed strategy.

The two bids determine who plants first and places the third tile, who is overseer, and who pays what. The
payoff of a pair of bids is the expected lead of one seat. Regret matching computes the probability of each
bid from the payoffs.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import fsum
from operator import mul
from random import Random
from typing import NamedTuple

from santiago.ai.evaluation.evaluate import droughts_left, money_worth
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves.bids import AuctionWorths, auction_worths, choice
from santiago.rules.moves import Bid, Move, Pass
from santiago.rules.options import Seat
from santiago.rules.state import GameState, auction_phase, next_seat
from santiago.rules.tiles import TileKind

CEILING = 8
"""Highest bid considered, in escudos."""
STEPS = 60


class MixedStrategy(NamedTuple):
    """A mixed strategy: `shares` contains the probability of each bid, and `values` contains the value of
    each bid against the other seat's mixed strategy, in points. Both are indexed by the bid in escudos (0: a
    pass)."""

    shares: tuple[float, ...]
    values: tuple[float, ...]


def mixture(state: GameState, seat: Seat, weights: Weights) -> MixedStrategy:
    """Return the mixed strategy of `seat`; a bid already sealed in `state` is ignored."""
    # both seats share one game unless their bids cost different amounts
    rows = Seat(0) if weights.boldness == 1 else seat
    mixed = _mixtures(replace(state, phase=auction_phase(state.overseer, 2)), rows, weights)
    return mixed[0] if seat == rows else mixed[1]


@lru_cache(maxsize=1 << 6)
def _mixtures(state: GameState, seat: Seat, weights: Weights) -> tuple[MixedStrategy, MixedStrategy]:
    """Return the mixed strategies of `seat` and of the other seat."""
    return equilibrium(payoffs(state, seat, weights))


def payoffs(state: GameState, seat: Seat, weights: Weights) -> list[list[float]]:
    """Return the expected lead of `seat` in points, indexed by its own bid, then by the other seat's bid; 0
    is a pass."""
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

    def payoff(bid: int, against: int) -> float:
        high = bid > against or (bid == against and seat == state.overseer)
        value = orders[high, bid == 0, against == 0]
        value += -stake / 2 if high else stake / 2
        return value - escudo * (weights.boldness * bid - against)

    return [[payoff(bid, against) for against in range(theirs + 1)] for bid in range(mine + 1)]


def highest_bid(state: GameState, seat: Seat) -> int:
    """Return the highest useful bid of `seat`, in escudos: the smallest bid that beats every bid that the
    other seat can pay (R10.4). It does not exceed `CEILING` or the money of `seat`."""
    beats = state.money[next_seat(seat, 2)] + (0 if seat == state.overseer else 1)
    return min(CEILING, state.money[seat], max(beats, 1))


def _order(
    offered: tuple[TileKind, ...],
    worths: AuctionWorths,
    seat: int,
    who: tuple[bool, bool, bool],
) -> float:
    """Return the lead that `seat` gains from the first two tiles, in points, if both seats choose greedily.

    `who` contains three flags: whether `seat` chooses first, whether it passes, and whether the other seat
    passes.
    """
    first, pass_mine, pass_theirs = who
    left = list(offered)
    lead = 0.0
    for chooser in (seat, 1 - seat) if first else (1 - seat, seat):
        passes = pass_mine if chooser == seat else pass_theirs
        value, kind = choice(left, (worths.passing if passes else worths.bidding)[chooser])
        left.remove(kind)
        lead += value if chooser == seat else -value
    return lead


def equilibrium(table: Sequence[Sequence[float]], steps: int = STEPS) -> tuple[MixedStrategy, MixedStrategy]:
    """Compute the mixed strategies of both players of a zero-sum game by regret matching. `table` contains
    the payoffs to the row player."""
    rows, columns = _Learner(len(table)), _Learner(len(table[0]))
    turned = list(zip(*table, strict=True))
    for step in range(1, steps + 1):
        mix_rows, mix_columns = rows.mixture(), columns.mixture()
        rows.learn(mix_rows, _against(turned, mix_columns), step)
        columns.learn(mix_columns, [-value for value in _against(table, mix_rows)], step)
    shares_rows, shares_columns = _share(rows.sums), _share(columns.sums)
    values_rows = tuple(_against(turned, shares_columns))
    values_columns = tuple([-value for value in _against(table, shares_rows)])
    return MixedStrategy(shares_rows, values_rows), MixedStrategy(shares_columns, values_columns)


class _Learner:
    """One player in `equilibrium`, with the regret and the summed probability of each bid."""

    def __init__(self, bids: int) -> None:
        self.regrets = [0.0] * bids
        self.sums = [0.0] * bids

    def mixture(self) -> list[float]:
        """Return the probability of each bid, proportional to its regret. All are equal if no bid has one."""
        total, bids = fsum(self.regrets), len(self.regrets)
        return [regret / total for regret in self.regrets] if total > 0 else [1 / bids] * bids

    def learn(self, mix: list[float], gains: list[float], weight: int) -> None:
        """Update the regrets and the summed probabilities after a step. `mix` contains the probabilities used
        in this step, `gains` contains the payoff of each bid, and `weight` is the weight of the step in the
        sums."""
        mean = fsum(map(mul, mix, gains))
        self.regrets = [
            more if (more := regret + gain - mean) > 0 else 0.0
            for regret, gain in zip(self.regrets, gains, strict=True)
        ]
        self.sums = [total + share * weight for total, share in zip(self.sums, mix, strict=True)]


def _against(payoffs: Sequence[Sequence[float]], mix: Sequence[float]) -> list[float]:
    """Return the value of each bid if the other player bids with the probabilities `mix`.

    `payoffs` is indexed by the other player's bid, then by the player's own bid.
    """
    # most mixed strategies use only one or two bids
    parts = [[share * value for value in by_own] for share, by_own in zip(mix, payoffs, strict=True) if share]
    return parts[0] if len(parts) == 1 else list(map(fsum, zip(*parts, strict=True)))


def _share(sums: list[float]) -> tuple[float, ...]:
    total = fsum(sums)
    return tuple(value / total for value in sums)


def draw(mixed: MixedStrategy, random: Random, least: float = 0.05) -> int:
    """Draw a bid at random and return it in escudos; bids with probabilities below `least` are excluded."""
    shares = [share if share >= least else 0.0 for share in mixed.shares]
    return random.choices(range(len(shares)), shares)[0]


def bid_move(escudos: int) -> Move:
    """Return the move for a bid of `escudos` (0: a pass)."""
    return Bid(escudos) if escudos else Pass()
