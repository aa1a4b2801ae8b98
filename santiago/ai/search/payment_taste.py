"""A character's attitude to paying, which a search applies only to the seat that it searches for."""

from dataclasses import dataclass

from santiago.ai.evaluation.evaluate import droughts_left, money_worth
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.weights import Weights
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, Proposals
from santiago.rules.state import GameState


@dataclass(frozen=True, slots=True)
class Payer:
    """A seat to which a payment costs `factor` times as much as usual; `before` is the value of its money at
    the root of the search, in points."""

    seat: Seat
    before: float
    factor: float

    def value(self, value: PositionValue) -> PositionValue:
        """Return `value` adjusted for this seat's attitude to paying."""
        money = list(value.money)
        money[self.seat] = self.before + self.factor * (money[self.seat] - self.before)
        fields, _, hand, spite, chances, prize = value
        return PositionValue(fields, tuple(money), hand, spite, chances, prize)


def payer(state: GameState, weights: Weights) -> Payer | None:
    """Return the seat to move, with its attitude to paying, if its character changes the cost of bids or
    bribes in this phase; otherwise None."""
    seat, factor = state.to_move, 1.0
    if isinstance(state.phase, Auction):
        factor = weights.boldness
    elif isinstance(state.phase, Proposals):
        factor = weights.generosity
    if seat is None or factor == 1:
        return None
    escudo = money_worth(weights, droughts_left(state) - 1, state.rounds)
    return Payer(seat, state.money[seat] * escudo, factor)
